import type pg from 'pg'

/** The class of advisory locks whose object id is a number of connections. `pg_locks` adds up the connections that running servers may open. */
export const CONNECTIONS_CLASS = 73_041_121

/** Reserves on a connection that lives as long as the server. The lock is shared, so servers with equal numbers don't wait for each other. */
export const reserveOn = (client: pg.Client, connections: number): Promise<unknown> =>
  client.query(`select pg_advisory_lock_shared(${CONNECTIONS_CLASS}, $1)`, [connections])
