import { addDays, dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { isNightly, roundsOf } from '../../../test/nightly.ts'
import { expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { daysBefore, FACTS, type Fact, Recount } from './recount.fixture.ts'
import { buildReports } from './reports.build.ts'
import { verifyReports } from './reports.verify.ts'

serve()

/** New York has days of 23 and 25 hours, Havana also a midnight that comes twice, Bangkok neither. */
const zones = isNightly ? ['Asia/Bangkok', 'America/New_York', 'America/Havana'] : ['America/Havana']
const DAYS = 200
/** Rounds of changes in each zone. */
const ROUNDS = roundsOf(8)
const STATUSES = ['checkout', 'checkout', 'checkout', 'auto_checkout', 'checkin', 'cancelled', 'denied', 'waiting_approval']
const PURPOSES = ['meeting', 'delivery', null]
const TYPES = ['visitor', 'contractor']
const SOURCES = ['walk_in', 'member', 'pre_register']

/** Numbers that look random and are the same in each run. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

class Site {
  readonly zone: string
  readonly next: () => number
  admin!: TestPerson
  gates: { _id: string; location_id: string }[] = []
  units: { id: string; location_id: string }[] = []

  constructor(zone: string, seed: number) {
    this.zone = zone
    this.next = random(seed)
  }

  async open() {
    const organisation = await test.make.organisation({ time_zone: this.zone })
    this.admin = await test.make.admin({ organisation })
    for (let index = 0; index < 3; index++) this.gates.push(await test.make.gate(this.admin))
    for (const { location_id } of this.gates) this.units.push({ id: await test.make.unit(this.admin, location_id), location_id })
    await test.sql('create table if not exists deleted_visits as select * from entrances with no data')
  }

  get organisation() {
    return this.admin.organisation_id
  }
  get today() {
    return dayIn(new Date(), this.zone)
  }
  pick = <T>(values: readonly T[]): T => values[Math.floor(this.next() * values.length)]!
  moment = () => new Date(Date.now() - Math.floor(this.next() * DAYS * 86_400_000))
  build = () => test.app.database.asMember(systemActor(this.organisation, this.zone), (tx, actor) => buildReports(tx, actor))
  buildAll = async () => {
    while (await this.build());
  }
  facts = async () => (await test.sql(FACTS, this.organisation)) as unknown as Fact[]

  async visits(count: number) {
    const rows = Array.from({ length: count }, () => {
      const gate = this.pick(this.gates)
      const status = this.pick(STATUSES)
      const checkin_at = this.moment()
      const out = status === 'checkout' || status === 'auto_checkout'
      // Most stay for hours, some for days.
      const stay = this.next() ** 4 * 4 * 86_400_000
      return {
        _id: test.make.id(),
        status,
        source: this.pick(SOURCES),
        visitor_type: this.pick(TYPES),
        purpose: this.pick(PURPOSES),
        party_size: 1 + Math.floor(this.next() * 4),
        plate: this.next() < 0.4 ? `P${this.next()}` : null,
        location_id: gate.location_id,
        gate_in_id: gate._id,
        unit_id: this.next() < 0.5 ? this.units.find((unit) => unit.location_id === gate.location_id)!.id : null,
        checkin_at,
        checkout_at: out ? new Date(Math.min(Date.now(), checkin_at.getTime() + stay)) : null,
        person_hash: `\\x0${Math.floor(this.next() * 10)}${Math.floor(this.next() * 10)}0`,
      }
    })
    await test.sql(
      `insert into entrances (organisation_id, _id, number, status, source, visitor_name, visitor_type, purpose, party_size, plate, location_id,
         gate_in_id, unit_id, checkin_at, checkout_at, person_hash, search_text)
       select $1, _id, 1, status, source, 'A', visitor_type, purpose, party_size, plate, location_id, gate_in_id, unit_id, checkin_at, checkout_at,
         person_hash, 'a' from json_to_recordset($2) r (_id uuid, status text, source text, visitor_type text, purpose text, party_size int,
           plate text, location_id uuid, gate_in_id uuid, unit_id uuid, checkin_at timestamptz, checkout_at timestamptz, person_hash bytea)`,
      this.organisation,
      JSON.stringify(rows),
    )
  }

  /** A condition for some of the visits, by their share of all. */
  private some = (share: number) => `organisation_id = ${this.organisation} and random() < ${share}`

  changes: readonly (() => Promise<unknown>)[] = [
    () => this.visits(20),
    () => test.sql(`update entrances set party_size = party_size + 1, purpose = 'other' where ${this.some(0.03)}`),
    () => test.sql(`update entrances set visitor_type = 'vip', plate = null where ${this.some(0.03)}`),
    () => test.sql(`update entrances set source = 'walk_in', unit_id = null where ${this.some(0.02)}`),
    () => test.sql(`update entrances set person_hash = '\\x0990' where ${this.some(0.02)}`),
    () =>
      test.sql(
        `update entrances set checkout_at = least(now(), checkout_at + interval '1 day') where status = 'checkout' and ${this.some(0.03)}`,
      ),
    () => test.sql(`update entrances set checkin_at = checkin_at - interval '7 hours' where ${this.some(0.02)}`),
    () =>
      test.sql(`update entrances set status = 'auto_checkout', checkout_at = checkin_at + interval '9 hours'
      where status = 'checkin' and ${this.some(0.2)}`),
    () =>
      test.sql(
        `update entrances set status = 'cancelled', checkout_at = null where status in ('checkin', 'checkout') and ${this.some(0.02)}`,
      ),
    () => test.sql(`update entrances set status = 'checkin' where status = 'waiting_approval' and ${this.some(0.1)}`),
    () =>
      test.sql(`with gone as (delete from entrances where ${this.some(0.05)} returning *) insert into deleted_visits select * from gone`),
    () =>
      test.sql(`with back as (delete from deleted_visits where ${this.some(0.5)} returning *) insert into entrances select * from back`),
  ]

  async compare() {
    const { reports, entrances } = test.as(this.admin)
    const recount = new Recount(await this.facts(), this.zone)
    const endDate = addDays(this.today, -Math.floor(this.next() * 60))
    const startDate = addDays(endDate, -Math.floor(this.next() * 150))
    const range = { startDate, endDate }
    const before = daysBefore(startDate, endDate)
    const gate = this.pick(this.gates)
    const shown = (
      parts: readonly { checkins: number; checkouts: number; people: number; vehicles: number }[],
      key: (part: never) => unknown,
    ) => parts.map((part) => `${key(part as never)}: ${part.checkins} ${part.checkouts} ${part.people} ${part.vehicles}`).sort()
    const keyOf = ({ key }: { key: string | null }) => key
    const idOf = ({ id }: { id: string | null }) => id
    const unit = this.pick(this.units).id
    const visitorType = this.pick(TYPES)
    const atGate = recount.narrowed(({ gate_in_id }) => gate_in_id === gate._id)
    const atLocation = recount.narrowed(({ location_id }) => location_id === gate.location_id)
    for (const [query, expected] of [
      [{}, recount],
      [{ gate_id: gate._id }, atGate],
      [{ gate_id: gate._id, purpose: 'meeting' }, atGate.narrowed(({ purpose }) => purpose === 'meeting')],
      [{ location_id: gate.location_id }, atLocation],
      [
        { location_id: gate.location_id, visitor_type: visitorType },
        atLocation.narrowed(({ visitor_type }) => visitor_type === visitorType),
      ],
      [{ source: 'member' }, recount.narrowed(({ source }) => source === 'member')],
      [{ has_vehicle: 'true' }, recount.narrowed(({ plate }) => plate !== null)],
      [
        { has_vehicle: 'false', visitor_type: visitorType },
        recount.narrowed((visit) => visit.plate === null && visit.visitor_type === visitorType),
      ],
      [{ unit_id: unit }, recount.narrowed(({ unit_id }) => unit_id === unit)],
      [{ unit_id: unit, has_vehicle: 'true' }, recount.narrowed(({ unit_id, plate }) => unit_id === unit && plate !== null)],
    ] as const) {
      const ins = expectSuccess(await reports.daily({ query: { ...range, ...query } }))
      expect(ins.docs).toEqual(expected.daily(startDate, endDate, 'ins'))
      const outs = expectSuccess(await reports.daily({ query: { ...range, ...query, status: 'checkout' } }))
      expect(outs.docs).toEqual(expected.daily(startDate, endDate, 'outs'))
      const summary = expectSuccess(await reports.summary({ query: { ...range, ...query } }))
      expect(summary).toMatchObject(expected.totals(startDate, endDate))
      expect(summary.before).toMatchObject(expected.totals(...before))
      expect(shown(summary.purposes, keyOf)).toEqual(expected.parts(startDate, endDate, 'purpose'))
      expect(shown(summary.visitor_types, keyOf)).toEqual(expected.parts(startDate, endDate, 'visitor_type'))
      expect(shown(summary.sources, keyOf)).toEqual(expected.parts(startDate, endDate, 'source'))
      expect(shown(summary.gates, idOf)).toEqual(expected.parts(startDate, endDate, 'gate_in_id'))
      expect(shown(summary.units, idOf)).toEqual(expected.parts(startDate, endDate, 'unit_id'))
      expect(summary.hours.map(({ weekday, hour, checkins }) => `${weekday} ${hour}: ${checkins}`).sort()).toEqual(
        expected.hours(startDate, endDate),
      )
      expect([summary.checkins, summary.checkouts]).toEqual([ins.total, outs.total])
      // The list behind a figure has the same number of visits.
      const visits = { limit: 1, ...range, ...query }
      expect(expectSuccess(await entrances.list({ query: { ...visits, status: 'came_in' } })).total).toBe(ins.total)
      expect(expectSuccess(await entrances.list({ query: { ...visits, status: 'out', day_of: 'checkout' } })).total).toBe(outs.total)
      const cell = summary.hours[0]
      if (!cell) continue
      const { weekday, hour, checkins } = cell
      expect(expectSuccess(await entrances.list({ query: { ...range, ...query, weekday, hour, status: 'came_in' } })).total).toBe(checkins)
    }
    const metadata = expectSuccess(await entrances.metadata({}))
    const today = expectSuccess(await reports.summary({ query: { startDate: this.today, endDate: this.today } }))
    expect([today.checkins, today.checkouts]).toEqual([metadata.checked_in_today, metadata.checked_out_today])
  }
}

describe('reports of 200 days', () => {
  it.each(zones)('[E-07a] [E-08a] are what a slow recount is, whatever changed, in %s', async (zone) => {
    const site = new Site(zone, zone.length * 7919)
    await site.open()
    await site.visits(500)
    await site.compare()
    await site.buildAll()
    await site.compare()
    for (let round = 0; round < ROUNDS; round++) {
      for (let times = 0; times < 3; times++) await site.pick(site.changes)()
      // Marked days are counted from the visits until they are built.
      await site.compare()
      if (round % 2 === 0) {
        await site.build()
        await site.compare()
      }
    }
    await site.buildAll()
    const actor = systemActor(site.organisation, zone)
    const verification = await test.app.database.asMember(actor, (tx) => verifyReports(tx, site.organisation))
    expect(verification.wrong).toEqual([])
    expect(verification.days).toBeGreaterThan(DAYS - 2)
  })
})

describe('a change while its day is counted', () => {
  it('[E-07a] is lost in none of 1,000 races', async () => {
    const site = new Site('Asia/Bangkok', 11)
    await site.open()
    await site.visits(60)
    await site.buildAll()
    const closedDays = { startDate: addDays(site.today, -DAYS), endDate: addDays(site.today, -2) }
    const changeOne = async () => {
      const client = await test.database.owner.connect()
      try {
        await client.query('begin')
        const { rows } = await client.query(
          `select _id, status from entrances where organisation_id = $1 and status in ('checkout', 'cancelled') order by random() limit 1 for update skip locked`,
          [site.organisation],
        )
        const [{ _id, status }] = rows
        if (status === 'cancelled')
          await client.query("update entrances set status = 'checkout', checkout_at = checkin_at + interval '1 hour' where _id = $1", [_id])
        else if (site.next() < 0.5)
          await client.query("update entrances set status = 'cancelled', checkout_at = null where _id = $1", [_id])
        else
          await client.query(
            "update entrances set party_size = party_size + 1, checkin_at = checkin_at - interval '1 day' where _id = $1",
            [_id],
          )
        await client.query('commit')
      } finally {
        client.release()
      }
    }
    for (let race = 0; race < roundsOf(1_000); race += 4) {
      await Promise.all([site.build(), changeOne(), changeOne(), changeOne(), changeOne()])
      const { checkins, checkouts, people } = expectSuccess(await test.as(site.admin).reports.summary({ query: closedDays }))
      const { repeats, stays, ...expected } = new Recount(await site.facts(), site.zone).totals(closedDays.startDate, closedDays.endDate)
      expect({ checkins, checkouts, people, vehicles: expected.vehicles }).toEqual(expected)
    }
    await site.buildAll()
    const actor = systemActor(site.organisation, site.zone)
    expect((await test.app.database.asMember(actor, (tx) => verifyReports(tx, site.organisation))).wrong).toEqual([])
    expect(await test.sql('select 1 from report_marks where organisation_id = $1', site.organisation)).toEqual([])
  })
})
