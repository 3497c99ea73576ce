import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/handles.ts'
import { type AuditKeys, auditKeys, linkText, newAuditKey } from './audit-keys.ts'
import {
  type BlindIndexKind,
  blindIndex,
  type FieldContext,
  openField,
  openFile,
  sealField,
  sealFile,
  unwrapWithAny,
  wrapKey,
} from './envelope.ts'
import { type PersonKeys, personKeys } from './person-keys.ts'
import { SealError, sealedKeyVersion } from './seal.ts'

declare module '../db/tables.ts' {
  interface Tables {
    organisation_keys: { organisation_id: number; kind: 'data' | 'index' | 'audit'; version: number; wrapped: Buffer }
  }
}

/** The keys of one organisation, at work. */
export interface OrganisationKeys {
  /** Of the data key that seals now. */
  readonly version: number
  /** Seals a personal number for the row and column that it will stand in; it opens nowhere else. */
  seal(plaintext: string, context: FieldContext): Buffer
  /** The number again. Throws SealError where the bytes were made for another place, or changed. */
  open(sealed: Buffer, context: FieldContext): string
  /** The same, undefined where it does not open: that is told to the operator, and everything else goes on. Throws UnknownKeyError. */
  read(sealed: Buffer, context: FieldContext): string | undefined
  /** Seals a whole file under its id; it opens under no other, and in no other organisation. */
  sealFile(bytes: Buffer, file_id: string): Buffer
  /** The file again. Throws SealError where the bytes are another file's, or changed. */
  openFile(sealed: Buffer, file_id: string): Buffer
  /** The keyed hash by which a normalised value is found; of no use without the key. */
  index(kind: BlindIndexKind, value: string): Buffer
  /** Undefined where somebody took the key of the audit chain out. */
  readonly audit: AuditKeys | undefined
}

/** A value was sealed with a version of the data key that was not read yet; `withNewKeys` reads it. */
export class UnknownKeyError extends SealError {}

/** After this time the keys are read again, so that a new version begins to seal. */
const READ_AGAIN_MS = 60_000
/** A version that the database does not have is not asked for again before this time: damaged bytes may name any. */
const ABSENT_MS = 10_000

interface Opened {
  keys: OrganisationKeys
  read_at: number
}

/**
 * Each organisation's data key and index key, wrapped in the database by the master key of the process, opened in memory when first used.
 * The data key may get new versions while servers run: the newest known one seals, and all of them open.
 */
export class Keyring {
  private readonly masterKeys: readonly [Buffer, ...Buffer[]]
  private readonly opened = new Map<number, Opened>()
  /** Versions that somebody met and nobody has read, by organisation. */
  private readonly wanted = new Map<number, Set<number>>()
  /** Told of each sealed value that does not open. */
  onUnreadable: (place: FieldContext) => void = () => {}
  /** When a wanted version was last found missing. */
  private readonly absent = new Map<string, number>()

  /** The first one seals and wraps; while the secret is being changed, another one opens too. */
  constructor(masterKey: Buffer, ...others: Buffer[]) {
    this.masterKeys = [masterKey, ...others]
  }

  /** With the keys of the configuration. */
  static with({ master_key, other }: { master_key: Buffer; other?: { master_key: Buffer } | undefined }): Keyring {
    return new Keyring(master_key, ...(other ? [other.master_key] : []))
  }

  /** Makes the keys of a new organisation and begins its audit chain, in the transaction that makes the organisation. */
  async create(tx: Tx, organisation_id: number): Promise<void> {
    const rows = (['data', 'index'] as const).map((kind) => ({
      organisation_id,
      kind,
      version: 1,
      wrapped: wrapKey(this.masterKeys[0], randomBytes(32), { organisation_id, kind, version: 1 }),
    }))
    const audit = newAuditKey(this.masterKeys[0], organisation_id, 1)
    const wrapped = { organisation_id, kind: 'audit' as const, version: 1, wrapped: audit.wrapped }
    await tx
      .insertInto('organisation_keys')
      .values([...rows, wrapped])
      .execute()
    const mac = auditKeys([audit]).sign('head', linkText(0, Buffer.alloc(0)))
    await sql`select audit_begin(${organisation_id}::int, 1, ${mac})`.execute(tx)
  }

  /** Makes another version of the data key; every server seals with it a minute after the commit. Nobody else may be at it. */
  async addVersion(tx: Tx, organisation_id: number): Promise<number> {
    const { newest } = await this.read(tx, organisation_id)
    const version = newest.version + 1
    const wrapped = wrapKey(this.masterKeys[0], randomBytes(32), { organisation_id, kind: 'data', version })
    await tx.insertInto('organisation_keys').values({ organisation_id, kind: 'data', version, wrapped }).execute()
    return version
  }

  async of(db: Db | Tx, organisation_id: number): Promise<OrganisationKeys> {
    const known = this.opened.get(organisation_id)
    if (known && performance.now() - known.read_at < READ_AGAIN_MS) return known.keys
    const wanted = this.wanted.get(organisation_id)
    this.wanted.delete(organisation_id)
    const read_at = performance.now()
    const { data, newest, index, audit } = await this.read(db, organisation_id)
    for (const version of wanted ?? []) if (!data.has(version)) this.absent.set(`${organisation_id}/${version}`, read_at)
    const sealedWithKnown = (sealed: Buffer) => this.requireKnown(organisation_id, data, sealed)
    const open = (sealed: Buffer, context: FieldContext) => openField(data, sealedWithKnown(sealed), context)
    const keys: OrganisationKeys = {
      version: newest.version,
      seal: (plaintext, context) => sealField(newest, plaintext, context),
      open,
      read: (sealed, context) => {
        try {
          return open(sealed, context)
        } catch (error) {
          if (!(error instanceof SealError) || error instanceof UnknownKeyError) throw error
          this.onUnreadable(context)
          return undefined
        }
      },
      sealFile: (bytes, file_id) => sealFile(newest, bytes, { organisation_id, file_id }),
      openFile: (sealed, file_id) => openFile(data, sealedWithKnown(sealed), { organisation_id, file_id }),
      index: (kind, value) => blindIndex(index, kind, value),
      audit,
    }
    this.opened.set(organisation_id, { keys, read_at })
    return keys
  }

  /** Reads the keys of an organisation anew when they are next asked for. */
  forget(organisation_id: number): void {
    this.opened.delete(organisation_id)
  }

  /** The keys of a person, for what belongs to no organisation. */
  ofPerson(user_id: string): PersonKeys {
    return personKeys(this.masterKeys, user_id)
  }

  /**
   * Does some work again, once, where it met a value that was sealed with a key made since the keys were read. The work is undone by the
   * error: a transaction of its own.
   */
  async withNewKeys<T>(work: () => Promise<T>): Promise<T> {
    return work().catch((error: unknown) => (error instanceof UnknownKeyError ? work() : Promise.reject(error)))
  }

  private async read(db: Db | Tx, organisation_id: number) {
    const rows = await db
      .selectFrom('organisation_keys')
      .select(['kind', 'version', 'wrapped'])
      .where('organisation_id', '=', organisation_id)
      .orderBy('version', 'desc')
      .execute()
    const unwrapped = rows.map(({ kind, version, wrapped }) => ({
      kind,
      version,
      key: unwrapWithAny(this.masterKeys, wrapped, { organisation_id, kind, version }),
    }))
    const index = unwrapped.find((row) => row.kind === 'index')
    const newest = unwrapped.find((row) => row.kind === 'data')
    if (!index || !newest) throw new Error(`Organisation ${organisation_id} has no keys.`)
    const [signs, ...signed] = unwrapped.filter((row) => row.kind === 'audit')
    return {
      data: new Map(unwrapped.filter((row) => row.kind === 'data').map((row) => [row.version, row.key])),
      newest,
      index: index.key,
      audit: signs && auditKeys([signs, ...signed]),
    }
  }

  private requireKnown(organisation_id: number, data: ReadonlyMap<number, Buffer>, sealed: Buffer): Buffer {
    const version = sealedKeyVersion(sealed)
    if (data.has(version)) return sealed
    const missed_at = this.absent.get(`${organisation_id}/${version}`)
    if (missed_at !== undefined && performance.now() - missed_at < ABSENT_MS) return sealed
    this.absent.delete(`${organisation_id}/${version}`)
    const wanted = this.wanted.get(organisation_id) ?? new Set()
    this.wanted.set(organisation_id, wanted.add(version))
    this.opened.delete(organisation_id)
    throw new UnknownKeyError('The key that sealed this value was not read yet.')
  }
}
