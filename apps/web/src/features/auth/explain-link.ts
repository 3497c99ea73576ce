import { ApiError, explain, sentenceOf } from '../../api/errors.ts'

/** The sentence for what a call with the code of a mailed link threw. A code that cannot be one at all is a link that does not work, and no field to mend. */
export const explainLink = (error: unknown): string =>
  error instanceof ApiError && error.fields.some(({ field }) => field === 'code') ? sentenceOf('code_not_valid') : explain(error)
