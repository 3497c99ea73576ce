import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { execPath } from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Cell } from './columns.ts'
import { EXPORT_PROGRAM } from './export-program.ts'
import { pace } from './pace.ts'
import type { Workbook } from './workbook.ts'

export type TableFormat = 'xlsx' | 'csv'
/** Some rows at a time, each cell in its column's position; or the same as JSON, if the database made it. */
export type Pages = AsyncIterable<readonly (readonly Cell[])[] | string>

export interface ExportTask extends Workbook {
  format: TableFormat
}

/** Holds a page or two, so its memory stays small for any file. A young heap of 2 MB would cost a third more CPU, to save 12 MB. */
const HEAP = ['--max-old-space-size=48', '--max-semi-space-size=8']

/**
 * A file of rows, written by a separate process so that calls do not wait for it. The stream fails if the pages, the process or the row count fail.
 * `done` resolves when both have ended, even if nobody reads on.
 */
export function writeFile(task: ExportTask, pages: Pages): { stream: Readable; done: Promise<void> } {
  const child = spawn(execPath, [...HEAP, ...EXPORT_PROGRAM.options, EXPORT_PROGRAM.file], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  if (child.pid !== undefined) setPriority(child.pid, EXPORT_PROGRAM.priority)
  const exit = once(child, 'exit')
  const fed = pipeline(Readable.from(linesOf(task, pages)), child.stdin)
  async function* bytes() {
    yield* child.stdout
    // A failed process ends its file too, and the file must not look complete.
    const [code] = await exit
    await fed
    if (code !== 0) throw new Error('The file was not written to its end.')
  }
  const stream = Readable.from(bytes(), { objectMode: false })
  const streamEnd = once(stream, 'close').finally(() => child.kill('SIGKILL'))
  return { stream, done: Promise.allSettled([streamEnd, fed, exit]).then(() => {}) }
}

async function* linesOf(task: ExportTask, pages: Pages): AsyncGenerator<string> {
  yield `${JSON.stringify(task)}\n`
  const next = pace()
  for await (const page of pages) {
    await next()
    yield `${typeof page === 'string' ? page : JSON.stringify(page)}\n`
  }
}
