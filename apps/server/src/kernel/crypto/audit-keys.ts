import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type VersionedKey, wrapKey } from './envelope.ts'

/** What a key of the audit chain signs: what is signed as one of them is no other. */
type Signed = 'link' | 'head' | 'anchor'

/** The keys of an organisation's audit chain: the newest signs, and each proves what it signed. */
export interface AuditKeys {
  /** Of the one that signs now. */
  readonly version: number
  /** Names a version and the key behind it, so that another key of the same version has another name. Undefined where there is none. */
  nameOf(version: number): string | undefined
  sign(what: Signed, text: string): Buffer
  /** Whether this version signed it; not where it is unknown. */
  proves(version: number | null, mac: Buffer | null, what: Signed, text: string): boolean
}

/** What the link at a place says: by its hash, of all that comes before it too. */
export const linkText = (seq: number, hash: Buffer): string => `${seq}:${hash.toString('hex')}`

const macOf = (key: Buffer, what: string, text: string) => createHmac('sha256', key).update(`${what}\0${text}`).digest()

/** Newest first. */
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
      const made = key && macOf(key, what, text)
      return made !== undefined && mac?.length === made.length && timingSafeEqual(made, mac)
    },
  }
}

/** A new key of the chain, to be stored as it is wrapped. */
export function newAuditKey(masterKey: Buffer, organisation_id: number, version: number): VersionedKey & { wrapped: Buffer } {
  const key = randomBytes(32)
  return { version, key, wrapped: wrapKey(masterKey, key, { organisation_id, kind: 'audit', version }) }
}
