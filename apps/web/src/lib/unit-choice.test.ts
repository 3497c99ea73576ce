import { matchingUnit, unitByText } from './unit-choice.ts'

it('a unit is meant by its whole text or by its code, and by no part of them', () => {
  const units = [
    { id: 'a', name: '18A · Acme' },
    { id: 'b', name: '18' },
  ]
  expect(['18A', ' 18A · Acme ', '18', '1', ''].map((input) => unitByText(units, input)?.id)).toEqual(['a', 'a', 'b', undefined, undefined])
})

it('a text also means the only unit that was found for it', () => {
  const units = [{ id: 'a', name: '18A · Acme' }]
  expect(matchingUnit(units, 'acm')?.id).toBe('a')
  expect(matchingUnit(units, 'krung')).toBeUndefined()
  expect(matchingUnit([...units, { id: 'b', name: '18' }], 'acm')).toBeUndefined()
})
