import { memberFields } from '@gatehouse/contract/members/member-record.ts'
import { sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { recordset } from '../../kernel/db/recordset.ts'
import { nextVersion } from '../../kernel/db/version.ts'
import { sqlTypes } from '../../kernel/records/record-fields.ts'
import { cardTaken } from './members.queries.ts'
import type { MembersTable } from './members.table.ts'

/** Rows in one statement. */
const AT_ONCE = 1000

export type BulkRow = Omit<MembersTable, 'organisation_id' | 'avatar_file_id' | 'code_serial' | 'created_at' | 'updated_at'>

/** Every column that a file writes, with its type. */
const COLUMNS: Readonly<Record<keyof BulkRow, string>> = {
  ...sqlTypes(memberFields),
  ...{ _id: 'uuid', status: 'text', status_note: 'text', sort_name: 'text', search_text: 'text' },
  ...{ id_kind: 'text', id_number_sealed: 'bytea', id_number_hash: 'bytea', id_number_tail_hash: 'bytea' },
  ...{ phone_sealed: 'bytea', phone_hash: 'bytea', phone_tail_hash: 'bytea', person_hash: 'bytea' },
  ...{ location_ids: 'uuid[]', gate_ids: 'uuid[]', hours: 'jsonb', parking_privilege: 'text' },
}
const MEMBERS = recordset(COLUMNS)

/** Adds many members. Errors: member_code_taken. */
export async function insertMembers(tx: Tx, actor: OrgActor, rows: readonly BulkRow[]): Promise<void> {
  for (const chunk of inPieces(rows)) {
    await sql`insert into members (organisation_id, ${MEMBERS.names}) select ${actor.organisation_id}, ${MEMBERS.values}
      from ${MEMBERS.from(chunk)}`
      .execute(tx)
      .catch(cardTaken)
  }
}

/** Updates many members by their ids. */
export async function updateMembers(tx: Tx, actor: OrgActor, rows: readonly BulkRow[]): Promise<void> {
  for (const chunk of inPieces(rows)) {
    await sql`update members m set ${MEMBERS.setAllBut('_id')}, updated_at = ${nextVersion()} from ${MEMBERS.from(chunk)}
      where m.organisation_id = ${actor.organisation_id} and m._id = r._id`.execute(tx)
  }
}

/** The codes in this list that belong to members whom the actor can't see. Nothing else about these members is returned. */
export async function selectHiddenCodes(
  db: Db,
  actor: OrgActor,
  codes: readonly string[],
  visibleIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('code')
    .where('organisation_id', '=', actor.organisation_id)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .where('_id', '<>', sql<string>`all(${visibleIds}::uuid[])`)
    .execute()
  return rows.map(({ code }) => code)
}

export function* inPieces<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += AT_ONCE) yield rows.slice(start, start + AT_ONCE)
}
