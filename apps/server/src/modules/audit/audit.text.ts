import { createHash } from 'node:crypto'

/** The values that a link hashes, in order. */
const HASHED = [
  ...(['organisation_id', 'id', 'at', 'actor_id', 'actor_name', 'session_id', 'action', 'record_type', 'record_id', 'reason'] as const),
  ...(['before', 'after', 'request_id', 'ip'] as const),
]

export type Hashed = Record<(typeof HASHED)[number], string | number | null> & { personal_hash: Buffer | null }

/** Hash over the previous one and the entry's text (docs/modules/audit.md). */
export const linkHash = (before: Buffer, entry: Hashed): Buffer => createHash('sha256').update(before).update(textOf(entry)).digest()

/** See docs/modules/audit.md; the length counts code points, as PostgreSQL does. */
export function textOf(entry: Hashed): string {
  let text = ''
  for (const name of HASHED) {
    const value = name === 'at' ? String(Date.parse(entry.at as string)) : entry[name]
    text += value === null ? '-' : `${lengthOf(String(value))}:${value}`
  }
  return entry.personal_hash ? `${text}64:${entry.personal_hash.toString('hex')}` : text
}

function lengthOf(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length - 1; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= 0xd800 && unit <= 0xdbff) length--
  }
  return length
}
