import { type StampKind, stampKindInput, stampKindUpdate } from '@gatehouse/contract/e-stamps/e-stamp-kind.ts'
import { bodyOf, sourceOf, tidyValue, typedValue, valueText } from './kind-values.ts'

const LOCATION = '019a0d50-4cbc-757b-ae5e-a81bc948c261'
const UNIT = '019a0d50-4cbc-7cae-a722-54aa5742be87'
const kind = {
  ...{ _id: UNIT, code: '1H', name_th: 'ฟรี', name_en: '', location_id: LOCATION, location_code: 'L', effect: 'free_minutes', value: 90 },
  ...{ tariff_id: null, unit_ids: [UNIT], units: [], stackable: true, per_visit: 2, per_day: 20, per_month: null },
  ...{ needs_note: false, needs_receipt: true, valid_from: '2026-11-01', valid_until: null, status: 'active' },
  ...{ created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-02T00:00:00.000Z' },
} satisfies StampKind as StampKind

describe('the value of a kind', () => {
  it.each([
    ['free_minutes', '1:30', 90],
    ['free_minutes', '2', 120],
    ['free_minutes', '๐:๔๕', 45],
    ['percent', '50 %', 50],
    ['amount', '20', 2000],
    ['amount', '12.50', 1250],
    ['waiver', '5', null],
    ['percent', ' ', null],
  ] as const)('is read as %s of %j', (effect, input, value) => expect(typedValue(effect, input, 'THB')).toBe(value))

  it.each([
    ['free_minutes', '1:75'],
    ['free_minutes', '1.5'],
    ['percent', 'half'],
    ['amount', '1,5'],
  ] as const)('is invalid for %s of %j, which stays as typed', (effect, input) => {
    expect(typedValue(effect, input, 'THB')).toBeNaN()
    expect(tidyValue(effect, input, 'THB')).toBe(input)
  })

  it.each([
    ['free_minutes', 90, '1:30'],
    ['percent', 50, '50'],
    ['amount', 2000, '20'],
    ['amount', 1250, '12.50'],
    ['waiver', null, ''],
  ] as const)('is shown for %s %j as %j, and read back', (effect, value, text) => {
    expect(valueText(effect, value, 'THB')).toBe(text)
    expect(typedValue(effect, text, 'THB')).toBe(value)
  })

  it('is tidied', () => expect(tidyValue('free_minutes', '2', 'THB')).toBe('2:00'))
})

describe('the form of a kind', () => {
  it('[R-14b] sends a kind back as it was', () => {
    const { values, version } = sourceOf(kind, [LOCATION], 'THB')
    const { _id, status, location_id, location_code, units, created_at, updated_at, ...fields } = kind
    expect(bodyOf(values, version, 'THB')).toEqual({ ...fields, updated_at })
    expect(stampKindUpdate.safeParse(bodyOf(values, version, 'THB')).success).toBe(true)
  })

  it('begins with an hour at the only location, which the contract takes with a code and a name', () => {
    const { values, version } = sourceOf(undefined, [LOCATION], 'THB')
    const body = bodyOf({ ...values, code: '1h', name_th: 'ฟรี' }, version, 'THB')
    expect(stampKindInput.parse(body)).toMatchObject({
      code: '1H',
      location_id: LOCATION,
      effect: 'free_minutes',
      value: 60,
      unit_ids: null,
    })
    expect(sourceOf(undefined, [LOCATION, UNIT], 'THB').values.location_id).toBe('')
  })

  it('sends nothing that the rest of it has no use for, and lets the contract refuse what cannot be read', () => {
    const { values, version } = sourceOf(kind, [], 'THB')
    expect(bodyOf({ ...values, effect: 'waiver', stackable: false, tariff_id: UNIT }, version, 'THB')).toMatchObject({
      ...{ value: null, per_visit: null, tariff_id: null },
    })
    expect(stampKindUpdate.safeParse(bodyOf({ ...values, value: 'soon' }, version, 'THB')).error?.issues[0]?.path).toEqual(['value'])
  })
})
