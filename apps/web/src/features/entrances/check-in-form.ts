import type { EntranceRow, entrances, ID_KINDS, VisitorMatch } from '@gatehouse/contract/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import { parseNationalId } from '@gatehouse/contract/kernel/domain/national-id.ts'
import { normalisePhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import { formatPlate, normalisePlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { findProvince } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { ScreeningDecision } from './stopped.ts'

export type IdKind = (typeof ID_KINDS)[number]

/** What stands in the fields of the check-in form, as text. */
export interface CheckInValues {
  id_number: string
  /** As chosen; empty while the number itself tells. */
  id_kind: IdKind | ''
  visitor_name: string
  company: string
  phone: string
  plate: string
  plate_province: string
  unit_name: string
  /** The unit that was chosen from the list; empty for free text. */
  unit_id: string
  host_name: string
  purpose: string
  visitor_type: string
  party_size: string
  card_number: string
  notice_given: boolean
}

/** Most vehicles at a gate carry it; it stands there to be seen and changed. */
const HOME_PROVINCE = 'TH-10'

export const EMPTY: CheckInValues = {
  id_number: '',
  id_kind: '',
  visitor_name: '',
  company: '',
  phone: '',
  plate: '',
  plate_province: HOME_PROVINCE,
  unit_name: '',
  unit_id: '',
  host_name: '',
  purpose: '',
  visitor_type: '',
  party_size: '1',
  card_number: '',
  notice_given: true,
}

/** The fields that Enter walks through; the others are reached with Tab. After the last, Enter checks in. */
export const ENTER_ORDER = ['id_number', 'visitor_name', 'plate', 'unit_name', 'purpose', 'card_number'] as const
export type EnterField = (typeof ENTER_ORDER)[number]

/** Where Enter leads from a field: the next of the walk, `submit` behind the last. From a field beside the walk it submits too. */
export function afterField(field: string): EnterField | 'submit' {
  const at = ENTER_ORDER.indexOf(field as EnterField)
  return at < 0 ? 'submit' : (ENTER_ORDER[at + 1] ?? 'submit')
}

/** The form for somebody known: the details of the last visit. A card is given anew each time. */
export const valuesOf = (last: EntranceRow): CheckInValues => ({
  ...EMPTY,
  visitor_name: last.visitor_name,
  company: last.company ?? '',
  plate: last.plate === null ? '' : formatPlate(last.plate),
  plate_province: last.plate === null ? HOME_PROVINCE : (last.plate_province ?? ''),
  unit_name: last.unit_name ?? '',
  host_name: last.host_name ?? '',
  purpose: last.purpose ?? '',
  visitor_type: last.visitor_type,
  party_size: String(last.party_size),
})

/**
 * The form for a new visitor after something was looked for in vain, so that it need not be typed again: a scan was the card that is to be
 * given, a typed text was a document, a phone, a plate or a name.
 */
export function valuesFromTyped(text: string, scanned: boolean): Partial<CheckInValues> {
  const typed = text.trim()
  if (typed === '') return {}
  if (parseNationalId(typed).ok) return { id_number: typed }
  if (scanned) return { card_number: typed }
  if (normalisePhone(typed).ok) return { phone: typed }
  const { plate } = splitPlate(typed)
  const parsed = normalisePlate(plate)
  if (parsed.ok && parsed.value.kind !== 'free') return { plate: typed }
  return /\p{N}/u.test(typed) ? {} : { visitor_name: typed }
}

export const isWritten = (values: CheckInValues, start: CheckInValues): boolean =>
  (Object.keys(start) as (keyof CheckInValues)[]).some((name) => values[name] !== start[name])

/** Thai ID cards have digits only; a letter makes it a passport. Another document is chosen by hand. */
export const detectIdKind = (number: string): IdKind => (/\p{L}/u.test(toArabicDigits(number)) ? 'passport' : 'national_id')

/** A plate typed with its province behind it (`1กก 1234 ชลบุรี`, `กก 1234 ชบ`) as the two; the province is null where none was typed. */
export function splitPlate(typed: string): { plate: string; province: string | null } {
  const words = typed.trim().split(/\s+/)
  for (let from = 1; from < words.length; from += 1) {
    const plate = words.slice(0, from).join(' ')
    const province = /\d$/.test(toArabicDigits(plate)) ? findProvince(words.slice(from).join(' ')) : null
    if (province) return { plate, province: province.code }
  }
  return { plate: typed.trim(), province: null }
}

/** A vehicle with a Thai plate is known by plate and province; others (foreign, military) have none. */
function provinceOf(plate: string, chosen: string): string | undefined {
  const parsed = normalisePlate(plate)
  return parsed.ok && parsed.value.kind === 'free' && chosen === HOME_PROVINCE ? undefined : chosen || undefined
}

export interface CheckInContext {
  readonly gate_id: string
  readonly notice_version: number
  readonly returning_of?: string
  readonly override_reason?: string
  readonly screening?: readonly ScreeningDecision[]
}

export type CheckInBody = BodyInputOf<typeof entrances.checkIn>

/** The call's body. Empty fields are left out; the purpose and the type are keys of the organisation's own tables. */
export function toBody(values: CheckInValues, context: CheckInContext): CheckInBody {
  const text = (value: string) => value.trim() || undefined
  const { plate, province } = splitPlate(values.plate)
  const size = Number(toArabicDigits(values.party_size.trim() || '1'))
  return {
    gate_id: context.gate_id,
    visitor_name: values.visitor_name,
    company: text(values.company),
    visitor_type: values.visitor_type,
    purpose: text(values.purpose),
    party_size: size,
    plate: text(plate),
    plate_province: plate === '' ? undefined : provinceOf(plate, province ?? values.plate_province),
    unit_id: text(values.unit_id),
    unit_name: text(values.unit_name),
    host_name: text(values.host_name),
    id_kind: values.id_number.trim() === '' ? undefined : values.id_kind || detectIdKind(values.id_number),
    id_number: text(values.id_number),
    phone: text(values.phone),
    card_number: text(values.card_number),
    returning_of: context.returning_of,
    notice_version: values.notice_given ? context.notice_version : undefined,
    override_reason: context.override_reason,
    screening: context.screening && [...context.screening],
  }
}

export type FieldErrors = Readonly<Record<string, string>>

/** What the gate asks for and the form does not have. Known numbers of somebody who comes back count, although they are not shown. */
export function missingAsks(gate: Pick<Gate, 'asks'>, values: CheckInValues, has: { photo: boolean; known?: VisitorMatch }): Gate['asks'] {
  const there: Record<Gate['asks'][number], boolean> = {
    photo: has.photo,
    id_number: values.id_number.trim() !== '' || Boolean(has.known?.id_number_masked),
    plate: values.plate.trim() !== '',
    unit: values.unit_name.trim() !== '',
    card: values.card_number.trim() !== '',
  }
  return gate.asks.filter((ask) => !there[ask])
}
