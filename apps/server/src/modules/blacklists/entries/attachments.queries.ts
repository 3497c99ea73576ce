import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Db, Tx } from '../../../kernel/db/handles.ts'
import type { AttachmentRecord } from '../blacklists.table.ts'

export const selectAttachments = (db: Db | Tx, organisationId: number, entryId: string): Promise<AttachmentRecord[]> =>
  db
    .selectFrom('blacklist_attachments')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('entry_id', '=', entryId)
    .orderBy('number')
    .execute()

export const selectAttachment = (db: Db | Tx, organisationId: number, id: string): Promise<AttachmentRecord | undefined> =>
  db.selectFrom('blacklist_attachments').selectAll().where('organisation_id', '=', organisationId).where('_id', '=', id).executeTakeFirst()

export const insertAttachment = (tx: Tx, attachment: Omit<AttachmentRecord, 'added_at'>) =>
  tx.insertInto('blacklist_attachments').values(attachment).execute()

export const deleteAttachment = (tx: Tx, organisationId: number, id: string) =>
  tx.deleteFrom('blacklist_attachments').where('organisation_id', '=', organisationId).where('_id', '=', id).execute()

/** Leaves the version and the time of change as they are: files don't affect matching, and forms in use stay valid. */
export const updateFiles = (
  tx: Tx,
  { organisation_id }: OrgActor,
  entry_id: string,
  change: { avatar_file_id?: string | null; attachments_made?: number },
) => tx.updateTable('blacklist_entries').set(change).where('organisation_id', '=', organisation_id).where('_id', '=', entry_id).execute()
