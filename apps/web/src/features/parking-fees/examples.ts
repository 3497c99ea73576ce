import { addDays, type Day, instantAt, weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { charge } from '@gatehouse/contract/kernel/domain/tariff/charge.ts'
import type { TariffCalendar } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import type { TariffVersion } from '@gatehouse/contract/parking-fees/tariff-record.ts'

export type Example = TariffVersion['examples'][number]

/** The Monday after a day. */
export const nextMonday = (today: Day): Day => addDays(today, (8 - weekday(today)) % 7 || 7)

/** The price of an example's stay without stamps, calculated like the server's check before publishing. */
export function priceOf({ entry, minutes, lost_card }: Example, rules: TariffRules, calendar: TariffCalendar): number {
  const start = instantAt(entry.slice(0, 10), entry.slice(11), calendar.time_zone)
  return charge(rules, { entry: start, exit: new Date(start.getTime() + minutes * 60_000), lost_card }, calendar).total
}
