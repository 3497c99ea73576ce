import { contract } from '@gatehouse/contract/contract.ts'
import type { Route, Routes } from '@gatehouse/contract/kernel/routes.ts'
import { RETENTION_KINDS } from '@gatehouse/contract/settings/settings.ts'
import { entryOf } from '../../../test/blacklist.ts'
import { addCopies } from '../../../test/copies.ts'
import { visitTo } from '../../../test/desk.ts'
import { kindOf } from '../../../test/e-stamps.ts'
import { partnerOf } from '../../../test/partner-server.ts'
import { chargeAt, FEE, owing } from '../../../test/payments.ts'
import { passFor } from '../../../test/pre-passes.ts'
import { announcement } from '../../../test/pre-registers.ts'
import { good, serve, type TestPerson, test } from '../../../test/served.ts'
import { tariffFor } from '../../../test/tariffs.ts'

let admin: TestPerson
let gate: { _id: string; location_id: string }

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7]

interface List {
  /** Filters and orders to try, in addition to no filter and the orders of `sort`. */
  ways?: readonly object[]
  /** Gives rows equal values in the ordering columns: at least two rows of each of two values. */
  tie: () => Promise<unknown>
  params?: () => object
}

const owner = (statement: string, ...values: unknown[]) => test.sql(statement, ...values)
const halves = (column: string, first: string, other: string) => `${column} = case when random() < 0.5 then ${first} else ${other} end`
const YESTERDAY = "date_trunc('day', now()) - interval '20 hours'"
const BEFORE = "date_trunc('day', now()) - interval '30 hours'"
const tied = (table: string, ...columns: string[]) =>
  owner(
    `update ${table} set ${columns.map((column) => halves(column, YESTERDAY, BEFORE)).join(', ')} where organisation_id = $1`,
    admin.organisation_id,
  )
const named = (table: string, column: string, condition = '') =>
  owner(`update ${table} set ${halves(column, "'Anong'", "'Boonma'")} ${condition} where organisation_id = $1`, admin.organisation_id)

/** Some start an hour ago and some two hours ago; all end later today. */
async function announcedTwice() {
  for (const table of ['pre_registers', 'pre_register_days'])
    await owner(
      `update ${table} set ${halves('starts_at', "date_trunc('minute', now()) - interval '2 hours'", "date_trunc('minute', now()) - interval '1 hour'")}, ends_at = now() + interval '1 hour'
       where organisation_id = $1`,
      admin.organisation_id,
    )
}

/** Every paged list, by hand: an added list that is missing here fails. */
const TABLE: Record<string, List> = {
  'users.list': {
    ways: [{ role: 'viewer' }, { search: 'test.example' }],
    tie: () =>
      owner(
        `update users set ${halves('name', "'Anong'", "'Boonma'")} where id in (select user_id from memberships where organisation_id = $1)`,
        admin.organisation_id,
      ),
  },
  'notifications.list': { ways: [{ unread_only: true }, { notify_type: 'notice' }], tie: () => tied('notifications', 'notify_date') },
  'audit.list': {
    ways: [{ record_type: 'card' }, { action: 'card.created' }, { actor_id: 'admin' }, { startDate: 'yesterday' }],
    tie: async () => good(await test.as(admin).cards.createBatch({ body: { prefix: 'B-', first: 1, last: 8, padding: 1 } })),
  },
  'locations.list': { ways: [{ search: 'Main' }], tie: async () => undefined },
  'locations.units': {
    ways: [{ parent_id: 'top' }, { search: 'U' }],
    tie: () => named('units', 'name_th'),
    params: () => ({ id: gate.location_id }),
  },
  'mails.list': { tie: async () => undefined },
  'blacklists.list': {
    ways: [{ severity: 'monitor' }, { status: 'active' }, { search: 'ประเสริฐ' }],
    tie: () =>
      owner(
        `update blacklist_entries set ${halves('name', "'Anong'", "'Boonma'")}, ${halves('updated_at', YESTERDAY, BEFORE)},
           ${halves('review_on', "'2030-01-01'::date", "'2030-01-02'::date")} where organisation_id = $1`,
        admin.organisation_id,
      ),
  },
  'sightings.list': {
    ways: [{ status: 'unfinished' }, { severity: 'monitor' }, { search: 'visitor' }],
    tie: () => tied('blacklist_sightings', 'seen_at'),
  },
  'settings.versions': {
    tie: async () => {
      for (const copies of [2, 3, 1, 2, 3, 1, 2, 3]) {
        const { version, slip } = good(await test.as(admin).settings.get({}))
        good(await test.as(admin).settings.save({ body: { version, slip: { ...slip, copies } } }))
      }
    },
  },
  'partners.deliveries': {
    ways: [{ status: 'waiting' }],
    tie: () => tied('partner_events', 'created_at'),
    params: () => ({ partner_id: 'bms' }),
  },
  'gates.list': { ways: [{ search: 'g' }], tie: () => named('gates', 'name') },
  'cards.list': { ways: [{ kind: 'visitor' }, { status: 'issued' }, { search: 'v-' }], tie: () => tied('cards', 'issued_at') },
  'cards.notReturned': { tie: () => tied('cards', 'issued_at') },
  'members.list': {
    ways: [{ status: 'pending' }, { search: 'somchai' }, { location_id: 'place' }],
    tie: async () => undefined,
  },
  'preRegisters.list': { ways: [{ tab: 'open' }, { search: 'somchai' }], tie: announcedTwice },
  'preRegisters.expected': { ways: [{ location_id: 'place' }, { arrived: 'false' }], tie: announcedTwice },
  'prePasses.list': {
    ways: [{ tab: 'current' }, { search: 'somchai' }, { location_id: 'place' }, { sort: 'valid_until' }],
    tie: async () => {
      await tied('pre_passes', 'created_at')
      await owner(
        `update pre_passes set ${halves('valid_until', "timestamptz '2098-01-01'", "timestamptz '2099-01-01'")} where organisation_id = $1`,
        admin.organisation_id,
      )
    },
  },
  'parkingFees.list': {
    ways: [{ location_id: 'place' }, { search: 'n' }],
    // Names are unique within a location, so equal names are at two locations.
    tie: () =>
      owner(
        `update tariffs t set name = 'N' || r.n from (select _id, row_number() over (partition by location_id order by _id) as n from tariffs) r
         where r._id = t._id and organisation_id = $1`,
        admin.organisation_id,
      ),
  },
  'payments.list': {
    ways: [{ location_id: 'place' }, { method: 'transfer' }, { state: 'standing' }, { search: 'ณณ' }],
    tie: () => tied('payments', 'at'),
  },
  'tills.list': { ways: [{ gate_id: 'gate' }, { open: 'false' }], tie: () => tied('till_sessions', 'opened_at') },
  'eStampKinds.list': {
    ways: [{ status: 'active' }, { search: 'ฟรี' }, { location_id: 'place' }],
    tie: () => named('stamp_kinds', 'name_th', ", name_en = 'ฟรี'"),
  },
  'eStamps.list': {
    ways: [{ location_id: 'place' }, { revoked: 'false' }, { startDate: '2020-01-01' }],
    tie: () => tied('stamps', 'at'),
  },
  'scans.list': { ways: [{ gate_id: 'gate' }, { outcome: 'unknown' }, { kind: 'text' }], tie: () => tied('scans', 'at') },
  'retention.holds': { tie: () => tied('entrance_holds', 'held_at') },
  'retention.runs': { tie: () => tied('retention_runs', 'at') },
  'deleteRequests.list': {
    ways: [{ status: 'requested' }, { status: 'approved' }, { own: 'true' }],
    tie: () => tied('delete_requests', 'requested_at'),
  },
  'deleteRequests.deleted': { ways: [{ restorable: 'true' }], tie: () => tied('deleted_entrances', 'deleted_at') },
  'entrances.list': {
    ways: [
      { status: 'out' },
      { status: 'checkin' },
      { day_of: 'checkout' },
      { day_of: 'checkout', status: 'out' },
      { overstaying: true },
      { search: 'visitor' },
      { gate_id: 'gate' },
    ],
    tie: async () => {
      await tied('entrances', 'checkin_at', 'expected_out_at')
      await owner(
        `update entrances set ${halves('checkout_at', "now() - interval '2 hours'", "now() - interval '1 hour'")} where organisation_id = $1 and checkout_at is not null`,
        admin.organisation_id,
      )
    },
  },
}

const lists = Object.entries(contract as Record<string, Routes>).flatMap(([module, routes]) =>
  Object.entries(routes).flatMap(([name, route]) =>
    route.query && 'cursor' in route.query.shape ? [{ label: `${module}.${name}`, module, name, route }] : [],
  ),
)
const sortsOf = ({ query }: Route): readonly string[] => {
  const sort = query?.shape.sort as { unwrap(): { options: string[] } } | undefined
  return sort?.unwrap().options ?? []
}

const ofKinds = (value: unknown) => JSON.stringify(Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, value])))

serve({ config: { demo: true } })
beforeAll(async () => {
  admin = await test.make.admin()
  gate = await test.make.gate(admin)
  const { make } = test
  const call = test.as(admin)
  const second = await make.admin({ organisation: admin.organisation_id })
  const numbers = EIGHT.map((n) => ({ kind: 'phone' as const, number: `081234560${n}` }))
  good(await call.blacklists.create({ body: entryOf({ numbers, severity: 'monitor' }) }))
  const elsewhere = await make.location(admin)
  await chargeAt(test, admin, gate)
  for (const location_id of [gate.location_id, elsewhere]) {
    const { _id } = good(await call.parkingFees.create({ body: tariffFor({ location_id }) }))
    await addCopies(test.sql, 'tariffs', _id, 7, "'name', 'Copy n' || n")
  }
  good(await call.settings.save({ body: { partner: partnerOf() } }))
  const till = good(await call.tills.open({ body: { gate_id: gate._id, opening_cash: 0 } }))
  const pay = { due: FEE, method: 'transfer', gate_id: gate._id } as const
  const { payments } = good(await call.payments.pay({ params: { id: await owing(test, admin, gate) }, body: pay }))
  good(await call.tills.close({ params: { id: till._id }, body: { counted_cash: 0 } }))
  await addCopies(test.sql, 'payments', payments[0]!._id, 7, "'receipt', 1 + n, 'part', 1 + n")
  await addCopies(test.sql, 'till_sessions', till._id, 7, "'note', n::text")
  const [stampedVisit, kind] = [
    good(await call.entrances.checkIn({ body: visitTo(gate) })),
    good(await call.eStampKinds.create({ body: kindOf({ location_id: gate.location_id, stackable: true }) })),
  ]
  const stamp = good(await call.eStamps.create({ body: { entrance_id: stampedVisit._id, kind_id: kind._id } }))
  await addCopies(test.sql, 'stamp_kinds', kind._id, 7, "'code', 'S' || n")
  await addCopies(test.sql, 'stamps', stamp._id, 7, "'note', n::text")
  for (const n of EIGHT) {
    await make.person({ organisation: admin.organisation_id, role: 'viewer' })
    await make.notification(admin, { title: `Notice ${n}` })
    await make.gate(admin)
    await make.unit(admin, gate.location_id)
    good(await call.prePasses.create({ body: passFor({ location_id: gate.location_id }) }))
    good(await call.preRegisters.create({ body: announcement({ location_id: gate.location_id }) }))
    await test.app.mailer.send({ to: 'suda@mail.example', subject: `${n}`, text: 'x', html: '<p>x</p>' })
    if (n > 0) good(await call.blacklists.create({ body: entryOf({ severity: 'monitor' }) }))
    good(await call.cards.create({ body: { number: `V-${n}` } }))
    good(await call.cards.create({ body: { number: `W-${n}` } }))
    good(await call.scans.create({ body: { _id: make.id(), gate_id: gate._id, text: `nobody ${n}` } }))
    const name_th = n % 2 ? 'Somchai A' : 'Somchai B'
    good(await call.members.create({ body: { code: `M${n}`, kind: 'staff', name_th, location_ids: [gate.location_id] } }))
    const body = visitTo(gate, { visitor_name: 'Visitor', phone: `081234560${n}`, card_number: `V-${n}` })
    good(await call.entrances.checkIn({ body }))
    const finishedVisit = good(await call.entrances.checkIn({ body: visitTo(gate, { visitor_name: 'Visitor' }) }))
    good(await call.entrances.checkOut({ params: { id: finishedVisit._id }, body: { gate_id: gate._id } }))
    good(await call.retention.hold({ params: { id: finishedVisit._id }, body: { reason: 'dispute' } }))
    await owner(
      `insert into retention_runs (organisation_id, _id, kept_from, erased, held) values ($1, gen_random_uuid(), $2::json, $3::json, 0)`,
      admin.organisation_id,
      ofKinds('2026-01-01'),
      ofKinds(1),
    )
    for (const isApproved of [true, false]) {
      const { _id } = good(await call.entrances.checkIn({ body: visitTo(gate) }))
      good(await call.entrances.checkOut({ params: { id: _id }, body: { gate_id: gate._id } }))
      const { _id: id } = good(await call.deleteRequests.create({ body: { entrances: [_id], reason_code: 'test' } }))
      if (isApproved) good(await test.as(second).deleteRequests.approve({ params: { id }, body: { id } }))
    }
  }
})

type Rows = { docs: { _id?: string; id?: string }[]; next_cursor: string | null; total?: number }

const placed = (way: object) =>
  Object.fromEntries(
    Object.entries(way).map(([key, value]) => {
      const replacements: Record<string, string> = { place: gate.location_id, gate: gate._id, admin: admin.id, yesterday }
      return [key, replacements[value as string] ?? value]
    }),
  )

describe('a list, one row after the other', () => {
  it('the table has every list that comes in pages', () =>
    expect(Object.keys(TABLE).sort()).toEqual(lists.map(({ label }) => label).sort()))

  it.each(lists)('$label has every row once, in the order of one page, also where values tie, in every order', async (list) => {
    const { label, module, name, route } = list
    const { tie, ways = [], params } = TABLE[label]!
    await tie()
    const ask = (test.as(admin) as unknown as Record<string, Record<string, (input: object) => Promise<never>>>)[module]![name]!
    const page = async (query: object) => good(await ask({ query, ...(params ? { params: params() } : {}) })) as Rows
    const idsOf = ({ docs }: Rows) => docs.map((doc) => doc._id ?? doc.id)
    const sorts = sortsOf(route)
    for (const way of [
      {},
      ...ways.map(placed),
      ...sorts.map((sort) => ({ sort })),
      ...sorts.map((sort) => ({ sort, ...placed(ways[0] ?? {}) })),
    ]) {
      const whole = await page({ ...way, limit: 200 })
      const expected = idsOf(whole)
      expect(expected.length, JSON.stringify(way)).toBeGreaterThanOrEqual(8)
      expect(whole.next_cursor).toBeNull()
      for (const limit of [1, 3]) {
        const docs: Rows['docs'] = []
        let cursor: string | null | undefined
        do {
          const next: Rows = await page({ ...way, limit, ...(cursor ? { cursor } : {}) })
          expect(next.total).toBe(whole.total)
          expect(next.docs, 'a page with nothing on it').not.toEqual([])
          docs.push(...next.docs)
          cursor = next.next_cursor
        } while (cursor && docs.length <= expected.length)
        expect(idsOf({ docs: docs, next_cursor: null }), JSON.stringify({ ...way, limit })).toEqual(expected)
      }
    }
    for (const sort of sorts.filter((each) => !each.startsWith('-')))
      expect(idsOf(await page({ sort: `-${sort}`, limit: 200 }))).toEqual(idsOf(await page({ sort, limit: 200 })).reverse())
  })
})
