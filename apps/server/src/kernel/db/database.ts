import { sql } from 'kysely'
import type pg from 'pg'
import type { Sharer } from '../fair/fair-queue.ts'
import { RecentOrganisations } from '../fair/recent-organisations.ts'
import { EXPORTS_AT_ONCE, sharerOf } from '../fair/shares.ts'
import type { Actor, Link, LinkCheck, OrgActor, SessionCheck } from './actor.ts'
import { isStalePlan, runBatch, type Step } from './batch.ts'
import { type ContextProver, contextProver } from './context-proof.ts'
import { type Db, endHandle, readHandle, type Tx, writeHandle } from './handles.ts'
import { toOutageError } from './outages.ts'
import { pipeline } from './pipeline.ts'
import { type Connection, NOBODY, type SharedPool, sharedPool, withClient, withReader } from './shared-pool.ts'
import { BEGIN, BEGIN_MOMENT, beginStep, COMMIT, ROLLBACK } from './steps.ts'

/** Of a call whose person's rights change under it. */
const MOST_TRIES = 5

type RequestFacts = Pick<Actor, 'request_id' | 'ip'>

export interface DatabaseOptions extends Connection {
  /** Of the secret that this server seals with; without it, of the password. */
  prove?: ContextProver
  /** Connections for calls; reports and exports have a few of their own beside them. */
  poolSize?: number
  reportsPoolSize?: number
  exportsPoolSize?: number
  statementTimeoutMs?: number
}

/** The database as the application may use it: every statement runs in a context that the database itself checked. */
export class Database {
  private readonly pool: SharedPool
  private readonly costly: SharedPool
  /** Held for as long as somebody fetches a file, so apart from those that others wait for. */
  private readonly exports: SharedPool
  /** The rights last seen for a token, only to build a statement before the database has checked them: a stale guess is refused there. */
  private readonly rights = new Map<string, Actor>()
  private readonly touched = new Map<string, number>()

  private readonly prove: ContextProver

  constructor(options: DatabaseOptions) {
    this.prove = options.prove ?? contextProver(options.appPassword as string)
    const recent = new RecentOrganisations()
    const { poolSize: size = 10, statementTimeoutMs = 8_000 } = options
    this.pool = sharedPool(options, { name: 'gatehouse', size, statementTimeoutMs, recent })
    this.costly = sharedPool(options, { name: 'gatehouse-reports', size: options.reportsPoolSize ?? 3, statementTimeoutMs: 60_000, recent })
    this.exports = sharedPool(options, {
      name: 'gatehouse-exports',
      size: options.exportsPoolSize ?? EXPORTS_AT_ONCE,
      statementTimeoutMs: 60_000,
      recent,
    })
  }

  async end(): Promise<void> {
    await Promise.all([this.pool, this.costly, this.exports].map(({ pool }) => pool.end()))
  }

  /** Writes, and fails where the database does not answer or takes no writes: a standby, a full disk. */
  async ping(): Promise<void> {
    await this.pool.pool.query(
      `insert into rate_limits (key, points, expire) values ('readyz', 0, extract(epoch from now()) * 1000)
       on conflict (key) do update set expire = excluded.expire`,
    )
  }

  /** The database's clock, in milliseconds since 1970. */
  async readInstant(): Promise<number> {
    const { rows } = await this.pool.pool.query<{ instant: string }>('select extract(epoch from clock_timestamp()) * 1000 as instant')
    return Number(rows[0]!.instant)
  }

  /** Reads for a session, whose check travels with the first statement. `work` may run again with newer rights, so it changes nothing. */
  async read<T>(access: SessionCheck, facts: RequestFacts, work: (db: Db, actor: Actor) => Promise<T>, costly = false): Promise<T> {
    const pool = costly ? this.costly : this.pool
    return this.withRights(pool, access, (actor) => this.readAs(pool, access, { ...actor, ...facts }, work))
  }

  /** Runs `work` with the rights last seen, and again with those that the database told when it refused it for that. */
  private async withRights<T>(pool: SharedPool, access: SessionCheck, work: (actor: Actor) => Promise<T>): Promise<T> {
    const key = keyOf(access)
    let rights = this.rights.get(key) ?? (await this.learn(pool, access))
    for (let tries = 1; ; tries++) {
      this.remember(key, rights)
      try {
        return await work(rights)
      } catch (error) {
        const present = staleRights(error)
        if (!present || tries === MOST_TRIES) throw error
        rights = present
      }
    }
  }

  private async readAs<T>(pool: SharedPool, access: SessionCheck, actor: Actor, work: (db: Db, actor: Actor) => Promise<T>): Promise<T> {
    let [started, checked] = [false, false]
    const run = pipeline(async (steps) => {
      started = true
      const first = !checked
      const context = first ? beginStep(access, actor.version) : this.contextStep(actor.organisation_id, actor.user_id, false)
      const [, ...results] = await withReader(pool, sharerOf(actor), (client) => {
        const ask = () => runBatch(client, [context, ...steps])
        return ask().catch((error: unknown) => (isStalePlan(error) ? ask() : Promise.reject(error)))
      })
      checked = true
      return results
    })
    try {
      return await work(readHandle(run), actor)
    } finally {
      // A handler that asked the database nothing was checked by nobody yet, also where it refused: whoever may not make the call learns that.
      if (!started) await withClient(pool, sharerOf(actor), (client) => runBatch(client, [beginStep(access, actor.version)]))
      // Not one that the check found asleep: it would be woken by the call that was refused for it.
      if (checked || !started) this.touch(actor)
    }
  }

  /** Keeps a session awake, at most once a minute: its idle time is counted in the database. */
  private touch(actor: Actor): void {
    const { session_id } = actor
    // A steady clock: with one that is set back, nobody would be kept awake for that long.
    const now = performance.now()
    if (now - (this.touched.get(session_id) ?? Number.NEGATIVE_INFINITY) < 60_000) return
    if (this.touched.size >= 10_000) this.touched.clear()
    this.touched.set(session_id, now)
    // A session that could not be kept awake ends early; the call itself was right.
    withClient(this.pool, sharerOf(actor), (client) => client.query('select session_touch($1)', [session_id])).catch(() => {})
  }

  /**
   * Reads all that `work` asks as it stands at one moment, until `work` ends: for files that are long on their way. The session was checked before.
   * Errors: too_many_requests, unavailable, and those of `work`.
   */
  async moment<T>(actor: OrgActor, work: (db: Db) => Promise<T>): Promise<T> {
    return withClient(this.exports, sharerOf(actor), async (client) => {
      try {
        await runBatch(client, [BEGIN_MOMENT, this.contextStep(actor.organisation_id, actor.user_id, false)])
        return await work(readHandle(pipeline((steps) => runBatch(client, steps))))
      } finally {
        // Where the connection is gone there is nothing to end.
        await runBatch(client, [ROLLBACK]).catch(noError)
      }
    })
  }

  /** Whose call this will most likely be, by the rights last seen: to share places by, and nothing else. Each session is one person. */
  callerOf(access: SessionCheck): Sharer {
    const key = keyOf(access)
    return { organisation: this.rights.get(key)?.organisation_id ?? key, person: key }
  }

  /** On whose account the database is asked for a token: what nobody here gave out shares with everybody who has no session. */
  private sharerOf(access: SessionCheck): Sharer {
    const rights = this.rights.get(keyOf(access))
    return rights ? sharerOf(rights) : access.own ? this.callerOf(access) : NOBODY
  }

  private async learn(pool: SharedPool, access: SessionCheck): Promise<Actor> {
    const [result] = await withClient(pool, this.sharerOf(access), (client) => runBatch(client, [beginStep(access, null)]))
    return parseRights(result!.raw[0]![0]!)
  }

  private remember(key: string, actor: Actor): void {
    if (this.rights.size >= 10_000) this.rights.delete(this.rights.keys().next().value!)
    this.rights.delete(key)
    this.rights.set(key, actor)
  }

  /**
   * Writes for a session, in one transaction. As for a read `work` may run again, so it must change nothing but through `tx`.
   * `opening` goes before the first statement; `closing` makes one that travels with the commit.
   */
  async write<T>(
    access: SessionCheck,
    facts: RequestFacts,
    work: (tx: Tx, actor: Actor) => Promise<T>,
    { opening, closing }: { opening?: Step; closing?: (answer: T) => Step | undefined } = {},
  ): Promise<T> {
    return this.withRights(this.pool, access, async (actor) => {
      const steps = [BEGIN, beginStep(access, actor.version), ...(opening ? [opening] : [])]
      const answer = await this.transaction(sharerOf(actor), steps, (tx) => work(tx, { ...actor, ...facts }), closing)
      this.touch(actor)
      return answer
    })
  }

  /** Whose session it is, whatever they may do, as the database says now. */
  async whose(access: SessionCheck): Promise<Actor> {
    return this.learn(this.pool, { ...access, permission: 'self', editions: [], write: false })
  }

  /** Fails where the session may not make the call; for a call that is refused before it comes to a statement of its own. */
  async check(access: SessionCheck): Promise<void> {
    await withClient(this.pool, this.sharerOf(access), (client) => runBatch(client, [beginStep(access, null)]))
  }

  /** Works for whoever has a link, in one transaction for its organisation. Errors: GH404, where the link opens nothing; those of `work`. */
  async byLink<T>(access: LinkCheck, work: (tx: Tx, link: Link) => Promise<T>): Promise<T> {
    return this.transaction(access.own ? linkSharer(access) : NOBODY, [BEGIN], async (tx) => {
      const { token_hash, purpose, editions, write } = access
      const { rows } = await sql<{ link: Link }>`
        select link_begin(${token_hash}, ${purpose}, ${editions}::text[], ${write}) as link`.execute(tx)
      return work(tx, rows[0]!.link)
    })
  }

  /** Fails where the link opens nothing; for a call that is refused before it comes to a statement of its own. */
  async checkLink(access: LinkCheck): Promise<void> {
    await this.byLink(access, async () => {})
  }

  /** Work of the product itself for an organisation: jobs, imports, the operator's tool. */
  async asMember<T>(member: OrgActor, work: (tx: Tx, member: OrgActor) => Promise<T>): Promise<T> {
    const context = this.contextStep(member.organisation_id, member.user_id || null, true)
    return this.transaction(sharerOf(member), [BEGIN, context], (tx) => work(tx, member))
  }

  /** Work for one person in none of their organisations: their own account, after their session was checked. */
  async asPerson<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transaction(NOBODY, [BEGIN, this.contextStep(null, userId, true)], work)
  }

  /** Before there is a session: signing in, activating, resetting. Row security shows no tenant's row here; only the reviewed functions do. */
  async anonymous<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transaction(NOBODY, [BEGIN, this.contextStep(null, null, true)], work)
  }

  /** `opening` begins it and sets its context; it travels with the first statement of `work`. */
  private async transaction<T>(
    who: Sharer,
    opening: Step[],
    work: (tx: Tx) => Promise<T>,
    closing?: (answer: T) => Step | undefined,
  ): Promise<T> {
    return withClient(this.pool, who, async (client) => {
      const unsent = [...opening]
      let [open, committing, committed] = [true, false, false]
      const run = async (...steps: Step[]) => runBatch(client, [...unsent.splice(0), ...steps])
      const deferred: Step[] = []
      const statements = pipeline(async (steps) => {
        // What nobody waited for would run on a connection that is another's by now, in their organisation.
        if (!open) throw new Error('The transaction of this statement has ended.')
        return (await run(...deferred.splice(0), ...steps)).slice(-steps.length)
      })
      const end = () => {
        open = false
        endHandle(tx)
      }
      const commit = async (last: Step | undefined) => {
        end()
        committing = true
        const results = await run(...deferred, ...(last ? [last] : []), COMMIT)
        // A transaction in which a statement failed answers COMMIT with ROLLBACK, and no error.
        if (results.at(-1)?.tag !== 'COMMIT') throw new Error('The transaction was not committed.')
        committed = true
        return results.at(-2)!
      }
      const tx = writeHandle(statements, deferred, commit)
      try {
        const answer = await work(tx).finally(end)
        if (!committed) await commit(closing?.(answer))
        return answer
      } catch (error) {
        // What fails after the commit undoes nothing.
        if (committed) throw error
        // What was refused before a first statement was checked by nobody yet: whoever may not make the call learns that, and nothing else.
        const unchecked = unsent.length > 0
        // Where the connection is gone there is nothing to roll back, and the first error is the one to tell.
        const refused = unchecked ? await run().then(noError, (refusal: unknown) => refusal) : undefined
        await runBatch(client, [ROLLBACK]).catch(noError)
        throw refused ?? toOutageError(error, committing)
      }
    })
  }

  /** Opens the context of what no session asks for; goes before the statements of one message. */
  contextStep(organisation: number | null, user: string | null, write: boolean): Step {
    const values = [organisation, user, write, this.prove(organisation, user, write)]
    return { name: 'app_context', text: 'select app_context($1, $2, $3, $4)', values }
  }

  /** A connection of the application's role for LISTEN and for statements that no session asks for; the caller ends it. */
  async pooled<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return withClient(this.pool, NOBODY, work)
  }

  /** For libraries that keep tables of their own, such as the limiter. */
  get limiterPool(): pg.Pool {
    return this.pool.pool
  }
}

const noError = () => undefined
/** A link has turns of its own, whoever it is of. */
export const linkSharer = (access: LinkCheck): Sharer => ({ organisation: keyOf(access), person: keyOf(access) })

const keyOf = ({ token_hash }: Pick<SessionCheck, 'token_hash'>): string => token_hash.toString('base64')

const parseRights = (rights: string): Actor => ({ ...JSON.parse(rights), request_id: '', ip: null })

function staleRights(error: unknown): Actor | undefined {
  const { code, detail } = error as { code?: string; detail?: string }
  return code === 'GH409' && detail ? parseRights(detail) : undefined
}
