import { dayRuns } from './days-text.ts'

it('[R-14a] days of a table are said from Monday on, those that follow each other together', () => {
  expect(dayRuns(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'])).toEqual([['mon', 'sun']])
  expect(dayRuns(['sat', 'sun', 'holiday'])).toEqual([['sat', 'sun']])
  expect(dayRuns(['wed', 'mon', 'tue', 'sun'])).toEqual([
    ['mon', 'wed'],
    ['sun', 'sun'],
  ])
  expect(dayRuns(['holiday'])).toEqual([])
})
