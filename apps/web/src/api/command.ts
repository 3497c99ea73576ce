import type { ErrorCode } from '@gatehouse/contract/kernel/errors.ts'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Attempts } from './attempts.ts'
import { ApiError } from './errors.ts'
import type { ModuleName } from './queries.ts'

/**
 * A changing call for a form or a button. `run` gets an idempotency key that stays the same while the same input is sent again without an
 * answer, so that a repeated press after a broken connection does the work once. What was read of the modules in `touches` is read again.
 */
export function useCommand<Input, Answer>(
  run: (input: Input, idempotencyKey: string) => Promise<Answer>,
  touches: readonly ModuleName[],
): UseMutationResult<Answer, Error, Input> {
  const queryClient = useQueryClient()
  const attempts = useRef(new Attempts())
  return useMutation({
    mutationFn: async (input: Input) => {
      try {
        const answer = await run(input, attempts.current.keyOf(input))
        attempts.current.answered()
        return answer
      } catch (error) {
        if (isAnswer(error)) attempts.current.answered()
        throw error
      }
    },
    onSuccess: () => Promise.all(touches.map((module) => queryClient.invalidateQueries({ queryKey: [module] }))),
  })
}

/** Codes that say nothing about what became of the attempt: the first sending of it may still be at work, or was never looked at. */
const UNDECIDED: readonly ErrorCode[] = ['idempotency_in_flight', 'too_many_requests', 'unauthenticated']

/** Whether the server has answered the attempt itself, so that another one is a new one. */
export const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.status < 500 && !UNDECIDED.includes(error.code)
