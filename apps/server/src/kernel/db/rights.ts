import { createHash } from 'node:crypto'
import type { Actor } from './actor.ts'

type Rights = Pick<Actor, 'permissions' | 'location_ids' | 'unit_ids'>

const digests = new WeakMap<Rights['permissions'], string>()

/** A digest of what a person may do and where. Answers and addresses that carry it are worth nothing under other rights. */
export function digestRights(rights: Rights): string {
  const known = digests.get(rights.permissions)
  if (known) return known
  const sorted = [rights.permissions, rights.location_ids, rights.unit_ids].map((each) => each && [...each].sort())
  const digest = createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
  digests.set(rights.permissions, digest)
  return digest
}
