import { decodeRow, type Field } from './decode.ts'
import type { RowTaker } from './row-client.ts'

/** How the value of a column is written: as it stands, in quotes, as text, or made by the caller. */
type Writer = 'plain' | 'quoted' | 'text' | 'boolean' | 'instant' | 'made'
/** Makes the JSON of a value from the text that PostgreSQL wrote. */
type Make = (text: string) => string

/** By the OID of the type. */
const writers: Record<number, Writer> = {
  16: 'boolean',
  20: 'plain',
  21: 'plain',
  23: 'plain',
  25: 'text',
  114: 'plain',
  1043: 'text',
  1082: 'quoted',
  1184: 'instant',
  2950: 'quoted',
  3802: 'plain',
}

interface Column {
  name: string
  /** What stands before the value: a comma or bracket, and the name. */
  start: Buffer
  writer: Writer | undefined
}

/** What the rows of a list are called in JSON, which columns are made by the caller, and by which a page ends. */
export class JsonShape {
  readonly renamed: Readonly<Record<string, string>>
  readonly made: readonly string[]
  /** By the columns of a prepared statement, which stay the same. */
  private readonly columns = new WeakMap<readonly Field[], Column[]>()

  constructor({ renamed = {}, made = [] }: { renamed?: Record<string, string>; made?: readonly string[] } = {}) {
    this.renamed = renamed
    this.made = made
  }

  columnsOf(fields: readonly Field[]): readonly Column[] {
    const known = this.columns.get(fields)
    if (known) return known
    const columns = fields.map(({ name, type }, index) => ({
      name,
      start: Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(this.renamed[name] ?? name)}:`),
      writer: this.made.includes(name) ? ('made' as const) : writers[type],
    }))
    this.columns.set(fields, columns)
    return columns
  }
}

const [QUOTE, BACKSLASH, FIRST_PRINTABLE, COMMA, CLOSE] = [0x22, 0x5c, 0x20, 0x2c, 0x7d]
const [PLUS, DOT, ZERO, DATE_END, TIME_END] = [0x2b, 0x2e, 0x30, 10, 19]
const [T, Z, LOWER_T] = [0x54, 0x5a, 0x74]
const [NULL, TRUE, FALSE] = ['null', 'true', 'false'].map((word) => Buffer.from(word)) as [Buffer, Buffer, Buffer]
const FIRST_SIZE = 48 * 1024
/** Up to here a loop is faster than a call that copies. */
const SHORT = 64

/**
 * The rows of a list as JSON, made in one buffer from the bytes that PostgreSQL sent: a string for each value, objects of them, and printing
 * those again are most of what a long list costs (performance.md). PostgreSQL sends UTF-8 without fault, so its bytes are JSON's.
 */
export class JsonRows implements RowTaker {
  private readonly shape: JsonShape
  private readonly make: Readonly<Record<string, Make>>
  private readonly limit: number
  private fields: readonly Field[] = []
  private columns: readonly Column[] = []
  private out = Buffer.allocUnsafeSlow(FIRST_SIZE)
  private at = 0
  private taken = 0
  private end: (string | null)[] | undefined
  private fault: Error | undefined

  /** Of at most `limit` rows; a further one only says that there are more. */
  constructor({ shape, make = {}, limit }: { shape: JsonShape; make?: Record<string, Make>; limit: number }) {
    this.shape = shape
    this.make = make
    this.limit = limit
  }

  /** Before the first row of a result, and again where it is asked for again. */
  begin(fields: readonly Field[]): void {
    this.fields = fields
    this.columns = this.shape.columnsOf(fields)
    this.at = 0
    this.taken = 0
    this.end = undefined
    this.fault = undefined
  }

  take(bytes: Buffer, offset: number): void {
    if (this.fault) return
    this.taken++
    if (this.taken > this.limit) return
    try {
      if (this.taken === this.limit) this.end = textsOf(bytes, offset)
      if (this.taken > 1) this.put(COMMA)
      this.write(bytes, offset)
    } catch (error) {
      this.fault = error as Error
    }
  }

  /** The rows, one after the other with commas between; the values of the last where there is a further one. Errors: a column of no known way. */
  finish(): { json: Buffer; last: Record<string, unknown> | undefined } {
    if (this.fault) throw this.fault
    const last = this.taken > this.limit && this.end ? decodeRow(this.fields, this.end) : undefined
    return { json: this.out.subarray(0, this.at), last }
  }

  private write(bytes: Buffer, offset: number): void {
    const { columns } = this
    let from = offset + 2
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index]!
      const length = bytes.readInt32BE(from)
      from += 4
      this.word(column.start)
      if (length === -1) {
        this.word(NULL)
        continue
      }
      this.value(column, bytes, from, from + length)
      from += length
    }
    this.put(CLOSE)
  }

  private value({ name, writer }: Column, bytes: Buffer, from: number, to: number): void {
    switch (writer) {
      case 'plain':
        this.copy(bytes, from, to)
        break
      case 'quoted':
        this.quoted(bytes, from, to)
        break
      case 'text':
        if (needsEscape(bytes, from, to)) this.text(JSON.stringify(bytes.toString('utf8', from, to)))
        else this.quoted(bytes, from, to)
        break
      case 'boolean':
        this.word(bytes[from] === LOWER_T ? TRUE : FALSE)
        break
      case 'instant':
        this.instant(bytes, from, to)
        break
      case 'made':
        this.text(this.make[name]!(bytes.toString('utf8', from, to)))
        break
      default:
        throw new Error(`There is no JSON for the column "${name}".`)
    }
  }

  private quoted(bytes: Buffer, from: number, to: number): void {
    this.put(QUOTE)
    this.copy(bytes, from, to)
    this.put(QUOTE)
  }

  /** As `instantFromText` has it. */
  private instant(bytes: Buffer, from: number, to: number): void {
    this.put(QUOTE)
    this.copy(bytes, from, from + DATE_END)
    this.put(T)
    this.copy(bytes, from + DATE_END + 1, from + TIME_END)
    this.put(DOT)
    const end = bytes.lastIndexOf(PLUS, to)
    for (let place = 1; place <= 3; place++) {
      const at = from + TIME_END + place
      this.put(bytes[from + TIME_END] === DOT && at < end ? bytes[at]! : ZERO)
    }
    this.put(Z)
    this.put(QUOTE)
  }

  private copy(bytes: Buffer, from: number, to: number): void {
    const length = to - from
    this.room(length)
    const { out } = this
    let { at } = this
    if (length > SHORT) bytes.copy(out, at, from, to)
    else for (let index = from; index < to; index++) out[at++] = bytes[index]!
    this.at += length
  }

  private word(word: Buffer): void {
    this.copy(word, 0, word.length)
  }

  private text(text: string): void {
    this.room(text.length * 3)
    this.at += this.out.write(text, this.at)
  }

  private put(byte: number): void {
    this.room(1)
    this.out[this.at++] = byte
  }

  private room(more: number): void {
    if (this.at + more <= this.out.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.out.length * 2, this.at + more))
    this.out.copy(larger, 0, 0, this.at)
    this.out = larger
  }
}

/** Whether JSON must escape something in it; what is more than one byte in UTF-8 it need not. */
function needsEscape(bytes: Buffer, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const byte = bytes[index]!
    if (byte < FIRST_PRINTABLE || byte === QUOTE || byte === BACKSLASH) return true
  }
  return false
}

function textsOf(bytes: Buffer, offset: number): (string | null)[] {
  let from = offset + 2
  return Array.from({ length: bytes.readInt16BE(offset) }, () => {
    const length = bytes.readInt32BE(from)
    from += 4 + Math.max(0, length)
    return length === -1 ? null : bytes.toString('utf8', from - length, from)
  })
}
