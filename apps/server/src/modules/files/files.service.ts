import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MediaType } from '@gatehouse/contract/kernel/media-types.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import { UnknownKeyError } from '../../kernel/crypto/keyring.ts'
import { SealError } from '../../kernel/crypto/seal.ts'
import { type FileKey, readFileKey, signFileKey } from '../../kernel/crypto/signed-token.ts'
import type { Actor, OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { digestRights } from '../../kernel/db/rights.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import { type PersonPicture, type StoredPicture, storeFile } from '../../kernel/http/upload.ts'
import { deleteFile, deleteFilesOf, enqueueDeletion, insertFile, selectFile, selectKeysWithoutRow } from './files.queries.ts'
import { deletePersonFile, insertPersonFile, type PersonFileKind, selectPersonFile, selectPersonFiles } from './person-files.queries.ts'

type FileActor = Pick<OrgActor, 'organisation_id' | 'user_id' | 'permissions' | 'location_ids' | 'unit_ids'>

/** Binds an address to the person it was made for and to the rights they had then (docs/modules/files.md). */
const readerOf = (actor: Omit<FileActor, 'organisation_id'>): string => `${actor.user_id} ${digestRights(actor)}`

/** The signed, short-lived `q` of a file that the caller was shown. */
export const signFile = (app: App, actor: FileActor, fileId: string, instant = app.clock.now()): string =>
  signFileKey(app.config.file_key, { organisation_id: actor.organisation_id, file_id: fileId }, readerOf(actor), instant)

/** A session without an organisation reads its own pictures only. */
const NO_ORGANISATION = 0

/** The `q` of a person's picture, for the same organisation. */
export const signPersonFile = (app: App, { organisation_id }: Pick<Actor, 'organisation_id'>, fileId: string): string =>
  signFileKey(
    app.config.file_key,
    { organisation_id: organisation_id ?? NO_ORGANISATION, file_id: fileId, is_person_file: true },
    '',
    app.clock.now(),
  )

/** Attaches a stored picture to a record, in the record's transaction, and deletes the previous one. Returns the id of the file. */
export async function keepPicture(
  tx: Tx,
  actor: OrgActor,
  { file_id, ...picture }: StoredPicture,
  record: { type: string; id: string; before: string | null },
): Promise<string> {
  const { organisation_id } = actor
  await insertFile(tx, { ...picture, id: file_id, record_type: record.type, record_id: record.id, created_by: actor.user_id || null })
  const replacedFile = record.before && (await deleteFile(tx, organisation_id, record.before))
  if (replacedFile) await enqueueDeletion(tx, replacedFile.storage_key)
  return file_id
}

/** Does the same for a person's own picture. */
export async function keepPersonPicture(tx: Tx, { file_id, ...picture }: PersonPicture, kind: PersonFileKind): Promise<string> {
  await dropPersonPicture(tx, picture.user_id, kind)
  await insertPersonFile(tx, { ...picture, id: file_id, kind })
  return file_id
}

/** Deletes the row now and the bytes after the commit. */
export async function dropFile(tx: Tx, { organisation_id }: OrgActor, fileId: string): Promise<void> {
  const droppedFile = await deleteFile(tx, organisation_id, fileId)
  if (droppedFile) await enqueueDeletion(tx, droppedFile.storage_key)
}

/** Does the same for all files of these records. */
export async function dropFilesOf(tx: Tx, { organisation_id }: OrgActor, record_type: string, ids: readonly string[]): Promise<void> {
  for (const { storage_key } of await deleteFilesOf(tx, organisation_id, record_type, ids)) await enqueueDeletion(tx, storage_key)
}

/** False if there was no picture. */
export async function dropPersonPicture(tx: Tx, userId: string, kind: PersonFileKind): Promise<boolean> {
  const droppedFile = await deletePersonFile(tx, userId, kind)
  if (droppedFile) await enqueueDeletion(tx, droppedFile.storage_key)
  return droppedFile !== undefined
}

export const personPictures = (db: Db, userId: string) => selectPersonFiles(db, userId)

/** The file behind a `q`. Errors: not_found, also if it is forged, old, foreign or made under other rights. Throws if the bytes are damaged. */
export async function readFile(app: App, db: Db, actor: Actor, q: string): Promise<FileAnswer> {
  const { file_key, other } = app.config
  const [reader, now] = [readerOf(actor), app.clock.now()]
  const key = readFileKey(file_key, q, reader, now) ?? (other && readFileKey(other.file_key, q, reader, now))
  const own = key && key.organisation_id === (actor.organisation_id ?? NO_ORGANISATION) ? key : undefined
  const { storage_key, media_type, keys } = requireFound(own && (await (own.is_person_file ? personFile : findFile)(app, db, own)))
  return answerOf(app, { storage_key, media_type, keys, file_id: own!.file_id })
}

/** A file of a record that the caller may see, as a download. Errors: not_found. Throws if the bytes are damaged. */
export async function saveFile(app: App, db: Db, { organisation_id }: OrgActor, file_id: string, filename: string): Promise<FileAnswer> {
  const file = requireFound(await findFile(app, db, { organisation_id, file_id }))
  return { ...(await answerOf(app, { ...file, file_id })), filename }
}

/** Copies a file (`findFile`) on the disk; no row refers to the copy yet. Throws if the bytes are damaged. */
export async function copyFile(
  app: App,
  { organisation_id, file_id }: Pick<FileKey, 'organisation_id' | 'file_id'>,
  { storage_key, media_type, keys }: FoundFile,
): Promise<StoredPicture> {
  const sealedBytes = await buffer((await app.files.get(storage_key)).stream)
  const bytes = opened(() => keys.openFile(sealedBytes, file_id), file_id)
  return { organisation_id, ...(await storeFile(app, keys, { bytes, media_type: media_type as StoredPicture['media_type'] })) }
}

type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

interface Kept {
  storage_key: string
  media_type: string
  keys: { openFile(sealed: Buffer, file_id: string): Buffer }
  file_id: string
}

async function answerOf(app: App, { storage_key, media_type, keys, file_id }: Kept): Promise<FileAnswer> {
  const sealedBytes = await buffer((await app.files.get(storage_key)).stream)
  const bytes = opened(() => keys.openFile(sealedBytes, file_id), file_id)
  // A row has a type that `storeFile` wrote.
  return { stream: Readable.from([bytes]), size: bytes.length, media_type: media_type as MediaType }
}

/** A file of an organisation, with the keys that open it. */
export async function findFile(app: App, db: Db, { organisation_id, file_id }: Pick<FileKey, 'organisation_id' | 'file_id'>) {
  const file = await selectFile(db, organisation_id, file_id)
  return file && { ...file, keys: await app.keyring.of(db, organisation_id) }
}

async function personFile(app: App, db: Db, { file_id }: FileKey) {
  const file = await selectPersonFile(db, file_id)
  return file && { ...file, keys: app.keyring.ofPerson(file.user_id) }
}

function opened(open: () => Buffer, file_id: string): Buffer {
  try {
    return open()
  } catch (error) {
    if (!(error instanceof SealError) || error instanceof UnknownKeyError) throw error
    throw new Error(`The bytes of file ${file_id} are damaged or another file's.`, { cause: error })
  }
}

/** Younger files may belong to a running transaction. */
const ORPHAN_AGE_MS = 12 * 60 * 60 * 1000
const ASKED_AT_ONCE = 1000
/** If orphans outnumber files with a row by more than this, the folder belongs to another database. */
const MOST_ORPHANS = 100

/** Deletes files without a row, which killed servers leave behind. Throws if most files have no row, because then the database is the wrong one. */
export async function sweepFiles(app: App): Promise<void> {
  const born_before = app.clock.now().getTime() - ORPHAN_AGE_MS
  const orphans: string[] = []
  let knownCount = 0
  for await (const keys of inBatches(oldFiles(app, born_before))) {
    const untold = await app.database.anonymous((tx) => selectKeysWithoutRow(tx, keys))
    orphans.push(...untold)
    knownCount += keys.length - untold.length
  }
  if (orphans.length > MOST_ORPHANS + knownCount)
    throw new Error(
      `${orphans.length} stored files have no row and ${knownCount} have one: is this the database of these files? Nothing was deleted.`,
    )
  for (const key of orphans) await app.files.delete(key)
  if (orphans.length > 0) app.log.info({ files: orphans.length }, 'files that no row tells of were deleted')
}

async function* oldFiles(app: App, born_before: number): AsyncIterable<string> {
  for await (const { key, modified } of app.files.list()) if (modified.getTime() < born_before) yield key
}

async function* inBatches(keys: AsyncIterable<string>): AsyncIterable<string[]> {
  const batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length === ASKED_AT_ONCE) yield batch.splice(0)
  }
  if (batch.length > 0) yield batch
}
