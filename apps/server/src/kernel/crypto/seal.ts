import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** The bytes belong to another place or key, or were changed. Don't trust any part of them. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

const FORMAT = 1
const HEADER = 3
const IV = 12
const TAG = 16

/**
 * AES-256-GCM (ASVS 11.3.2): format (1 byte) · key version (2) · random nonce (12) · ciphertext · tag (16). The context is authenticated but not
 * stored.
 */
export function seal(key: Buffer, keyVersion: number, plaintext: Buffer, context: string): Buffer {
  const header = Buffer.alloc(HEADER)
  header[0] = FORMAT
  header.writeUInt16BE(keyVersion, 1)
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG })
  cipher.setAAD(Buffer.concat([header, Buffer.from(context)]))
  return Buffer.concat([header, iv, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

export function sealedKeyVersion(sealedBytes: Buffer): number {
  if (sealedBytes.length < HEADER + IV + TAG) throw new SealError('The sealed value is cut off.')
  if (sealedBytes[0] !== FORMAT) throw new SealError('The sealed value has an unknown format.')
  return sealedBytes.readUInt16BE(1)
}

/** Errors: SealError, for any other key, context or byte. */
export function open(key: Buffer, sealedBytes: Buffer, context: string): Buffer {
  sealedKeyVersion(sealedBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, sealedBytes.subarray(HEADER, HEADER + IV), { authTagLength: TAG })
  decipher.setAAD(Buffer.concat([sealedBytes.subarray(0, HEADER), Buffer.from(context)]))
  decipher.setAuthTag(sealedBytes.subarray(sealedBytes.length - TAG))
  try {
    return Buffer.concat([decipher.update(sealedBytes.subarray(HEADER + IV, sealedBytes.length - TAG)), decipher.final()])
  } catch {
    throw new SealError('The sealed value does not open here: it was changed, or made for another place or with another key.')
  }
}

/** Tries keys in turn; the tag shows which one is right. Errors: SealError. */
export function withAny<T>(keys: readonly Buffer[], opens: (key: Buffer) => T): T {
  for (const [index, key] of keys.entries()) {
    try {
      return opens(key)
    } catch (error) {
      if (!(error instanceof SealError) || index === keys.length - 1) throw error
    }
  }
  throw new SealError('There is no key to open this with.')
}
