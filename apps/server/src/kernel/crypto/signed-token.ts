import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The caller that an address was made for, with their rights. The signature covers it, so the address doesn't open for any other caller. Ignored for
 * a person's own picture, whose row the database shows only to colleagues.
 */
export type Reader = string

export interface FileKey {
  /** 0 for a session without an organisation. */
  organisation_id: number
  file_id: string
  of_person?: true
}

const [OF_ORGANISATION, OF_PERSON] = [1, 2]
const PAYLOAD = 25
const MAC = 16
const TEXT = /^[A-Za-z0-9_-]{55}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WINDOW_SECONDS = 300

/**
 * The `q` of a file's address, valid for 5 to 10 minutes and for one reader. It expires at the end of the next five-minute window, so the browser can
 * cache the address.
 */
export function signFileKey(secretKey: Buffer, { organisation_id, file_id, of_person }: FileKey, reader: Reader, now: Date): string {
  if (!UUID.test(file_id)) throw new TypeError('A file id is a UUID in lower case.')
  const payload = Buffer.alloc(PAYLOAD)
  payload[0] = of_person ? OF_PERSON : OF_ORGANISATION
  payload.writeUInt32BE(organisation_id, 1)
  payload.writeUInt32BE((Math.floor(now.getTime() / 1000 / WINDOW_SECONDS) + 2) * WINDOW_SECONDS, 5)
  payload.write(file_id.replaceAll('-', ''), 9, 'hex')
  return Buffer.concat([payload, mac(secretKey, payload, reader)]).toString('base64url')
}

/** Undefined if the signature is wrong (also for another reader) or the key has expired. Checks the signature first. */
export function readFileKey(secretKey: Buffer, q: string, reader: Reader, now: Date): FileKey | undefined {
  if (!TEXT.test(q)) return undefined
  const bytes = Buffer.from(q, 'base64url')
  const payload = bytes.subarray(0, PAYLOAD)
  // Only one spelling is valid: the last character has two spare bits.
  if (!timingSafeEqual(bytes.subarray(PAYLOAD), mac(secretKey, payload, reader)) || bytes.toString('base64url') !== q) return undefined
  const of_person = payload[0] === OF_PERSON
  if ((!of_person && payload[0] !== OF_ORGANISATION) || payload.readUInt32BE(5) * 1000 <= now.getTime()) return undefined
  const hex = payload.toString('hex', 9)
  const file_id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return { organisation_id: payload.readUInt32BE(1), file_id, ...(of_person ? { of_person } : {}) }
}

const mac = (secretKey: Buffer, payload: Buffer, reader: Reader): Buffer =>
  createHmac('sha256', secretKey)
    .update(payload)
    .update(payload[0] === OF_PERSON ? '' : reader)
    .digest()
    .subarray(0, MAC)
