import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Sharer } from '../fair/fair-queue.ts'
import type { FairShare } from '../fair/fair-share.ts'

interface Slot {
  state: 'taken' | 'working' | 'over'
  end: () => void
}

const slots = new WeakMap<FastifyRequest, Slot>()

/** Limits the concurrent calls of one session, before the body is read. Errors: too_many_requests. */
export async function acquireCallSlot(calls: FairShare, sharer: Sharer, request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  const end = await calls.take(sharer)
  const slot: Slot = { state: 'taken', end }
  slots.set(request, slot)
  const leave = () => {
    if (slot.state === 'working') return
    slot.state = 'over'
    end()
  }
  if (raw.closed) leave()
  else raw.once('close', leave)
}

/** Frees the slot when the work ends, even if the caller has gone. */
export async function runInCallSlot<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const slot = slots.get(request)
  if (!slot) return work()
  if (slot.state === 'over') throw new AppError('malformed')
  slot.state = 'working'
  return work().finally(slot.end)
}
