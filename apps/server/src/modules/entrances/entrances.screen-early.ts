import type { ScreenInput } from '@gatehouse/contract/entrances/entrance-input.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import { consume } from '../../kernel/limits/consume.ts'
import { maskNumbers, personHash } from '../../kernel/personal/numbers.ts'
import { openGate } from './entrances.open-gate.ts'
import { openVisitor } from './entrances.personal.ts'
import { selectEntrance } from './entrances.queries.ts'
import { screenNumbers } from './entrances.screening.ts'
import { numbersFrom } from './entrances.visitor.ts'

/**
 * Screens a visitor before everything is known of them: by their numbers and plate, exactly. An entry that denies or alerts stops them as at the
 * check-in, with the same sighting. An entry that only monitors is neither shown nor recorded. A person limited to units names the unit only at the
 * check-in, so they get the stop there. Errors: gate_not_found, gate_not_open, location_not_active, entrance_not_found (returning_of),
 * too_many_requests; blacklisted, screening_needed, both with the hits.
 */
export async function screenAtDesk(app: App, tx: Tx, actor: OrgActor, input: ScreenInput): Promise<undefined> {
  await consume(app.limits.screenings, `${actor.organisation_id}/${actor.user_id}`)
  const gate = await openGate(tx, actor, input.gate_id, 'in')
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const earlier = input.returning_of
    ? openVisitor(keys, requireFound(await selectEntrance(tx, actor, input.returning_of), 'entrance_not_found'))
    : null
  const numbers = numbersFrom(input, earlier)
  const plate = input.plate ?? null
  if (actor.unit_ids || (!numbers.id_number && !numbers.phone && !plate)) return
  const maskedNumbers = maskNumbers(numbers)
  const name = input.visitor_name ?? ''
  const row = {
    _id: newId(),
    // A number or the plate stands for the name until it is typed.
    visitor_name: name || maskedNumbers.id_number_masked || plate || maskedNumbers.phone_masked || '',
    company: null,
    visitor_type: null,
    plate,
    plate_province: input.plate_province ?? null,
    person_hash: personHash(keys, numbers, name, plate),
    unit_id: null,
  }
  await screenNumbers(app, tx, actor, { row, names: [], numbers, gate })
}
