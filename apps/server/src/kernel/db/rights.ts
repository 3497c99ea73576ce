import { createHash } from 'node:crypto'
import type { Actor } from './actor.ts'

type Rights = Pick<Actor, 'permissions' | 'location_ids' | 'unit_ids'>

const digests = new WeakMap<Rights['permissions'], string>()

/** A digest of a person's permissions and their scope. Answers and addresses that carry it are invalid under other rights. */
export function digestRights(rights: Rights): string {
  const cachedDigest = digests.get(rights.permissions)
  if (cachedDigest) return cachedDigest
  const sorted = [rights.permissions, rights.location_ids, rights.unit_ids].map((each) => each && [...each].sort())
  const digest = createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
  digests.set(rights.permissions, digest)
  return digest
}
