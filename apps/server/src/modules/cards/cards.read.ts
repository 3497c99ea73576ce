import type { Card } from '@gatehouse/contract/cards/cards.ts'
import { fitOfUid, readCardUid, uidEnds } from '@gatehouse/contract/kernel/domain/card-uid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { presentCards } from './cards.present.ts'
import { type CardRow, selectLike } from './cards.queries.ts'

/** A number in its stored form. */
export const numberOf = (text: string): string => text.trim().toUpperCase()

/** The UIDs that a text can mean; empty if it can't be one. */
export const uidsOf = (text: string): readonly string[] => {
  const read = readCardUid(text)
  return read.ok ? read.value : []
}

/** The stored form of a UID, and the text that the reader typed. */
export const uidFields = (read: string | null): { uid: string | null; uid_read: string | null } => ({
  uid: read === null ? null : (uidsOf(read)[0] ?? null),
  uid_read: read,
})

/** The visible cards that a text means: those with the number or the whole UID, otherwise all that a short reading fits. */
export async function readCards(db: Db, actor: OrgActor, text: string): Promise<CardRow[]> {
  const number = numberOf(text)
  const candidates = uidsOf(text)
  const rows = await selectLike(db, actor, number, uidEnds(candidates))
  const fits = rows.map((row) => ({ row, fit: row.uid === null ? null : fitOfUid(candidates, row.uid) }))
  const sure = fits.filter(({ row, fit }) => row.number === number || fit === 'whole')
  return (sure.length > 0 ? sure : fits.filter(({ fit }) => fit !== null)).map(({ row }) => row)
}

/** Finds the cards of a reading or a typed number. A short reading may fit several. */
export async function findByRead(db: Db, actor: OrgActor, text: string): Promise<{ cards: Card[]; uid: string | null }> {
  const rows = await readCards(db, actor, text)
  return { cards: await presentCards(db, actor, rows), uid: uidsOf(text)[0] ?? null }
}
