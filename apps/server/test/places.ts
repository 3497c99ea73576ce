import { randomUUID } from 'node:crypto'
import type { Client } from '@gatehouse/contract/client.ts'
import type { Contract } from '@gatehouse/contract/contract.ts'
import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { visitCode } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { entryOf } from './blacklist.ts'
import { visitTo } from './desk.ts'
import { kindOf } from './e-stamps.ts'
import { createUnpaidVisit, FEE } from './payments.ts'
import { passFor } from './pre-passes.ts'
import { announcement } from './pre-registers.ts'
import { expectSuccess, type TestApp, type TestPerson } from './served.ts'
import { tariffFor } from './tariffs.ts'

/** Texts that appear only in the records of one place. They show the organisation, location and unit of a record. */
export const MARKS = {
  /** Another organisation. */
  foreign: 'qzforeignq',
  /** Another location of the organisation: its gate and everything that doesn't depend on visits. */
  grounds: 'qzgroundsq',
  /** Visits and people of that other location, without a unit. */
  there: 'qzthereq',
  /** A unit of that other location. */
  unit_there: 'qzawayq',
  /** Another unit of the caller's location. */
  neighbour: 'qzneighbourq',
  /** The caller's location, without a unit. */
  nobody: 'qznobodyq',
  /** The caller's unit. */
  mine: 'qzmineq',
} as const
export type Mark = keyof typeof MARKS

export interface Place {
  gate: { _id: string; location_id: string }
  unit_id: string | null
}

/** Kinds of records at a place. */
const KINDS = [
  'visit',
  'past',
  'member',
  'sighting',
  'entry',
  'card',
  'user',
  'unit',
  'gate',
  'location',
  'document',
  'request',
  'deleted',
  'announced',
  'pass',
  'tariff',
  'tariff_version',
  'payment',
  'kind',
] as const
/** Creates a record of a module at a location, with the name in it. Returns its id. */
export type CreateOnGrounds = (stage: { call: Client; location_id: string; name: string }) => Promise<string>
type Creators = Readonly<Record<string, CreateOnGrounds>>

/** Ids by kind; records of `grounds` of the modules' cases by the name of their group of calls. */
export type Ids = Record<(typeof KINDS)[number], string> & Partial<Record<keyof Contract, string>>
/** Random ids, for records that don't exist yet. */
const unknownIds = (creators: Creators): Ids =>
  Object.fromEntries([...KINDS, ...Object.keys(creators)].map((kind) => [kind, randomUUID()])) as Ids

const ORDER = Object.keys(MARKS) as Mark[]
/** Four digits that only numbers of this place end with. */
export const tailOf = (mark: Mark): string => String(7301 + ORDER.indexOf(mark) * 11)
export const phoneOf = (mark: Mark): string => `081234${tailOf(mark)}`
export const plateOf = (mark: Mark): string => `9กข${tailOf(mark)}`
export const cardOf = (mark: Mark): string => `V-${tailOf(mark)}`

/** Two locations in one organisation and a third in another, with and without units. Each place has records that carry its mark. */
export class Places {
  private readonly test: TestApp
  readonly admin: TestPerson
  readonly stranger: TestPerson
  readonly ids: Record<Mark, Ids>
  private readonly ownPlace: Place
  private readonly creators: Creators
  /** Second administrators, because some decisions need two people. */
  private readonly secondAdmins = new Map<TestPerson, TestPerson>()

  /** The e-stamp kind of each location. */
  private readonly stampKinds = new Map<string, string>()

  private constructor(test: TestApp, people: Pick<Places, 'admin' | 'stranger'>, place: Place, creators: Creators) {
    this.test = test
    this.admin = people.admin
    this.stranger = people.stranger
    this.ownPlace = place
    this.creators = creators
    this.ids = Object.fromEntries(ORDER.map((mark) => [mark, unknownIds(creators)])) as Record<Mark, Ids>
  }

  /** Fills the caller's place and leaves all others empty. `creators` are the `grounds` of the modules' cases. */
  static async open(test: TestApp, creators: Creators): Promise<Places> {
    const [admin, stranger] = [await test.make.admin(), await test.make.admin()]
    const gate = await test.make.gate(admin)
    const places = new Places(test, { admin, stranger }, { gate, unit_id: await test.make.unit(admin, gate.location_id) }, creators)
    for (const person of [admin, stranger]) places.secondAdmins.set(person, await test.make.admin({ organisation: person.organisation_id }))
    // Tests never issue the lowest card; the cards for visits exist before they are issued.
    const addCard = async (number: string) =>
      expectSuccess(await test.as(admin).cards.create({ body: { number, location_id: gate.location_id } }))._id
    await addCard('A-000')
    for (const mark of ['mine', 'neighbour', 'nobody'] as const) places.ids[mark].card = await addCard(cardOf(mark))
    // One entry for all locations matches every visitor, each by a different number.
    const numbers = ORDER.map((mark) => ({ kind: 'phone' as const, number: phoneOf(mark) }))
    for (const actor of [admin, stranger])
      expectSuccess(await test.as(actor).blacklists.create({ body: entryOf({ numbers, severity: 'monitor' }) }))
    await places.createStampKind(admin, gate.location_id, 'ฟรี 1 ชั่วโมง')
    await places.fillPlace('mine', places.ownPlace)
    return places
  }

  get at(): Place {
    return this.ownPlace
  }

  /** Fills another organisation. */
  async fillForeign(): Promise<void> {
    const gate = await this.test.make.gate(this.stranger)
    await this.fillLocation('foreign', this.stranger, gate)
    await this.fillPlace('foreign', { gate, unit_id: await this.test.make.unit(this.stranger, gate.location_id) })
  }

  /** Fills another location of the organisation. */
  async fillThere(): Promise<void> {
    const gate = await this.test.make.gate(this.admin)
    await this.fillLocation('grounds', this.admin, gate)
    await this.fillPlace('there', { gate, unit_id: null })
    await this.fillPlace('unit_there', { gate, unit_id: await this.test.make.unit(this.admin, gate.location_id) })
  }

  /** Fills the caller's location outside the caller's unit. */
  async fillBeside(): Promise<void> {
    const { gate } = this.ownPlace
    await this.fillPlace('neighbour', { gate, unit_id: await this.test.make.unit(this.admin, gate.location_id) })
    await this.fillPlace('nobody', { gate, unit_id: null })
  }

  /** Creates the records that belong to a location but to no unit. */
  private async fillLocation(mark: Mark, actor: TestPerson, { _id, location_id }: Place['gate']): Promise<void> {
    const { make, database } = this.test
    const name = MARKS[mark]
    const call = this.test.as(actor)
    await database.owner.query('update gates set name = $2 where _id = $1', [_id, name])
    await database.owner.query('update locations set name_th = $2, name_en = $2, address_en = $2 where id = $1', [location_id, name])
    const entry = expectSuccess(
      await call.blacklists.create({ body: entryOf({ name, aliases: [`${name} Two`], reason: name, location_ids: [location_id] }) }),
    )
    expectSuccess(await call.cards.create({ body: { number: name.toUpperCase().slice(0, 20), location_id, note: name } }))
    const kind = await this.createStampKind(actor, location_id, name)
    const user = await make.admin({ organisation: actor.organisation_id, location_ids: [location_id], name })
    await make.notification(actor, { title: name, description: `<p>${name}</p>`, user_id: user.id })
    const tariff = expectSuccess(await call.parkingFees.create({ body: tariffFor({ location_id, name }) }))
    Object.assign(this.ids[mark], { gate: _id, location: location_id, entry: entry._id, kind, user: await this.membershipOf(user) })
    const tariff_version = tariff.versions[0]!._id
    expectSuccess(await call.parkingFees.publish({ params: { id: tariff_version }, body: { starts_at: null } }))
    const unpaidVisitId = await createUnpaidVisit(this.test, actor, { _id })
    const { payments } = expectSuccess(await call.payments.waive({ params: { id: unpaidVisitId }, body: { due: FEE, reason: name } }))
    const till = expectSuccess(await call.tills.open({ body: { gate_id: _id, opening_cash: 0 } }))
    expectSuccess(await call.tills.close({ params: { id: till._id }, body: { counted_cash: 0, note: name } }))
    Object.assign(this.ids[mark], { tariff: tariff._id, tariff_version, payment: payments[0]!._id })
    for (const [group, create] of Object.entries(this.creators))
      this.ids[mark][group as keyof Ids] = await create({ call, location_id, name })
  }

  private async createStampKind(actor: TestPerson, location_id: string, name: string): Promise<string> {
    const body = kindOf({ location_id, name_th: name, name_en: name, per_day: 1000, per_month: 1000 })
    const { _id } = expectSuccess(await this.test.as(actor).eStampKinds.create({ body }))
    this.stampKinds.set(location_id, _id)
    return _id
  }

  /**
   * Creates the records of a place: visits, a member, a pass, a pre-register and delete requests. One visit matches the blacklist and is inside with a
   * card.
   */
  private async fillPlace(mark: Mark, { gate, unit_id }: Place): Promise<void> {
    const { test } = this
    const actor = mark === 'foreign' ? this.stranger : this.admin
    const call = test.as(actor)
    const name = `${MARKS[mark]} Name`
    const ids = this.ids[mark]
    const number = cardOf(mark)
    if (gate !== this.ownPlace.gate)
      ids.card = expectSuccess(await call.cards.create({ body: { number, location_id: gate.location_id } }))._id
    if (unit_id) {
      await test.sql('update units set name_th = $2, code = $2 where id = $1', unit_id, MARKS[mark])
      ids.unit = unit_id
      const user = await test.make.admin({
        organisation: actor.organisation_id,
        location_ids: [gate.location_id],
        unit_ids: [unit_id],
        name,
      })
      await test.make.notification(actor, { title: name, user_id: user.id })
      ids.user = await this.membershipOf(user)
    }
    const texts = { visitor_name: name, company: name, host_name: name, remark: name, items: name, purpose: null }
    const identifiers = { phone: phoneOf(mark), plate: plateOf(mark), plate_province: 'TH-10', card_number: number }
    const visit = expectSuccess(await call.entrances.checkIn({ body: visitTo(gate, { ...texts, ...identifiers, unit_id, party_size: 3 }) }))
    const pastVisit = expectSuccess(await call.entrances.checkIn({ body: visitTo(gate, { ...texts, unit_id }) }))
    expectSuccess(await call.scans.create({ body: { _id: randomUUID(), gate_id: gate._id, text: visitCode(pastVisit._id) } }))
    const secondAdmin = this.secondAdmins.get(actor)!
    const requestDeletion = async () => {
      const { _id } = expectSuccess(await call.entrances.checkIn({ body: visitTo(gate, { ...texts, unit_id }) }))
      expectSuccess(await call.entrances.checkOut({ params: { id: _id }, body: { gate_id: gate._id } }))
      return expectSuccess(await call.deleteRequests.create({ body: { entrances: [_id], reason_code: 'other', text: name } }))
    }
    const [openRequest, approvedRequest] = [await requestDeletion(), await requestDeletion()]
    expectSuccess(
      await test.as(secondAdmin).deleteRequests.approve({ params: { id: approvedRequest._id }, body: { id: approvedRequest._id } }),
    )
    Object.assign(ids, { request: openRequest._id, deleted: approvedRequest.visits[0]!.entrance_id })
    await test.sql("update entrances set expected_out_at = now() - interval '1 hour' where _id = $1 and $2", visit._id, mark !== 'mine')
    const body = announcement({
      location_id: gate.location_id,
      unit_id,
      host_name: name,
      gate_note: name,
      guests: [{ visitor_name: name }],
    })
    ids.announced = expectSuccess(
      await call.preRegisters.create({ body: { ...body, day: dayIn(test.app.clock.now(), 'Asia/Bangkok') } }),
    )._id
    const pass = passFor({ location_id: gate.location_id, unit_id, holder_name: name, company: name, gate_note: name })
    ids.pass = expectSuccess(await call.prePasses.create({ body: pass }))._id
    const kind_id = this.stampKinds.get(gate.location_id)!
    expectSuccess(await call.eStamps.create({ body: { entrance_id: visit._id, kind_id, unit_id, note: name } }))
    const { docs: sightings } = expectSuccess(await call.sightings.list({ query: { search: name } }))
    Object.assign(ids, { visit: visit._id, past: pastVisit._id, sighting: sightings[0]!._id })
    const member = expectSuccess(
      await call.members.create({
        body: {
          code: `M${tailOf(mark)}`,
          kind: 'tenant',
          name_th: name,
          company: name,
          phone: `089876${tailOf(mark)}`,
          location_ids: [gate.location_id],
          unit_ids: unit_id ? [unit_id] : [],
          vehicles: [{ plate: `8ขค${tailOf(mark)}`, plate_province: 'TH-10', vehicle_class: null }],
          cards: [{ number: `MC-${tailOf(mark)}` }],
          remark: name,
          status: 'active',
        },
      }),
    )
    ids.member = member._id
  }

  /** The id of a person's membership. */
  private async membershipOf({ id }: TestPerson): Promise<string> {
    const rows = await this.test.sql('select id from memberships where user_id = $1', id)
    return rows[0].id
  }
}
