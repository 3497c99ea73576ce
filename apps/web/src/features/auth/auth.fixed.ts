import { FIELD_WORDS } from '@gatehouse/contract/kernel/messages.ts'

/** The only sentences that the pages before sign-in need; the sentences of other fields aren't loaded. */
export const REQUIRED = FIELD_WORDS.required!
export const INVALID_EMAIL = FIELD_WORDS.email!
