import type { Problem } from '@gatehouse/contract/kernel/errors.ts'

interface Answer {
  ok: boolean
  status: number
  body: unknown
}

/** What a call answered; fails with the problem where it was refused. */
export function good<A extends Answer>(answer: A): Extract<A, { ok: true }>['body'] {
  if (!answer.ok) throw new Error(`The call was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as Extract<A, { ok: true }>['body']
}

/** The problem of a refused call; fails where it was not refused. */
export function refused(answer: Answer): Problem {
  if (answer.ok) throw new Error(`The call was not refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as Problem
}

/** A refusal without what is another in each: to see that two are the same to the caller. */
export function same(answer: Answer): object {
  const { request_id, ...problem } = refused(answer)
  return { ...problem, status: answer.status }
}
