import { parseNationalId } from './national-id.ts'
import { parsePassport } from './passport.ts'

/** The key of the sentence for an impossible document number. */
export function documentProblem({ id_kind, id_number }: { id_kind?: string | null | undefined; id_number?: string | null | undefined }) {
  if (!id_kind || !id_number) return undefined
  if (id_kind === 'national_id') {
    const parsed = parseNationalId(id_number)
    return parsed.ok ? undefined : parsed.reason === 'length' ? 'national_id_length' : 'national_id'
  }
  return parsePassport(id_number).ok ? undefined : 'passport'
}
