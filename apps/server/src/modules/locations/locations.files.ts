import { formatPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import { UNIT_COLUMNS, type UnitColumn, unitFields } from '@gatehouse/contract/locations/units.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { CallFacts, FileAnswer } from '../../kernel/app/call-facts.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import { exportAnswer, onePage, templateAnswer, textColumns } from '../../kernel/export/answer.ts'
import type { TableFormat } from '../../kernel/export/writer.ts'
import { tableColumns } from '../../kernel/import/columns.ts'
import { wordsOf, writeFields } from '../../kernel/import/field-cells.ts'
import { unreadableWord } from '../../kernel/personal/unreadable.ts'
import { recordReading } from '../audit/audit.service.ts'
import { byUnit, openContact } from './locations.contacts.ts'
import { selectLocation } from './locations.queries.ts'
import { selectAllUnits, selectContacts } from './locations.units.queries.ts'

type Language = CallFacts['language']

/** The columns of a file of units. */
export const unitColumns = tableColumns(UNIT_COLUMNS, ['code'])
const kindWords = wordsOf(unitFields.kind)

/** Example rows of a template: a building, a floor and a room. */
const examplesIn = (language: Language): string[][] => {
  const { row } = unitColumns
  const th = language === 'th'
  return [
    row({ code: 'A', kind: kindWords.word('building', language), name_th: 'อาคาร A', name_en: 'Building A' }),
    row({ code: 'A-3', parent_code: 'A', kind: kindWords.word('floor', language), name_th: 'ชั้น 3', name_en: 'Floor 3' }),
    row({
      code: 'A-301',
      parent_code: 'A-3',
      kind: kindWords.word('tenant', language),
      name_th: 'บริษัท ตัวอย่าง จำกัด',
      name_en: 'Example Co., Ltd.',
      host_1: th ? 'คุณนิภา' : 'Khun Nipa',
      phone_1: '081-234-5608',
      email_1: 'nipa@example.com',
    }),
  ]
}

/** An empty file of units with a few rows that show how it is filled in. Errors: not_found. */
export async function unitTemplate(
  db: Db,
  actor: OrgActor,
  locationId: string,
  format: TableFormat,
  language: Language,
): Promise<FileAnswer> {
  const { code } = requireFound(await selectLocation(db, actor, locationId))
  return templateAnswer(actor, format, `units-template-${code}`, {
    sheet: SHEET,
    headings: unitColumns.headingsIn(language),
    rows: examplesIn(language),
  })
}

const SHEET = 'Units'

/** The active units of a location as a file that can be imported again, with whole phones. Errors: not_found, too_many_requests, unavailable. */
export const exportUnits = (
  app: App,
  db: Db,
  actor: OrgActor,
  locationId: string,
  format: TableFormat,
  language: Language,
): Promise<FileAnswer> =>
  exportAnswer(app, db, actor, format, async (reader) => {
    const { code } = requireFound(await selectLocation(reader, actor, locationId))
    const rows = await unitRows(app, reader, actor, locationId, language)
    const after = { format, units: rows.length }
    return {
      filename: `units-${code}`,
      sheet: SHEET,
      columns: textColumns(unitColumns.headingsIn(language)),
      rows: rows.length,
      pages: onePage(rows),
      record: () => recordReading(app, actor, 'units.exported', { record_type: 'location', record_id: locationId, after }),
    }
  })

async function unitRows(app: App, db: Db, actor: OrgActor, locationId: string, language: Language): Promise<string[][]> {
  const units = (await selectAllUnits(db, actor, locationId)).filter(({ status }) => status === 'active')
  const codes = new Map(units.map((unit) => [unit.id, unit.code]))
  const keys = await app.keyring.of(db, actor.organisation_id)
  const ids = units.map(({ id }) => id)
  const contacts = byUnit(await selectContacts(db, actor, ids))
  const unread = unreadableWord(language)
  return units.map((unit) => {
    const cells: Partial<Record<UnitColumn, string>> = {
      ...writeFields(unitFields, unit, language),
      parent_code: (unit.parent_id && codes.get(unit.parent_id)) ?? '',
    }
    for (const row of contacts.get(unit.id) ?? []) {
      const { name, phone, email, unreadable = [] } = openContact(keys, actor.organisation_id, row)
      cells[`host_${row.position}` as UnitColumn] = name
      cells[`phone_${row.position}` as UnitColumn] = phone ? formatPhone(phone) : unreadable.includes('phone') ? unread : ''
      cells[`email_${row.position}` as UnitColumn] = email ?? (unreadable.includes('email') ? unread : '')
    }
    return unitColumns.row(cells)
  })
}
