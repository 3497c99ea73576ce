import fc from 'fast-check'
import { visitState } from './visit-state.ts'

const at = (time: string) => `2026-11-20T${time}:00.000Z`
const now = Date.parse(at('14:32'))
const visit = { status: 'checkin', checkin_at: at('10:12'), checkout_at: null, expected_out_at: at('13:12') } as const

describe('the state of a visit', () => {
  it('is over its limit by whole minutes', () =>
    expect(visitState(visit, now)).toEqual({ kind: 'overstay', over: 80, stay: { minutes: 260, limit: 180 } }))

  it('is inside up to its limit and for the minute of it', () => {
    expect(visitState(visit, Date.parse(at('13:12'))).kind).toBe('inside')
    expect(visitState(visit, Date.parse(at('13:12')) + 59_999).kind).toBe('inside')
    expect(visitState(visit, Date.parse(at('13:13'))).over).toBe(1)
  })

  it('has no limit where none was set', () =>
    expect(visitState({ ...visit, expected_out_at: null }, now)).toEqual({
      kind: 'inside',
      over: 0,
      stay: { minutes: 260, limit: null },
    }))

  it('lasted until the check-out, whatever the time is now', () => {
    const out = { ...visit, status: 'checkout', checkout_at: at('11:41') } as const
    expect(visitState(out, now)).toEqual({ kind: 'out', over: 0, stay: { minutes: 89, limit: null } })
    expect(visitState({ ...out, status: 'auto_checkout' }, now).kind).toBe('out')
  })

  it('says that nobody came in', () => {
    for (const status of ['denied', 'waiting_approval', 'approved', 'cancelled'] as const)
      expect(visitState({ ...visit, status }, now).stay).toBeNull()
  })

  it('is never over before its time and never shorter than nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600, max: 6000 }), fc.integer({ min: 5, max: 2000 }), (passedMinutes, limit) => {
        const start = Date.parse(visit.checkin_at)
        const expected_out_at = new Date(start + limit * 60_000).toISOString()
        const state = visitState({ ...visit, expected_out_at }, start + passedMinutes * 60_000)
        expect(state.over).toBe(Math.max(0, passedMinutes - limit))
        expect(state.stay).toEqual({ minutes: Math.max(0, passedMinutes), limit })
        expect(state.kind === 'overstay').toBe(passedMinutes > limit)
      }),
    )
  })
})
