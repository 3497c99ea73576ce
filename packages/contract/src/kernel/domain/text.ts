import { z } from 'zod'
import { isEmail, LONGEST_EMAIL } from './email.ts'
import { hasForbiddenCharacter, stripZeroWidth } from './invisible.ts'
import { tidyLine } from './line.ts'
import { normaliseUnicode } from './unicode.ts'

/**
 * Schemas for text that people write. They take and give strings (no transforms), so `z.toJSONSchema(…, { io: 'input' })` describes them.
 * Lengths count code points, as JSON Schema and PostgreSQL do; zod's own `.max` counts UTF-16 units. Every pattern here reads its input once.
 * A refusal that zod has no code for carries its key as message (`control_character`); `fieldErrors` has the sentence for it.
 */
type TextOptions = { min?: number }

/** One line: trimmed, NFC, zero-width characters taken out; control characters, line breaks and direction overrides refused. */
export function line(max: number, { min = 1 }: TextOptions = {}) {
  return text(max, min, tidyLine, '')
}

/** Several lines: as `line`, and line breaks (all kinds become \n) and tabs are kept. */
export function multiline(max: number, { min = 0 }: TextOptions = {}) {
  const tidy = (value: string) => normaliseUnicode(stripZeroWidth(value).replace(/\r\n?/g, '\n'), 'NFC').trim()
  return text(max, min, tidy, '\n\t')
}

function text(max: number, min: number, tidy: (value: string) => string, allowed: string) {
  return z
    .string()
    .overwrite(tidy)
    .check(({ value, issues }) => {
      const length = codePoints(value)
      if (length < min) issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value })
      if (length > max) issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
      if (hasForbiddenCharacter(value, allowed)) issues.push({ code: 'custom', message: 'control_character', input: value })
    })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max })
}

/** Number of code points: what a person roughly counts as characters, and what a varchar holds. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Trimmed, the domain in lower case (domains have no case), the part before @ as written: some systems tell its case apart. */
export const email = z
  .string()
  .overwrite((value) => lowerDomain(value.trim()))
  .check(({ value, issues }) => {
    if (!isEmail(value)) issues.push({ code: 'invalid_format', format: 'email', input: value })
  })
  .meta({ format: 'email', maxLength: LONGEST_EMAIL })

function lowerDomain(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at) + address.slice(at).toLowerCase()
}

/** What two spellings of one mailbox have in common, for sign-in and uniqueness: all of it in lower case. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase()
}
