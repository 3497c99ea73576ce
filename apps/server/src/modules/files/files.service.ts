import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { UnknownKeyError } from '../../kernel/crypto/keyring.ts'
import { SealError } from '../../kernel/crypto/seal.ts'
import { readFileKey, signFileKey } from '../../kernel/crypto/signed-token.ts'
import type { Actor, Member } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { found } from '../../kernel/errors/refusal.ts'
import type { App } from '../../kernel/http/app-context.ts'
import type { FileAnswer } from '../../kernel/http/call.ts'
import type { StoredPicture } from '../../kernel/http/upload.ts'
import { deleteFile, enqueueDeletion, insertFile, selectFile, selectUntold } from './files.queries.ts'

/** The `q` of a file for the storage call: signed, for its organisation only, and over after minutes. */
export const signFile = (app: App, organisationId: number, fileId: string): string =>
  signFileKey(app.config.file_key, { organisation_id: organisationId, file_id: fileId }, app.clock.now())

/**
 * Makes a picture that is on the disk the file of a record, in the transaction of the record; the bytes come before the row, so that no row
 * is without its file. The one that it takes the place of is deleted: its row here, its bytes after the commit. Returns the id of the file.
 */
export async function keepPicture(
  tx: Tx,
  actor: Member,
  { file_id, ...picture }: StoredPicture,
  record: { type: string; id: string; before: string | null },
): Promise<string> {
  const { organisation_id } = actor
  await insertFile(tx, { ...picture, id: file_id, record_type: record.type, record_id: record.id, created_by: actor.user_id })
  const replaced = record.before && (await deleteFile(tx, organisation_id, record.before))
  if (replaced) await enqueueDeletion(tx, replaced.storage_key)
  return file_id
}

/**
 * The file that a `q` stands for, to a person of its organisation. A forged, old or foreign one is a missing file; one whose bytes were
 * damaged or exchanged is a fault, and nothing of it is given out.
 */
export async function readFile(app: App, db: Db, actor: Actor, q: string): Promise<FileAnswer> {
  const key = readFileKey(app.config.file_key, q, app.clock.now())
  const own = key && key.organisation_id === actor.organisation_id ? key : undefined
  const { storage_key, media_type } = found(own && (await selectFile(db, own.organisation_id, own.file_id)))
  const keys = await app.keyring.of(db, own!.organisation_id)
  const sealed = await buffer((await app.files.get(storage_key)).stream)
  const bytes = opened(() => keys.openFile(sealed, own!.file_id), own!.file_id)
  return { stream: Readable.from([bytes]), size: bytes.length, media_type }
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
