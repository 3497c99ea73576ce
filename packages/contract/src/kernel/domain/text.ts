import { z } from 'zod'
import { isEmail, LONGEST_EMAIL } from './email.ts'
import { hasForbiddenCharacter, stripZeroWidth } from './invisible.ts'
import { tidyLine } from './line.ts'
import { normaliseUnicode } from './unicode.ts'

/**
 * Text without transforms, so that JSON Schema can describe it. Lengths count code points, as PostgreSQL does. Patterns read their input once. The
 * message of an issue is the key of its sentence.
 */
type TextOptions = { min?: number }

/** Trimmed, NFC, no zero-width characters; refuses control characters, line breaks and direction overrides. */
export function line(max: number, { min = 1 }: TextOptions = {}) {
  return text(max, min, tidyLine, '')
}

/** Like `line`, with line breaks (as \n) and tabs. */
export function multiline(max: number, { min = 0 }: TextOptions = {}) {
  const tidy = (value: string) => normaliseUnicode(stripZeroWidth(value).replace(/\r\n?/g, '\n'), 'NFC').trim()
  return text(max, min, tidy, '\n\t')
}

/** Like `multiline`, without links and markup: for text mailed to a person who doesn't know its writer. */
export const plainMultiline = (max: number) =>
  multiline(max).check(({ value, issues }) => {
    if (hasLink(value)) issues.push({ code: 'custom', message: 'plain_note', input: value })
  })

/** Schemes, `www.`, tags, Markdown links, and a host name with a path. */
const LINK = /:\/\/|\bwww\.|\bmailto:|<[a-z/!?]|\]\(|\.[a-z]{2,24}\/[^\s/]/i

const hasLink = (value: string): boolean => LINK.test(value)

function text(max: number, min: number, tidy: (value: string) => string, exceptions: string) {
  return z
    .string()
    .overwrite(tidy)
    .check(({ value, issues }) => {
      const length = codePoints(value)
      if (length < min) issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value })
      if (length > max) issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
      if (hasForbiddenCharacter(value, exceptions)) issues.push({ code: 'custom', message: 'control_character', input: value })
    })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max })
}

export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Lower-cases the domain; some systems distinguish case before @. */
export const email = z
  .string()
  .overwrite((value) => lowerDomain(value.trim()))
  .check(({ value, issues }) => {
    if (!isEmail(value)) issues.push({ code: 'invalid_format', format: 'email', input: value })
  })
  .meta({ format: 'email', maxLength: LONGEST_EMAIL })

function lowerDomain(address: string): string {
  const position = address.lastIndexOf('@')
  return position < 0 ? address : address.slice(0, position) + address.slice(position).toLowerCase()
}

/** Lower case, for sign-in and uniqueness. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase()
}
