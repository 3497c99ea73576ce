import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { decodePass, encodePass, type PassToken, signedBytes } from '@gatehouse/contract/kernel/domain/pass-token.ts'
import { type VersionedKey, wrapKey } from './envelope.ts'

export interface PassKeys {
  /** The text of the token, signed with the current signing key. */
  sign(token: Omit<PassToken, 'key_id' | 'organisation_id'>): string
  /** The token if a key of this organisation that isn't retired signed it; undefined for any other text. */
  verify(text: string): PassToken | undefined
}

/** An Ed25519 seed, identified by its key id. */
export interface PassSeed extends VersionedKey {
  /** Age by the database's clock. */
  seconds: number
}

/** Every server reads keys each minute. At this age all servers verify with a key, so no server rejects a token that another signed. */
const SIGNS_AFTER_SECONDS = 120

/** The newest key that every server knows signs; all keys verify. `seeds` come newest first. */
export function passKeys(organisation_id: number, seeds: readonly PassSeed[]): PassKeys {
  const signingSeed = seeds.find(({ seconds }) => seconds >= SIGNS_AFTER_SECONDS) ?? seeds.at(-1)
  const pairs = new Map<number, KeyPair>()
  // Opened at first use: most code that asks for keys has nothing to do with passes.
  const open = ({ version, key }: VersionedKey) => {
    const pair = pairs.get(version) ?? pairOf(key)
    pairs.set(version, pair)
    return pair
  }
  return {
    sign: (token) => {
      if (!signingSeed) throw new Error(`Organisation ${organisation_id} has no key for passes.`)
      const whole = { ...token, organisation_id, key_id: signingSeed.version }
      return encodePass(whole, sign(null, signedBytes(whole), open(signingSeed).signs))
    },
    verify: (text) => {
      const pass = decodePass(text)
      const seed = pass?.token.organisation_id === organisation_id && seeds.find(({ version }) => version === pass.token.key_id)
      return pass && seed && verify(null, pass.signed, open(seed).verifies, pass.signature) ? pass.token : undefined
    },
  }
}

/** A new key: its wrapped seed for the database, and the public key that verifies. */
export function newPassKey(masterKey: Buffer, organisation_id: number, version: number): { wrapped: Buffer; public_key: Buffer } {
  const seed = randomBytes(32)
  const public_key = pairOf(seed).verifies.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { wrapped: wrapKey(masterKey, seed, { organisation_id, kind: 'pass', version }), public_key }
}

/** RFC 8410: the bytes before the seed in its PKCS #8 form. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

interface KeyPair {
  signs: KeyObject
  verifies: KeyObject
}

function pairOf(seed: Buffer): KeyPair {
  const signs = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  return { signs, verifies: createPublicKey(signs) }
}
