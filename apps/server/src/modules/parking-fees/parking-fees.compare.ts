import { dayIn, dayStart } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { firstDay, monthAfter, monthOf } from '@gatehouse/contract/kernel/domain/months.ts'
import { charge } from '@gatehouse/contract/kernel/domain/tariff/charge.ts'
import type { TariffCalendar } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import type { parkingFees } from '@gatehouse/contract/parking-fees/parking-fees.ts'
import { LENGTHS, MOST_COMPARED, type TariffComparison } from '@gatehouse/contract/parking-fees/tariff-comparison.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { yieldsIn } from '../../kernel/db/yields.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { sharerOf } from '../../kernel/fair/shares.ts'
import { type PastStay, pastStays, stampOf } from '../charges/charges.service.ts'
import { selectCalendars, selectRulesOf, wonBy } from './parking-fees.compare.queries.ts'
import { selectTariff } from './parking-fees.queries.ts'
import { wholePlace } from './parking-fees.service.ts'
import { requireRight } from './parking-fees.values.ts'

/**
 * Works out what rules would have earned from the stays of a month. Errors: permission_denied (without reports:read), location_not_found, not_found
 * (the tariff), invalid (rules); too_many_requests, unavailable, since an organisation runs one at a time.
 */
export async function comparePrices(
  app: App,
  db: Db,
  actor: OrgActor,
  body: BodyOf<typeof parkingFees.compare>,
): Promise<TariffComparison> {
  if (!actor.permissions.includes('reports:read')) throw new AppError('permission_denied')
  const { location_id, tariff_id, rules, month: requestedMonth, ...scope } = body
  const place = await wholePlace(db, actor, location_id)
  if (tariff_id && requireFound(await selectTariff(db, actor, tariff_id)).location_id !== location_id) throw new AppError('not_found')
  requireRight(rules)
  const zone = place.time_zone ?? actor.time_zone
  const month = requestedMonth ?? monthAfter(monthOf(dayIn(app.clock.now(), zone)), -1)
  const [from, end] = [dayStart(firstDay(month), zone), dayStart(firstDay(month, 1), zone)]
  return app.shares.comparisons.run(sharerOf(actor), async () => {
    const criteria = { organisation_id: actor.organisation_id, location_id, from, until: end, which: wonBy(scope, tariff_id) }
    const [past, calendarAt] = await Promise.all([pastStays(db, criteria, MOST_COMPARED), calendarsOf(db, actor, location_id)])
    const versions = await rulesOf(db, actor, past.stays)
    return { month, currency: actor.currency, ...(await compared(rules, { ...past, calendarAt, versions })) }
  })
}

/** Returns a function that finds the calendar for a stay by its entry time. */
async function calendarsOf(db: Db, actor: OrgActor, location_id: string): Promise<(at: number) => TariffCalendar> {
  const rows = await selectCalendars(db, actor, location_id)
  const calendars = rows.map(({ since, time_zone, holidays }) => ({
    since: since === null ? Number.NEGATIVE_INFINITY : Date.parse(since),
    time_zone: time_zone ?? actor.time_zone,
    holidays,
  }))
  return (time) => calendars.find(({ since }) => since <= time)!
}

/** The rules of the versions in force when the stays began, and of the versions that their stamps brought. */
async function rulesOf(db: Db, actor: OrgActor, stays: readonly PastStay[]): Promise<ReadonlyMap<string | null, TariffRules>> {
  const ids = new Set<string | null>()
  for (const { version_id, stamps } of stays) {
    ids.add(version_id)
    for (const stamp of stamps ?? []) ids.add(stamp.version_id)
  }
  return new Map((await selectRulesOf(db, actor, [...ids])).map(({ _id, rules }) => [_id, rules]))
}

interface Past {
  stays: readonly PastStay[]
  all: number
  calendarAt: (at: number) => TariffCalendar
  versions: ReadonlyMap<string | null, TariffRules>
}

/** Prices each stay by both sets of rules; a sample is scaled up to all stays. */
async function compared(rules: TariffRules, { stays, all, calendarAt, versions }: Past) {
  const lengths = LENGTHS.map((to) => ({ to, stays: 0, before: 0, after: 0 }))
  const counts = { more: 0, less: 0, same: 0, free: 0 }
  const othersTurn = yieldsIn()
  for (const stay of stays) {
    const stamps = (stay.stamps ?? []).flatMap(({ version_id, ...stamp }) => stampOf({ ...stamp, rules: versions.get(version_id) ?? null }))
    const priceBy = (priceRules: TariffRules) => charge(priceRules, stay, calendarAt(stay.entry), stamps)
    const { total: after, minutes } = priceBy(rules)
    const own = versions.get(stay.version_id)
    const before = own ? priceBy(own).total : 0
    const length = lengths.find(({ to }) => to === null || minutes! <= to)!
    length.stays += 1
    length.before += before
    length.after += after
    counts[after > before ? 'more' : after < before ? 'less' : 'same'] += 1
    if (after === 0) counts.free += 1
    await othersTurn()
  }
  const pricedCount = stays.length
  const ofAll = (amount: number) => (pricedCount === all ? amount : Math.round((amount / pricedCount) * all))
  const estimates = lengths.map(({ to, ...sums }) => ({
    to,
    stays: ofAll(sums.stays),
    before: ofAll(sums.before),
    after: ofAll(sums.after),
  }))
  const sum = (part: 'before' | 'after') => estimates.reduce((total, length) => total + length[part], 0)
  return {
    ...{ stays: all, priced: pricedCount, sampled: pricedCount < all, before: sum('before'), after: sum('after') },
    ...{ more: ofAll(counts.more), less: ofAll(counts.less), same: ofAll(counts.same), free: ofAll(counts.free) },
    lengths: estimates,
  }
}
