import type { BlacklistEntry, BlacklistRow } from '@gatehouse/contract/blacklists.ts'
import type { App } from '../../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { HistoryEntry } from '../../audit/audit.service.ts'
import { signFile } from '../../files/files.service.ts'
import { isUnreadable, maskNumbers, openEntryNumbers } from '../blacklists.numbers.ts'
import type { ListedEntry } from '../blacklists.queries.ts'
import type { AttachmentRecord, EntryRecord } from '../blacklists.table.ts'

export const statusOf = ({ status, expired }: Pick<ListedEntry, 'status' | 'expired'>): BlacklistRow['status'] =>
  status !== 'lifted' && expired ? 'expired' : status

// Named one by one: a column added to the table does not leave the server by accident.
export const presentRow = (app: App, keys: OrganisationKeys, row: ListedEntry): BlacklistRow => ({
  _id: row._id,
  kind: row.kind,
  name: row.name,
  aliases: row.aliases,
  severity: row.severity,
  status: statusOf(row),
  category: row.category,
  guard_action: row.guard_action,
  numbers: maskNumbers(openEntryNumbers(keys, row)),
  numbers_unreadable: isUnreadable(keys, row),
  plates: row.plates,
  location_ids: row.location_ids,
  valid_from: row.valid_from,
  valid_until: row.valid_until,
  review_on: row.review_on,
  avatar: row.avatar_file_id && signFile(app, row.organisation_id, row.avatar_file_id),
  sightings: row.sightings,
  last_seen_at: row.last_seen_at,
  updated_at: row.updated_at,
})

export const presentEntry = (
  app: App,
  keys: OrganisationKeys,
  actor: OrgActor,
  row: ListedEntry,
  attachments: readonly AttachmentRecord[],
  history: HistoryEntry[],
): BlacklistEntry => ({
  ...presentRow(app, keys, row),
  reason: row.reason,
  attachments: attachments.map(({ _id, number, file_id, media_type, size, added_at, added_name }) => ({
    _id,
    number,
    file: media_type === 'application/pdf' ? null : signFile(app, row.organisation_id, file_id),
    media_type,
    size,
    added_at,
    added_by: added_name,
  })),
  lift:
    row.status === 'lift_requested'
      ? {
          reason: row.lift_reason ?? '',
          by: row.lift_requested_name ?? '',
          at: row.lift_requested_at!,
          own: row.lift_requested_by === actor.user_id,
        }
      : null,
  created_at: row.created_at,
  created_by: row.created_name,
  history,
})

/** What the audit log keeps of an entry; its numbers are hidden by it, and that they changed is told. */
export const auditable = (
  keys: OrganisationKeys,
  row: Omit<EntryRecord, 'created_at' | 'updated_at' | 'attachments_made' | 'review_told'>,
): object => {
  const numbers = maskNumbers(openEntryNumbers(keys, row))
  return {
    kind: row.kind,
    name: row.name,
    aliases: row.aliases,
    id_numbers: numbers.filter(({ kind }) => kind !== 'phone'),
    phone_numbers: numbers.filter(({ kind }) => kind === 'phone'),
    plates: row.plates,
    severity: row.severity,
    category: row.category,
    guard_action: row.guard_action,
    entry_reason: row.reason,
    location_ids: row.location_ids,
    valid_from: row.valid_from,
    valid_until: row.valid_until,
    review_on: row.review_on,
    status: row.status,
  }
}
