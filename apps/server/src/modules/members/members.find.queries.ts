import { sql } from 'kysely'
import type { Member } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'

export interface PersonalHashes {
  phone?: Buffer | undefined
  /** Of each kind of document that the text can be the number of. */
  documents: Buffer[]
  phone_tail?: Buffer | undefined
  id_tail?: Buffer | undefined
}

export const selectIdsByCode = (db: Db, actor: Member, code: string) =>
  db.selectFrom('members').select('_id').where('organisation_id', '=', actor.organisation_id).where('code', '=', code).execute()

export const selectByCardNumber = (db: Db, actor: Member, number: string) =>
  db
    .selectFrom('member_cards')
    .select(['member_id', 'uid'])
    .where('organisation_id', '=', actor.organisation_id)
    .where('number', '=', number)
    .execute()

/** Cards whose UID begins or ends with one of these: which of them fit, the caller looks at. */
export const selectByUidEnds = (db: Db, actor: Member, ends: readonly string[], limit: number) =>
  db
    .selectFrom('member_cards')
    .select(['member_id', 'uid'])
    .where('organisation_id', '=', actor.organisation_id)
    .where('uid', 'is not', null)
    .where((eb) => eb.or([eb('uid_head', '=', sql<string>`any(${ends}::text[])`), eb('uid_tail', '=', sql<string>`any(${ends}::text[])`)]))
    .limit(limit)
    .execute()

export const selectByPlate = (db: Db, actor: Member, plate: string, limit: number) =>
  db
    .selectFrom('member_vehicles')
    .select('member_id')
    .where('organisation_id', '=', actor.organisation_id)
    .where('plate', '=', plate)
    .limit(limit)
    .execute()

export const selectIdsByHashes = (db: Db, actor: Member, hashes: PersonalHashes, limit: number) =>
  db
    .selectFrom('members')
    .select('_id')
    .where('organisation_id', '=', actor.organisation_id)
    .where((eb) =>
      eb.or([
        ...(hashes.phone ? [eb('phone_hash', '=', hashes.phone)] : []),
        ...(hashes.documents.length > 0 ? [eb('id_number_hash', '=', sql<Buffer>`any(${hashes.documents}::bytea[])`)] : []),
        ...(hashes.phone_tail ? [eb('phone_tail_hash', '=', hashes.phone_tail)] : []),
        ...(hashes.id_tail ? [eb('id_number_tail_hash', '=', hashes.id_tail)] : []),
      ]),
    )
    .limit(limit)
    .execute()

/** Which of these are inside. */
export async function selectInside(db: Db, actor: Member, ids: readonly string[]): Promise<Set<string>> {
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
