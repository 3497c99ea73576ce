import type { Day, Instant } from '../calendar.ts'
import type { MinorUnits } from '../money.ts'
import type { BandKind, Surcharge, TariffRules } from './rules.ts'

export interface Stay {
  /** Null: unknown. */
  readonly entry: Instant | null
  readonly exit: Instant
  readonly lost_card?: boolean
}

/** The location's calendar at the time of the entry. */
export interface TariffCalendar {
  readonly time_zone: string
  readonly holidays: readonly Day[]
}

/** The effect of a stamp. `tariff` prices the stay by other rules, which may cost more. */
export type StampEffect =
  | { readonly effect: 'free_minutes'; readonly minutes: number }
  | { readonly effect: 'percent'; readonly percent: number }
  | { readonly effect: 'amount'; readonly amount: MinorUnits }
  | { readonly effect: 'tariff'; readonly rules: TariffRules }
  | { readonly effect: 'waiver' }
export type Stamp = StampEffect & { readonly stamp: string }

/** The reason for a part of the total: the rule and its values. The amounts of all lines add up to the total. */
export type ChargeLine = { readonly amount: MinorUnits } & (
  | { readonly rule: 'grace'; readonly minutes: number }
  | {
      readonly rule: 'band'
      readonly table: number
      readonly band: number
      /** Minutes of the stay within the band, in all periods. */
      readonly minutes: number
      /** Number of units, or of times that a flat amount was added. */
      readonly count: number
      readonly each: MinorUnits
      readonly kind: BandKind
      /** Minutes; null unless `unit`. */
      readonly unit: number | null
      /** When the bands start again. */
      readonly restart: TariffRules['restart']
      /** The limits of the band in each period, in elapsed minutes; null without an end. */
      readonly band_from: number
      readonly band_to: number | null
      /** Elapsed minutes at which the band starts in the first period and ends in the last. */
      readonly from: number
      readonly to: number
    }
  | { readonly rule: 'cap'; readonly times: number; readonly cap: MinorUnits; readonly per: NonNullable<TariffRules['cap']>['per'] }
  | {
      readonly rule: 'surcharge'
      readonly surcharge: number
      readonly count: number
      readonly each: MinorUnits
      /** `HH:MM` of its window. */
      readonly window_from: string
      readonly window_to: string
      readonly per: Surcharge['per']
    }
  | { readonly rule: 'unknown_entry' }
  | { readonly rule: 'stamp'; readonly stamp: string; readonly effect: Exclude<StampEffect['effect'], 'tariff'> }
  /** The stay is priced by other rules; `before` is its price by the original ones. */
  | { readonly rule: 'switched'; readonly stamp: string; readonly before: MinorUnits }
  | { readonly rule: 'lost_card' }
  | { readonly rule: 'vat'; readonly rate: number }
  | { readonly rule: 'rounding'; readonly to: MinorUnits }
)

export interface Charge {
  readonly lines: readonly ChargeLine[]
  readonly total: MinorUnits
  /** Included in the total. */
  readonly vat: MinorUnits
  /** Whole minutes of the stay; null if its entry is unknown and a fixed amount applies. */
  readonly minutes: number | null
  /** The latest time to leave without a further charge if the stay is paid at its exit. An instant. */
  readonly leave_by: string
}
