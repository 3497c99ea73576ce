import { cardFields } from '@gatehouse/contract/cards/card-fields.ts'
import type { cards } from '@gatehouse/contract/cards/cards.ts'
import { formatUid } from '@gatehouse/contract/kernel/domain/card-uid.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../kernel/app/call-facts.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { COUNT_CAP } from '../../kernel/db/keyset.ts'
import { exportAnswer, mapPages, onePage, templateAnswer, textColumns } from '../../kernel/export/answer.ts'
import type { CellType } from '../../kernel/export/columns.ts'
import type { TableFormat } from '../../kernel/export/writer.ts'
import { wordsOf, writeFields } from '../../kernel/import/field-cells.ts'
import { recordReading } from '../audit/audit.service.ts'
import { locationCodes } from '../locations/locations.service.ts'
import { selectIssued } from './cards.issued.queries.ts'
import { presentCards } from './cards.present.ts'
import { searchCards, selectAllCards } from './cards.queries.ts'
import { cardColumns } from './cards.rows.ts'

/** Example rows of the import template. */
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

/** An import template with a few example rows. */
export async function cardTemplate(db: Db, actor: OrgActor, format: TableFormat, language: Language): Promise<FileAnswer> {
  // The first statement carries the session check, so it must run before the answer.
  await locationCodes(db, actor)
  return templateAnswer(actor, format, 'cards-template', {
    sheet: SHEET,
    headings: cardColumns.headingsIn(language),
    rows: examplesIn(language),
  })
}

const SHEET = 'Cards'

/** Exports the filtered cards as a file that can be imported again. Errors: too_many_requests, unavailable. */
export const exportCards = (
  app: App,
  db: Db,
  actor: OrgActor,
  { format, ...filter }: QueryOf<typeof cards.export>,
  language: Language,
): Promise<FileAnswer> =>
  exportAnswer(app, db, actor, format, async (reader) => {
    const codes = await locationCodes(reader, actor)
    const all = selectAllCards(reader, actor, { ...filter, matches: await searchCards(reader, filter.search) })
    const rows = await all.count()
    return {
      filename: 'cards',
      sheet: SHEET,
      columns: textColumns(cardColumns.headingsIn(language)),
      rows,
      pages: mapPages(all.pages(), (card) =>
        cardColumns.row({
          ...writeFields(cardFields, card, language),
          // Spaces separate the bytes, so that a spreadsheet doesn't turn the UID into a number.
          uid: card.uid ? formatUid(card.uid) : '',
          location: (card.location_id && codes.get(card.location_id)) ?? '',
        }),
      ),
      record: () => recordReading(app, actor, 'cards.exported', { record_type: 'card', record_id: null, after: { format, cards: rows } }),
    }
  })

const NOT_RETURNED = {
  en: ['Number', 'Since', 'Days', 'Visitor', 'Visit', 'Location', 'Unit', 'Gate', 'Given out by'],
  th: ['หมายเลข', 'ตั้งแต่', 'วัน', 'ผู้มาติดต่อ', 'เลขที่เข้า–ออก', 'สถานที่', 'ห้อง/หน่วย', 'ประตู', 'ผู้ออกบัตร'],
}
const NOT_RETURNED_TYPES: readonly CellType[] = ['text', 'time', 'number', 'text', 'number']
const DAY = 24 * 60 * 60 * 1000

/** Exports the cards that visitors have, longest held first. Audited like every export. Errors: too_many_requests, unavailable. */
export const exportNotReturned = (
  app: App,
  db: Db,
  actor: OrgActor,
  { format, location_id: locationId }: QueryOf<typeof cards.exportNotReturned>,
  language: Language,
): Promise<FileAnswer> =>
  exportAnswer(app, db, actor, format, async (reader) => {
    const { docs } = await selectIssued(reader, actor, { location_id: locationId, limit: COUNT_CAP })
    const issuedCards = await presentCards(reader, actor, docs)
    const codes = await locationCodes(reader, actor)
    const now = app.clock.now().getTime()
    const rows = issuedCards.map(({ number, issued_at, holder }) => [
      number,
      issued_at!,
      Math.max(0, Math.floor((now - Date.parse(issued_at!)) / DAY)),
      holder?.visitor_name ?? '',
      holder?.number ?? null,
      (holder && codes.get(holder.location_id)) ?? '',
      holder?.unit_name ?? '',
      holder?.gate_in ?? '',
      holder?.checked_in_by ?? '',
    ])
    const after = { format, cards: rows.length }
    return {
      filename: 'cards-not-returned',
      sheet: SHEET,
      columns: NOT_RETURNED[language].map((heading, index) => ({ heading, type: NOT_RETURNED_TYPES[index] ?? 'text' })),
      rows: rows.length,
      pages: onePage(rows),
      record: () => recordReading(app, actor, 'cards.not_returned_exported', { record_type: 'card', record_id: null, after }),
    }
  })
