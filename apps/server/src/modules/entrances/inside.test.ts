import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import type { QueryInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { addCopies } from '../../../test/copies.ts'
import { checkIn, checkOut, openStaffedDesk } from '../../../test/desk.ts'
import { isNightly } from '../../../test/nightly.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { parseTable } from '../../kernel/import/read.ts'

serve()

const LIMITS = { rows: 5_000, columns: 60 }
const fileFor = async (person: TestPerson, format: string, extraQuery = '') => {
  const headers = { authorization: `Bearer ${person.token}`, 'accept-language': 'en' }
  const answer = await fetch(`${test.address}/visitors/entrances/inside/export?format=${format}${extraQuery}`, { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="inside.${format}"`)
  return parseTable(Buffer.from(await answer.arrayBuffer()), LIMITS)
}

const formats = isNightly ? ['csv', 'xlsx'] : ['csv']

describe('the list of everybody inside', () => {
  it.each(formats)('is all of them as %s, by location, gate and name, with the size of each party', async (format) => {
    const { admin, guard, gate } = await openStaffedDesk(test)
    const second = await test.make.gate(admin, { location_id: gate.location_id, code: 'ZZ9' })
    const other = await test.make.gate(admin)
    const leftVisit = await checkIn(test, { guard, gate }, { visitor_name: 'Gone Already' })
    await checkOut(test, { guard, gate }, leftVisit)
    await checkIn(test, { guard, gate: second }, { visitor_name: 'Anna Late' })
    for (let n = 0; n < 37; n += 1)
      await checkIn(test, { guard, gate }, { visitor_name: `Visitor ${String(n).padStart(2, '0')}`, party_size: 2 })
    await checkIn(test, { guard, gate: other }, { visitor_name: '=cmd()', plate: 'กก 1234', plate_province: 'TH-10' })
    const table = await fileFor(guard, format)
    const all = table.rows.map(({ cells }) => cells)
    expect(all).toHaveLength(39)
    const columnIndexes = Object.fromEntries(table.headings.map((heading, index) => [heading, index]))
    const of = (name: string) => all.map((cells) => cells[columnIndexes[name]!])
    expect(of('People').reduce((sum, size) => sum + Number(size), 0)).toBe(37 * 2 + 2)
    expect(
      of('Visitor')
        .filter((name) => name!.startsWith('Visitor'))
        .at(0),
    ).toBe('Visitor 00')
    const gateVisitors = all
      .filter((cells) => [gate.code, 'ZZ9'].includes(cells[columnIndexes.Gate!]!))
      .map((cells) => cells[columnIndexes.Visitor!])
    expect(gateVisitors.at(-1)).toBe('Anna Late')
    expect(of('Plate')).toContain('กก 1234')
    expect((await fileFor(guard, format, `&gate_id=${second._id}`)).rows).toHaveLength(1)
    expect((await fileFor(guard, format, `&location_id=${other.location_id}`)).rows).toHaveLength(1)

    const { docs } = expectSuccess(await test.as(admin).audit.list({ query: { action: 'entrance.inside_exported' } }))
    expect(docs[2]).toMatchObject({
      actor_id: guard.id,
      changes: expect.arrayContaining([
        { field: 'visits', before: null, after: 39 },
        { field: 'people', before: null, after: 76 },
      ]),
    })
  })

  it('is all of them where they are more than are read at once', async () => {
    const { guard, gate } = await openStaffedDesk(test)
    const visit = await checkIn(test, { guard, gate }, { visitor_name: 'Visitor 0' })
    const changes = `'number', r.number + n, 'visitor_name', 'Visitor ' || n, 'checkin_at', r.checkin_at - n * interval '1 second'`
    await addCopies(test.sql, 'entrances', visit._id, 2_500, changes)
    const { headings, rows } = await fileFor(guard, 'csv')
    const visitorColumn = headings.indexOf('Visitor')
    expect(new Set(rows.map(({ cells }) => cells[visitorColumn])).size).toBe(2_501)
  })

  it('is counted for the days of an older list: who came in, went out and is inside still, and never a day beside them', async () => {
    const { guard, gate } = await openStaffedDesk(test)
    const desk = { guard, gate }
    const [openVisit, left, later] = [await checkIn(test, desk, { party_size: 3 }), await checkIn(test, desk), await checkIn(test, desk)]
    await checkOut(test, desk, left)
    // The last minute of 2 March in Bangkok, the first of 3 March, and a stay from one to the other.
    const at = (id: string, checkin_at: string, checkout_at: string | null = null) =>
      test.sql('update entrances set checkin_at = $2, checkout_at = $3 where _id = $1', id, checkin_at, checkout_at)
    await at(openVisit._id, '2026-03-02T16:59:59Z')
    await at(left._id, '2026-03-02T02:00:00Z', '2026-03-02T17:00:00Z')
    await at(later._id, '2026-03-02T17:00:00Z')
    await checkIn(test, desk)
    const counts = async (query: QueryInputOf<typeof entrances.metadata>) => {
      const { inside, people_inside, checked_in_today, checked_out_today } = expectSuccess(
        await test.as(guard).entrances.metadata({ query }),
      )
      return { inside, people_inside, in: checked_in_today, out: checked_out_today }
    }
    expect(await counts({})).toEqual({ inside: 3, people_inside: 5, in: 1, out: 0 })
    const second = { startDate: '2026-03-02', endDate: '2026-03-02' }
    expect(await counts(second)).toEqual({ inside: 1, people_inside: 3, in: 2, out: 0 })
    expect(await counts({ startDate: '2026-03-03', endDate: '2026-03-03' })).toEqual({ inside: 1, people_inside: 1, in: 1, out: 1 })
    expect(await counts({ endDate: '2026-03-02' })).toEqual({ inside: 1, people_inside: 3, in: 2, out: 0 })
    expect(expectSuccess(await test.as(guard).entrances.list({ query: second })).total).toBe(2)
    const stranger = await test.make.operator()
    expect(await counts({ ...second, location_id: (await test.make.gate(await test.make.admin())).location_id })).toMatchObject({ in: 0 })
    expect(expectSuccess(await test.as(stranger).entrances.metadata({ query: second })).checked_in_today).toBe(0)
    expect(expectRefusal(await test.as(guard).entrances.metadata({ query: { startDate: '2026-02-30' } })).errors).toMatchObject([
      { field: 'startDate' },
    ])
  })

  it('is counted as visits and as people, at the desk as on the dashboard', async () => {
    const { guard, gate } = await openStaffedDesk(test)
    await checkIn(test, { guard, gate }, { party_size: 4 })
    await checkIn(test, { guard, gate }, { party_size: 2 })
    await checkOut(test, { guard, gate }, await checkIn(test, { guard, gate }, { party_size: 9 }))
    expect(expectSuccess(await test.as(guard).entrances.metadata({}))).toMatchObject({ inside: 2, people_inside: 6 })
    expect(expectSuccess(await test.as(guard).reports.dashboard({})).inside).toMatchObject({ visits: 2, people: 6 })
  })
})
