import type { blacklistFiles } from '@gatehouse/contract/blacklist-files.ts'
import { blacklistFields, type NumberKind } from '@gatehouse/contract/blacklist-record.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../../kernel/app/app-context.ts'
import type { FileAnswer } from '../../../kernel/app/call-facts.ts'
import type { OrganisationKeys } from '../../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Db } from '../../../kernel/db/handles.ts'
import { pagedAnswer, tableAnswer } from '../../../kernel/import/answer.ts'
import { writeFields } from '../../../kernel/import/field-cells.ts'
import type { TableFormat } from '../../../kernel/import/write.ts'
import { unreadableWord } from '../../../kernel/personal/unreadable.ts'
import { recordReading } from '../../audit/audit.service.ts'
import { locationCodes } from '../../locations/locations.service.ts'
import { isUnreadable, maskNumbers, openEntryNumbers } from '../blacklists.numbers.ts'
import { type ListedEntry, searchEntries, selectAllEntries } from '../blacklists.queries.ts'
import { settingOf } from '../blacklists.setting.ts'
import { statusOf } from '../entries/present.ts'
import { blacklistColumns, choiceWords, examplesIn, statusWords } from './columns.ts'

/** An empty file of entries with a few rows that show how it is filled in. */
export async function entryTemplate(app: App, db: Db, actor: OrgActor, format: TableFormat, language: Language): Promise<FileAnswer> {
  const rows = examplesIn(language, await settingOf(db, actor.organisation_id))
  return tableAnswer(app, actor, format, 'blacklist-template', {
    name: 'Black List',
    headings: blacklistColumns.headingsIn(language),
    rows,
  })
}

/** The entries of a filter, in its order, as a file; numbers are masked. Errors: workbook_too_large. */
export async function exportEntries(
  app: App,
  db: Db,
  actor: OrgActor,
  { format, ...filter }: QueryOf<typeof blacklistFiles.export>,
  language: Language,
): Promise<FileAnswer> {
  const sheet = { name: 'Black List', headings: blacklistColumns.headingsIn(language) }
  const { file, rows } = await pagedAnswer(app, actor, format, 'blacklist', sheet, pagesOf(app, db, actor, filter, language))
  await recordReading(app, actor, 'blacklist.exported', { record_type: 'blacklist', record_id: null, after: { format, entries: rows } })
  return file
}

type Filter = Omit<QueryOf<typeof blacklistFiles.export>, 'format'>

async function* pagesOf(
  app: App,
  db: Db,
  actor: OrgActor,
  { search, sort, ...rest }: Filter,
  language: Language,
): AsyncGenerator<string[][]> {
  const filter = { ...rest, found: await searchEntries(db, search) }
  const row = rowOf(await settingOf(db, actor.organisation_id), await locationCodes(db, actor), language)
  const keys = await app.keyring.of(db, actor.organisation_id)
  for await (const entries of selectAllEntries(db, actor, filter, sort)) yield entries.map((entry) => row(keys, entry))
}

/** Writes an entry as an import reads it. */
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
