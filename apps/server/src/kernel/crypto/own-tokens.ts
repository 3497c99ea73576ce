import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashToken, PREFIXES } from './tokens.ts'

const RANDOM = 20
const MAC = 12
type OwnKind = 'session' | 'device' | 'link'

/** Tokens with an HMAC that proves this product made them (docs/decisions/0031), so that invented tokens cost no query. */
export class OwnTokens {
  private readonly keys: readonly [Buffer, ...Buffer[]]

  constructor(...keys: [Buffer, ...Buffer[]]) {
    this.keys = keys
  }

  make(kind: OwnKind): { token: string; hash: Buffer } {
    const random = randomBytes(RANDOM)
    const token = PREFIXES[kind] + Buffer.concat([random, mac(this.keys[0], kind, random)]).toString('base64url')
    return { token, hash: hashToken(token) }
  }

  isOwn(kind: OwnKind, token: string): boolean {
    const text = token.slice(PREFIXES[kind].length)
    const bytes = Buffer.from(text, 'base64url')
    // Only one spelling is valid: the last character has two spare bits.
    if (!token.startsWith(PREFIXES[kind]) || bytes.length !== RANDOM + MAC || bytes.toString('base64url') !== text) return false
    const random = bytes.subarray(0, RANDOM)
    return this.keys.some((key) => timingSafeEqual(bytes.subarray(RANDOM), mac(key, kind, random)))
  }
}

const mac = (key: Buffer, kind: OwnKind, random: Buffer): Buffer =>
  createHmac('sha256', key).update(PREFIXES[kind]).update(random).digest().subarray(0, MAC)
