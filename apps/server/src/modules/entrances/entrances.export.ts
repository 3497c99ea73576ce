import { ENTRANCE_COLUMNS, type EntranceColumnName } from '@gatehouse/contract/entrances/entrance-export.ts'
import { entranceFields } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import { dayEnd, dayStart } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { foldQuery } from '@gatehouse/contract/kernel/domain/names.ts'
import { PLATE_PROVINCES } from '@gatehouse/contract/kernel/domain/provinces.ts'
import type { Language, ValueLabel } from '@gatehouse/contract/kernel/languages.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { type Db, readByCursor } from '../../kernel/db/handles.ts'
import { contains, type FiltersOf } from '../../kernel/db/keyset.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { exportAnswer } from '../../kernel/export/answer.ts'
import type { Cell, ExportColumn } from '../../kernel/export/columns.ts'
import type { Pages } from '../../kernel/export/writer.ts'
import { formatNumbers } from '../../kernel/personal/numbers.ts'
import { unreadableWord } from '../../kernel/personal/unreadable.ts'
import { recordReading } from '../audit/audit.service.ts'
import { locationNames } from '../locations/locations.service.ts'
import { type VisitRules, visitRules } from '../settings/settings.service.ts'
import { type Asked, coverOf, type WordsOf } from './entrances.export-cover.ts'
import { countForFile, entrancesForFile, type ListFilters } from './entrances.list.queries.ts'
import { openVisitor } from './entrances.personal.ts'
import { searchQuery } from './entrances.queries.ts'
import { searchStart } from './entrances.service.ts'

/** Rows per read. More would keep calls waiting while they are passed on. */
const PAGE = 100
/** The SQL of columns that aren't named like their table column. */
const SOURCES: Partial<Record<EntranceColumnName, string>> = {
  checked_in_by: 'e.checked_in_name',
  checked_out_by: 'e.checked_out_name',
  stay: 'floor(extract(epoch from e.checkout_at - e.checkin_at) / 60)::int',
}
/** Columns behind those of a row, needed to open full numbers. */
const SEALED = ['e._id', 'e.id_kind', 'e.id_number_sealed', 'e.phone_sealed']

/**
 * Exports the filtered visits, newest first, at the locations and units that the actor may see. Errors: permission_denied (visits, or full numbers),
 * too_many_requests, unavailable.
 */
export async function exportEntrances(app: App, db: Db, actor: OrgActor, body: Asked, callLanguage: Language): Promise<FileAnswer> {
  const { format, language = callLanguage, numbers, reason } = body
  return exportAnswer(app, db, actor, format, async (reader) => {
    if (!actor.permissions.includes('entrances:read') || (numbers && !actor.permissions.includes('entrances:reveal')))
      throw new AppError('permission_denied')
    const names = columnsOf(body)
    const filter = filterOf(app.clock.now(), actor, body)
    const [rows, locations, rules] = await Promise.all([
      countForFile(reader, actor, filter),
      locationNames(reader, actor, language),
      visitRules(app, reader, actor),
    ])
    const words = wordsIn(language, locations, rules)
    const keys = numbers ? await app.keyring.of(reader, actor.organisation_id) : undefined
    return {
      filename: 'visits',
      sheet: language === 'th' ? 'การเข้า–ออก' : 'Visits',
      columns: names.map((name): ExportColumn => {
        const { label, type } = ENTRANCE_COLUMNS[name]
        return { heading: label[language === 'en' ? 0 : 1], type, words: words[name] }
      }),
      rows,
      cover: await coverOf(reader, actor, body, { rows, language, words, now: app.clock.now() }),
      pages: pagesOf(reader, actor, { filter, names, keys, language }),
      record: () =>
        recordReading(app, actor, 'entrance.exported', {
          record_type: 'entrance',
          record_id: null,
          reason: reason ?? null,
          after: { ...auditedFilter(body), format, visits: rows, with_numbers: numbers },
        }),
    }
  })
}

const NAMES = Object.keys(ENTRANCE_COLUMNS) as EntranceColumnName[]
const columnsOf = ({ columns, numbers }: Asked): EntranceColumnName[] =>
  NAMES.filter((name) => (columns ? columns.includes(name) : numbers || !('numbers' in ENTRANCE_COLUMNS[name])))

/** The list filters in the body of an export. */
function filtersOf({ format: _, language: __, columns: ___, numbers: ____, reason: _____, ...filters }: Asked) {
  // This doesn't compile if the list has a filter that exports lack.
  return filters satisfies Pick<Asked, keyof FiltersOf<typeof entrances.list>>
}

function filterOf(now: Date, actor: OrgActor, body: Asked): ListFilters {
  const { search, startDate, endDate, ...filters } = filtersOf(body)
  const from = startDate && dayStart(startDate, actor.time_zone).toISOString()
  const to = endDate && dayEnd(endDate, actor.time_zone).toISOString()
  const foldedSearch = search ? foldQuery(search) : ''
  if (foldedSearch === '') return { ...filters, from, to }
  // The search compares check-in times, so days of the check-out can't limit it.
  const days = filters.day_of === 'checkout' ? {} : { from, to }
  return {
    ...filters,
    from,
    to,
    matching: searchQuery(actor, contains(foldedSearch), { ...days, from: searchStart(now, foldedSearch, days.from) }),
  }
}

/** The filter without the search text, which may be a name: the log is read for years. */
function auditedFilter(body: Asked) {
  const { search, ...filters } = filtersOf(body)
  return { ...filters, ...(search ? { searched: true } : {}) }
}

/** The words for the values of each column that has some. */
function wordsIn(language: Language, location_id: Readonly<Record<string, string>>, rules: VisitRules): WordsOf {
  const index = language === 'en' ? 0 : 1
  const ofField = ({ values }: { values: Readonly<Record<string, ValueLabel>> }) =>
    Object.fromEntries(Object.entries(values).map(([value, label]) => [value, label[index]]))
  const ofChoices = (choices: readonly { key: string; th: string; en: string }[]) =>
    Object.fromEntries(choices.map((choice) => [choice.key, choice[language]]))
  return {
    location_id,
    status: ofField(entranceFields.status),
    source: ofField(entranceFields.source),
    id_kind: ofField(entranceFields.id_kind),
    visitor_type: ofChoices(rules.choices('visitor_types', null)),
    purpose: ofChoices(rules.choices('purposes', null)),
    vehicle_class: ofChoices(rules.choices('vehicle_classes', null)),
    plate_province: Object.fromEntries(PLATE_PROVINCES.map((province) => [province.code, province[language]])),
  }
}

interface Reading {
  filter: ListFilters
  names: readonly EntranceColumnName[]
  /** Set if full numbers were requested. */
  keys: OrganisationKeys | undefined
  language: Language
}

async function* pagesOf(db: Db, actor: OrgActor, { filter, names, keys, language }: Reading): Pages {
  const columns = names.map((name) => (name === 'id_number' || name === 'phone' ? 'null' : (SOURCES[name] ?? `e.${name}`)))
  // The database builds the JSON. One text per row instead of one per cell leaves more of the processor for calls.
  const row = `json_build_array(${columns.join(', ')})`
  const pages = readByCursor(db, entrancesForFile(actor, filter, keys ? [row, ...SEALED] : [row]), PAGE)
  const open = keys && opener(actor, keys, names, language)
  for await (const page of pages) yield `[${page.map((raw) => (open ? open(raw) : raw[0])).join(',')}]`
}

/** Puts the full numbers of a visit into the JSON of its row. */
function opener({ organisation_id }: OrgActor, keys: OrganisationKeys, names: readonly EntranceColumnName[], language: Language) {
  return ([row, _id, id_kind, id_number, phone]: readonly (string | null)[]): string => {
    const sealedNumbers = { id_kind: id_kind as Sealed['id_kind'], id_number_sealed: bytes(id_number), phone_sealed: bytes(phone) }
    const { numbers_unreadable, ...numbers } = formatNumbers(openVisitor(keys, { organisation_id, _id: _id!, ...sealedNumbers }))
    const cells: Cell[] = JSON.parse(row!)
    for (const name of ['id_number', 'phone'] as const) {
      const index = names.indexOf(name)
      if (index >= 0) cells[index] = numbers_unreadable.includes(name) ? unreadableWord(language) : numbers[name]
    }
    return JSON.stringify(cells)
  }
}

type Sealed = Parameters<typeof openVisitor>[1]
/** Bytes from PostgreSQL's hex format. */
const bytes = (text: string | null | undefined) => (text === null || text === undefined ? null : Buffer.from(text.slice(2), 'hex'))
