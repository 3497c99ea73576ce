import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Sharer } from '../fair/fair-queue.ts'
import { FairShare } from '../fair/fair-share.ts'
import type { RecentOrganisations } from '../fair/recent-organisations.ts'
import { UsedTime } from '../fair/used-time.ts'
import { type AppPassword, addressOf, clientOf } from './app-connection.ts'
import { CLIENT_DEFAULTS, GuardedClient } from './guarded-client.ts'
import { asTimeout, DatabaseReadOnly, isReadTimeout } from './outages.ts'

/** Extra time for an answer to arrive after its statement's timeout. */
const ANSWER_WITHIN_MS = 2_000

export interface Connection {
  /** The owner's address. The application connects to the same place as its own role. */
  ownerUrl: string
  /** The application role's password. */
  appPassword: AppPassword
  /** Aborting it ends the connections at once, even during a query. */
  signal?: AbortSignal
}

/** A pool shared fairly: organisations take turns, and no organisation gets every connection. */
export interface SharedPool {
  pool: pg.Pool
  share: FairShare
  /** Limits concurrent work in the database. Taken before a place of `share`, so that a backlog waits here in fair order and not in the database. */
  turns: FairShare
  /** Limits the turns of an organisation that used most of them, while others are active. */
  turnsBesideOthers: FairShare
  /** How much of the turns each organisation used. */
  turnTime: UsedTime
  /** Limits reads, taken before a place of `share`: each read keeps one database processor busy. */
  reads: FairShare
  readsBesideOthers: FairShare
  recent: RecentOrganisations
  /** For slow reads, which move here from `reads`. */
  slowReads: FairShare
}

/** The owner of work whose caller is unknown yet: people who sign in, tokens not seen before. */
export const NOBODY: Sharer = { organisation: '', person: '' }
/** The queue limit; longer queues were rejected earlier. */
const MOST_WAITING = 2_000
/** Concurrent work of the database. With more, each piece takes longer and none ends earlier. */
export const TURNS_AT_ONCE = Math.max(4, 2 * availableParallelism())
/** The same limit for an organisation that used more turns than all others together, while others are active: whoever comes finds a processor free. */
export const TURNS_BESIDE_OTHERS = TURNS_AT_ONCE / 2
/** Concurrent reads of one organisation. With more, others would wait for processors even while connections are free. */
export const READS_AT_ONCE = Math.max(2, availableParallelism())
/** The same limit while other organisations are active. */
export const READS_BESIDE_OTHERS = Math.ceil(READS_AT_ONCE / 2)
/** While others are active, the place of a read slower than this rests, so that others get half of a processor. */
const REST_AFTER_MS = 20
/** The longest rest. */
const LONGEST_REST_MS = 50
/** A read slower than this gives up its place, so that a colleague's slow search doesn't keep the desk waiting. */
export const SLOW_MS = 200
/** Concurrent slow reads of one organisation. */
export const SLOW_READS = 1

interface PoolOptions {
  name: string
  size: number
  statementTimeoutMs: number
  /** How long a call waits for its turn. */
  longestWaitMs: number
  recent: RecentOrganisations
}

export function sharedPool(options: Connection, { name, size, statementTimeoutMs, longestWaitMs, recent }: PoolOptions): SharedPool {
  const limit = Math.max(1, Math.min(size - 1, Math.ceil(size * 0.8)))
  const bounds = { places: size, organisation: limit, person: limit, waiting: MOST_WAITING, personWaiting: MOST_WAITING }
  const shareOf = (own: number) => new FairShare({ ...bounds, organisation: own, person: own, longestWaitMs })
  return {
    pool: openPool(options, size, statementTimeoutMs, name),
    share: shareOf(limit),
    turns: new FairShare({
      ...bounds,
      places: TURNS_AT_ONCE,
      organisation: TURNS_AT_ONCE - 1,
      person: TURNS_AT_ONCE - 1,
      longestWaitMs,
    }),
    turnsBesideOthers: shareOf(Math.min(limit, TURNS_BESIDE_OTHERS)),
    turnTime: new UsedTime(),
    reads: shareOf(Math.min(limit, READS_AT_ONCE)),
    readsBesideOthers: shareOf(Math.min(limit, READS_BESIDE_OTHERS)),
    slowReads: shareOf(SLOW_READS),
    recent,
  }
}

/**
 * Uses generic plans, because planning a list costs more than running it. Queries that need value-specific plans (search) use a function with
 * EXECUTE.
 */
function openPool(options: Connection, size: number, statementTimeoutMs: number, name: string): pg.Pool {
  const pool = new pg.Pool({
    Client: clientOf(GuardedClient, options.appPassword),
    connectionString: addressOf(options.ownerUrl, options.appPassword),
    application_name: name,
    max: size,
    ...CLIENT_DEFAULTS,
    ...(options.signal ? { signal: options.signal } : {}),
    idleTimeoutMillis: 30_000,
    // For a silent database; a working one cancels its statements earlier.
    query_timeout: statementTimeoutMs + ANSWER_WITHIN_MS,
    options: `-c timezone=UTC -c datestyle=ISO -c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0 -c statement_timeout=${statementTimeoutMs} -c idle_in_transaction_session_timeout=15000`,
  })
  // An idle connection that the server closed doesn't concern any call; the pool opens another.
  pool.on('error', () => {})
  return pool
}

/**
 * Runs `work` on a connection when the organisation's turn comes. Slow work gives its turn to others and keeps its connection. While others are
 * active, an organisation that used most of the turns gets half of them, and each rests while the organisation has a backlog.
 * Errors: too_many_requests, unavailable, and those of the work.
 */
export async function withClient<T>(shared: SharedPool, sharer: Sharer, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const { turnsBesideOthers, turnTime, recent } = shared
  if (sharer === NOBODY) return inTurn(shared, sharer, work)
  recent.saw(sharer.organisation)
  if (!recent.hasOthers(sharer.organisation) || !turnTime.hasMost(sharer.organisation)) return inTurn(shared, sharer, work)
  const leave = await turnsBesideOthers.take(sharer)
  const began = performance.now()
  const slow = setTimeout(leave, SLOW_MS)
  try {
    return await inTurn(shared, sharer, work)
  } finally {
    clearTimeout(slow)
    if (turnsBesideOthers.hasWaiting(sharer)) leaveAfterRest(leave, performance.now() - began)
    else leave()
  }
}

async function inTurn<T>(
  { pool, share, turns, turnTime }: SharedPool,
  sharer: Sharer,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const leave = await turns.take(sharer)
  const began = performance.now()
  const slow = setTimeout(leave, SLOW_MS)
  try {
    return await share.run(sharer, () => connected(pool, work))
  } finally {
    clearTimeout(slow)
    leave()
    turnTime.add(sharer.organisation, Math.min(performance.now() - began, SLOW_MS))
  }
}

/** Gives a place back after it rested as long as it was used: calls of others that arrive in between find a processor free. */
function leaveAfterRest(leave: () => void, elapsed: number): void {
  setTimeout(leave, Math.min(elapsed, LONGEST_REST_MS))
}

/** Like `withClient`, for reads, in the organisation's read places. While others are active there are fewer places, and each rests after use. */
export const withReader: typeof withClient = async (shared, sharer, work) => {
  const hasOthers = shared.recent.hasOthers(sharer.organisation)
  let leave = await (hasOthers ? shared.readsBesideOthers : shared.reads).take(sharer)
  const began = performance.now()
  const slow = setTimeout(() => {
    const leaveSlow = shared.slowReads.takeNow(sharer)
    if (!leaveSlow) return
    leave()
    leave = leaveSlow
  }, SLOW_MS)
  try {
    return await withClient(shared, sharer, work)
  } finally {
    clearTimeout(slow)
    const elapsed = performance.now() - began
    if (hasOthers && elapsed > REST_AFTER_MS) leaveAfterRest(leave, elapsed)
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
    // A late answer would reach the next user of the connection. A database that accepts no writes may soon be replaced by another.
    if (isReadTimeout(error)) broken = asTimeout(error)
    if (error instanceof DatabaseReadOnly) broken = error
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
