import type { ReadView } from '../lib/views.ts'
import { ApiError, explain, referenceOf } from './errors.ts'

interface Read {
  readonly error: unknown
  readonly refetch: () => unknown
}

/** The loading or failure state of one or more queries, for `ReadState` and `RecordState` of ui/page. */
export function readView(read: Read, ...others: readonly Read[]): ReadView {
  const failedRead = [read, ...others].find(({ error }) => error)
  return {
    failure: failedRead ? { sentence: explain(failedRead.error), reference: referenceOf(failedRead.error) } : null,
    onRetry: () => void failedRead?.refetch(),
    missing: read.error instanceof ApiError && read.error.status < 500 && read.error.status !== 429,
  }
}
