import { readStay, type StayText } from './simulated-stay.ts'

const STAY: StayText = {
  ...{ entry_day: '2026-03-02', entry_time: '9', exit_day: '2026-03-02', exit_time: '12.30' },
  ...{ unknown: false, lost_card: false, stamps: [] },
}
const read = (change: Partial<StayText>) => readStay({ ...STAY, ...change }, 'Asia/Bangkok', 'THB', (kind, value) => `${kind} ${value}`)

describe('a made-up stay', () => {
  it('[R-14a] is read by the clock of the location', () => {
    expect(read({ lost_card: true })).toMatchObject({
      stay: { entry: new Date('2026-03-02T02:00:00Z'), exit: new Date('2026-03-02T05:30:00Z'), lost_card: true },
    })
    expect(read({ unknown: true, entry_day: '' })).toMatchObject({ stay: { entry: null } })
  })

  it('[R-14a] says why it cannot be priced', () => {
    expect(read({ entry_time: '' })).toBe('stay')
    expect(read({ exit_day: 'tomorrow' })).toBe('stay')
    expect(read({ exit_time: '25:00' })).toBe('stay')
    expect(read({ exit_time: '08:00' })).toBe('order')
    expect(read({ exit_day: '2026-05-02' })).toBe('long')
    for (const value of ['', '0', 'x']) expect(read({ stamps: [{ kind: 'free_minutes', value }] })).toBe('stamp')
    expect(read({ stamps: [{ kind: 'percent', value: '101' }] })).toBe('stamp')
  })

  it('[R-14a] has stamps that are named by what they do', () => {
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
