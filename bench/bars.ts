import type { Exports } from './http/export.ts'
import type { Idle } from './http/idle.ts'
import type { Measured } from './http/load.ts'
import type { ParkingTimes } from './http/parking.ts'
import type { ReportTime } from './http/reports.ts'
import type { Workload } from './http/requests.ts'
import type { RetentionTimes } from './http/retention.ts'
import type { Rounds, System } from './http/rounds.ts'
import type { ScanTimes } from './http/scans.ts'
import type { SignIns } from './http/sign-in.ts'
import { median } from './stats.ts'
import type { PageSizes } from './web/size.ts'

export interface Bar {
  name: string
  bar: string
  measured: string
  met: boolean
}

export const medianOf = (rounds: Rounds, workload: Workload, system: System, figure: keyof Omit<Measured, 'refused'>): number =>
  median((rounds[workload]?.[system] ?? []).map((result) => result[figure]))

/** The throughput as a multiple of the plain program's: the median of the rounds' ratios, because the machine drifts between rounds. */
export function ratioOf(rounds: Rounds, workload: Workload): number {
  const limit = rounds[workload]?.limit ?? []
  return median((rounds[workload]?.ours ?? []).map((result, round) => result.perSecond / limit[round]!.perSecond))
}

const atLeast = (name: string, value: number, bar: number): Bar => ({
  name,
  bar: `≥ ${bar} × Node http + pg`,
  measured: `${value.toFixed(2)} ×`,
  met: value >= bar,
})
const atMost = (name: string, value: number, bar: number, unit: string): Bar => ({
  name,
  bar: `≤ ${bar} ${unit}`,
  measured: `${value.toFixed(value < 2 ? 2 : value < 10 ? 1 : 0)} ${unit}`,
  met: value <= bar,
})

export const barsOfParking = ({ quote, plain, uncharged, paid, stamped }: ParkingTimes): Bar[] => [
  atMost('Quote p50, more than a call that reads one record', quote.p50 - plain.p50, 1, 'ms'),
  atMost('Check-out of who has paid, p50', paid.p50 / uncharged.p50, 1.1, '× of one without a fee'),
  atMost('Stamp p50, shown in the page', stamped.p50, 200, 'ms'),
]

/** The bars of each measured workload. */
export function barsOfRounds(rounds: Rounds): Bar[] {
  const barsOf: Partial<Record<Workload, () => Bar[]>> = {
    w1: () => [
      atLeast('W1 list', ratioOf(rounds, 'w1'), 1),
      atMost('W1 p99 of 32 connections', medianOf(rounds, 'w1', 'ours', 'p99'), 20, 'ms'),
    ],
    w2: () => [
      atLeast('W2 filtered list', ratioOf(rounds, 'w2'), 1),
      atMost('W2 p99 of 32 connections', medianOf(rounds, 'w2', 'ours', 'p99'), 20, 'ms'),
    ],
    w3: () => [
      atLeast('W3 search', ratioOf(rounds, 'w3'), 3),
      atMost('W3 p50 of one user', medianOf(rounds, 'w3', 'one', 'p50'), 10, 'ms'),
      atMost('W3 p99 of one user', medianOf(rounds, 'w3', 'one', 'p99'), 60, 'ms'),
    ],
    w5: () => [atLeast('W5 check-in', ratioOf(rounds, 'w5'), 0.3)],
    w6: () => [atLeast('W6 check-out', ratioOf(rounds, 'w6'), 0.45)],
  }
  return Object.entries(barsOf).flatMap(([workload, bars]) => (rounds[workload as Workload] ? bars() : []))
}

export const barsOfReports = ([largest, larger]: readonly ReportTime[]): Bar[] => [
  atMost('W4 a year’s summary, p50 of one user', largest!.summary.p50, 10, 'ms'),
  atMost('W4 a year by day, p50 of one user', largest!.daily.p50, 5, 'ms'),
  atMost('W4 a year’s summary by the slowest filter, five times as many visits, p50', larger!.narrowed.p50, 300, 'ms'),
]

export const barsOfRetention = ({ rows }: RetentionTimes): Bar[] => [
  atMost('Count of what retention would erase, the slowest of all', Math.max(...rows.map(({ slowest }) => slowest)), 1_000, 'ms'),
]

export const barsOfSignIns = ({ alone, wrong, unknown, checkIn }: SignIns): Bar[] => [
  atMost('W8 sign-in p50', alone.p50, 30, 'ms'),
  atMost('Refusals of a wrong password and of an unknown address differ by', (100 * Math.abs(wrong - unknown)) / wrong, 10, '%'),
  atMost('W8 check-in p99 during ten sign-ins', checkIn.p99, 50, 'ms'),
]

export const barsOfScans = ({ admitted, digits, shown }: ScanTimes): Bar[] => [
  atMost('W10 scan of a pass p50', admitted.p50, 50, 'ms'),
  atMost('W10 its eight digits p50', digits.p50, 50, 'ms'),
  atMost('W10 shown at the desk p50', shown.p50, 200, 'ms'),
]

/** Seconds are scaled to 100,000 rows, whatever the size of the data set. */
export const barsOfExports = (exportFigures: Exports): Bar[] => [
  atMost('Excel file of 100,000 visits', (exportFigures.seconds * 100_000) / exportFigures.rows, 3, 's'),
  atMost('Its first byte', exportFigures.firstByteMs, 100, 'ms'),
  atMost('Its memory, above the idle server', exportFigures.memory, 80, 'MB'),
  atMost('p99 of check-ins while two are made', exportFigures.checkIn.p99 / exportFigures.checkInAlone.p99, 1.5, '×'),
]

export const barsOfIdle = (idle: Idle): Bar[] => [
  atMost('W9 idle memory, PostgreSQL apart', idle.ours, 150, 'MB'),
  atMost('W9 first answer, database at an address', idle.startOnUrl, 1_000, 'ms'),
  atMost('W9 first answer, own database', idle.startOnFolder, 1_000, 'ms'),
]

/** Measured with gzip, which every browser and proxy supports; brotli, which most browsers accept, is smaller. */
export const barsOfPage = ({ sign_in, desk }: PageSizes): Bar[] => [
  atMost('JavaScript of the sign-in, gzip', sign_in.gzip / 1_024, 180, 'KB'),
  atMost('JavaScript of a first visit to the desk, gzip', desk.gzip / 1_024, 200, 'KB'),
]
