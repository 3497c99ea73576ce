import { hkdfSync } from 'node:crypto'

/** A key for one use doesn't help an attacker with another use, though all keys come from one secret. */
export type KeyUse = 'master' | 'files' | 'database' | 'tokens'

/** 32 bytes for one use, from the installation's secret (HKDF-SHA256, RFC 5869). */
export function deriveKey(secret: string, use: KeyUse): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `gatehouse/v1/${use}`, 32))
}
