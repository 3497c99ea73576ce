import { setTimeout as pause } from 'node:timers/promises'
import { CLIENT_DEFAULTS, GuardedClient } from './kernel/db/guarded-client.ts'
import { CONNECTIONS_CLASS, reserveOn } from './kernel/db/reservation.ts'
import { LANES } from './kernel/jobs/task.ts'

/** Maximum connections of each kind for one server. */
export interface ConnectionPlan {
  calls: number
  reports: number
  exports: number
  /** For running jobs; each lane listens on one more. */
  jobs: number
  total: number
}

const USUAL = { calls: 10, reports: 3, exports: 8, jobs: 4 }
const LEAST = { calls: 3, reports: 1, exports: 1, jobs: 1 }

/** Live events; with workers also their presence and one listener for each lane. */
const fixedConnections = (worker: boolean): number => 1 + (worker ? 1 + Object.keys(LANES).length : 0)

const sum = ({ calls, reports, exports, jobs }: typeof USUAL, worker: boolean): number => calls + reports + exports + (worker ? jobs : 0)

export const leastConnections = (worker: boolean): number => fixedConnections(worker) + sum(LEAST, worker)
export const usualConnections = (worker: boolean): number => fixedConnections(worker) + sum(USUAL, worker)

/** Divides a number of connections. Below the usual number every kind shrinks equally; above it calls get the rest. */
export function planConnections(total: number, worker: boolean): ConnectionPlan {
  const [minimum, usual] = [leastConnections(worker), usualConnections(worker)]
  const part = Math.min(1, Math.max(0, (total - minimum) / (usual - minimum)))
  const sizeOf = (kind: keyof typeof USUAL) => LEAST[kind] + Math.floor((USUAL[kind] - LEAST[kind]) * part)
  const plan = { calls: 0, reports: sizeOf('reports'), exports: sizeOf('exports'), jobs: sizeOf('jobs') }
  return { ...plan, calls: total - fixedConnections(worker) - sum(plan, worker), total }
}

/**
 * Subtracts other programs' connections and, for our servers, the reserved or, if more, the open ones. Connections of a start don't count: they are
 * brief and may use those that PostgreSQL reserves.
 */
const FREE = `with ours as (
    select usename in ('gatehouse_app', 'gatehouse_jobs') as is_ours from pg_stat_activity where backend_type = 'client backend'
      and (usename in ('gatehouse_app', 'gatehouse_jobs') or application_name not like 'gatehouse%')
  ), usage as (
    select count(*) filter (where not is_ours) as others, count(*) filter (where is_ours) as open from ours
  ), reserved as (
    select coalesce(sum(objid::bigint), 0) as planned from pg_locks where locktype = 'advisory' and granted and classid = ${CONNECTIONS_CLASS}
  )
  select current_setting('max_connections')::int as max, (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0) - others - greatest(open, planned))::int as free from usage, reserved`

/** Servers that start together reserve one after the other. */
const PLANNING_LOCK = 7_304_112_004

export interface Reservation {
  plan: ConnectionPlan
  wanted: number
  max: number
  /** Ends the temporary reservation, once the server holds its own (`reservation.ts`). */
  end(): Promise<void>
}

/** A newly started server counts twice for a moment: by its own reservation and by its start's temporary one. */
const SETTLING_MS = 5_000

/** The free connections, once they are enough or no other server's start can still affect them. */
async function settledFree(client: GuardedClient, enough: number): Promise<{ max: number; free: number }> {
  const deadline = performance.now() + SETTLING_MS
  while (true) {
    const { rows } = await client.query<{ max: number; free: number }>(FREE)
    if (rows[0]!.free >= enough || performance.now() > deadline) return rows[0]!
    await pause(250)
  }
}

/**
 * Reserves at most `wanted` connections for this server, so that a second server starts with the remaining ones. Errors: a message for the terminal,
 * if fewer than the minimum are free.
 */
export async function reserveConnections(
  ownerUrl: string,
  { wanted = undefined as number | undefined, worker = true },
): Promise<Reservation> {
  const client = new GuardedClient({ connectionString: ownerUrl, application_name: 'gatehouse-setup', ...CLIENT_DEFAULTS })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [PLANNING_LOCK])
    const minimum = leastConnections(worker)
    const maximum = Math.max(minimum, wanted ?? usualConnections(worker))
    const { max, free } = await settledFree(client, maximum)
    if (free < minimum)
      throw new Error(
        `PostgreSQL has ${Math.max(0, free)} of its ${max} connections left, and a server needs ${minimum}. Raise max_connections, or lower DATABASE_CONNECTIONS of the other servers.`,
      )
    const plan = planConnections(Math.min(maximum, free), worker)
    await reserveOn(client, plan.total)
    await client.query('select pg_advisory_unlock($1)', [PLANNING_LOCK])
    return { plan, wanted: maximum, max, end: () => client.end().catch(() => {}) }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
