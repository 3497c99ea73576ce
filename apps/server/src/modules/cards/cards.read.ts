import type { Card } from '@gatehouse/contract/cards.ts'
import { fitOfUid, readCardUid, uidEnds } from '@gatehouse/contract/kernel/domain/card-uid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { presentCards } from './cards.present.ts'
import { type CardRow, selectLike } from './cards.queries.ts'

/** A number as it is stored. */
export const numberOf = (typed: string): string => typed.trim().toUpperCase()

/** What a text can stand for as a UID; nothing where it can be none. */
export const uidsOf = (typed: string): readonly string[] => {
  const read = readCardUid(typed)
  return read.ok ? read.value : []
}

/** A UID as it is stored beside what the reader typed. */
export const uidFields = (read: string | null): { uid: string | null; uid_read: string | null } => ({
  uid: read === null ? null : (uidsOf(read)[0] ?? null),
  uid_read: read,
})

/** The visible cards that a text means: by number or whole UID, else all that a short reading fits. */
export async function readCards(db: Db, actor: OrgActor, typed: string): Promise<CardRow[]> {
  const number = numberOf(typed)
  const candidates = uidsOf(typed)
  const rows = await selectLike(db, actor, number, uidEnds(candidates))
  const fits = rows.map((row) => ({ row, fit: row.uid === null ? null : fitOfUid(candidates, row.uid) }))
  const sure = fits.filter(({ row, fit }) => row.number === number || fit === 'whole')
  return (sure.length > 0 ? sure : fits.filter(({ fit }) => fit !== null)).map(({ row }) => row)
}

/** Which card a reading or a typed number is of: none, one, or several that a short reading fits. */
export async function findByRead(db: Db, actor: OrgActor, typed: string): Promise<{ cards: Card[]; uid: string | null }> {
  const rows = await readCards(db, actor, typed)
  return { cards: await presentCards(db, actor, rows), uid: uidsOf(typed)[0] ?? null }
}
