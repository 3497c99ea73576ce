import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/handles.ts'
import { type AuditKeys, auditKeys, linkText, newAuditKey } from './audit-keys.ts'
import {
  type BlindIndexKind,
  blindIndex,
  type FieldContext,
  type KeyKind,
  openField,
  openFile,
  sealField,
  sealFile,
  unwrapWithAny,
  wrapKey,
} from './envelope.ts'
import { newPassKey, type PassKeys, passKeys } from './pass-keys.ts'
import { type PersonKeys, personKeys } from './person-keys.ts'
import { SealError, sealedKeyVersion } from './seal.ts'

declare module '../db/tables.ts' {
  interface Tables {
    organisation_keys: { organisation_id: number; kind: KeyKind; version: number; wrapped: Buffer }
    pass_keys: { organisation_id: number; key_id: number; public_key: Buffer }
  }
}

export interface OrganisationKeys {
  /** The version of the data key that seals. */
  readonly version: number
  /** Seals a value for one row and column. */
  seal(plaintext: string, context: FieldContext): Buffer
  /** Errors: SealError if the bytes belong to another place or were changed. */
  open(sealed: Buffer, context: FieldContext): string
  /** Like `open`, but returns undefined if the value doesn't open, and reports that to the operator. Errors: UnknownKeyError. */
  read(sealed: Buffer, context: FieldContext): string | undefined
  sealFile(bytes: Buffer, file_id: string): Buffer
  /** Errors: SealError if the bytes belong to another file or were changed. */
  openFile(sealed: Buffer, file_id: string): Buffer
  index(kind: BlindIndexKind, value: string): Buffer
  /** Undefined if the key of the audit chain was removed. */
  readonly audit: AuditKeys | undefined
  readonly passes: PassKeys
}

/** The value was sealed with a newer data key version than the keys in memory; `withNewKeys` reads it. */
export class UnknownKeyError extends SealError {}

/** Keys are read again after this time, so that a new version starts to seal. */
const READ_AGAIN_MS = 60_000
/** A missing version is not looked up again before this time, because damaged bytes may name any version. */
const ABSENT_MS = 10_000

interface Opened {
  keys: OrganisationKeys
  read_at: number
}

/** The keys of each organisation, unwrapped with the master key at first use. The newest data key seals; every version opens. */
export class Keyring {
  private readonly masterKeys: readonly [Buffer, ...Buffer[]]
  private readonly opened = new Map<number, Opened>()
  /** Versions to look up, by organisation. */
  private readonly missing = new Map<number, Set<number>>()
  onUnreadable: (place: FieldContext) => void = () => {}
  private readonly absent = new Map<string, number>()

  /** The first master key seals; during a change of the secret the others open too. */
  constructor(masterKey: Buffer, ...others: Buffer[]) {
    this.masterKeys = [masterKey, ...others]
  }

  static with({ master_key, other }: { master_key: Buffer; other?: { master_key: Buffer } | undefined }): Keyring {
    return new Keyring(master_key, ...(other ? [other.master_key] : []))
  }

  async create(tx: Tx, organisation_id: number): Promise<void> {
    const rows = (['data', 'index'] as const).map((kind) => ({
      organisation_id,
      kind,
      version: 1,
      wrapped: wrapKey(this.masterKeys[0], randomBytes(32), { organisation_id, kind, version: 1 }),
    }))
    const audit = newAuditKey(this.masterKeys[0], organisation_id, 1)
    const auditRow = { organisation_id, kind: 'audit' as const, version: 1, wrapped: audit.wrapped }
    await tx
      .insertInto('organisation_keys')
      .values([...rows, auditRow])
      .execute()
    const mac = auditKeys([audit]).sign('head', linkText(0, Buffer.alloc(0)))
    await sql`select audit_begin(${organisation_id}::int, 1, ${mac})`.execute(tx)
    await this.addPassKey(tx, organisation_id, 1)
  }

  /** Adds a pass key, which every server signs with within three minutes. Returns false if another server added it first. */
  async addPassKey(tx: Tx, organisation_id: number, key_id: number): Promise<boolean> {
    const { wrapped, public_key } = newPassKey(this.masterKeys[0], organisation_id, key_id)
    const { numAffectedRows } = await sql`
      with made as (
        insert into organisation_keys (organisation_id, kind, version, wrapped) values (${organisation_id}::int, 'pass', ${key_id}::int, ${wrapped})
        on conflict do nothing returning organisation_id
      )
      insert into pass_keys (organisation_id, key_id, public_key) select organisation_id, ${key_id}::smallint, ${public_key} from made`.execute(
      tx,
    )
    return numAffectedRows === 1n
  }

  /** Adds a data key version, which every server seals with within a minute. Must not run twice at once. */
  async addVersion(tx: Tx, organisation_id: number): Promise<number> {
    const { newest } = await this.read(tx, organisation_id)
    const version = newest.version + 1
    const wrappedKey = wrapKey(this.masterKeys[0], randomBytes(32), { organisation_id, kind: 'data', version })
    await tx.insertInto('organisation_keys').values({ organisation_id, kind: 'data', version, wrapped: wrappedKey }).execute()
    return version
  }

  async of(db: Db | Tx, organisation_id: number): Promise<OrganisationKeys> {
    const entry = this.opened.get(organisation_id)
    if (entry && performance.now() - entry.read_at < READ_AGAIN_MS) return entry.keys
    const missing = this.missing.get(organisation_id)
    this.missing.delete(organisation_id)
    const read_at = performance.now()
    const { data, newest, index, audit, passes } = await this.read(db, organisation_id)
    for (const version of missing ?? []) if (!data.has(version)) this.absent.set(`${organisation_id}/${version}`, read_at)
    const sealedWithKnown = (sealedBytes: Buffer) => this.requireKnown(organisation_id, data, sealedBytes)
    const open = (sealedBytes: Buffer, context: FieldContext) => openField(data, sealedWithKnown(sealedBytes), context)
    const keys: OrganisationKeys = {
      version: newest.version,
      seal: (plaintext, context) => sealField(newest, plaintext, context),
      open,
      read: (sealedBytes, context) => {
        try {
          return open(sealedBytes, context)
        } catch (error) {
          if (!(error instanceof SealError) || error instanceof UnknownKeyError) throw error
          this.onUnreadable(context)
          return undefined
        }
      },
      sealFile: (bytes, file_id) => sealFile(newest, bytes, { organisation_id, file_id }),
      openFile: (sealedBytes, file_id) => openFile(data, sealedWithKnown(sealedBytes), { organisation_id, file_id }),
      index: (kind, value) => blindIndex(index, kind, value),
      audit,
      passes,
    }
    this.opened.set(organisation_id, { keys, read_at })
    return keys
  }

  forget(organisation_id: number): void {
    this.opened.delete(organisation_id)
  }

  /** The keys of a person, for data that belongs to no organisation. */
  ofPerson(user_id: string): PersonKeys {
    return personKeys(this.masterKeys, user_id)
  }

  /** Retries `work` once if it met a key version newer than the keys in memory. `work` must open its own transaction. */
  async withNewKeys<T>(work: () => Promise<T>): Promise<T> {
    return work().catch((error: unknown) => (error instanceof UnknownKeyError ? work() : Promise.reject(error)))
  }

  private async read(db: Db | Tx, organisation_id: number) {
    const rows = await db
      .selectFrom('organisation_keys')
      .select(['kind', 'version', 'wrapped', sql<number>`extract(epoch from now() - created_at)::float8`.as('age_seconds')])
      .where('organisation_id', '=', organisation_id)
      .orderBy('version', 'desc')
      .execute()
    const unwrappedKeys = rows.map(({ kind, version, wrapped, age_seconds }) => ({
      kind,
      version,
      age_seconds,
      key: unwrapWithAny(this.masterKeys, wrapped, { organisation_id, kind, version }),
    }))
    const index = unwrappedKeys.find((row) => row.kind === 'index')
    const newest = unwrappedKeys.find((row) => row.kind === 'data')
    if (!index || !newest) throw new Error(`Organisation ${organisation_id} has no keys.`)
    const [signs, ...signed] = unwrappedKeys.filter((row) => row.kind === 'audit')
    return {
      data: new Map(unwrappedKeys.filter((row) => row.kind === 'data').map((row) => [row.version, row.key])),
      newest,
      index: index.key,
      audit: signs && auditKeys([signs, ...signed]),
      passes: passKeys(
        organisation_id,
        unwrappedKeys.filter((row) => row.kind === 'pass'),
      ),
    }
  }

  private requireKnown(organisation_id: number, data: ReadonlyMap<number, Buffer>, sealedBytes: Buffer): Buffer {
    const version = sealedKeyVersion(sealedBytes)
    if (data.has(version)) return sealedBytes
    const missed_at = this.absent.get(`${organisation_id}/${version}`)
    if (missed_at !== undefined && performance.now() - missed_at < ABSENT_MS) return sealedBytes
    this.absent.delete(`${organisation_id}/${version}`)
    const missing = this.missing.get(organisation_id) ?? new Set()
    this.missing.set(organisation_id, missing.add(version))
    this.opened.delete(organisation_id)
    throw new UnknownKeyError('The key that sealed this value was not read yet.')
  }
}
