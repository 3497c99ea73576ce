import { daysBetween } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Service } from '@gatehouse/contract/kernel/editions.ts'

export interface ServiceExpiry {
  readonly service: Service
  readonly service_expire_date: string
}
interface Disabling {
  readonly disable_date: string
}

/** Why the system is closed to an organisation, and since which calendar day. */
export type Block =
  | { readonly kind: 'expired'; readonly service: Service; readonly date: string }
  | { readonly kind: 'disabled'; readonly date: string }

/** Days after the expiry date from which the overlay covers the page (specification section 9). */
const EXPIRY_DAYS = 3

const byDate = <T>(list: readonly T[], dateOf: (entry: T) => string): T[] =>
  [...list].sort((one, other) => dateOf(one).localeCompare(dateOf(other)))

/**
 * The edition that kept `editions` open the longest, where all of them that the organisation has in use expired 3 or more days ago; where
 * `editions` is empty, all that it has count. The server refuses changes by the same rule. `today` is the day in the organisation's zone.
 */
export function expiredEdition(expiries: readonly ServiceExpiry[], editions: readonly Service[], today: string): ServiceExpiry | null {
  const opening = editions.length === 0 ? expiries : expiries.filter(({ service }) => editions.includes(service))
  const last = byDate(opening, ({ service_expire_date }) => service_expire_date).at(-1)
  return last && daysBetween(last.service_expire_date, today) >= EXPIRY_DAYS ? last : null
}

/**
 * Whether the page is to be covered: every edition in use expired 3 or more days ago, or the organisation is disabled from today
 * or from an earlier day, which weighs more. `today` is the calendar day in the organisation's time zone.
 */
export function blockOf(expiries: readonly ServiceExpiry[], disablings: readonly Disabling[], today: string): Block | null {
  const [disabled] = byDate(disablings, ({ disable_date }) => disable_date)
  if (disabled && daysBetween(today, disabled.disable_date) <= 0) return { kind: 'disabled', date: disabled.disable_date }
  const expired = expiredEdition(expiries, [], today)
  return expired ? { kind: 'expired', service: expired.service, date: expired.service_expire_date } : null
}
