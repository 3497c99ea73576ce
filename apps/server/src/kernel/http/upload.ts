import type { MultipartFile } from '@fastify/multipart'
import type { Route } from '@gatehouse/contract/kernel/routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app/app-context.ts'
import type { CallFacts } from '../app/call-facts.ts'
import { sealedKeyVersion } from '../crypto/seal.ts'
import { newId } from '../crypto/uuid.ts'
import type { SessionCheck } from '../db/actor.ts'
import { AppError } from '../errors/app-error.ts'
import { sharerOf } from '../fair/shares.ts'
import { goneWith } from '../limits/bodies.ts'
import { type Document, readDocument } from '../storage/documents.ts'
import { newStorageKey } from '../storage/file-store.ts'
import { MAX_IMAGE_BYTES, reencodeImage } from '../storage/images.ts'
import { requireRoom } from '../storage/quota.ts'

/** The largest file that a form may bring. */
export const MAX_FILE_BYTES = MAX_IMAGE_BYTES

/** A picture that lies on the disk already; a row is to tell of it. */
interface Stored {
  file_id: string
  storage_key: string
  media_type: Document['media_type']
  /** Of the picture itself, in bytes. */
  size: number
}

/** The version of the key that sealed a file's bytes, for its row. */
interface KeyVersion {
  key_version: number
}

/** Sealed for its organisation. */
export interface StoredPicture extends Stored, KeyVersion {
  organisation_id: number
}

/** Of a call for one's own account: sealed for the person, who has it in every organisation. */
export interface PersonPicture extends Stored {
  user_id: string
}

/** The form of a call, and whoever waits for its answer. */
export interface Sent {
  facts: CallFacts
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The one picture of a multipart form, or its document: made safe, sealed and on the disk before any transaction begins, so that a slow disk
 * keeps no connection and no lock. The name and the type that the browser gave are not read: nothing depends on them. `readFields` is given the
 * other fields of a form that has some, and refuses those that are wrong before the file is looked at.
 * Errors: storage_full, invalid (file), malformed, body_stalled, too_large, file_not_image, file_not_document, file_too_large,
 * too_many_requests, unavailable; those of whoever may not make the call, before all else.
 */
export async function receivePicture(
  app: App,
  route: Route,
  access: SessionCheck,
  sent: Sent,
  readFields: (fields: Record<string, string>) => Promise<void>,
): Promise<StoredPicture | PersonPicture> {
  // Nobody makes the server work on a picture who may not send one.
  const { owner, keys, who } = await ownerOf(app, access, sent.facts)
  const field = route.form_field ?? 'file'
  const { request, reply } = sent
  const { bytes, media_type } = await app.shares.bodies.run(
    who,
    async () => {
      const { file, fields } = route.body ? await readParts(app, request, field) : { file: await readPart(app, request, field), fields: {} }
      if (route.body) await readFields(fields)
      if (!file) throw new AppError('invalid', { errors: [{ field, message: 'required' }] })
      const make = () => (route.form_takes === 'document' ? readDocument(file) : reencodeImage(file))
      return app.shares.pictures.run(who, make, goneWith(reply))
    },
    goneWith(reply),
  )
  const [file_id, storage_key] = [newId(), newStorageKey()]
  const sealed = keys.sealFile(bytes, file_id)
  await app.files.put(storage_key, sealed)
  const stored = { file_id, storage_key, media_type, size: bytes.length }
  return owner.user_id === undefined ? { ...owner, ...stored, key_version: sealedKeyVersion(sealed) } : { ...owner, ...stored }
}

/** Whose the files of a call will be, and the keys that seal them; those who may not make the call, or have no room, are refused. */
const ownerOf = (app: App, access: SessionCheck, facts: CallFacts) =>
  app.database.read(access, facts, async (db, actor) => {
    const { organisation_id, user_id } = actor
    const who = sharerOf(actor)
    if (access.permission === 'self') return { who, owner: { user_id }, keys: app.keyring.ofPerson(user_id) }
    if (organisation_id === null) throw new AppError('permission_denied')
    const [keys] = await Promise.all([app.keyring.of(db, organisation_id), requireRoom(db, organisation_id)])
    return { who, owner: { organisation_id }, keys }
  })

/** Which files a form may bring. */
interface FieldsOf {
  form_fields: readonly string[]
  form_documents?: readonly string[] | undefined
}

/** One of several files of a form, with the field that brought it. */
export interface FieldPicture extends StoredPicture {
  field: string
}

/**
 * The files of a form that may bring several, each like that of `receivePicture`, one after the other: never two in memory. All of them are
 * on the disk, or none is. Errors: those of receivePicture; invalid (a field that is none of the call's, or comes twice).
 */
export async function receivePictures(
  app: App,
  { form_fields: fields, form_documents: documents = [] }: FieldsOf,
  access: SessionCheck,
  { facts, request, reply }: Sent,
): Promise<FieldPicture[]> {
  const { owner, keys, who } = await ownerOf(app, access, facts)
  const { organisation_id } = owner
  if (organisation_id === undefined) throw new AppError('permission_denied')
  const kept: FieldPicture[] = []
  const keep = async (field: string, sent: Buffer) => {
    if (!fields.includes(field) || kept.some((picture) => picture.field === field))
      throw new AppError('invalid', { errors: [{ field: field.slice(0, 40), message: 'field' }] })
    const make = () => (documents.includes(field) ? readDocument(sent) : reencodeImage(sent))
    const { bytes, media_type } = await app.shares.pictures.run(who, make, goneWith(reply))
    const [file_id, storage_key] = [newId(), newStorageKey()]
    const sealed = keys.sealFile(bytes, file_id)
    await app.files.put(storage_key, sealed)
    const key_version = sealedKeyVersion(sealed)
    kept.push({ organisation_id, field, file_id, storage_key, media_type, size: bytes.length, key_version })
  }
  const read = () =>
    readingForm(app, request, async () => {
      const parts = request.files({ limits: { files: fields.length, parts: fields.length + 1 } })
      for await (const part of parts) await keep(part.fieldname, await wholeFile(part, 'too_large'))
    })
  return withFiles(
    app,
    () => kept,
    async () => {
      await app.shares.bodies.run(who, read, goneWith(reply))
      if (kept.length === 0) throw new AppError('invalid', { errors: [{ field: fields[0]!, message: 'required' }] })
      return kept
    },
  )
}

/**
 * Runs the transaction that is to tell of stored pictures, and deletes them at once where it failed. `write` calls `committing` when
 * nothing but the commit is left: where its answer does not come, a row may tell of them, and the sweep of the files module decides.
 */
export async function withFiles<T>(
  app: App,
  files: () => readonly Pick<Stored, 'storage_key'>[],
  write: (committing: () => void) => Promise<T>,
): Promise<T> {
  let in_doubt = false
  const committing = () => {
    in_doubt = true
  }
  try {
    return await write(committing)
  } catch (error) {
    // The database's own refusal of the commit leaves no doubt.
    const undone = !in_doubt || (error as { severity?: unknown }).severity === 'ERROR'
    for (const { storage_key } of undone ? files() : [])
      await app.files.delete(storage_key).catch((err: unknown) => app.log.warn({ err }, 'file left to the sweep'))
    throw error
  }
}

const readPart = (app: App, request: FastifyRequest, field: string) =>
  readingForm(app, request, async () => {
    const part = await request.file()
    const bytes = part && (await wholeFile(part, 'too_large'))
    return part?.fieldname === field ? bytes : undefined
  })

/** The file of a form, and its other fields wherever they stand. */
const readParts = (app: App, request: FastifyRequest, field: string) =>
  readingForm(app, request, async () => {
    let file: Buffer | undefined
    const fields = new Map<string, string>()
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else {
        const bytes = await wholeFile(part, 'too_large')
        if (part.fieldname === field) file = bytes
      }
    }
    return { file, fields: Object.fromEntries(fields) }
  })

/** The bytes of a file of a form. Errors: the code given, where it is larger than it may be. */
export async function wholeFile(part: MultipartFile, code: 'too_large' | 'table_too_large'): Promise<Buffer> {
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? new AppError(code) : error
  })
  // Where a piece ended just at the limit, the parser cut the rest off without an error.
  if (part.file.truncated) throw new AppError(code)
  return bytes
}

/** Reads the form of a request while it comes. Errors: malformed, body_stalled, and those of the parser of forms. */
export async function readingForm<T>(app: App, request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  // The form of who has gone has no end: reading it would keep its place for ever.
  if (request.raw.destroyed) throw new AppError('malformed')
  app.bodies.watch(request)
  try {
    return await read()
  } catch (error) {
    // The parser of forms throws errors without a code at what is not a form: no boundary, no end.
    throw (error as { code?: string }).code === undefined ? new AppError('malformed') : error
  }
}
