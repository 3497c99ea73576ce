import type { MinorUnits } from '../money.ts'
import type { Weekday } from '../opening-hours.ts'

/** The kinds of days a table can cover: weekdays, and holidays of the location if a table has `holiday`. */
export const DAY_KINDS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'holiday'] as const satisfies readonly (Weekday | 'holiday')[]
export type DayKind = (typeof DAY_KINDS)[number]

/**
 * A `free` band adds nothing. A `flat` one adds its amount once, when the stay goes beyond the end of the previous band. A `total` one raises the
 * price from the start of the period to its amount. A `unit` one adds its amount for each started unit.
 */
export const BAND_KINDS = ['free', 'flat', 'total', 'unit'] as const
export type BandKind = (typeof BAND_KINDS)[number]

/** A part of a period that starts at the end of the previous band; the first starts at 0. */
export interface Band {
  /** Minutes of elapsed time from the start of the period; the band includes its end. Null: no end. */
  readonly to: number | null
  readonly kind: BandKind
  readonly amount: MinorUnits
  /** Minutes; null unless `unit`. */
  readonly unit: number | null
}

export interface DayTable {
  readonly days: readonly DayKind[]
  readonly bands: readonly Band[]
}

/** `stay`: once; `night`: once for each window touched; `hour`: for each started hour inside the window. */
export const SURCHARGE_PERS = ['stay', 'night', 'hour'] as const

/** An amount for being there between two times of day, on top of the bands. If the end is at or before the start, it is on the next day. */
export interface Surcharge {
  /** `HH:MM` in the location's zone. */
  readonly from: string
  readonly to: string
  /** Days on which the window starts; a holiday doesn't count as its weekday. */
  readonly days: readonly DayKind[]
  readonly amount: MinorUnits
  readonly per: (typeof SURCHARGE_PERS)[number]
}

export const GRACES = ['none', 'cliff', 'deduct'] as const
export const TABLES_BY = ['entry_day', 'each_day'] as const
export const COUNTED_FROM = ['entry', 'band'] as const
export const RESTARTS = ['never', 'every_24h', 'calendar_day'] as const
export const CAP_PERS = ['stay', 'every_24h', 'calendar_day'] as const
export const STACKINGS = ['sum', 'best', 'first'] as const

/** The content of a tariff version. It has only minutes, satang and wall times, so the price of a stay never changes. */
export interface TariffRules {
  /** `cliff`: a longer stay is charged from its start. `deduct`: these minutes are always free. */
  readonly grace: { readonly kind: (typeof GRACES)[number]; readonly minutes: number }
  readonly tables: readonly DayTable[]
  /**
   * The day that picks the table: the day on which the period started (for the first, the day of the entry), or each day for its own part of the
   * stay.
   */
  readonly table_by: (typeof TABLES_BY)[number]
  /** Units start at the start of the period, or at the start of their band. */
  readonly counted_from: (typeof COUNTED_FROM)[number]
  /** A started unit counts once more than this many of its minutes have passed. */
  readonly tolerance: number
  /** When the bands start again from 0. */
  readonly restart: (typeof RESTARTS)[number]
  /** The maximum for the bands; surcharges are added on top. */
  readonly cap: { readonly amount: MinorUnits; readonly per: (typeof CAP_PERS)[number] } | null
  readonly surcharges: readonly Surcharge[]
  readonly stacking: (typeof STACKINGS)[number]
  /** Added to the fee; stamps never lower it. */
  readonly lost_card: MinorUnits
  /** For a stay without an entry: a fixed amount, or an entry assumed at the latest such time of day before the exit. */
  readonly unknown_entry: { readonly amount: MinorUnits } | { readonly from: string }
  /** `rate` in hundredths of a percent. */
  readonly vat: { readonly rate: number; readonly included: boolean } | null
  /** The total is rounded down to a multiple. */
  readonly round_to: MinorUnits
  /** Minutes from the payment to the exit. */
  readonly leave_minutes: number
}

export const MOST_BANDS = 24
export const MOST_SURCHARGES = 12
export const MOST_AMOUNT: MinorUnits = 10_000_000
/** A band ends within 60 days. */
export const MOST_BAND_MINUTES = 86_400
export const DAY_MINUTES = 1440
