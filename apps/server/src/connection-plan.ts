import { setTimeout as pause } from 'node:timers/promises'
import { CLIENT_DEFAULTS, GuardedClient } from './kernel/db/guarded-client.ts'
import { CONNECTIONS_CLASS, reserveOn } from './kernel/db/reservation.ts'
import { LANES } from './kernel/jobs/task.ts'

/** The most connections of each kind that one server opens. */
export interface ConnectionPlan {
  calls: number
  reports: number
  exports: number
  /** For working off jobs; each lane listens on one more. */
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

/** Divides a number of connections; below the usual number every kind shrinks alike, above it calls get the rest. */
export function planConnections(total: number, worker: boolean): ConnectionPlan {
  const [least, usual] = [leastConnections(worker), usualConnections(worker)]
  const part = Math.min(1, Math.max(0, (total - least) / (usual - least)))
  const sizeOf = (kind: keyof typeof USUAL) => LEAST[kind] + Math.floor((USUAL[kind] - LEAST[kind]) * part)
  const plan = { calls: 0, reports: sizeOf('reports'), exports: sizeOf('exports'), jobs: sizeOf('jobs') }
  return { ...plan, calls: total - fixedConnections(worker) - sum(plan, worker), total }
}

/** Counts other programs' connections (those of a start are brief, and may take the ones that PostgreSQL reserves), and for our servers what they reserved or, if more, what they have open. */
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

/** A server that has just started counts twice for a moment: by its own reservation and by the temporary one of its start. */
const SETTLING_MS = 5_000

/** The free connections, as soon as they are enough or when no start of another server can be in the way any more. */
async function settledFree(client: GuardedClient, enough: number): Promise<{ max: number; free: number }> {
  const until = performance.now() + SETTLING_MS
  while (true) {
    const { rows } = await client.query<{ max: number; free: number }>(FREE)
    if (rows[0]!.free >= enough || performance.now() > until) return rows[0]!
    await pause(250)
  }
}

/**
 * Reserves connections for this server, at most `wanted`, so that a second server starts with what is left. Errors: a message for the
 * terminal, where less than the least is free.
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
    const least = leastConnections(worker)
    const most = Math.max(least, wanted ?? usualConnections(worker))
    const { max, free } = await settledFree(client, most)
    if (free < least)
      throw new Error(
        `PostgreSQL has ${Math.max(0, free)} of its ${max} connections left, and a server needs ${least}. Raise max_connections, or lower DATABASE_CONNECTIONS of the other servers.`,
      )
    const plan = planConnections(Math.min(most, free), worker)
    await reserveOn(client, plan.total)
    await client.query('select pg_advisory_unlock($1)', [PLANNING_LOCK])
    return { plan, wanted: most, max, end: () => client.end().catch(() => {}) }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
