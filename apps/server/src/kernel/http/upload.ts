import type { MultipartFile } from '@fastify/multipart'
import type { Route } from '@gatehouse/contract/kernel/routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app/app-context.ts'
import type { CallFacts } from '../app/call-facts.ts'
import type { OrganisationKeys } from '../crypto/keyring.ts'
import { sealedKeyVersion } from '../crypto/seal.ts'
import { newId } from '../crypto/uuid.ts'
import type { LinkCheck, SessionCheck } from '../db/actor.ts'
import { linkSharer } from '../db/database.ts'
import type { Db } from '../db/handles.ts'
import { queryOne } from '../db/query.ts'
import { AppError, invalidField } from '../errors/app-error.ts'
import { sharerOf } from '../fair/shares.ts'
import { goneWith } from '../limits/bodies.ts'
import { type Document, readDocument } from '../storage/documents.ts'
import { newStorageKey } from '../storage/file-store.ts'
import { MAX_IMAGE_BYTES, reencodeImage } from '../storage/images.ts'

export const MAX_FILE_BYTES = MAX_IMAGE_BYTES

/** A file on the disk that no row references yet. */
interface Stored {
  file_id: string
  storage_key: string
  media_type: Document['media_type']
  size: number
}

export interface StoredPicture extends Stored {
  key_version: number
  organisation_id: number
}

export interface PersonPicture extends Stored {
  user_id: string
}

/** The request of a form. */
export interface Sent {
  facts: CallFacts
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Makes a form's one file safe, seals and stores it before the transaction. Ignores the sent name and type. Errors: storage_full, invalid (file),
 * malformed, body_stalled, too_large, file_not_image, file_not_document, file_too_large, too_many_requests, unavailable; before them those of the
 * session check, or link_not_found.
 */
export async function receivePicture(
  app: App,
  route: Route,
  access: SessionCheck | LinkCheck,
  exchange: Sent,
  readFields: (fields: Record<string, string>) => Promise<void>,
): Promise<StoredPicture | PersonPicture> {
  // Check the permission before reading the picture.
  const { owner, keys, who } = 'purpose' in access ? await ownerOfLink(app, access) : await ownerOf(app, access, exchange.facts)
  const { bodies, pictures } = 'purpose' in access ? app.shares.guests : app.shares
  const field = route.form_field ?? 'file'
  const signalOf = goneWith(exchange.reply)
  const read = async () => {
    const { file, fields } = await (route.body ? readParts : readPart)(app, exchange.request, field)
    if (route.body) await readFields(fields)
    if (!file) throw invalidField(field, 'required')
    return pictures.run(who, () => (route.form_takes === 'document' ? readDocument(file) : reencodeImage(file)), signalOf)
  }
  const { key_version, ...storedFile } = await storeFile(app, keys, await bodies.run(who, read, signalOf))
  return owner.user_id === undefined ? { ...owner, ...storedFile, key_version } : { ...owner, ...storedFile }
}

/** Seals a file and stores it, before a row references it. */
export async function storeFile(app: App, keys: Pick<OrganisationKeys, 'sealFile'>, { bytes, media_type }: Document) {
  const [file_id, storage_key] = [newId(), newStorageKey()]
  const sealedBytes = keys.sealFile(bytes, file_id)
  await app.files.put(storage_key, sealedBytes)
  return { file_id, storage_key, media_type, size: bytes.length, key_version: sealedKeyVersion(sealedBytes) }
}

/** The owner and the keys of a call's files. Errors: storage_full, and those of the session check. */
const ownerOf = (app: App, access: SessionCheck, facts: CallFacts) =>
  app.database.read(access, facts, async (db, actor) => {
    const { organisation_id, user_id } = actor
    const sharer = sharerOf(actor)
    if (access.permission === 'self') return { who: sharer, owner: { user_id }, keys: app.keyring.ofPerson(user_id) }
    if (organisation_id === null) throw new AppError('permission_denied')
    const keys = await keysWithRoom(app, db, organisation_id)
    return { who: sharer, owner: { organisation_id }, keys }
  })

/** The same for a link's call. Errors: link_not_found, storage_full. */
const ownerOfLink = (app: App, access: LinkCheck) =>
  app.database.byLink(access, async (tx, { organisation_id }) => ({
    who: { organisation: organisation_id, person: linkSharer(access).person },
    owner: { organisation_id, user_id: undefined },
    keys: await keysWithRoom(app, tx, organisation_id),
  }))

/** The keys of an organisation that has room for a file. The database counts again at the commit (0007_files.sql). Errors: storage_full. */
async function keysWithRoom(app: App, db: Db, organisation_id: number): Promise<OrganisationKeys> {
  const room = queryOne<{ full: boolean }>(db)`
    select u.bytes >= o.storage_quota as full
    from organisations o join storage_use u on u.organisation_id = o.id where o.id = ${organisation_id}::int`
  const [keys, use] = await Promise.all([app.keyring.of(db, organisation_id), room])
  if (use?.full) throw new AppError('storage_full')
  return keys
}

export interface FieldPicture extends StoredPicture {
  field: string
}

/**
 * The files of a form with several, one at a time in memory. Stores all of them or none. Errors: those of receivePicture; invalid (an unknown or
 * repeated field).
 */
export async function receivePictures(
  app: App,
  { form_fields: fields = [], form_documents: documents = [] }: Pick<Route, 'form_fields' | 'form_documents'>,
  access: SessionCheck,
  { facts, request, reply }: Sent,
): Promise<FieldPicture[]> {
  const { owner, keys, who } = await ownerOf(app, access, facts)
  const { organisation_id } = owner
  if (organisation_id === undefined) throw new AppError('permission_denied')
  const storedPictures: FieldPicture[] = []
  const keep = async (field: string, content: Buffer) => {
    if (!fields.includes(field) || storedPictures.some((picture) => picture.field === field))
      throw invalidField(field.slice(0, 40), 'field')
    const make = () => (documents.includes(field) ? readDocument(content) : reencodeImage(content))
    storedPictures.push({
      organisation_id,
      field,
      ...(await storeFile(app, keys, await app.shares.pictures.run(who, make, goneWith(reply)))),
    })
  }
  const read = () =>
    readingForm(app, request, async () => {
      const parts = request.files({ limits: { files: fields.length, parts: fields.length + 1 } })
      for await (const part of parts) await keep(part.fieldname, await wholeFile(part, 'too_large'))
    })
  return withFiles(
    app,
    () => storedPictures,
    async () => {
      await app.shares.bodies.run(who, read, goneWith(reply))
      if (storedPictures.length === 0) throw invalidField(fields[0]!, 'required')
      return storedPictures
    },
  )
}

/** Deletes the files if `write` fails. After `committing` the outcome is unknown, and the files module's sweep decides. */
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
    // A refusal by the database leaves no doubt.
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
    return { file: part?.fieldname === field ? bytes : undefined, fields: {} }
  })

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

/** Errors: `code` if the file is too large. */
export async function wholeFile(part: MultipartFile, code: 'too_large' | 'table_too_large'): Promise<Buffer> {
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? new AppError(code) : error
  })
  // If a chunk ends exactly at the limit, the parser truncates without an error.
  if (part.file.truncated) throw new AppError(code)
  return bytes
}

/** Reads a request's form. Errors: malformed, body_stalled. */
export async function readingForm<T>(app: App, request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  // A caller who has gone never ends their form.
  if (request.raw.destroyed) throw new AppError('malformed')
  app.bodies.watch(request)
  try {
    return await read()
  } catch (error) {
    // The form parser throws errors without a code for a malformed form.
    throw (error as { code?: string }).code === undefined ? new AppError('malformed') : error
  }
}
