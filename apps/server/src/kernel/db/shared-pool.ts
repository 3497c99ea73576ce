import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Sharer } from '../fair/fair-queue.ts'
import { FairShare } from '../fair/fair-share.ts'
import type { RecentOrganisations } from '../fair/recent-organisations.ts'
import { type AppPassword, addressOf, clientOf } from './app-connection.ts'
import { CLIENT_DEFAULTS, GuardedClient } from './guarded-client.ts'
import { asTimeout, DatabaseReadOnly, isReadTimeout } from './outages.ts'

/** How much longer than its statement may take an answer may be on its way. */
const ANSWER_WITHIN_MS = 2_000

export interface Connection {
  /** The owner's address. The application connects to the same place as its own role. */
  ownerUrl: string
  /** Of the application's role. */
  appPassword: AppPassword
  /** Aborted, it ends its connections at once, whatever is under way on them. */
  signal?: AbortSignal
}

/** Connections, and who has them: organisations in turn, none of them all. */
export interface SharedPool {
  pool: pg.Pool
  share: FairShare
  /** For what is read, taken before a place of `share`: one that reads keeps a processor of the database busy. */
  reads: FairShare
  readsBesideOthers: FairShare
  recent: RecentOrganisations
  /** For what has read for long, instead of a place of `reads`. */
  slowReads: FairShare
}

/** On whose account the database is asked where it is not known yet who asks: people who sign in, tokens not seen before. */
export const NOBODY: Sharer = { organisation: '', person: '' }
/** More than its calls at once: a line that is longer was refused before. */
const MOST_WAITING = 2_000
/** What one organisation reads at once: with more, others would wait for the processors, however many connections are left to them. */
export const READS_AT_ONCE = Math.max(2, availableParallelism())
/** The same, while others are at work too. */
export const READS_BESIDE_OTHERS = Math.ceil(READS_AT_ONCE / 2)
/** Beside others a place rests for as long as it was used, and no longer than this: half of a processor is theirs. */
const LONGEST_REST_MS = 50
/** What reads for so long lets another read beside it: a colleague's slow search is not to keep the desk waiting. */
export const SLOW_MS = 200
/** Of one organisation, at once. */
export const SLOW_READS = 1

interface PoolOptions {
  name: string
  size: number
  statementTimeoutMs: number
  recent: RecentOrganisations
}

export function sharedPool(options: Connection, { name, size, statementTimeoutMs, recent }: PoolOptions): SharedPool {
  const most = Math.max(1, Math.min(size - 1, Math.ceil(size * 0.8)))
  const bounds = { places: size, organisation: most, person: most, waiting: MOST_WAITING, personWaiting: MOST_WAITING }
  const shareOf = (own: number) => new FairShare({ ...bounds, organisation: own, person: own, longestWaitMs: 5_000 })
  return {
    pool: openPool(options, size, statementTimeoutMs, name),
    share: shareOf(most),
    reads: shareOf(Math.min(most, READS_AT_ONCE)),
    readsBesideOthers: shareOf(Math.min(most, READS_BESIDE_OTHERS)),
    slowReads: shareOf(SLOW_READS),
    recent,
  }
}

/** Generic plans: planning a list costs more than running it. What needs a plan for its values (search) goes through a function with EXECUTE. */
function openPool(options: Connection, size: number, statementTimeoutMs: number, name: string): pg.Pool {
  const pool = new pg.Pool({
    Client: clientOf(GuardedClient, options.appPassword),
    connectionString: addressOf(options.ownerUrl, options.appPassword),
    application_name: name,
    max: size,
    ...CLIENT_DEFAULTS,
    ...(options.signal ? { signal: options.signal } : {}),
    idleTimeoutMillis: 30_000,
    // For a database that says nothing any more; one that works stops its statements itself before that.
    query_timeout: statementTimeoutMs + ANSWER_WITHIN_MS,
    options: `-c timezone=UTC -c datestyle=ISO -c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0 -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=15000`,
  })
  // An idle connection that the server closed is no fault of any call; the pool opens another.
  pool.on('error', () => {})
  return pool
}

/** Does some work on a connection, where it is the organisation's turn. Errors: too_many_requests, unavailable, and those of the work. */
export function withClient<T>({ pool, share, recent }: SharedPool, who: Sharer, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  if (who !== NOBODY) recent.saw(who.organisation)
  return share.run(who, () => connected(pool, work))
}

/** As `withClient`, for what reads: in a place of the organisation's reads, of which there are fewer, with rests, while others are at work. */
export const withReader: typeof withClient = async (shared, who, work) => {
  const beside = shared.recent.hasOthers(who.organisation)
  let leave = await (beside ? shared.readsBesideOthers : shared.reads).take(who)
  const began = performance.now()
  const slow = setTimeout(() => {
    const leaveSlow = shared.slowReads.takeNow(who)
    if (!leaveSlow) return
    leave()
    leave = leaveSlow
  }, SLOW_MS)
  try {
    return await withClient(shared, who, work)
  } finally {
    clearTimeout(slow)
    if (beside) setTimeout(leave, Math.min(performance.now() - began, LONGEST_REST_MS))
    else leave()
  }
}

async function connected<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    return await work(client)
  } catch (error) {
    // What it was asked may still be answered, to whoever had it next; and a database that takes no writes may have another's place soon.
    if (isReadTimeout(error)) broken = asTimeout(error)
    if (error instanceof DatabaseReadOnly) broken = error
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
