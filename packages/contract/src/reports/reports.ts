import { z } from 'zod'
import { entranceFields, entranceRow, key } from '../entrances/entrance-record.ts'
import { atMostDays, currency, day } from '../kernel/domain/fields.ts'
import { ANY_EDITION } from '../kernel/editions.ts'
import { tableFormat } from '../kernel/imports.ts'
import { TABLE_TYPES } from '../kernel/media-types.ts'
import { defineRoutes, get, id, instant } from '../kernel/routes.ts'
import { payment } from '../payments/payment-record.ts'

export const dashboard = z
  .object({
    as_of: instant,
    today: day,
    /** Inside now. */
    inside: z.object({ people: z.int(), visits: z.int(), vehicles: z.int() }),
    checked_in_today: z.int(),
    /** The average for this weekday at this time of day over eight weeks; null without earlier data. */
    usual_by_now: z.int().nullable(),
    checked_out_today: z.int(),
    average_stay_minutes: z.int().nullable(),
    overstaying: z.object({ count: z.int(), longest_minutes: z.int() }),
    expected: z.object({ count: z.int(), next_at: instant.nullable() }),
    hours: z.array(z.object({ hour: z.int().min(0).max(23), checkins: z.int(), usual: z.number().nullable(), running: z.boolean() })),
    locations: z.array(z.object({ id, name_th: z.string(), name_en: z.string(), inside: z.int(), capacity: z.int().nullable() })),
    /** The longest overstays first, at most 6. */
    attention: z.array(entranceRow),
    last_days: z.array(z.object({ date: day, checkins: z.int(), checkouts: z.int() })),
  })
  .meta({ id: 'Dashboard' })

/** The parts of a report that can be exported separately. */
export const REPORT_PARTS = ['daily', 'summary', 'parking'] as const

/** The most days of a report. */
export const REPORT_DAYS = 366

const days = { startDate: day, endDate: day }
/** Days in the organisation's zone, both included, at most 366. `gateId` is the gate of the check-in, as in the list of visits. */
const filters = {
  ...days,
  location_id: id.optional(),
  gate_id: id.optional(),
  visitor_type: key.optional(),
  purpose: key.optional(),
  source: entranceFields.source.answer.optional(),
  unit_id: id.optional(),
  has_vehicle: z.stringbool().optional(),
}

export const reportDaily = z
  .object({
    /** Every day, oldest first. */
    docs: z.array(z.object({ date: day, count: z.int() })),
    total: z.int(),
  })
  .meta({ id: 'ReportDaily' })

const counts = {
  checkins: z.int(),
  /** Check-outs on these days, for check-ins of any day. */
  checkouts: z.int(),
  /** People checked in, including companions. */
  people: z.int(),
  vehicles: z.int(),
  /** Check-ins of people who had been at the same location before. */
  repeats: z.int(),
  /**
   * Stays that a person checked out; automatic check-outs say nothing about a stay. In minutes. Median and 90th percentile are in steps of 1 (below
   * an hour), 5 (below eight hours), 15 (below a day) or 60.
   */
  stays: z.object({ count: z.int(), average: z.int().nullable(), median: z.int().nullable(), p90: z.int().nullable() }),
}
const period = z.object({ start_date: day, end_date: day, ...counts })
const part = { checkins: z.int(), checkouts: z.int(), people: z.int(), vehicles: z.int() }

export const reportSummary = z
  .object({
    as_of: instant,
    ...period.shape,
    /** The period of the same length before this one. */
    before: period,
    /** Parts with the most check-ins first; a null key stands for visits without a purpose. */
    purposes: z.array(z.object({ key: key.nullable(), ...part })),
    visitor_types: z.array(z.object({ key, ...part })),
    sources: z.array(z.object({ key: entranceFields.source.answer, ...part })),
    gates: z.array(z.object({ id, code: z.string().nullable(), ...part })),
    units: z.array(z.object({ id: id.nullable(), name: z.string().nullable(), ...part })),
    /** Check-ins by weekday (1 is Monday, 7 Sunday) and hour; hours without check-ins are left out. */
    hours: z.array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), checkins: z.int() })),
  })
  .meta({ id: 'ReportSummary' })

/** Valid payments: their number, their sum, and the sum of waivers. */
const fees = { payments: z.int(), amount: z.int(), waived: z.int() }

export const reportParkingFee = z
  .object({
    ...{ start_date: day, end_date: day, currency },
    /** Money in minor units. */
    totals: z.object(fees),
    days: z.array(z.object({ date: day, ...fees })),
    methods: z.array(z.object({ method: payment.shape.method, ...fees })),
    /** By the person who took or waived it, with their latest name. */
    people: z.array(z.object({ _id: id, name: z.string(), ...fees })),
    /** By hour of the payment in the organisation's zone; hours without payments are left out. */
    hours: z.array(z.object({ hour: z.int().min(0).max(23), ...fees })),
    voided: z.object({ payments: z.int(), amount: z.int() }),
  })
  .meta({ id: 'ReportParkingFee' })

const reportCheck = z
  .object({
    /** Null before the first check. */
    check: z
      .object({
        at: instant,
        /** Days that were counted again from the visits. */
        days: z.int(),
        /** Days and whole months whose stored counts were wrong and have since been corrected. */
        differing: z.array(z.object({ start_date: day, end_date: day })),
      })
      .nullable(),
  })
  .meta({ id: 'ReportCheck' })

export const reports = defineRoutes({
  daily: {
    ...get('/visitors/entrances/reports/daily', 'reports:read', ANY_EDITION),
    summary: 'Check-ins by day, or with `status=checkout` check-outs, those that were made automatically among them',
    report: true,
    query: z.object({ ...filters, status: z.enum(['checkin', 'checkout']).default('checkin') }).check(atMostDays(REPORT_DAYS)),
    response: reportDaily,
  },
  summary: {
    ...get('/visitors/entrances/reports/summary', 'reports:read', ANY_EDITION),
    summary: 'Visits of some days by purpose, type, gate, unit, source and hour, with the days before',
    report: true,
    query: z.object(filters).check(atMostDays(REPORT_DAYS)),
    response: reportSummary,
  },
  parkingFee: {
    ...get('/visitors/entrances/reports/parking-fee', 'reports:read', ANY_EDITION),
    summary: 'Parking fees of some days by day, method, person and hour; nothing for those who are limited to units',
    report: true,
    query: z.object({ ...days, location_id: id.optional() }).check(atMostDays(REPORT_DAYS)),
    response: reportParkingFee,
  },
  export: {
    ...get('/visitors/entrances/reports/export', 'reports:read', ANY_EDITION),
    summary: 'The figures of a part of the report as a file, as its call answers them; parking fees go by days and location alone. Audited',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: tableFormat.extend({ part: z.enum(REPORT_PARTS), ...filters }).check(atMostDays(REPORT_DAYS)),
    response: z.unknown(),
  },
  check: {
    ...get('/visitors/entrances/reports/check', 'reports:read', ANY_EDITION),
    summary: 'What the last nightly check of the kept counts against the visits found',
    response: reportCheck,
  },
  dashboard: {
    ...get('/visitors/dashboard', 'dashboard:read', ANY_EDITION),
    summary: 'Who is inside now and how the day goes',
    report: true,
    query: z.object({ location_id: id.optional() }),
    response: dashboard,
  },
})

export type Dashboard = z.output<typeof dashboard>
export type ReportCheck = z.output<typeof reportCheck>
export type ReportDaily = z.output<typeof reportDaily>
export type ReportParkingFee = z.output<typeof reportParkingFee>
export type ReportSummary = z.output<typeof reportSummary>
