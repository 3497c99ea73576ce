import { createListedEntry } from '../../../test/blacklist.ts'
import { checkIn, openStaffedDesk } from '../../../test/desk.ts'
import { passFor } from '../../../test/pre-passes.ts'
import { announcement } from '../../../test/pre-registers.ts'
import { expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { systemActor } from './actor.ts'
import { searchList } from './list-search.ts'

serve()

const search = (organisation: number, list: Parameters<typeof searchList>[1], pattern: string) =>
  test.app.database.asMember(systemActor(organisation), (tx) => searchList(tx, list, pattern))

describe('a search in a list', () => {
  it('[8.4.1] finds only rows of the caller’s organisation', async () => {
    const admins: TestPerson[] = []
    for (let n = 0; n < 2; n += 1) {
      const { admin, guard, gate } = await openStaffedDesk(test)
      admins.push(admin)
      expectSuccess(await test.as(admin).cards.create({ body: { number: 'ZQ-7', location_id: null } }))
      expectSuccess(await test.as(admin).members.create({ body: { code: 'ZQ-7', kind: 'staff', name_th: 'สมชาย', status: 'active' } }))
      await checkIn(test, { guard, gate }, { visitor_name: 'ประเสริฐ วงศ์ทอง' })
      const { location_id } = gate
      expectSuccess(
        await test.as(admin).preRegisters.create({ body: announcement({ location_id, guests: [{ visitor_name: 'Zq Guest' }] }) }),
      )
      expectSuccess(await test.as(admin).prePasses.create({ body: passFor({ location_id, holder_name: 'Zq Holder' }) }))
      await createListedEntry(test, admin, { name: 'ประเสริฐ วงศ์ทอง', aliases: ['ZQ'] })
    }
    for (const [list, pattern] of [
      ['cards', '%zq-7%'],
      ['members', '%zq7%'],
      ['blacklist_entries', '%zq%'],
      ['blacklist_sightings', '%ประเสริฐ%'],
      ['pre_registers', '%zq%'],
      ['pre_passes', '%zq%'],
    ] as const) {
      const rows = await test.sql(`select _id, organisation_id from ${list} where search_text like $1`, pattern)
      expect(rows, list).toHaveLength(2)
      for (const { organisation_id } of admins)
        expect(await search(organisation_id, list, pattern), list).toEqual({
          ids: rows.filter((row) => row.organisation_id === organisation_id).map(({ _id }) => _id),
        })
    }
    const matches = await test.app.database.anonymous((tx) => searchList(tx, 'cards', '%zq-7%'))
    expect(matches).toEqual({ ids: [] })
  })

  it('refuses every table that has no list', async () => {
    const { organisation_id } = await test.make.admin()
    await expect(search(organisation_id, 'memberships' as never, '%')).rejects.toThrow(/knows no list memberships/)
    await expect(search(organisation_id, 'cards t; select' as never, '%')).rejects.toThrow(/knows no list/)
  })
})

describe('the lists of cards, entries and sightings', () => {
  let admin: TestPerson
  let firstLocation: string
  let secondLocation: string
  beforeAll(async () => {
    admin = await test.make.admin()
    firstLocation = await test.make.location(admin)
    secondLocation = await test.make.location(admin)
    for (const [number, fields] of [
      ['V-001', { note: 'ลิ้นชักบน', location_id: firstLocation }],
      ['V-002', { note: 'Top Drawer', location_id: secondLocation, kind: 'vip' as const }],
      ['W-003', { note: 'ลิ้นชักล่าง', location_id: firstLocation, kind: 'vip' as const }],
      ['W-100', { note: '50%', location_id: null }],
    ] as const)
      expectSuccess(await test.as(admin).cards.create({ body: { number, ...fields } }))
    for (const [location_id, visitor_name] of [
      [firstLocation, 'สมชาย ใจดี'],
      [secondLocation, 'สมหญิง รักไทย'],
      [secondLocation, 'John Smith'],
    ] as const)
      await checkIn(test, { guard: admin, gate: await test.make.gate(admin, { location_id }) }, { visitor_name })
    await createListedEntry(test, admin, {
      name: 'สมชาย ใจดี',
      aliases: ['Somchai Jaidee'],
      severity: 'monitor',
      location_ids: [firstLocation],
    })
    await createListedEntry(test, admin, {
      name: 'สมหญิง รักไทย',
      severity: 'alert',
      plates: [{ plate: 'กก 1234', plate_province: 'TH-10' }],
    })
    await createListedEntry(test, admin, { name: 'John Smith', severity: 'alert', location_ids: [secondLocation] })
  })

  const findCards = async (query: object, person = admin) =>
    expectSuccess(await test.as(person).cards.list({ query: { sort: 'number', ...query } })).docs.map(({ number }) => number)
  const findEntries = async (query: object, person = admin) =>
    expectSuccess(await test.as(person).blacklists.list({ query: { sort: 'name', ...query } })).docs.map(({ name }) => name)
  const findSightings = async (query: object, person = admin) =>
    expectSuccess(await test.as(person).sightings.list({ query })).docs.map(({ snapshot }) => snapshot.name)

  it('are searched by part of a word in Thai or Latin letters, even by one or two letters', async () => {
    expect(await findCards({ search: 'ลิ้นชัก' })).toEqual(['V-001', 'W-003'])
    expect(await findCards({ search: 'ล่' })).toEqual(['W-003'])
    expect(await findCards({ search: 'น' })).toEqual(['V-001', 'W-003'])
    expect(await findCards({ search: 'drawer' })).toEqual(['V-002'])
    expect(await findCards({ search: 'v-' })).toEqual(['V-001', 'V-002'])
    expect(await findCards({ search: 'W' })).toEqual(['V-002', 'W-003', 'W-100'])
    expect(await findCards({ search: '0%' })).toEqual(['W-100'])
    expect(await findCards({ search: '_' })).toEqual([])
    expect(await findEntries({ search: 'สมช' })).toEqual(['สมชาย ใจดี'])
    expect(await findEntries({ search: 'สม' })).toEqual(['สมชาย ใจดี', 'สมหญิง รักไทย'])
    expect(await findEntries({ search: 'ห' })).toEqual(['สมหญิง รักไทย'])
    expect(await findEntries({ search: 'jai' })).toEqual(['สมชาย ใจดี'])
    expect(await findEntries({ search: 'h' })).toEqual(['John Smith', 'สมชาย ใจดี'])
    expect(await findEntries({ search: 'กก1' })).toEqual(['สมหญิง รักไทย'])
    expect(await findEntries({ search: '-' })).toEqual([])
    expect(await findSightings({ search: 'รักไทย' })).toEqual(['สมหญิง รักไทย'])
    expect(await findSightings({ search: 'ส' })).toEqual(['สมหญิง รักไทย', 'สมชาย ใจดี'])
    expect(await findSightings({ search: 'mi' })).toEqual(['John Smith'])
  })

  it('are searched together with every other filter, and only within the person’s limits', async () => {
    expect(await findCards({ search: 'น', kind: 'vip' })).toEqual(['W-003'])
    expect(await findCards({ search: 'v-', location_id: secondLocation })).toEqual(['V-002'])
    expect(await findCards({ search: 'v', status: 'lost' })).toEqual([])
    expect(await findEntries({ search: 'สม', severity: 'alert' })).toEqual(['สมหญิง รักไทย'])
    expect(await findSightings({ search: 'ส', location_id: firstLocation })).toEqual(['สมชาย ใจดี'])
    const limitedAdmin = await test.make.admin({ organisation: admin.organisation_id, location_ids: [secondLocation] })
    expect(await findCards({ search: 'น' }, limitedAdmin)).toEqual([])
    expect(await findCards({ search: '0' }, limitedAdmin)).toEqual(['V-002', 'W-100'])
    expect(await findEntries({ search: 'ม' }, limitedAdmin)).toEqual(['สมหญิง รักไทย'])
    expect(await findSightings({ search: 'ส' }, limitedAdmin)).toEqual(['สมหญิง รักไทย'])
    const { total } = expectSuccess(await test.as(limitedAdmin).cards.list({ query: { search: '0' } }))
    expect(total).toBe(2)
  })

  it('keep their order and paging during a search, with few or many matches', async () => {
    const owner = await test.make.admin()
    await test.sql(
      `insert into cards (organisation_id, _id, number, technology, kind, note)
       select $1, gen_random_uuid(), 'X-' || lpad(n::text, 5, '0'), 'other', 'visitor', case when n % 4000 = 0 then 'rare' else '' end
       from generate_series(1, 10002) n`,
      owner.organisation_id,
    )
    const readPage = async (query: object) =>
      expectSuccess(await test.as(owner).cards.list({ query: { sort: '-number', limit: 2, ...query } }))
    const numbersOf = (list: Awaited<ReturnType<typeof readPage>>) => list.docs.map(({ number }) => number)
    for (const [query, expected, total, isCapped] of [
      [{ search: 'x-0' }, ['X-09999', 'X-09998', 'X-09997', 'X-09996'], 9999, false],
      [{ search: 'x' }, ['X-10002', 'X-10001', 'X-10000', 'X-09999'], 10_000, true],
      [{ search: 'x', from: 'X-00001', to: 'X-00005' }, ['X-00005', 'X-00004', 'X-00003', 'X-00002'], 5, false],
    ] as const) {
      const first = await readPage(query)
      const next = await readPage({ ...query, cursor: first.next_cursor })
      expect([...numbersOf(first), ...numbersOf(next)]).toEqual(expected)
      expect([first.total, first.total_capped]).toEqual([total, isCapped])
    }
    expect(numbersOf(await readPage({ search: 'rare' }))).toEqual(['X-08000', 'X-04000'])
    expect((await readPage({ search: 'rare' })).next_cursor).toBeNull()
  })
})
