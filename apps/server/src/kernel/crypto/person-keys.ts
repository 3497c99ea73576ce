import { hkdfSync } from 'node:crypto'
import { open, seal, withAny } from './seal.ts'

/** Keys for data that belongs to a person across organisations (docs/decisions/0015). */
export interface PersonKeys {
  seal(plaintext: string, column: string): Buffer
  /** Errors: SealError if the bytes belong to another place or were changed. */
  open(sealed: Buffer, column: string): string
  sealFile(bytes: Buffer, file_id: string): Buffer
  /** Errors: SealError if the bytes belong to another file or were changed. */
  openFile(sealed: Buffer, file_id: string): Buffer
}

/** The version of the derivation. The tag of the sealed bytes shows which master key fits. */
const VERSION = 1

/** Derives keys from the master key and the id (HKDF-SHA256, RFC 5869), so nothing is stored. The first master key seals; all of them open. */
export function personKeys(masterKeys: readonly [Buffer, ...Buffer[]], user_id: string): PersonKeys {
  const keyOf = (masterKey: Buffer) => Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `gatehouse/person/v1/${user_id}`, 32))
  const newest = keyOf(masterKeys[0])
  const place = (kind: 'field' | 'file', name: string) => JSON.stringify([`person-${kind}`, user_id, name])
  const openAny = (sealedBytes: Buffer, context: string) => withAny(masterKeys, (masterKey) => open(keyOf(masterKey), sealedBytes, context))
  return {
    seal: (plaintext, column) => seal(newest, VERSION, Buffer.from(plaintext), place('field', column)),
    open: (sealedBytes, column) => openAny(sealedBytes, place('field', column)).toString('utf8'),
    sealFile: (bytes, file_id) => seal(newest, VERSION, bytes, place('file', file_id)),
    openFile: (sealedBytes, file_id) => openAny(sealedBytes, place('file', file_id)),
  }
}
