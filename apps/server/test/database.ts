import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of this run's cluster. */
    clusterUrl: string
    template: string
    /** Folder of the built server programs. */
    programs: string
  }
}

export interface TestDatabase {
  /** The owner's address: tests use it to read tables without row security. */
  ownerUrl: string
  owner: pg.Pool
  sql(text: string, ...values: unknown[]): Promise<pg.QueryResult['rows']>
  drop(): Promise<void>
}

export async function createDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl')
  const name = `gatehouse_test_${randomBytes(6).toString('hex')}`
  await inCluster(clusterUrl, `create database ${name} template ${inject('template')} strategy file_copy`)
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  const owner = new pg.Pool({ connectionString: url.href, max: 6 })
  // The database is dropped while the last connections are still closing. A pool ends before them and reports their errors.
  owner.on('connect', (client) => client.on('error', () => {}))
  owner.on('error', () => {})
  return {
    ownerUrl: url.href,
    owner,
    sql: async (text, ...values) => (await owner.query(text, values)).rows,
    async drop() {
      await owner.end()
      await inCluster(clusterUrl, `drop database ${name} with (force)`)
    },
  }
}

async function inCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
