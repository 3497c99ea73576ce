import { AppError } from '../errors/app-error.ts'
import { runTask } from '../process/one-task.ts'
import type { Table, TableLimits, TableProblem } from './table.ts'
import { TABLE_PROGRAM } from './table-program.ts'

export interface TableTask {
  bytes: Uint8Array
  limits: TableLimits
}
export interface TableAnswer {
  table?: Table
  problem?: TableProblem
}

/** A workbook of 5,000 rows takes a second and some 100 MB. A file that takes more was crafted to. */
const LIMITS = { longest_ms: 20_000, heap_mb: 384 }

/** Reads a file in a separate process. The caller must hold a place for it (`Shares.tables`). Errors: table_not_readable, table_too_large. */
export async function readTable(bytes: Buffer, limits: TableLimits): Promise<Table> {
  const result = await runTask<TableAnswer>(TABLE_PROGRAM, { bytes, limits } satisfies TableTask, LIMITS)
  if (!result?.table) throw new AppError(result?.problem === 'not_readable' ? 'table_not_readable' : 'table_too_large')
  return result.table
}
