import { parseNationalId } from './national-id.ts'
import { parsePassport } from './passport.ts'

/** The key of the message for a document number that can't be right. Kinds without their own rule are checked as passports. */
export function documentNumberProblem(kind: string, number: string): 'national_id' | 'national_id_length' | 'passport' | undefined {
  if (kind !== 'national_id') return parsePassport(number).ok ? undefined : 'passport'
  const result = parseNationalId(number)
  return result.ok ? undefined : result.reason === 'length' ? 'national_id_length' : 'national_id'
}
