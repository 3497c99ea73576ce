import type { DaysKept } from '@gatehouse/contract/settings/settings.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { queryOne } from '../../kernel/db/query.ts'

/** A version of the organisation's settings with its retention; null if that version leaves it to the defaults. */
export interface RetentionVersion {
  version: number
  retention: DaysKept | null
  /** When another version replaced it; null for the current one. */
  ended_at: string | null
}

/** The time of the database, the newest version, and the retentions in force within the last days, oldest first. Version 0 has the defaults. */
export async function selectRetentionVersions(db: Db | Tx, organisation_id: number, days: number) {
  const row = await queryOne<{ now: string; newest: number; versions: RetentionVersion[] }>(db)`
    with versions as (
      select 0 as version, null::json as retention, null::timestamptz as changed_at
      union all
      select version, settings -> 'retention', changed_at from visitor_settings
      where organisation_id = ${organisation_id} and location_id is null),
    changes as (
      select v.*, version = 0 or retention::text is distinct from lag(retention::text) over (order by version) as is_change from versions v),
    periods as (
      select version, retention, lead(changed_at) over (order by version) as ended_at from changes where is_change)
    select now()::timestamptz(3) as now, (select max(version) from versions) as newest,
      json_agg(json_build_object('version', version, 'retention', retention,
        'ended_at', to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by version) as versions
    from periods where ended_at is null or ended_at > now() - make_interval(days => ${days}::int)`
  return row!
}
