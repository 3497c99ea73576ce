import fc from 'fast-check'
import { decodeRow, type Field } from './decode.ts'
import { rowsToJson } from './json-rows.ts'

const parsed = (fields: Field[], raw: (string | null)[][], special?: Parameters<typeof rowsToJson>[1]) =>
  JSON.parse(`[${rowsToJson({ fields, raw }, special)}]`) as unknown
const fieldsOf = (columns: [name: string, type: number][]) => columns.map(([name, type]) => ({ name, type }))

// Values that PostgreSQL can store and print: text of any characters but zero, numbers, instants in its own style.
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => value.replaceAll('\u0000', ''))
const awkward = fc.constantFrom('"', '\\', '\n', '\u001f', '\u2028', '</script>', '😀', 'น้ำ', '', 'a'.repeat(3_000))
const instant = fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true }).map((date) =>
  date
    .toISOString()
    .replace('T', ' ')
    .replace(/\.?0*Z$/, '+00'),
)
const micros = fc
  .tuple(instant, fc.integer({ min: 1, max: 999 }))
  .map(([timestamp, fraction]) => timestamp.replace(/(\.\d{3})?\+00$/, `.123${fraction}+00`))
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
        expect(parsed(COLUMNS, raw)).toEqual(JSON.parse(JSON.stringify(objects)))
      }),
    )
  })

  it('show a column under another name with another value, and null as null', () => {
    const special = { photo_file_id: { name: 'photo', write: (id: string) => `"q-${id}"` } }
    expect(parsed(fieldsOf([['photo_file_id', 2950]]), [['a'], [null]], special)).toEqual([{ photo: 'q-a' }, { photo: null }])
  })

  it('are not made of columns that nobody said how to write', () => {
    expect(() => parsed(fieldsOf([['sealed', 17]]), [['\\x00']])).toThrow('sealed')
  })
})
