import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Sharer } from '../fair/fair-queue.ts'
import type { FairShare } from '../fair/fair-share.ts'

interface Turn {
  state: 'taken' | 'working' | 'over'
  end: () => void
}

const taken = new WeakMap<FastifyRequest, Turn>()

/** Limits the calls of one session that are worked on at once, before the body is read. Errors: too_many_requests. */
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

/** Frees the slot when the work ends, even if the caller has gone. */
export async function runInCallSlot<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const turn = taken.get(request)
  if (!turn) return work()
  if (turn.state === 'over') throw new AppError('malformed')
  turn.state = 'working'
  return work().finally(turn.end)
}
