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
/** Rows some at a time, each cell in the place of its column; or the JSON of that, where the database made it. */
export type Pages = AsyncIterable<readonly (readonly Cell[])[] | string>

export interface ExportTask extends Workbook {
  format: TableFormat
}

/** It holds a page or two, so that its memory stays small however long the file is. A young heap of 2 MB would cost a third more of the processor, for 12 MB. */
const HEAP = ['--max-old-space-size=48', '--max-semi-space-size=8']

/**
 * A file of rows, written by a process of its own so that calls do not wait for it. The stream fails where pages, process or count of rows do;
 * `done` comes when both have ended, also where nobody reads on.
 */
export function writeFile(task: ExportTask, pages: Pages): { stream: Readable; done: Promise<void> } {
  const child = spawn(execPath, [...HEAP, ...EXPORT_PROGRAM.options, EXPORT_PROGRAM.file], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  if (child.pid !== undefined) setPriority(child.pid, EXPORT_PROGRAM.priority)
  const exited = once(child, 'exit')
  const fed = pipeline(Readable.from(linesOf(task, pages)), child.stdin)
  async function* bytes() {
    yield* child.stdout
    // A process that failed ends its file too, which is not to look like a whole one.
    const [code] = await exited
    await fed
    if (code !== 0) throw new Error('The file was not written to its end.')
  }
  const stream = Readable.from(bytes(), { objectMode: false })
  const closed = once(stream, 'close').finally(() => child.kill('SIGKILL'))
  return { stream, done: Promise.allSettled([closed, fed, exited]).then(() => {}) }
}

async function* linesOf(task: ExportTask, pages: Pages): AsyncGenerator<string> {
  yield `${JSON.stringify(task)}\n`
  const next = pace()
  for await (const page of pages) {
    await next()
    yield `${typeof page === 'string' ? page : JSON.stringify(page)}\n`
  }
}
