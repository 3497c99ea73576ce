import { decodePass, type PassToken } from './pass-token.ts'

/** A key by which passes of an organisation are verified: 32 bytes of Ed25519. */
export interface PassKey {
  key_id: number
  public_key: Uint8Array<ArrayBuffer>
}

/**
 * A pass of the organisation that one of its keys signed; undefined for every other text. By WebCrypto, so that the page can tell without a
 * server; a server asks its keyring. Errors: those of a runtime whose WebCrypto has no Ed25519.
 */
export async function verifyPass(text: string, organisation_id: number, keys: readonly PassKey[]): Promise<PassToken | undefined> {
  const pass = decodePass(text)
  const key = pass?.token.organisation_id === organisation_id ? keys.find(({ key_id }) => key_id === pass.token.key_id) : undefined
  if (!pass || !key) return undefined
  const imported = await crypto.subtle.importKey('raw', key.public_key, 'Ed25519', false, ['verify'])
  return (await crypto.subtle.verify('Ed25519', imported, pass.signature, pass.signed)) ? pass.token : undefined
}
