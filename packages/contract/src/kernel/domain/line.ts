import { stripZeroWidth } from './invisible.ts'
import { normaliseUnicode } from './unicode.ts'

/** Trimmed, NFC, without zero-width characters. */
export const tidyLine = (value: string): string => normaliseUnicode(stripZeroWidth(value), 'NFC').trim()
