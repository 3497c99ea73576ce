import { decodePass, type PassToken } from './pass-token.ts'

/** A key that verifies passes of an organisation: 32 bytes of Ed25519. */
export interface PassKey {
  key_id: number
  public_key: Uint8Array<ArrayBuffer>
}

/**
 * The token of a pass signed by one of the organisation's keys; undefined for every other text. Uses WebCrypto, so that the page can verify without a
 * server; the server uses its keyring. Errors: those of a runtime whose WebCrypto has no Ed25519.
 */
export async function verifyPass(text: string, organisation_id: number, keys: readonly PassKey[]): Promise<PassToken | undefined> {
  const pass = decodePass(text)
  const key = pass?.token.organisation_id === organisation_id ? keys.find(({ key_id }) => key_id === pass.token.key_id) : undefined
  if (!pass || !key) return undefined
  const cryptoKey = await crypto.subtle.importKey('raw', key.public_key, 'Ed25519', false, ['verify'])
  return (await crypto.subtle.verify('Ed25519', cryptoKey, pass.signature, pass.signed)) ? pass.token : undefined
}
