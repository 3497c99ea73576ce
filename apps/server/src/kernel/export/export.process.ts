import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Cell, textRow } from './columns.ts'
import { BOM, csvLines } from './csv-lines.ts'
import { workbook } from './workbook.ts'
import type { ExportTask } from './writer.ts'

// The first line describes the file; each further line has a page of its rows. Any failure ends the process with a non-zero code.
const lines = linesOf(process.stdin.setEncoding('utf8'))

/** Reads one line per request: a reader that runs ahead would fill the memory. */
async function* linesOf(input: AsyncIterable<string>): AsyncGenerator<string> {
  let parts: string[] = []
  for await (const chunk of input) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      yield parts.join('') + chunk.slice(start, end)
      parts = []
      start = end + 1
    }
    parts.push(chunk.slice(start))
  }
}

async function* pages(): AsyncGenerator<Cell[][]> {
  for await (const line of lines) yield JSON.parse(line)
}

async function* csv({ columns, rows, zone }: ExportTask): AsyncGenerator<string> {
  yield BOM + csvLines([columns.map(({ heading }) => heading)])
  const texts = textRow(columns, zone)
  let left = rows
  for await (const page of pages()) {
    left -= page.length
    yield csvLines(page.map(texts))
  }
  if (left !== 0) throw new Error(`The file was to have ${rows} rows, and has ${rows - left}.`)
}

const task: ExportTask = JSON.parse((await lines.next()).value)
await pipeline(Readable.from(task.format === 'csv' ? csv(task) : workbook(task, pages())), process.stdout)
