import { type Entrance, type EntranceRow, entrance, entranceRow, UNDO_MINUTES } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { type PersonalNumbers, presentNumbers } from '../../kernel/personal/numbers.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import { signFile } from '../files/files.service.ts'
import type { KeptVisit, ListRecord } from './entrances.columns.ts'
import type { EntranceRecord } from './entrances.table.ts'

const pickRow = presenter(entranceRow)
const pickVisit = presenter(entrance)

export const presentRow = (app: App, actor: OrgActor, row: ListRecord): EntranceRow =>
  pickRow({ ...row, photo: row.photo_file_id && signFile(app, actor, row.photo_file_id) })

/** Shows the photo in a list by its signed address. */
export const signedPhoto = (app: App, actor: OrgActor) => ({
  photo_file_id: { name: 'photo', write: (id: string) => JSON.stringify(signFile(app, actor, id)) },
})

/** A whole visit with masked personal numbers. */
export const presentEntrance = (
  app: App,
  actor: OrgActor,
  row: KeptVisit & Partial<Pick<EntranceRecord, 'erased_at'>>,
  numbers: PersonalNumbers,
): Entrance =>
  pickVisit({
    ...row,
    ...presentNumbers(numbers),
    photo: row.photo_file_id && signFile(app, actor, row.photo_file_id),
    checked_in_by: row.checked_in_name,
    checked_out_by: row.checked_out_name,
    undo_until: undoUntil(row),
    erased_at: row.erased_at ?? null,
  })

/** Null if nothing can be undone. The database decides whether the time has passed. */
function undoUntil(row: ListRecord): string | null {
  const last = row.status === 'checkout' ? row.checkout_at : row.status === 'checkin' ? row.checkin_at : null
  return last && new Date(Date.parse(last) + UNDO_MINUTES * 60_000).toISOString()
}
