import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type VersionedKey, wrapKey } from './envelope.ts'

/** Part of the signed text, so a signature of one kind is never valid as another. */
type Signed = 'link' | 'head' | 'start' | 'anchor'

export interface AuditKeys {
  readonly version: number
  /** Names a version and its key: another key with the same version has another name. Undefined if the version is unknown. */
  nameOf(version: number): string | undefined
  sign(what: Signed, text: string): Buffer
  /** Whether this version signed the text; false if the version is unknown. */
  proves(version: number | null, mac: Buffer | null, what: Signed, text: string): boolean
}

/** Covers all earlier links through the hash. */
export const linkText = (seq: number, hash: Buffer): string => `${seq}:${hash.toString('hex')}`

const macOf = (key: Buffer, kind: string, text: string) => createHmac('sha256', key).update(`${kind}\0${text}`).digest()

export function auditKeys([newest, ...older]: readonly [VersionedKey, ...VersionedKey[]]): AuditKeys {
  const keys = new Map([newest, ...older].map(({ version, key }) => [version, key]))
  return {
    version: newest.version,
    nameOf: (version) => {
      const key = keys.get(version)
      return (
        key &&
        `${version}-${createHash('sha256')
          .update(macOf(key, 'name', ''))
          .digest('hex')
          .slice(0, 16)}`
      )
    },
    sign: (kind, text) => macOf(newest.key, kind, text),
    proves: (version, mac, kind, text) => {
      const key = version === null ? undefined : keys.get(version)
      const expected = key && macOf(key, kind, text)
      return expected !== undefined && mac?.length === expected.length && timingSafeEqual(expected, mac)
    },
  }
}

/** A new key of the audit chain, and its wrapped form for the database. */
export function newAuditKey(masterKey: Buffer, organisation_id: number, version: number): VersionedKey & { wrapped: Buffer } {
  const key = randomBytes(32)
  return { version, key, wrapped: wrapKey(masterKey, key, { organisation_id, kind: 'audit', version }) }
}
