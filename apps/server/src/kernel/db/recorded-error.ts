import type { ErrorCode } from '@gatehouse/contract/kernel/errors.ts'
import { AppError, type ErrorDetails } from '../errors/app-error.ts'
import type { Tx } from './handles.ts'

/** A refusal that leaves a record, such as a stopped visitor. `afterwards` writes it in a separate transaction before the answer. */
export class RecordedError extends AppError {
  readonly afterwards: (tx: Tx) => Promise<void>

  constructor(code: ErrorCode, details: ErrorDetails, afterwards: (tx: Tx) => Promise<void>) {
    super(code, details)
    this.afterwards = afterwards
  }
}
