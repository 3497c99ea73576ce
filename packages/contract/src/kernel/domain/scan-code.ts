import { readingsOf } from './keyboard.ts'
import { checkNationalId, normaliseNationalId } from './national-id.ts'
import { parsePassport } from './passport.ts'
import { normalisePhone } from './phone.ts'
import { formatPlate, normalisePlate } from './plate.ts'
import { findProvince } from './provinces.ts'
import { toArabicDigits } from './thai.ts'

/**
 * What a text that was typed or scanned at a desk is, by itself: nothing is looked up. `code` is what only a look can tell: the number of a
 * card, its UID, the number of a foreign document, a member's code.
 */
export type ScanCode =
  /** `wrong`: thirteen digits that nothing else has, of which the last one does not check. */
  | { readonly kind: 'national_id'; readonly text: string; readonly wrong: boolean }
  /** From the lines that a reader of passports sends; a line has the number or the name. */
  | { readonly kind: 'passport'; readonly text: string; readonly number: string | null; readonly name: string | null }
  /** Of a member's QR code. */
  | { readonly kind: 'member'; readonly text: string; readonly code: string }
  /** The running number of a visit of today, as it is on its slip. */
  | { readonly kind: 'slip'; readonly text: string; readonly number: number }
  | { readonly kind: 'phone'; readonly text: string }
  | { readonly kind: 'plate'; readonly text: string; readonly plate: string; readonly province: string | null }
  /** `passport`: it can be the number of one, by its letters and digits. */
  | { readonly kind: 'code'; readonly text: string; readonly passport: boolean }
  | { readonly kind: 'name'; readonly text: string }

/** Before a member's code in their QR code. */
const MEMBER_PREFIX = 'M:'

/** Whether a reader or a person sent it: a reader sends no phone numbers, and card numbers that look like one. */
export type SentBy = 'typed' | 'scanned'

/** What it is in the likeliest reading of the keys that makes it something; `text` is that reading. */
export function readScanCode(sent: string, by: SentBy): ScanCode {
  const read = readingsOf(sent).map((text) => readOne(text, by))
  return read.find((code) => SURE.has(code.kind)) ?? read[0]!
}

/** The texts to look for, the likeliest first: where the first finds nobody, the other layout may. */
export function textsOf(sent: string, by: SentBy): readonly string[] {
  const { text } = readScanCode(sent, by)
  return [text, ...readingsOf(sent).filter((reading) => reading !== text)]
}

/** Kinds that no text of another layout has by chance. */
const SURE: ReadonlySet<ScanCode['kind']> = new Set(['national_id', 'passport', 'member', 'slip', 'phone', 'plate'])

/** A card with 40 bits in its chip has no greater number, so that thirteen digits above it are an ID. */
const LARGEST_UID = 2 ** 40 - 1
/** What is printed on a Thai plate of a lorry or bus; six digits without the hyphen are any number. */
const TRUCK = /^\d{2}-\d{4}$/
/** One or two letters and at least six digits, as most countries number passports. */
const PASSPORT = /^[A-Z]{1,2}\d{6,8}[A-Z]?$/

function readOne(text: string, by: SentBy): ScanCode {
  const plain = toArabicDigits(text)
  const upper = plain.toUpperCase()
  if (upper.startsWith(MEMBER_PREFIX)) return { kind: 'member', text: plain, code: upper.slice(MEMBER_PREFIX.length).trim() }
  const slip = /^#\s?(\d{1,6})$/.exec(plain)
  // Three signs are the least that anything is looked for by.
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

/** A plate typed with its province behind it (`1กก 1234 ชลบุรี`, `กก 1234 ชบ`) as the two; the province is null where none was typed. */
export function splitPlate(typed: string): { plate: string; province: string | null } {
  const words = typed.trim().split(/\s+/)
  // A plate has few parts, and a province few words.
  for (let from = 1; from < Math.min(words.length, 5); from += 1) {
    const plate = words.slice(0, from).join(' ')
    const province = /\d$/.test(toArabicDigits(plate)) ? findProvince(words.slice(from).join(' ')) : null
    if (province) return { plate, province: province.code }
  }
  return { plate: typed.trim(), province: null }
}

/** The two lines of a passport (ICAO 9303, part 4) are this long. */
const LINE = 44

/** What a line of a passport says, or both lines in one: the number, where its check digit holds, and the name. */
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

/** Weights 7, 3, 1; letters count from ten, the filler is nothing. */
function checkDigit(field: string): number {
  const value = (character: string) => (character === '<' ? 0 : Number.parseInt(character, 36))
  return [...field].reduce((sum, character, at) => sum + value(character) * [7, 3, 1][at % 3]!, 0) % 10
}
