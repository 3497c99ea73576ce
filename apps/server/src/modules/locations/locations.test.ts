import type { Location, LocationInput } from '@gatehouse/contract/locations/locations.ts'
import { expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

let admin: TestPerson
serve()
beforeAll(async () => {
  admin = await test.make.admin()
})

const TOWER: Omit<LocationInput, 'code'> = { name_th: 'อาคาร', name_en: 'Tower', kind: 'office', capacity: 40 }
const locations = () => test.as(admin).locations
const added = async (code: string): Promise<Location> => {
  const answer = await locations().create({ body: { code, ...TOWER } })
  if (!answer.ok) throw new Error(answer.body.code)
  return answer.body
}

describe('locations', () => {
  it('are added once for each code, also when several ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => locations().create({ body: { code: 'twr', ...TOWER } })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(5).fill(409)])
    expect(answers.find((answer) => !answer.ok)?.body).toMatchObject({ code: 'location_code_taken' })
    expect((await locations().list({ query: { search: 'TWR' } })).body).toMatchObject({
      total: 1,
      docs: [{ code: 'TWR', inside: 0, status: 'active' }],
    })
  })

  it('are changed with their reason, and nobody’s change is overwritten', async () => {
    const { id, updated_at } = await added('CHG')
    const body = { code: 'CHG', ...TOWER, capacity: 10, updated_at, reason: 'counted again' }
    expect(await locations().update({ params: { id }, body })).toMatchObject({ status: 200, body: { capacity: 10 } })
    expect(await locations().update({ params: { id }, body })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const rows = await test.sql(
      `select reason, before::json ->> 'capacity' as was from audit_entries where record_id = $1 and action = 'location.changed'`,
      id,
    )
    expect(rows).toEqual([{ reason: 'counted again', was: '40' }])
  })

  it('are archived when everybody is out, and for good', async () => {
    const { id } = await added('ARC')
    const gate = await test.make.gate(admin, { location_id: id })
    const visit = await test
      .as(admin)
      .entrances.checkIn({ body: { gate_id: gate._id, visitor_name: 'Somchai', visitor_type: 'visitor', party_size: 3 } })
    const set = (status: Location['status']) => locations().setStatus({ params: { id }, body: { status, reason: 'sold' } })
    expect((await locations().get({ params: { id } })).body).toMatchObject({ inside: 3 })
    expect(await set('archived')).toMatchObject({ status: 409, body: { code: 'location_occupied' } })
    await test.as(admin).entrances.checkOut({ params: { id: (visit.body as { _id: string })._id }, body: { gate_id: gate._id } })
    expect(await set('archived')).toMatchObject({ status: 200, body: { status: 'archived' } })
    expect(await set('active')).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } })
    const dashboard = await test.as(admin).reports.dashboard({})
    expect(dashboard.ok && dashboard.body.locations.some((location) => location.id === id)).toBe(false)
  })

  it('have units, found by code, name or host', async () => {
    const { id } = await added('UNI')
    await test.sql(
      `insert into units (organisation_id, id, location_id, code, name_th, host) values ($1, gen_random_uuid(), $2, '18A', 'Acme', 'Nipa'), ($1, gen_random_uuid(), $2, '22B', 'Bolt', null)`,
      admin.organisation_id,
      id,
    )
    const codes = async (search?: string) => {
      const answer = await locations().units({ params: { id }, query: search ? { search } : {} })
      return answer.ok ? answer.body.docs.map((unit) => unit.code) : []
    }
    expect(await codes()).toEqual(['18A', '22B'])
    expect(await codes('nip')).toEqual(['18A'])
    expect(await codes('bolt')).toEqual(['22B'])
  })

  it('are seen by a person with some of them as those alone', async () => {
    const mine = await added('MINE')
    const limited = await test.make.operator({ organisation: admin.organisation_id, location_ids: [mine.id] })
    expect((await test.as(limited).locations.list({})).body).toMatchObject({ total: 1, docs: [{ id: mine.id }] })
    const dashboard = await test.as(limited).reports.dashboard({})
    expect(dashboard.ok && dashboard.body.locations.map((location) => location.id)).toEqual([mine.id])
  })

  it('are added by who sees all of them only, as another would not see the new one', async () => {
    const { id } = await added('SOME')
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [id] })
    const answer = await test.as(limited).locations.create({ body: { code: 'UNSEEN', ...TOWER } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
    expect((await locations().list({ query: { search: 'UNSEEN' } })).body).toMatchObject({ total: 0 })
  })

  it('say where they are, when they are open, and where people gather; what is not named stays', async () => {
    const closedWeek = { sun: [], mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] }
    const details = {
      address_th: '99 ถนนสาทร\nกรุงเทพฯ',
      address_en: '99 Sathorn Road',
      time_zone: 'Asia/Tokyo',
      hours: {
        ...closedWeek,
        fri: [
          { from: '08:00', to: '12:00' },
          { from: '22:00', to: '02:00' },
        ],
      },
      holidays: [{ date: '2026-12-31', name_th: 'วันสิ้นปี', name_en: 'New Year’s Eve', hours: [] }],
      assembly_points: [{ name: 'Front yard', description: '' }],
    }
    const answer = await locations().create({ body: { code: 'FULL', ...TOWER, ...details } })
    if (!answer.ok) throw new Error(answer.body.code)
    const { id, updated_at } = answer.body
    expect((await locations().get({ params: { id } })).body).toMatchObject(details)
    const updateAnswer = await locations().update({
      params: { id },
      body: { code: 'FULL', ...TOWER, updated_at, hours: null, time_zone: null },
    })
    expect(updateAnswer.body).toMatchObject({ ...details, hours: null, time_zone: null })
    expect(await added('BARE')).toMatchObject({ address_th: '', time_zone: null, hours: null, holidays: [], assembly_points: [] })
  })

  it('[E31] need no Thai name in an organisation whose language is English, and show the English one then', async () => {
    const theirs = await test.make.admin()
    const mine = test.as(theirs)
    const { name_th: _, ...nameless } = TOWER
    const refusal = { status: 422, body: { code: 'invalid', errors: [{ field: 'name_th' }] } }
    expect(await mine.locations.create({ body: { code: 'A', ...nameless } })).toMatchObject(refusal)
    expect(await mine.locations.create({ body: { code: 'A', ...nameless, name_th: ' ' } })).toMatchObject(refusal)
    const namedLocation = expectSuccess(await mine.locations.create({ body: { code: 'A', ...TOWER } }))
    const change = { code: 'A', ...TOWER, name_th: '', updated_at: namedLocation.updated_at }
    expect(await mine.locations.update({ params: { id: namedLocation.id }, body: change })).toMatchObject(refusal)
    await test.sql(`update organisations set language = 'en' where id = $1`, theirs.organisation_id)
    const { id, updated_at } = expectSuccess(await mine.locations.create({ body: { code: 'B', ...nameless } }))
    expect(expectSuccess(await mine.locations.get({ params: { id } })).name_th).toBe('')
    expectSuccess(await mine.locations.update({ params: { id: namedLocation.id }, body: change }))
    const dashboardLocations = expectSuccess(await mine.reports.dashboard({})).locations
    expect(dashboardLocations.map(({ name_th, name_en }) => [name_th, name_en])).toEqual([
      ['Tower', 'Tower'],
      ['Tower', 'Tower'],
    ])
    // An existing row with a blank name stays valid when the language changes.
    await test.sql(`update organisations set language = 'th' where id = $1`, theirs.organisation_id)
    expectSuccess(await mine.locations.update({ params: { id }, body: { code: 'B', ...TOWER, name_th: '', updated_at } }))
    expect(await mine.locations.create({ body: { code: 'C', ...TOWER, name_en: '' } })).toMatchObject({ status: 422 })
  })

  it('say at the field what is wrong with their hours, holidays and zone', async () => {
    const day = (...spans: string[]) => spans.map((text) => ({ from: text.slice(0, 5), to: text.slice(6) }))
    const closedWeek = { sun: [], mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] }
    const ask = async (overrides: object) => {
      const answer = await locations().create({ body: { code: 'BAD', ...TOWER, ...overrides } })
      return answer.ok ? [] : (answer.body.errors ?? []).map(({ field, message }) => [field, message])
    }
    expect(await ask({ hours: { ...closedWeek, mon: day('08:00-12:00', '11:00-13:00') } })).toEqual([
      ['hours.mon', 'These times overlap. Change one of them.'],
    ])
    expect(await ask({ hours: { ...closedWeek, tue: day('8:00-24:00') } })).toEqual([
      ['hours.tue.0.from', 'Type the time as hours and minutes, such as 08:30.'],
      ['hours.tue.0.to', 'Type the time as hours and minutes, such as 08:30.'],
    ])
    expect((await ask({ hours: { ...closedWeek, wed: day('01:00-02:00', '03:00-04:00', '05:00-06:00', '07:00-08:00') } }))[0]?.[0]).toBe(
      'hours.wed',
    )
    expect((await ask({ hours: { mon: [] } })).map(([field]) => field)).toContain('hours.sun')
    expect(await ask({ time_zone: 'Asia/Sathorn' })).toEqual([['time_zone', 'Unknown time zone.']])
    const holiday = { name_th: 'ก', name_en: 'a', hours: [] }
    expect(await ask({ holidays: [{ ...holiday, date: '2026-02-30' }] })).toMatchObject([['holidays.0.date', expect.any(String)]])
    const duplicateHolidays = [
      { ...holiday, date: '2026-02-28' },
      { ...holiday, date: '2026-02-28' },
    ]
    expect(await ask({ holidays: duplicateHolidays })).toEqual([['holidays', 'A date appears twice. Remove one.']])
  })

  it('tell who may add one, and tell who is limited to some that they may not', async () => {
    const { id } = await added('MAY')
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [id] })
    const viewer = await test.make.person({ organisation: admin.organisation_id, role: 'viewer' })
    const told = async (person: TestPerson) => (await test.as(person).locations.list({})).body
    expect(await told(admin)).toMatchObject({ may_add: true })
    expect(await told(limited)).toMatchObject({ may_add: false, total: 1 })
    expect(await told(viewer)).toMatchObject({ may_add: false })
  })
})
