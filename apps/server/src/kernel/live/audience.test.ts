import { EVENT_KINDS, EVENTS } from '@gatehouse/contract/events.ts'
import { rowsOf } from '../../../test/all-cases.ts'
import { visitTo } from '../../../test/desk.ts'
import type { EventStage } from '../../../test/event-cases.ts'
import { openStream, type TestStream } from '../../../test/event-stream.ts'
import { chargeAt } from '../../../test/payments.ts'
import { expectSuccess, type PersonOptions, serve, type TestPerson, test } from '../../../test/served.ts'

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

const call = () => test.as(admin)
const checkIn = async (place: Place, visitor_name = 'สมชาย ใจดี') =>
  expectSuccess(await call().entrances.checkIn({ body: visitTo(place.gate, { visitor_name, unit_id: place.unit }) }))
const CASES = rowsOf('events')
const stageAt = (place: Place): EventStage => ({ ...place, test, admin, call: call(), checkIn: (name) => checkIn(place, name) })
/** Sends an event at the place. Returns the id of its record. */
const change = (kind: string, place: Place) => CASES[kind]!.change(stageAt(place))
const isShown = (kind: string, viewer: TestPerson, id: string) => CASES[kind]!.shows({ call: test.as(viewer), viewer, admin }, id)

describe('an event', () => {
  it('has its case', () => {
    const missing = EVENT_KINDS.filter((kind) => !(kind in CASES))
    expect(missing.map((kind) => `${kind} has no case: add it to \`events\` in the <module>.cases.ts of its module`)).toEqual([])
  })

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
    const ids = [await change(kind, places[0]!), await change(kind, places[1]!)]
    await knock(streams)
    const receipts = streams.map((stream) => ids.map((id) => heard(stream, kind).includes(id)))
    const visibility = await Promise.all(people.map((person) => Promise.all(ids.map((id) => isShown(kind, person, id)))))
    expect(receipts).toEqual(visibility)
    // Ensures that the table is meaningful: somebody receives the event, and with limits somebody doesn't.
    expect(receipts[0]).toEqual([true, true])
    expect(receipts.flat()).toContain(false)
  })

  it('about a visit that moves to another unit reaches both units', async () => {
    const [place] = places
    const next = await test.make.unit(admin, place!.location)
    const [before, after] = await Promise.all([colleague({ unit_ids: [place!.unit] }), colleague({ unit_ids: [next] })])
    const visit = await checkIn(place!)
    const streams = await Promise.all([before, after].map(listen))
    const { visitor_name, visitor_type, party_size, updated_at } = visit
    const body = { visitor_name, visitor_type, party_size, updated_at, unit_id: next }
    expectSuccess(await call().entrances.update({ params: { id: visit._id }, body }))
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
    await checkIn(place!)
    await checkIn(elsewhere!)
    await knock([stream])
    expect(stream.events.filter(({ kind }) => kind === 'entrance.changed').map(({ data }) => data)).toEqual([
      { kind: 'entrance.changed', record_id: null, location_id: place!.location },
    ])
  })

  it('about a card that moved names no place that the person does not see', async () => {
    const [place, elsewhere] = places
    const guard = await colleague({ location_ids: [place!.location] })
    const card = expectSuccess(await call().cards.create({ body: { number: 'MOVES-1', location_id: place!.location } }))
    const stream = await listen(guard)
    const { number, uid_read: uid, technology, kind, valid_from, valid_until, note, updated_at } = card
    const body = { number, uid, technology, kind, valid_from, valid_until, note, updated_at, location_id: elsewhere!.location }
    expectSuccess(await call().cards.update({ params: { id: card._id }, body }))
    await knock([stream])
    expect(stream.events.filter(({ kind: name }) => name === 'card.changed').map(({ data }) => data)).toEqual([
      { kind: 'card.changed', record_id: card._id, location_id: place!.location },
    ])
  })
})
