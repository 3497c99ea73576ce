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

/** Attempts of one call while its person's rights keep changing. */
const MOST_TRIES = 5

type RequestFacts = Pick<Actor, 'request_id' | 'ip'>

export interface DatabaseOptions extends Connection {
  /** Proves with the secret that this server seals with; by default with the password. */
  prove?: ContextProver
  /** Connections for calls. Reports and exports have a few of their own in addition. */
  poolSize?: number
  reportsPoolSize?: number
  exportsPoolSize?: number
  statementTimeoutMs?: number
  /** How long a call waits for its turn at the database. */
  longestWaitMs?: number
}

/** The database as the application may use it: every statement runs in a context that the database itself checked. */
export class Database {
  private readonly pool: SharedPool
  private readonly costly: SharedPool
  /** A connection stays in use while somebody downloads a file, so exports don't share the pool that other calls wait for. */
  private readonly exports: SharedPool
  /** Cached rights of each token, used only to build a statement before the database checks it. The database rejects stale rights. */
  private readonly rights = new Map<string, Actor>()
  private readonly touched = new Map<string, number>()

  private readonly prove: ContextProver

  constructor(options: DatabaseOptions) {
    this.prove = options.prove ?? contextProver(options.appPassword as string)
    const recent = new RecentOrganisations()
    const { poolSize: size = 10, statementTimeoutMs = 8_000, longestWaitMs = 5_000 } = options
    this.pool = sharedPool(options, { name: 'gatehouse', size, statementTimeoutMs, longestWaitMs, recent })
    this.costly = sharedPool(options, {
      name: 'gatehouse-reports',
      size: options.reportsPoolSize ?? 3,
      statementTimeoutMs: 60_000,
      longestWaitMs,
      recent,
    })
    this.exports = sharedPool(options, {
      name: 'gatehouse-exports',
      size: options.exportsPoolSize ?? EXPORTS_AT_ONCE,
      statementTimeoutMs: 60_000,
      longestWaitMs,
      recent,
    })
  }

  async end(): Promise<void> {
    await Promise.all([this.pool, this.costly, this.exports].map(({ pool }) => pool.end()))
  }

  /** Writes a row. Fails if the database does not answer or accepts no writes: a standby, a full disk. */
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

  /** Reads for a session, whose check travels with the first statement. `work` may run again with newer rights, so it must not change anything. */
  async read<T>(access: SessionCheck, facts: RequestFacts, work: (db: Db, actor: Actor) => Promise<T>, costly = false): Promise<T> {
    const pool = costly ? this.costly : this.pool
    return this.withRights(pool, access, (actor) => this.readAs(pool, access, { ...actor, ...facts }, work))
  }

  /** Runs `work` with cached rights. If the database rejects them as stale, runs it again with the rights that it returned. */
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
    let [hasStarted, isChecked] = [false, false]
    const run = pipeline(async (steps) => {
      hasStarted = true
      const first = !isChecked
      const context = first ? beginStep(access, actor.version) : this.contextStep(actor.organisation_id, actor.user_id, false)
      const [, ...results] = await withReader(pool, sharerOf(actor), (client) => {
        const ask = () => runBatch(client, [context, ...steps])
        return ask().catch((error: unknown) => (isStalePlan(error) ? ask() : Promise.reject(error)))
      })
      isChecked = true
      return results
    })
    try {
      return await work(readHandle(run), actor)
    } finally {
      // A handler that sent no query is unchecked, even if it failed. Run the check, so that its error wins.
      if (!hasStarted) await withClient(pool, sharerOf(actor), (client) => runBatch(client, [beginStep(access, actor.version)]))
      // Don't touch a session that the check found idle for too long: the rejected call would wake it.
      if (isChecked || !hasStarted) this.touch(actor)
    }
  }

  /** Keeps a session awake, at most once a minute. The database measures the idle time. */
  private touch(actor: Actor): void {
    const { session_id } = actor
    // A monotonic clock: after a wall clock is set back, no session would be touched for that long.
    const now = performance.now()
    if (now - (this.touched.get(session_id) ?? Number.NEGATIVE_INFINITY) < 60_000) return
    if (this.touched.size >= 10_000) this.touched.clear()
    this.touched.set(session_id, now)
    // A session that could not be kept awake ends early; the call itself succeeded.
    withClient(this.pool, sharerOf(actor), (client) => client.query('select session_touch($1)', [session_id])).catch(() => {})
  }

  /**
   * Gives `work` one snapshot of the database until it ends, for files that take long to send. The session must be checked before. Errors:
   * too_many_requests, unavailable, and those of `work`.
   */
  async moment<T>(actor: OrgActor, work: (db: Db) => Promise<T>): Promise<T> {
    return withClient(this.exports, sharerOf(actor), async (client) => {
      try {
        await runBatch(client, [BEGIN_MOMENT, this.contextStep(actor.organisation_id, actor.user_id, false)])
        return await work(readHandle(pipeline((steps) => runBatch(client, steps))))
      } finally {
        // A lost connection has no transaction to end.
        await runBatch(client, [ROLLBACK]).catch(noError)
      }
    })
  }

  /** The likely owner of this call, from cached rights. Used only for fair queueing. Each session counts as one person. */
  callerOf(access: SessionCheck): Sharer {
    const key = keyOf(access)
    return { organisation: this.rights.get(key)?.organisation_id ?? key, person: key }
  }

  /** The fair-queueing owner of a token check. Tokens that this product didn't issue share one place with callers without a session. */
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
   * Writes for a session, in one transaction. As in `read`, `work` may run again, so it must change data only through `tx`. The step `opening` goes
   * before the first statement; `closing` makes a statement that travels with the commit.
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

  /** The owner of a session, regardless of permissions, freshly read from the database. */
  async whose(access: SessionCheck): Promise<Actor> {
    return this.learn(this.pool, { ...access, permission: 'self', editions: [], write: false })
  }

  /** Fails if the session may not make the call. For calls that are rejected before their first statement. */
  async check(access: SessionCheck): Promise<void> {
    await withClient(this.pool, this.sharerOf(access), (client) => runBatch(client, [beginStep(access, null)]))
  }

  /** Runs `work` for the holder of a link, in one transaction for its organisation. Errors: GH404 if the link opens nothing; those of `work`. */
  async byLink<T>(access: LinkCheck, work: (tx: Tx, link: Link) => Promise<T>): Promise<T> {
    return this.transaction(access.own ? linkSharer(access) : NOBODY, [BEGIN], async (tx) => {
      const { token_hash, purpose, editions, write } = access
      const { rows } = await sql<{ link: Link }>`
        select link_begin(${token_hash}, ${purpose}, ${editions}::text[], ${write}) as link`.execute(tx)
      return work(tx, rows[0]!.link)
    })
  }

  /** Fails if the link opens nothing. For calls that are rejected before their first statement. */
  async checkLink(access: LinkCheck): Promise<void> {
    await this.byLink(access, async () => {})
  }

  /** Work of the product itself for an organisation: jobs, imports, the operator's tool. */
  async asMember<T>(member: OrgActor, work: (tx: Tx, member: OrgActor) => Promise<T>): Promise<T> {
    const context = this.contextStep(member.organisation_id, member.user_id || null, true)
    return this.transaction(sharerOf(member), [BEGIN, context], (tx) => work(tx, member))
  }

  /** Work for one person outside any organisation: their own account, after their session was checked. */
  async asPerson<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transaction(NOBODY, [BEGIN, this.contextStep(null, userId, true)], work)
  }

  /** Work without a session: signing in, activating, resetting. Row security shows no tenant's row here; only the reviewed functions do. */
  async anonymous<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transaction(NOBODY, [BEGIN, this.contextStep(null, null, true)], work)
  }

  /** `opening` begins the transaction and sets its context; it travels with the first statement of `work`. */
  private async transaction<T>(
    sharer: Sharer,
    opening: Step[],
    work: (tx: Tx) => Promise<T>,
    closing?: (answer: T) => Step | undefined,
  ): Promise<T> {
    return withClient(this.pool, sharer, async (client) => {
      const unsent = [...opening]
      let [open, isCommitting, isCommitted] = [true, false, false]
      const run = async (...steps: Step[]) => runBatch(client, [...unsent.splice(0), ...steps])
      const deferredSteps: Step[] = []
      const statements = pipeline(async (steps) => {
        // A statement that wasn't awaited would run on a connection that already serves another caller, in another organisation.
        if (!open) throw new Error('The transaction of this statement has ended.')
        return (await run(...deferredSteps.splice(0), ...steps)).slice(-steps.length)
      })
      const end = () => {
        open = false
        endHandle(tx)
      }
      const commit = async (last: Step | undefined) => {
        end()
        isCommitting = true
        const results = await run(...deferredSteps, ...(last ? [last] : []), COMMIT)
        // A transaction with a failed statement answers COMMIT with ROLLBACK, and without an error.
        if (results.at(-1)?.tag !== 'COMMIT') throw new Error('The transaction was not committed.')
        isCommitted = true
        return results.at(-2)!
      }
      const tx = writeHandle(statements, deferredSteps, commit)
      try {
        const answer = await work(tx).finally(end)
        if (!isCommitted) await commit(closing?.(answer))
        return answer
      } catch (error) {
        // An error after the commit doesn't undo anything.
        if (isCommitted) throw error
        // The opening is still unsent, so the session is unchecked. Run the check first, so that its error wins.
        const isUnchecked = unsent.length > 0
        // A lost connection has nothing to roll back, and the first error matters.
        const checkError = isUnchecked ? await run().then(noError, (refusal: unknown) => refusal) : undefined
        await runBatch(client, [ROLLBACK]).catch(noError)
        throw checkError ?? toOutageError(error, isCommitting)
      }
    })
  }

  /** Opens the context of work without a session; goes before the statements of one message. */
  contextStep(organisation: number | null, user: string | null, write: boolean): Step {
    const values = [organisation, user, write, this.prove(organisation, user, write)]
    return { name: 'app_context', text: 'select app_context($1, $2, $3, $4)', values }
  }

  /** A connection of the application's role for LISTEN and for statements without a session. It returns to the pool after `work`. */
  async pooled<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return withClient(this.pool, NOBODY, work)
  }

  /** For libraries that keep tables of their own, such as the limiter. */
  get limiterPool(): pg.Pool {
    return this.pool.pool
  }
}

const noError = () => undefined
/** Each link takes its own turns, whatever organisation it belongs to. */
export const linkSharer = (access: LinkCheck): Sharer => ({ organisation: keyOf(access), person: keyOf(access) })

const keyOf = ({ token_hash }: Pick<SessionCheck, 'token_hash'>): string => token_hash.toString('base64')

const parseRights = (rights: string): Actor => ({ ...JSON.parse(rights), request_id: '', ip: null })

function staleRights(error: unknown): Actor | undefined {
  const { code, detail } = error as { code?: string; detail?: string }
  return code === 'GH409' && detail ? parseRights(detail) : undefined
}
