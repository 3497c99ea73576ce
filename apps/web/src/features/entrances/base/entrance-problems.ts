import { checkInInput } from '@gatehouse/contract/entrance-input.ts'
import { entrances } from '@gatehouse/contract/entrances.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldErrors, fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import { formField } from './check-in-failure.ts'
import type { CheckInBody, FieldErrors } from './check-in-form.ts'
import type { CorrectionBody } from './correction.ts'

/** The contract's problems with a check-in, by field, in the language of the page. */
export function checkInProblems(body: CheckInBody, language: Language): FieldErrors {
  const { gate_id, id_kind, id_number } = body
  // Some rules of the contract need all fields right; here the document is checked beside them.
  const document = { gate_id, visitor_name: '-', visitor_type: 'visitor', id_kind, id_number }
  const issues = [document, body].flatMap((part) => checkInInput.safeParse(part, { reportInput: true }).error?.issues ?? [])
  return Object.fromEntries(fieldErrors(issues, language).map(({ field, message }) => [field, message]))
}

/** An ended visit is corrected only with a reason. */
export function correctionProblems(body: CorrectionBody, ended: boolean, language: Language): FieldErrors {
  const parsed = entrances.update.body.safeParse(body, { reportInput: true })
  const problems = fieldErrors(parsed.error?.issues ?? [], language).map(({ field, message }) => [formField(field), message])
  const reason = ended && !body.reason ? [['reason', fieldWords('required', language)]] : []
  return Object.fromEntries([...problems, ...reason])
}
