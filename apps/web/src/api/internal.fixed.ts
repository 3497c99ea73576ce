import { ERRORS } from '@gatehouse/contract/errors.ts'

/** The sentence for a fault without further information. */
export const INTERNAL = ERRORS.internal
