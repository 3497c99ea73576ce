import { createHash } from 'node:crypto'
import { hashToken, newToken } from './tokens.ts'

describe('tokens', () => {
  it.each([
    ['activation', 'gha_'],
    ['reset', 'ghr_'],
    ['ticket', 'ght_'],
  ] as const)('a %s token is %s and 256 random bits', (kind, prefix) => {
    const { token } = newToken(kind)
    expect(token).toMatch(new RegExp(`^${prefix}[A-Za-z0-9_-]{43}$`))
    expect(Buffer.from(token.slice(4), 'base64url')).toHaveLength(32)
  })

  it('is stored as the SHA-256 of the whole token, prefix included', () => {
    const { token, hash } = newToken('activation')
    expect(hash).toEqual(createHash('sha256').update(token).digest())
    expect(hashToken(token)).toEqual(hash)
    expect(hashToken(token.replace('gha_', 'ghr_'))).not.toEqual(hash)
  })

  it('never comes twice', () => {
    const tokens = Array.from({ length: 10_000 }, () => newToken('reset').token)
    expect(new Set(tokens).size).toBe(tokens.length)
  })
})
