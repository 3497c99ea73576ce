/** The content of a pass, without personal data. The database decides what it allows; a gate that can't reach it relies on these fields. */
export interface PassToken {
  /** Number of the organisation's signing key, from 1. */
  key_id: number
  organisation_id: number
  /** Whether it is a pass, a guest's or a member's code. */
  of: PassSubject
  /** UUID of the pass, the guest or the member, in lower case. */
  id: string
  /** Rises with each new issue, which makes earlier ones invalid. */
  serial: number
  /** Minutes since 1970 (UTC). */
  from: number
  /** Minutes since 1970 (UTC) at which it ends; `NO_END` if it never does. */
  until: number
}

export const PASS_SUBJECTS = ['pass', 'guest', 'member'] as const
export type PassSubject = (typeof PASS_SUBJECTS)[number]

export const PASS_PREFIX = 'GP1'
export const NO_END = 0xffff_ffff

const VERSION = 1
const PAYLOAD = 34
const SIGNATURE = 64
/** Prefix of the signed bytes, so that a signature by such a key is valid for nothing else. */
const DOMAIN = new TextEncoder().encode('gatehouse/pass/v1\0')

export interface DecodedPass {
  token: PassToken
  /** The bytes that the signature covers. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** The bytes to sign. RangeError if a field doesn't fit. */
export function signedBytes(token: PassToken): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(DOMAIN.length + PAYLOAD)
  bytes.set(DOMAIN)
  const view = new DataView(bytes.buffer, DOMAIN.length)
  view.setUint8(0, VERSION)
  view.setUint16(1, fitting(token.key_id, 0xffff))
  view.setUint32(3, fitting(token.organisation_id, 0xffff_ffff))
  view.setUint8(7, fitting(PASS_SUBJECTS.indexOf(token.of), 0xff))
  bytes.set(bytesOfUuid(token.id), DOMAIN.length + 8)
  view.setUint16(24, fitting(token.serial, 0xffff))
  view.setUint32(26, fitting(token.from, NO_END))
  view.setUint32(30, fitting(token.until, NO_END))
  return bytes
}

/** The text of a QR code: capitals and digits. A QR code stores these in fewer and larger squares, and every keyboard layout can send them. */
export function encodePass(token: PassToken, signature: Uint8Array): string {
  if (signature.length !== SIGNATURE) throw new RangeError('A signature has 64 bytes.')
  const bytes = new Uint8Array(PAYLOAD + SIGNATURE)
  bytes.set(signedBytes(token).subarray(DOMAIN.length))
  bytes.set(signature, PAYLOAD)
  return PASS_PREFIX + toBase32(bytes)
}

/** Null unless the text is the canonical form of a token, letter by letter. It doesn't check the signature, so don't trust the content yet. */
export function decodePass(text: string): DecodedPass | null {
  const bytes = text.startsWith(PASS_PREFIX) ? fromBase32(text.slice(PASS_PREFIX.length)) : null
  if (bytes?.length !== PAYLOAD + SIGNATURE) return null
  const view = new DataView(bytes.buffer)
  const subject = PASS_SUBJECTS[view.getUint8(7)]
  if (view.getUint8(0) !== VERSION || subject === undefined) return null
  const token = {
    key_id: view.getUint16(1),
    organisation_id: view.getUint32(3),
    of: subject,
    id: uuidOfBytes(bytes.subarray(8, 24)),
    serial: view.getUint16(24),
    from: view.getUint32(26),
    until: view.getUint32(30),
  }
  return { token, signed: signedBytes(token), signature: bytes.slice(PAYLOAD) }
}

function fitting(value: number, limit: number): number {
  if (!Number.isInteger(value) || value < 0 || value > limit) throw new RangeError(`${value} does not fit a pass.`)
  return value
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function bytesOfUuid(id: string): Uint8Array {
  if (!UUID.test(id)) throw new RangeError('An id is a UUID in lower case.')
  const hex = id.replaceAll('-', '')
  return Uint8Array.from({ length: 16 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))
}

function uuidOfBytes(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** RFC 4648, without padding. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function toBase32(bytes: Uint8Array): string {
  let [text, value, bits] = ['', 0, 0]
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >> (bits - 5)) & 31]
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

/** Null for a letter outside the alphabet, and for spare letters or bits: the same bytes must have only one text. */
function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let [index, value, bits] = [0, 0, 0]
  for (const letter of text) {
    const five = ALPHABET.indexOf(letter)
    if (five < 0) return null
    value = ((value << 5) | five) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[index++] = value >> bits
  }
  return bits < 5 && (value & ((1 << bits) - 1)) === 0 ? bytes : null
}
