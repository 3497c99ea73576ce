import { readCsv } from './csv.ts'
import { type Table, TableError, type TableLimits } from './table.ts'
import { readXlsx } from './xlsx.ts'

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')

/** A table from a file. Its content decides its kind, not its name (ASVS 5.2.2). Errors: TableError. */
export async function parseTable(bytes: Buffer, limits: TableLimits): Promise<Table> {
  if (bytes.subarray(0, 4).equals(ZIP)) return readXlsx(bytes, limits)
  if (bytes.length === 0) throw new TableError('not_readable', 'The file is empty.')
  return readCsv(bytes, limits)
}
