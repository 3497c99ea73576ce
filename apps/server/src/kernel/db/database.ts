import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Access, Actor, Member } from './actor.ts'
import { isStalePlan, runBatch, type Step, type StepResult } from './batch.ts'
import { type Db, type Run, readHandle, type Tx, writeHandle } from './handles.ts'
import { APP_ROLE } from './roles.ts'

/** Of a read whose person's rights change under it. */
const MOST_TRIES = 5

type RequestFacts = Pick<Actor, 'request_id' | 'ip'>

export interface DatabaseOptions {
  /** The owner's address. The application connects to the same place as its own role. */
  ownerUrl: string
  /** Of the application's role. */
  appPassword: string
  /** Connections for calls; reports and exports have a few of their own beside them. */
  poolSize?: number
  statementTimeoutMs?: number
}

/**
 * The database as the application may use it. Every statement runs in the context of a session that the database itself checked, or of an
 * organisation that the product works for; there is no other way to it.
 */
export class Database {
  private readonly pool: pg.Pool
  private readonly costly: pg.Pool
  /** The rights last seen for a token, only to build a statement before the database has checked them: a stale guess is refused there. */
  private readonly rights = new Map<string, Actor>()
  private readonly touched = new Map<string, number>()

  constructor(options: DatabaseOptions) {
    this.pool = openPool(options, options.poolSize ?? 10, options.statementTimeoutMs ?? 10_000, 'gatehouse')
    this.costly = openPool(options, 3, 60_000, 'gatehouse-reports')
  }

  async end(): Promise<void> {
    await Promise.all([this.pool.end(), this.costly.end()])
  }

  /** Fails where the database does not answer. */
  async ping(): Promise<void> {
    await this.pool.query('select 1')
  }

  /**
   * Reads for a session. The first statement travels with the check of the session, in one message and one transaction; `work` may run
   * again, with the rights that the database just told, so it must change nothing.
   */
  async read<T>(access: Access, facts: RequestFacts, work: (db: Db, actor: Actor) => Promise<T>, costly = false): Promise<T> {
    const pool = costly ? this.costly : this.pool
    const key = access.token_hash.toString('base64')
    let rights = this.rights.get(key) ?? (await this.learn(pool, access))
    for (let tries = 1; ; tries++) {
      this.remember(key, rights)
      try {
        return await this.readAs(pool, access, { ...rights, ...facts }, work)
      } catch (error) {
        const present = staleRights(error)
        if (!present || tries === MOST_TRIES) throw error
        rights = present
      }
    }
  }

  private async readAs<T>(pool: pg.Pool, access: Access, actor: Actor, work: (db: Db, actor: Actor) => Promise<T>): Promise<T> {
    let checked = false
    const run: Run = async (step) => {
      const first = !checked
      const context = first ? beginStep(access, actor.version) : contextStep(actor.organisation_id, actor.user_id, false)
      const [, result] = await withClient(pool, (client) => {
        const ask = () => runBatch(client, [context, step])
        return ask().catch((error: unknown) => (isStalePlan(error) ? ask() : Promise.reject(error)))
      })
      checked = true
      return result!
    }
    const answer = await work(readHandle(run), actor)
    // A handler that asked the database nothing was checked by nobody yet.
    if (!checked) await withClient(pool, (client) => runBatch(client, [beginStep(access, actor.version)]))
    this.touch(actor.session_id)
    return answer
  }

  /** Keeps a session awake, at most once a minute: its idle time is counted in the database. */
  private touch(sessionId: string): void {
    const now = Date.now()
    if (now - (this.touched.get(sessionId) ?? 0) < 60_000) return
    if (this.touched.size >= 10_000) this.touched.clear()
    this.touched.set(sessionId, now)
    // A session that could not be kept awake ends early; the call itself was right.
    withClient(this.pool, (client) => client.query('select session_touch($1)', [sessionId])).catch(() => {})
  }

  private async learn(pool: pg.Pool, access: Access): Promise<Actor> {
    const [result] = await withClient(pool, (client) => runBatch(client, [beginStep(access, null)]))
    return parseRights(result!.raw[0]![0]!)
  }

  private remember(key: string, actor: Actor): void {
    if (this.rights.size >= 10_000) this.rights.delete(this.rights.keys().next().value!)
    this.rights.delete(key)
    this.rights.set(key, actor)
  }

  /**
   * Writes for a session, in one transaction that `work` fills and that ends with it: all of it, or nothing. `opening` is a statement that
   * travels with the check of the session, and whose result `work` gets; `closing` makes one that travels with the commit.
   */
  async write<T>(
    access: Access,
    facts: RequestFacts,
    work: (tx: Tx, actor: Actor, opened: StepResult | undefined) => Promise<T>,
    { opening, closing }: { opening?: Step; closing?: (answer: T) => Step | undefined } = {},
  ): Promise<T> {
    const steps = [{ text: 'begin' }, beginStep(access, null), ...(opening ? [opening] : [])]
    return this.transaction(
      steps,
      (tx, [, begun, opened]) => {
        const actor = { ...parseRights(begun!.raw[0]![0]!), ...facts }
        this.touch(actor.session_id)
        return work(tx, actor, opened)
      },
      closing,
    )
  }

  /** Fails where the session may not make the call; for a call that is refused before it comes to a statement of its own. */
  async check(access: Access): Promise<void> {
    await withClient(this.pool, (client) => runBatch(client, [beginStep(access, null)]))
  }

  /** Work of the product itself for an organisation: jobs, imports, the operator's tool. */
  async asMember<T>(member: Member, work: (tx: Tx, member: Member) => Promise<T>): Promise<T> {
    return this.transaction([{ text: 'begin' }, contextStep(member.organisation_id, member.user_id || null, true)], (tx) =>
      work(tx, member),
    )
  }

  /** Before there is a session: signing in, activating, resetting. Row security shows no tenant's row here; only the reviewed functions do. */
  async anonymous<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transaction([{ text: 'begin' }, contextStep(null, null, true)], work)
  }

  private async transaction<T>(
    opening: Step[],
    work: (tx: Tx, opened: StepResult[]) => Promise<T>,
    closing?: (answer: T) => Step | undefined,
  ): Promise<T> {
    return withClient(this.pool, async (client) => {
      try {
        const opened = await runBatch(client, opening)
        const deferred: Step[] = []
        let open = true
        const tx = writeHandle(async (step) => {
          // What nobody waited for would run on a connection that is another's by now, in their organisation.
          if (!open) throw new Error('The transaction of this statement has ended.')
          return (await runBatch(client, [...deferred.splice(0), step])).at(-1)!
        }, deferred)
        const answer = await work(tx, opened).finally(() => {
          open = false
        })
        const last = closing?.(answer)
        const results = await runBatch(client, [...deferred, ...(last ? [last] : []), { text: 'commit' }])
        // A transaction in which a statement failed answers COMMIT with ROLLBACK, and no error.
        if (results.at(-1)?.tag !== 'COMMIT') throw new Error('The transaction was not committed.')
        return answer
      } catch (error) {
        // Where the connection is gone there is nothing to roll back, and the first error is the one to tell.
        await runBatch(client, [{ text: 'rollback' }]).catch(() => {})
        throw error
      }
    })
  }

  /** A connection of the application's role for LISTEN and for statements that no session asks for; the caller ends it. */
  async pooled<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return withClient(this.pool, work)
  }

  /** For libraries that keep tables of their own, such as the limiter. */
  get limiterPool(): pg.Pool {
    return this.pool
  }
}

/** The address of the same database for the application's role. */
export function appUrl(ownerUrl: string, appPassword: string): string {
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
  url.password = appPassword
  return url.href
}

/** Generic plans: planning a list costs more than running it. What needs a plan for its values (search) goes through a function with EXECUTE. */
function openPool(options: DatabaseOptions, size: number, statementTimeoutMs: number, name: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: appUrl(options.ownerUrl, options.appPassword),
    application_name: name,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options: `-c timezone=UTC -c datestyle=ISO -c plan_cache_mode=force_generic_plan -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=15000`,
  })
  // An idle connection that the server closed is no fault of any call; the pool opens another.
  pool.on('error', () => {})
  return pool
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    return await work(client)
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

const beginStep = (access: Access, version: string | null): Step => ({
  name: 'app_begin',
  text: 'select app_begin($1, $2, $3, $4, $5)',
  values: [access.token_hash, access.permission, access.editions, access.write, version],
})

const contextStep = (organisation: number | null, user: string | null, write: boolean): Step => ({
  name: 'app_context',
  text: 'select app_context($1, $2, $3)',
  values: [organisation, user, write],
})

function parseRights(rights: string): Actor {
  return { ...JSON.parse(rights), version: createHash('md5').update(rights).digest('hex'), request_id: '', ip: null }
}

function staleRights(error: unknown): Actor | undefined {
  const { code, detail } = error as { code?: string; detail?: string }
  return code === 'GH409' && detail ? parseRights(detail) : undefined
}
