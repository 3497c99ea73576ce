import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import type { PreRegister } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { RepeatRule } from '@gatehouse/contract/pre-registers/pre-register-repeat.ts'
import type { FormSource } from '../../api/record-form.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { bodyWith, plainBody, plainValues } from '../../lib/record-values.ts'
import { NO_UNIT, type UnitChoice, unitBody } from '../../lib/unit-choice.ts'
import { PRE_REGISTER } from './pre-registers.fixed.ts'
import type { QuickDraft } from './quick-form.tsx'
import type { Usual } from './use-usual.ts'

/** The form values of a guest; fields without a value are empty. The phone is empty when it stays unchanged, and null when it is removed. */
export interface GuestValues {
  readonly _id: string | null
  readonly visitor_name: string
  readonly company: string
  readonly plate: string
  readonly plate_province: string
  readonly phone: string | null
  readonly phone_masked: string | null
  readonly email: string
  /** Empty means the organisation's language. */
  readonly language: string
}

export type PreRegisterValues = PlainValues<typeof PRE_REGISTER> & {
  readonly day: string
  readonly from: string
  readonly until: string
  readonly location_id: string
  /** A unit or no unit; a text that matches no unit has no id. */
  readonly unit_id: UnitChoice
  readonly guests: readonly GuestValues[]
  /** Null for a visit on a single day. */
  readonly repeat: RepeatRule | null
  readonly reason: string
}

/** The province of most vehicles. */
const HOME_PROVINCE = 'TH-10'
export const newGuest = (visitor_name = ''): GuestValues => ({
  ...{
    _id: null,
    visitor_name,
    company: '',
    plate: '',
    plate_province: HOME_PROVINCE,
    phone: '',
    phone_masked: null,
    email: '',
    language: '',
  },
})

const guestValues = (guest: PreRegister['guests'][number]): GuestValues => ({
  ...{ _id: guest._id, visitor_name: guest.visitor_name, company: guest.company ?? '', plate: guest.plate ?? '' },
  plate_province: guest.plate === null ? HOME_PROVINCE : (guest.plate_province ?? ''),
  ...{ phone: '', phone_masked: guest.phone_masked, email: guest.email ?? '', language: guest.language ?? '' },
})

const recordValues = (record: PreRegister): PreRegisterValues => ({
  ...plainValues(PRE_REGISTER, record),
  ...{ day: record.day, from: record.from, until: record.until, location_id: record.location_id },
  unit_id: record.unit_id ? { id: record.unit_id, name: record.unit_name ?? '' } : NO_UNIT,
  guests: record.guests.map(guestValues),
  repeat: record.repeat,
  reason: '',
})

/** The form values of a record. */
export const sourceOf = (record: PreRegister): FormSource<PreRegisterValues> => ({
  values: recordValues(record),
  version: record.updated_at,
})

/**
 * The form values of a new record: from the quick form, from the person's defaults, or copied from another record. A copy needs its phones again, because only their last
 * digits are known.
 */
export function newSource(
  usual: Usual,
  { like, draft }: { like?: PreRegister | undefined; draft?: QuickDraft | undefined },
): FormSource<PreRegisterValues> {
  const { location_id, host_name, visitor_type, units } = usual
  if (!like) {
    const plain = { ...plainValues(PRE_REGISTER), host_name, visitor_type }
    const unit_id = units.length === 1 ? units[0]! : NO_UNIT
    const { visitor_name, ...place } = draft ?? { visitor_name: '', ...usual.timesAt(location_id), location_id, unit_id }
    return { values: { ...plain, ...place, guests: [newGuest(visitor_name)], repeat: null, reason: '' }, version: null }
  }
  const values = recordValues(like)
  const today = usual.todayAt(like.location_id)
  const guests = values.guests.map((guest) => ({ ...guest, _id: null, phone_masked: null }))
  return { values: { ...values, day: [like.day, today].toSorted().at(-1)!, guests, repeat: null }, version: null }
}

function guestBody({ _id, phone, ...guest }: GuestValues) {
  const text = (value: string) => value.trim() || null
  return {
    ...(_id === null ? {} : { _id }),
    visitor_name: guest.visitor_name,
    company: text(guest.company),
    plate: text(guest.plate),
    plate_province: guest.plate.trim() === '' ? null : text(guest.plate_province),
    email: text(guest.email),
    language: text(guest.language),
    ...(phone === '' ? {} : { phone }),
  }
}

/** The request body of a form. */
export function bodyOf(values: PreRegisterValues, version: string | null): unknown {
  const { day, location_id, unit_id, guests, repeat, reason } = values
  const [start, end] = [tidyTime(values.from), tidyTime(values.until)]
  const body = {
    ...plainBody(PRE_REGISTER, values),
    day,
    from: start,
    until: end,
    location_id,
    unit_id: unitBody(unit_id),
    guests: guests.map(guestBody),
    repeat,
  }
  return bodyWith(body, version, reason)
}

const LINES = /[\r\n]+/

/** Adds guests from a pasted list of names, one for each line, in place of a guest without a name. Undefined if the text isn't a list. */
export function pastedGuests(guests: readonly GuestValues[], index: number, text: string, max: number): GuestValues[] | undefined {
  const names = text
    .split(LINES)
    .map((line) => line.trim())
    .filter(Boolean)
  if (names.length < 2) return undefined
  const [first = '', ...others] = names
  const present = guests[index] ?? newGuest()
  const firstGuests = present.visitor_name.trim() === '' ? [{ ...present, visitor_name: first }] : [present, newGuest(first)]
  return guests.toSpliced(index, 1, ...firstGuests, ...others.map((name) => newGuest(name))).slice(0, max)
}
