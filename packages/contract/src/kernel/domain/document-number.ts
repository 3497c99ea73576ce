import { parseNationalId } from './national-id.ts'
import { parsePassport } from './passport.ts'

/** The key of the sentence for a document number that cannot be right. Documents without a rule of their own are judged as passports. */
export function documentNumberProblem(kind: string, number: string): 'national_id' | 'national_id_length' | 'passport' | undefined {
  if (kind !== 'national_id') return parsePassport(number).ok ? undefined : 'passport'
  const parsed = parseNationalId(number)
  return parsed.ok ? undefined : parsed.reason === 'length' ? 'national_id_length' : 'national_id'
}
