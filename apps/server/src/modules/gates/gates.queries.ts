import { type Gate, type GateInput, type GateStatus, gateFields, type gates } from '@gatehouse/contract/gates/gates.ts'
import { type PlainRecord, plainNames } from '@gatehouse/contract/kernel/record-fields.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { Location } from '@gatehouse/contract/locations/locations.ts'
import type { Generated } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { columnOf, contains, type FiltersOf, readPage } from '../../kernel/db/keyset.ts'
import { inLocationsOf } from '../../kernel/db/scope.ts'
import { onReferenced, onUnique } from '../../kernel/db/unique.ts'
import { nextVersion } from '../../kernel/db/version.ts'

export interface GateRow extends PlainRecord<typeof gateFields> {
  organisation_id: number
  _id: string
  location_id: string
  visitor_types: Generated<string[]>
  hours: Gate['hours']
  status: Generated<GateStatus>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface GateAtLocation {
  _id: string
  location_id: string
  code: string
  direction: Gate['direction']
  status: GateStatus
  location_status: 'active' | 'suspended' | 'archived'
}

/** The data that a gate asks of visitors, and its hours with the holidays and zone they depend on. */
export interface GateRulesRow extends Pick<Gate, 'location_id' | 'asks' | 'visitor_types' | 'hours'>, Pick<Location, 'holidays'> {
  /** Null for the organisation's zone. */
  time_zone: string | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    gates: GateRow
    gate_places: GateAtLocation & GateRulesRow & { organisation_id: number }
  }
}

// The index decides, because two administrators may enter the same code at once.
const onDuplicate = onUnique({ gates_code_key: 'gate_code_taken' })
const COLUMNS = ['_id', 'location_id', ...plainNames(gateFields), 'visitor_types', 'hours', 'status', 'created_at', 'updated_at'] as const

const visible = (db: Db, actor: OrgActor) =>
  db.selectFrom('gates').where('organisation_id', '=', actor.organisation_id).where(inLocationsOf(actor, 'location_id'))

const filtered = (db: Db, actor: OrgActor, { search, location_id: locationId, status, ...others }: FiltersOf<typeof gates.list>) => {
  others satisfies Record<string, never>
  return visible(db, actor)
    .$if(locationId !== undefined, (q) => q.where('location_id', '=', locationId!))
    .$if(status !== undefined, (q) => q.where('status', '=', status!))
    .$if(search !== undefined && search !== '', (q) =>
      q.where((eb) => eb.or((['code', 'name'] as const).map((column) => eb(column, 'ilike', contains(search!))))),
    )
}

export const selectGates = (db: Db, actor: OrgActor, query: QueryOf<typeof gates.list>) =>
  readPage(db, filtered(db, actor, query).select(COLUMNS), query, [
    [columnOf(query.sort), 'text'],
    ['_id', 'id'],
  ])

export const selectGate = (db: Db, actor: OrgActor, id: string) =>
  visible(db, actor).select(COLUMNS).where('_id', '=', id).executeTakeFirst()

/** Codes of the gates at all locations that the actor may see. */
export const selectGateCodes = (db: Db, actor: OrgActor) => visible(db, actor).select(['_id', 'code', 'location_id']).execute()

/** The rules of every gate of the organisation, regardless of who may see the gate. */
export const selectGateRules = (db: Db | Tx, organisation_id: number) =>
  db
    .selectFrom('gate_places')
    .select(['_id', 'location_id', 'asks', 'visitor_types', 'hours', 'time_zone', 'holidays'])
    .where('organisation_id', '=', organisation_id)
    .execute()

/** Holds a gate and its location unchanged until the transaction ends: `lockGate` and `lockLocation` wait (decision 11). */
export const holdGateRow = (tx: Tx, actor: OrgActor, id: string) =>
  tx
    .selectFrom('gate_places')
    .select(['_id', 'location_id', 'code', 'direction', 'status', 'location_status'])
    .where('organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 'location_id'))
    .where('_id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** Uses `for update` to block `holdGateRow` too, which takes only a key-share lock. */
export const lockGate = (tx: Tx, actor: OrgActor, id: string) =>
  visible(tx, actor).select(COLUMNS).where('_id', '=', id).forUpdate().executeTakeFirst()

export const insertGate = (tx: Tx, actor: OrgActor, id: string, input: GateInput) =>
  tx
    .insertInto('gates')
    .values({ _id: id, organisation_id: actor.organisation_id, ...input })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(onDuplicate)

export const updateGate = (tx: Tx, actor: OrgActor, id: string, change: Partial<GateInput> & { status?: GateStatus }) =>
  tx
    .updateTable('gates')
    .set({ ...change, updated_at: nextVersion() })
    .where('organisation_id', '=', actor.organisation_id)
    .where('_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(onDuplicate)
    // A visit and a till refer to their gate and its location together, so a gate that has one can't move.
    .catch(onReferenced('gate_in_use'))

export const deleteGate = (tx: Tx, actor: OrgActor, id: string) =>
  tx
    .deleteFrom('gates')
    .where('organisation_id', '=', actor.organisation_id)
    .where('_id', '=', id)
    .execute()
    .catch(onReferenced('gate_in_use'))
