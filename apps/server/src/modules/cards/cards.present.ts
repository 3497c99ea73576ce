import { type Card, card, cardHolder } from '@gatehouse/contract/cards/cards.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import { locationCodes } from '../locations/locations.service.ts'
import { type CardRow, selectHolders } from './cards.queries.ts'

const pickCard = presenter(card)
const pickHolder = presenter(cardHolder)

/** Cards in their wire form, with the visits that have them if the actor may see visits. */
export async function presentCards(db: Db, actor: OrgActor, rows: readonly CardRow[]): Promise<Card[]> {
  const visits = actor.permissions.includes('entrances:read') ? rows.flatMap(({ entrance_id }) => entrance_id ?? []) : []
  const holders = new Map((visits.length > 0 ? await selectHolders(db, actor, visits) : []).map((row) => [row.entrance_id, row]))
  const codes = rows.some(({ location_id }) => location_id) ? await locationCodes(db, actor) : new Map<string, string>()
  return rows.map((row) => {
    const visit = row.entrance_id ? holders.get(row.entrance_id) : undefined
    return pickCard({
      ...row,
      location_code: (row.location_id && codes.get(row.location_id)) ?? null,
      holder: visit ? pickHolder({ ...visit, checked_in_by: visit.checked_in_name }) : null,
    })
  })
}

export const presentCard = async (db: Db, actor: OrgActor, row: CardRow): Promise<Card> => (await presentCards(db, actor, [row]))[0]!
