import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Sharer } from '../fair/fair-queue.ts'
import type { FairShare } from '../fair/fair-share.ts'

interface Turn {
  state: 'taken' | 'working' | 'over'
  end: () => void
}

const taken = new WeakMap<FastifyRequest, Turn>()

/**
 * Waits for the turn of a request, before its body is read: how many calls of one session a server works on at once, so that no caller takes
 * all that others need. Errors: too_many_requests.
 */
export async function acquireCallSlot(calls: FairShare, who: Sharer, request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  const end = await calls.take(who)
  const turn: Turn = { state: 'taken', end }
  taken.set(request, turn)
  const leave = () => {
    if (turn.state === 'working') return
    turn.state = 'over'
    end()
  }
  if (raw.closed) leave()
  else raw.once('close', leave)
}

/** Does the work of a request. Its turn ends with the work, not when its caller has gone: work that nobody waits for is work all the same. */
export async function runInCallSlot<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const turn = taken.get(request)
  if (!turn) return work()
  // Gone before it began; nobody reads this answer.
  if (turn.state === 'over') throw new AppError('malformed')
  turn.state = 'working'
  return work().finally(turn.end)
}
