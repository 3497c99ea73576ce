import { sql } from 'kysely'
import type { Tx } from './handles.ts'

/** Does a piece of a transaction for another organisation than the one it was opened for: what concerns a person in all of theirs. */
export async function withinOrganisation<T>(tx: Tx, organisationId: number, work: () => Promise<T>): Promise<T> {
  const go = (organisation: number | null) => sql<{ before: number | null }>`select app_within(${organisation}::int) as before`.execute(tx)
  const { rows } = await go(organisationId)
  const back = () => go(rows[0]!.before)
  const answer = await work().catch(async (error: unknown) => {
    // Whoever catches the refusal goes on where they were. Where the database failed there is no going on, and its error is the one to tell.
    await back().catch(() => {})
    throw error
  })
  await back()
  return answer
}
