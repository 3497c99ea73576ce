import { formatDate, formatDateTime, formatDay, formatHours, formatStamp, hourOf, minutesBetween } from './dates.ts'

const zone = 'Asia/Bangkok'
const afternoon = '2026-11-20T07:05:00Z'

describe('dates', () => {
  it('writes the stamp of a notification as DD MMM YYYY - HH:mm, Gregorian, whatever the language', () => {
    expect(formatStamp(afternoon, zone)).toBe('20 Nov 2026 - 14:05')
    expect(formatStamp('2026-09-01T17:00:00Z', zone)).toBe('02 Sep 2026 - 00:00')
  })

  it('writes Thai dates in the Buddhist era with Arabic digits, English ones in the Gregorian', () => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    expect(plain(formatDate(afternoon, { language: 'th', zone }))).toBe('20 พ.ย. 2569')
    expect(plain(formatDate(afternoon, { language: 'en', zone }))).toBe('20 Nov 2026')
    expect(plain(formatDate(afternoon, { language: 'th', zone }, 'weekday'))).toBe('ศ. 20 พ.ย. 2569')
    expect(plain(formatDate(afternoon, { language: 'en', zone }, 'weekday'))).toBe('Fri 20 Nov 2026')
    expect(plain(formatDate(afternoon, { language: 'th', zone }, 'short'))).toBe('20 พ.ย.')
    expect(plain(formatDateTime(afternoon, { language: 'th', zone }))).toBe('20 พ.ย. 2569 14:05')
    expect(plain(formatDay('2026-03-02', 'th'))).toBe('2 มี.ค. 2569')
  })

  it('keeps a date on one line', () => expect(formatDateTime(afternoon, { language: 'th', zone })).not.toContain(' '))

  it('uses the clock of the organisation, not of the browser', () => {
    const late = '2026-11-20T17:30:00Z'
    expect(formatStamp(late, zone)).toBe('21 Nov 2026 - 00:30')
    expect(formatStamp(late, 'Asia/Tokyo')).toBe('21 Nov 2026 - 02:30')
    expect(hourOf(late, zone)).toBe(0)
  })

  it('writes durations as hours and minutes', () => {
    expect(formatHours(80)).toBe('1:20')
    expect(formatHours(0)).toBe('0:00')
    expect(formatHours(1505)).toBe('25:05')
    expect(minutesBetween('2026-11-20T03:12:00Z', '2026-11-20T07:32:59Z')).toBe(260)
    expect(minutesBetween('2026-11-20T08:00:00Z', '2026-11-20T07:00:00Z')).toBe(0)
  })
})
