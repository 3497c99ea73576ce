import type { Day, Instant } from '../calendar.ts'
import type { MinorUnits } from '../money.ts'
import type { BandKind, Surcharge, TariffRules } from './rules.ts'

export interface Stay {
  /** Null: it is not known. */
  readonly entry: Instant | null
  readonly exit: Instant
  readonly lost_card?: boolean
}

/** Of the location, as it was at the entry. */
export interface TariffCalendar {
  readonly time_zone: string
  readonly holidays: readonly Day[]
}

/** What a stamp does. `tariff` prices the stay by other rules, which may cost more. */
export type StampEffect =
  | { readonly effect: 'free_minutes'; readonly minutes: number }
  | { readonly effect: 'percent'; readonly percent: number }
  | { readonly effect: 'amount'; readonly amount: MinorUnits }
  | { readonly effect: 'tariff'; readonly rules: TariffRules }
  | { readonly effect: 'waiver' }
export type Stamp = StampEffect & { readonly stamp: string }

/** Why a part of the total is charged: the rule, and the values that it was used with. Amounts of all lines add up to the total. */
export type ChargeLine = { readonly amount: MinorUnits } & (
  | { readonly rule: 'grace'; readonly minutes: number }
  | {
      readonly rule: 'band'
      readonly table: number
      readonly band: number
      /** Minutes of the band that the stay took, in all periods. */
      readonly minutes: number
      /** Units, or times that a flat amount was added. */
      readonly count: number
      readonly each: MinorUnits
      readonly kind: BandKind
      /** Minutes; null unless `unit`. */
      readonly unit: number | null
      /** When the bands start again. */
      readonly restart: TariffRules['restart']
      /** Elapsed minutes between which the band lies in each period; null without an end. */
      readonly band_from: number
      readonly band_to: number | null
      /** Elapsed minutes of the first period at which it starts, and of the last at which it ends. */
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
  /** The stay is priced by other rules; by its own it had come to `before`. */
  | { readonly rule: 'switched'; readonly stamp: string; readonly before: MinorUnits }
  | { readonly rule: 'lost_card' }
  | { readonly rule: 'vat'; readonly rate: number }
  | { readonly rule: 'rounding'; readonly to: MinorUnits }
)

export interface Charge {
  readonly lines: readonly ChargeLine[]
  readonly total: MinorUnits
  /** Contained in the total. */
  readonly vat: MinorUnits
  /** Whole minutes of the stay; null where its entry is not known and one amount is charged for it. */
  readonly minutes: number | null
  /** An instant: a stay that is paid at its exit may go until here. */
  readonly leave_by: string
}
