import { chooseCount, countedDays, isCountChosen, listQueryOf, periodOf } from './desk-query.ts'
import { readDeskExtras } from './desk-search.ts'

const today = '2026-11-20'
const visit = '01a1fe26-285b-74bf-ae8e-7cf410fff27c'

describe('the address of the desk', () => {
  it('shows today unless something else was asked', () => {
    expect(listQueryOf({}, today)).toEqual({ startDate: today, endDate: today })
    expect(listQueryOf({ period: 'yesterday' }, today)).toEqual({ startDate: '2026-11-19', endDate: '2026-11-19' })
    expect(listQueryOf({ period: 'week' }, today)).toEqual({ startDate: '2026-11-14', endDate: today })
    expect(listQueryOf({ period: 'month' }, today)).toEqual({ startDate: '2026-10-22', endDate: today })
  })

  it('shows everybody who is inside, overstays or waits, whatever day they came', () => {
    expect(listQueryOf({ status: 'checkin' }, today)).toEqual({ status: 'checkin' })
    expect(listQueryOf({ overstaying: true }, today)).toEqual({ overstaying: true })
    expect(listQueryOf({ search: 'กก 1234' }, today)).toEqual({ search: 'กก 1234' })
    expect(listQueryOf({ status: 'waiting_approval' }, today)).toEqual({ status: 'waiting_approval' })
    expect(listQueryOf({ status: 'checkin', period: 'today' }, today)).toEqual({ status: 'checkin', startDate: today, endDate: today })
  })

  it('keeps chosen days, and never asks the server for what is the page’s own', () => {
    expect(listQueryOf({ startDate: '2026-01-01', period: 'week', visit, limit: 5, has_vehicle: false }, today)).toEqual({
      startDate: '2026-01-01',
      has_vehicle: false,
    })
    expect(periodOf({ endDate: '2026-01-01' })).toBe('custom')
  })

  it('sets the filter of a count, and takes it away again', () => {
    const filteredSearch = chooseCount({ gate_id: visit, status: 'out', period: 'all' }, 'overstaying')
    expect(filteredSearch).toEqual({ gate_id: visit, overstaying: true })
    expect(isCountChosen(filteredSearch, 'overstaying')).toBe(true)
    expect(isCountChosen(filteredSearch, 'inside')).toBe(false)
    expect(chooseCount(filteredSearch, 'overstaying')).toEqual({ gate_id: visit })
    expect(chooseCount({}, 'checked_in_today')).toEqual({ period: 'today' })
    expect(isCountChosen({}, 'checked_in_today')).toBe(false)
  })

  it('lists the visits that “out today” counts, by the day of the check-out', () => {
    const out = chooseCount({ gate_id: visit }, 'checked_out_today')
    expect(listQueryOf(out, today)).toEqual({ gate_id: visit, status: 'out', day_of: 'checkout', startDate: today, endDate: today })
    expect(isCountChosen(out, 'checked_out_today')).toBe(true)
    expect(isCountChosen({ status: 'out', period: 'today' }, 'checked_out_today')).toBe(false)
    expect(chooseCount(out, 'inside')).toEqual({ gate_id: visit, status: 'checkin' })
    expect(chooseCount(out, 'checked_out_today')).toEqual({ gate_id: visit })
  })

  it('counts the days that the list shows; today and everybody inside without days', () => {
    expect(countedDays({}, today)).toEqual({})
    expect(countedDays({ status: 'checkin' }, today)).toEqual({})
    expect(countedDays({ period: 'yesterday' }, today)).toEqual({ startDate: '2026-11-19', endDate: '2026-11-19' })
    expect(countedDays({ startDate: '2026-01-01', endDate: '2026-01-02' }, today)).toEqual({
      startDate: '2026-01-01',
      endDate: '2026-01-02',
    })
  })

  it('a count above other days filters within them', () => {
    const day = { startDate: '2026-01-01', endDate: '2026-01-01' }
    expect(isCountChosen(day, 'checked_in_today')).toBe(true)
    const out = chooseCount(day, 'checked_out_today')
    expect(listQueryOf(out, today)).toEqual({ ...day, status: 'out', day_of: 'checkout' })
    expect(chooseCount({ period: 'yesterday' }, 'inside')).toEqual({ period: 'yesterday', status: 'checkin' })
  })

  it('reads what it knows and drops the rest', () => {
    expect(readDeskExtras({ period: 'week', visit, other: '1' })).toEqual({ period: 'week', visit })
    expect(readDeskExtras({ period: 'decade', visit: '../../etc' })).toEqual({})
  })
})
