import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { VisitorSettings } from '@gatehouse/contract/settings/settings.ts'
import { entryOf } from '../../../test/blacklist.ts'
import { addCopies } from '../../../test/copies.ts'
import { admin, checkIn, checkOut, gate, guard, NATIONAL_ID, openAnotherDesk, staffDesk, type VisitInput } from '../../../test/desk.ts'
import { jpeg, readPhoto, sendPhoto } from '../../../test/photos.ts'
import { setDays } from '../../../test/retention.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import { retentionJobs } from './retention.jobs.ts'

serve()
staffDesk()

const FULL = {
  ...{
    visitor_name: 'Qzperson Qzname',
    company: 'Qzcompany',
    host_name: 'Qzhost',
    remark: 'Qzremark',
    items: 'Qzitems',
    nationality: 'THA',
  },
  ...{
    plate: 'กก 1234',
    plate_province: 'TH-10',
    id_kind: 'national_id',
    id_number: NATIONAL_ID,
    phone: '0812345608',
    vehicle_colour: 'Qzred',
  },
} as const satisfies Partial<VisitInput>

const night = () => retentionJobs.erase_overdue(test.app)
const get = async (id: string) => expectSuccess(await test.as(admin).entrances.get({ params: { id } }))
const age = (id: string, days: number) =>
  test.sql(
    `update entrances set checkin_at = checkin_at - make_interval(days => $2), checkout_at = checkout_at - make_interval(days => $2) where _id = $1`,
    id,
    days,
  )
const keep = (days: Partial<VisitorSettings['retention']>) => setDays(test, admin, days)
async function visit(days: number, overrides: Partial<VisitInput> = {}) {
  const newVisit = await checkIn(test, { guard, gate }, { ...FULL, ...overrides })
  await checkOut(test, { guard, gate }, newVisit)
  await age(newVisit._id, days)
  return newVisit._id
}
const preview = async (query: object = {}) => expectSuccess(await test.as(admin).retention.preview({ query }))
const runs = async () => expectSuccess(await test.as(admin).retention.runs({})).docs
/** The text of every column of a visit's row. */
const rowText = async (id: string) => JSON.stringify(await test.sql('select * from entrances where _id = $1', id))

describe('the night', () => {
  it('erases what is personal of visits after 180 days where nothing else is set, and leaves the visit for counts', async () => {
    const [old, young] = [await visit(181), await visit(179, { plate: 'ขข 99', phone: '0899999999' })]
    expect(await preview()).toMatchObject({ visits: 1, held: 0 })
    const listed = async () => expectSuccess(await test.as(admin).entrances.list({})).total
    const before = await listed()
    await night()
    const erasedVisit = await get(old)
    expect(erasedVisit).toMatchObject({
      ...{
        visitor_name: '',
        company: null,
        host_name: null,
        remark: null,
        items: null,
        plate: '',
        plate_province: null,
        nationality: null,
      },
      ...{ id_kind: null, id_number_masked: null, phone_masked: null, photo: null, member_id: null, card_number: null },
      ...{ visitor_type: 'visitor', gate_in: gate.code, status: 'checkout' },
    })
    expect(erasedVisit.erased_at).not.toBeNull()
    expect(await rowText(old)).not.toContain('Qz')
    expect(await get(young)).toMatchObject({ visitor_name: FULL.visitor_name, erased_at: null })
    expect(await listed()).toBe(before)
    expect(expectSuccess(await test.as(admin).entrances.list({ query: { has_vehicle: true } })).total).toBe(2)
    expect(
      expectSuccess(await test.as(guard).entrances.find({ body: { text: 'Qzperson', gate_id: gate._id } })).docs.map(
        ({ visits }) => visits,
      ),
    ).toEqual([1])
    await night()
    expect((await runs()).map((run) => run.erased)).toEqual([
      {
        ...{ audit: 0, visits: 1, photos: 0, numbers: 0, sightings: 0, notifications: 0, payments: 0 },
        ...{ pre_registers: 0, pre_passes: 0, scans: 0, messages: 0, audit_parts: 0 },
      },
    ])
  })

  it('goes by the settings and by the days of the organisation’s zone, each kind on its own', async () => {
    await keep({ visits: 30, photos: 10, numbers: 20 })
    const [a, b, c] = [await visit(31), await visit(21), await visit(11)]
    expect(await preview()).toMatchObject({ visits: 1, numbers: 2 })
    expect(await preview({ visits: 3650, numbers: 3650 })).toMatchObject({ visits: 0, numbers: 0 })
    await night()
    expect(await get(a)).toMatchObject({ visitor_name: '' })
    expect(await get(b)).toMatchObject({ visitor_name: FULL.visitor_name, id_number_masked: null, phone_masked: null, erased_at: null })
    expect((await get(c)).id_number_masked).not.toBeNull()
    const [run] = await runs()
    expect(run).toMatchObject({ erased: { visits: 1, numbers: 1 }, held: 0, complete: true, ended_at: expect.any(String) })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(test.clock.now())
    expect(Math.round((Date.parse(today) - Date.parse(run!.kept_from.visits)) / 86_400_000)).toBe(30)
  })

  it('removes photos with their files, also earlier ones', async () => {
    await keep({ photos: 10 })
    const newVisit = await checkIn(test, { guard, gate }, FULL)
    expectSuccess(await sendPhoto(test, guard, newVisit, await jpeg()))
    const { photo } = expectSuccess(await sendPhoto(test, guard, newVisit, await jpeg()))
    await checkOut(test, { guard, gate }, newVisit)
    await age(newVisit._id, 11)
    await night()
    expect((await get(newVisit._id)).photo).toBeNull()
    expect((await readPhoto(test, photo!, admin)).status).toBe(404)
    expect(await test.sql('select from files where record_id = $1', newVisit._id)).toEqual([])
    expect((await runs())[0]!.erased.photos).toBe(1)
  })

  it('leaves who is still inside, and whatever is not decided', async () => {
    const inside = await checkIn(test, { guard, gate }, { visitor_name: 'ยังอยู่' })
    await test.sql(`update entrances set checkin_at = checkin_at - interval '400 days' where _id = $1`, inside._id)
    expectSuccess(await test.as(admin).blacklists.create({ body: entryOf({ name: 'Zebulon Quartermain', severity: 'monitor' }) }))
    const sightedVisit = await visit(200, { visitor_name: 'Zebulon Quartermain' })
    await test.sql(
      `update blacklist_sightings set seen_at = seen_at - interval '200 days', last_seen_at = last_seen_at - interval '200 days'`,
    )
    const requestedVisit = await visit(200, { plate: 'คค 1' })
    expectSuccess(await test.as(guard).deleteRequests.create({ body: { entrances: [requestedVisit], reason_code: 'test' } }))
    expect(await preview()).toMatchObject({ visits: 0, sightings: 0, held: 2 })
    await night()
    for (const id of [sightedVisit, requestedVisit]) expect((await get(id)).visitor_name).not.toBe('')
    expect((await get(inside._id)).visitor_name).toBe('ยังอยู่')
    const [sighting] = expectSuccess(await test.as(admin).sightings.list({})).docs
    expectSuccess(
      await test.as(admin).sightings.decide({ params: { id: sighting!._id }, body: { status: 'dismissed', reason: 'อีกคน' } as never }),
    )
    await night()
    expect((await get(sightedVisit)).visitor_name).toBe('')
    expect(expectSuccess(await test.as(admin).sightings.list({})).total).toBe(0)
    expect((await runs())[0]).toMatchObject({ erased: { visits: 1, sightings: 1 }, held: 1 })
  })

  it('ends the time in which a deleted visit of that age can be restored', async () => {
    await keep({ visits: 10, photos: 10, numbers: 10 })
    const id = await visit(11)
    const request = expectSuccess(await test.as(guard).deleteRequests.create({ body: { entrances: [id], reason_code: 'test' } }))
    expectSuccess(await test.as(admin).deleteRequests.approve({ params: { id: request._id }, body: { id: request._id } }))
    await night()
    const restoration = await test.as(admin).deleteRequests.restore({ params: { id }, body: { reason: 'back' } })
    expect(expectRefusal(restoration).code).toBe('restore_too_late')
  })

  it('does one organisation as well as another, and is certified in the audit log', async () => {
    const first = { id: await visit(181), admin }
    await openAnotherDesk()
    const second = await visit(181)
    await night()
    expect((await get(second)).visitor_name).toBe('')
    expect(expectSuccess(await test.as(first.admin).entrances.get({ params: { id: first.id } })).visitor_name).toBe('')
    const entries = await test.sql(
      `select actor_name, after from audit_entries where action = 'retention.erased' and organisation_id = $1`,
      admin.organisation_id,
    )
    expect(entries).toHaveLength(1)
    expect(JSON.parse(entries[0].after)).toMatchObject({ visits: 1 })
    expect(await runs()).toHaveLength(1)
  })

  it('goes through many in several transactions', async () => {
    const id = await visit(200)
    await addCopies(test.sql, 'entrances', id, 450, `'checkin_at', r.checkin_at - make_interval(mins => n)`)
    await night()
    expect((await runs())[0]!.erased.visits).toBe(451)
    expect(await test.sql(`select from entrances where organisation_id = $1 and erased_at is null`, admin.organisation_id)).toEqual([])
  })
})

describe('an erased visit', () => {
  const reason = 'Qzreason'
  const writes: Record<string, (visit: EntranceDetail) => Promise<Parameters<typeof expectRefusal>[0]>> = {
    update: ({ _id: id, ...visit }) =>
      test.as(admin).entrances.update({ params: { id }, body: { ...visit, visitor_name: 'Qzagain', plate: null, reason } }),
    correctNumbers: ({ _id: id, updated_at }) =>
      test.as(admin).entrances.correctNumbers({ params: { id }, body: { phone: FULL.phone, reason, updated_at } }),
    undo: ({ _id: id }) => test.as(guard).entrances.undo({ params: { id }, body: {} }),
    reveal: ({ _id: id }) => test.as(admin).entrances.reveal({ params: { id }, body: { reason } }),
    addPhoto: async (visit) => sendPhoto(test, admin, visit, await jpeg()),
    hold: ({ _id: id }) => test.as(admin).retention.hold({ params: { id }, body: { reason } }),
  }
  it.each(Object.entries(writes))('refuses %s, which nobody would erase again', async (_, write) => {
    const id = await visit(181)
    await night()
    // Checks out just now, so that only the erasure is in the way.
    await test.sql('update entrances set checkout_at = now() where _id = $1', id)
    const before = await get(id)
    const answer = expectRefusal(await write(before))
    expect([answer.status, answer.code]).toEqual([409, 'visit_erased'])
    expect(await get(id)).toEqual(before)
    expect(await test.sql('select from files where record_id = $1', id)).toEqual([])
  })

  it('is deleted by two persons still, and restored as it is', async () => {
    const id = await visit(181)
    await night()
    const { _id } = expectSuccess(await test.as(guard).deleteRequests.create({ body: { entrances: [id], reason_code: 'test' } }))
    expectSuccess(await test.as(admin).deleteRequests.approve({ params: { id: _id }, body: { id: _id } }))
    expect(expectSuccess(await test.as(admin).entrances.list({})).total).toBe(0)
    expectSuccess(await test.as(admin).deleteRequests.restore({ params: { id }, body: { reason: 'back' } }))
    expect(await get(id)).toMatchObject({ visitor_name: '', erased_at: expect.any(String) })
  })
})

describe('a held visit', () => {
  const hold = (id: string, person = admin) => test.as(person).retention.hold({ params: { id }, body: { reason: 'คดี 12/2569' } })
  const release = (id: string, person = admin) => test.as(person).retention.release({ params: { id }, body: { reason: 'จบ' } })

  it('is kept whatever its age, until it is released', async () => {
    const id = await visit(400)
    expect((await hold(id)).status).toBe(204)
    expect(expectRefusal(await hold(id)).code).toBe('visit_held')
    expect(await preview()).toMatchObject({ visits: 0, photos: 0, numbers: 0, held: 1 })
    await night()
    expect((await get(id)).visitor_name).toBe(FULL.visitor_name)
    const { docs } = expectSuccess(await test.as(admin).retention.holds({ query: { entrance_id: id } }))
    expect(expectSuccess(await test.as(admin).retention.holds({ query: { entrance_id: gate._id } })).total).toBe(0)
    expect(docs).toMatchObject([{ entrance_id: id, reason: 'คดี 12/2569', held_by: admin.name }])
    expect((await get(id)).history.map(({ action }) => action)).toContain('entrance.held')
    const answer = await test.as(guard).deleteRequests.create({ body: { entrances: [id], reason_code: 'test' } })
    expect(expectRefusal(answer).code).toBe('visit_held')
    expect((await release(id)).status).toBe(204)
    expect(expectRefusal(await release(id)).code).toBe('visit_not_held')
    await night()
    expect((await get(id)).visitor_name).toBe('')
    expect(expectRefusal(await hold(id)).code).toBe('visit_erased')
  })

  it('is missing to another organisation, and to who does not see its location or unit', async () => {
    const id = await visit(1)
    const { make } = test
    const others = [
      await make.admin(),
      await make.admin({ organisation: admin.organisation_id, location_ids: [await make.location(admin)] }),
      await make.admin({ organisation: admin.organisation_id, unit_ids: [await make.unit(admin, gate.location_id)] }),
    ]
    for (const person of others) expect(expectRefusal(await hold(id, person)).status).toBe(404)
    expect((await hold(id)).status).toBe(204)
    for (const person of others) {
      expect(expectRefusal(await release(id, person)).status).toBe(404)
      expect(expectSuccess(await test.as(person).retention.holds({})).total).toBe(0)
    }
  })
})

it('preview and certificates are for who sees the whole organisation', async () => {
  const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [gate.location_id] })
  expect(expectRefusal(await test.as(limited).retention.preview({})).code).toBe('more_than_own')
  expect(expectRefusal(await test.as(limited).retention.runs({})).code).toBe('more_than_own')
})
