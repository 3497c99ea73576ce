import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { queryAll } from '../../kernel/db/query.ts'
import type { VersionContent } from './parking-fees.table.ts'

/** The fields of a stay and the lists of a version that name them, in the order of `tariff_for`. The scope that names the earlier field wins. */
const SCOPE = [
  ['privilege', 'privileges'],
  ['vehicle_class', 'vehicle_classes'],
  ['visitor_type', 'visitor_types'],
] as const
export type Scope = Pick<VersionContent, (typeof SCOPE)[number][1]>

/**
 * SQL condition: whether a scope would price the stay `e` if it replaced a tariff beside all others in force now. It also replaces another tariff
 * with the same scope.
 */
export function wonBy(scope: Scope, tariff_id: string | null): RawBuilder<SqlBool> {
  const namedLists = SCOPE.filter(([, list]) => scope[list].length > 0)
  const every = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)
  const theirs = SCOPE.map(([kind]) => sql`${sql.ref(`s.${kind}`)} = ''`)
  const own = SCOPE.map(([, list]) => sql`${scope[list].length === 0}::boolean`)
  return sql<SqlBool>`${every(namedLists.map(([kind, list]) => sql`${sql.ref(`e.${kind}`)} = any(${scope[list]}::text[])`))}
    and not exists (
      select from tariff_scopes s join tariff_versions v on v.organisation_id = s.organisation_id and v._id = s.version_id
      where s.organisation_id = e.organisation_id and s.location_id = e.location_id and s.effective @> now() and v.tariff_id is distinct from ${tariff_id}::uuid
        and ${every(SCOPE.map(([kind]) => sql`${sql.ref(`s.${kind}`)} in (${sql.ref(`e.${kind}`)}, '')`))}
        and (${sql.join(theirs)}) < (${sql.join(own)}))`
}

/** The calendars of a location, newest first; `since` is null for the oldest. */
export const selectCalendars = (db: Db, { organisation_id }: OrgActor, location_id: string) =>
  queryAll<{ since: string | null; time_zone: string | null; holidays: string[] }>(db)`
    select case when isfinite(c.since) then c.since end as since, c.time_zone, c.holidays from location_calendars c
    where c.organisation_id = ${organisation_id} and c.location_id = ${location_id} order by c.since desc`

export const selectRulesOf = (db: Db, { organisation_id }: OrgActor, version_ids: readonly (string | null)[]) =>
  queryAll<{ _id: string; rules: TariffRules }>(db)`
    select _id, rules from tariff_versions where organisation_id = ${organisation_id} and _id = any(${version_ids}::uuid[])`
