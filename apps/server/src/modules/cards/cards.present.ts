import type { Card } from '@gatehouse/contract/cards.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { locationCodes } from '../locations/locations.service.ts'
import { type CardRow, selectHolders } from './cards.queries.ts'

/** Cards as they leave the server, with the visits that have them for who may see visits. */
export async function presentCards(db: Db, actor: OrgActor, rows: readonly CardRow[]): Promise<Card[]> {
  const held = actor.permissions.includes('entrances:read') ? rows.flatMap(({ entrance_id }) => entrance_id ?? []) : []
  const holders = new Map((held.length > 0 ? await selectHolders(db, actor, held) : []).map((row) => [row.entrance_id, row]))
  const codes = rows.some(({ location_id }) => location_id) ? await locationCodes(db, actor) : new Map<string, string>()
  return rows.map((row) => {
    const visit = row.entrance_id ? holders.get(row.entrance_id) : undefined
    // Named one by one: a column added to the table does not leave the server by accident.
    return {
      _id: row._id,
      number: row.number,
      uid: row.uid,
      uid_read: row.uid_read,
      technology: row.technology,
      kind: row.kind,
      location_id: row.location_id,
      location_code: (row.location_id && codes.get(row.location_id)) ?? null,
      valid_from: row.valid_from,
      valid_until: row.valid_until,
      status: row.status,
      issued_at: row.issued_at,
      lost_at: row.lost_at,
      note: row.note,
      holder: visit
        ? {
            entrance_id: visit.entrance_id,
            number: visit.number,
            visitor_name: visit.visitor_name,
            location_id: visit.location_id,
            unit_name: visit.unit_name,
            gate_in: visit.gate_in,
            checked_in_by: visit.checked_in_name,
            checkin_at: visit.checkin_at,
            expected_out_at: visit.expected_out_at,
          }
        : null,
      created_at: row.created_at,
      updated_at: row.updated_at,
    }
  })
}

export const presentCard = async (db: Db, actor: OrgActor, row: CardRow): Promise<Card> => (await presentCards(db, actor, [row]))[0]!
