import { charge } from '@gatehouse/contract/kernel/domain/tariff/charge.ts'
import type { ChargeLine, Stamp } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { chargeLineText, lengthText } from './charge-text.ts'

const EVERY_DAY = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
/** A free band, then a flat one, then an hourly one, with a cap for the day. */
const RULES: TariffRules = {
  grace: { kind: 'none', minutes: 0 },
  tables: [
    {
      days: EVERY_DAY,
      bands: [
        { to: 15, kind: 'free', amount: 0, unit: null },
        { to: 120, kind: 'flat', amount: 2000, unit: null },
        { to: 720, kind: 'unit', amount: 1000, unit: 60 },
        { to: null, kind: 'total', amount: 15_000, unit: null },
      ],
    },
  ],
  ...{ table_by: 'entry_day', counted_from: 'entry', tolerance: 0, restart: 'every_24h', cap: null, stacking: 'sum' },
  surcharges: [{ from: '22:00', to: '05:00', days: [...EVERY_DAY, 'holiday'], amount: 25_000, per: 'night' }],
  ...{ lost_card: 30_000, unknown_entry: { amount: 10_000 }, vat: { rate: 700, included: false }, round_to: 100, leave_minutes: 15 },
}
const CALENDAR = { time_zone: 'Asia/Bangkok', holidays: [] }

/** The lines of a stay that begins on a Monday at nine, with plain spaces. */
function textsOf(minutes: number, rules: TariffRules, language: 'en' | 'th' = 'en', stamps: readonly Stamp[] = [], lost_card = false) {
  const entry = new Date('2026-03-02T02:00:00Z')
  const exit = new Date(entry.getTime() + minutes * 60_000)
  return charge(rules, { entry, exit, lost_card }, CALENDAR, stamps).lines.map((line) => plain(line, language))
}
const plain = (line: ChargeLine, language: 'en' | 'th' = 'en') => chargeLineText(line, language, 'THB').replaceAll('\u00a0', ' ')

describe('a line of a parking fee', () => {
  it('states when a band is charged and how much, in both languages, without looking like a time of day', () => {
    const rules: TariffRules = { ...RULES, vat: null }
    expect(textsOf(251, rules)).toEqual(['First 15 min free', 'From 15 min to 2 h: flat', 'Hours 3–12: 3 h × ฿10'])
    expect(textsOf(251, rules, 'th')).toEqual(['ฟรี 15 นาที แรก', 'ตั้งแต่ 15 นาที ถึง 2 ชม.: เหมา', 'ชั่วโมงที่ 3–12: 3 ชม. × ฿10'])
  })

  it('states the hours that a band covers', () => {
    const bands: TariffRules['tables'][number]['bands'] = [
      { to: 180, kind: 'unit', amount: 2000, unit: 60 },
      { to: 360, kind: 'unit', amount: 3000, unit: 60 },
      { to: 420, kind: 'free', amount: 0, unit: null },
      { to: null, kind: 'unit', amount: 4000, unit: 30 },
    ]
    const rules: TariffRules = { ...RULES, tables: [{ days: EVERY_DAY, bands }], restart: 'never', surcharges: [], vat: null }
    expect(textsOf(435, rules)).toEqual(['First 3 h: 3 h × ฿20', 'Hours 4–6: 3 h × ฿30', 'Hour 7: free', 'After 7 h: 1 × 30 min × ฿40'])
    expect(textsOf(435, rules, 'th')).toEqual([
      '3 ชม. แรก: 3 ชม. × ฿20',
      'ชั่วโมงที่ 4–6: 3 ชม. × ฿30',
      'ชั่วโมงที่ 7: ฟรี',
      'หลัง 7 ชม.: 1 × 30 นาที × ฿40',
    ])
    const hourly: TariffRules = { ...rules, tables: [{ days: EVERY_DAY, bands: [{ to: null, kind: 'unit', amount: 2000, unit: 60 }] }] }
    expect(textsOf(61, hourly)).toEqual(['2 h × ฿20'])
  })

  it('states a duration in minutes, hours, or both', () => {
    expect([7, 60, 80, 1500].map((minutes) => lengthText(minutes, 'en').replaceAll('\u00a0', ' '))).toEqual([
      '7 min',
      '1 h',
      '1:20 h',
      '25 h',
    ])
    expect(lengthText(7, 'th')).toBe('7\u00a0นาที')
  })

  it('states the total and the number of nights', () => {
    expect(textsOf(800, { ...RULES, vat: null }).slice(3)).toEqual(['After 12 h: ฿150 total', 'After hours 22:00–05:00, 1 night × ฿250'])
  })

  it('states which part of each day is meant when there are several', () => {
    const bands: TariffRules['tables'][number]['bands'] = [
      { to: 60, kind: 'flat', amount: 2000, unit: null },
      { to: null, kind: 'unit', amount: 1000, unit: 30 },
    ]
    const rules: TariffRules = { ...RULES, tables: [{ days: EVERY_DAY, bands }], surcharges: [], vat: null }
    expect(textsOf(1530, rules)).toEqual(['First 1 h of each 24 h: flat 2 × ฿20', 'After 1 h of each 24 h: 47 × 30 min × ฿10'])
    const all_day = { ...rules, tables: [{ days: EVERY_DAY, bands: [{ to: null, kind: 'flat', amount: 5000, unit: null }] }] } as const
    expect(textsOf(1530, all_day)).toEqual(['Each 24 h: flat 2 × ฿50'])
    expect(textsOf(1530, { ...rules, restart: 'calendar_day' })[0]).toBe('First 1 h of each day: flat 2 × ฿20')
  })

  it('has words for every other rule', () => {
    const rules: TariffRules = { ...RULES, cap: { amount: 15_000, per: 'every_24h' }, surcharges: [] }
    expect(textsOf(10, { ...rules, vat: null, grace: { kind: 'cliff', minutes: 15 } })).toEqual(['First 15 min free'])
    expect(textsOf(10, { ...rules, vat: null, grace: { kind: 'cliff', minutes: 15 } }, 'th')).toEqual(['ฟรี 15 นาที แรก'])
    const half: Stamp = { stamp: 'Café', effect: 'percent', percent: 50 }
    expect(textsOf(20, rules, 'en', [half], true).slice(2)).toEqual(['E-stamp: discount', 'Lost card', 'VAT 7%', 'Rounded down to ฿1'])
    expect(plain({ rule: 'cap', times: 1, cap: 15_000, per: 'every_24h', amount: -100 })).toBe('Maximum ฿150 per 24 h')
    expect(plain({ rule: 'cap', times: 2, cap: 15_000, per: 'every_24h', amount: -100 })).toBe('Maximum ฿150 per 24 h (2×)')
    expect(plain({ rule: 'unknown_entry', amount: 10_000 })).toBe('Entry time unknown')
    expect(plain({ rule: 'switched', stamp: 'Hotel', before: 29_000, amount: 0 })).toBe(
      'Charged under another tariff because of the e-stamp, instead of ฿290',
    )
    expect(plain({ rule: 'stamp', stamp: '1', effect: 'free_minutes', amount: -1 }, 'th')).toBe('อีสแตมป์: เวลาฟรี')
    expect(plain({ rule: 'vat', rate: 750, amount: 3 })).toBe('VAT 7.5%')
  })
})
