import { createHash } from 'node:crypto'

/** The values of an entry that its link hashes, in their order. */
const HASHED = [
  ...(['organisation_id', 'id', 'at', 'actor_id', 'actor_name', 'session_id', 'action', 'record_type', 'record_id', 'reason'] as const),
  ...(['before', 'after', 'request_id', 'ip'] as const),
]

export type Hashed = Record<(typeof HASHED)[number], string | number | null>

/** The hash of a link: over the one before, of nothing for the first, and the text of its entry (docs/modules/audit.md). */
export const linkHash = (before: Buffer, entry: Hashed): Buffer => createHash('sha256').update(before).update(textOf(entry)).digest()

/** As docs/modules/audit.md describes it; the length counts characters as PostgreSQL does, not units of UTF-16. */
export function textOf(entry: Hashed): string {
  let text = ''
  for (const name of HASHED) {
    const value = name === 'at' ? String(Date.parse(entry.at as string)) : entry[name]
    text += value === null ? '-' : `${lengthOf(String(value))}:${value}`
  }
  return text
}

function lengthOf(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length - 1; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= 0xd800 && unit <= 0xdbff) length--
  }
  return length
}
