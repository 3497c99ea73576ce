import { ApiError, NetworkError } from '../../../api/errors.ts'

/** Milliseconds within which a repeated text is the same scan: a reader held too long sends it twice. */
export const REPEAT_WITHIN = 3_000

export interface Scan {
  /** A retry keeps this id, so it counts as the same scan. */
  readonly id: string
  readonly text: string
  /** Milliseconds on a monotonic clock. */
  readonly at: number
  /** Milliseconds on this device's clock. */
  readonly since: number
  /** The scan waited for the network, so the person has left the gate. */
  readonly late?: boolean
}

export const isRepeat = (last: Scan | null, scan: Scan): boolean =>
  last !== null && last.text === scan.text && scan.at - last.at < REPEAT_WITHIN

/** `cut`: the first scan found no network, and all scans wait. */
export interface ScanQueue {
  readonly scans: readonly Scan[]
  readonly cut: boolean
  readonly last: Scan | null
}

export const NO_SCANS: ScanQueue = { scans: [], cut: false, last: null }

export function addScan(queue: ScanQueue, scan: Scan): ScanQueue {
  if (isRepeat(queue.last, scan) || (queue.cut && queue.scans.some(({ text }) => text === scan.text))) return queue
  return { ...queue, scans: [...queue.scans, scan], last: scan }
}

export const removeFirstScan = (queue: ScanQueue): ScanQueue => {
  const scans = queue.scans.slice(1)
  return { ...queue, scans, cut: queue.cut && scans.length > 0 }
}

/** Records that the first scan found no network. It stays first, and all waiting scans become late. */
export const cutOff = (queue: ScanQueue): ScanQueue => ({
  ...queue,
  cut: true,
  scans: queue.scans.map((scan) => ({ ...scan, late: true })),
})

/** Whether the server was unreachable, so that the same call can be repeated. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 502)
