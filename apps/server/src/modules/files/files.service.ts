import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import { UnknownKeyError } from '../../kernel/crypto/keyring.ts'
import { SealError } from '../../kernel/crypto/seal.ts'
import { type FileKey, readFileKey, signFileKey } from '../../kernel/crypto/signed-token.ts'
import type { Actor, OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import type { PersonPicture, StoredPicture } from '../../kernel/http/upload.ts'
import { deleteFile, enqueueDeletion, insertFile, selectFile, selectUntold } from './files.queries.ts'
import { deletePersonFile, insertPersonFile, type PersonFileKind, selectPersonFile, selectPersonFiles } from './person-files.queries.ts'

/** The `q` of a file for the storage call: signed, for its organisation only, and over after minutes. */
export const signFile = (app: App, organisationId: number, fileId: string, at = app.clock.now()): string =>
  signFileKey(app.config.file_key, { organisation_id: organisationId, file_id: fileId }, at)

/** A session without an organisation reads its person's own pictures only. */
const NO_ORGANISATION = 0

/** The `q` of a person's own picture, or of a colleague's face: for sessions of the same organisation as the one that asks. */
export const signPersonFile = (app: App, { organisation_id }: Pick<Actor, 'organisation_id'>, fileId: string): string =>
  signFileKey(
    app.config.file_key,
    { organisation_id: organisation_id ?? NO_ORGANISATION, file_id: fileId, of_person: true },
    app.clock.now(),
  )

/**
 * Makes a picture that is on the disk the file of a record, in the transaction of the record; the bytes come before the row, so that no row
 * is without its file. The one that it takes the place of is deleted: its row here, its bytes after the commit. Returns the id of the file.
 */
export async function keepPicture(
  tx: Tx,
  actor: OrgActor,
  { file_id, ...picture }: StoredPicture,
  record: { type: string; id: string; before: string | null },
): Promise<string> {
  const { organisation_id } = actor
  await insertFile(tx, { ...picture, id: file_id, record_type: record.type, record_id: record.id, created_by: actor.user_id })
  const replaced = record.before && (await deleteFile(tx, organisation_id, record.before))
  if (replaced) await enqueueDeletion(tx, replaced.storage_key)
  return file_id
}

/** The same for a picture of the person themselves, in one of its places. Returns the id of the file. */
export async function keepPersonPicture(tx: Tx, { file_id, ...picture }: PersonPicture, kind: PersonFileKind): Promise<string> {
  await dropPersonPicture(tx, picture.user_id, kind)
  await insertPersonFile(tx, { ...picture, id: file_id, kind })
  return file_id
}

/** Takes a file of a record away: its row in this transaction, its bytes after the commit. */
export async function dropFile(tx: Tx, { organisation_id }: OrgActor, fileId: string): Promise<void> {
  const dropped = await deleteFile(tx, organisation_id, fileId)
  if (dropped) await enqueueDeletion(tx, dropped.storage_key)
}

/** Takes a picture of a person away, its bytes after the commit. False where there was none. */
export async function dropPersonPicture(tx: Tx, userId: string, kind: PersonFileKind): Promise<boolean> {
  const dropped = await deletePersonFile(tx, userId, kind)
  if (dropped) await enqueueDeletion(tx, dropped.storage_key)
  return dropped !== undefined
}

/** The pictures that a person has, by place. */
export const personPictures = (db: Db, userId: string) => selectPersonFiles(db, userId)

/**
 * The file that a `q` stands for, to a person of its organisation, or a person's own picture to them and their colleagues. A forged, old or foreign one is a missing file; one whose bytes were
 * damaged or exchanged is a fault, and nothing of it is given out.
 */
export async function readFile(app: App, db: Db, actor: Actor, q: string): Promise<FileAnswer> {
  const { file_key, other } = app.config
  const key = readFileKey(file_key, q, app.clock.now()) ?? (other && readFileKey(other.file_key, q, app.clock.now()))
  const own = key && key.organisation_id === (actor.organisation_id ?? NO_ORGANISATION) ? key : undefined
  const { storage_key, media_type, keys } = requireFound(own && (await (own.of_person ? personFile : organisationFile)(app, db, own)))
  return answerOf(app, { storage_key, media_type, keys, file_id: own!.file_id })
}

/**
 * A file of the actor's organisation whose record they were found to see, to be saved under a name and never shown. Errors: not_found;
 * a fault where its bytes were damaged or exchanged.
 */
export async function saveFile(app: App, db: Db, { organisation_id }: OrgActor, file_id: string, filename: string): Promise<FileAnswer> {
  const file = requireFound(await organisationFile(app, db, { organisation_id, file_id }))
  return { ...(await answerOf(app, { ...file, file_id })), filename }
}

interface Kept {
  storage_key: string
  media_type: string
  keys: { openFile(sealed: Buffer, file_id: string): Buffer }
  file_id: string
}

async function answerOf(app: App, { storage_key, media_type, keys, file_id }: Kept): Promise<FileAnswer> {
  const sealed = await buffer((await app.files.get(storage_key)).stream)
  const bytes = opened(() => keys.openFile(sealed, file_id), file_id)
  return { stream: Readable.from([bytes]), size: bytes.length, media_type }
}

async function organisationFile(app: App, db: Db, { organisation_id, file_id }: Pick<FileKey, 'organisation_id' | 'file_id'>) {
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

/** Files are not looked at before this age: a transaction may be about to tell of them. */
const ORPHAN_AGE_MS = 12 * 60 * 60 * 1000
const ASKED_AT_ONCE = 1000
/** So many more files without a row than with one are no leavings of failed calls: the folder belongs to another database. */
const MOST_ORPHANS = 100

/**
 * Deletes the files that no row tells of: those of servers that were killed between the bytes and the row, and of rows whose bytes could not
 * be deleted. Throws, and deletes nothing, where most of the files are such: then it is the database that is not the one of these files.
 */
export async function sweepFiles(app: App): Promise<void> {
  const born_before = app.clock.now().getTime() - ORPHAN_AGE_MS
  const orphans: string[] = []
  let told = 0
  for await (const keys of inBatches(oldFiles(app, born_before))) {
    const untold = await app.database.anonymous((tx) => selectUntold(tx, keys))
    orphans.push(...untold)
    told += keys.length - untold.length
  }
  if (orphans.length > MOST_ORPHANS + told)
    throw new Error(
      `${orphans.length} stored files have no row and ${told} have one: is this the database of these files? Nothing was deleted.`,
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
