import { ApiError, NetworkError } from '../../../api/errors.ts'

/** Milliseconds in which a repeated text is the same scan: a reader that is held too long sends it twice. */
export const REPEAT_WITHIN = 3_000

export interface Scan {
  /** The same one sent again is the same scan. */
  readonly id: string
  readonly text: string
  /** On a steady clock, in milliseconds. */
  readonly at: number
  /** On the clock of this device. */
  readonly since: number
  /** It waited for the network: whoever stood there has gone on. */
  readonly late?: boolean
}

export const isRepeat = (last: Scan | null, scan: Scan): boolean =>
  last !== null && last.text === scan.text && scan.at - last.at < REPEAT_WITHIN

/** `cut`: the first scan met no network, and all wait for it. */
export interface ScanQueue {
  readonly scans: readonly Scan[]
  readonly cut: boolean
  readonly last: Scan | null
}

export const NO_SCANS: ScanQueue = { scans: [], cut: false, last: null }

export function arrived(queue: ScanQueue, scan: Scan): ScanQueue {
  if (isRepeat(queue.last, scan) || (queue.cut && queue.scans.some(({ text }) => text === scan.text))) return queue
  return { ...queue, scans: [...queue.scans, scan], last: scan }
}

export const done = (queue: ScanQueue): ScanQueue => {
  const scans = queue.scans.slice(1)
  return { ...queue, scans, cut: queue.cut && scans.length > 0 }
}

/** The first met no network: it stays first, and all are late from now on. */
export const cutOff = (queue: ScanQueue): ScanQueue => ({
  ...queue,
  cut: true,
  scans: queue.scans.map((scan) => ({ ...scan, late: true })),
})

/** Whether no server was met, so that the same call can be made again. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 502)
