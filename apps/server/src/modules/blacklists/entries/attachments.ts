import { MOST_ATTACHMENTS } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { App } from '../../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../../kernel/app/call-facts.ts'
import { newId } from '../../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Db, Tx } from '../../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts'
import type { FieldPicture } from '../../../kernel/http/upload.ts'
import { recordReading } from '../../audit/audit.service.ts'
import { dropFile, keepPicture, saveFile } from '../../files/files.service.ts'
import { selectEntry } from '../blacklists.queries.ts'
import { deleteAttachment, insertAttachment, selectAttachment, selectAttachments, updateFiles } from './attachments.queries.ts'
import { auditAndPublish, lockOwn } from './entries.ts'

const RECORD = 'blacklist'

/** Attaches files: an avatar replaces the earlier one, other files get the next numbers. Errors: not_found, attachments_full, more_than_own. */
export async function addAttachments(tx: Tx, actor: OrgActor, id: string, pictures: readonly FieldPicture[]): Promise<void> {
  const entry = await lockOwn(tx, actor, id)
  const avatar = pictures.find(({ field }) => field === 'avatar')
  const evidence = pictures.filter(({ field }) => field !== 'avatar').sort((a, b) => (a.field < b.field ? -1 : 1))
  const current = await selectAttachments(tx, actor.organisation_id, id)
  if (current.length + evidence.length > MOST_ATTACHMENTS) throw new AppError('attachments_full')
  const keep = ({ field: _, ...picture }: FieldPicture, before: string | null) =>
    keepPicture(tx, actor, picture, { type: RECORD, id, before })
  const addedNumbers: number[] = []
  for (const [index, picture] of evidence.entries()) {
    const number = entry.attachments_made + index + 1
    const file_id = await keep(picture, null)
    const { media_type, size } = picture
    const { organisation_id, name } = actor
    await insertAttachment(tx, { organisation_id, _id: newId(), entry_id: id, number, file_id, media_type, size, added_name: name })
    addedNumbers.push(number)
  }
  const attachments_made = entry.attachments_made + evidence.length
  await updateFiles(tx, actor, id, { attachments_made, ...(avatar ? { avatar_file_id: await keep(avatar, entry.avatar_file_id) } : {}) })
  await auditAndPublish(tx, actor, 'blacklist.files_added', [entry], {
    after: { ...(avatar ? { avatar: true } : {}), ...(addedNumbers.length > 0 ? { attachments: addedNumbers } : {}) },
  })
}

/** The file of one attachment, which may show full numbers. Errors: not_found. */
export async function readAttachment(app: App, db: Db, actor: OrgActor, attachmentId: string): Promise<FileAnswer> {
  const { entry_id, file_id, media_type, number } = requireFound(await selectAttachment(db, actor.organisation_id, attachmentId))
  requireFound(await selectEntry(db, actor, entry_id))
  const file = await saveFile(app, db, actor, file_id, `blacklist-evidence-${number}.${media_type === 'application/pdf' ? 'pdf' : 'webp'}`)
  const after = { attachments: [number] }
  await recordReading(app, actor, 'blacklist.file_read', { record_type: RECORD, record_id: entry_id, after })
  return file
}

/** Removes one file and returns the id of its entry. Errors: not_found, more_than_own. */
export async function removeAttachment(tx: Tx, actor: OrgActor, attachmentId: string): Promise<string> {
  const attachment = requireFound(await selectAttachment(tx, actor.organisation_id, attachmentId))
  const entry = await lockOwn(tx, actor, attachment.entry_id)
  await deleteAttachment(tx, actor.organisation_id, attachmentId)
  await dropFile(tx, actor, attachment.file_id)
  await auditAndPublish(tx, actor, 'blacklist.file_removed', [entry], { after: { attachments: [attachment.number] } })
  return attachment.entry_id
}

/** Errors: not_found, more_than_own. */
export async function removeAvatar(tx: Tx, actor: OrgActor, id: string): Promise<void> {
  const entry = await lockOwn(tx, actor, id)
  if (entry.avatar_file_id === null) return
  await updateFiles(tx, actor, id, { avatar_file_id: null })
  await dropFile(tx, actor, entry.avatar_file_id)
  await auditAndPublish(tx, actor, 'blacklist.file_removed', [entry], { after: { avatar: true } })
}
