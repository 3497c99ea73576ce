import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { createListedEntry } from '../../../test/blacklist.ts'
import { admin, checkIn, checkOut, gate, guard, staffDesk, type VisitInput } from '../../../test/desk.ts'
import { openStream } from '../../../test/event-stream.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'

serve()
staffDesk()

const NAME = 'เกียรติศักดิ์ ผู้ใหญ่ดี'
const OTHER = 'วิภา ศรีสุข'
const PLATE = { plate: 'กก1234', plate_province: 'TH-10' } as const
const denied = (fields = {}) => createListedEntry(test, admin, { name: NAME, severity: 'deny', guard_action: 'refuse', ...fields })
const comes = (fields: Partial<VisitInput> = {}) => checkIn(test, { guard, gate }, { visitor_name: OTHER, ...fields })
type Correction = Partial<BodyInputOf<typeof entrances.update>>
const whole = async ({ _id }: { _id: string }) => expectSuccess(await test.as(guard).entrances.get({ params: { id: _id } }))
const put = async (visit: { _id: string }, change: Correction) =>
  test.as(guard).entrances.update({ params: { id: visit._id }, body: { ...(await whole(visit)), ...change } as never })
const correct = async (visit: { _id: string }, change: Correction) => expectSuccess(await put(visit, change))
const seen = async () => expectSuccess(await test.as(admin).sightings.list({ query: {} })).docs
const told = async (person = admin) => expectSuccess(await test.as(person).notifications.list({})).docs

describe('a visit that is corrected', () => {
  it('to the name of a blacklist entry keeps the visit inside, and records a sighting with its notification', async () => {
    const visit = await comes({ phone: '0812345608' })
    const entry = await denied()
    const stream = await openStream({ address: test.address, token: admin.token })
    const correctedVisit = await correct(visit, { visitor_name: NAME })
    expect(correctedVisit).toMatchObject({ visitor_name: NAME, status: 'checkin' })
    const [sighting, ...others] = await seen()
    expect(others).toEqual([])
    expect(sighting).toMatchObject({
      ...{ occasion: 'corrected', status: 'open', entrance_id: visit._id, gate: gate.code, on_duty: 'Kanyarat', times: 1 },
      entry: { entry_id: entry._id, severity: 'deny', exact: false, matched: [{ field: 'name', how: 'same' }] },
      snapshot: { name: NAME, phone_masked: 'xxx-xxx-5608' },
    })
    const event = await stream.next(({ data }) => data.kind === 'sighting.changed' && data.record_id === sighting!._id, 1000)
    expect(event.data.location_id).toBe(gate.location_id)
    stream.close()
    const [notice, ...laterNotices] = await told()
    expect(laterNotices).toEqual([])
    expect(notice).toMatchObject({ link: `/service/visitor/blacklists/seen?seen=${sighting!._id}` })
    expect(notice!.description).toContain('They are inside now.')
    expect(JSON.stringify(notice)).not.toContain(NAME)
    const rows = await test.sql('select action from audit_entries where record_id = $1', sighting!._id)
    expect(rows).toEqual([{ action: 'sighting.open' }])
    expect((await whole(visit)).history.at(-1)).toMatchObject({ action: 'entrance.corrected' })
  })

  it('to the plate, or the company, of an entry is met as a check-in is', async () => {
    const vehicle = await denied({ kind: 'vehicle', name: 'รถกระบะสีแดง', plates: [PLATE] })
    const company = await denied({ kind: 'company', name: 'บริษัท เอกชัยขนส่ง จำกัด', severity: 'monitor' })
    const visit = await comes()
    await correct(visit, { ...PLATE })
    await correct(visit, { company: 'เอกชัยขนส่ง' })
    expect((await seen()).map(({ entry }) => [entry.entry_id, entry.exact])).toEqual([
      [company._id, false],
      [vehicle._id, true],
    ])
  })

  it('twice in the same way, to and fro, or in anything else is met once', async () => {
    await denied()
    const visit = await comes()
    await correct(visit, { visitor_name: NAME })
    await correct(visit, { visitor_name: NAME, remark: 'ผู้ติดตามหนึ่งคน' })
    await correct(visit, { visitor_name: OTHER })
    await correct(visit, { visitor_name: NAME })
    const sightings = await seen()
    expect(sightings).toMatchObject([{ times: 1, status: 'open' }])
    expect(await told()).toHaveLength(1)
    const { steps } = expectSuccess(await test.as(admin).sightings.get({ params: { id: sightings[0]!._id } }))
    expect(steps.map(({ action, by }) => [action, by])).toEqual([['open', 'Kanyarat']])
  })

  it('in what does not say who came is not asked for again', async () => {
    const visit = await comes({ visitor_name: NAME })
    await denied()
    const sightings = await seen()
    await correct(visit, { remark: 'ผู้ติดตามหนึ่งคน', party_size: 2 })
    expect(await seen()).toEqual(sightings)
  })

  it('after they left is met too, and says that they are out', async () => {
    const visit = await comes()
    await checkOut(test, { guard, gate }, visit)
    await denied()
    await correct(visit, { visitor_name: NAME, reason: 'Misheard' })
    expect(await seen()).toMatchObject([{ occasion: 'corrected', entrance_id: visit._id }])
    expect((await told())[0]!.description).toContain('They have already left.')
  })

  it('after its check-in was undone is nobody', async () => {
    const visit = await comes()
    expectSuccess(await test.as(guard).entrances.undo({ params: { id: visit._id }, body: {} }))
    await denied()
    await correct(visit, { visitor_name: NAME, reason: 'Misheard' })
    expect(await seen()).toEqual([])
  })

  it('is not met by entries of other locations, of other days, or that were lifted', async () => {
    await denied({ location_ids: [await test.make.location(admin)] })
    await denied({ valid_from: '2099-01-01' })
    await denied({ valid_until: '2020-01-01' })
    const { _id } = await denied({ severity: 'alert' })
    expectSuccess(await test.as(admin).blacklists.lift({ params: { id: _id }, body: { reason: 'Settled' } }))
    await correct(await comes(), { visitor_name: NAME })
    expect(await seen()).toEqual([])
  })

  it('and refused leaves no sighting', async () => {
    await denied()
    const visit = await comes()
    const stale = { visitor_name: NAME, updated_at: '2020-01-01T00:00:00.000Z' }
    expect(expectRefusal(await put(visit, stale)).code).toBe('changed_meanwhile')
    expect(await seen()).toEqual([])
  })

  it('is not matched with another organisation’s list', async () => {
    await createListedEntry(test, await test.make.admin(), { name: NAME, severity: 'deny' })
    await correct(await comes(), { visitor_name: NAME })
    expect(await seen()).toEqual([])
  })
})

describe('a false match', () => {
  it('does not come back when the spelling of the same person is corrected', async () => {
    const { _id: entry_id } = await denied()
    const name = 'เกียรติศักดิ์ ผู้ใหญดี'
    const body = {
      gate_id: gate._id,
      visitor_name: name,
      visitor_type: 'visitor',
      screening: [{ entry_id, decision: 'not_them' as const }],
    }
    const first = expectSuccess(await test.as(guard).entrances.checkIn({ body }))
    await correct(first, { visitor_name: NAME })
    await checkOut(test, { guard, gate }, first)
    const second = await comes({ visitor_name: name })
    await correct(second, { visitor_name: NAME })
    expect(await seen()).toMatchObject([{ status: 'dismissed', entrance_id: first._id }])
  })

  it('opens again if it was of a name and the corrected plate is the entry’s', async () => {
    const { _id: entry_id } = await denied({ plates: [PLATE] })
    const body = {
      gate_id: gate._id,
      visitor_name: NAME,
      visitor_type: 'visitor',
      screening: [{ entry_id, decision: 'not_them' as const }],
    }
    const visit = expectSuccess(await test.as(guard).entrances.checkIn({ body }))
    const [dismissedSighting] = await seen()
    await correct(visit, { ...PLATE })
    const [sighting, ...others] = await seen()
    expect(others).toEqual([])
    expect(sighting).toMatchObject({ _id: dismissedSighting!._id, status: 'open', entry: { exact: true }, snapshot: PLATE, times: 2 })
    expect(
      expectRefusal(await test.as(guard).sightings.decide({ params: { id: sighting!._id }, body: { status: 'dismissed', reason: 'x' } }))
        .code,
    ).toBe('permission_denied')
    expect(await told()).toHaveLength(1)
  })
})

it('a correction while an entry is saved meets it, whichever of the two is first', async () => {
  for (let round = 0; round < 12; round += 1) {
    const name = `Zebulon Quartz ${'abcdefghijkl'[round]!.repeat(4)}`
    const visit = await comes({ visitor_name: `Visitor ${round}` })
    const save = () => createListedEntry(test, admin, { name, severity: 'deny' })
    const pendingCalls =
      round % 2 === 0 ? [correct(visit, { visitor_name: name }), save()] : [save(), correct(visit, { visitor_name: name })]
    const ids = (await Promise.all(pendingCalls)).map(({ _id }) => _id)
    const visitSightings = (await seen()).filter(({ entrance_id, entry }) => entrance_id === visit._id && ids.includes(entry.entry_id))
    expect(visitSightings.length, name).toBe(1)
    await checkOut(test, { guard, gate }, visit)
  }
})

it('keeps a member the same when their visit is corrected, and a visitor the same if nothing of it says who they are', async () => {
  const member = expectSuccess(
    await test.as(admin).members.create({ body: { code: 'M-1', kind: 'tenant', name_th: 'นิภา ศรีสุข', status: 'active' } }),
  )
  const visit = expectSuccess(await test.as(guard).entrances.checkIn({ body: { gate_id: gate._id, member_id: member._id, ...PLATE } }))
  const hash = async () => (await test.sql('select person_hash from entrances where _id = $1', visit._id))[0]
  const before = await hash()
  await correct(visit, { remark: 'x' })
  expect(await hash()).toEqual(before)
  await correct(visit, { visitor_name: 'คุณนิภา ศรีสุข' })
  expect(await hash()).toEqual(before)
})

it('a check-out that is undone meets an entry that was saved while they were out', async () => {
  const visit = await comes({ visitor_name: NAME })
  await checkOut(test, { guard, gate }, visit)
  const entry = await denied()
  expect(await seen()).toEqual([])
  expectSuccess(await test.as(guard).entrances.undo({ params: { id: visit._id }, body: {} }))
  expect(await seen()).toMatchObject([{ occasion: 'inside', status: 'open', entrance_id: visit._id, entry: { entry_id: entry._id } }])
})
