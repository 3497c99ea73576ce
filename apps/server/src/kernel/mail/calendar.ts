/** One visit in somebody's calendar. */
export interface CalendarEntry {
  /** The same for every revision. */
  uid: string
  /** A revision with a higher number replaces an earlier one. */
  sequence: number
  /** Instants. */
  starts_at: string
  ends_at: string
  /** Start times of repetitions, each with the same duration. */
  also_at?: readonly string[]
  made_at: string
  summary: string
  description: string
  location: string
  cancelled?: boolean
}

interface Party {
  name: string
  address: string
}

/** `PUBLISH`: a file that somebody adds to their own calendar. The others are mails between two named parties (RFC 5546). */
type Method = { method: 'PUBLISH' } | { method: 'REQUEST' | 'CANCEL'; organizer: Party; attendee: Party }

/** The text of an iCalendar file (RFC 5545). Times are UTC; a calendar shows them in its reader's zone. */
export function calendarText(entry: CalendarEntry, parties: Method): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Gatehouse//Visits//EN', 'CALSCALE:GREGORIAN', `METHOD:${parties.method}`],
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.made_at)}`,
    `DTSTART:${utc(entry.starts_at)}`,
    `DTEND:${utc(entry.ends_at)}`,
    ...(entry.also_at?.length ? [`RDATE:${entry.also_at.map(utc).join()}`] : []),
    `SUMMARY:${escaped(entry.summary)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `LOCATION:${escaped(entry.location)}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(parties.method === 'PUBLISH' ? [] : between(parties)),
    ...['END:VEVENT', 'END:VCALENDAR'],
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const between = ({ organizer, attendee }: { organizer: Party; attendee: Party }) => [
  `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.address}`,
  `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${attendee.address}`,
]

const utc = (instant: string): string => instant.replace(/[-:]|\.\d+/g, '')

const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

/** A parameter can't contain a quote or a line break. */
const quoted = (name: string): string => `"${name.replace(/[\p{Cc}"\u2028\u2029]/gu, ' ')}"`

const LONGEST_LINE = 75
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Folds at 75 octets (RFC 5545, 3.1), never inside a letter: a Thai letter of three characters has nine octets. */
function folded(line: string): string {
  let [text, octets] = ['', 0]
  for (const { segment } of letters.segment(line)) {
    // A single letter longer than a line occurs only in crafted text and is cut between its characters.
    for (const part of Buffer.byteLength(segment) < LONGEST_LINE ? [segment] : segment) {
      const size = Buffer.byteLength(part)
      const breaks = octets + size > LONGEST_LINE
      text += breaks ? `\r\n ${part}` : part
      octets = breaks ? size + 1 : octets + size
    }
  }
  return text
}
