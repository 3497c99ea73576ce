import { Worker } from 'node:worker_threads'
import { Refusal } from '../errors/refusal.ts'
import { Slots } from '../time/slots.ts'
import type { Table, TableLimits, TableProblem } from './table.ts'
import type { Sheet, TableFormat } from './write.ts'

export type Task = { kind: 'read'; bytes: Uint8Array; limits: TableLimits } | { kind: 'write'; format: TableFormat; sheet: Sheet }
export interface Done {
  table?: Table
  bytes?: Uint8Array
  problem?: TableProblem
}

/** A workbook of 5,000 rows takes a second and some 100 MB; what takes more was made to. */
const LONGEST_MS = 20_000
const MOST_HEAP_MB = 384
/** Each may take that much: one after the other, so that files do not take the server's memory from the gates. */
const slots = new Slots(1, 20)

/** From sources a thread first needs what makes them run; the bundle has it beside the program. */
const entry = import.meta.url.endsWith('.ts')
  ? `import('tsx/esm/api').then(({ register }) => { register(); return import('${new URL('./table.worker.ts', import.meta.url)}') })`
  : new URL('./table.worker.js', import.meta.url)

/**
 * Reads a file of rows in a thread of its own, which is ended where it takes too long or too much: a hostile file stops nothing but its own
 * reading. Errors: table_not_readable, table_too_large; unavailable where too many wait.
 */
export async function readTable(bytes: Buffer, limits: TableLimits): Promise<Table> {
  const { table, problem } = await slots.run(() => inThread({ kind: 'read', bytes, limits }))
  if (!table) throw new Refusal(problem === 'not_readable' ? 'table_not_readable' : 'table_too_large')
  return table
}

/** A file of rows, for a person to save. Texts that a table program would run are defused. */
export async function writeTable(format: TableFormat, sheet: Sheet): Promise<Buffer> {
  const { bytes } = await slots.run(() => inThread({ kind: 'write', format, sheet }))
  if (!bytes) throw new Error('The file took too long to write.')
  return Buffer.from(bytes)
}

/** What the thread answered; a problem where it was ended for its time or its memory. */
function inThread(task: Task): Promise<Done> {
  const worker = new Worker(entry, {
    eval: typeof entry === 'string',
    workerData: task,
    // The flags and the environment of the process, secrets among them, are not for a thread that reads strangers' files.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB, maxYoungGenerationSizeMb: 64 },
    env: {},
    stdin: false,
    stdout: false,
  })
  return new Promise<Done>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ problem: 'too_large' }), LONGEST_MS)
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ problem: 'too_large' }) : reject(error),
    )
    // It ends by itself after its answer; before one, something else ended it.
    worker.once('exit', () => resolve({ problem: 'too_large' }))
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => void worker.terminate())
}
