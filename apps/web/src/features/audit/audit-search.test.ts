import { auditHref, exportDays, readEntry } from './audit-search.ts'

const TODAY = '2026-11-21'

describe('the days of the audit log', () => {
  it('are the last year for an export without a selected start', () => {
    expect(exportDays({}, TODAY)).toEqual({ startDate: '2025-11-21', endDate: TODAY })
    expect(exportDays({ endDate: '2026-01-01' }, TODAY)).toEqual({ startDate: '2025-01-01', endDate: '2026-01-01' })
    expect(exportDays({ startDate: '2020-01-01' }, TODAY)).toEqual({ startDate: '2020-01-01', endDate: TODAY })
  })
})

it('the address of the audit log has the entry beside the filters, and ignores invalid entries', () => {
  const entry = '0190a000-0000-7000-8000-000000000001'
  expect(readEntry({ entry })).toEqual({ entry })
  expect(readEntry({ entry: 'x' })).toEqual({})
  expect(auditHref({ action: 'gate.changed', entry, startDate: undefined })).toBe(`/setup/audit?action=gate.changed&entry=${entry}`)
})
