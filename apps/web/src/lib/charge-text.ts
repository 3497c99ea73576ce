import { formatMoney } from '@gatehouse/contract/kernel/domain/money.ts'
import type { ChargeLine } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { chargeWords } from './charge.words.ts'
import { formatHours } from './dates.ts'
import { commonWords } from './i18n/common.words.ts'
import { withUnit } from './no-break.ts'

/** Why a line of a parking fee is charged, in words and without its amount: `2:00–4:11, 3 h × ฿10`. */
export function chargeLineText(line: ChargeLine, language: Language, currency: string): string {
  const say = chargeWords.in[language]
  const money = (amount: number) => formatMoney(amount, currency, language)
  const hours = (minutes: number) => withUnit(formatHours(minutes), commonWords.in[language]('hours_unit'))
  switch (line.rule) {
    case 'grace':
      return say('grace', { time: hours(line.minutes) })
    case 'band': {
      const { kind, unit } = line
      const [span, each] = [bandSpan(line, language), money(line.each)]
      if (kind === 'free') return say('free', { span })
      if (kind === 'total') return say('total', { span, each })
      if (kind === 'flat') return line.count > 1 ? say('flat_times', { span, count: line.count, each }) : say('flat', { span })
      const units = unit === 60 ? say('hours', { count: line.count }) : `${line.count} × ${hours(unit!)}`
      return say('unit', { span, units: units.replaceAll(' ', '\u00a0'), each })
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

/** The elapsed time that a line is charged for; where it is of several periods, that of its band. */
function bandSpan({ minutes, from, to, band_from, band_to, restart }: BandLine, language: Language): string {
  const spanOf = (start: number, end: number) => `${formatHours(start)}–${formatHours(end)}`
  if (minutes === to - from) return spanOf(from, to)
  const say = chargeWords.in[language]
  const per = restart === 'every_24h' ? restart : 'day'
  if (band_from === 0 && band_to === null) return say(`whole.${per}`)
  return say(`each.${per}`, { span: band_to === null ? say('after', { from: formatHours(band_from) }) : spanOf(band_from, band_to) })
}
