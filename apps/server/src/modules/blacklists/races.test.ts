import { entryOf, subjectOf } from '../../../test/blacklist.ts'
import { visitTo } from '../../../test/desk.ts'
import { expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import type { RecordedError } from '../../kernel/db/recorded-error.ts'
import { checkIn } from '../entrances/entrances.check-in.ts'
import { screen } from './blacklists.service.ts'
import { createEntry } from './entries/entries.ts'

let admin: TestPerson
let member: OrgActor
let gate: { _id: string }
serve()

async function begin(): Promise<void> {
  admin = await test.make.admin()
  gate = await test.make.gate(admin)
  member = { ...systemActor(admin.organisation_id), user_id: admin.id, name: admin.name, permissions: ['blacklists:write'] }
}
beforeEach(begin)

interface Visitor {
  name: string
  phone: string
}

/** Does what a check-in does in one transaction: screens, and lets the visitor in without a hit. Awaits `between` in the middle. */
const letIn = ({ name, phone }: Visitor, between = async () => {}) =>
  test.app.database.asMember(member, async (tx) => {
    const { hits } = await screen(test.app, tx, member, subjectOf({ phone, names: [name] }))
    await between()
    if (hits.length === 0) await checkIn(test.app, tx, member, visitTo(gate, { visitor_name: name, phone, party_size: 1 }) as never)
    return hits.length === 0
  })

const save = ({ name, phone }: Visitor, key: 'name' | 'phone', between = async () => {}) =>
  test.app.database.asMember(member, async (tx: Tx) => {
    const entry = key === 'name' ? { name } : { name: `รายการของ ${phone}`, numbers: [{ kind: 'phone' as const, number: phone }] }
    const input = { aliases: [], numbers: [], plates: [], location_ids: null, ...entryOf(entry) }
    const id = await createEntry(test.app, tx, member, input as never)
    await between()
    return id
  })

const seen = async (entryId: string) =>
  expectSuccess(await test.as(admin).sightings.list({ query: { entry_id: entryId } })).docs.map(({ occasion }) => occasion)

const isWaiting = () =>
  until('somebody who waits for the blacklist', async () => {
    const rows = await test.sql(
      `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows.length > 0 || undefined
  })

it('an entry that is removed while its person is refused leaves no sighting, and the refusal stands', async () => {
  const visitor = { name: 'อดิศร เรืองรอง', phone: '+66811111111' }
  const id = await save(visitor, 'name')
  const visitInput = visitTo(gate, { visitor_name: visitor.name, party_size: 1 })
  const refusal: RecordedError = await test.app.database
    .asMember(member, (tx) => checkIn(test.app, tx, member, visitInput as never))
    .then(
      () => expect.fail('let in'),
      (error) => error,
    )
  expectSuccess(await test.as(admin).blacklists.remove({ params: { id } }))
  await test.app.database.asMember(member, (tx) => refusal.afterwards(tx))
  expect(refusal).toMatchObject({ code: 'screening_needed', details: { conflict: { hits: [{ entry_id: id, sighting_id: '' }] } } })
  expect(expectSuccess(await test.as(admin).sightings.list({})).docs).toEqual([])
})

describe('a member who is banned while they check in', () => {
  it('waits with the ban for the check-in that began before, and is found inside', async () => {
    const body = { code: 'M-1', kind: 'tenant' as const, name_th: 'นิภา ศรีสุข', phone: '0812345608', status: 'active' as const }
    const { _id } = expectSuccess(await test.as(admin).members.create({ body }))
    let pendingBan: Promise<unknown> | undefined
    await test.app.database.asMember(member, async (tx) => {
      await screen(test.app, tx, member, subjectOf({ names: ['นิภา ศรีสุข'] }))
      pendingBan = test
        .as(admin)
        .members.setStatus({ params: { id: _id }, body: { status: 'banned', note: 'Broke a window' } })
        .then(expectSuccess)
      await isWaiting()
      // The visit names the member, whom the ban has locked by now.
      await checkIn(test.app, tx, member, { gate_id: gate._id, member_id: _id, party_size: 1 } as never)
    })
    await pendingBan
    expect(expectSuccess(await test.as(admin).sightings.list({})).docs.map(({ occasion }) => occasion)).toEqual(['inside'])
  })
})

describe('an entry saved while its person checks in', () => {
  it('waits for the check-in that began before, and finds the person inside', async () => {
    const visitor = { name: 'อดิศร เรืองรอง', phone: '+66811111111' }
    let pendingSave: Promise<string> | undefined
    const inside = await letIn(visitor, async () => {
      pendingSave = save(visitor, 'phone')
      await isWaiting()
    })
    expect(inside).toBe(true)
    expect(await seen(await pendingSave!)).toEqual(['inside'])
  })

  it('is met by the check-in that comes meanwhile, which waits for it', async () => {
    const visitor = { name: 'กมล ชัยพร', phone: '+66822222222' }
    let pendingArrival: Promise<boolean> | undefined
    const id = await save(visitor, 'name', async () => {
      pendingArrival = letIn(visitor)
      await isWaiting()
    })
    expect(await pendingArrival!).toBe(false)
    expect(await seen(id)).toEqual([])
  })
})
