import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import { MAX_IMAGE_BYTES, type Picture, reencodeImage } from '../storage/images.ts'

/** The largest file that a form may bring. */
export const MAX_FILE_BYTES = MAX_IMAGE_BYTES

/**
 * The one picture of a multipart form, made anew from its pixels before any transaction begins. The name and the type that the browser gave
 * are not read: nothing depends on them. Errors: invalid (file), too_large, file_not_image, file_too_large.
 */
export async function readPicture(request: FastifyRequest): Promise<Picture> {
  const part = await request.file()
  if (!part) throw new Refusal('invalid', { errors: [{ field: 'file', message: 'required' }] })
  return reencodeImage(await part.toBuffer())
}
