import type { VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import { checkInInput } from '@gatehouse/contract/entrances/entrance-input.ts'
import { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import { inputName, missingFields } from '@gatehouse/contract/entrances/visit-missing.ts'
import type { FieldRules } from '@gatehouse/contract/entrances/visit-rules.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldErrors, fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import { formField } from './check-in-failure.ts'
import type { CheckInBody, CheckInValues, FieldErrors } from './check-in-form.ts'
import type { CorrectionBody } from './correction.ts'

/** Validates a check-in against the contract: messages by field, in the given language. */
export function checkInProblems(body: CheckInBody, language: Language): FieldErrors {
  // Some contract rules run only when all fields are valid, so the document is checked separately too.
  return { ...problemsOf(documentOf(body), language), ...problemsOf(body, language) }
}

function problemsOf(body: object, language: Language): FieldErrors {
  const issues = checkInInput.safeParse(body, { reportInput: true }).error?.issues ?? []
  return Object.fromEntries(fieldErrors(issues, language).map(({ field, message }) => [field, message]))
}

const documentOf = ({ gate_id, id_kind, id_number }: Pick<CheckInBody, 'gate_id' | 'id_kind' | 'id_number'>) => ({
  ...{ gate_id, visitor_name: '-', visitor_type: 'visitor', id_kind, id_number },
})

/** Problems of the document number alone, to report when its field is left. Empty if the number is valid or empty. */
export const documentProblems = (body: Pick<CheckInBody, 'gate_id' | 'id_kind' | 'id_number'>, language: Language): FieldErrors =>
  problemsOf(documentOf(body), language)

/** Required fields that are empty. Numbers known from an earlier visit count as filled in. */
export function requiredProblems(
  rules: FieldRules,
  values: CheckInValues,
  match: Partial<Pick<VisitorMatch, 'id_number_masked' | 'phone_masked'>> | null,
  language: Language,
): FieldErrors {
  const trimmedValues = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value).trim()]))
  const knownNumbers = { id_number: trimmedValues.id_number || match?.id_number_masked, phone: trimmedValues.phone || match?.phone_masked }
  const missing = missingFields(rules, {
    ...trimmedValues,
    ...knownNumbers,
    unit: trimmedValues.unit_name,
    card: trimmedValues.card_number,
  })
  return Object.fromEntries(missing.map((name) => [formField(inputName(name)), fieldWords('required', language)!]))
}

/** Validates a correction; an ended visit needs a reason. */
export function correctionProblems(body: CorrectionBody, hasEnded: boolean, language: Language): FieldErrors {
  const parseResult = entrances.update.body.safeParse(body, { reportInput: true })
  const problems = fieldErrors(parseResult.error?.issues ?? [], language).map(({ field, message }) => [formField(field), message])
  const reason = hasEnded && !body.reason ? [['reason', fieldWords('required', language)]] : []
  return Object.fromEntries([...problems, ...reason])
}
