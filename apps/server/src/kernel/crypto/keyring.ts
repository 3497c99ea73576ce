import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../db/handles.ts'
import { type BlindIndexKind, blindIndex, type FieldContext, openField, sealField, unwrapKey, wrapKey } from './envelope.ts'

declare module '../db/tables.ts' {
  interface Tables {
    organisation_keys: { organisation_id: number; kind: 'data' | 'index'; version: number; wrapped: Buffer }
  }
}

/** The keys of one organisation, at work. */
export interface OrganisationKeys {
  /** Seals a personal number for the row and column that it will stand in; it opens nowhere else. */
  seal(plaintext: string, context: FieldContext): Buffer
  /** The number again. Throws SealError where the bytes were made for another place, or changed. */
  open(sealed: Buffer, context: FieldContext): string
  /** The keyed hash by which a normalised value is found; of no use without the key. */
  index(kind: BlindIndexKind, value: string): Buffer
}

/** Each organisation's data key and index key, wrapped in the database by the master key of the process, opened in memory when first used. */
export class Keyring {
  private readonly masterKey: Buffer
  private readonly opened = new Map<number, OrganisationKeys>()

  constructor(masterKey: Buffer) {
    this.masterKey = masterKey
  }

  /** Makes the keys of a new organisation, in the transaction that makes the organisation. */
  async create(tx: Tx, organisation_id: number): Promise<void> {
    const rows = (['data', 'index'] as const).map((kind) => ({
      organisation_id,
      kind,
      version: 1,
      wrapped: wrapKey(this.masterKey, randomBytes(32), { organisation_id, kind, version: 1 }),
    }))
    await tx.insertInto('organisation_keys').values(rows).execute()
  }

  async of(db: Db | Tx, organisation_id: number): Promise<OrganisationKeys> {
    const known = this.opened.get(organisation_id)
    if (known) return known
    const rows = await db
      .selectFrom('organisation_keys')
      .select(['kind', 'version', 'wrapped'])
      .where('organisation_id', '=', organisation_id)
      .orderBy('version', 'desc')
      .execute()
    const unwrap = (row: (typeof rows)[number]) =>
      unwrapKey(this.masterKey, row.wrapped, { organisation_id, kind: row.kind, version: row.version })
    const data = new Map(rows.filter((row) => row.kind === 'data').map((row) => [row.version, unwrap(row)]))
    const index = rows.find((row) => row.kind === 'index')
    const newest = rows.find((row) => row.kind === 'data')
    if (!index || !newest) throw new Error(`Organisation ${organisation_id} has no keys.`)
    const indexKey = unwrap(index)
    const keys: OrganisationKeys = {
      seal: (plaintext, context) => sealField({ version: newest.version, key: data.get(newest.version)! }, plaintext, context),
      open: (sealed, context) => openField(data, sealed, context),
      index: (kind, value) => blindIndex(indexKey, kind, value),
    }
    this.opened.set(organisation_id, keys)
    return keys
  }
}
