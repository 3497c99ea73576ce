import type { App } from '../app/app-context.ts'

/**
 * A piece of work that a change left for later. It may run more than once: at least once is what the queue promises. `stopping` is aborted
 * when the server ends and does not wait for what another one, or this one after its next start, does as well.
 */
export type JobTask = ((app: App, payload: unknown, stopping?: AbortSignal) => Promise<void>) & Partial<Policy>

/** Where a task is worked on, and for how long it is tried. */
export interface Policy {
  lane: LaneName
  /** How often; a server that was killed meanwhile is no try. */
  tries: number
}

/** A task that comes round; `match` is a crontab's five fields, in UTC. Of several servers one does it. */
export interface Schedule {
  task: string
  match: string
}

export type LaneName = 'prompt' | 'mail' | 'heavy' | 'rounds'

interface Places {
  /** Jobs at a time, in one server. */
  places: number
  /** Of one organisation. */
  ofOne: number
}

/** What waits in one lane keeps no other lane waiting: a mail server that hangs holds up mails alone. */
export const LANES: Readonly<Record<LaneName, Places>> = {
  prompt: { places: 3, ofOne: 2 },
  mail: { places: 6, ofOne: 4 },
  heavy: { places: 2, ofOne: 1 },
  rounds: { places: 2, ofOne: 2 },
}

const LONGEST_PAUSE_SECONDS = 300

/** Twice as long each time, to five minutes. */
export const pauseAfter = (tries: number): number => Math.min(LONGEST_PAUSE_SECONDS, 2 ** Math.min(tries, 20))

/** How often something is tried that is tried for so long. */
export function triesWithin(seconds: number): number {
  let tries = 1
  for (let left = seconds - pauseAfter(tries); left >= 0; left -= pauseAfter(tries)) tries += 1
  return tries
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const task = (lane: LaneName, tries: number, work: JobTask): JobTask =>
  // A function of its own: what is given stays as it is.
  Object.assign((...asked: Parameters<JobTask>) => work(...asked), { lane, tries })

/** A mail is tried for three days, unless what it says is over earlier. */
export const mailTask = (work: JobTask, { minutes = (3 * DAY) / MINUTE } = {}): JobTask => task('mail', triesWithin(minutes * MINUTE), work)

/** What must be done however long it takes, such as holding people against the blacklist. */
export const unfailingTask = (work: JobTask): JobTask => task('heavy', Number.POSITIVE_INFINITY, work)

/** Of a task that says nothing of itself; what comes round comes again. */
export const policyOf = (of: JobTask, scheduled: boolean): Policy =>
  scheduled ? { lane: 'rounds', tries: triesWithin(HOUR) } : { lane: of.lane ?? 'prompt', tries: of.tries ?? triesWithin(DAY) }
