import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Bar, medianOf, ratioOf } from './bars.ts'
import type { MeasuredPlan } from './db/plans.ts'
import type { FuzzRun } from './fuzz/run.ts'
import type { Exports } from './http/export.ts'
import type { Idle } from './http/idle.ts'
import type { ParkingTimes } from './http/parking.ts'
import type { ReportTime } from './http/reports.ts'
import { WORKLOADS, type Workload } from './http/requests.ts'
import type { RetentionTimes } from './http/retention.ts'
import { type Rounds, SYSTEMS, type System } from './http/rounds.ts'
import type { ScanTimes } from './http/scans.ts'
import type { SignIns } from './http/sign-in.ts'
import type { Size } from './http/world.ts'
import { ROOT } from './process.ts'
import type { PageSizes } from './web/size.ts'

const FILE = join(ROOT, 'bench', 'RESULTS.md')
export type Section =
  | 'http'
  | 'reports'
  | 'retention'
  | 'sign_in'
  | 'scans'
  | 'parking'
  | 'export'
  | 'idle'
  | 'plans'
  | 'page'
  | 'fuzz'
  | 'matching'
  | 'neighbours'

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
export const table = (head: string[], rows: string[][]) =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n')
const whole = (value: number) => Math.round(value).toLocaleString('en')
const ms = (value: number) => (Number.isFinite(value) ? value.toFixed(value < 10 ? 1 : 0) : '')

export const barTable = (bars: readonly Bar[]): string =>
  table(
    ['', 'bar', 'measured', ''],
    bars.map(({ name, bar, measured, met }) => [name, bar, measured, met ? 'met' : '**missed**']),
  )

export interface Conditions {
  size: Size
  rounds: number
  seconds: number
  postgres: string
  /** Load of the machine before the run, in percent. */
  busy: number
}

/** The date, machine and settings of a measurement. */
export function conditionsOf({ size, rounds, seconds, postgres, busy }: Conditions): string {
  const [cpu] = cpus()
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
  const machine = `${availableParallelism()} × ${cpu?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB`
  const data = `${whole(size.visits)} visits in ${size.organisations} organisations over ${size.days} days, the largest with ${whole(size.largest)}`
  return `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, ${machine}, ${busy.toFixed(0)} % busy with other work before; Node.js ${process.versions.node}, ${postgres} with fsync; ${data}; ${rounds} rounds of ${seconds} s.`
}

export function httpSection(rounds: Rounds): string {
  const rows = (Object.keys(WORKLOADS) as Workload[]).flatMap((workload) =>
    (Object.keys(SYSTEMS) as System[])
      .filter((system) => rounds[workload]?.[system])
      .map((system) => {
        const value = (figure: Parameters<typeof medianOf>[3]) => medianOf(rounds, workload, system, figure)
        const cpu = `${value('serverCpu').toFixed(2)} + ${value('databaseCpu').toFixed(2)}`
        const ratio = system === 'ours' ? `**${ratioOf(rounds, workload).toFixed(2)}**` : system === 'limit' ? '1.00' : ''
        return [
          system === 'ours' ? WORKLOADS[workload] : '',
          SYSTEMS[system],
          whole(value('perSecond')),
          ratio,
          ms(value('p50')),
          ms(value('p99')),
          cpu,
        ]
      }),
  )
  return table(['work', 'system', 'a second', 'ratio', 'p50 ms', 'p99 ms', 'processor ms: server + database'], rows)
}

export const reportSection = (times: readonly ReportTime[]): string =>
  table(
    ['a year of one organisation, one user, ms', 'summary p50', 'p99', 'by day p50', 'p99', 'summary by the slowest filter p50', 'filter'],
    times.map(({ visits, summary, daily, narrowed }) => [
      `${whole(visits)} visits`,
      ...[summary.p50, summary.p99, daily.p50, daily.p99, narrowed.p50].map(ms),
      narrowed.filter,
    ]),
  )

export const retentionSection = ({ visits, holds, rows }: RetentionTimes): string =>
  table(
    [`days, of ${whole(visits)} visits, ${holds} on hold`, 'visits counted', 'entries of the log', 'p50 ms', 'slowest ms'],
    rows.map(({ days, visits: due, audit, p50, slowest }) => [days, whole(due), whole(audit), ms(p50), ms(slowest)]),
  )

export const signInSection = ({ alone, wrong, unknown, checkIn, checkInAlone }: SignIns): string =>
  table(
    ['', 'a second', 'p50 ms', 'p99 ms'],
    [
      ['sign-in, one after another', '', ms(alone.p50), ms(alone.p99)],
      ['refused: wrong password', '', ms(wrong), ''],
      ['refused: unknown address', '', ms(unknown), ''],
      ['check-in, 8 guards', whole(checkInAlone.perSecond), ms(checkInAlone.p50), ms(checkInAlone.p99)],
      ['the same while ten sign-ins are under way', whole(checkIn.perSecond), ms(checkIn.p50), ms(checkIn.p99)],
    ],
  )

export const scanSection = ({ passes, admitted, left, digits, shown }: ScanTimes): string =>
  table(
    [`one guard, ${whole(passes)} passes, ms`, 'p50', 'p99'],
    [
      ['a pass lets in', ms(admitted.p50), ms(admitted.p99)],
      ['the same pass lets out', ms(left.p50), ms(left.p99)],
      ['its eight digits let in', ms(digits.p50), ms(digits.p99)],
      ['from the first key until the desk shows who came in', ms(shown.p50), ms(shown.p99)],
    ],
  )

export const parkingSection = ({ quote, plain, uncharged, paid, free, stamped }: ParkingTimes): string =>
  table(
    ['one person, ms', 'p50', 'p99'],
    [
      ['a quote', ms(quote.p50), ms(quote.p99)],
      ['beside it in turn: one gate is read', ms(plain.p50), ms(plain.p99)],
      ['check-out of a vehicle that no tariff prices', ms(uncharged.p50), ms(uncharged.p99)],
      ['in turn: of one that has paid', ms(paid.p50), ms(paid.p99)],
      ['in turn: of one that stayed for free minutes', ms(free.p50), ms(free.p99)],
      ['from the press until the page says that a vehicle is stamped', ms(stamped.p50), ms(stamped.p99)],
    ],
  )

export const exportSection = ({ rows, megabytes, seconds, csvSeconds, firstByteMs, memory, checkIn, checkInAlone }: Exports): string =>
  table(
    ['', 'rows', 'MB', 's', 'first byte ms', 'MB above idle', 'check-ins p50 ms', 'p99 ms', 'a second'],
    [
      [
        'Excel file of all visits of an organisation',
        whole(rows),
        megabytes.toFixed(1),
        seconds.toFixed(1),
        ms(firstByteMs),
        ms(memory),
        '',
        '',
        '',
      ],
      ['The same as CSV', whole(rows), '', csvSeconds.toFixed(1), '', '', '', '', ''],
      [
        'Check-ins of 8 guards, nobody exports',
        '',
        '',
        '',
        '',
        '',
        ms(checkInAlone.p50),
        ms(checkInAlone.p99),
        whole(checkInAlone.perSecond),
      ],
      ['Check-ins of 8 guards, two export all the time', '', '', '', '', '', ms(checkIn.p50), ms(checkIn.p99), whole(checkIn.perSecond)],
    ],
  )

export const idleSection = ({ ours, limit, startOnUrl, startOnFolder }: Idle): string =>
  table(
    ['', 'Gatehouse', 'Node http + pg'],
    [
      ['resident memory of the idle process, MB', ms(ours), ms(limit)],
      ['first answer, database at an address, ms', ms(startOnUrl), ''],
      ['first answer, own database in a folder that is there, ms', ms(startOnFolder), ''],
    ],
  )

export const planSection = (plans: readonly MeasuredPlan[]): string =>
  table(
    ['statement', 'ms', 'pages', 'indexes', ''],
    plans.map(({ name, milliseconds, buffers, indexes, fault }) => [
      name,
      milliseconds.toFixed(2),
      whole(buffers),
      indexes.join(', '),
      fault ? `**${fault}**` : '',
    ]),
  )

export const pageSection = (sizes: PageSizes): string =>
  `${pageTable(sizes)}\n\nThe largest on the way to the desk, KB by gzip: ${sizes.desk.largest.join(', ')}.`

const pageTable = (sizes: PageSizes): string =>
  table(
    ['JavaScript of a first visit', 'files', 'brotli KB', 'gzip KB', 'as it is KB'],
    (['sign_in', 'desk'] as const).map((page) => {
      const { files, brotli, gzip, plain } = sizes[page]
      return [
        page === 'sign_in' ? 'sign-in' : 'gate desk',
        String(files),
        ...[brotli, gzip, plain].map((bytes) => (bytes / 1_024).toFixed(0)),
      ]
    }),
  )

export function fuzzSection({ sent, seed, seconds, statuses, faults, megabytes }: FuzzRun): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${status} × ${whole(count)}`)
  const { first, most, last } = megabytes
  return [
    `${whole(sent)} requests, seed ${seed}, ${whole(seconds)} s: **${faults.length} faults**. ${counts.join(', ')}.`,
    `Memory of the server: ${ms(first)} MB before, ${ms(most)} MB at most, ${ms(last)} MB at the end.`,
  ].join('\n')
}

/** Replaces a section of RESULTS.md. */
export function keep(section: Section, text: string): void {
  const file = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const [start, end] = [`<!-- ${section} -->`, `<!-- end of ${section} -->`]
  const [from, to] = [file.indexOf(start), file.indexOf(end)]
  if (from < 0 || to < 0) throw new Error(`RESULTS.md has no place for ${section}.`)
  writeFileSync(FILE, `${file.slice(0, from + start.length)}\n\n${text}\n\n${file.slice(to)}`)
}
