import { createHash } from 'node:crypto'
import list from './leaked-passwords.json' with { type: 'json' }

let digests: Buffer | undefined

/**
 * Whether a password is one of the 100,000 most common leaked ones that are long enough to be set (ASVS 6.2.12). Ignores case and outer spaces. The
 * list keeps four bytes of each SHA-256 in order, so one password in 40,000 is rejected by mistake. `tools/build-leaked-passwords.mjs` writes the
 * list.
 */
export function isLeakedPassword(password: string): boolean {
  digests ??= Buffer.from(list.digests, 'base64')
  const passwordDigest = createHash('sha256').update(password.trim().toLowerCase()).digest().readUInt32BE()
  let [low, high] = [0, digests.length / 4]
  while (low < high) {
    const middle = (low + high) >>> 1
    const digest = digests.readUInt32BE(middle * 4)
    if (digest === passwordDigest) return true
    if (digest < passwordDigest) low = middle + 1
    else high = middle
  }
  return false
}
