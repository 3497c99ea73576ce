import { setImmediate } from 'node:timers/promises'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldErrors, fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import type { UnitColumn } from '@gatehouse/contract/unit-columns.ts'
import { MOST_CONTACTS, unitInput } from '@gatehouse/contract/units.ts'
import type { RowProblem } from '../../kernel/import/report.ts'
import type { Row, Table } from '../../kernel/import/table.ts'
import { unescapeFormula } from '../../kernel/import/write.ts'
import { kindWords } from './locations.columns.ts'
import { type Contact, contactsOf } from './locations.contacts.ts'

/** What a row says of a unit. What has no column in the file is not there. */
export interface UnitLine {
  row: number
  code: string
  parent_code?: string
  kind?: (typeof unitInput)['_zod']['output']['kind']
  name_th?: string
  name_en?: string
  contacts?: Contact[]
}

export type Columns = readonly (UnitColumn | null)[]

/** So many rows are read in one go: other requests come between. */
const AT_ONCE = 100

interface Lines {
  lines: UnitLine[]
  problems: RowProblem<UnitColumn>[]
  /** Codes of all rows, also of the bad ones. */
  codes: ReadonlySet<string>
}

/** The units of a file, and all that is wrong with single rows. */
export async function readLines(table: Table, columns: Columns, language: Language): Promise<Lines> {
  const problems: RowProblem<UnitColumn>[] = []
  const lines: UnitLine[] = []
  const seen = new Map<string, number>()
  for (const [index, row] of table.rows.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const line = readLine(row, columns, language, problems)
    if (!line) continue
    const twice = (column: UnitColumn) =>
      problems.push({ row: row.number, column, value: line.code, message: fieldWords('code_twice', language)! })
    if (seen.has(line.code)) twice('code')
    else seen.set(line.code, row.number)
    lines.push(line)
  }
  const at = columns.indexOf('code')
  return { lines, problems, codes: new Set(table.rows.map(({ cells }) => unescapeFormula(cells[at] ?? ''))) }
}

function readLine(row: Row, columns: Columns, language: Language, problems: RowProblem<UnitColumn>[]): UnitLine | undefined {
  const cells = new Map<UnitColumn, string>()
  for (const [index, column] of columns.entries()) if (column) cells.set(column, unescapeFormula(row.cells[index] ?? ''))
  const say = (column: UnitColumn, message: string) => problems.push({ row: row.number, column, value: cells.get(column) ?? '', message })
  const before = problems.length

  const kind_word = cells.get('kind')
  const kind = kind_word ? kindWords.valueOf(kind_word) : undefined
  if (kind_word && !kind) say('kind', fieldWords('unit_kind', language)!)

  const contacts = [1, 2, 3].map((n) => ({
    name: cells.get(`host_${n}` as UnitColumn) ?? '',
    phone: cells.get(`phone_${n}` as UnitColumn) || null,
    email: cells.get(`email_${n}` as UnitColumn) || null,
  }))
  const places: number[] = []
  for (const [index, { name, phone, email }] of contacts.entries()) {
    if (name !== '') places.push(index)
    else if (phone || email) say(`host_${index + 1}` as UnitColumn, fieldWords('host_missing', language)!)
  }

  const code = cells.get('code') ?? ''
  const parsed = unitInput.safeParse({
    kind: kind ?? 'room',
    code,
    // A room is known by its code: nobody writes its name as well.
    name_th: cells.get('name_th') || code || '-',
    name_en: cells.get('name_en') ?? '',
    contacts: places.map((index) => contacts[index]),
  })
  if (!parsed.success) {
    for (const { field, message } of fieldErrors(parsed.error.issues, language)) {
      const [name, index, part] = field.split('.')
      const column = name === 'contacts' ? `${part === 'name' ? 'host' : part}_${places[Number(index)]! + 1}` : name
      say(column as UnitColumn, message)
    }
  }
  const has = (column: UnitColumn) => columns.includes(column)
  const parent_code = cells.get('parent_code')
  if (problems.length > before || !parsed.success) return undefined
  const hosts = Array.from({ length: MOST_CONTACTS }, (_, n) => `host_${n + 1}` as UnitColumn)
  return {
    row: row.number,
    code: parsed.data.code,
    ...(has('parent_code') ? { parent_code: parent_code ?? '' } : {}),
    ...(kind ? { kind } : {}),
    ...(has('name_th') && cells.get('name_th') ? { name_th: parsed.data.name_th } : {}),
    ...(has('name_en') ? { name_en: parsed.data.name_en } : {}),
    ...(hosts.some(has) ? { contacts: contactsOf(parsed.data.contacts) } : {}),
  }
}

/** The columns without which rows say nothing. */
export const REQUIRED: readonly UnitColumn[] = ['code']
