import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { decodePass, encodePass, type PassToken, signedBytes } from '@gatehouse/contract/kernel/domain/pass-token.ts'
import { type VersionedKey, wrapKey } from './envelope.ts'

export interface PassKeys {
  /** The text of the token, by the key that signs now. */
  sign(token: Omit<PassToken, 'key_id' | 'organisation_id'>): string
  /** The token, where a key of this organisation signed it that is not retired; undefined for every other text. */
  verify(text: string): PassToken | undefined
}

/** A seed of Ed25519, by its key id. */
export interface PassSeed extends VersionedKey {
  /** Since it was made, by the clock of the database. */
  seconds: number
}

/** Every server reads keys each minute: by this age all of them verify with it, so none refuses what another signed. */
const SIGNS_AFTER_SECONDS = 120

/** The newest that every server knows signs, all of them verify. Newest first. */
export function passKeys(organisation_id: number, seeds: readonly PassSeed[]): PassKeys {
  const signing = seeds.find(({ seconds }) => seconds >= SIGNS_AFTER_SECONDS) ?? seeds.at(-1)
  const opened = new Map<number, KeyPair>()
  // Opened when first used: most of what asks for keys has to do with no pass.
  const open = ({ version, key }: VersionedKey) => {
    const pair = opened.get(version) ?? pairOf(key)
    opened.set(version, pair)
    return pair
  }
  return {
    sign: (token) => {
      if (!signing) throw new Error(`Organisation ${organisation_id} has no key for passes.`)
      const whole = { ...token, organisation_id, key_id: signing.version }
      return encodePass(whole, sign(null, signedBytes(whole), open(signing).signs))
    },
    verify: (text) => {
      const pass = decodePass(text)
      const seed = pass?.token.organisation_id === organisation_id && seeds.find(({ version }) => version === pass.token.key_id)
      return pass && seed && verify(null, pass.signed, open(seed).verifies, pass.signature) ? pass.token : undefined
    },
  }
}

/** A new key: its seed wrapped for the database, and what verifies it. */
export function newPassKey(masterKey: Buffer, organisation_id: number, version: number): { wrapped: Buffer; public_key: Buffer } {
  const seed = randomBytes(32)
  const public_key = pairOf(seed).verifies.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { wrapped: wrapKey(masterKey, seed, { organisation_id, kind: 'pass', version }), public_key }
}

/** RFC 8410: what stands before the seed in its PKCS #8 form. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

interface KeyPair {
  signs: KeyObject
  verifies: KeyObject
}

function pairOf(seed: Buffer): KeyPair {
  const signs = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  return { signs, verifies: createPublicKey(signs) }
}
