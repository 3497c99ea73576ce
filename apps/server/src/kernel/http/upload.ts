import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import { MAX_IMAGE_BYTES, type Picture, reencodeImage } from '../storage/images.ts'
import { Slots } from '../time/slots.ts'

/** Each holds a whole file in memory while it arrives: five at a time, so that half-sent ones cannot fill it. */
const reading = new Slots(5, 30)

/** The largest file that a form may bring. */
export const MAX_FILE_BYTES = MAX_IMAGE_BYTES

/**
 * The one picture of a multipart form, made anew from its pixels before any transaction begins. The name and the type that the browser gave
 * are not read: nothing depends on them. Errors: invalid (file), malformed, too_large, file_not_image, file_too_large.
 */
export async function readPicture(request: FastifyRequest): Promise<Picture> {
  const bytes = await reading.run(() => readPart(request))
  if (!bytes) throw new Refusal('invalid', { errors: [{ field: 'file', message: 'required' }] })
  return reencodeImage(bytes)
}

async function readPart(request: FastifyRequest): Promise<Buffer | undefined> {
  try {
    const part = await request.file()
    return await part?.toBuffer()
  } catch (error) {
    // The parser of forms throws errors without a code at what is not a form: no boundary, no end.
    throw (error as { code?: string }).code === undefined ? new Refusal('malformed') : error
  }
}
