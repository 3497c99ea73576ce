import { readingsOf } from './keyboard.ts'
import { checkNationalId, normaliseNationalId } from './national-id.ts'
import { PASS_PREFIX } from './pass-token.ts'
import { parsePassport } from './passport.ts'
import { normalisePhone } from './phone.ts'
import { formatPlate, normalisePlate } from './plate.ts'
import { findProvince } from './provinces.ts'
import { toArabicDigits } from './thai.ts'

/** The meaning of a typed or scanned text by itself. `code` needs a look-up: a card, a foreign document, a member. */
export type ScanCode =
  /** `wrong`: the check digit fails, and no other number has thirteen digits. */
  | { readonly kind: 'national_id'; readonly text: string; readonly wrong: boolean }
  /** A line of a passport reader that has the number or the name. */
  | { readonly kind: 'passport'; readonly text: string; readonly number: string | null; readonly name: string | null }
  /** A member's QR code. */
  | { readonly kind: 'member'; readonly text: string; readonly code: string }
  /** The number of one of today's visits. */
  | { readonly kind: 'slip'; readonly text: string; readonly number: number }
  /** The code on a slip: it identifies one visit, on any day. */
  | { readonly kind: 'visit'; readonly text: string; readonly id: string }
  /** Text in the form of a pass token; only its signature proves it. */
  | { readonly kind: 'pass'; readonly text: string }
  | { readonly kind: 'phone'; readonly text: string }
  | { readonly kind: 'plate'; readonly text: string; readonly plate: string; readonly province: string | null }
  /** `passport`: it can be a passport number. */
  | { readonly kind: 'code'; readonly text: string; readonly passport: boolean }
  | { readonly kind: 'name'; readonly text: string }

/** Prefix of members' QR codes. */
const MEMBER_PREFIX = 'M:'

const VISIT = /^V:([\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12})$/

/** Far longer than any card number; a truncated token still matches, so that it is refused as a pass. */
const PASS = new RegExp(`^${PASS_PREFIX}[A-Z2-7]{40,}$`)

/** The text of the code on a visit's slip: in capitals, which a QR code stores in fewer and larger squares. */
export const visitCode = (id: string): string => `V:${id.toUpperCase()}`

/** Scanners never send phone numbers, but card numbers that look like one. */
export type SentBy = 'typed' | 'scanned'

/** Reads a text in its likeliest keyboard layout; `text` is that reading. */
export function readScanCode(input: string, source: SentBy): ScanCode {
  const read = readingsOf(input).map((text) => readOne(text, source))
  return read.find((code) => SURE.has(code.kind)) ?? read[0]!
}

/** Readings of a text, likeliest first. */
export function textsOf(input: string, source: SentBy): readonly string[] {
  const { text } = readScanCode(input, source)
  return [text, ...readingsOf(input).filter((reading) => reading !== text)]
}

/** Kinds that a text in the wrong layout can't match by chance. */
const SURE: ReadonlySet<ScanCode['kind']> = new Set(['national_id', 'passport', 'member', 'slip', 'visit', 'pass', 'phone', 'plate'])

/** The greatest number of a 40-bit card; a thirteen-digit number above it is an ID. */
const LARGEST_UID = 2 ** 40 - 1
/** Without the hyphen, six digits can be anything. */
const TRUCK = /^\d{2}-\d{4}$/
/** The usual form of passport numbers. */
const PASSPORT = /^[A-Z]{1,2}\d{6,8}[A-Z]?$/

function readOne(text: string, source: SentBy): ScanCode {
  const plain = toArabicDigits(text)
  const upper = plain.toUpperCase()
  if (upper.startsWith(MEMBER_PREFIX)) return { kind: 'member', text: plain, code: upper.slice(MEMBER_PREFIX.length).trim() }
  const visit = VISIT.exec(upper)
  if (visit) return { kind: 'visit', text: upper, id: visit[1]!.toLowerCase() }
  if (PASS.test(upper)) return { kind: 'pass', text: upper }
  const slip = /^#\s?(\d{1,6})$/.exec(plain)
  // Padded because a search needs three characters.
  if (slip) return { kind: 'slip', text: `#${slip[1]!.padStart(3, '0')}`, number: Number(slip[1]) }
  const id = checkNationalId(plain)
  const thirteen = normaliseNationalId(plain)
  if (id === 'ok' && !thirteen.startsWith('0')) return { kind: 'national_id', text: thirteen, wrong: false }
  if (id === 'check_digit' && Number(thirteen) > LARGEST_UID) return { kind: 'national_id', text: thirteen, wrong: true }
  const machine = readMachineLine(upper)
  if (machine) return { kind: 'passport', text: machine.number ?? machine.name ?? plain, ...machine }
  if (source === 'typed' && id === 'ok') return { kind: 'national_id', text: thirteen, wrong: false }
  if (source === 'typed' && /^[+0]/.test(plain) && normalisePhone(plain).ok) return { kind: 'phone', text: plain }
  const vehicle = splitPlate(plain)
  const plate = normalisePlate(vehicle.plate)
  if (plate.ok && plate.value.kind !== 'free' && (plate.value.kind !== 'truck' || TRUCK.test(vehicle.plate) || vehicle.province))
    return { kind: 'plate', text: formatPlate(plate.value.plate), plate: vehicle.plate, province: vehicle.province }
  if (!/\d/.test(plain)) return source === 'typed' ? { kind: 'name', text: plain } : { kind: 'code', text: plain, passport: false }
  const number = parsePassport(plain)
  return { kind: 'code', text: plain, passport: number.ok && PASSPORT.test(number.value) }
}

/** Splits `กก 1234 ชบ` into plate and province; the province is null if it is missing. */
export function splitPlate(input: string): { plate: string; province: string | null } {
  const words = input.trim().split(/\s+/)
  // Limits the work.
  for (let from = 1; from < Math.min(words.length, 5); from += 1) {
    const plate = words.slice(0, from).join(' ')
    const province = /\d$/.test(toArabicDigits(plate)) ? findProvince(words.slice(from).join(' ')) : null
    if (province) return { plate, province: province.code }
  }
  return { plate: input.trim(), province: null }
}

/** ICAO 9303, part 4. */
const LINE = 44

/** The name, and the number if its check digit is right. */
function readMachineLine(text: string): { number: string | null; name: string | null } | null {
  const lines = text.length === LINE * 2 ? [text.slice(0, LINE), text.slice(LINE)] : text.length === LINE ? [text] : []
  if (!lines.every((line) => /^[A-Z0-9<]+$/.test(line))) return null
  const nameLine = lines.find((line) => /^P[A-Z<][A-Z<]{3}[A-Z<]+$/.test(line))
  const numberLine = lines.find((line) => /^[A-Z0-9<]{9}\d[A-Z<]{3}/.test(line) && checkDigit(line.slice(0, 9)) === Number(line[9]))
  if (!nameLine && !numberLine) return null
  return { number: numberLine ? numberLine.slice(0, 9).replace(/</g, '') : null, name: nameLine ? nameIn(nameLine) : null }
}

/** `P<GBRSMITH<<ANNA<MARIA<<<` is Anna Maria Smith. */
function nameIn(line: string): string {
  const [family = '', firstNames = ''] = line.slice(5).split('<<')
  return [firstNames, family]
    .flatMap((part) => part.split('<'))
    .filter(Boolean)
    .map((word) => word[0] + word.slice(1).toLowerCase())
    .join(' ')
}

/** Weights 7, 3, 1; letters count from ten. */
function checkDigit(field: string): number {
  const value = (character: string) => (character === '<' ? 0 : Number.parseInt(character, 36))
  return [...field].reduce((sum, character, index) => sum + value(character) * [7, 3, 1][index % 3]!, 0) % 10
}
