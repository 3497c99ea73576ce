import { ERRORS } from '../../api/errors.fixed.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'

/** The sentence for what a call with the code of a mailed link threw. A code that cannot be one at all is a link that does not work, and no field to mend. */
export const explainLink = (error: unknown): string =>
  error instanceof ApiError && error.fields.some(({ field }) => field === 'code')
    ? ERRORS.code_not_valid[currentLanguage()]
    : explain(error)
