import { locationInput } from '@gatehouse/contract/locations/locations.ts'
import { digitsOf } from '../../lib/record-values.ts'
import { bodyOf, sourceOf } from './location-values.ts'

const values = { ...sourceOf().values, code: 'hq', name_th: 'อาคาร', name_en: 'Tower' }

describe('the form of a location', () => {
  it('has no limit when the capacity is empty', () => {
    expect(locationInput.parse(bodyOf(values, null))).toEqual({
      code: 'HQ',
      name_th: 'อาคาร',
      name_en: 'Tower',
      kind: 'office',
      capacity: null,
      address_th: '',
      address_en: '',
      time_zone: null,
      hours: null,
      holidays: [],
      assembly_points: [],
    })
    expect(locationInput.parse(bodyOf({ ...values, capacity: '1200' }, null)).capacity).toBe(1200)
    expect(locationInput.safeParse(bodyOf({ ...values, capacity: '0' }, null)).success).toBe(false)
  })

  it('understands Thai digits and thousands separators', () => {
    expect(digitsOf('๑,๒๐๐')).toBe('1200')
    expect(digitsOf('about 40 people')).toBe('40')
    expect(digitsOf('')).toBe('')
  })
})
