import { firstRules, WEEKDAYS } from './rules-values.ts'
import { holidaysOf, readStay, type StayText, withEntry } from './simulated-stay.ts'

const STAY: StayText = {
  ...{ entry_day: '2026-03-02', entry_time: '9', exit_day: '2026-03-02', exit_time: '12.30' },
  ...{ unknown: false, lost_card: false, stamps: [] },
}
const read = (change: Partial<StayText>) => readStay({ ...STAY, ...change }, 'Asia/Bangkok', 'THB', (kind, value) => `${kind} ${value}`)

describe('a simulated stay', () => {
  it('[R-14a] is read in the location’s time zone', () => {
    expect(read({ lost_card: true })).toMatchObject({
      stay: { entry: new Date('2026-03-02T02:00:00Z'), exit: new Date('2026-03-02T05:30:00Z'), lost_card: true },
    })
    expect(read({ unknown: true, entry_day: '' })).toMatchObject({ stay: { entry: null } })
  })

  it('[R-14a] states why it cannot be priced', () => {
    expect(read({ entry_time: '' })).toBe('stay')
    expect(read({ exit_day: 'tomorrow' })).toBe('stay')
    expect(read({ exit_time: '25:00' })).toBe('stay')
    expect(read({ exit_time: '08:00' })).toBe('order')
    expect(read({ exit_day: '2026-05-02' })).toBe('long')
    for (const value of ['', '0', 'x']) expect(read({ stamps: [{ kind: 'free_minutes', value }] })).toBe('stamp')
    expect(read({ stamps: [{ kind: 'percent', value: '101' }] })).toBe('stamp')
  })

  it('[R-14a] keeps its duration when its entry moves past its exit', () => {
    const moved = (before: Partial<StayText>, change: Partial<StayText>) => {
      const { entry_day, entry_time, exit_day, exit_time } = withEntry({ ...STAY, ...before }, change, 'Asia/Bangkok')
      return `${entry_day} ${entry_time} – ${exit_day} ${exit_time}`
    }
    expect(moved({}, { entry_day: '2026-03-07' })).toBe('2026-03-07 9 – 2026-03-07 12.30')
    expect(moved({}, { entry_time: '22:00' })).toBe('2026-03-02 22:00 – 2026-03-03 01:30')
    expect(moved({}, { entry_time: '10:00' })).toBe('2026-03-02 10:00 – 2026-03-02 12.30')
    expect(moved({ exit_day: '2026-03-04' }, { entry_day: '2026-03-03' })).toBe('2026-03-03 9 – 2026-03-04 12.30')
    expect(moved({ exit_day: '2026-03-04' }, { entry_day: '2026-03-09' })).toBe('2026-03-09 9 – 2026-03-11 12:30')
    expect(moved({}, { entry_time: 'x' })).toBe('2026-03-02 x – 2026-03-02 12.30')
  })

  it('[R-14a] names the holidays that select a table, and states whether a table covers them', () => {
    const calendar = { time_zone: 'Asia/Bangkok', holidays: ['2026-03-04', '2026-03-05'] }
    const [plain, own] = [firstRules('THB'), { ...firstRules('THB'), tables: [{ days: [...WEEKDAYS, 'holiday' as const], bands: [] }] }]
    const days = (rules: typeof plain, from: string, to: string) =>
      holidaysOf(rules, new Date(`${from}:00+07:00`), new Date(`${to}:00+07:00`), calendar).map(
        ({ day, as_holiday }) => `${day} ${as_holiday}`,
      )
    expect(days(plain, '2026-03-04T09:00', '2026-03-04T12:00')).toEqual(['2026-03-04 false'])
    expect(days(own, '2026-03-04T09:00', '2026-03-04T09:00')).toEqual(['2026-03-04 true'])
    expect(days(own, '2026-03-03T09:00', '2026-03-05T08:00')).toEqual(['2026-03-04 true'])
    expect(days({ ...own, restart: 'never' }, '2026-03-03T09:00', '2026-03-05T08:00')).toEqual([])
    expect(days({ ...own, table_by: 'each_day' }, '2026-03-03T09:00', '2026-03-05T08:00')).toEqual(['2026-03-04 true', '2026-03-05 true'])
  })

  it('[R-14a] has stamps that are named by their effect', () => {
    expect(
      read({
        stamps: [
          { kind: 'free_minutes', value: '60' },
          { kind: 'percent', value: '50' },
          { kind: 'amount', value: '20.50' },
        ],
      }),
    ).toMatchObject({
      stamps: [
        { stamp: 'free_minutes 60', effect: 'free_minutes', minutes: 60 },
        { stamp: 'percent 50', effect: 'percent', percent: 50 },
        { stamp: 'amount 20.50', effect: 'amount', amount: 2050 },
      ],
    })
  })
})
