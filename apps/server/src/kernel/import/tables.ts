import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { AppError } from '../errors/app-error.ts'
import type { Table, TableLimits, TableProblem } from './table.ts'
import { TABLE_PROGRAM } from './table-program.ts'

export interface Task {
  bytes: Uint8Array
  limits: TableLimits
}
export interface Done {
  table?: Table
  problem?: TableProblem
}

/** A workbook of 5,000 rows takes a second and some 100 MB; what takes more was made to. */
const LONGEST_MS = 20_000
const MOST_HEAP_MB = 384

/**
 * Reads a file in a process of its own, which is ended where it takes too much; a thread whose heap is full ends the whole server.
 * Whoever asks has a place for it (`Shares.tables`). Errors: table_not_readable, table_too_large.
 */
export async function readTable(bytes: Buffer, limits: TableLimits): Promise<Table> {
  const { table, problem } = await inProcess({ bytes, limits })
  if (!table) throw new AppError(problem === 'not_readable' ? 'table_not_readable' : 'table_too_large')
  return table
}

/** What the process answered; a problem where it ended before, or was ended for its time. */
function inProcess(task: Task): Promise<Done> {
  const child = fork(TABLE_PROGRAM.file, [], {
    execArgv: [`--max-old-space-size=${MOST_HEAP_MB}`, ...TABLE_PROGRAM.options],
    // What the server knows, secrets among it, is not for a process that reads strangers' files.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, TABLE_PROGRAM.priority)
  return new Promise<Done>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ problem: 'too_large' }), LONGEST_MS)
    child.once('message', (done) => resolve(done as Done))
    child.once('error', reject)
    child.once('exit', () => resolve({ problem: 'too_large' }))
    child.once('exit', () => clearTimeout(timer))
    // Where it ended already, its exit says the rest.
    child.send(task, () => {})
  }).finally(() => child.kill('SIGKILL'))
}
