import type { ErrorCode } from '@gatehouse/contract/kernel/errors.ts'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Attempts } from './attempts.ts'
import { ApiError } from './errors.ts'
import type { ModuleName } from './queries.ts'

/**
 * A changing call for a form or a button. The idempotency key of `run` stays the same while the same input is sent again unanswered. A repeated press
 * after a broken connection therefore does the work once. Queries of the modules in `touches` are read again.
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

/** Codes that leave the outcome of the attempt open: its first call may still be running, or was never processed. */
const UNDECIDED: readonly ErrorCode[] = ['idempotency_in_flight', 'too_many_requests', 'unauthenticated']

/** Whether the server answered this attempt, so that the next one needs a new key. */
export const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.status < 500 && !UNDECIDED.includes(error.code)
