import {
  type BlacklistEntry,
  type BlacklistRow,
  blacklistAttachment,
  blacklistEntry,
  blacklistFields,
  blacklistRow,
} from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { App } from '../../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import { plainFields, presenter } from '../../../kernel/records/record-fields.ts'
import type { HistoryEntry } from '../../audit/audit.service.ts'
import { signFile } from '../../files/files.service.ts'
import { isUnreadable, maskNumbers, openEntryNumbers } from '../blacklists.numbers.ts'
import type { ListedEntry } from '../blacklists.queries.ts'
import type { AttachmentRecord, EntryRecord } from '../blacklists.table.ts'

const pickRow = presenter(blacklistRow)
const pickEntry = presenter(blacklistEntry)
const pickAttachment = presenter(blacklistAttachment)

export const statusOf = ({ status, expired }: Pick<ListedEntry, 'status' | 'expired'>): BlacklistRow['status'] =>
  status !== 'lifted' && expired ? 'expired' : status

export const presentRow = (app: App, actor: OrgActor, keys: OrganisationKeys, row: ListedEntry): BlacklistRow =>
  pickRow({
    ...row,
    status: statusOf(row),
    numbers: maskNumbers(openEntryNumbers(keys, row)),
    numbers_unreadable: isUnreadable(keys, row),
    avatar: row.avatar_file_id && signFile(app, actor, row.avatar_file_id),
  })

export const presentEntry = (
  app: App,
  keys: OrganisationKeys,
  actor: OrgActor,
  row: ListedEntry,
  attachments: readonly AttachmentRecord[],
  history: HistoryEntry[],
): BlacklistEntry =>
  pickEntry({
    ...row,
    ...presentRow(app, actor, keys, row),
    attachments: attachments.map((attachment) => {
      const file = attachment.media_type === 'application/pdf' ? null : signFile(app, actor, attachment.file_id)
      return pickAttachment({ ...attachment, file, added_by: attachment.added_name })
    }),
    lift:
      row.status === 'lift_requested'
        ? {
            reason: row.lift_reason ?? '',
            by: row.lift_requested_name ?? '',
            at: row.lift_requested_at!,
            own: row.lift_requested_by === actor.user_id,
          }
        : null,
    created_by: row.created_name,
    history,
  })

/** The fields of an entry in the audit log. The log hides numbers but records that they changed. */
export const auditable = (
  keys: OrganisationKeys,
  row: Omit<EntryRecord, 'created_at' | 'updated_at' | 'attachments_made' | 'review_told'>,
): object => {
  const numbers = maskNumbers(openEntryNumbers(keys, row))
  const { aliases, plates, guard_action, category, location_ids, status } = row
  return {
    ...plainFields(blacklistFields, row),
    ...{ aliases, plates, guard_action, category, location_ids, status },
    id_numbers: numbers.filter(({ kind }) => kind !== 'phone'),
    phone_numbers: numbers.filter(({ kind }) => kind === 'phone'),
  }
}
