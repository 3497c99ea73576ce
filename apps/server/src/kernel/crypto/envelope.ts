import { createHmac } from 'node:crypto'
import { open, SealError, seal, sealedKeyVersion, withAny } from './seal.ts'

export type KeyKind = 'data' | 'index' | 'audit' | 'pass'

export interface KeyContext {
  organisation_id: number
  kind: KeyKind
  version: number
}

/** A sealed value opens only in its own row and column, so swapping is detected. */
export interface FieldContext {
  organisation_id: number
  table: string
  column: string
  record_id: string
}

/** A sealed file opens only under its own id and organisation. */
export interface FileContext {
  organisation_id: number
  file_id: string
}

export interface VersionedKey {
  version: number
  key: Buffer
}

// JSON encoding, so that no two contexts have the same text.
const keyPlace = ({ organisation_id, kind, version }: KeyContext) => JSON.stringify(['key', organisation_id, kind, version])
const fieldPlace = ({ organisation_id, table, column, record_id }: FieldContext) =>
  JSON.stringify(['field', organisation_id, table, column, record_id])
const filePlace = ({ organisation_id, file_id }: FileContext) => JSON.stringify(['file', organisation_id, file_id])

/** Seals a key with the master key, as it is stored. */
export const wrapKey = (masterKey: Buffer, key: Buffer, context: KeyContext): Buffer =>
  seal(masterKey, context.version, requireKey(key), keyPlace(context))

/** Errors: SealError, also if another master key wrapped it. */
export const unwrapKey = (masterKey: Buffer, wrappedKey: Buffer, context: KeyContext): Buffer =>
  requireKey(open(masterKey, wrappedKey, keyPlace(context)))

/** Tries several master keys. Errors: SealError. */
export const unwrapWithAny = (masterKeys: readonly Buffer[], wrappedKey: Buffer, context: KeyContext): Buffer =>
  withAny(masterKeys, (masterKey) => unwrapKey(masterKey, wrappedKey, context))

export const sealField = ({ version, key }: VersionedKey, plaintext: string, context: FieldContext): Buffer =>
  seal(requireKey(key), version, Buffer.from(plaintext), fieldPlace(context))

/** Opens a text with the data key version that sealed it. Errors: SealError. */
export function openField(keys: ReadonlyMap<number, Buffer>, sealedText: Buffer, context: FieldContext): string {
  return open(keyOf(keys, sealedText), sealedText, fieldPlace(context)).toString('utf8')
}

/** Seals a whole file in memory (docs/decisions/0010). */
export const sealFile = ({ version, key }: VersionedKey, bytes: Buffer, context: FileContext): Buffer =>
  seal(requireKey(key), version, bytes, filePlace(context))

export const openFile = (keys: ReadonlyMap<number, Buffer>, sealedBytes: Buffer, context: FileContext): Buffer =>
  open(keyOf(keys, sealedBytes), sealedBytes, filePlace(context))

function keyOf(keys: ReadonlyMap<number, Buffer>, sealedBytes: Buffer): Buffer {
  const key = keys.get(sealedKeyVersion(sealedBytes))
  if (!key) throw new SealError('The key that sealed this value is not here.')
  return key
}

function requireKey(key: Buffer): Buffer {
  if (key.length !== 32) throw new SealError('A key has 32 bytes.')
  return key
}

/** The kind is part of the hash, so that a phone number and an ID number with the same digits differ. */
export type BlindIndexKind =
  | 'id_number'
  | 'passport'
  | 'phone'
  | 'phone_tail'
  | 'id_tail'
  | 'plate'
  | 'person'
  | 'request'
  | 'quote'
  | 'lookup'
  | 'lookup_tail'
  | 'pass_code'

/** The keyed hash that finds a sealed value: 16 bytes of HMAC-SHA256 over the value's stored form. */
export const blindIndex = (indexKey: Buffer, kind: BlindIndexKind, normalisedValue: string): Buffer =>
  createHmac('sha256', requireKey(indexKey)).update(`${kind}\0${normalisedValue}`).digest().subarray(0, 16)
