import { z } from 'zod'

/**
 * A body that is a changed answer of `GET`: only `writable` fields come out, other fields of the record are ignored, unknown ones refused.
 */
export function recordUpdate<Writable extends z.ZodRawShape>(record: z.ZodObject, writable: Writable) {
  const readOnly = Object.keys(record.shape).filter((key) => !(key in writable))
  const ignored = z.unknown().optional().meta({ description: 'Read past: not changed by this call' })
  const body = z
    .strictObject({ ...Object.fromEntries(readOnly.map((key) => [key, ignored])), ...writable })
    .overwrite((sent) => Object.fromEntries(Object.entries(sent).filter(([key]) => key in writable)) as typeof sent)
  return body as unknown as z.ZodObject<Writable, z.core.$strict>
}
