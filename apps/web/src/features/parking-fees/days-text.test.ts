import { dayRuns } from './days-text.ts'

it('[R-14a] lists the days of a table from Monday, with consecutive days grouped', () => {
  expect(dayRuns(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'])).toEqual([['mon', 'sun']])
  expect(dayRuns(['sat', 'sun', 'holiday'])).toEqual([['sat', 'sun']])
  expect(dayRuns(['wed', 'mon', 'tue', 'sun'])).toEqual([
    ['mon', 'wed'],
    ['sun', 'sun'],
  ])
  expect(dayRuns(['holiday'])).toEqual([])
})
