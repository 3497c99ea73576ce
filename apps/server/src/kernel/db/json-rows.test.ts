import fc from 'fast-check'
import { decodeRow, type Field } from './decode.ts'
import { JsonRows, JsonShape } from './json-rows.ts'

type Raw = (string | null)[]

/** A row as PostgreSQL sends it, somewhere in what the connection read. */
function sent(values: Raw): { bytes: Buffer; offset: number } {
  const number = (write: (buffer: Buffer) => unknown, size: number) => {
    const buffer = Buffer.alloc(size)
    write(buffer)
    return buffer
  }
  const parts = values.flatMap((value) => {
    const text = value === null ? Buffer.alloc(0) : Buffer.from(value)
    return [number((buffer) => buffer.writeInt32BE(value === null ? -1 : text.length), 4), text]
  })
  const before = Buffer.from('before')
  const count = number((buffer) => buffer.writeInt16BE(values.length), 2)
  return { bytes: Buffer.concat([before, count, ...parts, Buffer.from('+after')]), offset: before.length }
}

function taken(rows: JsonRows, fields: readonly Field[], raw: readonly Raw[]): ReturnType<JsonRows['finish']> {
  rows.begin(fields)
  for (const row of raw) {
    const { bytes, offset } = sent(row)
    rows.take(bytes, offset)
  }
  return rows.finish()
}

const said = (json: Buffer) => JSON.parse(`[${json.toString()}]`) as unknown[]
const fieldsOf = (columns: [name: string, type: number][]) => columns.map(([name, type]) => ({ name, type }))

// Whatever PostgreSQL can hold and write: text of any characters but zero, numbers, instants of its own style.
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => value.replaceAll('\u0000', ''))
const awkward = fc.constantFrom('"', '\\', '\n', '\u001f', '\u2028', '</script>', '😀', 'น้ำ', '', 'a'.repeat(3_000))
const instant = fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true }).map((at) =>
  at
    .toISOString()
    .replace('T', ' ')
    .replace(/\.?0*Z$/, '+00'),
)
const micros = fc.tuple(instant, fc.integer({ min: 1, max: 999 })).map(([at, more]) => at.replace(/(\.\d{3})?\+00$/, `.123${more}+00`))
const row = fc.tuple(
  fc.oneof(
    text,
    awkward,
    fc.tuple(text, awkward).map(([a, b]) => a + b),
  ),
  fc.maxSafeInteger().map(String),
  fc.constantFrom('t', 'f'),
  fc.oneof(instant, micros),
  fc.uuid(),
  fc.json(),
)
const COLUMNS = fieldsOf([
  ['visitor_name', 25],
  ['number', 20],
  ['overridden', 16],
  ['checkin_at', 1184],
  ['_id', 2950],
  ['before', 114],
])

describe('rows as JSON', () => {
  it('say what the rows say as objects, whatever stands in them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(row, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 })), { maxLength: 5 }), (rows) => {
        const raw = rows.map(([values, nulls]) => values.map((value, index) => (nulls[index] ? null : value)))
        const objects = raw.map((values) => decodeRow(COLUMNS, values))
        expect(said(taken(new JsonRows({ shape: new JsonShape(), limit: 9 }), COLUMNS, raw).json)).toEqual(
          JSON.parse(JSON.stringify(objects)),
        )
      }),
    )
  })

  it('end at the limit, and tell the values of the last where there is a further one', () => {
    const raw = [['a'], ['b'], ['c']]
    const fields = fieldsOf([['name', 25]])
    const two = taken(new JsonRows({ shape: new JsonShape(), limit: 2 }), fields, raw)
    expect([said(two.json), two.last]).toEqual([[{ name: 'a' }, { name: 'b' }], { name: 'b' }])
    const three = taken(new JsonRows({ shape: new JsonShape(), limit: 3 }), fields, raw)
    expect([said(three.json).length, three.last]).toEqual([3, undefined])
  })

  it('grow as long as they must, and begin anew where they are asked for again', () => {
    const fields = fieldsOf([['name', 25]])
    const rows = new JsonRows({ shape: new JsonShape(), limit: 500 })
    const raw = Array.from({ length: 500 }, (_, index) => [`${index}ก`.repeat(100)])
    taken(rows, fields, raw)
    expect(said(taken(rows, fields, raw).json)).toEqual(raw.map(([name]) => ({ name })))
  })

  it('show a column under another name with another value, and null as null', () => {
    const shape = new JsonShape({ renamed: { photo_file_id: 'photo' }, made: ['photo_file_id'] })
    const rows = new JsonRows({ shape, make: { photo_file_id: (id) => `"q-${id}"` }, limit: 2 })
    expect(said(taken(rows, fieldsOf([['photo_file_id', 2950]]), [['a'], [null]]).json)).toEqual([{ photo: 'q-a' }, { photo: null }])
  })

  it('are not made of columns that nobody said how to write', () =>
    expect(() => taken(new JsonRows({ shape: new JsonShape(), limit: 1 }), fieldsOf([['sealed', 17]]), [['\\x00']])).toThrow('sealed'))
})
