import { entranceFields } from '@gatehouse/contract/entrances/entrance-record.ts'
import { toDecimalText } from '@gatehouse/contract/kernel/domain/money.ts'
import type { Label, Language } from '@gatehouse/contract/kernel/languages.ts'
import { SETTLEMENTS } from '@gatehouse/contract/payments/payment-record.ts'
import type { ReportDaily, ReportParkingFee, ReportSummary } from '@gatehouse/contract/reports/reports.ts'
import type { Cell, ExportColumn } from '../../kernel/export/columns.ts'
import { wordsOf } from '../../kernel/import/field-cells.ts'

/** The figures of a report as the rows of a file. */
export interface ReportTable {
  sheet: string
  columns: readonly ExportColumn[]
  rows: readonly (readonly Cell[])[]
}

const LABELS = {
  daily: ['Daily', 'รายวัน'],
  summary: ['Summary', 'สรุป'],
  parking: ['Parking fees', 'ค่าจอดรถ'],
  date: ['Date', 'วันที่'],
  group: ['Group', 'กลุ่ม'],
  name: ['Name', 'รายการ'],
  checkins: ['Check-ins', 'เช็คอิน'],
  checkouts: ['Check-outs', 'เช็คเอาต์'],
  people: ['People', 'จำนวนคน'],
  vehicles: ['With vehicle', 'มีรถ'],
  repeats: ['Returning', 'เคยมาแล้ว'],
  average: ['Average stay', 'ระยะเวลาที่อยู่ (เฉลี่ย)'],
  median: ['Median stay', 'ระยะเวลาที่อยู่ (มัธยฐาน)'],
  p90: ['9 of 10 stays within', '9 ใน 10 อยู่ไม่เกิน'],
  total: ['Total', 'รวม'],
  before: ['Previous period', 'ช่วงก่อนหน้า'],
  purpose: ['Purpose', 'ธุระ'],
  type: ['Visitor type', 'ประเภทผู้มาติดต่อ'],
  gate: ['Gate in', 'ประตูเข้า'],
  source: ['Source', 'ที่มา'],
  unit: ['Unit', 'ห้อง/หน่วย'],
  hours: ['Weekday and hour', 'วันและชั่วโมง'],
  none: ['Not specified', 'ไม่ระบุ'],
  former_gate: ['Deleted gate', 'ประตูที่ลบแล้ว'],
  former_unit: ['Deleted unit', 'ห้อง/หน่วยที่ลบแล้ว'],
  payments: ['Payments', 'จำนวนครั้งที่ชำระ'],
  amount: ['Amount paid', 'ยอดชำระ'],
  waived: SETTLEMENTS.waived,
  voided: ['Voided', 'ยกเลิกรายการ'],
  method: ['Method', 'วิธีชำระ'],
  person: ['Received by', 'ผู้รับชำระ'],
  day: ['Day', 'วันที่'],
  hour: ['Hour', 'ชั่วโมง'],
} as const satisfies Record<string, Label>

const sayIn = (language: Language) => (label: keyof typeof LABELS) => LABELS[label][language === 'en' ? 0 : 1]
const twoDigits = (hour: number) => `${String(hour).padStart(2, '0')}:00`
/** 1 is Monday: the first day of 2024 was a Monday. */
const dayName = (weekday: number, language: Language) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))

/** A row for each day, and one with the sums. */
export function dailyTable(checkins: ReportDaily, checkouts: ReportDaily, language: Language): ReportTable {
  const say = sayIn(language)
  const outs = new Map(checkouts.docs.map(({ date, count }) => [date, count]))
  return {
    sheet: say('daily'),
    columns: [
      { heading: say('date'), type: 'day' },
      { heading: say('checkins'), type: 'number' },
      { heading: say('checkouts'), type: 'number' },
    ],
    rows: [...checkins.docs.map(({ date, count }) => [date, count, outs.get(date) ?? 0]), [say('total'), checkins.total, checkouts.total]],
  }
}

interface Choice {
  key: string
  th: string
  en: string
}

/** Totals, the totals of as many days before, and each part of the report, most check-ins first. */
export function summaryTable(
  report: ReportSummary,
  { purposes, visitor_types }: { purposes: readonly Choice[]; visitor_types: readonly Choice[] },
  language: Language,
): ReportTable {
  const say = sayIn(language)
  const chosen = (choices: readonly Choice[], key: string | null) =>
    key === null ? say('none') : (choices.find((choice) => choice.key === key)?.[language] ?? key)
  const sources = wordsOf(entranceFields.source)
  const whole = (group: string, period: ReportSummary['before']): Cell[] => [
    ...[
      group,
      `${period.start_date} – ${period.end_date}`,
      period.checkins,
      period.checkouts,
      period.people,
      period.vehicles,
      period.repeats,
    ],
    ...[period.stays.average, period.stays.median, period.stays.p90],
  ]
  const part = (group: string, name: string, row: Omit<ReportSummary['sources'][number], 'key'>): Cell[] => [
    ...[group, name, row.checkins, row.checkouts, row.people, row.vehicles],
  ]
  return {
    sheet: say('summary'),
    columns: [
      { heading: say('group'), type: 'text' },
      { heading: say('name'), type: 'text' },
      ...(['checkins', 'checkouts', 'people', 'vehicles', 'repeats'] as const).map((name) => ({
        heading: say(name),
        type: 'number' as const,
      })),
      ...(['average', 'median', 'p90'] as const).map((name) => ({ heading: say(name), type: 'minutes' as const })),
    ],
    rows: [
      whole(say('total'), report),
      whole(say('before'), report.before),
      ...report.purposes.map((row) => part(say('purpose'), chosen(purposes, row.key), row)),
      ...report.visitor_types.map((row) => part(say('type'), chosen(visitor_types, row.key), row)),
      ...report.gates.map((row) => part(say('gate'), row.code ?? say('former_gate'), row)),
      ...report.sources.map((row) => part(say('source'), sources.word(row.key, language), row)),
      ...report.units.map((row) => part(say('unit'), row.name ?? say(row.id === null ? 'none' : 'former_unit'), row)),
      ...report.hours.map(({ weekday, hour, checkins }) => [say('hours'), `${dayName(weekday, language)} ${twoDigits(hour)}`, checkins]),
    ],
  }
}

/** Totals, voided payments, and the fees by method, person, day and hour. Money has the decimals of its currency, which the headings name. */
export function parkingTable(report: ReportParkingFee, language: Language): ReportTable {
  const say = sayIn(language)
  const money = (minor: number) => toDecimalText(minor, report.currency)
  const row = (group: string, name: string, { payments, amount, waived }: ReportParkingFee['totals']): Cell[] => [
    ...[group, name, payments, money(amount), money(waived)],
  ]
  const method = (name: keyof typeof SETTLEMENTS) => SETTLEMENTS[name][language === 'en' ? 0 : 1]
  return {
    sheet: say('parking'),
    columns: [
      { heading: say('group'), type: 'text' },
      { heading: say('name'), type: 'text' },
      { heading: say('payments'), type: 'number' },
      { heading: `${say('amount')} (${report.currency})`, type: 'money' },
      { heading: `${say('waived')} (${report.currency})`, type: 'money' },
    ],
    rows: [
      row(say('total'), `${report.start_date} – ${report.end_date}`, report.totals),
      [say('voided'), '', report.voided.payments, money(report.voided.amount), null],
      ...report.methods.map((fees) => row(say('method'), method(fees.method), fees)),
      ...report.people.map((fees) => row(say('person'), fees.name, fees)),
      ...report.days.map((fees) => row(say('day'), fees.date, fees)),
      ...report.hours.map((fees) => row(say('hour'), twoDigits(fees.hour), fees)),
    ],
  }
}
