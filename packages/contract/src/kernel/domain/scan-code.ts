import { readingsOf } from './keyboard.ts'
import { checkNationalId, normaliseNationalId } from './national-id.ts'
import { PASS_PREFIX } from './pass-token.ts'
import { parsePassport } from './passport.ts'
import { normalisePhone } from './phone.ts'
import { formatPlate, normalisePlate } from './plate.ts'
import { findProvince } from './provinces.ts'
import { toArabicDigits } from './thai.ts'

/** What a typed or scanned text is by itself. `code` needs a look-up: a card, a foreign document, a member. */
export type ScanCode =
  /** `wrong`: the check digit fails and nothing else has thirteen digits. */
  | { readonly kind: 'national_id'; readonly text: string; readonly wrong: boolean }
  /** From a passport reader's line, which has the number or the name. */
  | { readonly kind: 'passport'; readonly text: string; readonly number: string | null; readonly name: string | null }
  /** Of a member's QR code. */
  | { readonly kind: 'member'; readonly text: string; readonly code: string }
  /** A visit's running number of today. */
  | { readonly kind: 'slip'; readonly text: string; readonly number: number }
  /** The code on a slip: this one visit, on whichever day it leaves. */
  | { readonly kind: 'visit'; readonly text: string; readonly id: string }
  /** What looks like the token of a pass: only its signature tells. */
  | { readonly kind: 'pass'; readonly text: string }
  | { readonly kind: 'phone'; readonly text: string }
  | { readonly kind: 'plate'; readonly text: string; readonly plate: string; readonly province: string | null }
  /** `passport`: it can be a passport number. */
  | { readonly kind: 'code'; readonly text: string; readonly passport: boolean }
  | { readonly kind: 'name'; readonly text: string }

/** Prefix of members' QR codes. */
const MEMBER_PREFIX = 'M:'

const VISIT = /^V:([\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12})$/

/** Far longer than any number of a card; a token that was cut off is still one that is refused. */
const PASS = new RegExp(`^${PASS_PREFIX}[A-Z2-7]{40,}$`)

/** What the code on a visit's slip says: in capitals, which a QR code holds in fewer and larger squares. */
export const visitCode = (id: string): string => `V:${id.toUpperCase()}`

/** Readers send no phone numbers, and card numbers that look like one. */
export type SentBy = 'typed' | 'scanned'

/** In the likeliest reading of the keys; `text` is that reading. */
export function readScanCode(sent: string, by: SentBy): ScanCode {
  const read = readingsOf(sent).map((text) => readOne(text, by))
  return read.find((code) => SURE.has(code.kind)) ?? read[0]!
}

/** The likeliest first. */
export function textsOf(sent: string, by: SentBy): readonly string[] {
  const { text } = readScanCode(sent, by)
  return [text, ...readingsOf(sent).filter((reading) => reading !== text)]
}

/** Kinds that no text of another layout has by chance. */
const SURE: ReadonlySet<ScanCode['kind']> = new Set(['national_id', 'passport', 'member', 'slip', 'visit', 'pass', 'phone', 'plate'])

/** The greatest number of a 40-bit card; thirteen digits above are an ID. */
const LARGEST_UID = 2 ** 40 - 1
/** Six digits without the hyphen can be anything. */
const TRUCK = /^\d{2}-\d{4}$/
/** As most countries number passports. */
const PASSPORT = /^[A-Z]{1,2}\d{6,8}[A-Z]?$/

function readOne(text: string, by: SentBy): ScanCode {
  const plain = toArabicDigits(text)
  const upper = plain.toUpperCase()
  if (upper.startsWith(MEMBER_PREFIX)) return { kind: 'member', text: plain, code: upper.slice(MEMBER_PREFIX.length).trim() }
  const visit = VISIT.exec(upper)
  if (visit) return { kind: 'visit', text: upper, id: visit[1]!.toLowerCase() }
  if (PASS.test(upper)) return { kind: 'pass', text: upper }
  const slip = /^#\s?(\d{1,6})$/.exec(plain)
  // The shortest search has three characters.
  if (slip) return { kind: 'slip', text: `#${slip[1]!.padStart(3, '0')}`, number: Number(slip[1]) }
  const id = checkNationalId(plain)
  const thirteen = normaliseNationalId(plain)
  if (id === 'ok' && !thirteen.startsWith('0')) return { kind: 'national_id', text: thirteen, wrong: false }
  if (id === 'check_digit' && Number(thirteen) > LARGEST_UID) return { kind: 'national_id', text: thirteen, wrong: true }
  const machine = readMachineLine(upper)
  if (machine) return { kind: 'passport', text: machine.number ?? machine.name ?? plain, ...machine }
  if (by === 'typed' && id === 'ok') return { kind: 'national_id', text: thirteen, wrong: false }
  if (by === 'typed' && /^[+0]/.test(plain) && normalisePhone(plain).ok) return { kind: 'phone', text: plain }
  const vehicle = splitPlate(plain)
  const plate = normalisePlate(vehicle.plate)
  if (plate.ok && plate.value.kind !== 'free' && (plate.value.kind !== 'truck' || TRUCK.test(vehicle.plate) || vehicle.province))
    return { kind: 'plate', text: formatPlate(plate.value.plate), plate: vehicle.plate, province: vehicle.province }
  if (!/\d/.test(plain)) return by === 'typed' ? { kind: 'name', text: plain } : { kind: 'code', text: plain, passport: false }
  const number = parsePassport(plain)
  return { kind: 'code', text: plain, passport: number.ok && PASSPORT.test(number.value) }
}

/** `กก 1234 ชบ` as plate and province; null without one. */
export function splitPlate(typed: string): { plate: string; province: string | null } {
  const words = typed.trim().split(/\s+/)
  // Bounds the work.
  for (let from = 1; from < Math.min(words.length, 5); from += 1) {
    const plate = words.slice(0, from).join(' ')
    const province = /\d$/.test(toArabicDigits(plate)) ? findProvince(words.slice(from).join(' ')) : null
    if (province) return { plate, province: province.code }
  }
  return { plate: typed.trim(), province: null }
}

/** ICAO 9303, part 4. */
const LINE = 44

/** The number where its check digit holds, and the name. */
function readMachineLine(text: string): { number: string | null; name: string | null } | null {
  const lines = text.length === LINE * 2 ? [text.slice(0, LINE), text.slice(LINE)] : text.length === LINE ? [text] : []
  if (!lines.every((line) => /^[A-Z0-9<]+$/.test(line))) return null
  const named = lines.find((line) => /^P[A-Z<][A-Z<]{3}[A-Z<]+$/.test(line))
  const numbered = lines.find((line) => /^[A-Z0-9<]{9}\d[A-Z<]{3}/.test(line) && checkDigit(line.slice(0, 9)) === Number(line[9]))
  if (!named && !numbered) return null
  return { number: numbered ? numbered.slice(0, 9).replace(/</g, '') : null, name: named ? nameIn(named) : null }
}

/** `P<GBRSMITH<<ANNA<MARIA<<<` is Anna Maria Smith. */
function nameIn(line: string): string {
  const [family = '', given = ''] = line.slice(5).split('<<')
  return [given, family]
    .flatMap((part) => part.split('<'))
    .filter(Boolean)
    .map((word) => word[0] + word.slice(1).toLowerCase())
    .join(' ')
}

/** Weights 7, 3, 1; letters count from ten. */
function checkDigit(field: string): number {
  const value = (character: string) => (character === '<' ? 0 : Number.parseInt(character, 36))
  return [...field].reduce((sum, character, at) => sum + value(character) * [7, 3, 1][at % 3]!, 0) % 10
}
