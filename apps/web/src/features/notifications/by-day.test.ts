import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { byDay } from './by-day.ts'

it('groups notifications by day, in the organisation’s time zone', () => {
  const at = (notify_date: string) => ({ notify_date })
  const items = ['2026-11-20T17:00:00.000Z', '2026-11-20T16:59:59.999Z', '2026-11-19T18:00:00.000Z'].map(at)
  const days = (zone: string) =>
    byDay(items, (instant) => dayIn(instant, zone)).map(({ day, notifications }) => [day, notifications.length])
  expect(days('Asia/Bangkok')).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 2],
  ])
  expect(days('UTC')).toEqual([
    ['2026-11-20', 2],
    ['2026-11-19', 1],
  ])
  expect(byDay([], () => '')).toEqual([])
})
