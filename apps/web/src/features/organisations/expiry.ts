import { daysBetween } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Service } from '@gatehouse/contract/kernel/editions.ts'

export interface ServiceExpiry {
  readonly service: Service
  /** A calendar day, `YYYY-MM-DD`. */
  readonly service_expire_date: string
}
export interface Disabling {
  readonly disable_date: string
}

/** Why the system is closed to an organisation, and since which calendar day. */
export type Block =
  | { readonly kind: 'expired'; readonly service: Service; readonly date: string }
  | { readonly kind: 'disabled'; readonly date: string }

/** Days after the expiry date from which the overlay covers the page (specification section 9). */
export const EXPIRY_DAYS = 3

const earliest = <T>(list: readonly T[], dateOf: (entry: T) => string): T | undefined =>
  [...list].sort((one, other) => dateOf(one).localeCompare(dateOf(other)))[0]

/**
 * Whether the page is to be covered: a service expired 3 or more days ago, or the organisation is disabled from today or from
 * an earlier day. `today` is the calendar day in the organisation's time zone. Being disabled weighs more, and the earliest date counts.
 */
export function blockOf(expiries: readonly ServiceExpiry[], disablings: readonly Disabling[], today: string): Block | null {
  const disabled = earliest(
    disablings.filter(({ disable_date }) => daysBetween(today, disable_date) <= 0),
    ({ disable_date }) => disable_date,
  )
  if (disabled) return { kind: 'disabled', date: disabled.disable_date }
  const expired = earliest(
    expiries.filter(({ service_expire_date }) => daysBetween(service_expire_date, today) >= EXPIRY_DAYS),
    ({ service_expire_date }) => service_expire_date,
  )
  return expired ? { kind: 'expired', service: expired.service, date: expired.service_expire_date } : null
}
