import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type VersionedKey, wrapKey } from './envelope.ts'

/** Part of the signed text, so that no signature is valid as another kind. */
type Signed = 'link' | 'head' | 'start' | 'anchor'

export interface AuditKeys {
  readonly version: number
  /** Names a version and its key, so that another key of the same version has another name. Undefined where it is unknown. */
  nameOf(version: number): string | undefined
  sign(what: Signed, text: string): Buffer
  /** Whether this version signed the text; false where the version is unknown. */
  proves(version: number | null, mac: Buffer | null, what: Signed, text: string): boolean
}

/** Covers all earlier links by the hash. */
export const linkText = (seq: number, hash: Buffer): string => `${seq}:${hash.toString('hex')}`

const macOf = (key: Buffer, what: string, text: string) => createHmac('sha256', key).update(`${what}\0${text}`).digest()

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
    sign: (what, text) => macOf(newest.key, what, text),
    proves: (version, mac, what, text) => {
      const key = version === null ? undefined : keys.get(version)
      const expected = key && macOf(key, what, text)
      return expected !== undefined && mac?.length === expected.length && timingSafeEqual(expected, mac)
    },
  }
}

/** A new key of the chain, and its wrapped form for the database. */
export function newAuditKey(masterKey: Buffer, organisation_id: number, version: number): VersionedKey & { wrapped: Buffer } {
  const key = randomBytes(32)
  return { version, key, wrapped: wrapKey(masterKey, key, { organisation_id, kind: 'audit', version }) }
}
