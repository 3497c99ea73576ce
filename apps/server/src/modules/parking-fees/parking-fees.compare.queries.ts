import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { queryAll } from '../../kernel/db/query.ts'
import type { VersionContent } from './parking-fees.table.ts'

/** What a stay is, and the lists of a version that name it, in the order of `tariff_for`: of two scopes, the one that names the earlier wins. */
const SCOPE = [
  ['privilege', 'privileges'],
  ['vehicle_class', 'vehicle_classes'],
  ['visitor_type', 'visitor_types'],
] as const
export type Scope = Pick<VersionContent, (typeof SCOPE)[number][1]>

/**
 * A condition: that a scope prices the stay `e`, were it in force in the place of a tariff and beside all others that are now. Of another one that
 * names the same it takes the place, too.
 */
export function wonBy(scope: Scope, tariff_id: string | null): RawBuilder<SqlBool> {
  const named = SCOPE.filter(([, list]) => scope[list].length > 0)
  const every = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)
  const theirs = SCOPE.map(([kind]) => sql`${sql.ref(`s.${kind}`)} = ''`)
  const own = SCOPE.map(([, list]) => sql`${scope[list].length === 0}::boolean`)
  return sql<SqlBool>`${every(named.map(([kind, list]) => sql`${sql.ref(`e.${kind}`)} = any(${scope[list]}::text[])`))}
    and not exists (
      select from tariff_scopes s join tariff_versions v on v.organisation_id = s.organisation_id and v._id = s.version_id
      where s.organisation_id = e.organisation_id and s.location_id = e.location_id and s.effective @> now() and v.tariff_id is distinct from ${tariff_id}::uuid
        and ${every(SCOPE.map(([kind]) => sql`${sql.ref(`s.${kind}`)} in (${sql.ref(`e.${kind}`)}, '')`))}
        and (${sql.join(theirs)}) < (${sql.join(own)}))`
}

/** The calendars of a location from its newest; `since` is null for the first. */
export const selectCalendars = (db: Db, { organisation_id }: OrgActor, location_id: string) =>
  queryAll<{ since: string | null; time_zone: string | null; holidays: string[] }>(db)`
    select case when isfinite(c.since) then c.since end as since, c.time_zone, c.holidays from location_calendars c
    where c.organisation_id = ${organisation_id} and c.location_id = ${location_id} order by c.since desc`

export const selectRulesOf = (db: Db, { organisation_id }: OrgActor, version_ids: readonly (string | null)[]) =>
  queryAll<{ _id: string; rules: TariffRules }>(db)`
    select _id, rules from tariff_versions where organisation_id = ${organisation_id} and _id = any(${version_ids}::uuid[])`
