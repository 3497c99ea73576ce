import type { App } from '../app/app-context.ts'

/** Work that a change leaves for later. It may run more than once. `stopping` is aborted at a stop. */
export type JobTask = ((app: App, payload: unknown, stopping?: AbortSignal) => Promise<void>) & Partial<Policy>

/** The lane of a task, and its number of tries. */
export interface Policy {
  lane: LaneName
  /** A killed server doesn't count as a try. */
  tries: number
}

/** A periodic task; `match` is a crontab in UTC. Only one server runs it. */
export interface Schedule {
  task: string
  match: string
}

export type LaneName = 'prompt' | 'mail' | 'heavy' | 'partners' | 'rounds'

interface Places {
  /** Concurrent jobs in one server. */
  places: number
  ofOne: number
}

/** Lanes never wait for each other: a hanging mail server delays only mails. */
export const LANES: Readonly<Record<LaneName, Places>> = {
  prompt: { places: 3, ofOne: 2 },
  mail: { places: 6, ofOne: 4 },
  heavy: { places: 2, ofOne: 1 },
  partners: { places: 8, ofOne: 2 },
  rounds: { places: 2, ofOne: 2 },
}

const LONGEST_PAUSE_SECONDS = 300

/** Doubles with each try, up to five minutes. */
export const pauseAfter = (tries: number): number => Math.min(LONGEST_PAUSE_SECONDS, 2 ** Math.min(tries, 20))

/** The number of tries that fit into this time. */
export function triesWithin(seconds: number): number {
  let tries = 1
  for (let left = seconds - pauseAfter(tries); left >= 0; left -= pauseAfter(tries)) tries += 1
  return tries
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const task = (lane: LaneName, tries: number, work: JobTask): JobTask =>
  // A new function, so that the given one stays unchanged.
  Object.assign((...args: Parameters<JobTask>) => work(...args), { lane, tries })

/** Retried for three days, unless its content expires earlier. */
export const mailTask = (work: JobTask, { minutes = (3 * DAY) / MINUTE } = {}): JobTask => task('mail', triesWithin(minutes * MINUTE), work)

/** For work that must be done, however long it takes. */
export const unfailingTask = (work: JobTask): JobTask => task('heavy', Number.POSITIVE_INFINITY, work)

/** For calls to partners. Each event counts its tries, so the job itself fails only if the database does. */
export const partnerTask = (work: JobTask): JobTask => task('partners', Number.POSITIVE_INFINITY, work)

export const policyOf = (work: JobTask, isScheduled: boolean): Policy =>
  isScheduled ? { lane: 'rounds', tries: triesWithin(HOUR) } : { lane: work.lane ?? 'prompt', tries: work.tries ?? triesWithin(DAY) }
