import { hkdfSync } from 'node:crypto'
import { open, seal, withAny } from './seal.ts'

/** The keys of one person, at work: for what belongs to them in every organisation and in none (docs/decisions/0015). */
export interface PersonKeys {
  /** Seals a text for one column of the person's row; it opens nowhere else. */
  seal(plaintext: string, column: string): Buffer
  /** Errors: SealError, where the bytes were made for another place, or changed. */
  open(sealed: Buffer, column: string): string
  sealFile(bytes: Buffer, file_id: string): Buffer
  /** Errors: SealError, where the bytes are another file's, or changed. */
  openFile(sealed: Buffer, file_id: string): Buffer
}

/** Of the derivation of the key; with which master key, the tag of what is sealed says. */
const VERSION = 1

/**
 * The key of a person comes from the master key and their id (HKDF-SHA256, RFC 5869): there is nothing to store, and none is another's. The
 * first master key seals; while the secret is being changed, another one opens too.
 */
export function personKeys(masterKeys: readonly [Buffer, ...Buffer[]], user_id: string): PersonKeys {
  const keyOf = (masterKey: Buffer) => Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `gatehouse/person/v1/${user_id}`, 32))
  const newest = keyOf(masterKeys[0])
  const place = (kind: 'field' | 'file', name: string) => JSON.stringify([`person-${kind}`, user_id, name])
  const openAny = (sealed: Buffer, context: string) => withAny(masterKeys, (masterKey) => open(keyOf(masterKey), sealed, context))
  return {
    seal: (plaintext, column) => seal(newest, VERSION, Buffer.from(plaintext), place('field', column)),
    open: (sealed, column) => openAny(sealed, place('field', column)).toString('utf8'),
    sealFile: (bytes, file_id) => seal(newest, VERSION, bytes, place('file', file_id)),
    openFile: (sealed, file_id) => openAny(sealed, place('file', file_id)),
  }
}
