import { sql } from 'kysely'
import type { Tx } from './handles.ts'

/** Does a piece of a transaction for another organisation than the one it was opened for: what concerns a person in all of theirs. */
export async function withinOrganisation<T>(tx: Tx, organisationId: number, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ org: string | null }>`select current_setting('app.org', true) as org`.execute(tx)
  await sql`select set_config('app.org', ${String(organisationId)}, true)`.execute(tx)
  const back = () => sql`select set_config('app.org', ${rows[0]?.org ?? ''}, true)`.execute(tx)
  const answer = await work().catch(async (error: unknown) => {
    // Whoever catches the refusal goes on where they were. Where the database failed there is no going on, and its error is the one to tell.
    await back().catch(() => {})
    throw error
  })
  await back()
  return answer
}
