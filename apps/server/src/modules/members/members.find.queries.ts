import { sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import type { NumberHashes } from '../../kernel/personal/number-hashes.ts'
import { visible } from './members.queries.ts'

const byCode = (db: Db, actor: OrgActor, code: string) =>
  db.selectFrom('members').select('_id').where('organisation_id', '=', actor.organisation_id).where('code', '=', code)

export const selectIdsByCode = (db: Db, actor: OrgActor, code: string) => byCode(db, actor, code).execute()

/** Finds members by the code that was printed before tokens existed. It works until the member's token is reissued. */
export const selectIdsByFirstCode = (db: Db, actor: OrgActor, code: string) =>
  byCode(db, actor, code).where('code_serial', '=', 1).execute()

export const selectByCardNumber = (db: Db, actor: OrgActor, number: string) =>
  db
    .selectFrom('member_cards')
    .select(['member_id', 'uid'])
    .where('organisation_id', '=', actor.organisation_id)
    .where('number', '=', number)
    .execute()

// Lookups by values that members can share search only visible members. Otherwise hidden members could use up the limit.

/** Cards of visible members whose UID begins or ends with one of these. The caller checks which of them fit. */
export const selectByUidEnds = (db: Db, actor: OrgActor, ends: readonly string[], limit: number) =>
  visible(db, actor)
    .innerJoin('member_cards as c', (join) => join.onRef('c.organisation_id', '=', 'm.organisation_id').onRef('c.member_id', '=', 'm._id'))
    .select(['c.member_id', 'c.uid'])
    .where('c.organisation_id', '=', actor.organisation_id)
    .where('c.uid', 'is not', null)
    .where((eb) =>
      eb.or([eb('c.uid_head', '=', sql<string>`any(${ends}::text[])`), eb('c.uid_tail', '=', sql<string>`any(${ends}::text[])`)]),
    )
    .limit(limit)
    .execute()

/** Visible members with a vehicle of this plate. */
export const selectByPlate = (db: Db, actor: OrgActor, plate: string, limit: number) =>
  visible(db, actor)
    .innerJoin('member_vehicles as v', (join) =>
      join.onRef('v.organisation_id', '=', 'm.organisation_id').onRef('v.member_id', '=', 'm._id'),
    )
    .select('v.member_id')
    .where('v.organisation_id', '=', actor.organisation_id)
    .where('v.plate', '=', plate)
    .limit(limit)
    .execute()

/** Visible members with one of these hashes. */
export const selectIdsByHashes = (db: Db, actor: OrgActor, hashes: NumberHashes, limit: number) =>
  visible(db, actor)
    .select('m._id')
    .where((eb) =>
      eb.or([
        ...(hashes.phone ? [eb('m.phone_hash', '=', hashes.phone.hash)] : []),
        ...hashes.documents.map(({ hash }) => eb('m.id_number_hash', '=', hash)),
        ...(hashes.phone_tail ? [eb('m.phone_tail_hash', '=', hashes.phone_tail)] : []),
        ...(hashes.id_tail ? [eb('m.id_number_tail_hash', '=', hashes.id_tail)] : []),
      ]),
    )
    .limit(limit)
    .execute()

/** The members in this list who are inside. */
export async function selectInside(db: Db, actor: OrgActor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('members_inside')
    .select('member_id')
    .where('organisation_id', '=', actor.organisation_id)
    .where('member_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ member_id }) => member_id))
}

/** The time of the database. */
export async function selectNow(db: Db): Promise<string> {
  const { now } = await db.selectNoFrom(sql<string>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}
