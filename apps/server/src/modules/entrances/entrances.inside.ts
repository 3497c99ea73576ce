import { entranceFields } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { type ColumnOf, fileColumns } from '@gatehouse/contract/kernel/record-fields.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { exportAnswer, onePage, textColumns } from '../../kernel/export/answer.ts'
import { localTime } from '../../kernel/time/local-time.ts'
import { recordReading } from '../audit/audit.service.ts'
import { locationsWithPresence } from '../locations/locations.service.ts'
import type { ListRecord } from './entrances.columns.ts'
import { entrancesPage } from './entrances.list.queries.ts'

/** Visits per read. */
const PAGE = 1_000

type Filter = Omit<QueryOf<typeof entrances.exportInside>, 'format'>

/**
 * Exports everybody inside, by location, gate and name. The audit entry has a separate transaction, because an expired organisation may only read.
 * Errors: too_many_requests, unavailable.
 */
export async function exportInside(
  app: App,
  db: Db,
  actor: OrgActor,
  { format, ...filter }: QueryOf<typeof entrances.exportInside>,
  language: Language,
): Promise<FileAnswer> {
  return exportAnswer(app, db, actor, format, async (reader) => {
    const rows: string[][] = []
    let people = 0
    for (const location of await locationsWithPresence(reader, actor)) {
      if (filter.location_id && filter.location_id !== location.id) continue
      for (const visit of await insideOf(reader, actor, { ...filter, location_id: location.id })) {
        rows.push([location[`name_${language}`], ...Object.values(CELLS).map((cell) => cell(visit, language, actor))])
        people += visit.party_size
      }
    }
    return {
      filename: 'inside',
      sheet: 'Inside',
      columns: textColumns(NAMES.map((name) => COLUMNS[name][language])),
      rows: rows.length,
      pages: onePage(rows),
      record: () =>
        recordReading(app, actor, 'entrance.inside_exported', {
          record_type: 'entrance',
          record_id: null,
          after: { format, visits: rows.length, people },
        }),
    }
  })
}

async function insideOf(db: Db, actor: OrgActor, filter: Filter): Promise<ListRecord[]> {
  const visits: ListRecord[] = []
  let after: string[] | undefined
  do {
    const { rows: page } = await entrancesPage(actor, { ...filter, status: 'checkin' }, PAGE, after).execute(db as Tx)
    visits.push(...page.slice(0, PAGE))
    const last = visits.at(-1)
    after = page.length > PAGE && last ? [last.checkin_at, last._id] : undefined
  } while (after)
  const order = new Intl.Collator('th')
  return visits.sort((a, b) => order.compare(a.gate_in ?? '', b.gate_in ?? '') || order.compare(a.visitor_name, b.visitor_name))
}

type Cell = (visit: ListRecord, language: Language, actor: OrgActor) => string

/** The columns of the file after the location, in order. */
const CELLS: Omit<Record<ColumnOf<typeof entranceFields>, Cell>, 'location_id'> = {
  gate_in: (visit) => visit.gate_in ?? '',
  visitor_name: (visit) => visit.visitor_name,
  party_size: (visit) => String(visit.party_size),
  company: (visit) => visit.company ?? '',
  unit_name: (visit) => visit.unit_name ?? '',
  host_name: (visit) => visit.host_name ?? '',
  plate: ({ plate }) => (plate ? formatPlate(plate) : ''),
  plate_province: ({ plate_province }, language) => (plate_province ? provinceName(plate_province, language) : ''),
  card_number: (visit) => visit.card_number ?? '',
  checkin_at: (visit, _, { time_zone }) => localTime(visit.checkin_at, time_zone),
  expected_out_at: ({ expected_out_at }, _, { time_zone }) => (expected_out_at ? localTime(expected_out_at, time_zone) : ''),
  number: (visit) => String(visit.number),
}

const COLUMNS = fileColumns(entranceFields)
const NAMES = ['location_id', ...(Object.keys(CELLS) as (keyof typeof CELLS)[])] as const
