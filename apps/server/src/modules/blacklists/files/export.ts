import type { blacklistFiles } from '@gatehouse/contract/blacklists/blacklist-files.ts'
import { blacklistFields, type NumberKind } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../../kernel/app/call-facts.ts'
import type { OrganisationKeys } from '../../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Db } from '../../../kernel/db/handles.ts'
import { searchWords } from '../../../kernel/db/list-search.ts'
import { exportAnswer, mapPages, templateAnswer, textColumns } from '../../../kernel/export/answer.ts'
import type { TableFormat } from '../../../kernel/export/writer.ts'
import { choiceWords } from '../../../kernel/import/columns.ts'
import { writeFields } from '../../../kernel/import/field-cells.ts'
import { unreadableWord } from '../../../kernel/personal/unreadable.ts'
import { recordReading } from '../../audit/audit.service.ts'
import { locationCodes } from '../../locations/locations.service.ts'
import { isUnreadable, maskNumbers, openEntryNumbers } from '../blacklists.numbers.ts'
import { type ListedEntry, selectAllEntries } from '../blacklists.queries.ts'
import { settingOf } from '../blacklists.setting.ts'
import { statusOf } from '../entries/present.ts'
import { blacklistColumns, examplesIn, statusWords } from './columns.ts'

/** An import template with a few example rows. */
export async function entryTemplate(db: Db, actor: OrgActor, format: TableFormat, language: Language): Promise<FileAnswer> {
  const rows = examplesIn(language, await settingOf(db, actor.organisation_id))
  return templateAnswer(actor, format, 'blacklist-template', { sheet: SHEET, headings: blacklistColumns.headingsIn(language), rows })
}

const SHEET = 'Black List'

/** Exports the filtered entries in list order, with masked numbers. Errors: too_many_requests, unavailable. */
export const exportEntries = (
  app: App,
  db: Db,
  actor: OrgActor,
  { format, search, sort, ...rest }: QueryOf<typeof blacklistFiles.export>,
  language: Language,
): Promise<FileAnswer> =>
  exportAnswer(app, db, actor, format, async (reader) => {
    const entries = selectAllEntries(reader, actor, { ...rest, found: await searchWords(reader, 'blacklist_entries', search) }, sort)
    const keys = await app.keyring.of(reader, actor.organisation_id)
    const row = rowOf(await settingOf(reader, actor.organisation_id), await locationCodes(reader, actor), language)
    const rows = await entries.count()
    return {
      filename: 'blacklist',
      sheet: SHEET,
      columns: textColumns(blacklistColumns.headingsIn(language)),
      rows,
      pages: mapPages(entries.pages(), (entry) => row(keys, entry)),
      record: () =>
        recordReading(app, actor, 'blacklist.exported', { record_type: 'blacklist', record_id: null, after: { format, entries: rows } }),
    }
  })

/** Returns a function that writes an entry in the format that an import reads. */
function rowOf(settings: Awaited<ReturnType<typeof settingOf>>, codes: ReadonlyMap<string, string>, language: Language) {
  const [actions, categories] = [choiceWords(settings.guard_actions), choiceWords(settings.categories)]
  const joined = (values: readonly string[]) => values.join('; ')
  return (keys: OrganisationKeys, entry: ListedEntry): string[] => {
    const numbers = maskNumbers(openEntryNumbers(keys, entry))
    const numbersOf = (kind: NumberKind) => joined(numbers.filter((number) => number.kind === kind).map(({ masked }) => masked))
    return blacklistColumns.row({
      ...writeFields(blacklistFields, entry, language),
      aliases: joined(entry.aliases),
      national_id: isUnreadable(keys, entry) ? unreadableWord(language) : numbersOf('national_id'),
      passport: numbersOf('passport'),
      driving_licence: numbersOf('driving_licence'),
      other: numbersOf('other'),
      phones: numbersOf('phone'),
      plates: joined(
        entry.plates.map(({ plate, plate_province: code }) => `${formatPlate(plate)}${code ? ` ${provinceName(code, language)}` : ''}`),
      ),
      category: entry.category ? categories.word(entry.category, language) : '',
      guard_action: actions.word(entry.guard_action, language),
      locations: joined((entry.location_ids ?? []).flatMap((id) => codes.get(id) ?? [])),
      status: statusWords.word(statusOf(entry), language),
    })
  }
}
