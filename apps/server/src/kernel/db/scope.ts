import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from './actor.ts'

/** A condition: the row's location is visible to the person. `column` holds the row's location. */
export const inLocationsOf = ({ location_ids }: Pick<OrgActor, 'location_ids'>, column: string): RawBuilder<SqlBool> =>
  location_ids === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${location_ids}::uuid[])`

/** A condition: the row's unit is one of the person's. `column` holds the row's unit. People without a unit limit see all rows. */
export const inUnitsOf = ({ unit_ids }: Pick<OrgActor, 'unit_ids'>, column: string): RawBuilder<SqlBool> =>
  unit_ids === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${unit_ids}::uuid[])`
