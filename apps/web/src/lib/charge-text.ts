import { formatMoney } from '@gatehouse/contract/kernel/domain/money.ts'
import type { ChargeLine } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { chargeWords } from './charge.words.ts'
import { formatHours } from './dates.ts'
import { noBreak } from './no-break.ts'

const HOUR = 60

/** A duration that can't be mistaken for a time of day: `7 min`, `3 h`, `1:20 h`. */
export function lengthText(minutes: number, language: Language): string {
  const say = chargeWords.in[language]
  if (minutes < HOUR) return noBreak(say('minutes', { count: minutes }))
  return noBreak(say('hours', { count: minutes % HOUR === 0 ? String(minutes / HOUR) : formatHours(minutes) }))
}

/** The reason for a line of a parking fee in words, without its amount: `After 2 h: 3 h × ฿10`. */
export function chargeLineText(line: ChargeLine, language: Language, currency: string): string {
  const say = chargeWords.in[language]
  const money = (amount: number) => formatMoney(amount, currency, language)
  switch (line.rule) {
    case 'grace':
      return say('first_free', { time: lengthText(line.minutes, language) })
    case 'band': {
      const { kind, unit, count } = line
      const [span, each] = [bandSpan(line, language), money(line.each)]
      if (kind === 'free' && isFirst(line)) return say('first_free', { time: lengthText(line.band_to!, language) })
      const units = () => (unit === HOUR ? lengthText(count * HOUR, language) : noBreak(`${count} × ${lengthText(unit!, language)}`))
      const priceText =
        kind === 'unit'
          ? say('unit', { units: units(), each })
          : kind === 'flat' && count > 1
            ? say('flat_times', { count, each })
            : say(kind, { each })
      return span ? `${span}: ${priceText}` : priceText
    }
    case 'cap': {
      const text = say(`cap.${line.per}`, { cap: money(line.cap) })
      return line.times > 1 ? `${text} (${line.times}×)` : text
    }
    case 'surcharge': {
      const { window_from, window_to, per, count, each } = line
      return say(`surcharge.${per}`, { span: `${window_from}–${window_to}`, count, each: money(each) })
    }
    case 'stamp':
      return say(`stamp.${line.effect}`)
    case 'switched':
      return say('switched', { before: money(line.before) })
    case 'vat':
      return say('vat', { rate: line.rate / 100 })
    case 'rounding':
      return say('rounding', { to: money(line.to) })
    default:
      return say(line.rule)
  }
}

type BandLine = Extract<ChargeLine, { rule: 'band' }>

/** Whether the line covers one period; over several periods its minutes are only those within the band. */
const isOnce = ({ minutes, from, to }: BandLine): boolean => minutes === to - from
/** Whether the line starts at the beginning of the only period. */
const isFirst = (line: BandLine): boolean => isOnce(line) && line.from === 0 && line.band_to !== null

/** The hours of the stay that a line covers; empty where it covers the whole stay. */
function bandSpan(line: BandLine, language: Language): string {
  const { from, band_from, band_to, restart } = line
  const say = chargeWords.in[language]
  // In a single period the band may have started the day before, under other prices.
  const span = spanText(isOnce(line) ? Math.max(from, band_from) : band_from, band_to, language)
  if (isOnce(line)) return span
  const per = restart === 'every_24h' ? restart : 'day'
  return span ? say(`each.${per}`, { span }) : say(`whole.${per}`)
}

function spanText(start: number, end: number | null, language: Language): string {
  const say = chargeWords.in[language]
  const [from, to] = [start, end ?? 0].map((minutes) => lengthText(minutes, language))
  if (end === null) return start === 0 ? '' : say('after', { from: from! })
  if (start === 0) return say('first', { to: to! })
  if (start % HOUR > 0 || end % HOUR > 0) return say('between', { from: from!, to: to! })
  const [first, last] = [start / HOUR + 1, end / HOUR]
  return first === last ? say('hour_of', { hour: first }) : say('hours_of', { first, last })
}
