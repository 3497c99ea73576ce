import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
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

/**
 * Gives every organisation of an older database its first key, and closes with it what was linked before. In the transaction of the migration
 * that asks for keys: an organisation without one is afterwards always somebody's work.
 */
export async function closeUnkeyedChains(owner: Pick<pg.ClientBase, 'query'>, masterKey: Buffer): Promise<void> {
  const { rows } = await owner.query<{ id: number; seq: string; hash: Buffer }>(
    `select o.id, coalesce(h.seq, 0) as seq, coalesce(h.hash, '\\x') as hash
     from organisations o left join audit_heads h on h.organisation_id = o.id order by o.id`,
  )
  for (const { id, seq, hash } of rows) {
    const made = newAuditKey(masterKey, id, 1)
    const mac = auditKeys([made]).sign('head', linkText(Number(seq), hash))
    await owner.query(`insert into organisation_keys (organisation_id, kind, version, wrapped) values ($1, 'audit', 1, $2)`, [
      id,
      made.wrapped,
    ])
    await owner.query(
      `insert into audit_heads (organisation_id, key_version, mac) values ($1, 1, $2)
       on conflict (organisation_id) do update set key_version = 1, mac = excluded.mac`,
      [id, mac],
    )
  }
}
