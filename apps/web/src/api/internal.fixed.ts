import { ERRORS } from '@gatehouse/contract/kernel/errors.ts'

/** The sentence for a fault that nothing else is known of. */
export const INTERNAL = ERRORS.internal
