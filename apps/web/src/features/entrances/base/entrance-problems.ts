import type { VisitorMatch } from '@gatehouse/contract/entrance-find.ts'
import { checkInInput } from '@gatehouse/contract/entrance-input.ts'
import { entrances } from '@gatehouse/contract/entrances.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldErrors, fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import { inputName, missingFields } from '@gatehouse/contract/visit-missing.ts'
import type { FieldRules } from '@gatehouse/contract/visit-rules.ts'
import { formField } from './check-in-failure.ts'
import type { CheckInBody, CheckInValues, FieldErrors } from './check-in-form.ts'
import type { CorrectionBody } from './correction.ts'

/** The contract's problems with a check-in, by field, in the language of the page. */
export function checkInProblems(body: CheckInBody, language: Language): FieldErrors {
  // Some rules of the contract need all fields right; here the document is checked beside them.
  return { ...problemsOf(documentOf(body), language), ...problemsOf(body, language) }
}

function problemsOf(body: object, language: Language): FieldErrors {
  const issues = checkInInput.safeParse(body, { reportInput: true }).error?.issues ?? []
  return Object.fromEntries(fieldErrors(issues, language).map(({ field, message }) => [field, message]))
}

const documentOf = ({ gate_id, id_kind, id_number }: Pick<CheckInBody, 'gate_id' | 'id_kind' | 'id_number'>) => ({
  ...{ gate_id, visitor_name: '-', visitor_type: 'visitor', id_kind, id_number },
})

/** What is wrong with the document number alone, so that it is said when its field is left; empty where the number is right or empty. */
export const documentProblems = (body: Pick<CheckInBody, 'gate_id' | 'id_kind' | 'id_number'>, language: Language): FieldErrors =>
  problemsOf(documentOf(body), language)

/** The required fields that are empty. Numbers that are known from an earlier visit count. */
export function requiredProblems(
  rules: FieldRules,
  values: CheckInValues,
  match: Partial<Pick<VisitorMatch, 'id_number_masked' | 'phone_masked'>> | null,
  language: Language,
): FieldErrors {
  const typed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value).trim()]))
  const known = { id_number: typed.id_number || match?.id_number_masked, phone: typed.phone || match?.phone_masked }
  const missing = missingFields(rules, { ...typed, ...known, unit: typed.unit_name, card: typed.card_number })
  return Object.fromEntries(missing.map((name) => [formField(inputName(name)), fieldWords('required', language)!]))
}

/** An ended visit is corrected only with a reason. */
export function correctionProblems(body: CorrectionBody, ended: boolean, language: Language): FieldErrors {
  const parsed = entrances.update.body.safeParse(body, { reportInput: true })
  const problems = fieldErrors(parsed.error?.issues ?? [], language).map(({ field, message }) => [formField(field), message])
  const reason = ended && !body.reason ? [['reason', fieldWords('required', language)]] : []
  return Object.fromEntries([...problems, ...reason])
}
