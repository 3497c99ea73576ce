import { instantAt } from '../calendar.ts'
import { charge } from './charge.ts'
import { checkRules } from './check.ts'
import type { Stamp, TariffCalendar } from './lines.ts'
import { STAYS } from './stays.fixture.ts'
import { TARIFFS, type TariffName } from './tariffs.fixture.ts'

const HOLIDAYS = ['2026-12-07', '2026-12-10']
const zoneOf = (name: string) =>
  name.startsWith('new_york') ? 'America/New_York' : name === 'lord_howe' ? 'Australia/Lord_Howe' : 'Asia/Bangkok'
const calendarOf = (name: string): TariffCalendar => ({ time_zone: zoneOf(name), holidays: HOLIDAYS })

function stampOf(text: string): Stamp {
  const [letter, value] = [text[0], Number(text.slice(1))]
  if (text === 'waiver') return { stamp: text, effect: 'waiver' }
  if (letter === 'f') return { stamp: text, effect: 'free_minutes', minutes: value }
  if (letter === 'p') return { stamp: text, effect: 'percent', percent: value }
  if (letter === 'a') return { stamp: text, effect: 'amount', amount: value * 100 }
  return { stamp: text, effect: 'tariff', rules: TARIFFS[text.slice(1) as TariffName] }
}

const LINE = /^(\w+) +(\S+) (\S+) +(\d+):(\d\d) +([\d.]+) *(.*)$/
const lines = STAYS.split('\n').filter((line) => LINE.test(line))

function priceOf(line: string): { expected: number; satang: number } {
  const [, name, day, time, hours, minutes, baht, stampText] = LINE.exec(line)!
  const calendar = calendarOf(name!)
  const entry = instantAt(day!, time!, calendar.time_zone)
  const exit = new Date(entry.getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000)
  const words = stampText!.split(' ').filter((word) => word !== '')
  const stamps = words.filter((word) => word !== 'lost').map(stampOf)
  const { total } = charge(TARIFFS[name as TariffName], { entry, exit, lost_card: words.includes('lost') }, calendar, stamps)
  return { expected: Math.round(Number(baht) * 100), satang: total }
}

describe('R-14 the price of a stay', () => {
  it('is what 200 stays and more cost by hand, after those of the public tables', () => {
    expect(lines.length).toBeGreaterThan(212)
    expect(STAYS.split('\n').filter((line) => /^\w+ +\d{4}-/.test(line))).toHaveLength(lines.length)
    expect(new Set(lines.map((line) => line.split(' ')[0]))).toEqual(new Set(Object.keys(TARIFFS)))
  })

  it.each(lines)('%s', (line) => {
    const { expected, satang } = priceOf(line)
    expect(satang).toBe(expected)
  })

  it('is asked of tariffs that may be published', () => {
    for (const rules of Object.values(TARIFFS)) expect(checkRules(rules)).toEqual([])
  })
})
