import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import { type Member, MOST_DOCUMENTS } from '@gatehouse/contract/members/member-record.ts'
import type { members } from '@gatehouse/contract/members/members.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import type { StoredPicture } from '../../kernel/http/upload.ts'
import { recordReading } from '../audit/audit.service.ts'
import { dropFile, keepPicture, saveFile } from '../files/files.service.ts'
import {
  type DocumentRecord,
  deleteDocument,
  insertDocument,
  selectDocument,
  selectDocuments,
  selectMember,
  verifyDocument,
} from './members.queries.ts'
import { auditAndPublish, getMember, lockOwn } from './members.service.ts'

type Fields = BodyOf<typeof members.addDocument>

/** Errors: not_found, more_than_own, too_many_documents. */
export async function addDocument(
  app: App,
  tx: Tx,
  actor: OrgActor,
  memberId: string,
  fields: Fields,
  file: StoredPicture,
): Promise<Member> {
  const { row, parts } = await lockOwn(tx, actor, memberId)
  if ((await selectDocuments(tx, actor, memberId)).length >= MOST_DOCUMENTS) throw new AppError('too_many_documents')
  const document = {
    document_name: fields.document_name,
    media_type: file.media_type as DocumentRecord['media_type'],
    size: file.size,
    issued_on: fields.issued_on ?? null,
    expires_on: fields.expires_on ?? null,
  }
  const file_id = await keepPicture(tx, actor, file, { type: 'member', id: memberId, before: null })
  const owner = { organisation_id: actor.organisation_id, member_id: memberId }
  await insertDocument(tx, { ...owner, id: newId(), file_id, verified_by: null, verified_at: null, ...document })
  const after = { code: row.code, name: row.name_th, ...document }
  await auditAndPublish(tx, actor, 'member.document_added', { row, parts }, { after })
  return getMember(app, tx, actor, memberId)
}

/** Errors: not_found, more_than_own. */
export async function verify(app: App, tx: Tx, actor: OrgActor, id: string, note: string | null | undefined): Promise<Member> {
  const { row, parts, document_name, member_id } = await lockDocument(tx, actor, id)
  await verifyDocument(tx, actor, id)
  const after = { code: row.code, name: row.name_th, document_name }
  await auditAndPublish(tx, actor, 'member.document_verified', { row, parts }, { after, reason: note ?? null })
  return getMember(app, tx, actor, member_id)
}

/** Deletes a document with its file. Errors: not_found, more_than_own. */
export async function removeDocument(app: App, tx: Tx, actor: OrgActor, id: string): Promise<Member> {
  const { row, parts, document_name, member_id, file_id } = await lockDocument(tx, actor, id)
  await deleteDocument(tx, actor, id)
  await dropFile(tx, actor, file_id)
  const after = { code: row.code, name: row.name_th, document_name }
  await auditAndPublish(tx, actor, 'member.document_removed', { row, parts }, { after })
  return getMember(app, tx, actor, member_id)
}

/** Locks the member, then reads the document again, because it may have been deleted meanwhile. Errors: not_found, more_than_own. */
async function lockDocument(tx: Tx, actor: OrgActor, id: string) {
  const { member_id } = requireFound(await selectDocument(tx, actor, id))
  const own = await lockOwn(tx, actor, member_id)
  return { ...own, ...requireFound(await selectDocument(tx, actor, id)) }
}

const ENDINGS = { 'application/pdf': 'pdf', 'image/webp': 'webp' } as const

/** The file of a document, which may show full numbers. Errors: not_found. */
export async function readDocument(app: App, db: Db, actor: OrgActor, id: string): Promise<FileAnswer> {
  const { member_id, document_name, file_id, media_type } = requireFound(await selectDocument(db, actor, id))
  const { code, name_th } = requireFound(await selectMember(db, actor, member_id))
  const file = await saveFile(app, db, actor, file_id, `${code}-document.${ENDINGS[media_type]}`)
  const after = { code, name: name_th, document_name }
  await recordReading(app, actor, 'member.document_read', { record_type: 'member', record_id: member_id, after })
  return file
}
