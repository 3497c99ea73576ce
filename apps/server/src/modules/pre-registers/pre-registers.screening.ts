import { namesOfVisit } from '@gatehouse/contract/visit-names.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { maskNumbers, personHash } from '../../kernel/personal/numbers.ts'
import { recordSighting, screen } from '../blacklists/blacklists.service.ts'
import { phoneOf } from './pre-registers.guests.ts'
import type { GuestTable, WholeGuest } from './pre-registers.table.ts'

interface Announced {
  _id: string
  location_id: string
  unit_id: string | null
  visitor_type: string
}

/**
 * Holds announced guests against the blacklist: whom it means is a sighting, of which security is told. Nothing of it is answered, so that who
 * announces them learns nothing; the check-in stops them.
 */
export async function screenGuests(
  app: App,
  tx: Tx,
  actor: OrgActor,
  { _id: pre_register_id, location_id, unit_id, visitor_type }: Announced,
  guests: readonly (GuestTable & Partial<Pick<WholeGuest, 'own_phone_sealed' | 'own_name' | 'companion_names'>>)[],
): Promise<void> {
  const keys = await app.keyring.of(tx, actor.organisation_id)
  for (const guest of guests) {
    const { visitor_name, own_name, companion_names, company, plate, plate_province } = guest
    const name = own_name ?? visitor_name
    const names = namesOfVisit({ visitor_name: name, announced_name: visitor_name, companion_names })
    const numbers = { id_kind: null, id_number: null, phone: phoneOf(keys, actor, { own_phone_sealed: null, ...guest }) }
    const person_hash = personHash(keys, numbers, name, plate)
    const subject = { company, plate, plate_province, location_id, person_hash }
    const { hits, personOf } = await screen(app, tx, actor, { ...subject, names, documents: [], phone: numbers.phone })
    for (const hit of hits)
      await recordSighting(tx, actor, {
        ...{ hit, occasion: 'pre_register', status: 'open', person_hash: personOf(hit), location_id, unit_id, gate: null, pre_register_id },
        snapshot: { name, company, visitor_type, plate, plate_province, ...maskNumbers(numbers) },
      })
  }
}
