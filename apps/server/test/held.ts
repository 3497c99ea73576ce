import type pg from 'pg'
import type { TestApp } from './served.ts'
import { until } from './until.ts'

/**
 * Does some work in a separate transaction and makes the calls before it commits. Each call must wait for the transaction before the next starts.
 * Returns their answers after the commit.
 */
export async function callDuringTransaction<A extends readonly unknown[]>(
  test: TestApp,
  work: (other: pg.PoolClient) => Promise<unknown>,
  calls: { [N in keyof A]: () => Promise<A[N]> },
): Promise<A> {
  const other = await test.database.owner.connect()
  try {
    await other.query('begin')
    await work(other)
    const answers: Promise<unknown>[] = []
    for (const call of calls as readonly (() => Promise<unknown>)[]) {
      answers.push(call())
      await until(`${answers.length} to wait`, async () => {
        // A separate transaction, because a transaction keeps the first list of sessions that it saw.
        const { rowCount } = await test.database.owner.query(
          "select from pg_stat_activity where datname = current_database() and application_name = 'gatehouse' and wait_event in ('transactionid', 'tuple')",
        )
        return rowCount === answers.length || undefined
      })
    }
    await other.query('commit')
    return (await Promise.all(answers)) as unknown as A
  } finally {
    await other.query('rollback')
    other.release()
  }
}
