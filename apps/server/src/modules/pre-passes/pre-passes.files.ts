import { maskPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import type { Label, Language } from '@gatehouse/contract/kernel/languages.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { PRE_PASS_MODES, PRE_PASS_STATES, prePassFields } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { prePasses } from '@gatehouse/contract/pre-passes/pre-passes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { searchWords } from '../../kernel/db/list-search.ts'
import { exportAnswer, mapPages } from '../../kernel/export/answer.ts'
import type { Cell, CellType } from '../../kernel/export/columns.ts'
import { choiceWords } from '../../kernel/import/columns.ts'
import { recordReading } from '../audit/audit.service.ts'
import { visitRules } from '../settings/settings.service.ts'
import { gatesText, hoursText } from './pre-passes.paper-words.ts'
import { readSealed } from './pre-passes.personal.ts'
import { stateOf } from './pre-passes.present.ts'
import { selectAllPasses, type UsedPass } from './pre-passes.queries.ts'
import { placeCodes } from './pre-passes.service.ts'

const { holder_name, company, phone, email, plate, plate_province, location_id, gate_ids, unit_id, host_name, status } = prePassFields
const { visitor_type, purpose, mode, max_uses, from_day, from_time, until_day, until_time, hours } = prePassFields

const LAST_USED: Label = ['Last used', 'ใช้ล่าสุด']
const USES: Label = ['Times used', 'ใช้ไปแล้ว (ครั้ง)']
const MADE_BY: Label = ['Created by', 'ผู้บันทึก']
/** In the order of the cells below. */
const HEADINGS: readonly [Label, CellType?][] = [
  ...[holder_name, company, phone, email, plate, plate_province, location_id, gate_ids, unit_id, host_name].map(({ label }): [Label] => [
    label === unit_id.label ? ['Unit', 'ห้อง/หน่วย'] : label,
  ]),
  ...[visitor_type, purpose, mode].map(({ label }): [Label] => [label]),
  [max_uses.label, 'number'],
  ...[from_day, from_time, until_day, until_time, hours, status].map(({ label }): [Label] => [label]),
  [USES, 'number'],
  [LAST_USED, 'time'],
  [MADE_BY],
]

/** The passes that match a filter as a file, in list order, without codes and with masked phone numbers. Errors: too_many_requests, unavailable. */
export const exportPasses = (
  app: App,
  db: Db,
  actor: OrgActor,
  { format, search, sort, ...filters }: QueryOf<typeof prePasses.export>,
  language: Language,
): Promise<FileAnswer> =>
  exportAnswer(app, db, actor, format, async (reader) => {
    const passes = selectAllPasses(reader, actor, { ...filters, matches: await searchWords(reader, 'pre_passes', search) }, sort)
    const [rows, cellsOf] = await Promise.all([passes.count(), cellWriter(app, reader, actor, language)])
    return {
      filename: 'pre-passes',
      sheet: 'Pre-passes',
      columns: HEADINGS.map(([label, type = 'text']) => ({ heading: label[language === 'th' ? 1 : 0], type })),
      rows,
      pages: mapPages(passes.pages(), cellsOf),
      record: () =>
        recordReading(app, actor, 'pre_passes.exported', { record_type: 'pre_pass', record_id: null, after: { format, passes: rows } }),
    }
  })

async function cellWriter(app: App, db: Db, actor: OrgActor, language: Language) {
  const [{ codes, gates }, keys, rules] = [
    await placeCodes(db, actor),
    await app.keyring.of(db, actor.organisation_id),
    await visitRules(app, db, actor),
  ]
  const languageIndex = language === 'th' ? 1 : 0
  return (row: UsedPass): Cell[] => {
    const lists = rules.at(row.location_id)
    const phoneNumber = readSealed(keys, row, 'phone')
    const own_gates = row.gate_ids?.flatMap((id) => gates.get(id)?.code ?? []).toSorted() ?? null
    return [
      ...[row.holder_name, row.company ?? '', phoneNumber ? maskPhone(phoneNumber) : '', readSealed(keys, row, 'email') ?? ''],
      ...[row.plate ? formatPlate(row.plate) : '', row.plate_province ? provinceName(row.plate_province, language) : ''],
      ...[codes.get(row.location_id) ?? '', gatesText(own_gates, language), row.unit_name ?? '', row.host_name ?? ''],
      choiceWords(lists.visitor_types).word(row.visitor_type, language),
      row.purpose ? choiceWords(lists.purposes).word(row.purpose, language) : '',
      ...[PRE_PASS_MODES[row.mode][languageIndex], row.max_uses],
      ...[row.from_day, row.from_time ?? '', row.until_day, row.until_time ?? '', hoursText(row.hours, language)],
      ...[PRE_PASS_STATES[stateOf(row)][languageIndex], row.uses, row.last_used_at, row.created_name],
    ]
  }
}
