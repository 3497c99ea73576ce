import {
  type BlacklistColumn,
  type BlacklistInput,
  blacklistFields,
  blacklistInput,
  type NumberKind,
} from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { findProvince } from '@gatehouse/contract/kernel/domain/provinces.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import type { Yield } from '../../../kernel/db/yields.ts'
import { RowCells } from '../../../kernel/import/cells.ts'
import { choiceWords } from '../../../kernel/import/columns.ts'
import { readFields } from '../../../kernel/import/field-cells.ts'
import type { FileRows } from '../../../kernel/import/report.ts'
import type { Settings } from '../blacklists.setting.ts'
import { NUMBER_COLUMNS, statusWords } from './columns.ts'

/** The values that the words of a file can mean. */
export interface FileWords {
  settings: Settings
  /** Ids of the locations that the actor sees, by upper-case code. */
  locations: ReadonlyMap<string, string>
  /** Whether the actor may add entries for all locations. */
  everywhere: boolean
  /** In the organisation's time zone. */
  today: string
}

/** A row and its entry. */
export interface Line {
  cells: RowCells<BlacklistColumn>
  input: BlacklistInput
}

/** Reading cuts off long cells, so a cell longer than this may be incomplete. */
const LONGEST_CELL = 999

/** Reads the entries of a file and reports what is wrong with each row. */
export async function readLines(file: FileRows<BlacklistColumn>, words: FileWords, turn: Yield): Promise<Line[]> {
  const lines: Line[] = []
  const [actions, categories] = [choiceWords(words.settings.guard_actions), choiceWords(words.settings.categories)]
  for (const row of file.table.rows) {
    await turn()
    const cells = new RowCells(row, file)
    const input = readEntry(cells, { ...words, actions, categories }, file.language)
    if (input) lines.push({ cells, input })
  }
  return lines
}

type Cells = RowCells<BlacklistColumn>
const NUMBER_KINDS = Object.keys(NUMBER_COLUMNS) as NumberKind[]
type ChoiceWords = ReturnType<typeof choiceWords>

function readEntry(
  cells: Cells,
  { locations, everywhere, today, actions, categories }: FileWords & { actions: ChoiceWords; categories: ChoiceWords },
  language: Language,
): BlacklistInput | undefined {
  const chosen = (column: 'guard_action' | 'category', words: ChoiceWords) => cells.worded(column, words, 'blacklist_choice')
  for (const column of ['aliases', 'phones', 'plates', 'reason', 'locations'] as const)
    if (cells.text(column).length > LONGEST_CELL) cells.say(column, 'cell_too_long')
  for (const column of ['severity', 'guard_action'] as const) if (cells.text(column) === '') cells.say(column, 'required')
  const status = cells.worded('status', statusWords, 'blacklist_status')
  if (status !== undefined && status !== 'active') cells.say('status', 'blacklist_status')

  const numbers = NUMBER_KINDS.flatMap((kind) => cells.list(NUMBER_COLUMNS[kind]).map((number) => ({ kind, number })))
  const plates = cells.list('plates')
  const fields = readFields(blacklistFields, cells, undefined)
  const values = {
    ...fields,
    review_on: fields.review_on ?? undefined,
    aliases: cells.list('aliases'),
    numbers,
    plates: plates.map((plate) => vehicleOf(cells, plate)),
    category: chosen('category', categories) ?? null,
    guard_action: chosen('guard_action', actions) ?? 'none',
    location_ids: placesOf(cells, locations, everywhere),
  }
  const result = blacklistInput.safeParse(values)
  if (!result.success) {
    const bad = new Set(cells.bad)
    for (const { field, message } of fieldErrors(result.error.issues, language)) {
      const [name = '', index] = field.split('.')
      const number = name === 'numbers' && index !== undefined ? numbers[Number(index)] : undefined
      const column = number ? NUMBER_COLUMNS[number.kind] : columnOf(name)
      // The column has a more precise error already.
      if (bad.has(column)) continue
      if (number && MASKED.test(number.number)) cells.say(column, 'number_masked', { value: number.number })
      else cells.tell(column, message, number?.number ?? (name === 'plates' && index !== undefined ? plates[Number(index)] : undefined))
    }
  } else if (result.data.valid_until && result.data.valid_until < today) cells.say('valid_until', 'blacklist_over')
  return result.success && cells.bad.size === 0 ? result.data : undefined
}

/** A number as an export masks it. */
const MASKED = /[x•]{2}/i

/** The column of an input field. The error for too many numbers goes to the column of phones. */
const columnOf = (name: string): BlacklistColumn =>
  name === 'numbers' ? 'phones' : name === 'location_ids' ? 'locations' : (name as BlacklistColumn)

/** Reads locations; commas may separate codes too. No code means all locations, if the actor may add entries for all. */
function placesOf(cells: Cells, locations: FileWords['locations'], everywhere: boolean): string[] | null {
  const codes = cells
    .list('locations')
    .flatMap((part) => part.split(','))
    .map((code) => code.trim())
    .filter(Boolean)
  const ids = codes.flatMap((code) => {
    const id = locations.get(code.toUpperCase())
    if (id === undefined) cells.say('locations', 'location_unknown', { value: code })
    return id ?? []
  })
  if (codes.length === 0 && !everywhere) cells.say('locations', 'blacklist_location_needed')
  return ids.length > 0 ? [...new Set(ids)] : null
}

/** Thai letters directly behind the last digit aren't part of a Thai plate. */
const GLUED = /(\d)(?=[\u0e00-\u0e7f]{3,}$)/u
const THAI_WORD = /^[\u0e00-\u0e7f.]{3,}$/u
const LATIN_WORD = /^[a-z.]{4,}$/i

/** A plate, with its province behind it if there is one: `กก 1234 กรุงเทพมหานคร`, `70-4418 / Chon Buri`, `กก 1234 (กทม.)`. */
function vehicleOf(cells: Cells, text: string): { plate: string; plate_province: string | null } {
  const parts = text.replace(GLUED, '$1 ').replace(/[()/]/g, ' ').trim().split(/\s+/)
  for (let from = 1; from < parts.length; from += 1) {
    const province = findProvince(parts.slice(from).join(' '))
    if (province) return { plate: parts.slice(0, from).join(' '), plate_province: province.code }
  }
  const last = parts.at(-1) ?? ''
  const isWord = parts.slice(0, -1).some((part) => /[\d๐-๙]/.test(part)) && (THAI_WORD.test(last) || LATIN_WORD.test(last))
  if (isWord) cells.say('plates', 'province_unknown', { value: text })
  return { plate: parts.join(' '), plate_province: null }
}
