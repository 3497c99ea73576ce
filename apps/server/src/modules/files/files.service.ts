import { readFileKey, signFileKey } from '../../kernel/crypto/signed-token.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { Actor, Member } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { found } from '../../kernel/errors/refusal.ts'
import type { App } from '../../kernel/http/app-context.ts'
import type { FileAnswer } from '../../kernel/http/call.ts'
import { newStorageKey } from '../../kernel/storage/file-store.ts'
import type { Picture } from '../../kernel/storage/images.ts'
import { insertFile, selectFile } from './files.queries.ts'

/** The `q` of a file for the storage call: signed, for its organisation only, and over after minutes. */
export const signFile = (app: App, organisationId: number, fileId: string): string =>
  signFileKey(app.config.file_key, { organisation_id: organisationId, file_id: fileId }, app.clock.now())

/**
 * Keeps a picture of a record. The bytes are stored before the row that tells of them, so that no row is without its file.
 */
export async function keepPicture(
  app: App,
  tx: Tx,
  actor: Member,
  picture: Picture,
  record: { type: string; id: string },
): Promise<string> {
  const storage_key = newStorageKey()
  await app.files.put(storage_key, picture.bytes)
  const id = newId()
  await insertFile(tx, {
    organisation_id: actor.organisation_id,
    id,
    storage_key,
    media_type: picture.media_type,
    size: picture.bytes.length,
    record_type: record.type,
    record_id: record.id,
    created_by: actor.user_id,
  })
  return id
}

/** The file that a `q` stands for, to a person of its organisation. A forged, old or foreign one is a missing file. */
export async function readFile(app: App, db: Db, actor: Actor, q: string): Promise<FileAnswer> {
  const key = readFileKey(app.config.file_key, q, app.clock.now())
  const own = key && key.organisation_id === actor.organisation_id ? key : undefined
  const file = found(own && (await selectFile(db, own.organisation_id, own.file_id)))
  const { stream, size } = await app.files.get(file.storage_key)
  return { stream, size, media_type: file.media_type }
}
