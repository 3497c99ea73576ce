import { acceptValue, type Parsed, refuseValue } from './parsed.ts'

/**
 * A card's chip number, which readers type as hex or decimal, in either byte order, or as 24 bits (Wiegand-26). Stored as upper-case hex: 5
 * bytes for EM4100, 4, 7 or 10 for MIFARE, 3 or 4 for a short reading.
 */
const UID_BYTES = [3, 4, 5, 7, 10] as const
/** 20 hex digits with separators. */
const LONGEST_READ = 40
/** Wiegand-26 without parity; several cards can share it. */
const SHORT = 6

/** Widths of decimal output, and their bytes. */
const DECIMALS: readonly { digits: number; bytes: number }[] = [
  { digits: 8, bytes: 3 },
  { digits: 10, bytes: 4 },
  { digits: 13, bytes: 5 },
  { digits: 17, bytes: 7 },
]

/** Every stored form that a reading can mean, likeliest first. Reasons: length, characters. */
export function readCardUid(text: string): Parsed<readonly string[], 'length' | 'characters'> {
  if (text.length > LONGEST_READ) return refuseValue('length')
  const plain = text.trim().toUpperCase().replace(/^0X/, '').replace(/H$/, '')
  // Separators only between characters.
  if (!/^[0-9A-F][0-9A-F :.,\-/]*[0-9A-F]$/.test(plain)) return refuseValue('characters')
  const parts = plain.split(/[ :.,\-/]+/)
  const characters = parts.join('')
  const candidates = inBytes(parts) ? asHex(characters) : isFacility(parts) ? facilityAndNumber(parts) : anyOf(characters)
  return candidates.length > 0 ? acceptValue([...new Set(candidates)]) : refuseValue('length')
}

/** Whole bytes with separators are hex. */
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

/** Wiegand-26 as two decimals. */
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

/** The UID in the other byte order. */
export const reverseUid = (uid: string): string => (uid.match(/../g) ?? []).reverse().join('')

/** `whole`: all bytes match; `short`: only an end. */
export type UidFit = 'whole' | 'short'

/** Whether a reading can come from this card; 24-bit readings are always `short`. */
export function fitOfUid(candidates: readonly string[], uid: string): UidFit | null {
  const ways = candidates.flatMap((candidate) => [candidate, reverseUid(candidate)])
  if (ways.includes(uid)) return uid.length > SHORT ? 'whole' : 'short'
  return ways.some((way) => isEndOf(way, uid) || isEndOf(uid, way)) ? 'short' : null
}

const isEndOf = (part: string, whole: string): boolean => part.length < whole.length && (whole.startsWith(part) || whole.endsWith(part))

/** Leaves out 24-bit readings, which don't identify a card for certain. */
export const wholeUids = (candidates: readonly string[]): string[] => [
  ...new Set(candidates.filter((candidate) => candidate.length > SHORT).flatMap((candidate) => [candidate, reverseUid(candidate)])),
]

/** A matching UID begins or ends with one of these. */
export const uidEnds = (candidates: readonly string[]): string[] => [
  ...new Set(
    candidates.flatMap((candidate) => [candidate, reverseUid(candidate)].flatMap((way) => [way.slice(0, SHORT), way.slice(-SHORT)])),
  ),
]

/** Bytes with a space between. */
export const formatUid = (uid: string): string => (uid.match(/../g) ?? []).join(' ')
