import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StepResult } from './batch.ts'
import { rowsOf } from './batch.ts'
import { jsonRows } from './json-rows.ts'

const result = (columns: [name: string, type: number][], raw: (string | null)[][]): StepResult => ({
  fields: columns.map(([name, type]) => ({ name, type })),
  raw,
  affected: raw.length,
  tag: '',
})

// Whatever PostgreSQL can hold and write: text of any characters but zero, numbers, instants of its own style.
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => value.replaceAll('\u0000', ''))
const awkward = fc.constantFrom('"', '\\', '\n', '\u001f', '\u2028', '</script>', '😀', '\ud83d', 'น้ำ', '')
const instant = fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true }).map((at) =>
  at
    .toISOString()
    .replace('T', ' ')
    .replace(/\.?0*Z$/, '+00'),
)
const row = fc.tuple(
  fc.oneof(
    text,
    awkward,
    fc.tuple(text, awkward).map(([a, b]) => a + b),
  ),
  fc.maxSafeInteger().map(String),
  fc.constantFrom('t', 'f'),
  instant,
  fc.uuid(),
  fc.json(),
)
const COLUMNS: [string, number][] = [
  ['visitor_name', 25],
  ['number', 20],
  ['overridden', 16],
  ['checkin_at', 1184],
  ['_id', 2950],
  ['before', 114],
]

describe('rows as JSON text', () => {
  it('say what the rows say as objects, whatever stands in them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(row, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 })), { maxLength: 5 }), (rows) => {
        const raw = rows.map(([values, nulls]) => values.map((value, index) => (nulls[index] ? null : value)))
        const some = result(COLUMNS, raw)
        expect(jsonRows(some).map((json) => JSON.parse(json))).toEqual(JSON.parse(JSON.stringify(rowsOf(some))))
      }),
    )
  })

  it('show a column under another name with another value, and null as null', () => {
    const some = result([['photo_file_id', 2950]], [['a'], [null]])
    expect(jsonRows(some, { photo_file_id: { name: 'photo', json: (id) => `"q-${id}"` } })).toEqual(['{"photo":"q-a"}', '{"photo":null}'])
  })

  it('are not made of columns that nobody said how to write', () => {
    expect(() => jsonRows(result([['sealed', 17]], [['\\x00']]))).toThrow('sealed')
  })
})
