import { daysBetween } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Service } from '@gatehouse/contract/kernel/editions.ts'

export interface ServiceExpiry {
  readonly service: Service
  readonly service_expire_date: string
}
interface Disabling {
  readonly disable_date: string
}

/** Why the system is blocked for an organisation, and the calendar day since which it is. */
export type Block =
  | { readonly kind: 'expired'; readonly service: Service; readonly date: string }
  | { readonly kind: 'disabled'; readonly date: string }

/** Days after the expiry date until the overlay covers the page (specification section 9). */
const EXPIRY_DAYS = 3

const byDate = <T>(list: readonly T[], dateOf: (entry: T) => string): T[] =>
  [...list].sort((first, second) => dateOf(first).localeCompare(dateOf(second)))

/**
 * The edition of `editions` that expired last, if all of them that the organisation uses expired 3 or more days ago. Empty `editions` means all that
 * it uses. The server refuses changes by the same rule. `today` is the day in the organisation's time zone.
 */
export function expiredEdition(expiries: readonly ServiceExpiry[], editions: readonly Service[], today: string): ServiceExpiry | null {
  const opening = editions.length === 0 ? expiries : expiries.filter(({ service }) => editions.includes(service))
  const last = byDate(opening, ({ service_expire_date }) => service_expire_date).at(-1)
  return last && daysBetween(last.service_expire_date, today) >= EXPIRY_DAYS ? last : null
}

/**
 * Whether the page must be covered. Either every edition in use expired 3 or more days ago, or the organisation is disabled today or
 * since an earlier day. Being disabled takes precedence. `today` is the calendar day in the organisation's time zone.
 */
export function blockOf(expiries: readonly ServiceExpiry[], disablings: readonly Disabling[], today: string): Block | null {
  const [firstDisabling] = byDate(disablings, ({ disable_date }) => disable_date)
  if (firstDisabling && daysBetween(today, firstDisabling.disable_date) <= 0) return { kind: 'disabled', date: firstDisabling.disable_date }
  const expiry = expiredEdition(expiries, [], today)
  return expiry ? { kind: 'expired', service: expiry.service, date: expiry.service_expire_date } : null
}
