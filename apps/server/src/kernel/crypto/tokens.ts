import { createHash, randomBytes } from 'node:crypto'

/** Prefixes distinguish the kinds and make leaked tokens recognisable. */
export const PREFIXES = { session: 'ghs_', activation: 'gha_', reset: 'ghr_', device: 'ghd_', ticket: 'ght_', link: 'ghl_' } as const
/** Sessions, devices and links have `OwnTokens`. */
export type TokenKind = Exclude<keyof typeof PREFIXES, 'session' | 'device' | 'link'>

/** A secret of 256 random bits. Only its hash is stored (ASVS 7.2.3, 6.4.3). SHA-256 suffices because random bits can't be guessed. */
export function newToken(kind: TokenKind): { token: string; hash: Buffer } {
  const token = PREFIXES[kind] + randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
