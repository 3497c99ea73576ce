import { FIELD_WORDS } from '@gatehouse/contract/kernel/messages.ts'

/** All that the pages before sign-in refuse themselves; the sentences of every other field stay behind. */
export const REQUIRED = FIELD_WORDS.required!
export const INVALID_EMAIL = FIELD_WORDS.email!
