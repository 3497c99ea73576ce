import fc from 'fast-check'
import ICAL from 'ical.js'
import { type CalendarEntry, calendarText } from './calendar.ts'

const ENTRY: CalendarEntry = {
  uid: '0198a0a0-0000-7000-8000-000000000001@gatehouse',
  sequence: 3,
  starts_at: '2099-12-24T02:00:00.000Z',
  ends_at: '2099-12-24T04:30:00.000Z',
  made_at: '2099-12-01T00:00:00.000Z',
  summary: 'เข้าพบที่อาคารหลัก',
  description: '09:00–11:30\nน้ำ; ก้ำ, ครับ \\ จบ',
  location: 'อาคารหลัก, ถนนสาทร',
}
const PARTIES = {
  organizer: { name: 'ป้อมยาม "Tower"', address: 'no-reply@gatehouse.example' },
  attendee: { name: 'สมชาย ใจดี', address: 'guest@mail.example' },
}

function readBack(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  return { method: calendar.getFirstPropertyValue('method'), event, component: event.component }
}

describe('the text of a calendar file', () => {
  it('says to another program what was written: times, texts, revision and both parties', () => {
    const { method, event, component } = readBack(calendarText(ENTRY, { method: 'REQUEST', ...PARTIES }))
    expect(method).toBe('REQUEST')
    expect(event).toMatchObject({ uid: ENTRY.uid, sequence: 3, summary: ENTRY.summary, location: ENTRY.location })
    expect(event.description).toBe(ENTRY.description)
    expect(event.startDate.toJSDate().toISOString()).toBe(ENTRY.starts_at)
    expect(event.endDate.toJSDate().toISOString()).toBe(ENTRY.ends_at)
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(event.organizer).toBe('mailto:no-reply@gatehouse.example')
    expect(event.attendees[0]!.getFirstValue()).toBe('mailto:guest@mail.example')
    expect(event.attendees[0]!.getParameter('cn')).toBe('สมชาย ใจดี')
  })

  it('takes a visit out of a calendar, and names nobody in a file that somebody adds themselves', () => {
    const cancellation = readBack(calendarText({ ...ENTRY, cancelled: true }, { method: 'CANCEL', ...PARTIES }))
    expect(cancellation.method).toBe('CANCEL')
    expect(cancellation.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    const text = calendarText(ENTRY, { method: 'PUBLISH' })
    expect(readBack(text).method).toBe('PUBLISH')
    expect(text).not.toMatch(/ORGANIZER|ATTENDEE|mailto/)
  })

  it('has no line over 75 octets, and none that begins inside a letter, whatever it says', () => {
    const thai = fc
      .array(fc.constantFrom('น้ำ', 'ก้ำกึ่ง', 'ที่', 'ผู้', 'เปี๊ยะ', ' ', ',', 'a', '👩‍👩‍👧', '\n', ';', '\\'), { maxLength: 80 })
      .map((words) => words.join(''))
    const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })
    fc.assert(
      fc.property(thai, thai, (summary, description) => {
        const text = calendarText({ ...ENTRY, summary, description }, { method: 'PUBLISH' })
        const lines = text.split('\r\n')
        expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
        const whole = text.replaceAll('\r\n ', '')
        const starts = new Set([...letters.segment(whole)].map(({ index }) => index))
        let place = 0
        for (const part of text.split('\r\n ').slice(0, -1)) {
          place += part.length
          expect(starts.has(place)).toBe(true)
        }
        expect(readBack(text).event).toMatchObject({ summary, description })
      }),
    )
  })

  it('lets no text write a line of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (nasty) => {
        const text = `${nasty}\r\nATTENDEE:mailto:x@evil.example\r\nEND:VEVENT`
        const calendarFile = calendarText(
          { ...ENTRY, summary: text, description: text, location: text },
          { method: 'REQUEST', organizer: { ...PARTIES.organizer, name: text }, attendee: PARTIES.attendee },
        )
        const names = calendarFile
          .replaceAll('\r\n ', '')
          .split('\r\n')
          .map((line) => line.split(/[:;]/)[0])
        expect(names.filter((name) => name === 'ATTENDEE' || name === 'END')).toEqual(['ATTENDEE', 'END', 'END'])
        expect(names).toHaveLength(20)
      }),
    )
  })
})
