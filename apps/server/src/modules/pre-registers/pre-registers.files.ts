import { addDays, dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { maskPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { preRegisterFiles } from '@gatehouse/contract/pre-registers/pre-register-files.ts'
import { PRE_REGISTER_STATES } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { exportAnswer, templateAnswer, textColumns } from '../../kernel/export/answer.ts'
import type { TableFormat } from '../../kernel/export/writer.ts'
import { choiceWords } from '../../kernel/import/columns.ts'
import { localTime } from '../../kernel/time/local-time.ts'
import { recordReading } from '../audit/audit.service.ts'
import { openPlaces, placesById } from '../locations/locations.service.ts'
import { visitRules } from '../settings/settings.service.ts'
import { readSealed } from './pre-registers.guests.ts'
import { type CountedRecord, countGuests, type GuestRow, selectAllRecords, selectGuestsOf } from './pre-registers.queries.ts'
import { languageWords, preRegisterColumns } from './pre-registers.rows.ts'
import { filtersOf, stateOf } from './pre-registers.service.ts'

const SHEET = 'Pre-registers'

/** A template file with example rows: one guest who comes alone, and two who come together. */
export async function preRegisterTemplate(app: App, db: Db, actor: OrgActor, format: TableFormat, language: Language): Promise<FileAnswer> {
  const [[place], rules] = await Promise.all([openPlaces(db, actor), visitRules(app, db, actor)])
  const [type] = rules.at(place?.id ?? null).visitor_types
  const th = language === 'th'
  const day = addDays(dayIn(app.clock.now(), actor.time_zone), 1)
  const visit = { day, location: place?.code ?? '', visitor_type: type?.[language] ?? '' }
  const group = th ? 'คณะดูงาน' : 'Site visit'
  return templateAnswer(actor, format, 'pre-registers-template', {
    sheet: SHEET,
    headings: preRegisterColumns.headingsIn(language),
    rows: [
      { ...visit, from: '09:00', until: '11:00', visitor_name: 'สมชาย ตัวอย่าง', phone: '081-234-5608', email: 'somchai@example.com' },
      { ...visit, from: '13:00', until: '16:30', visitor_name: 'James Example', company: 'Example Co', group },
      { ...visit, from: '13:00', until: '16:30', visitor_name: 'Suda Example', company: 'Example Co', group },
    ].map((row) => preRegisterColumns.row(row)),
  })
}

const RESULT = {
  en: ['State', 'Arrived'],
  th: ['ผล', 'มาถึงเมื่อ'],
} as const

/** The pre-registers that match a filter as a file, one row for each guest, with masked phone numbers. Errors: too_many_requests, unavailable. */
export const exportPreRegisters = (
  app: App,
  db: Db,
  actor: OrgActor,
  { format, sort, ...query }: QueryOf<typeof preRegisterFiles.export>,
  language: Language,
): Promise<FileAnswer> =>
  exportAnswer(app, db, actor, format, async (reader) => {
    const filters = await filtersOf(reader, actor, query)
    const rows = await countGuests(reader, actor, filters)
    const rowOf = await rowWriter(app, reader, actor, language)
    async function* pages() {
      for await (const page of selectAllRecords(reader, actor, sort, filters).pages()) {
        const ids = page.map(({ _id }) => _id)
        const guests = await selectGuestsOf(reader, actor, ids)
        yield page.flatMap((record) =>
          guests.filter(({ pre_register_id }) => pre_register_id === record._id).map((guest) => rowOf(record, guest)),
        )
      }
    }
    return {
      filename: 'pre-registers',
      sheet: SHEET,
      columns: textColumns([...preRegisterColumns.headingsIn(language), ...RESULT[language]]),
      rows,
      pages: pages(),
      record: () =>
        recordReading(app, actor, 'pre_registers.exported', {
          record_type: 'pre_register',
          record_id: null,
          after: { format, guests: rows },
        }),
    }
  })

/** Returns a function that writes a guest in import format, followed by their state and arrival time. */
async function rowWriter(app: App, db: Db, actor: OrgActor, language: Language) {
  const [places, keys, rules] = [
    await placesById(db, actor),
    await app.keyring.of(db, actor.organisation_id),
    await visitRules(app, db, actor),
  ]
  return (record: CountedRecord & { unit_code: string | null }, guest: GuestRow): string[] => {
    const { location_id, visitor_type, purpose, guest_count } = record
    const { visitor_types, purposes } = rules.at(location_id)
    const zone = places.get(location_id)?.time_zone ?? actor.time_zone
    const phone = readSealed(keys, guest, 'phone')
    const cells = preRegisterColumns.row({
      ...{ day: record.day, from: record.from, until: record.until, visitor_name: guest.visitor_name, company: guest.company ?? '' },
      group: guest_count > 1 ? `${record.visitor_name} ${record._id.slice(-6)}` : '',
      phone: phone ? maskPhone(phone) : '',
      email: readSealed(keys, guest, 'email') ?? '',
      language: guest.language ? languageWords.word(guest.language, language) : '',
      plate: guest.plate ? formatPlate(guest.plate) : '',
      plate_province: guest.plate_province ? provinceName(guest.plate_province, language) : '',
      location: places.get(location_id)?.code ?? '',
      unit: record.unit_code ?? '',
      host_name: record.host_name ?? '',
      visitor_type: choiceWords(visitor_types).word(visitor_type, language),
      purpose: purpose ? choiceWords(purposes).word(purpose, language) : '',
      ...{ visitor_note: record.visitor_note ?? '', gate_note: record.gate_note ?? '' },
    })
    const state = PRE_REGISTER_STATES[stateOf(record)][language === 'th' ? 1 : 0]
    return [...cells, state, guest.arrived_at ? localTime(guest.arrived_at, zone) : '']
  }
}
