import { sql } from 'kysely'
import type { Tx } from './handles.ts'

/** Runs part of a transaction for another organisation than the transaction's own, for data that concerns a person in all their organisations. */
export async function withinOrganisation<T>(tx: Tx, organisationId: number, work: () => Promise<T>): Promise<T> {
  const go = (organisation: number | null) => sql<{ before: number | null }>`select app_within(${organisation}::int) as before`.execute(tx)
  const { rows } = await go(organisationId)
  const back = () => go(rows[0]!.before)
  const answer = await work().catch(async (error: unknown) => {
    // A caller that catches the error continues in its own organisation. If the database failed, switching back fails too, and the first error
    // matters.
    await back().catch(() => {})
    throw error
  })
  await back()
  return answer
}
