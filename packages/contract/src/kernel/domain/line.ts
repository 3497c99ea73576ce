import { stripZeroWidth } from './invisible.ts'
import { normaliseUnicode } from './unicode.ts'

/** One line of text as it is kept: trimmed, NFC, zero-width characters taken out. */
export const tidyLine = (value: string): string => normaliseUnicode(stripZeroWidth(value), 'NFC').trim()
