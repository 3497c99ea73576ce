import { z } from 'zod'

/**
 * The body of an update: an answer of `GET` with changes. Only `writable` fields come out; other fields of the record are ignored, unknown ones are
 * refused.
 */
export function recordUpdate<Writable extends z.ZodRawShape>(record: z.ZodObject, writable: Writable) {
  const readOnly = Object.keys(record.shape).filter((key) => !(key in writable))
  const ignored = z.unknown().optional().meta({ description: 'Read past: not changed by this call' })
  const body = z
    .strictObject({ ...Object.fromEntries(readOnly.map((key) => [key, ignored])), ...writable })
    .overwrite((body) => Object.fromEntries(Object.entries(body).filter(([key]) => key in writable)) as typeof body)
  return body as unknown as z.ZodObject<Writable, z.core.$strict>
}
