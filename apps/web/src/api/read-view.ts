import type { ReadView } from '../lib/views.ts'
import { ApiError, explain, referenceOf } from './errors.ts'

interface Read {
  readonly error: unknown
  readonly refetch: () => unknown
}

/** The loading or the failure of one or more queries, for `ReadState` and `RecordState` of ui/page. */
export function readView(read: Read, ...others: readonly Read[]): ReadView {
  const failed = [read, ...others].find(({ error }) => error)
  return {
    failure: failed ? { sentence: explain(failed.error), reference: referenceOf(failed.error) } : null,
    onRetry: () => void failed?.refetch(),
    missing: read.error instanceof ApiError && read.error.status < 500 && read.error.status !== 429,
  }
}
