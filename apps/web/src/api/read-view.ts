import type { ReadView } from '../lib/read-view.ts'
import { ApiError, explain, referenceOf } from './errors.ts'

interface Read {
  readonly error: unknown
  readonly refetch: () => unknown
}

/** What stands in the place of something that a page reads (ui/page/states.tsx), with what else has to be read for it. */
export function readView(read: Read, ...others: readonly Read[]): ReadView {
  const failed = [read, ...others].find(({ error }) => error)
  return {
    failure: failed ? { sentence: explain(failed.error), reference: referenceOf(failed.error) } : null,
    onRetry: () => void failed?.refetch(),
    missing: read.error instanceof ApiError && read.error.status < 500 && read.error.status !== 429,
  }
}
