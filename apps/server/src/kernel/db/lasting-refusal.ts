import type { ErrorCode } from '@gatehouse/contract/kernel/errors.ts'
import { type Details, Refusal } from '../errors/refusal.ts'
import type { Tx } from './handles.ts'

/** A refusal of which something stays, such as that somebody was stopped: written in a transaction of its own before the answer. */
export class LastingRefusal extends Refusal {
  readonly afterwards: (tx: Tx) => Promise<void>

  constructor(code: ErrorCode, details: Details, afterwards: (tx: Tx) => Promise<void>) {
    super(code, details)
    this.afterwards = afterwards
  }
}
