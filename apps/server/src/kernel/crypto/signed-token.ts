import { createHmac, timingSafeEqual } from 'node:crypto'

export interface FileKey {
  /** Of the session that may read it; 0 for one without an organisation. */
  organisation_id: number
  /** A UUID. */
  file_id: string
  /** Whether it is a person's own picture and not the organisation's file. */
  of_person?: true
}

const [OF_ORGANISATION, OF_PERSON] = [1, 2]
const PAYLOAD = 25
const MAC = 16
const TEXT = /^[A-Za-z0-9_-]{55}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WINDOW_SECONDS = 300

/**
 * The `q` that a file is asked for by: 55 characters that are safe in an address, over in 5 to 10 minutes. The end is the one of the next
 * window of five minutes, so that one file has one address within a window, and an open page that has read it need not ask again. Format (1 byte) · organisation (4) ·
 * end in seconds (4) · file (16) · 16 bytes of HMAC-SHA256.
 */
export function signFileKey(secretKey: Buffer, { organisation_id, file_id, of_person }: FileKey, now: Date): string {
  if (!UUID.test(file_id)) throw new TypeError('A file id is a UUID in lower case.')
  const payload = Buffer.alloc(PAYLOAD)
  payload[0] = of_person ? OF_PERSON : OF_ORGANISATION
  payload.writeUInt32BE(organisation_id, 1)
  payload.writeUInt32BE((Math.floor(now.getTime() / 1000 / WINDOW_SECONDS) + 2) * WINDOW_SECONDS, 5)
  payload.write(file_id.replaceAll('-', ''), 9, 'hex')
  return Buffer.concat([payload, mac(secretKey, payload)]).toString('base64url')
}

/** What a `q` stands for; undefined where it was not signed with this key, or is over. The signature is checked before anything is read. */
export function readFileKey(secretKey: Buffer, q: string, now: Date): FileKey | undefined {
  if (!TEXT.test(q)) return undefined
  const bytes = Buffer.from(q, 'base64url')
  const payload = bytes.subarray(0, PAYLOAD)
  // The last character has two bits to spare: one spelling only is right.
  if (!timingSafeEqual(bytes.subarray(PAYLOAD), mac(secretKey, payload)) || bytes.toString('base64url') !== q) return undefined
  const of_person = payload[0] === OF_PERSON
  if ((!of_person && payload[0] !== OF_ORGANISATION) || payload.readUInt32BE(5) * 1000 <= now.getTime()) return undefined
  const hex = payload.toString('hex', 9)
  const file_id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return { organisation_id: payload.readUInt32BE(1), file_id, ...(of_person ? { of_person } : {}) }
}

const mac = (secretKey: Buffer, payload: Buffer): Buffer => createHmac('sha256', secretKey).update(payload).digest().subarray(0, MAC)
