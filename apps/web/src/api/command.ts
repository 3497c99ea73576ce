import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
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
  const attempt = useRef<{ input: string; key: string } | null>(null)
  return useMutation({
    mutationFn: async (input: Input) => {
      const text = JSON.stringify(input)
      if (attempt.current?.input !== text) attempt.current = { input: text, key: crypto.randomUUID() }
      try {
        const answer = await run(input, attempt.current.key)
        attempt.current = null
        return answer
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) attempt.current = null
        throw error
      }
    },
    onSuccess: () => Promise.all(touches.map((module) => queryClient.invalidateQueries({ queryKey: [module] }))),
  })
}
