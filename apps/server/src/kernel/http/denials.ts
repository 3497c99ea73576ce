import type { App } from '../app/app-context.ts'
import type { CallFacts } from '../app/call-facts.ts'
import type { Actor, SessionCheck } from '../db/actor.ts'
import type { AppError } from '../errors/app-error.ts'

/** As the audit log names it. */
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
  /** Null where several people are counted together. */
  actor: Pick<Actor, 'user_id' | 'name' | 'session_id' | 'request_id' | 'ip'> | null
  times: number
  first_at: Date
  last_at: Date
}

/** Adds a server's counts to the stored ones. Without an organisation, each person's go to every organisation they belong to. */
export type RecordDenials = (app: App, organisation: number | null, refused: readonly RefusedCalls[]) => Promise<void>

/** From here on, calls and then people of an organisation are counted together. */
const MOST_OF_ONE = 200
const MOST_PEOPLE = 300
/** From here on, only kinds are counted. */
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
  async note(access: SessionCheck, facts: CallFacts, call: string, denied: Denied): Promise<void> {
    try {
      const actor = await this.whose(access)
      this.count(actor.organisation_id, { ...actor, ...facts }, call, denied)
    } catch (error) {
      this.app.log.warn({ err: error, call }, 'a refused call could not be counted')
    }
  }

  /** Never fails; what could not be sent is sent the next time. */
  async send(): Promise<void> {
    await this.sending
    this.sending = this.sendAll()
    await this.sending
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.send()
  }

  /** Cached briefly: somebody may switch organisation. */
  private async whose(access: SessionCheck): Promise<Actor> {
    const key = access.token_hash.toString('base64')
    const cached = this.people.get(key)
    if (cached) return cached
    const actor = await this.app.database.whose(access)
    if (this.people.size < MOST) this.people.set(key, actor)
    return actor
  }

  private count(organisation: number | null, actor: Actor, call: string, denied: Denied): void {
    const counted = this.organisations.get(organisation) ?? new Map<string, Counted>()
    this.organisations.set(organisation, counted)
    const whole = `${actor.user_id} ${call} ${denied}`
    const full = this.size >= MOST || counted.size >= MOST_PEOPLE
    const [who, what] = counted.has(whole) || (!full && counted.size < MOST_OF_ONE) ? [actor, call] : [full ? null : actor, SEVERAL]
    const key = `${who?.user_id ?? ''} ${what} ${denied}`
    const now = new Date()
    let entry = counted.get(key)
    if (!entry) {
      entry = { denied, call: what, actor: who, times: 0, unsent: 0, first_at: now, last_at: now }
      counted.set(key, entry)
      this.size += 1
    }
    if (entry.unsent === 0) entry.first_at = now
    entry.unsent += 1
    entry.last_at = now
  }

  private async sendAll(): Promise<void> {
    this.people.clear()
    for (const [organisation, counted] of this.organisations) {
      const unsent = [...counted.values()].filter((entry) => entry.unsent > 0)
      if (unsent.length === 0) continue
      const sent = unsent.map((entry) => ({ ...entry, times: entry.unsent }))
      for (const entry of unsent) entry.unsent = 0
      await this.record(this.app, organisation, sent).catch((error: unknown) => {
        for (const [index, entry] of unsent.entries()) entry.unsent += sent[index]!.times
        this.app.log.warn({ err: error, organisation_id: organisation }, 'refused calls could not be written down')
      })
    }
    if (performance.now() - this.begun >= COUNTED_FOR_MS) this.forget()
  }

  /** Drops sent counts. */
  private forget(): void {
    this.begun = performance.now()
    for (const [organisation, counted] of this.organisations) {
      for (const [key, entry] of counted) if (entry.unsent === 0) counted.delete(key)
      if (counted.size === 0) this.organisations.delete(organisation)
    }
    this.size = [...this.organisations.values()].reduce((sum, counted) => sum + counted.size, 0)
  }
}

/** Whether a refusal belongs in the audit log; an invalid field does not. */
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
