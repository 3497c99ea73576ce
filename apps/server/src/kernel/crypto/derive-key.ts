import { hkdfSync } from 'node:crypto'

/** What a key is for. A key of one use is of no help in another, though all come from one secret. */
export type KeyUse = 'master' | 'files' | 'database' | 'tokens'

/** 32 bytes for one use, from the secret of the installation (HKDF-SHA256, RFC 5869). The version in the label is of the derivation. */
export function deriveKey(secret: string, use: KeyUse): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `gatehouse/v1/${use}`, 32))
}
