import type { App } from '../app/app-context.ts'
import type { CallFacts } from '../app/call-facts.ts'
import type { Actor, SessionCheck } from '../db/actor.ts'
import type { AppError } from '../errors/app-error.ts'

/** The kind of denial, as the audit log names it. */
export type Denied =
  | 'refused'
  | 'record_missing'
  | 'edition_missing'
  | 'expired'
  | 'unknown_field'
  | 'organisation_refused'
  | 'proof_refused'
  | 'factor_missing'

export interface RefusedCalls {
  denied: Denied
  call: string
  /** Null if several people are counted together. */
  actor: Pick<Actor, 'user_id' | 'name' | 'session_id' | 'request_id' | 'ip'> | null
  times: number
  first_at: Date
  last_at: Date
}

/** Adds a server's counts to the stored ones. Without an organisation, a person's counts go to every organisation they belong to. */
export type RecordDenials = (app: App, organisation: number | null, refused: readonly RefusedCalls[]) => Promise<void>

/** Above these counts, entries of an organisation are merged: first a person's calls, then people. */
const MOST_OF_ONE = 200
const MOST_PEOPLE = 300
/** Above this count, only kinds are counted. */
const MOST = 20_000
const SENT_EVERY_MS = 5_000
const COUNTED_FOR_MS = 600_000

const SEVERAL = '*'

interface Counted extends RefusedCalls {
  unsent: number
}

/** Counts refused calls of signed-in people in bounded memory and writes them every few seconds (ASVS 16.3.2). */
export class Denials {
  private organisations = new Map<number | null, Map<string, Counted>>()
  private readonly people = new Map<string, Actor>()
  private size = 0
  private begun = performance.now()
  private sending: Promise<void> | undefined
  private readonly timer: NodeJS.Timeout
  private readonly app: App
  private readonly record: RecordDenials

  constructor(app: App, record: RecordDenials) {
    this.app = app
    this.record = record
    this.timer = setInterval(() => void this.send(), SENT_EVERY_MS)
    this.timer.unref()
  }

  /** Never fails. */
  async note(access: SessionCheck, facts: CallFacts, call: string, denial: Denied): Promise<void> {
    try {
      const actor = await this.whose(access)
      this.count(actor.organisation_id, { ...actor, ...facts }, call, denial)
    } catch (error) {
      this.app.log.warn({ err: error, call }, 'a refused call could not be counted')
    }
  }

  /** Never fails. Counts that could not be sent are sent the next time. */
  async send(): Promise<void> {
    await this.sending
    this.sending = this.sendAll()
    await this.sending
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.send()
  }

  /** Cached briefly, because a person may switch organisation. */
  private async whose(access: SessionCheck): Promise<Actor> {
    const key = access.token_hash.toString('base64')
    const cachedActor = this.people.get(key)
    if (cachedActor) return cachedActor
    const actor = await this.app.database.whose(access)
    if (this.people.size < MOST) this.people.set(key, actor)
    return actor
  }

  private count(organisation: number | null, actor: Actor, call: string, denial: Denied): void {
    const entries = this.organisations.get(organisation) ?? new Map<string, Counted>()
    this.organisations.set(organisation, entries)
    const whole = `${actor.user_id} ${call} ${denial}`
    const full = this.size >= MOST || entries.size >= MOST_PEOPLE
    const [countedActor, countedCall] =
      entries.has(whole) || (!full && entries.size < MOST_OF_ONE) ? [actor, call] : [full ? null : actor, SEVERAL]
    const key = `${countedActor?.user_id ?? ''} ${countedCall} ${denial}`
    const now = new Date()
    let entry = entries.get(key)
    if (!entry) {
      entry = { denied: denial, call: countedCall, actor: countedActor, times: 0, unsent: 0, first_at: now, last_at: now }
      entries.set(key, entry)
      this.size += 1
    }
    if (entry.unsent === 0) entry.first_at = now
    entry.unsent += 1
    entry.last_at = now
  }

  private async sendAll(): Promise<void> {
    this.people.clear()
    for (const [organisation, entries] of this.organisations) {
      const unsent = [...entries.values()].filter((entry) => entry.unsent > 0)
      if (unsent.length === 0) continue
      const batch = unsent.map((entry) => ({ ...entry, times: entry.unsent }))
      for (const entry of unsent) entry.unsent = 0
      await this.record(this.app, organisation, batch).catch((error: unknown) => {
        for (const [index, entry] of unsent.entries()) entry.unsent += batch[index]!.times
        this.app.log.warn({ err: error, organisation_id: organisation }, 'refused calls could not be written down')
      })
    }
    if (performance.now() - this.begun >= COUNTED_FOR_MS) this.forget()
  }

  /** Drops sent counts. */
  private forget(): void {
    this.begun = performance.now()
    for (const [organisation, entries] of this.organisations) {
      for (const [key, entry] of entries) if (entry.unsent === 0) entries.delete(key)
      if (entries.size === 0) this.organisations.delete(organisation)
    }
    this.size = [...this.organisations.values()].reduce((sum, entries) => sum + entries.size, 0)
  }
}

/** The kind of denial if the refusal belongs in the audit log; an invalid field does not. */
export function deniedBy({ code, details }: AppError): Denied | undefined {
  switch (code) {
    case 'permission_denied':
      return 'refused'
    case 'not_found':
      return 'record_missing'
    case 'service_not_active':
      return 'edition_missing'
    case 'service_expired':
    case 'organisation_disabled':
      return 'expired'
    case 'organisation_not_found':
      return 'organisation_refused'
    case 'password_wrong':
    case 'code_wrong':
      return 'proof_refused'
    case 'second_factor_missing':
    case 'second_factor_needed':
      return 'factor_missing'
    default:
      return details.unknown_field ? 'unknown_field' : undefined
  }
}
