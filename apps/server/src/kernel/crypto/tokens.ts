import { createHash, randomBytes } from 'node:crypto'

/** A prefix of its own for each kind, so that one is never taken for another, and one that leaked can be recognised. */
export const PREFIXES = { session: 'ghs_', activation: 'gha_', reset: 'ghr_', device: 'ghd_', ticket: 'ght_' } as const
/** Those of sessions and devices are `OwnTokens`. */
export type TokenKind = Exclude<keyof typeof PREFIXES, 'session' | 'device'>

/**
 * A new secret of 256 random bits, a prefix and 43 characters that are safe in an address. The person gets the token; only the hash is stored
 * (ASVS 7.2.3, 6.4.3). A plain SHA-256 is enough: there is nothing to guess.
 */
export function newToken(kind: TokenKind): { token: string; hash: Buffer } {
  const token = PREFIXES[kind] + randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** The 32 bytes under which a token is stored and looked up. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
