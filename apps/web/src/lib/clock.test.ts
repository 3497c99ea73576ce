afterEach(() => void vi.useRealTimers())

const SERVER = Date.parse('2026-11-21T07:00:00Z')
const header = (moment: number) => new Date(moment).toUTCString()

async function pageOn(off: number) {
  vi.resetModules()
  vi.useFakeTimers({ now: SERVER + off })
  return import('./clock.ts')
}

describe('the server’s clock', () => {
  it('is the device’s clock until an answer arrives, and when an answer has no time', async () => {
    const { hearServerTime, serverNow } = await pageOn(5_000)
    hearServerTime(null, Date.now(), Date.now())
    hearServerTime('not a day', Date.now(), Date.now())
    expect(serverNow()).toBe(SERVER + 5_000)
  })

  it('stays unchanged on a device with the right time, however slow the answers', async () => {
    const { hearServerTime, serverNow } = await pageOn(0)
    for (const took of [0, 40, 900, 30_000]) {
      const requestTime = Date.now()
      vi.advanceTimersByTime(took)
      hearServerTime(header(requestTime + took / 2), requestTime, Date.now())
      expect(serverNow()).toBe(Date.now())
    }
  })

  it.each([2 * 3_600_000, -7 * 60_000])('is known within a second on a device that is %i ms off, and does not jump about', async (off) => {
    const { hearServerTime, serverNow } = await pageOn(off)
    hearServerTime(header(SERVER), Date.now() - 20, Date.now())
    const first = serverNow()
    expect(Math.abs(first - SERVER)).toBeLessThan(1_000)
    vi.advanceTimersByTime(3_000)
    hearServerTime(header(SERVER + 3_000), Date.now() - 20, Date.now())
    expect(serverNow()).toBe(first + 3_000)
  })

  it('follows when the device’s clock is corrected', async () => {
    const { hearServerTime, serverNow } = await pageOn(3_600_000)
    hearServerTime(header(SERVER), Date.now(), Date.now())
    vi.setSystemTime(SERVER)
    hearServerTime(header(SERVER), Date.now(), Date.now())
    expect(Math.abs(serverNow() - SERVER)).toBeLessThan(1_000)
  })
})
