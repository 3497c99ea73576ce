import type { EntrancesMetadata } from '@gatehouse/contract/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import { foldQuery, searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { ExpectedGuest } from '@gatehouse/contract/pre-register-record.ts'
import { missingFields } from '@gatehouse/contract/visit-missing.ts'
import { type CheckInValues, EMPTY, enterWalk, fieldOf, formRules, missingAsks, seenValues } from './check-in-form.ts'

/** What the form of an expected guest begins with. */
export const valuesOfGuest = (guest: ExpectedGuest): CheckInValues => ({
  ...EMPTY,
  visitor_name: guest.visitor_name,
  company: guest.company ?? '',
  plate: guest.plate === null ? '' : formatPlate(guest.plate),
  plate_province: guest.plate === null ? EMPTY.plate_province : (guest.plate_province ?? ''),
  unit_name: guest.unit_name ?? '',
  unit_id: guest.unit_id ?? '',
  host_name: guest.host_name ?? '',
  purpose: guest.purpose ?? '',
  visitor_type: guest.visitor_type,
})

interface Place {
  readonly gate: Pick<Gate, '_id' | 'asks'>
  readonly metadata: Pick<EntrancesMetadata, 'form' | 'id_policy' | 'notice'>
  readonly notice_given: boolean
  /** That the gate gives out next; empty where it gives none. */
  readonly card: string
}

/** What a guest is not let in without a look at the form for; the inputs, in the order in which they are filled in. */
export function missingOf(guest: ExpectedGuest, { gate, metadata, notice_given, card }: Place): string[] {
  const rules = formRules(metadata, gate, guest.visitor_type, null)
  const values = seenValues({ ...valuesOfGuest(guest), card_number: card }, rules)
  const { unit_name: unit, card_number, party_size, ...written } = values
  const missing = missingFields(rules, { ...written, unit, card: card_number, party_size, phone: guest.phone_masked })
  const asked = missingAsks(gate, rules, values, { photo: false })
  const inputs = new Set<string>([...missing, ...asked].map(fieldOf))
  if (rules.photo === 'required') inputs.add('photo')
  if (metadata.notice.required && !notice_given) inputs.add('notice_given')
  const walk = enterWalk(rules)
  return [...walk.filter((name) => inputs.has(name)), ...[...inputs].filter((name) => !walk.includes(name))]
}

/** Those whose own name, company or plate has what was typed. */
export function guestsLike<Guest extends Pick<ExpectedGuest, 'visitor_name' | 'company' | 'plate'>>(
  guests: readonly Guest[],
  typed: string,
): readonly Guest[] {
  const wanted = foldQuery(typed)
  return wanted === ''
    ? guests
    : guests.filter(({ visitor_name, company, plate }) => searchText(visitor_name, company, plate).includes(wanted))
}
