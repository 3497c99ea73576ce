import type { VisitorMatch } from '@gatehouse/contract/entrance-find.ts'
import type { EntranceRow } from '@gatehouse/contract/entrance-record.ts'
import type { EntrancesMetadata, entrances } from '@gatehouse/contract/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import { asUs } from '@gatehouse/contract/kernel/domain/keyboard.ts'
import { formatPlate, normalisePlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { readScanCode, type ScanCode, type SentBy, splitPlate } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { IdKind } from '@gatehouse/contract/kernel/id-document.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { VisitFormField } from '@gatehouse/contract/visit-form.ts'
import { type FieldRules, fieldRules, remindedFields } from '@gatehouse/contract/visit-rules.ts'
import { offered } from './offered.ts'
import type { ScreeningDecision } from './stopped.ts'

/** What few visits need, behind "More" where it is not required, in the order of the form. */
export const FURTHER_FIELDS = [
  ...(['phone', 'company', 'host_name', 'party_size', 'visitor_type', 'vehicle_class', 'vehicle_colour'] as const),
  ...(['nationality', 'expected_minutes', 'items', 'remark'] as const),
] as const
export type FurtherField = (typeof FURTHER_FIELDS)[number]
/** Those that are chosen, not written. */
export const FURTHER_CHOICES: readonly string[] = ['visitor_type', 'vehicle_class', 'nationality'] satisfies FurtherField[]

/** Most vehicles at a gate carry it. */
const HOME_PROVINCE = 'TH-10'

/** The empty check-in form, as text. */
export const EMPTY = {
  id_number: '',
  /** Empty while the number itself tells. */
  id_kind: '' as IdKind | '',
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
  notice_given: false,
  vehicle_class: '',
  vehicle_colour: '',
  nationality: '',
  expected_minutes: '',
  items: '',
  remark: '',
}
export type CheckInValues = typeof EMPTY

/** The rules of the form at a gate. A document number that is not kept is asked for by nobody; one that is known stays in sight. */
export function formRules(
  { form, id_policy }: Pick<EntrancesMetadata, 'form' | 'id_policy'>,
  { _id: gate_id, asks }: Pick<Gate, '_id' | 'asks'>,
  visitor_type: string,
  known: Pick<VisitorMatch, 'id_number_masked'> | null,
): FieldRules {
  const rules = fieldRules(form, { visitor_type, gate_id, asks })
  return id_policy === 'none' ? { ...rules, id_number: known?.id_number_masked ? 'shown' : 'hidden' } : rules
}

/** The inputs of a field of the settings. */
const inputsOf = (name: VisitFormField): string[] =>
  ({ id_number: ['id_number', 'id_kind'], plate: ['plate', 'plate_province'], unit: ['unit_name', 'unit_id'] })[name as string] ?? [
    fieldOf(name),
  ]
/** The input that a field of the settings begins with. */
export const fieldOf = (name: VisitFormField): string => ({ unit: 'unit_name', card: 'card_number' })[name as string] ?? name
const fieldsThatAre = (rule: FieldRules[VisitFormField], rules: FieldRules) =>
  (Object.keys(rules) as VisitFormField[]).filter((name) => rules[name] === rule)
export const hiddenInputs = (rules: FieldRules): Set<string> => new Set(fieldsThatAre('hidden', rules).flatMap(inputsOf))
export const requiredInputs = (rules: FieldRules): Set<string> => new Set(fieldsThatAre('required', rules).map(fieldOf))

/** Without what the form does not show. */
export function seenValues<Values extends Partial<CheckInValues>>(values: Values, rules: FieldRules): Values {
  const hidden = hiddenInputs(rules)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, hidden.has(name) ? EMPTY[name as 'plate'] : value]),
  ) as Values
}

const ENTER_ORDER = ['id_number', 'visitor_name', 'plate', 'unit_name', 'purpose', 'card_number'] as const

/** The fields that Enter walks through; after the last it checks in. What is required otherwise stands behind the card. */
export function enterWalk(rules: FieldRules): readonly string[] {
  const [hidden, required] = [hiddenInputs(rules), requiredInputs(rules)]
  return [...ENTER_ORDER.filter((name) => !hidden.has(name)), ...FURTHER_FIELDS.filter((name) => required.has(name))]
}

/** Where Enter leads: to the next field of the walk; behind the last, and from fields beside the walk, to `submit`. */
export function afterField(field: string, walk: readonly string[]): string {
  const at = walk.indexOf(field)
  return at < 0 ? 'submit' : (walk[at + 1] ?? 'submit')
}

/** How a check-in begins at a gate. A choice that is offered no more, or is for members alone, would be refused. */
export function startValues(
  metadata: Pick<EntrancesMetadata, 'visitor_types' | 'purposes'>,
  gate: Pick<Gate, 'visitor_types'>,
  last: EntranceRow | null,
): CheckInValues {
  const types = offered(metadata.visitor_types).map(({ key }) => key)
  const usual = types.find((key) => gate.visitor_types.includes(key)) ?? types[0] ?? ''
  const values = last ? valuesOf(last) : EMPTY
  return {
    ...values,
    visitor_type: types.includes(values.visitor_type) ? values.visitor_type : usual,
    purpose: offered(metadata.purposes).some(({ key }) => key === values.purpose) ? values.purpose : '',
  }
}

/** The details of the last visit; a card is given anew each time. */
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

/** Empty where a text belongs to no field. A `code` is a card from a reader, or a passport in the field of the document. */
export function fillOf(code: ScanCode, by: SentBy, field: string | null = null): Partial<CheckInValues> {
  switch (code.kind) {
    case 'national_id':
      return { id_number: code.text, id_kind: '' }
    case 'passport':
      return { ...(code.number ? { id_number: code.number, id_kind: 'passport' } : {}), ...(code.name ? { visitor_name: code.name } : {}) }
    case 'phone':
      return { phone: code.text }
    case 'plate':
      return { plate: code.text, ...(code.province ? { plate_province: code.province } : {}) }
    case 'name':
      return { visitor_name: code.text }
    case 'code':
      if (code.passport && (by === 'typed' || field === 'id_number' || field === 'id_kind'))
        return { id_number: code.text, id_kind: 'passport' }
      return by === 'scanned' ? { card_number: code.text } : {}
    case 'member':
    case 'slip':
    case 'visit':
    case 'pass':
      return {}
  }
}

/** A text that matched nobody need not be typed again. */
export const valuesFromTyped = (text: string, scanned: boolean): Partial<CheckInValues> => {
  const by = scanned ? 'scanned' : 'typed'
  return text.trim() === '' ? {} : fillOf(readScanCode(text, by), by)
}

/** A document number in one of these was meant for its own field. */
const TEXTS = ['visitor_name', 'company', 'plate', 'unit_name', 'host_name', 'card_number', 'phone'] as const
/** In these, Thai letters are keys of the other layout. */
const NUMBERS = ['id_number', 'phone', 'party_size'] as const
const THAI = /[\u0e01-\u0e4e]/
const isOneOf = <T extends string>(names: readonly T[], name: string): name is T => (names as readonly string[]).includes(name)

/** After a scan the guard goes on behind the last field that it filled in. */
export const nextOf = (fill: Partial<CheckInValues>, walk: readonly string[]): string =>
  afterField(walk.findLast((name) => name in fill) ?? 'card_number', walk)

/** When a field is left, its numbers are read under either layout, and an ID goes to its own field; it stays in sight where the form has none. */
export function leaveField(values: CheckInValues, name: string, walk: readonly string[] = ENTER_ORDER): Partial<CheckInValues> {
  const us = isOneOf(NUMBERS, name) && THAI.test(values[name]) ? asUs(values[name].trim()) : null
  const read = { ...values, ...(us === null ? {} : { [name]: us }) }
  if (isOneOf(TEXTS, name) && values.id_number.trim() === '' && walk.includes('id_number')) {
    const code = readScanCode(read[name], 'typed')
    if (code.kind === 'national_id' && !code.wrong) return { [name]: '', ...fillOf(code, 'typed') }
  }
  if (us !== null) return { [name]: us }
  const { plate, province } = splitPlate(values.plate)
  return name === 'plate' && province ? { plate, plate_province: province } : {}
}

export const isWritten = (values: CheckInValues, start: CheckInValues): boolean =>
  (Object.keys(start) as (keyof CheckInValues)[]).some((name) => values[name] !== start[name])

/** Thai ID cards have digits only, so a letter makes it a passport. */
export const detectIdKind = (number: string): IdKind => (/\p{L}/u.test(toArabicDigits(number)) ? 'passport' : 'national_id')

/** Only Thai plates have a province. */
function provinceOf(plate: string, chosen: string): string | undefined {
  const parsed = normalisePlate(plate)
  return parsed.ok && parsed.value.kind === 'free' && chosen === HOME_PROVINCE ? undefined : chosen || undefined
}

/** Also in Thai digits; undefined for an empty field, NaN for what is no number. */
export const wholeNumber = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(toArabicDigits(typed.trim())))

export type CheckInBody = BodyInputOf<typeof entrances.checkIn>

/** For what somebody comes that was announced: as a guest, with a pass, or to join a party. */
export interface Announced {
  readonly ids: Pick<CheckInBody, 'guest_id' | 'day_id' | 'pre_register_id' | 'pass_id'>
  /** What their form is called. */
  readonly title: () => string
  readonly gate_note: string | null
  /** Taken over where no other is written. */
  readonly phone_masked: string | null
  /** Whether the visit takes over a photo from the guest's own page. */
  readonly has_photo?: boolean
}

export interface CheckInContext {
  readonly gate_id: string
  readonly notice_version: number
  readonly returning_of?: string
  readonly override_reason?: string
  readonly screening?: readonly ScreeningDecision[]
}

const OPTIONAL = [
  ...(['company', 'purpose', 'unit_id', 'unit_name', 'host_name', 'id_number', 'phone', 'card_number'] as const),
  ...(['vehicle_class', 'vehicle_colour', 'nationality', 'items', 'remark'] as const),
] satisfies (keyof CheckInValues)[]

/** The call's body, without empty fields. */
export function toBody(values: CheckInValues, { gate_id, notice_version, ...context }: CheckInContext): CheckInBody {
  const text = (value: string) => value.trim() || undefined
  const { plate, province } = splitPlate(values.plate)
  return {
    ...(Object.fromEntries(OPTIONAL.map((name) => [name, text(values[name])])) as Partial<Record<(typeof OPTIONAL)[number], string>>),
    ...context,
    gate_id,
    visitor_name: values.visitor_name,
    visitor_type: values.visitor_type,
    party_size: Number(toArabicDigits(values.party_size.trim() || '1')),
    plate: text(plate),
    plate_province: plate === '' ? undefined : provinceOf(plate, province ?? values.plate_province),
    id_kind: values.id_number.trim() === '' ? undefined : values.id_kind || detectIdKind(values.id_number),
    expected_minutes: wholeNumber(values.expected_minutes),
    notice_version: values.notice_given ? notice_version : undefined,
    screening: context.screening && [...context.screening],
  }
}

export type FieldErrors = Readonly<Record<string, string>>

/** What each part of the form is given. */
export interface FormPartProps {
  values: CheckInValues
  onChange: (change: Partial<CheckInValues>) => void
  errors: FieldErrors
  metadata: EntrancesMetadata
  rules: FieldRules
}

/** What the guard is reminded of: what the gate asks for, is not required, and is not there. Masked numbers of a returning visitor count. */
export function missingAsks(
  gate: Pick<Gate, 'asks'>,
  rules: FieldRules,
  values: CheckInValues,
  has: { photo: boolean; match?: Pick<VisitorMatch, 'id_number_masked'> | undefined },
): Gate['asks'] {
  const there: Record<Gate['asks'][number], boolean> = {
    photo: has.photo,
    id_number: values.id_number.trim() !== '' || Boolean(has.match?.id_number_masked),
    plate: values.plate.trim() !== '',
    unit: values.unit_name.trim() !== '',
    card: values.card_number.trim() !== '',
  }
  return remindedFields(rules, gate.asks, there) as Gate['asks']
}

/** These have something from the start. */
const FILLED: readonly FurtherField[] = ['host_name', 'party_size', 'visitor_type']
/** Whether one of these fields is written in, or wrong. */
export const needsFurther = (names: readonly FurtherField[], values: CheckInValues, errors: FieldErrors): boolean =>
  names.some((name) => errors[name] || (values[name] !== '' && !FILLED.includes(name)))
