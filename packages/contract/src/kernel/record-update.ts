import { z } from 'zod'

/**
 * The body of an update: a record as `GET` gave it, changed. Only `writable` fields come out; the record's other fields are read past, so that
 * a client may send back the whole of what it read, and keys that no record has are refused.
 */
export function recordUpdate<Writable extends z.ZodRawShape>(record: z.ZodObject, writable: Writable) {
  const readOnly = Object.keys(record.shape).filter((key) => !(key in writable))
  const ignored = z.unknown().optional().meta({ description: 'Read past: not changed by this call' })
  const body = z
    .strictObject({ ...Object.fromEntries(readOnly.map((key) => [key, ignored])), ...writable })
    .overwrite((sent) => Object.fromEntries(Object.entries(sent).filter(([key]) => key in writable)) as typeof sent)
  return body as unknown as z.ZodObject<Writable, z.core.$strict>
}
