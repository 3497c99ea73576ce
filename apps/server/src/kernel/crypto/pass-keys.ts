import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { decodePass, encodePass, type PassToken, signedBytes } from '@gatehouse/contract/kernel/domain/pass-token.ts'
import { type VersionedKey, wrapKey } from './envelope.ts'

export interface PassKeys {
  /** The text of the token, signed with the current signing key. */
  sign(token: Omit<PassToken, 'key_id' | 'organisation_id'>): string
  /** The token of a text that a key of this organisation signed. Undefined if the key is retired, and for any other text. */
  verify(text: string): PassToken | undefined
}

/** An Ed25519 seed; `version` is its key id. */
export interface PassSeed extends VersionedKey {
  /** By the database's clock. */
  age_seconds: number
}

/** A key signs from this age on. Every server reads the keys once a minute, so by then every server can verify what it signs. */
const SIGNS_AFTER_SECONDS = 120

/** Signs with the newest key that every server knows, otherwise with the oldest. Verifies with every key. `seeds` must be sorted newest first. */
export function passKeys(organisation_id: number, seeds: readonly PassSeed[]): PassKeys {
  const signingSeed = seeds.find(({ age_seconds }) => age_seconds >= SIGNS_AFTER_SECONDS) ?? seeds.at(-1)
  const pairs = new Map<number, KeyPair>()
  // Made at first use, because most callers that read an organisation's keys handle no passes.
  const pairFor = ({ version, key }: VersionedKey) => {
    const pair = pairs.get(version) ?? keyPairOf(key)
    pairs.set(version, pair)
    return pair
  }
  return {
    sign: (token) => {
      if (!signingSeed) throw new Error(`Organisation ${organisation_id} has no key for passes.`)
      const fullToken = { ...token, organisation_id, key_id: signingSeed.version }
      return encodePass(fullToken, sign(null, signedBytes(fullToken), pairFor(signingSeed).privateKey))
    },
    verify: (text) => {
      const pass = decodePass(text)
      const seed = pass?.token.organisation_id === organisation_id && seeds.find(({ version }) => version === pass.token.key_id)
      return pass && seed && verify(null, pass.signed, pairFor(seed).publicKey, pass.signature) ? pass.token : undefined
    },
  }
}

/** Makes a new key for passes. Returns its seed, wrapped for the database, and its public key. */
export function newPassKey(masterKey: Buffer, organisation_id: number, version: number): { wrapped: Buffer; public_key: Buffer } {
  const seed = randomBytes(32)
  const public_key = keyPairOf(seed).publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { wrapped: wrapKey(masterKey, seed, { organisation_id, kind: 'pass', version }), public_key }
}

/** The bytes before the seed in the PKCS #8 form of an Ed25519 key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

interface KeyPair {
  privateKey: KeyObject
  publicKey: KeyObject
}

function keyPairOf(seed: Buffer): KeyPair {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}
