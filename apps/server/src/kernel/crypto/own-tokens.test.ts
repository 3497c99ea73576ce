import { randomBytes } from 'node:crypto'
import { OwnTokens } from './own-tokens.ts'
import { hashToken } from './tokens.ts'

const [key, next] = [randomBytes(32), randomBytes(32)]
const tokens = new OwnTokens(key)

describe('tokens that prove their origin', () => {
  it.each(['session', 'device'] as const)('a %s token is known as one of this installation, and of its kind alone', (kind) => {
    const { token, hash } = tokens.make(kind)
    expect(token).toMatch(/^gh[sd]_[A-Za-z0-9_-]{43}$/)
    expect(hash).toEqual(hashToken(token))
    expect(tokens.isOwn(kind, token)).toBe(true)
    const [other, prefix] = kind === 'session' ? (['device', 'ghd_'] as const) : (['session', 'ghs_'] as const)
    expect(tokens.isOwn(other, token)).toBe(false)
    expect(tokens.isOwn(other, prefix + token.slice(4))).toBe(false)
    expect(new OwnTokens(next).isOwn(kind, token)).toBe(false)
  })

  it('are made with the present secret, and known by the other one while it is changed', () => {
    const { token } = tokens.make('session')
    const bothKeys = new OwnTokens(next, key)
    expect(bothKeys.isOwn('session', token)).toBe(true)
    expect(new OwnTokens(next).isOwn('session', bothKeys.make('session').token)).toBe(true)
  })

  it('are rejected with one changed character, or if invented', () => {
    const { token } = tokens.make('session')
    for (let position = 4; position < token.length; position++) {
      const damagedToken = token.slice(0, position) + (token[position] === 'A' ? 'B' : 'A') + token.slice(position + 1)
      expect(tokens.isOwn('session', damagedToken), damagedToken).toBe(false)
    }
    for (const text of ['', 'ghs_', token.slice(0, -4), `${token}AAAA`, `ghs_${randomBytes(32).toString('base64url')}`])
      expect(tokens.isOwn('session', text), text).toBe(false)
  })

  it('never come twice', () => expect(new Set(Array.from({ length: 10_000 }, () => tokens.make('session').token)).size).toBe(10_000))
})
