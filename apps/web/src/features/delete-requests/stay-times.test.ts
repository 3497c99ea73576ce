import { stayTimes } from './stay-times.ts'

const formats = { dayOf: (isoTime: string) => isoTime.slice(0, 10), time: (isoTime: string) => isoTime.slice(11, 16) }
const tell = (isoTime: string) => `${isoTime.slice(0, 10)} ${isoTime.slice(11, 16)}`
const from = '2026-11-24T16:30:00.000Z'

it.each([
  [null, '2026-11-24 16:30'],
  ['2026-11-24T17:48:00.000Z', '2026-11-24 16:30 – 17:48'],
  ['2026-11-25T00:10:00.000Z', '2026-11-24 16:30 – 2026-11-25 00:10'],
])('a stay until %s says its days once', (checkout_at, text) => {
  expect(stayTimes(formats, { checkin_at: from, checkout_at }, tell)).toBe(text)
})
