import { z } from 'zod'
import { blacklistFields } from './blacklists/blacklist-record.ts'
import { blacklistSettingFields } from './blacklists/blacklist-setting.ts'
import { cardBatchFields, cardFields } from './cards/card-fields.ts'
import { entranceFields } from './entrances/entrance-record.ts'
import { gateFields } from './gates/gates.ts'
import type { FileColumns } from './kernel/imports.ts'
import { changeShape, type Field, fileColumns, type RecordFields } from './kernel/record-fields.ts'
import { locationFields } from './locations/locations.ts'
import { unitFields } from './locations/units.ts'
import { memberFields } from './members/member-record.ts'
import { tariffFields } from './parking-fees/tariff-record.ts'
import { prePassFields } from './pre-passes/pre-pass-record.ts'
import { preRegisterFields } from './pre-registers/pre-register-record.ts'
import { preferenceFields, profileFields } from './profile/profile.ts'
import { userFields } from './users/users.ts'

const RECORDS: Readonly<Record<string, RecordFields>> = {
  pre_register: preRegisterFields,
  pre_pass: prePassFields,
  card: cardFields,
  card_batch: cardBatchFields,
  entrance: entranceFields,
  gate: gateFields,
  blacklist: blacklistFields,
  blacklist_setting: blacklistSettingFields,
  location: locationFields,
  member: memberFields,
  tariff: tariffFields,
  unit: unitFields,
  preferences: preferenceFields,
  profile: profileFields,
  user: userFields,
}

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
