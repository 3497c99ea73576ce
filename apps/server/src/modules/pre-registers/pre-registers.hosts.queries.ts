import { MOST_ANSWERS } from '@gatehouse/contract/entrances/entrances.ts'
import type { GivenAnswer, HostAnswer } from '@gatehouse/contract/pre-registers/host-answer.ts'
import { type Insertable, sql } from 'kysely'
import type { Link, OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import type { Tables } from '../../kernel/db/tables.ts'

/** The answer of a day `d`; null while nobody has answered. */
export const answerOfDay = sql<HostAnswer | null>`(
  select json_build_object('answer', h.answer, 'note', h.note, 'name', k.name, 'answered_at', iso_instant(h.answered_at),
    'handled_at', iso_instant(h.handled_at), 'handled_by', h.handled_by)
  from host_answers h join host_asks k on k.organisation_id = h.organisation_id and k._id = h.ask_id
  where h.organisation_id = d.organisation_id and h.day_id = d._id)`

/** The answer of a day `d` for the host's page, without the name of a guard. */
const givenAnswerOfDay = sql<GivenAnswer | null>`(
  select json_build_object('answer', h.answer, 'note', h.note, 'name', k.name, 'answered_at', iso_instant(h.answered_at))
  from host_answers h join host_asks k on k.organisation_id = h.organisation_id and k._id = h.ask_id
  where h.organisation_id = d.organisation_id and h.day_id = d._id)`

const own_name = sql<string>`coalesce(g.own_name, g.visitor_name)`
const own_company = sql<string | null>`coalesce(g.own_company, g.company)`

/** The guest who came with a visit, and the pre-register that announced them. Undefined if the visit was undone. */
export const selectArrival = (db: Db, { organisation_id }: OrgActor, entrance_id: string) =>
  db
    .selectFrom('pre_register_at_gate as c')
    .innerJoin('pre_register_guests as g', (join) =>
      join.onRef('g.organisation_id', '=', 'c.organisation_id').onRef('g._id', '=', 'c.guest_id'),
    )
    .innerJoin('pre_register_days as d', (join) =>
      join.onRef('d.organisation_id', '=', 'c.organisation_id').onRef('d._id', '=', 'c.day_id'),
    )
    .innerJoin('pre_registers as p', (join) =>
      join.onRef('p.organisation_id', '=', 'd.organisation_id').onRef('p._id', '=', 'd.pre_register_id'),
    )
    .select(['c.arrived_at', 'c.inside', 'c.gate', 'c.checked_in_by', 'c.day_id', 'd.ends_at', 'p._id', 'p.location_id', 'p.unit_id'])
    .select(['p.created_by', own_name.as('visitor_name'), own_company.as('company')])
    .where('c.organisation_id', '=', organisation_id)
    .where('c.entrance_id', '=', entrance_id)
    .executeTakeFirst()

export type Arrival = NonNullable<Awaited<ReturnType<typeof selectArrival>>>

/** Stores the question to one host. False if the day already has a question with this `place`. */
export const insertAsk = async (tx: Tx, row: Insertable<Tables['host_asks']>): Promise<boolean> =>
  (
    await tx
      .insertInto('host_asks')
      .values(row)
      .onConflict((oc) => oc.columns(['organisation_id', 'day_id', 'place']).doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n

/** The question behind a host's link, with the answer of the day if there is one. */
export const selectAsk = (db: Db, { organisation_id, subject_id }: Pick<Link, 'organisation_id' | 'subject_id'>) =>
  db
    .selectFrom('host_asks as a')
    .innerJoin('pre_register_days as d', (join) =>
      join.onRef('d.organisation_id', '=', 'a.organisation_id').onRef('d._id', '=', 'a.day_id'),
    )
    .innerJoin('pre_registers as p', (join) =>
      join.onRef('p.organisation_id', '=', 'd.organisation_id').onRef('p._id', '=', 'd.pre_register_id'),
    )
    .leftJoin('host_answers as h', (join) => join.onRef('h.organisation_id', '=', 'd.organisation_id').onRef('h.day_id', '=', 'd._id'))
    .select(['a._id', 'a.organisation_id', 'a.day_id', 'a.name', 'a.language', 'd.pre_register_id', 'd.location_id', 'p.unit_id'])
    .select([givenAnswerOfDay.as('answer'), sql<boolean>`h.ask_id is not distinct from a._id`.as('own')])
    .where('a.organisation_id', '=', organisation_id)
    .where('a._id', '=', subject_id)
    .executeTakeFirst()

export type Ask = NonNullable<Awaited<ReturnType<typeof selectAsk>>>

/** The guests of a party who are inside on a day, in order of arrival. */
export const selectInside = (db: Db, { organisation_id, day_id }: Pick<Ask, 'organisation_id' | 'day_id'>) =>
  db
    .selectFrom('pre_register_at_gate as c')
    .innerJoin('pre_register_guests as g', (join) =>
      join.onRef('g.organisation_id', '=', 'c.organisation_id').onRef('g._id', '=', 'c.guest_id'),
    )
    .select([own_name.as('visitor_name'), own_company.as('company'), 'c.gate', 'c.arrived_at'])
    .where('c.organisation_id', '=', organisation_id)
    .where('c.day_id', '=', day_id)
    .where('c.inside', '=', true)
    .orderBy('c.arrived_at')
    .orderBy('g._id')
    .execute()

/** False if the day already has an answer. */
export const insertAnswer = async (tx: Tx, row: Insertable<Tables['host_answers']>): Promise<boolean> =>
  (
    await tx
      .insertInto('host_answers')
      .values(row)
      .onConflict((oc) => oc.columns(['organisation_id', 'day_id']).doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n

/** The pre-register behind a visit that the caller sees: its gate note and the host's answer. Undefined for other visits. */
export const selectAnnouncement = (
  db: Db,
  { organisation_id }: OrgActor,
  entrance_id: string,
): Promise<{ gate_note: string | null; host_answer: HostAnswer | null } | undefined> =>
  db
    .selectFrom('pre_register_came as c')
    .innerJoin('pre_register_days as d', (join) =>
      join.onRef('d.organisation_id', '=', 'c.organisation_id').onRef('d._id', '=', 'c.day_id'),
    )
    .innerJoin('pre_registers as p', (join) =>
      join.onRef('p.organisation_id', '=', 'd.organisation_id').onRef('p._id', '=', 'd.pre_register_id'),
    )
    .select(['p.gate_note', answerOfDay.as('host_answer')])
    .where('c.organisation_id', '=', organisation_id)
    .where('c.entrance_id', '=', entrance_id)
    .executeTakeFirst()

/** Marks the answer of a day as handled. Undefined if the day has no unhandled answer. */
export const updateHandled = (tx: Tx, { organisation_id, name }: OrgActor, day_id: string) =>
  tx
    .updateTable('host_answers')
    .set({ handled_at: sql`now()`, handled_by: name })
    .where('organisation_id', '=', organisation_id)
    .where('day_id', '=', day_id)
    .where('handled_at', 'is', null)
    .returning('answer')
    .executeTakeFirst()

/**
 * Unhandled answers of the last 24 hours, newest first, up to a limit. Each has the first visit that came in at this gate and is still inside. Starts
 * from the visits inside: answers about visits that have left are never handled, and an organisation has many of them.
 */
export const selectAnswersAt = (db: Db, actor: OrgActor, gate_id: string) =>
  db
    .with(
      (name) => name('arrivals').materialized(),
      (q) =>
        q
          .selectFrom('pre_register_at_gate')
          .select(['guest_id', 'day_id', 'entrance_id', 'arrived_at'])
          .where('organisation_id', '=', actor.organisation_id)
          .where('gate_in_id', '=', gate_id)
          .where((eb) => eb.ref('inside'))
          // A day and its links last 40 hours at most, and an answer one day longer.
          .where('checkin_at', '>', sql<string>`now() - interval '3 days'`),
    )
    .with('answers', (q) =>
      q
        .selectFrom('arrivals as c')
        .innerJoin('host_answers as h', (join) =>
          join.on('h.organisation_id', '=', actor.organisation_id).onRef('h.day_id', '=', 'c.day_id'),
        )
        .innerJoin('host_asks as k', (join) => join.onRef('k.organisation_id', '=', 'h.organisation_id').onRef('k._id', '=', 'h.ask_id'))
        .innerJoin('pre_register_guests as g', (join) =>
          join.onRef('g.organisation_id', '=', 'h.organisation_id').onRef('g._id', '=', 'c.guest_id'),
        )
        .innerJoin('pre_registers as p', (join) =>
          join.onRef('p.organisation_id', '=', 'g.organisation_id').onRef('p._id', '=', 'g.pre_register_id'),
        )
        .distinctOn('h.day_id')
        .select(['h.day_id', 'h.answer', 'h.note', 'k.name', 'h.answered_at', 'c.entrance_id', own_name.as('visitor_name')])
        .where('h.handled_at', 'is', null)
        .where('h.answered_at', '>', sql<string>`now() - interval '1 day'`)
        .where(inLocationsOf(actor, 'p.location_id'))
        .where(inUnitsOf(actor, 'p.unit_id'))
        .orderBy('h.day_id')
        .orderBy('c.arrived_at'),
    )
    .selectFrom('answers')
    .select(['answer', 'note', 'name', 'answered_at', 'entrance_id', 'visitor_name'])
    .orderBy('answered_at', 'desc')
    .orderBy('day_id')
    .limit(MOST_ANSWERS)
    .execute()
