import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The caller of an address together with their rights, as one text. The signature covers it, so the address works for no other caller. The address of
 * a person's own picture is signed without it, because the database decides at each request who sees that picture.
 */
export type Reader = string

export interface FileKey {
  /** 0 for a session without an organisation. */
  organisation_id: number
  file_id: string
  /** Set for a picture that belongs to a person and not to an organisation. */
  is_person_file?: true
}

/** The first byte of the payload. */
const [ORGANISATION_FILE, PERSON_FILE] = [1, 2]
const PAYLOAD_BYTES = 25
const MAC_BYTES = 16
const KEY_PATTERN = /^[A-Za-z0-9_-]{55}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const WINDOW_SECONDS = 300

/**
 * Signs the `q` of a file's address for one reader. A `q` expires when the next five-minute window ends, after 5 to 10 minutes. Within one window the
 * same file and reader get the same `q`, so that the browser can cache the file.
 */
export function signFileKey(secretKey: Buffer, { organisation_id, file_id, is_person_file }: FileKey, reader: Reader, now: Date): string {
  if (!UUID.test(file_id)) throw new TypeError('A file id is a UUID in lower case.')
  const payload = Buffer.alloc(PAYLOAD_BYTES)
  payload[0] = is_person_file ? PERSON_FILE : ORGANISATION_FILE
  payload.writeUInt32BE(organisation_id, 1)
  payload.writeUInt32BE((Math.floor(now.getTime() / 1000 / WINDOW_SECONDS) + 2) * WINDOW_SECONDS, 5)
  payload.write(file_id.replaceAll('-', ''), 9, 'hex')
  return Buffer.concat([payload, macOf(secretKey, payload, reader)]).toString('base64url')
}

/** The file of a `q`. Undefined if the signature is wrong (also for another reader) or has expired. Checks the signature before the content. */
export function readFileKey(secretKey: Buffer, q: string, reader: Reader, now: Date): FileKey | undefined {
  if (!KEY_PATTERN.test(q)) return undefined
  const bytes = Buffer.from(q, 'base64url')
  const payload = bytes.subarray(0, PAYLOAD_BYTES)
  const isSigned = timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), macOf(secretKey, payload, reader))
  // Two bits of the last character are unused. Accept only the spelling in which they are zero.
  if (!isSigned || bytes.toString('base64url') !== q) return undefined
  const is_person_file = payload[0] === PERSON_FILE
  if ((!is_person_file && payload[0] !== ORGANISATION_FILE) || payload.readUInt32BE(5) * 1000 <= now.getTime()) return undefined
  const hex = payload.toString('hex', 9)
  const file_id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return { organisation_id: payload.readUInt32BE(1), file_id, ...(is_person_file ? { is_person_file } : {}) }
}

const macOf = (secretKey: Buffer, payload: Buffer, reader: Reader): Buffer =>
  createHmac('sha256', secretKey)
    .update(payload)
    .update(payload[0] === PERSON_FILE ? '' : reader)
    .digest()
    .subarray(0, MAC_BYTES)
