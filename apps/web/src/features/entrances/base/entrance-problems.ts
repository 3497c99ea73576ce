import { checkInInput } from '@gatehouse/contract/entrance-input.ts'
import { entrances } from '@gatehouse/contract/entrances.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldErrors, fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import { formField } from './check-in-failure.ts'
import type { CheckInBody, FieldErrors } from './check-in-form.ts'
import type { CorrectionBody } from './correction.ts'

/** What the contract has against a check-in, by field, in the language of the page; empty where nothing. */
export function checkInProblems(body: CheckInBody, language: Language): FieldErrors {
  const { gate_id, id_kind, id_number } = body
  // The contract looks at the document only once every field by itself is right; here all is told at once.
  const document = { gate_id, visitor_name: '-', visitor_type: 'visitor', id_kind, id_number }
  const issues = [document, body].flatMap((part) => checkInInput.safeParse(part, { reportInput: true }).error?.issues ?? [])
  return Object.fromEntries(fieldErrors(issues, language).map(({ field, message }) => [field, message]))
}

/** What has to be mended in a correction, by field. A visit that has ended is corrected only with a reason. */
export function correctionProblems(body: CorrectionBody, ended: boolean, language: Language): FieldErrors {
  const parsed = entrances.update.body.safeParse(body, { reportInput: true })
  const found = fieldErrors(parsed.error?.issues ?? [], language).map(({ field, message }) => [formField(field), message])
  const reason = ended && !body.reason ? [['reason', fieldWords('required', language)]] : []
  return Object.fromEntries([...found, ...reason])
}
