import fc from 'fast-check'
import { calls } from '../api/calls.fixed.ts'
import { parseSearch, searchOf, stringifySearch } from './search.ts'

const { entrances, gates } = calls

describe('addresses', () => {
  it('keep only what was chosen, in the values of the contract', () => {
    const read = searchOf(entrances.list)
    expect(read(parseSearch('?status=checkin&hasVehicle=true&limit=20'))).toEqual({ status: 'checkin', hasVehicle: true, limit: 20 })
    expect(searchOf(gates.list)({})).toEqual({})
  })

  it('leave out what the contract refuses and what it does not know', () =>
    expect(searchOf(gates.list)(parseSearch('?status=open&limit=9999&cursor=abc&colour=red&sort=-name'))).toEqual({ sort: '-name' }))

  it('name what they leave out, since the router keeps what it is not told of', () => {
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
        hasVehicle: fc.boolean(),
        status: fc.constantFrom('checkin' as const, 'out' as const),
        limit: fc.integer({ min: 1, max: 200 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(state, (wanted) => {
        expect(read(parseSearch(stringifySearch(wanted)))).toEqual(wanted)
      }),
    )
  })

  it('read any text without failing', () => {
    fc.assert(fc.property(fc.string(), (text) => void searchOf(entrances.list)(parseSearch(text))))
  })
})
