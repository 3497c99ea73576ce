import { z } from 'zod'
import { hasForbiddenCharacter, stripZeroWidth } from './invisible.ts'
import { normaliseUnicode } from './unicode.ts'

/**
 * Schemas for text that people write. They take and give strings (no transforms), so `z.toJSONSchema(…, { io: 'input' })` describes them.
 * Lengths count code points, as JSON Schema and PostgreSQL do; zod's own `.max` counts UTF-16 units. Every pattern here reads its input once.
 * A refusal that zod has no code for carries its key as message (`control_character`); `fieldErrors` has the sentence for it.
 */
type TextOptions = { min?: number }

/** One line: trimmed, NFC, zero-width characters taken out; control characters, line breaks and direction overrides refused. */
export function line(max: number, { min = 1 }: TextOptions = {}) {
  return text(max, min, (value) => normaliseUnicode(stripZeroWidth(value), 'NFC').trim(), '')
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

const LONGEST_EMAIL = 254
const LONGEST_LOCAL_PART = 64

/**
 * The addresses that mail systems really take: RFC 5321 dot-atom, no quoted local parts, no address literals, a dotted host name in ASCII
 * (internationalised ones as xn--). No line break, comma or angle bracket can pass, so an address is safe in a mail header.
 */
function isEmail(address: string): boolean {
  if (address.length > LONGEST_EMAIL || !/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@[A-Za-z0-9.-]+$/.test(address)) return false
  const at = address.indexOf('@')
  const labels = address.slice(at + 1).split('.')
  return (
    at <= LONGEST_LOCAL_PART &&
    !address.slice(0, at).split('.').includes('') &&
    labels.length >= 2 &&
    labels.every((label) => label.length >= 1 && label.length <= 63 && !label.startsWith('-') && !label.endsWith('-')) &&
    /^[A-Za-z]/.test(labels[labels.length - 1] ?? '')
  )
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
