import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { type Table, TableError, type TableLimits, tableOf } from './table.ts'
import { unzip } from './unzip.ts'

/** The parts of a workbook that are read; pictures, macros and everything else stay packed. */
const isWanted = (name: string) => name === '[Content_Types].xml' || /^(_rels\/|xl\/)[\w./-]+\.(xml|rels)$/.test(name)

/**
 * The first sheet of a workbook as text; formulas give their saved result. The archive is unpacked here within its limits and handed on unpacked, so
 * that the reader sees the checked bytes. Errors: TableError.
 */
export async function readXlsx(bytes: Buffer, limits: TableLimits): Promise<Table> {
  const files = unzip(bytes, isWanted)
  if (!files['xl/workbook.xml']) throw new TableError('not_readable', 'The archive is no workbook.')
  const archive = zipSync(files, { level: 0 })
  const lines = await readSheet(archive.buffer as ArrayBuffer, 1, { trim: false, parseNumber: (text: string) => new Numeral(text) }).catch(
    (error: unknown) => {
      throw new TableError('not_readable', (error as Error).message)
    },
  )
  return tableOf(
    'xlsx',
    lines.map((cells) => cells.map(textOf)),
    limits,
  )
}

/** A numeric cell as the file writes it, to distinguish it from text that looks like a number, which stays unchanged. */
class Numeral {
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Excel saves 0.1 as 0.10000000000000001 and a long number as 8.1234560800000000E8. A value of digits alone stays unchanged. */
  toString(): string {
    return /^-?\d+$/.test(this.text) ? this.text : String(Number(this.text))
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}

/** A spreadsheet's day or time as written; it has no zone. */
function dateText(date: Date): string {
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
}
