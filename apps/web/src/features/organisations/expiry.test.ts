import { addDays } from '@gatehouse/contract/kernel/domain/calendar.ts'
import fc from 'fast-check'
import { blockOf, expiredEdition } from './expiry.ts'

const today = '2026-11-20'
const expires = (date: string) => [{ service: 'visitor_m' as const, service_expire_date: date }]
const disables = (date: string) => [{ disable_date: date }]
const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('service expiry', () => {
  it('covers the page 3 days after the expiry date, not 2 (X-02)', () => {
    expect(blockOf(expires('2026-11-17'), [], today)).toEqual({ kind: 'expired', service: 'visitor_m', date: '2026-11-17' })
    expect(blockOf(expires('2026-11-18'), [], today)).toBeNull()
  })

  it('covers the page on the disable date and after it, not the day before (X-03)', () => {
    expect(blockOf([], disables('2026-11-20'), today)).toEqual({ kind: 'disabled', date: '2026-11-20' })
    expect(blockOf([], disables('2026-11-19'), today)).toEqual({ kind: 'disabled', date: '2026-11-19' })
    expect(blockOf([], disables('2026-11-21'), today)).toBeNull()
  })

  it('works on every day, across month ends, leap days and clock changes (X-02, X-03)', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, past) => {
        expect(blockOf(expires(addDays(day, -past)), [], day) !== null).toBe(past >= 3)
        expect(blockOf([], disables(addDays(day, -past)), day) !== null).toBe(past >= 0)
      }),
    )
  })

  it('stays open while one edition is valid, then names the one that expired last; disabled comes before expired', () => {
    const expiries = [...expires('2026-11-10'), { service: 'visitor_m_plus' as const, service_expire_date: '2026-10-01' }]
    expect(blockOf(expiries, [], today)).toMatchObject({ kind: 'expired', service: 'visitor_m' })
    expect(blockOf([...expiries, { service: 'visitor_lite', service_expire_date: '2026-11-18' }], [], today)).toBeNull()
    expect(blockOf(expiries, [...disables('2026-11-19'), ...disables('2026-11-02')], today)).toEqual({
      kind: 'disabled',
      date: '2026-11-02',
    })
    expect(blockOf([], [], today)).toBeNull()
  })

  it('makes a screen read-only once every edition in use that opens it has expired', () => {
    const list = [...expires('2026-11-10'), { service: 'visitor_m_plus' as const, service_expire_date: '2027-01-01' }]
    expect(expiredEdition(list, ['visitor_m'], today)).toEqual(list[0])
    expect(expiredEdition(list, ['visitor_m', 'visitor_m_plus'], today)).toBeNull()
    expect(expiredEdition(list, ['visitor_lite'], today)).toBeNull()
    expect(blockOf(list, [], today)).toBeNull()
  })
})
