import { EVENT_KINDS, EVENTS } from '@gatehouse/contract/events.ts'
import { entryOf } from '../../../test/blacklist.ts'
import { visitTo } from '../../../test/desk.ts'
import { kindOf } from '../../../test/e-stamps.ts'
import { openStream, type TestStream } from '../../../test/event-stream.ts'
import { chargeAt, FEE, owing } from '../../../test/payments.ts'
import { passFor } from '../../../test/pre-passes.ts'
import { announcement } from '../../../test/pre-registers.ts'
import { good, type PersonOptions, serve, type TestPerson, test } from '../../../test/served.ts'
import { tariffFor } from '../../../test/tariffs.ts'

let admin: TestPerson
let places: Place[]
serve()
beforeAll(async () => {
  admin = await test.make.admin()
  places = await Promise.all([newPlace(), newPlace()])
})

interface Place {
  gate: { _id: string; location_id: string }
  location: string
  unit: string
}
async function newPlace(): Promise<Place> {
  const gate = await test.make.gate(admin)
  await chargeAt(test, admin, gate)
  return { gate, location: gate.location_id, unit: await test.make.unit(admin, gate.location_id) }
}

const colleague = (options: PersonOptions) => test.make.admin({ organisation: admin.organisation_id, ...options })
const listen = async (person: TestPerson) => {
  const stream = await openStream({ address: test.address, token: person.token })
  onTestFinished(() => stream.close())
  await knock([stream])
  stream.events.length = 0
  return stream
}
/** Sends an event that everybody receives, so that all earlier ones have arrived. */
async function knock(streams: readonly TestStream[]) {
  const record_id = test.make.id()
  await test.sql(
    "insert into live_events (organisation_id, kind, record_id) values ($1, 'organisation.changed', $2)",
    admin.organisation_id,
    record_id,
  )
  await test.sql('notify gatehouse_live')
  for (const stream of streams) await stream.next((event) => event.data.record_id === record_id)
}
const heard = (stream: TestStream, kind: string) => stream.events.filter((event) => event.kind === kind).map(({ data }) => data.record_id)

interface Case {
  change(place: Place): Promise<string>
  shows(person: TestPerson, id: string): Promise<boolean>
}
const call = () => test.as(admin)
const checkIn = (place: Place, visitor_name = 'สมชาย ใจดี') =>
  call().entrances.checkIn({ body: visitTo(place.gate, { visitor_name, unit_id: place.unit }) })
const isTheirOwn = async (person: TestPerson, id: string) => person.id === id

// A missing kind does not compile.
const CASES: Readonly<Record<(typeof EVENT_KINDS)[number], Case>> = {
  'entrance.changed': {
    change: async (place) => good(await checkIn(place))._id,
    shows: async (person, id) => (await test.as(person).entrances.get({ params: { id } })).ok,
  },
  'delete_request.changed': {
    change: async (place) => {
      const { _id } = good(await checkIn(place))
      good(await call().entrances.checkOut({ params: { id: _id }, body: { gate_id: place.gate._id } }))
      return good(await call().deleteRequests.create({ body: { entrances: [_id], reason_code: 'test' } }))._id
    },
    shows: async (person, id) => (await test.as(person).deleteRequests.get({ params: { id } })).ok,
  },
  'pre_register.changed': {
    change: async ({ location, unit }) =>
      good(await call().preRegisters.create({ body: announcement({ location_id: location, unit_id: unit }) }))._id,
    shows: async (person, id) => (await test.as(person).preRegisters.get({ params: { id } })).ok,
  },
  'pre_pass.changed': {
    change: async ({ location, unit }) =>
      good(await call().prePasses.create({ body: passFor({ location_id: location, unit_id: unit }) }))._id,
    shows: async (person, id) => (await test.as(person).prePasses.get({ params: { id } })).ok,
  },
  'stamp.changed': {
    change: async (place) => {
      const [visit, kind] = [
        good(await checkIn(place)),
        good(await call().eStampKinds.create({ body: kindOf({ location_id: place.location }) })),
      ]
      return good(await call().eStamps.create({ body: { entrance_id: visit._id, kind_id: kind._id, unit_id: place.unit } }))._id
    },
    shows: async (person, id) => {
      const answer = await test.as(person).eStamps.list({})
      return answer.ok && answer.body.docs.some(({ _id }) => _id === id)
    },
  },
  'stamp_kind.changed': {
    change: async ({ location, unit }) =>
      good(await call().eStampKinds.create({ body: kindOf({ location_id: location, unit_ids: [unit] }) }))._id,
    shows: async (person, id) => (await test.as(person).eStampKinds.get({ params: { id } })).ok,
  },
  'payment.changed': {
    change: async (place) => {
      const id = await owing(test, admin, place.gate, { unit_id: place.unit })
      return good(await call().payments.waive({ params: { id }, body: { due: FEE, reason: 'x' } })).payments[0]!._id
    },
    shows: async (person, id) => (await test.as(person).payments.get({ params: { id } })).ok,
  },
  'till.changed': {
    change: async (place) =>
      good(
        await call().tills.open({ body: { gate_id: (await test.make.gate(admin, { location_id: place.location }))._id, opening_cash: 0 } }),
      )._id,
    shows: async (person, id) => {
      const answer = await test.as(person).tills.list({})
      return answer.ok && answer.body.docs.some(({ _id }) => _id === id)
    },
  },
  'tariff.changed': {
    change: async ({ location: location_id }) => good(await call().parkingFees.create({ body: tariffFor({ location_id }) }))._id,
    shows: async (person, id) => (await test.as(person).parkingFees.get({ params: { id } })).ok,
  },
  'gate.changed': {
    change: async ({ location: location_id }) => {
      const body = { location_id, code: `N${location_id.slice(-6)}`, name: 'Back', direction: 'both', kind: 'reception' } as const
      return good(await call().gates.create({ body: { ...body, asks: [] } }))._id
    },
    shows: async (person, id) => (await test.as(person).gates.get({ params: { id } })).ok,
  },
  'settings.changed': {
    change: async ({ location: location_id }) => {
      const { version, id_policy } = good(await call().settings.get({ query: { location_id } }))
      const other = id_policy === 'none' ? ('last_four' as const) : ('none' as const)
      return good(await call().settings.save({ body: { location_id, version, id_policy: other } })).settings.location_id!
    },
    shows: async (person, locationId) => (await test.as(person).settings.get({ query: { location_id: locationId } })).ok,
  },
  'card.changed': {
    change: async ({ location: location_id }) =>
      good(await call().cards.create({ body: { number: `C${location_id.slice(-6)}`, location_id } }))._id,
    shows: async (person, id) => (await test.as(person).cards.get({ params: { id } })).ok,
  },
  'location.changed': {
    change: async ({ location: id }) => {
      const { code, name_th, name_en, kind, capacity, updated_at } = good(await call().locations.get({ params: { id } }))
      return good(await call().locations.update({ params: { id }, body: { code, name_th, name_en, kind, capacity, updated_at } })).id
    },
    shows: async (person, id) => (await test.as(person).locations.get({ params: { id } })).ok,
  },
  'blacklist.changed': {
    change: async ({ location }) => good(await call().blacklists.create({ body: entryOf({ location_ids: [location] }) }))._id,
    shows: async (person, id) => (await test.as(person).blacklists.get({ params: { id } })).ok,
  },
  'sighting.changed': {
    change: async (place) => {
      const name = `Zebulon Quartermain ${place.gate._id.slice(-4)}`
      good(await call().blacklists.create({ body: entryOf({ name, severity: 'monitor', location_ids: [place.location] }) }))
      good(await checkIn(place, name))
      return good(await call().sightings.list({ query: { location_id: place.location } })).docs[0]!._id
    },
    shows: async (person, id) => (await test.as(person).sightings.get({ params: { id } })).ok,
  },
  'member.changed': {
    change: async ({ location, unit }) => {
      const body = { code: `M${location.slice(-6).toUpperCase()}`, kind: 'resident', name_th: 'มานี', status: 'active' } as const
      return good(await call().members.create({ body: { ...body, location_ids: [location], unit_ids: [unit] } }))._id
    },
    shows: async (person, id) => (await test.as(person).members.get({ params: { id } })).ok,
  },
  'user.changed': {
    change: async ({ location, unit }) => {
      const { id: user } = await test.make.operator({ organisation: admin.organisation_id, location_ids: [location], unit_ids: [unit] })
      const id = (await test.sql('select id from memberships where user_id = $1', user))[0].id
      return good(await call().users.setStatus({ params: { id }, body: { status: 'suspended', reason: 'left' } })).id
    },
    shows: async (person, id) => (await test.as(person).users.get({ params: { id } })).ok,
  },
  'notification.changed': {
    change: async () => {
      const id = await test.make.notification(admin, { user_id: admin.id })
      good(await call().notifications.markRead({ params: { id }, body: { readed: true } }))
      return id
    },
    shows: async (person, id) => good(await test.as(person).notifications.list({ query: {} })).docs.some((doc) => doc.id === id),
  },
  'profile.changed': {
    change: async () => {
      good(await call().profile.update({ body: { data: { type: 'profile', attributes: { position: 'Head of security' } } } }))
      return admin.id
    },
    shows: isTheirOwn,
  },
  'organisation.changed': {
    change: async () => {
      const record_id = test.make.id()
      const event = [admin.organisation_id, record_id, admin.id]
      const text = `insert into live_events (organisation_id, kind, record_id, user_id) values ($1, 'organisation.changed', $2, $3)`
      await test.sql(text, ...event)
      return record_id
    },
    shows: async (person) => person.id === admin.id,
  },
}

describe('an event', () => {
  it.each(EVENT_KINDS)('%s reaches the people to whom the record’s own read call shows it, and nobody else', async (kind) => {
    const [place] = places
    const { permission } = EVENTS[kind]
    const people = await Promise.all([
      admin,
      colleague({}),
      colleague({ unit_ids: [place!.unit] }),
      colleague({ location_ids: [place!.location] }),
      colleague({ unit_ids: [place!.unit], location_ids: [place!.location] }),
      colleague({ removed: [permission] }),
      test.make.person({ organisation: admin.organisation_id, role: 'host', unit_ids: [place!.unit] }),
    ])
    const streams = await Promise.all(people.map(listen))
    const ids = [await CASES[kind].change(places[0]!), await CASES[kind].change(places[1]!)]
    await knock(streams)
    const receipts = streams.map((stream) => ids.map((id) => heard(stream, kind).includes(id)))
    const visibility = await Promise.all(people.map((person) => Promise.all(ids.map((id) => CASES[kind].shows(person, id)))))
    expect(receipts).toEqual(visibility)
    // Ensures that the table is meaningful: somebody receives the event, and with limits somebody doesn't.
    expect(receipts[0]).toEqual([true, true])
    expect(receipts.flat()).toContain(false)
  })

  it('about a visit that moves to another unit reaches both units', async () => {
    const [place] = places
    const next = await test.make.unit(admin, place!.location)
    const [before, after] = await Promise.all([colleague({ unit_ids: [place!.unit] }), colleague({ unit_ids: [next] })])
    const visit = good(await checkIn(place!))
    const streams = await Promise.all([before, after].map(listen))
    const { visitor_name, visitor_type, party_size, updated_at } = visit
    const body = { visitor_name, visitor_type, party_size, updated_at, unit_id: next }
    good(await call().entrances.update({ params: { id: visit._id }, body }))
    await knock(streams)
    for (const stream of streams) expect(heard(stream, 'entrance.changed')).toEqual([visit._id])
  })

  it('about a record that a person sees only counted says that something changed, and not what', async () => {
    const [place, elsewhere] = places
    const cashier = await test.make.person({
      organisation: admin.organisation_id,
      role: 'host',
      added: ['dashboard:read'],
      unit_ids: [place!.unit],
    })
    const stream = await listen(cashier)
    good(await checkIn(place!))
    good(await checkIn(elsewhere!))
    await knock([stream])
    expect(stream.events.filter(({ kind }) => kind === 'entrance.changed').map(({ data }) => data)).toEqual([
      { kind: 'entrance.changed', record_id: null, location_id: place!.location },
    ])
  })

  it('about a card that moved names no place that the person does not see', async () => {
    const [place, elsewhere] = places
    const guard = await colleague({ location_ids: [place!.location] })
    const card = good(await call().cards.create({ body: { number: 'MOVES-1', location_id: place!.location } }))
    const stream = await listen(guard)
    const { number, uid_read: uid, technology, kind, valid_from, valid_until, note, updated_at } = card
    const body = { number, uid, technology, kind, valid_from, valid_until, note, updated_at, location_id: elsewhere!.location }
    good(await call().cards.update({ params: { id: card._id }, body }))
    await knock([stream])
    expect(stream.events.filter(({ kind: name }) => name === 'card.changed').map(({ data }) => data)).toEqual([
      { kind: 'card.changed', record_id: card._id, location_id: place!.location },
    ])
  })
})
