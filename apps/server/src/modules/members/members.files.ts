import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { type MemberColumn, memberFields } from '@gatehouse/contract/members/member-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { exportAnswer, templateAnswer, textColumns } from '../../kernel/export/answer.ts'
import type { TableFormat } from '../../kernel/export/writer.ts'
import { writeFields } from '../../kernel/import/field-cells.ts'
import { maskNumbers, type NumberName } from '../../kernel/personal/numbers.ts'
import { unreadableWord } from '../../kernel/personal/unreadable.ts'
import { recordReading } from '../audit/audit.service.ts'
import { locationCodes } from '../locations/locations.service.ts'
import { documentWords, examplesIn, memberColumns, statusWords } from './members.columns.ts'
import { type Related, readRelated } from './members.present.ts'
import { selectAllMembers } from './members.queries.ts'
import type { MemberRecord } from './members.table.ts'
import { numbersOf } from './members.values.ts'

const SHEET = 'Members'

/** A template file with a few example rows. */
export const memberTemplate = (actor: OrgActor, format: TableFormat, language: Language): FileAnswer =>
  templateAnswer(actor, format, 'members-template', {
    sheet: SHEET,
    headings: memberColumns.headingsIn(language),
    rows: examplesIn(language),
  })

/** The visible members by code, in import format. An import leaves masked numbers unchanged. Errors: too_many_requests, unavailable. */
export const exportMembers = (app: App, db: Db, actor: OrgActor, format: TableFormat, language: Language): Promise<FileAnswer> =>
  exportAnswer(app, db, actor, format, async (reader) => {
    const members = selectAllMembers(reader, actor)
    const [keys, codes, rows] = await Promise.all([
      app.keyring.of(reader, actor.organisation_id),
      locationCodes(reader, actor),
      members.count(),
    ])
    async function* pages() {
      for await (const page of members.pages()) {
        const ids = page.map(({ _id }) => _id)
        const relations = await readRelated(reader, actor, ids)
        yield page.map((row) => rowOf({ keys, codes, language, related: relations }, row))
      }
    }
    return {
      filename: 'members',
      sheet: SHEET,
      columns: textColumns(memberColumns.headingsIn(language)),
      rows,
      pages: pages(),
      record: () =>
        recordReading(app, actor, 'members.exported', { record_type: 'member', record_id: null, after: { format, members: rows } }),
    }
  })

interface RowContext {
  keys: OrganisationKeys
  codes: ReadonlyMap<string, string>
  language: Language
  related: Related
}

/** Writes a member in import format. */
function rowOf({ keys, codes, language, related }: RowContext, row: MemberRecord): string[] {
  const numbers = numbersOf(keys, row)
  const { phone_masked, id_number_masked } = maskNumbers(numbers)
  const unread = (name: NumberName) => (numbers.unreadable?.includes(name) ? unreadableWord(language) : '')
  const cells: Partial<Record<MemberColumn, string>> = {
    ...writeFields(memberFields, row, language),
    phone: phone_masked ?? unread('phone'),
    id_kind: row.id_kind ? documentWords.word(row.id_kind, language) : '',
    id_number: id_number_masked ?? unread('id_number'),
    locations: (row.location_ids ?? []).map((id) => codes.get(id) ?? '').join(', '),
    units: related
      .unitsOf(row._id)
      .map(({ code }) => code)
      .join(', '),
    parking_privilege: row.parking_privilege ?? '',
    status: statusWords.word(row.status, language),
  }
  for (const [index, { plate, plate_province, vehicle_class }] of related.vehiclesOf(row._id).slice(0, 2).entries()) {
    cells[`plate_${index + 1}` as MemberColumn] = plate
    cells[`province_${index + 1}` as MemberColumn] = plate_province ? provinceName(plate_province, language) : ''
    cells[`class_${index + 1}` as MemberColumn] = vehicle_class ?? ''
  }
  for (const [index, { number, uid }] of related.cardsOf(row._id).slice(0, 2).entries()) {
    cells[`card_${index + 1}` as MemberColumn] = number
    cells[`uid_${index + 1}` as MemberColumn] = uid ?? ''
  }
  return memberColumns.row(cells)
}
