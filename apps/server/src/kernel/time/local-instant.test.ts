import { join } from 'node:path'
import { readProductFiles } from '../../../test/product-files.ts'
import { nextValidTime } from './local-instant.ts'

it('names the next valid time after one that clocks skip, with its day where that is another', () => {
  expect(nextValidTime('2027-03-14', '01:59', 'America/New_York')).toBeUndefined()
  expect(nextValidTime('2027-03-14', '02:00', 'America/New_York')).toBe('03:00')
  expect(nextValidTime('2027-03-14', '02:59', 'America/New_York')).toBe('03:00')
  expect(nextValidTime('2027-03-14', '03:00', 'America/New_York')).toBeUndefined()
  expect(nextValidTime('2027-10-03', '02:15', 'Australia/Lord_Howe')).toBe('02:30')
  // Samoa crossed the date line and had no 30 December.
  expect(nextValidTime('2011-12-30', '09:00', 'Pacific/Apia')).toBe('2011-12-31 00:00')
  // The start of a day is written as midnight, even if the clocks skip it.
  expect(nextValidTime('2027-04-30', '00:00', 'Africa/Cairo')).toBeUndefined()
  expect(nextValidTime('2027-04-30', '00:30', 'Africa/Cairo')).toBe('01:00')
  expect(nextValidTime('2011-12-30', '00:00', 'Pacific/Apia')).toBe('2011-12-31 00:00')
  // A time that occurs twice in autumn exists.
  expect(nextValidTime('2026-11-01', '01:30', 'America/New_York')).toBeUndefined()
})

it('[F38] is the only way of the server from a written time to an instant', async () => {
  const folder = join(import.meta.dirname, '..', '..')
  const callers: string[] = []
  const recurringCallers: string[] = []
  for (const [name, text] of await readProductFiles(folder)) {
    if (/\b(instantAt|firstInstantAt)\b/.test(text)) callers.push(name)
    if (/\brecurringInstant\b/.test(text)) recurringCallers.push(name)
  }
  const own = join('kernel', 'time', 'local-instant.ts')
  expect(callers).toEqual([own])
  // Each of these takes recurring or already saved times.
  const modules = [
    'parking-fees/parking-fees.present',
    'pre-passes/pre-passes.values',
    'pre-registers/pre-registers.days',
    'pre-registers/pre-registers.rows',
  ]
  expect(recurringCallers.sort()).toEqual([own, ...modules.map((name) => join('modules', `${name}.ts`))])
})

it('[F40] no module asks the clock of its server', async () => {
  const modules = join(import.meta.dirname, '..', '..', 'modules')
  const callers = [...(await readProductFiles(modules))].flatMap(([name, text]) =>
    /\bDate\.now\(\)|\bnew Date\(\)/.test(text) ? [name] : [],
  )
  // A line of the anchor file, which is outside the database, records the time of the server that wrote it.
  expect(callers).toEqual([join('audit', 'audit.check.ts')])
})
