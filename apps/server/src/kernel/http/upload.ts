import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import type { UploadedFile } from './call.ts'

/** The largest file that a form may bring; the picture rules have the same number. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** The one file of a multipart form. The name that the browser gave it is not read: nothing depends on it. */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type')
  const part = await request.file()
  if (!part) throw new Refusal('invalid', { errors: [{ field: 'file', message: 'file' }] })
  return { field: part.fieldname, bytes: await part.toBuffer() }
}
