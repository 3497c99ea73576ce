import { cardFields } from '@gatehouse/contract/card-fields.ts'
import type { cards } from '@gatehouse/contract/cards.ts'
import { formatUid } from '@gatehouse/contract/kernel/domain/card-uid.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { COUNT_CAP } from '../../kernel/db/keyset.ts'
import { pagedAnswer, tableAnswer } from '../../kernel/import/answer.ts'
import { wordsOf, writeFields } from '../../kernel/import/field-cells.ts'
import type { TableFormat } from '../../kernel/import/write.ts'
import { localTime } from '../../kernel/time/local-time.ts'
import { recordReading } from '../audit/audit.service.ts'
import { locationCodes } from '../locations/locations.service.ts'
import { selectIssued } from './cards.issued.queries.ts'
import { presentCards } from './cards.present.ts'
import { searchCards, selectAllCards } from './cards.queries.ts'
import { cardColumns } from './cards.rows.ts'

/** The rows of a template: how cards are written. */
function examplesIn(language: Language): string[][] {
  const technology = wordsOf(cardFields.technology)
  const kind = wordsOf(cardFields.kind)
  return [
    cardColumns.row({
      number: 'V-001',
      uid: '0012345678',
      technology: technology.word('em4100', language),
      kind: kind.word('visitor', language),
    }),
    cardColumns.row({
      number: 'C-001',
      uid: '04:A2:3B:1C:55:66:77',
      technology: technology.word('mifare', language),
      kind: kind.word('contractor', language),
      valid_from: '2026-01-01',
      valid_until: '2026-12-31',
      note: language === 'th' ? 'ช่างปรับปรุงชั้น 3' : 'Works on floor 3',
    }),
  ]
}

/** An empty file of cards with a few rows that show how it is filled in. */
export async function cardTemplate(app: App, db: Db, actor: OrgActor, format: TableFormat, language: Language): Promise<FileAnswer> {
  // The first statement carries the check of the session: nothing is answered before it.
  await locationCodes(db, actor)
  return tableAnswer(app, actor, format, 'cards-template', {
    name: 'Cards',
    headings: cardColumns.headingsIn(language),
    rows: examplesIn(language),
  })
}

/** The cards of a filter as a file that can be imported again. Errors: workbook_too_large. */
export async function exportCards(
  app: App,
  db: Db,
  actor: OrgActor,
  query: QueryOf<typeof cards.export>,
  language: Language,
): Promise<FileAnswer> {
  const { format, ...filter } = query
  const sheet = { name: 'Cards', headings: cardColumns.headingsIn(language) }
  const { file, rows } = await pagedAnswer(app, actor, format, 'cards', sheet, pagesOf(db, actor, filter, language))
  await recordReading(app, actor, 'cards.exported', { record_type: 'card', record_id: null, after: { format, cards: rows } })
  return file
}

type Filter = Omit<QueryOf<typeof cards.export>, 'format'>

async function* pagesOf(db: Db, actor: OrgActor, filter: Filter, language: Language): AsyncGenerator<string[][]> {
  const codes = await locationCodes(db, actor)
  for await (const cards of selectAllCards(db, actor, { ...filter, matches: await searchCards(db, filter.search) }))
    yield cards.map((card) =>
      cardColumns.row({
        ...writeFields(cardFields, card, language),
        // Bytes with spaces between: a table program makes no number of them.
        uid: card.uid ? formatUid(card.uid) : '',
        location: (card.location_id && codes.get(card.location_id)) ?? '',
      }),
    )
}

const NOT_RETURNED = {
  en: ['Number', 'Since', 'Days', 'Visitor', 'Visit', 'Location', 'Unit', 'Gate', 'Given out by'],
  th: ['หมายเลข', 'ตั้งแต่', 'วัน', 'ผู้มาติดต่อ', 'เลขที่เข้า–ออก', 'สถานที่', 'ห้อง/หน่วย', 'ประตู', 'ผู้ออกบัตร'],
}
const DAY = 24 * 60 * 60 * 1000

/** The cards that visitors have, the longest first. Audited as every file that leaves. */
export async function exportNotReturned(
  app: App,
  db: Db,
  actor: OrgActor,
  { format, locationId }: QueryOf<typeof cards.exportNotReturned>,
  language: Language,
): Promise<FileAnswer> {
  const { docs } = await selectIssued(db, actor, { locationId, limit: COUNT_CAP })
  const issued = await presentCards(db, actor, docs)
  const codes = await locationCodes(db, actor)
  const now = app.clock.now().getTime()
  const rows = issued.map(({ number, issued_at, holder }) => [
    number,
    localTime(issued_at!, actor.time_zone),
    String(Math.max(0, Math.floor((now - Date.parse(issued_at!)) / DAY))),
    holder?.visitor_name ?? '',
    holder ? String(holder.number) : '',
    (holder && codes.get(holder.location_id)) ?? '',
    holder?.unit_name ?? '',
    holder?.gate_in ?? '',
    holder?.checked_in_by ?? '',
  ])
  const after = { format, cards: rows.length }
  await recordReading(app, actor, 'cards.not_returned_exported', { record_type: 'card', record_id: null, after })
  return tableAnswer(app, actor, format, 'cards-not-returned', { name: 'Cards', headings: NOT_RETURNED[language], rows })
}
