import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { namesOf, prepare } from '../../kernel/db/prepared.ts'
import { inLocationsParameter } from '../../kernel/db/scope.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { EntranceRecord } from './entrances.table.ts'

// The two statements of a shift. Each holds the gate and its location, decides, and writes.

type Decided = 'location_id' | 'gate_in' | 'card_id' | 'number' | 'checkin_at' | 'updated_at' | 'expected_out_at'
/** Of a visit, what stands before it is written; the rest is the gate's, the card's and the database's. */
export type NewEntrance = Omit<EntranceRecord, Decided>

const NEW_COLUMNS = namesOf<NewEntrance>()(
  ...(['organisation_id', '_id', 'status', 'source', 'visitor_name', 'company', 'visitor_type', 'purpose', 'nationality'] as const),
  ...([
    'party_size',
    'vehicle_class',
    'plate',
    'plate_province',
    'vehicle_colour',
    'card_number',
    'member_id',
    'unit_id',
    'unit_name',
  ] as const),
  ...(['host_name', 'gate_in_id', 'gate_out_id', 'gate_out', 'checkout_at', 'id_kind', 'id_number_sealed', 'id_number_hash'] as const),
  ...(['id_number_tail_hash', 'phone_sealed', 'phone_hash', 'phone_tail_hash', 'person_hash', 'photo_file_id', 'items'] as const),
  ...(['remark', 'notice_version', 'override_reason', 'overridden', 'checked_in_by', 'checked_out_by', 'checked_in_name'] as const),
  ...(['checked_out_name', 'device_checkin_at', 'device_checkout_at', 'search_text'] as const),
)

type Passing = Pick<OrgActor, 'organisation_id' | 'location_ids'> & { gate_id: string }

/** A gate that stays as it is until the transaction ends, where people may pass it now; nothing where they may not (docs/decisions/0011). */
const openWay = (db: Kysely<Tables>, values: { [N in keyof Passing]: RawBuilder<Passing[N]> }, direction: 'in' | 'out') =>
  db
    .selectFrom('gate_places as g')
    .where('g.organisation_id', '=', values.organisation_id)
    .where('g._id', '=', values.gate_id)
    .where('g.status', '=', sql.lit('active' as const))
    .where('g.direction', 'in', [sql.lit(direction), sql.lit('both' as const)])
    .where(inLocationsParameter(values.location_ids, 'g.location_id'))
    .forKeyShare()

interface Placing extends NewEntrance, Passing {
  time_zone: string
  /** Null where they may stay as long as they like. */
  stay_minutes: number | null
}

const insertAtGate = prepare<Placing, Pick<EntranceRecord, Decided>>(
  [...NEW_COLUMNS, 'gate_id', 'location_ids', 'time_zone', 'stay_minutes'],
  (db, values) => {
    // Given to the visit earlier in this transaction.
    const card = db
      .selectFrom('cards as c')
      .select('c._id')
      .where('c.organisation_id', '=', values.organisation_id)
      .where('c.entrance_id', '=', values._id)
      .where('c.number', '=', sql<string>`${values.card_number}::text`)
    const anyCard = db.selectFrom('cards as k').select('k._id').where('k.organisation_id', '=', values.organisation_id)
    return db
      .insertInto('entrances')
      .columns([...NEW_COLUMNS, 'location_id', 'gate_in', 'card_id', 'number', 'expected_out_at'])
      .expression(
        openWay(db, values, 'in')
          .where('g.location_status', '=', sql.lit('active' as const))
          .where(({ or, not, exists }) => or([sql<boolean>`${values.card_number}::text is null`, exists(card), not(exists(anyCard))]))
          .select(NEW_COLUMNS.map((column) => sql`${values[column]}`.as(column)))
          .select(['g.location_id', 'g.code as gate_in', card.as('card_id')])
          .select([
            sql`entrance_number_next((now() at time zone ${values.time_zone})::date)`.as('number'),
            sql`now() + make_interval(mins => ${values.stay_minutes}::int)`.as('expected_out_at'),
          ]),
      )
      .onConflict((oc) => oc.doNothing())
      .returning(['location_id', 'gate_in', 'card_id', 'number', 'checkin_at', 'updated_at', 'expected_out_at'])
  },
)

/**
 * Writes a visit at its gate. Undefined where people cannot be let in there now, where the visit was not given the card of its number though
 * cards are kept here, or where the database knows an open visit with the same card or vehicle: one statement that decides, because whatever
 * was looked up before it could have changed.
 */
export async function insertEntrance(tx: Tx, { location_ids, time_zone }: OrgActor, row: NewEntrance, stay_minutes: number | null) {
  const { rows } = await tx.executeQuery(insertAtGate({ ...row, gate_id: row.gate_in_id, location_ids, time_zone, stay_minutes }))
  return rows[0]
}

interface Leaving extends Passing, Pick<EntranceRecord, '_id' | 'device_checkout_at' | 'remark' | 'checked_out_by' | 'checked_out_name'> {}

const closeAtGate = prepare<Leaving, EntranceRecord>(
  namesOf<Leaving>()(
    'organisation_id',
    'location_ids',
    'gate_id',
    '_id',
    'device_checkout_at',
    'remark',
    'checked_out_by',
    'checked_out_name',
  ),
  (db, values) =>
    db
      .with('way_out', (cte) => openWay(cte as typeof db, values, 'out').select(['g._id', 'g.location_id', 'g.code']))
      .updateTable('entrances as e')
      .from('way_out as g')
      .set((eb) => ({
        status: sql.lit('checkout' as const),
        checkout_at: sql<string>`greatest(now(), e.checkin_at)`,
        gate_out_id: eb.ref('g._id'),
        gate_out: eb.ref('g.code'),
        checked_out_by: values.checked_out_by,
        checked_out_name: values.checked_out_name,
        device_checkout_at: values.device_checkout_at,
        remark: sql<string>`coalesce(${values.remark}, e.remark)`,
        updated_at: sql<string>`now()`,
      }))
      .where('e.organisation_id', '=', values.organisation_id)
      .where('e._id', '=', values._id)
      .where('e.status', '=', sql.lit('checkin' as const))
      .whereRef('e.location_id', '=', 'g.location_id')
      .returningAll('e'),
)

/** Checks a visit out at a gate of its location. Undefined where the visit is not open, or cannot leave there now. A remark is kept where none is given. */
export async function closeEntrance(
  tx: Tx,
  { organisation_id, location_ids, user_id, name }: OrgActor,
  change: Pick<Leaving, '_id' | 'gate_id' | 'device_checkout_at' | 'remark'>,
) {
  const { rows } = await tx.executeQuery(
    closeAtGate({ ...change, organisation_id, location_ids, checked_out_by: user_id, checked_out_name: name }),
  )
  return rows[0]
}
