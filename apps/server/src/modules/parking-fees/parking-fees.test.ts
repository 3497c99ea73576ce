import type { Tariff } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { hourly, type TariffBody, tariffFor } from '../../../test/tariffs.ts'

let admin: TestPerson
let location_id: string
serve()
beforeAll(async () => {
  admin = await test.make.admin()
})
beforeEach(async () => {
  location_id = await test.make.location(admin)
})

const fees = (person: Pick<TestPerson, 'token'> = admin) => test.as(person).parkingFees
const create = async (overrides: Partial<TariffBody> = {}): Promise<Tariff & { draft: { id: string } }> => {
  const tariff = expectSuccess(await fees().create({ body: tariffFor({ location_id, ...overrides }) }))
  return { ...tariff, draft: { id: tariff.versions[0]!._id } }
}
const publish = (id: string, starts_at: string | null = null) => fees().publish({ params: { id }, body: { starts_at } })
const version = async (id: string) => expectSuccess(await fees().version({ params: { id } }))
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const next = async ({ _id }: Tariff, body: object = {}) => expectSuccess(await fees().addVersion({ params: { id: _id }, body }))
const audited = (id: string) =>
  test.sql('select action, before::json, after::json from audit_entries where record_id = $1 order by at, id', id)
const scopes = (id: string) =>
  test.sql('select vehicle_class, visitor_type from tariff_scopes where version_id = $1 order by vehicle_class, visitor_type', id)
const inForce = async (vehicle: string | null, visitor: string | null, locationId = location_id) =>
  (await test.sql('select tariff_for($1, null, $2, $3) as id', locationId, vehicle, visitor))[0].id

describe('[R-14a] a tariff', () => {
  it('is added with its first version as a draft, read, listed, renamed and deleted, each with its entry', async () => {
    const newTariff = await create({ name: 'Cars', vehicle_classes: ['car'] })
    expect(newTariff).toMatchObject({
      name: 'Cars',
      location_id,
      versions: [{ n: 1, status: 'draft', starts_at: null, vehicle_classes: ['car'] }],
    })
    expect(await version(newTariff.draft.id)).toMatchObject({
      ...{ n: 1, status: 'draft', tariff_id: newTariff._id, tariff_name: 'Cars', rules: hourly(2000), examples_now: [4000] },
      examples: [{ entry: '2026-03-02T09:00', minutes: 61, lost_card: false, expected: 4000 }],
    })
    const params = { id: newTariff._id }
    const renamedTariff = expectSuccess(await fees().rename({ params, body: { name: 'Cars of guests', updated_at: newTariff.updated_at } }))
    expect(expectSuccess(await fees().list({ query: { location_id } })).docs).toEqual([renamedTariff])
    expect(expectRefusal(await fees().rename({ params, body: { name: 'Vans', updated_at: newTariff.updated_at } }))).toMatchObject({
      ...{ code: 'changed_meanwhile', conflict: { _id: newTariff._id } },
    })
    expect(expectSuccess(await fees().get({ params })).history).toMatchObject([
      { action: 'tariff.created' },
      { action: 'tariff.renamed', changed: ['name'] },
    ])
    expectSuccess(await fees().remove({ params }))
    expect((await fees().get({ params })).status).toBe(404)
    expect(await audited(newTariff._id)).toMatchObject([
      { action: 'tariff.created' },
      { action: 'tariff.renamed' },
      { action: 'tariff.removed' },
    ])
  })

  it('has a name that no other tariff of its location has, whoever is first', async () => {
    const newTariff = await create({ name: 'Cars' })
    const elsewhere = await test.make.location(admin)
    const answers = await Promise.all([1, 2, 3].map(() => fees().create({ body: tariffFor({ location_id, name: 'TRUCKS' }) })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(expectRefusal(await fees().create({ body: tariffFor({ location_id, name: 'cars' }) }))).toMatchObject({
      code: 'tariff_name_taken',
    })
    const { _id, updated_at } = await create({ name: 'Vans' })
    const rename = fees().rename({ params: { id: _id }, body: { name: 'CARS', updated_at } })
    expect(expectRefusal(await rename)).toMatchObject({ status: 409, code: 'tariff_name_taken' })
    expectSuccess(await fees().create({ body: tariffFor({ location_id: elsewhere, name: newTariff.name }) }))
  })

  it('is found by its name and listed by it either way', async () => {
    for (const name of ['B cars', 'C vans', 'A cars']) await create({ name })
    const names = async (query: object) =>
      expectSuccess(await fees().list({ query: { location_id, ...query } })).docs.map(({ name }) => name)
    expect(await names({})).toEqual(['A cars', 'B cars', 'C vans'])
    expect(await names({ sort: '-name', search: 'CARS' })).toEqual(['B cars', 'A cars'])
  })

  it('names every bad field, and takes only kinds that the settings of the location offer', async () => {
    const bad = {
      ...tariffFor({ location_id }),
      name: ' ',
      rules: { ...hourly(2000), tolerance: 60, round_to: 3 },
      examples: [{ entry: 'now' }],
    }
    expect(expectRefusal(await test.as(admin).parkingFees.create({ body: bad as never })).errors).toMatchObject([
      { field: 'name', message: 'Please fill this in.' },
      { field: 'rules.tolerance' },
      { field: 'rules.round_to', message: 'Use one of 1, 25, 50, 100.' },
      { field: 'examples.0.entry', message: 'Type the date and time, such as 2026-11-20T08:30.' },
      { field: 'examples.0.minutes' },
      { field: 'examples.0.expected' },
    ])
    const unknown = tariffFor({ location_id, privileges: ['king'], vehicle_classes: ['car', 'rocket'], visitor_types: ['ghost'] })
    expect(expectRefusal(await fees().create({ body: unknown })).errors).toMatchObject([
      { field: 'privileges' },
      { field: 'vehicle_classes' },
      { field: 'visitor_types' },
    ])
    const duplicateBody = tariffFor({ location_id, vehicle_classes: ['car', 'car'] })
    expect(expectRefusal(await fees().create({ body: duplicateBody })).errors).toMatchObject([{ field: 'vehicle_classes' }])
  })

  it('is for no more combinations than a publication writes at once', async () => {
    const settings = expectSuccess(await test.as(admin).settings.get({ query: { location_id } }))
    const choices = (n: number) => Array.from({ length: n }, (_, k) => ({ key: `k${k}`, th: `แบบ ${k}`, en: `Kind ${k}`, retired: false }))
    const visitor_types = choices(21).map((each) => ({ ...each, stay_minutes: null }))
    const body = { location_id, version: settings.version, vehicle_classes: choices(40), visitor_types }
    expectSuccess(await test.as(admin).settings.save({ body }))
    const keys = (n: number) => choices(n).map(({ key }) => key)
    const scope = (types: number) => ({ privileges: ['resident', 'staff'], vehicle_classes: keys(40), visitor_types: keys(types) })
    expect(expectRefusal(await fees().create({ body: tariffFor({ location_id, ...scope(21) }) })).errors).toMatchObject([
      { field: 'privileges' },
    ])
    const { draft } = await create(scope(20))
    expectSuccess(await publish(draft.id))
    expect(await scopes(draft.id)).toHaveLength(1600)
  })

  it('keeps a kind that the settings have retired since, and takes no other of those', async () => {
    const { _id, draft } = await create({ vehicle_classes: ['bicycle'] })
    const { version: settings, vehicle_classes } = expectSuccess(await test.as(admin).settings.get({ query: { location_id } }))
    const vehicleClasses = vehicle_classes.map((each) => ({ ...each, retired: each.key === 'bicycle' || each.key === 'truck' }))
    expectSuccess(await test.as(admin).settings.save({ body: { location_id, version: settings, vehicle_classes: vehicleClasses } }))
    const change = async (keys: string[]) =>
      fees().changeVersion({ params: draft, body: { ...(await version(draft.id)), vehicle_classes: keys } })
    expectSuccess(await change(['bicycle', 'car']))
    expect(expectRefusal(await change(['bicycle', 'truck'])).errors).toMatchObject([{ field: 'vehicle_classes' }])
    expect((await next({ _id } as Tariff)).vehicle_classes).toEqual(['bicycle', 'car'])
  })

  it('[8.2.2] is missing to people of another location and to people limited to units', async () => {
    const { _id, draft } = await create()
    const unit = await test.make.unit(admin, location_id)
    const elsewhere = await test.make.location(admin)
    const limits = [{ location_ids: [elsewhere] }, { unit_ids: [unit] }]
    for (const each of limits) {
      const person = await test.make.admin({ organisation: admin.organisation_id, ...each })
      expect((await fees(person).get({ params: { id: _id } })).status).toBe(404)
      expect((await fees(person).version({ params: draft })).status).toBe(404)
      expect(expectSuccess(await fees(person).list({})).docs).toEqual([])
      const quote = { rules: hourly(2000), location_id, entry: later(0), exit: later(10) }
      expect(expectRefusal(await fees(person).quote({ body: quote }))).toMatchObject({ code: 'location_not_found' })
      expect((await fees(person).quote({ body: { version_id: draft.id, entry: later(0), exit: later(10) } })).status).toBe(404)
      const answer = await fees(person).create({ body: tariffFor({ location_id }) })
      expect(expectRefusal(answer).code).toBe('unit_ids' in each ? 'permission_denied' : 'location_not_found')
    }
  })

  it('stays as it is when its location is archived', async () => {
    const { _id, draft, updated_at } = await create()
    expectSuccess(await test.as(admin).locations.setStatus({ params: { id: location_id }, body: { status: 'archived', reason: 'sold' } }))
    const params = { id: _id }
    const calls = [
      fees().create({ body: tariffFor({ location_id }) }),
      fees().rename({ params, body: { name: 'New', updated_at } }),
      fees().remove({ params }),
      fees().addVersion({ params, body: {} }),
      fees().changeVersion({ params: draft, body: await version(draft.id) }),
      fees().removeVersion({ params: draft }),
      publish(draft.id),
    ]
    for (const call of calls) expect(expectRefusal(await call)).toMatchObject({ status: 409, code: 'location_archived' })
    expect(expectSuccess(await fees().get({ params })).name).toBeDefined()
  })
})

describe('[R-14a] versions of a tariff', () => {
  it('begin as a copy of the newest, or as what is sent, and are changed and deleted as long as they are drafts', async () => {
    const tariff = await create({ vehicle_classes: ['car'] })
    const copy = await next(tariff)
    expect(copy).toMatchObject({ n: 2, status: 'draft', vehicle_classes: ['car'], rules: hourly(2000), examples_now: [4000] })
    const changedVersion = { ...copy, rules: hourly(3000), reason: 'Council' }
    const savedVersion = expectSuccess(await fees().changeVersion({ params: { id: copy._id }, body: changedVersion }))
    expect(savedVersion).toMatchObject({ rules: hourly(3000), examples_now: [6000] })
    expect(expectRefusal(await fees().changeVersion({ params: { id: copy._id }, body: changedVersion }))).toMatchObject({
      code: 'changed_meanwhile',
    })
    expect(await next(tariff, { rules: hourly(5000), examples: [] })).toMatchObject({ n: 3, vehicle_classes: ['car'], rules: hourly(5000) })
    expectSuccess(await fees().removeVersion({ params: { id: copy._id } }))
    const { versions, history } = expectSuccess(await fees().get({ params: { id: tariff._id } }))
    expect(versions.map(({ n }) => n)).toEqual([3, 1])
    expect(history).toMatchObject([
      { action: 'tariff.created' },
      { action: 'tariff.version_added' },
      { action: 'tariff.version_changed', reason: 'Council', changed: ['rules'] },
      { action: 'tariff.version_added' },
      { action: 'tariff.version_removed' },
    ])
    const [, , change] = await audited(tariff._id)
    expect(change).toMatchObject({ before: { version: 2, rules: hourly(2000) }, after: { version: 2, rules: hourly(3000) } })
  })

  it('are at least one', async () => {
    const { _id, draft } = await create()
    expect(expectRefusal(await fees().removeVersion({ params: draft }))).toMatchObject({ status: 409, code: 'tariff_last_version' })
    expectSuccess(await fees().remove({ params: { id: _id } }))
  })

  it('may be drafts with problems, which are told at their cells when they are published', async () => {
    const bands = [
      { to: 60, kind: 'total', amount: 5000, unit: null },
      { to: 60, kind: 'total', amount: 4000, unit: null },
    ] as const
    const { draft } = await create({ rules: hourly(2000, { tables: [{ days: ['mon'], bands: [...bands] }] }) })
    expect((await version(draft.id)).examples_now).toEqual([null])
    const problems = expectRefusal(await publish(draft.id))
    expect(problems).toMatchObject({ status: 422, code: 'invalid' })
    expect(problems.errors).toEqual([
      { field: 'rules.tables.0.bands.1.to', message: 'This band ends before it starts. Choose a later end.' },
      { field: 'rules.tables.0.bands.1.to', message: 'There is no price for longer stays. Leave the last end blank.' },
      {
        field: 'rules.tables.0.bands.1.amount',
        message: 'A longer stay would cost less here. Enter at least what the stay has cost so far.',
      },
      { field: 'rules.tables', message: 'A day of the week has no prices. Add it to one of the tables.' },
    ])
    const thai = expectRefusal(await test.as(admin, { language: 'th' }).parkingFees.publish({ params: draft, body: { starts_at: null } }))
    expect(thai.errors?.[0]?.message).toBe('ช่วงนี้สิ้นสุดก่อนเริ่ม โปรดกำหนดเวลาสิ้นสุดให้ช้ากว่านี้')
  })

  it('are published only if every example comes out right by the calendar as it is now', async () => {
    const holiday: TariffBody['rules']['tables'][number] = { days: ['holiday'], bands: [{ to: null, kind: 'free', amount: 0, unit: null }] }
    const rules = hourly(2000, { tables: [...hourly(2000).tables, holiday] })
    const examples = [
      { entry: '2030-04-12T09:00', minutes: 60, expected: 2000 },
      { entry: '2030-04-13T09:00', minutes: 60, expected: 0 },
      { entry: '2030-04-14T09:00', minutes: 60, lost_card: true, expected: 0 },
    ]
    const { draft } = await create({ rules, examples })
    const refusal = expectRefusal(await publish(draft.id))
    expect(refusal).toMatchObject({ status: 409, code: 'tariff_examples_fail' })
    expect(refusal.errors).toMatchObject([
      { field: 'examples.1.expected', amount: 2000, message: 'This stay doesn’t match the expected amount.' },
      { field: 'examples.2.expected', amount: 22_000 },
    ])
    expect((await version(draft.id)).status).toBe('draft')
    const { id, ...place } = expectSuccess(await test.as(admin).locations.get({ params: { id: location_id } }))
    const holidays = [{ date: '2030-04-13', name_th: 'สงกรานต์', name_en: 'Songkran', hours: [] }]
    expectSuccess(await test.as(admin).locations.update({ params: { id }, body: { ...place, holidays } }))
    expect((await version(draft.id)).examples_now).toEqual([2000, 0, 22_000])
    expectSuccess(await fees().changeVersion({ params: draft, body: { ...(await version(draft.id)), examples: examples.slice(0, 2) } }))
    expect(expectSuccess(await publish(draft.id))).toMatchObject({ status: 'active', published_by: admin.name, ends_at: null })
  })

  it('once published are never changed, deleted or published again by a call, and their tariff stays', async () => {
    const { _id, draft } = await create()
    const publishedVersion = expectSuccess(await publish(draft.id))
    const calls = [
      fees().changeVersion({ params: draft, body: { ...publishedVersion, rules: hourly(9000) } }),
      fees().removeVersion({ params: draft }),
      publish(draft.id),
      fees().withdraw({ params: draft, body: {} }),
    ]
    for (const call of calls) expect(expectRefusal(await call)).toMatchObject({ status: 409, code: 'status_not_allowed' })
    expect(expectRefusal(await fees().remove({ params: { id: _id } }))).toMatchObject({ status: 409, code: 'tariff_published' })
    expect(await version(draft.id)).toEqual(publishedVersion)
  })

  it('follow each other: the one before ends where the next begins, also between two that are scheduled', async () => {
    const tariff = await create()
    const first = expectSuccess(await publish(tariff.draft.id))
    const [second, third] = [await next(tariff), await next(tariff)]
    const [soon, late] = [later(100), later(200)]
    expect(expectSuccess(await publish(third._id, late))).toMatchObject({ status: 'scheduled', starts_at: late, ends_at: null })
    expect(await version(first._id)).toMatchObject({ status: 'active', ends_at: late })
    expect(expectSuccess(await publish(second._id, soon))).toMatchObject({ status: 'scheduled', starts_at: soon, ends_at: late })
    expect(await version(first._id)).toMatchObject({ ends_at: soon })

    expectSuccess(await fees().withdraw({ params: { id: second._id }, body: {} }))
    expect(await version(second._id)).toMatchObject({
      status: 'draft',
      starts_at: null,
      ends_at: null,
      published_by: null,
      published_at: null,
    })
    expect(await version(first._id)).toMatchObject({ ends_at: late })
    expect(await scopes(second._id)).toEqual([])
    expectSuccess(await fees().withdraw({ params: { id: third._id }, body: {} }))
    expect(await version(first._id)).toMatchObject({ status: 'active', ends_at: null })
    expect((await audited(tariff._id)).map(({ action }) => action).slice(-4)).toEqual([
      ...['tariff.published', 'tariff.published', 'tariff.withdrawn', 'tariff.withdrawn'],
    ])
    const now = expectSuccess(await publish(second._id))
    expect(await version(first._id)).toMatchObject({ status: 'superseded', ends_at: now.starts_at })
    expect(await inForce(null, null)).toBe(second._id)
  })

  it('begin neither in the past nor when another begins, nor end before now', async () => {
    const tariff = await create()
    expect(expectRefusal(await publish(tariff.draft.id, later(-1))).errors).toEqual([
      { field: 'starts_at', message: 'This time has passed.' },
    ])
    const startTime = later(60)
    expectSuccess(await publish(tariff.draft.id, startTime))
    const second = await next(tariff)
    expect(expectRefusal(await publish(second._id, startTime)).errors).toMatchObject([{ field: 'starts_at' }])
    expect(expectRefusal(await fees().end({ params: tariff.draft, body: { ends_at: null } })).code).toBe('status_not_allowed')
    expectSuccess(await publish(second._id))
    const end = fees().end({ params: { id: second._id }, body: { ends_at: later(-1) } })
    expect(expectRefusal(await end).errors).toEqual([{ field: 'ends_at', message: 'This time has passed.' }])
  })

  it('end by decision with nothing after them, now or later, and go on to there when the next is withdrawn', async () => {
    const tariff = await create()
    const first = { id: expectSuccess(await publish(tariff.draft.id))._id }
    const [soon, late, later_still] = [later(50), later(100), later(150)]
    expect(expectSuccess(await fees().end({ params: first, body: { ends_at: late } }))).toMatchObject({ status: 'active', ends_at: late })
    const second = await next(tariff)
    expectSuccess(await publish(second._id, soon))
    expect(await version(first.id)).toMatchObject({ ends_at: soon })
    expectSuccess(await fees().withdraw({ params: { id: second._id }, body: {} }))
    expect(await version(first.id)).toMatchObject({ ends_at: late })
    // A version that begins after the end cuts nothing off.
    expectSuccess(await publish(second._id, later_still))
    expectSuccess(await fees().withdraw({ params: { id: second._id }, body: {} }))
    expect(await version(first.id)).toMatchObject({ ends_at: late })
    expect(expectSuccess(await fees().end({ params: first, body: { ends_at: null } }))).toMatchObject({ status: 'superseded' })
    expect(await inForce(null, null)).toBeNull()
    expect((await audited(tariff._id)).at(-1)).toMatchObject({ action: 'tariff.ended', before: { ends_at: late }, after: { version: 1 } })
  })

  it('are not withdrawn in the last minute, in which a check-in could go by them', async () => {
    const { draft } = await create()
    expectSuccess(await publish(draft.id, new Date(Date.now() + 50_000).toISOString()))
    expect(expectRefusal(await fees().withdraw({ params: draft, body: {} }))).toMatchObject({ code: 'status_not_allowed' })
  })
})

describe('[R-14a] a scope', () => {
  it('is priced by one tariff at a time; the other is named', async () => {
    const cars = await create({ name: 'Cars', vehicle_classes: ['car', 'truck'] })
    expectSuccess(await publish(cars.draft.id))
    const vans = await create({ name: 'Vans', vehicle_classes: ['bicycle', 'truck'] })
    expect(expectRefusal(await publish(vans.draft.id, later(60)))).toMatchObject({
      ...{ status: 409, code: 'tariff_overlap' },
      conflict: { _id: cars._id, name: 'Cars', n: 1 },
    })
    expectSuccess(await fees().end({ params: cars.draft, body: { ends_at: later(60) } }))
    expect(expectSuccess(await publish(vans.draft.id, later(61)))).toMatchObject({ status: 'scheduled' })
    expect(await scopes(vans.draft.id)).toEqual([
      { vehicle_class: 'bicycle', visitor_type: '' },
      { vehicle_class: 'truck', visitor_type: '' },
    ])
    // The decided end can't be moved past the start of the other tariff.
    expect(expectRefusal(await fees().end({ params: cars.draft, body: { ends_at: later(90) } }))).toMatchObject({ code: 'tariff_overlap' })
    const elsewhere = await create({ location_id: await test.make.location(admin), vehicle_classes: ['car'] })
    expectSuccess(await publish(elsewhere.draft.id))
  })

  it('keeps a later version from being withdrawn once another tariff has taken the scope it left', async () => {
    const cars = await create({ vehicle_classes: ['car'] })
    expectSuccess(await publish(cars.draft.id))
    const second = await next(cars, { vehicle_classes: ['truck'] })
    expectSuccess(await publish(second._id, later(60)))
    const other = await create({ name: 'Other', vehicle_classes: ['car'] })
    expectSuccess(await publish(other.draft.id, later(60)))
    const withdraw = () => fees().withdraw({ params: { id: second._id }, body: {} })
    expect(expectRefusal(await withdraw())).toMatchObject({ code: 'tariff_overlap', conflict: { _id: other._id } })
    expect(await version(second._id)).toMatchObject({ status: 'scheduled' })
    expectSuccess(await fees().withdraw({ params: other.draft, body: {} }))
    expectSuccess(await withdraw())
  })
})
