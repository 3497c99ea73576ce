import type { EntrancesMetadata } from '@gatehouse/contract/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import { foldQuery, searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { ExpectedGuest } from '@gatehouse/contract/pre-register-record.ts'
import type { PassAtDesk } from '@gatehouse/contract/scans.ts'
import { fieldsToAsk } from '@gatehouse/contract/visit-missing.ts'
import { type Announced, type CheckInValues, EMPTY, fieldOf, formRules } from './check-in-form.ts'
import { expectedGuestWords } from './expected-guest.words.ts'

const { say } = expectedGuestWords

/** An expected guest in the call of their check-in. */
export const guestIds = ({ _id, day_id }: Pick<ExpectedGuest, '_id' | 'day_id'>) => ({ guest_id: _id, day_id })

interface Start {
  readonly announced: Announced
  readonly prefilled: CheckInValues
}

/** How the form of an expected guest begins. */
export const startOfGuest = (guest: ExpectedGuest): Start => ({
  announced: { ...guest, ids: guestIds(guest), title: () => say('guest') },
  prefilled: valuesOfGuest(guest),
})

/** How the form of who has a pass begins, which the check-in then uses. */
export const startOfPass = (pass: PassAtDesk): Start => ({
  announced: { ...pass, ids: { pass_id: pass._id }, title: () => say('pass') },
  prefilled: valuesOfGuest({ ...pass, visitor_name: pass.holder_name }),
})

/** How the form of who joins an announced party begins. */
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

/** What the form of an expected guest begins with. */
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
  /** That the gate gives out next; empty where it gives none. */
  readonly card: string
}

/** Inputs to fill in before a guest is let in from the list, in the order of the form. The server asks for the same after a scan (`fieldsToAsk`). */
export function missingOf(guest: ExpectedGuest, { gate, metadata, notice_given, card }: Place): string[] {
  const rules = formRules(metadata, gate, guest.visitor_type, null)
  const { unit_name: unit, ...values } = valuesOfGuest(guest)
  const inputs = fieldsToAsk(rules, gate.asks, { ...values, unit, card, phone: guest.phone_masked, photo: guest.has_photo }).map(fieldOf)
  const lacks_notice = metadata.notice.required && !notice_given && guest.notice_version === null
  return lacks_notice ? [...inputs, 'notice_given'] : inputs
}

/** The parties that guests belong to, each by its first one. */
export const partiesOf = <Guest extends Pick<ExpectedGuest, 'day_id'>>(guests: readonly Guest[]): readonly Guest[] =>
  guests.filter(({ day_id }, at) => guests.findIndex((other) => other.day_id === day_id) === at)

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
