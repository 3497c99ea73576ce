import fc from 'fast-check'
import { calls } from '../api/calls.fixed.ts'
import { idIn, parseSearch, type RawSearch, screenHref, searchOf, stringifySearch } from './search.ts'

const { entrances, gates } = calls

describe('addresses', () => {
  it('keep only selected values, in the form of the contract', () => {
    const read = searchOf(entrances.list)
    expect(read(parseSearch('?status=checkin&has_vehicle=true&limit=20'))).toEqual({ status: 'checkin', has_vehicle: true, limit: 20 })
    expect(searchOf(gates.list)({})).toEqual({})
  })

  it('leave out values that the contract refuses or doesn’t know', () =>
    expect(searchOf(gates.list)(parseSearch('?status=open&limit=9999&cursor=abc&colour=red&sort=-name'))).toEqual({ sort: '-name' }))

  it('name the values they leave out, because the router would keep them', () => {
    const read = searchOf(gates.list)(parseSearch('?status=open&cursor=abc&search=x'))
    expect(Object.entries(read)).toEqual([
      ['search', 'x'],
      ['status', undefined],
      ['cursor', undefined],
    ])
  })

  it('give the same state again when they are written and read', () => {
    const read = searchOf(entrances.list)
    const state = fc.record(
      {
        search: fc
          .string({ maxLength: 100 })
          .map((text) => text.trim())
          .filter((text) => text !== ''),
        has_vehicle: fc.boolean(),
        status: fc.constantFrom('checkin' as const, 'out' as const),
        limit: fc.integer({ min: 1, max: 200 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(state, (expectedState) => {
        expect(read(parseSearch(stringifySearch(expectedState)))).toEqual(expectedState)
      }),
    )
  })

  it('hold the record that is open beside a list, if it is an id', () => {
    const readEntry = (raw: RawSearch) => ({ entry: idIn(raw.entry) })
    const id = '0190a000-0000-7000-8000-000000000001'
    expect(searchOf(gates.list, readEntry)({ status: 'active', entry: id })).toEqual({ status: 'active', entry: id })
    expect(searchOf(gates.list, readEntry)({ entry: 'x' })).toEqual({ entry: undefined })
  })

  it('are written without empty values', () => {
    expect(screenHref('/gates', { status: 'active', search: '', sort: undefined, limit: 0 })).toBe('/gates?status=active&limit=0')
    expect(screenHref('/gates', {})).toBe('/gates')
  })

  it('read any text without failing', () => {
    fc.assert(fc.property(fc.string(), (text) => void searchOf(entrances.list)(parseSearch(text))))
  })
})
