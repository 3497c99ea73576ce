import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { fieldsToAsk } from '@gatehouse/contract/entrances/visit-missing.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { foldQuery, searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { ExpectedGuest } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { PassAtDesk } from '@gatehouse/contract/scans/scans.ts'
import { type Announced, type CheckInValues, EMPTY, fieldOf, formRules } from './check-in-form.ts'
import { expectedGuestWords } from './expected-guest.words.ts'

const { say } = expectedGuestWords

/** The ids that name an expected guest in a check-in request. */
export const guestIds = ({ _id, day_id }: Pick<ExpectedGuest, '_id' | 'day_id'>) => ({ guest_id: _id, day_id })

interface Start {
  readonly announced: Announced
  readonly prefilled: CheckInValues
}

/** The initial form of an expected guest. */
export const startOfGuest = (guest: ExpectedGuest): Start => ({
  announced: { ...guest, ids: guestIds(guest), title: () => say('guest') },
  prefilled: valuesOfGuest(guest),
})

/** The initial form of a pass holder. The check-in then uses the pass. */
export const startOfPass = (pass: PassAtDesk): Start => ({
  announced: { ...pass, ids: { pass_id: pass._id }, title: () => say('pass') },
  prefilled: valuesOfGuest({ ...pass, visitor_name: pass.holder_name }),
})

/** The initial form of a person who joins an announced party. */
export const startOfJoining = (party: ExpectedGuest): Start => ({
  announced: {
    ...party,
    ids: { pre_register_id: party.pre_register_id, day_id: party.day_id },
    title: () => say('party', { name: party.visitor_name }),
    phone_masked: null,
    has_photo: false,
  },
  prefilled: valuesOfGuest({ ...party, visitor_name: '', company: null, plate: null }),
})

type Known = Pick<
  ExpectedGuest,
  ('visitor_name' | 'company' | 'plate' | 'plate_province' | 'unit_id' | 'unit_name') | ('host_name' | 'visitor_type' | 'purpose')
>

/** The initial form values of an expected guest. */
export const valuesOfGuest = (guest: Known): CheckInValues => ({
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
  /** The card that the gate issues next; empty if it issues none. */
  readonly card: string
}

/** Inputs to fill in before a listed guest is admitted, in form order. The server asks for the same after a scan (`fieldsToAsk`). */
export function missingOf(guest: ExpectedGuest, { gate, metadata, notice_given, card }: Place): string[] {
  const rules = formRules(metadata, gate, guest.visitor_type, null)
  const { unit_name: unit, ...values } = valuesOfGuest(guest)
  const inputs = fieldsToAsk(rules, gate.asks, { ...values, unit, card, phone: guest.phone_masked, photo: guest.has_photo }).map(fieldOf)
  const lacks_notice = metadata.notice.required && !notice_given && guest.notice_version === null
  return lacks_notice ? [...inputs, 'notice_given'] : inputs
}

/** The first guest of each party. */
export const partiesOf = <Guest extends Pick<ExpectedGuest, 'day_id'>>(guests: readonly Guest[]): readonly Guest[] =>
  guests.filter(({ day_id }, index) => guests.findIndex((other) => other.day_id === day_id) === index)

/** Guests whose own name, company or plate contains the search text. */
export function guestsLike<Guest extends Pick<ExpectedGuest, 'visitor_name' | 'company' | 'plate'>>(
  guests: readonly Guest[],
  query: string,
): readonly Guest[] {
  const foldedQuery = foldQuery(query)
  return foldedQuery === ''
    ? guests
    : guests.filter(({ visitor_name, company, plate }) => searchText(visitor_name, company, plate).includes(foldedQuery))
}
