import { z } from 'zod'
import type { FileColumns } from './kernel/imports.ts'
import { changeShape, type Field, fileColumns } from './kernel/record-fields.ts'
import { preferenceFields, profileFields } from './profile/profile.ts'
import { RECORDS } from './records.ts'

const fields = Object.entries(RECORDS).flatMap(([record, recordFields]) =>
  Object.entries(recordFields).map(([name, field]): [string, Field] => [`${record}.${name}`, field]),
)

describe.each(fields)('the field %s', (_, field) => {
  it('has a label in both languages', () => {
    expect(field.label).toHaveLength(2)
    for (const text of field.label) expect(text.trim()).toBe(text)
    expect(field.label.every((text) => text.length > 0)).toBe(true)
  })

  it('has a place in the form if a body writes it, and none if nothing does', () => {
    if (field.input) expect(field.section).toBeTruthy()
    else expect(field.kind).toBe('own')
  })
})

describe.each(Object.entries(RECORDS))('the columns of files of a %s', (_, recordFields) => {
  it('have headings that no other column has, also as people write them', () => {
    const columns = Object.entries(fileColumns(recordFields) as FileColumns).map(
      ([column, { en, th, also = [] }]) => new Set([column, en, th, ...also].map((text) => text.toLowerCase())),
    )
    for (const [index, headings] of columns.entries())
      for (const other of columns.slice(index + 1)) expect([...headings].filter((heading) => other.has(heading))).toEqual([])
  })
})

it('a body that names only what it changes has nothing filled in for the rest', () => {
  const change = z.strictObject(changeShape({ ...profileFields, ...preferenceFields }))
  expect(change.parse({ company: '' })).toEqual({ company: '' })
})
