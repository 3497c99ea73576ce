import { accepted, type Parsed, refused } from './parsed.ts'

/**
 * The number in the chip of a card. Readers are plugged in as keyboards and type it each in its own way: hexadecimal or decimal, with or
 * without separators, the bytes in either order, and those with a Wiegand-26 output only 24 bits of it. The stored form is upper-case hex of
 * whole bytes without separators: 5 bytes of an EM4100 card, 4, 7 or 10 of a MIFARE card, or the 3 or 4 that a short reading leaves.
 */
const UID_BYTES = [3, 4, 5, 7, 10] as const
/** Readers send at most so much: 20 hex digits with a separator between bytes. */
const LONGEST_READ = 40
/** Wiegand-26 without its two parity bits: 24 bits, which several cards can share. */
const SHORT = 6

/** The ways to write digits only, as readers do, with the bytes that each stands for. */
const DECIMALS: readonly { digits: number; bytes: number }[] = [
  { digits: 8, bytes: 3 },
  { digits: 10, bytes: 4 },
  { digits: 13, bytes: 5 },
  { digits: 17, bytes: 7 },
]

/**
 * What a reading can stand for, the likeliest first, each in the stored form. Digits alone can be decimal or hex, and eight of them also
 * `facility and number` (`123,45678`); a reading with letters is hex. Reasons: length (too short, too long, or no whole bytes), characters.
 */
export function readCardUid(text: string): Parsed<readonly string[], 'length' | 'characters'> {
  if (text.length > LONGEST_READ) return refused('length')
  const plain = text.trim().toUpperCase().replace(/^0X/, '').replace(/H$/, '')
  // Separators stand between characters, never at an end.
  if (!/^[0-9A-F][0-9A-F :.,\-/]*[0-9A-F]$/.test(plain)) return refused('characters')
  const parts = plain.split(/[ :.,\-/]+/)
  const joined = parts.join('')
  const found = inBytes(parts) ? asHex(joined) : isFacility(parts) ? facilityAndNumber(parts) : anyOf(joined)
  return found.length > 0 ? accepted([...new Set(found)]) : refused('length')
}

/** Whole bytes with separators between them are hex, whatever their digits. */
const inBytes = (parts: readonly string[]) => parts.length > 2 && parts.every((part) => part.length === 2)
/** `123,45678` */
const isFacility = (parts: readonly string[]) => parts.length === 2 && /^\d{1,3}$/.test(parts[0]!) && /^\d{5}$/.test(parts[1]!)

const anyOf = (text: string): string[] => [
  ...(/^\d{8}$/.test(text) ? facilityAndNumber([text.slice(0, 3), text.slice(3)]) : []),
  ...asDecimal(text),
  ...asHex(text),
]

const asHex = (text: string): string[] => (UID_BYTES.some((bytes) => text.length === bytes * 2) ? [text] : [])

function asDecimal(text: string): string[] {
  if (!/^\d+$/.test(text)) return []
  return DECIMALS.filter(({ digits }) => digits === text.length).flatMap(({ bytes }) => bytesOf(BigInt(text), bytes))
}

/** The first byte and the other two of a Wiegand-26 output, each as a number. */
function facilityAndNumber([facility, number]: readonly string[]): string[] {
  if (Number(facility) > 0xff || Number(number) > 0xffff) return []
  return bytesOf(BigInt(Number(facility) * 0x10000 + Number(number)), 3)
}

function bytesOf(value: bigint, bytes: number): string[] {
  const hex = value
    .toString(16)
    .toUpperCase()
    .padStart(bytes * 2, '0')
  return hex.length === bytes * 2 ? [hex] : []
}

/** A stored UID in the other order of its bytes. */
export const reverseUid = (uid: string): string => (uid.match(/../g) ?? []).reverse().join('')

/** How surely a reading is of a card: all its bytes, or the end that one of the two leaves. */
export type UidFit = 'whole' | 'short'

/**
 * Whether a reading can be of the card with this UID. `short` where one of the two is only the first or the last bytes of the other, or
 * where it is 24 bits long: other cards can have the same.
 */
export function fitOfUid(candidates: readonly string[], uid: string): UidFit | null {
  const ways = candidates.flatMap((candidate) => [candidate, reverseUid(candidate)])
  if (ways.includes(uid)) return uid.length > SHORT ? 'whole' : 'short'
  return ways.some((way) => isEndOf(way, uid) || isEndOf(uid, way)) ? 'short' : null
}

const isEndOf = (part: string, whole: string): boolean => part.length < whole.length && (whole.startsWith(part) || whole.endsWith(part))

/** The whole UIDs that a reading can stand for, in either order of the bytes. Those of 24 bits are left out: they name no card for sure. */
export const wholeUids = (candidates: readonly string[]): string[] => [
  ...new Set(candidates.filter((candidate) => candidate.length > SHORT).flatMap((candidate) => [candidate, reverseUid(candidate)])),
]

/** The first and last 24 bits of every way to read it: a UID that fits begins or ends with one of them. */
export const uidEnds = (candidates: readonly string[]): string[] => [
  ...new Set(
    candidates.flatMap((candidate) => [candidate, reverseUid(candidate)].flatMap((way) => [way.slice(0, SHORT), way.slice(-SHORT)])),
  ),
]

/** As people compare it: bytes with a space between. */
export const formatUid = (uid: string): string => (uid.match(/../g) ?? []).join(' ')
