import type { VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { EntrancesMetadata, entrances } from '@gatehouse/contract/entrances/entrances.ts'
import type { VisitFormField } from '@gatehouse/contract/entrances/visit-form.ts'
import { type FieldRules, fieldRules, remindedFields } from '@gatehouse/contract/entrances/visit-rules.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { asUs } from '@gatehouse/contract/kernel/domain/keyboard.ts'
import { formatPlate, normalisePlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { readScanCode, type ScanCode, type SentBy, splitPlate } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { IdKind } from '@gatehouse/contract/kernel/id-document.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { FORM_FIELDS, type FormField, FURTHER_FIELDS, type FurtherField } from './entrances.fixed.ts'
import { offered } from './offered.ts'
import type { ScreeningDecision } from './stopped.ts'

/** Further fields with a list of choices instead of text. */
export const FURTHER_CHOICES: readonly string[] = ['visitor_type', 'vehicle_class', 'nationality'] satisfies FurtherField[]

/** The province of most vehicles at a gate. */
const HOME_PROVINCE = 'TH-10'

/** The values of a check-in form, as text. An empty document type is detected from the number. */
export type CheckInValues = Record<Exclude<FormField, 'id_kind'>, string> & { id_kind: IdKind | ''; notice_given: boolean }

export const EMPTY = {
  ...Object.fromEntries(FORM_FIELDS.map((name) => [name, ''])),
  plate_province: HOME_PROVINCE,
  party_size: '1',
  notice_given: false,
} as CheckInValues

/** The form rules at a gate. If document numbers aren't stored, their field is hidden unless a number is already known. */
export function formRules(
  { form, id_policy }: Pick<EntrancesMetadata, 'form' | 'id_policy'>,
  { _id: gate_id, asks }: Pick<Gate, '_id' | 'asks'>,
  visitor_type: string,
  knownMatch: Pick<VisitorMatch, 'id_number_masked'> | null,
): FieldRules {
  const rules = fieldRules(form, { visitor_type, gate_id, asks })
  return id_policy === 'none' ? { ...rules, id_number: knownMatch?.id_number_masked ? 'shown' : 'hidden' } : rules
}

/** The inputs that belong to a settings field. */
const inputsOf = (name: VisitFormField): string[] =>
  ({ id_number: ['id_number', 'id_kind'], plate: ['plate', 'plate_province'], unit: ['unit_name', 'unit_id'] })[name as string] ?? [
    fieldOf(name),
  ]
/** The first input of a settings field. */
export const fieldOf = (name: VisitFormField): string => ({ unit: 'unit_name', card: 'card_number' })[name as string] ?? name
const fieldsThatAre = (rule: FieldRules[VisitFormField], rules: FieldRules) =>
  (Object.keys(rules) as VisitFormField[]).filter((name) => rules[name] === rule)
export const hiddenInputs = (rules: FieldRules): Set<string> => new Set(fieldsThatAre('hidden', rules).flatMap(inputsOf))
export const requiredInputs = (rules: FieldRules): Set<string> => new Set(fieldsThatAre('required', rules).map(fieldOf))

/** Empties the fields that the form hides. */
export function seenValues<Values extends Partial<CheckInValues>>(values: Values, rules: FieldRules): Values {
  const hiddenNames = hiddenInputs(rules)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, hiddenNames.has(name) ? EMPTY[name as 'plate'] : value]),
  ) as Values
}

const ENTER_ORDER = ['id_number', 'visitor_name', 'plate', 'unit_name', 'purpose', 'card_number'] as const

/** The fields that Enter walks through; after the last one it checks in. Other required fields follow the card. */
export function enterWalk(rules: FieldRules): readonly string[] {
  const [hiddenNames, requiredNames] = [hiddenInputs(rules), requiredInputs(rules)]
  return [...ENTER_ORDER.filter((name) => !hiddenNames.has(name)), ...FURTHER_FIELDS.filter((name) => requiredNames.has(name))]
}

/** The field that Enter moves to, or `submit` after the last field and from fields outside the walk. */
export function afterField(field: string, walk: readonly string[]): string {
  const index = walk.indexOf(field)
  return index < 0 ? 'submit' : (walk[index + 1] ?? 'submit')
}

/** The initial values of a check-in at a gate. Replaces choices that the server would refuse: retired ones and those for members only. */
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

/** The details of the last visit without its card, which is issued for each visit. */
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

/** Empty if the code fits no field. A `code` may be a passport if typed or in the document field; otherwise a scanned one is a card. */
export function fillOf(code: ScanCode, source: SentBy, field: string | null = null): Partial<CheckInValues> {
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
      if (code.passport && (source === 'typed' || field === 'id_number' || field === 'id_kind'))
        return { id_number: code.text, id_kind: 'passport' }
      return source === 'scanned' ? { card_number: code.text } : {}
    case 'member':
    case 'slip':
    case 'visit':
    case 'pass':
      return {}
  }
}

/** Fills in a search text that matched nobody, so that it isn't typed again. */
export const valuesFromTyped = (text: string, isScanned: boolean): Partial<CheckInValues> => {
  const source = isScanned ? 'scanned' : 'typed'
  return text.trim() === '' ? {} : fillOf(readScanCode(text, source), source)
}

/** A document number in one of these fields moves to the document field. */
const TEXTS = ['visitor_name', 'company', 'plate', 'unit_name', 'host_name', 'card_number', 'phone'] as const
/** In these fields Thai letters are keys pressed under the wrong keyboard layout. */
const NUMBERS = ['id_number', 'phone', 'party_size'] as const
const THAI = /[\u0e01-\u0e4e]/
const isOneOf = <T extends string>(names: readonly T[], name: string): name is T => (names as readonly string[]).includes(name)

/** The field after the last one that a scan filled in. */
export const nextOf = (fill: Partial<CheckInValues>, walk: readonly string[]): string =>
  afterField(walk.findLast((name) => name in fill) ?? 'card_number', walk)

/** On leaving a field: reads its digits under either layout, and moves an ID to its field. Without such a field the ID stays in place. */
export function leaveField(values: CheckInValues, name: string, walk: readonly string[] = ENTER_ORDER): Partial<CheckInValues> {
  const usLayoutText = isOneOf(NUMBERS, name) && THAI.test(values[name]) ? asUs(values[name].trim()) : null
  const read = { ...values, ...(usLayoutText === null ? {} : { [name]: usLayoutText }) }
  if (isOneOf(TEXTS, name) && values.id_number.trim() === '' && walk.includes('id_number')) {
    const code = readScanCode(read[name], 'typed')
    if (code.kind === 'national_id' && !code.wrong) return { [name]: '', ...fillOf(code, 'typed') }
  }
  if (usLayoutText !== null) return { [name]: usLayoutText }
  const { plate, province } = splitPlate(values.plate)
  return name === 'plate' && province ? { plate, plate_province: province } : {}
}

export const isWritten = (values: CheckInValues, start: CheckInValues): boolean =>
  (Object.keys(start) as (keyof CheckInValues)[]).some((name) => values[name] !== start[name])

/** Thai ID numbers have only digits, so a letter means a passport. */
export const detectIdKind = (number: string): IdKind => (/\p{L}/u.test(toArabicDigits(number)) ? 'passport' : 'national_id')

/** Only Thai plates have a province, so a foreign plate drops the default one. */
function provinceOf(plate: string, selectedProvince: string): string | undefined {
  const parseResult = normalisePlate(plate)
  return parseResult.ok && parseResult.value.kind === 'free' && selectedProvince === HOME_PROVINCE
    ? undefined
    : selectedProvince || undefined
}

/** Reads Arabic and Thai digits; undefined for an empty field, NaN for text that isn't a number. */
export const wholeNumber = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(toArabicDigits(text.trim())))

export type CheckInBody = BodyInputOf<typeof entrances.checkIn>

/** An announced arrival: a guest, a pass holder, or a person who joins a party. */
export interface Announced {
  readonly ids: Pick<CheckInBody, 'guest_id' | 'day_id' | 'pre_register_id' | 'pass_id'>
  /** The title of the form. */
  readonly title: () => string
  readonly gate_note: string | null
  /** Kept unless another number is entered. */
  readonly phone_masked: string | null
  /** Whether the visit reuses the photo from the guest's own page. */
  readonly has_photo?: boolean
}

export interface CheckInContext {
  readonly gate_id: string
  readonly notice_version: number
  readonly returning_of?: string
  readonly override_reason?: string
  readonly screening?: readonly ScreeningDecision[]
}

/** Fields that the body has in another form, or always. */
const PREPARED = [
  ...(['visitor_name', 'visitor_type', 'party_size', 'plate', 'plate_province', 'id_kind', 'expected_minutes'] as const),
] satisfies FormField[]
type OptionalText = Exclude<FormField, (typeof PREPARED)[number]>
const OPTIONAL = FORM_FIELDS.filter((name): name is OptionalText => !isOneOf<FormField>(PREPARED, name))

/** The request body, without empty fields. */
export function toBody(values: CheckInValues, { gate_id, notice_version, ...context }: CheckInContext): CheckInBody {
  const text = (value: string) => value.trim() || undefined
  const { plate, province } = splitPlate(values.plate)
  return {
    ...(Object.fromEntries(OPTIONAL.map((name) => [name, text(values[name])])) as Partial<Record<OptionalText, string>>),
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

/** Props of each part of the form. */
export interface FormPartProps {
  values: CheckInValues
  onChange: (change: Partial<CheckInValues>) => void
  errors: FieldErrors
  metadata: EntrancesMetadata
  rules: FieldRules
}

/** Fields to remind the guard of: asked for by the gate, not required, still empty. Masked numbers of a returning visitor count as filled in. */
export function missingAsks(
  gate: Pick<Gate, 'asks'>,
  rules: FieldRules,
  values: CheckInValues,
  otherInputs: { photo: boolean; match?: Pick<VisitorMatch, 'id_number_masked'> | undefined },
): Gate['asks'] {
  const filledFields: Record<Gate['asks'][number], boolean> = {
    photo: otherInputs.photo,
    id_number: values.id_number.trim() !== '' || Boolean(otherInputs.match?.id_number_masked),
    plate: values.plate.trim() !== '',
    unit: values.unit_name.trim() !== '',
    card: values.card_number.trim() !== '',
  }
  return remindedFields(rules, gate.asks, filledFields) as Gate['asks']
}

/** These fields may have a value from the start. */
const FILLED: readonly FurtherField[] = ['host_name', 'party_size', 'visitor_type']
/** Whether one of these fields has been filled in or has an error. */
export const needsFurther = (names: readonly FurtherField[], values: CheckInValues, errors: FieldErrors): boolean =>
  names.some((name) => errors[name] || (values[name] !== '' && !FILLED.includes(name)))
