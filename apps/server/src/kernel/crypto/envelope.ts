import { createHmac } from 'node:crypto'
import { open, SealError, seal, sealedKeyVersion, withAny } from './seal.ts'

/** Which key of which organisation: what a wrapped key is bound to. */
export interface KeyContext {
  organisation_id: number
  kind: 'data' | 'index' | 'audit'
  version: number
}

/** The place in the database that a sealed value stands in, and opens in only: swapping rows or columns is detected. */
export interface FieldContext {
  organisation_id: number
  table: string
  column: string
  record_id: string
}

/** The file that sealed bytes are: they open as no other file and in no other organisation. */
export interface FileContext {
  organisation_id: number
  file_id: string
}

export interface VersionedKey {
  /** 1 to 65,535. */
  version: number
  key: Buffer
}

// As JSON, so that no two places can be written alike, whatever their names hold.
const keyPlace = ({ organisation_id, kind, version }: KeyContext) => JSON.stringify(['key', organisation_id, kind, version])
const fieldPlace = ({ organisation_id, table, column, record_id }: FieldContext) =>
  JSON.stringify(['field', organisation_id, table, column, record_id])
const filePlace = ({ organisation_id, file_id }: FileContext) => JSON.stringify(['file', organisation_id, file_id])

/** A key of an organisation as it is stored: sealed by the master key, for its place. */
export const wrapKey = (masterKey: Buffer, key: Buffer, context: KeyContext): Buffer =>
  seal(masterKey, context.version, requireKey(key), keyPlace(context))

/** Errors: SealError, also where the master key is another one than that of these data. */
export const unwrapKey = (masterKey: Buffer, wrapped: Buffer, context: KeyContext): Buffer =>
  requireKey(open(masterKey, wrapped, keyPlace(context)))

/** The same with the first of some master keys that opens it. Errors: SealError. */
export const unwrapWithAny = (masterKeys: readonly Buffer[], wrapped: Buffer, context: KeyContext): Buffer =>
  withAny(masterKeys, (masterKey) => unwrapKey(masterKey, wrapped, context))

/** Seals a text with an organisation's data key, for one column of one row. */
export const sealField = ({ version, key }: VersionedKey, plaintext: string, context: FieldContext): Buffer =>
  seal(requireKey(key), version, Buffer.from(plaintext), fieldPlace(context))

/** Opens a text with the data key, by version, that sealed it. Errors: SealError. */
export function openField(keys: ReadonlyMap<number, Buffer>, sealed: Buffer, context: FieldContext): string {
  return open(keyOf(keys, sealed), sealed, fieldPlace(context)).toString('utf8')
}

/** Seals a whole file in memory: pictures. What may be larger needs a format of pieces (docs/decisions/0010). */
export const sealFile = ({ version, key }: VersionedKey, bytes: Buffer, context: FileContext): Buffer =>
  seal(requireKey(key), version, bytes, filePlace(context))

/** The file again. Errors: SealError; nothing of a damaged file is given out. */
export const openFile = (keys: ReadonlyMap<number, Buffer>, sealed: Buffer, context: FileContext): Buffer =>
  open(keyOf(keys, sealed), sealed, filePlace(context))

function keyOf(keys: ReadonlyMap<number, Buffer>, sealed: Buffer): Buffer {
  const key = keys.get(sealedKeyVersion(sealed))
  if (!key) throw new SealError('The key that sealed this value is not here.')
  return key
}

function requireKey(key: Buffer): Buffer {
  if (key.length !== 32) throw new SealError('A key has 32 bytes.')
  return key
}

/** What is looked up or compared by hash; the same digits as a phone number and as an ID number have hashes that do not meet. */
export type BlindIndexKind =
  | 'id_number'
  | 'passport'
  | 'phone'
  | 'phone_tail'
  | 'id_tail'
  | 'plate'
  | 'person'
  | 'request'
  | 'lookup'
  | 'lookup_tail'

/**
 * The keyed hash by which a sealed value is found: 16 bytes of HMAC-SHA256. Equal values of one organisation and kind have equal hashes.
 * `normalisedValue` is in its stored form (E.164, thirteen digits); what is not normalised is not found.
 */
export const blindIndex = (indexKey: Buffer, kind: BlindIndexKind, normalisedValue: string): Buffer =>
  createHmac('sha256', requireKey(indexKey)).update(`${kind}\0${normalisedValue}`).digest().subarray(0, 16)
