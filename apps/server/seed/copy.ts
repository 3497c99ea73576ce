import type { ClientBase, Connection } from 'pg'
import { toParameter } from '../src/kernel/db/encode.ts'

interface CopyConnection {
  stream: { writableNeedDrain: boolean; once(event: 'drain', callback: () => void): void }
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const CHUNK = 64 * 1024

/** `latin1`: the characters of a line are its UTF-8 bytes; encoded only once if the same text is sent many times. */
export type LineEncoding = 'utf8' | 'latin1'

/** COPY FROM STDIN as a query object for node-postgres, which passes it the connection. It pulls lines as fast as the server accepts them. */
class CopyIn {
  private readonly statement: string
  private readonly lines: Iterator<string>
  private readonly encoding: LineEncoding
  private readonly resolve: (rows: number) => void
  private readonly reject: (error: unknown) => void
  private rows = 0
  private settled = false
  private fault: unknown
  callback = () => {}

  constructor(
    statement: string,
    lines: Iterator<string>,
    encoding: LineEncoding,
    resolve: (rows: number) => void,
    reject: (error: unknown) => void,
  ) {
    this.statement = statement
    this.lines = lines
    this.encoding = encoding
    this.resolve = resolve
    this.reject = reject
  }

  submit(plain: Connection): void {
    ;(plain as unknown as CopyConnection).query(this.statement)
  }

  handleCopyInResponse(plain: Connection): void {
    this.send(plain as unknown as CopyConnection)
  }

  private send(connection: CopyConnection): void {
    while (!this.settled) {
      if (connection.stream.writableNeedDrain) {
        connection.stream.once('drain', () => this.send(connection))
        return
      }
      try {
        const chunk = this.nextChunk()
        if (chunk !== '') connection.sendCopyFromChunk(Buffer.from(chunk, this.encoding))
        else {
          connection.endCopyFrom()
          return
        }
      } catch (error) {
        this.fault = error
        connection.sendCopyFail('the rows could not be made')
        return
      }
    }
  }

  /** Empty after the last line. */
  private nextChunk(): string {
    let chunk = ''
    while (chunk.length < CHUNK) {
      const { value, done } = this.lines.next()
      if (done) break
      chunk += value
    }
    return chunk
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = Number(/(\d+)$/.exec(message.text)?.[1] ?? 0)
  }

  handleError(error: Error): void {
    if (this.settled) return
    this.settled = true
    this.reject(this.fault ?? error)
  }

  handleReadyForQuery(): void {
    if (this.settled) return
    this.settled = true
    this.resolve(this.rows)
  }
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) => (SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] as string) : text)

/** One value in COPY's text format. */
export function copyText(value: unknown): string {
  if (typeof value === 'string') return escaped(value)
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  const text = toParameter(value)
  return text === null ? '\\N' : escaped(String(text))
}

export function copyLines(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  lines: Iterable<string>,
  encoding: LineEncoding = 'utf8',
): Promise<number> {
  const statement = `copy ${table} (${columns.join(', ')}) from stdin`
  return new Promise((resolve, reject) => {
    const copy = new CopyIn(statement, lines[Symbol.iterator](), encoding, resolve, reject)
    client.query(copy as unknown as Parameters<ClientBase['query']>[0])
  })
}

export async function copyRows<Row extends object>(client: ClientBase, table: string, rows: Iterable<Row>): Promise<number> {
  const iterator = rows[Symbol.iterator]()
  const first = iterator.next()
  if (first.done) return 0
  const columns = Object.keys(first.value) as (keyof Row & string)[]
  function* lines() {
    for (let next = first; !next.done; next = iterator.next()) yield `${columns.map((column) => copyText(next.value[column])).join('\t')}\n`
  }
  return copyLines(client, table, columns, lines())
}
