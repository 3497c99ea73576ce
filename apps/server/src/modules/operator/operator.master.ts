import { buffer } from 'node:stream/consumers'
import type { SecretKeys } from '../../kernel/config/config.ts'
import { auditKeys, linkText, newAuditKey } from '../../kernel/crypto/audit-keys.ts'
import { unwrapWithAny, wrapKey } from '../../kernel/crypto/envelope.ts'
import { Keyring } from '../../kernel/crypto/keyring.ts'
import { canOpen, PERSON_COLUMNS } from '../../kernel/crypto/master-use.ts'
import { personKeys } from '../../kernel/crypto/person-keys.ts'
import { SealError } from '../../kernel/crypto/seal.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { type FileStore, StorageError } from '../../kernel/storage/file-store.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { type Operator, OperatorError, operatorIn } from './operator.actor.ts'
import {
  lockHead,
  lockKeys,
  lockSealed,
  selectPersonFiles,
  setAppPassword,
  updateHead,
  updateSealed,
  updateWrapped,
} from './operator.keys.queries.ts'

export interface Rewrapped {
  keys: number
  people: number
}

export interface PicturesLeft {
  resealed: number
  /** Pictures that neither secret opens, or that are missing. */
  damaged: number
}

/**
 * Wraps all keys with the new secret, makes new audit keys and sets the database password, in one transaction. Servers with both secrets go on.
 * Errors: OperatorError.
 */
export async function rewrapAll(tx: Tx, operator: Operator, present: SecretKeys, other: SecretKeys | undefined): Promise<Rewrapped> {
  if (!other)
    throw new OperatorError('Give the new secret as GATEHOUSE_SECRET and the earlier one as GATEHOUSE_SECRET_OTHER, to the servers first.')
  const masterKeys = [present.master_key, other.master_key] as const
  const counts = { keys: 0, people: 0 }
  const organisations = new Set<number>()
  for (const key of await lockKeys(tx)) {
    if (canOpen(() => unwrapWithAny([present.master_key], key.wrapped, key))) continue
    await updateWrapped(tx, { ...key, wrapped: wrapKey(present.master_key, unwrapWithAny(masterKeys, key.wrapped, key), key) })
    organisations.add(key.organisation_id)
    counts.keys += 1
  }
  for (const { table, column, place } of PERSON_COLUMNS) {
    for (const { user_id, sealed } of await lockSealed(tx, table, column)) {
      const [now, any] = [personKeys([present.master_key], user_id), personKeys(masterKeys, user_id)]
      if (canOpen(() => now.open(sealed, place))) continue
      await updateSealed(tx, table, column, user_id, now.seal(any.open(sealed, place), place))
      counts.people += 1
    }
  }
  await setAppPassword(tx, present.app_role_password)
  const keyring = new Keyring(present.master_key)
  for (const id of organisations) {
    await renewAuditKey(tx, keyring, present.master_key, id)
    await recordAudit(tx, operatorIn(operator, id), 'organisation.key_rewrapped', { record_type: 'organisation', record_id: String(id) })
  }
  return counts
}

/** The old key still verifies but no longer signs; a wrong end stays wrong. */
async function renewAuditKey(tx: Tx, keyring: Keyring, masterKey: Buffer, id: number): Promise<void> {
  const head = await lockHead(tx, id)
  const { audit } = await keyring.of(tx, id)
  if (!audit || !head) return
  const newKey = newAuditKey(masterKey, id, audit.version + 1)
  const { version, wrapped } = newKey
  await tx.insertInto('organisation_keys').values({ organisation_id: id, kind: 'audit', version, wrapped }).execute()
  const text = linkText(head.seq, head.hash)
  if (head.key_version === audit.version && audit.proves(head.key_version, head.mac, 'head', text))
    await updateHead(tx, id, version, auditKeys([newKey]).sign('head', text))
}

type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Seals people's pictures on the disk with the new secret; can be resumed. */
export async function resealPictures(write: Write, files: FileStore, present: SecretKeys, other: SecretKeys): Promise<PicturesLeft> {
  const left = { resealed: 0, damaged: 0 }
  for (const { id, user_id, storage_key } of await write(selectPersonFiles)) {
    try {
      const sealedBytes = await buffer((await files.get(storage_key)).stream)
      const now = personKeys([present.master_key], user_id)
      if (canOpen(() => now.openFile(sealedBytes, id))) continue
      const bytes = personKeys([present.master_key, other.master_key], user_id).openFile(sealedBytes, id)
      await files.put(storage_key, now.sealFile(bytes, id))
      left.resealed += 1
    } catch (error) {
      if (!(error instanceof SealError || (error instanceof StorageError && error.failure === 'missing'))) throw error
      left.damaged += 1
    }
  }
  return left
}
