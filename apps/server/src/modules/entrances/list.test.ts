import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import type { QueryInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { checkIn, checkOut, openDesk } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

serve()

type Query = QueryInputOf<typeof entrances.list>
const list = async (guard: TestPerson, query: Query = {}) => expectSuccess(await test.as(guard).entrances.list({ query }))
const listed = async (guard: TestPerson, query: Query = {}) => (await list(guard, query)).docs.map(({ _id }) => _id)
const move = ({ _id }: { _id: string }, checkin_at: string) =>
  test.sql('update entrances set checkin_at = $1 where _id = $2', checkin_at, _id)

describe('GET /visitors/entrances-list', () => {
  it('[E-01a] shows the newest check-in first, and nobody’s numbers', async () => {
    const desk = await openDesk(test)
    const visits = [await checkIn(test, desk, { phone: '0812345608' }), await checkIn(test, desk), await checkIn(test, desk)]
    const page = await list(desk.guard)
    expect(page).toMatchObject({ total: 3, total_capped: false, next_cursor: null })
    expect(page.docs.map(({ _id }) => _id)).toEqual(visits.map(({ _id }) => _id).reverse())
    expect(Object.keys(page.docs[0]!).filter((name) => /phone|id_number|hash|sealed|remark/.test(name))).toEqual([])
  })

  it('[E-01a] narrows by each of its filters, and by all together', async () => {
    const admin = await test.make.admin()
    const [gate, other] = [await test.make.gate(admin), await test.make.gate(admin)]
    const gateDesk = { guard: admin, gate }
    const inside = await checkIn(test, gateDesk, { visitor_type: 'contractor', visitor_name: 'อรุณ แสงทอง', company: 'Alpha' })
    const late = await checkIn(test, { guard: admin, gate: other }, { plate: 'กก 1234', plate_province: 'TH-10' })
    const out = await checkIn(test, gateDesk, { plate: 'ขข 99', plate_province: 'TH-10' })
    await checkOut(test, gateDesk, out)
    const auto = await checkIn(test, gateDesk)
    await test.sql("update entrances set status = 'auto_checkout', checkout_at = now(), source = 'member' where _id = $1", auto._id)
    const unit = await test.make.unit(admin, gate.location_id)
    // A Monday at 09:30 in Bangkok.
    await test.sql(
      `update entrances set unit_id = $2, purpose = 'delivery', checkin_at = '2026-03-02T02:30Z' where _id = $1`,
      inside._id,
      unit,
    )
    const undone = await checkIn(test, gateDesk)
    expectSuccess(await test.as(admin).entrances.undo({ params: { id: undone._id }, body: {} }))
    await test.sql("update entrances set expected_out_at = now() - interval '1 second' where _id = any($1)", [late._id, out._id])
    const filters: [Query, { _id: string }[]][] = [
      [{}, [undone, auto, out, late, inside]],
      [{ status: 'checkin' }, [late, inside]],
      [{ status: 'checkout' }, [auto, out]],
      [{ status: 'out' }, [auto, out]],
      [{ status: 'auto_checkout' }, [auto]],
      [{ status: 'cancelled' }, [undone]],
      [{ status: 'came_in' }, [auto, out, late, inside]],
      [{ purpose: 'delivery' }, [inside]],
      [{ purpose: 'meeting' }, []],
      [{ unit_id: unit }, [inside]],
      [{ weekday: '1', hour: '9', endDate: '2026-03-02' }, [inside]],
      [{ weekday: '2', endDate: '2026-03-02' }, []],
      [{ hour: '2', endDate: '2026-03-02' }, []],
      [{ status: 'denied' }, []],
      [{ gate_id: other._id }, [late]],
      [{ location_id: gate.location_id }, [undone, auto, out, inside]],
      [{ source: 'member' }, [auto]],
      [{ source: 'walk_in' }, [undone, out, late, inside]],
      [{ visitor_type: 'contractor' }, [inside]],
      [{ has_vehicle: 'true' }, [out, late]],
      [{ has_vehicle: 'false' }, [undone, auto, inside]],
      [{ overstaying: 'true' }, [late]],
      [{ search: 'อรุณ' }, [inside]],
      [{ search: 'alpha' }, [inside]],
      [{ search: 'ขข99' }, [out]],
      [{ search: 'ข9' }, [out]],
      [{ search: 'ไม่มีใคร' }, []],
      [{ status: 'checkin', gate_id: gate._id, visitor_type: 'contractor', has_vehicle: 'false', search: 'แสงทอง' }, [inside]],
      [{ status: 'checkin', gate_id: other._id, search: 'แสงทอง' }, []],
    ]
    for (const [query, expected] of filters) {
      const page = await list(admin, query)
      expect(
        page.docs.map(({ _id }) => _id),
        JSON.stringify(query),
      ).toEqual(expected.map(({ _id }) => _id))
      expect(page.total, JSON.stringify(query)).toBe(expected.length)
    }
  })

  it('refuses filters and cursors that are none', async () => {
    const { guard } = await openDesk(test)
    const forged = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
    const wrong: Record<string, string>[] = [
      { limit: '0' },
      { limit: '201' },
      { status: 'gone' },
      { gate_id: 'x' },
      { startDate: '2026-02-30' },
      { endDate: '2569-11-20' },
      { has_vehicle: 'perhaps' },
      { cursor: 'nonsense' },
      { cursor: forged(['-checkin_at', 'not a time', test.make.id(), '1']) },
      { cursor: forged(['-checkin_at', '2026-01-01T00:00:00.000Z', "'; drop table entrances; --", '1']) },
      { cursor: forged(['checkin_at', '2026-01-01T00:00:00.000Z', test.make.id(), '1']) },
      { cursor: forged({ toString: 1 }) },
    ]
    for (const query of wrong) {
      const problem = expectRefusal(await test.as(guard).entrances.list({ query: query as Query }))
      expect(problem, JSON.stringify(query)).toMatchObject({ status: 422, errors: [{ field: Object.keys(query)[0] }] })
    }
  })

  it('[E-01a] sorts by check-in or check-out, either way, and refuses any other sort and bracketed filters by field', async () => {
    const desk = await openDesk(test)
    const [first, second, third] = [await checkIn(test, desk), await checkIn(test, desk), await checkIn(test, desk)]
    await checkOut(test, desk, second)
    await checkOut(test, desk, first)
    for (const [visit, time] of [
      [first, '08:00'],
      [second, '09:00'],
      [third, '10:00'],
    ] as const)
      await move(visit, `2026-03-02T${time}Z`)
    const ids = (visits: { _id: string }[]) => visits.map(({ _id }) => _id)
    expect(await listed(desk.guard, { sort: 'checkin_at' })).toEqual(ids([first, second, third]))
    expect(await listed(desk.guard, { sort: '-checkin_at' })).toEqual(ids([third, second, first]))
    expect(await listed(desk.guard, { sort: 'checkout_at' })).toEqual(ids([second, first]))
    expect(await listed(desk.guard, { sort: '-checkout_at' })).toEqual(ids([first, second]))
    expect(await listed(desk.guard, { sort: 'checkin_at', search: 'สมชาย' })).toEqual(ids([first, second, third]))
    const ask = async (query: string) => {
      const answer = await fetch(`${test.address}/visitors/entrances-list?${query}`, {
        headers: { authorization: `Bearer ${desk.guard.token}` },
      })
      return { status: answer.status, ...((await answer.json()) as object) }
    }
    for (const [query, field] of [
      ['sort=visitor_name', 'sort'],
      ['sort=checkin_at&day_of=checkout', 'sort'],
      ['status[]=checkin', 'status'],
      ['status[]=checkin&status[]=checkout', 'status'],
      ['status%5B0%5D=checkin', 'status'],
      ['status=checkin&status=checkout', 'status'],
      ['locationId=0190a000-0000-7000-8000-000000000001', 'location_id'],
      ['gateid[]=0190a000-0000-7000-8000-000000000001', 'gate_id'],
      ['start_date=2026-03-01', 'startDate'],
    ] as const)
      expect(await ask(query), query).toMatchObject({ status: 422, code: 'invalid', errors: [{ field, message: expect.any(String) }] })
    expect((await ask('page=1&other[]=x')).status).toBe(200)
  })

  it('pages through everything once, while more visitors come in and go out', async () => {
    const desk = await openDesk(test)
    await checkIn(test, desk, { visitor_name: 'วันเพ็ญ แรก' })
    // Many visits in the same millisecond, as on a busy morning or after an import.
    const columns = await test.sql(
      "select string_agg(quote_ident(attname), ', ') as names from pg_attribute where attrelid = 'entrances'::regclass and attnum > 0 and not attisdropped and attname not in ('_id', 'checkin_at')",
    )
    await test.sql(
      `insert into entrances (_id, checkin_at, ${columns[0].names})
       select gen_random_uuid(), now() - make_interval(mins => n / 7), ${columns[0].names} from entrances, generate_series(1, 229) n where organisation_id = $1`,
      desk.guard.organisation_id,
    )
    const rows = await test.sql(
      'select _id from entrances where organisation_id = $1 order by checkin_at desc, _id desc',
      desk.guard.organisation_id,
    )
    const expected: string[] = rows.map(({ _id }) => _id)
    expect(expected).toHaveLength(230)
    for (const query of [{}, { search: 'วันเพ็ญ' }, { status: 'checkin' }] satisfies Query[]) {
      const listedIds: string[] = []
      const totals = new Set<number>()
      let cursor: string | undefined
      do {
        const page = await list(desk.guard, { ...query, limit: 50, cursor })
        listedIds.push(...page.docs.map(({ _id }) => _id))
        totals.add(page.total)
        cursor = page.next_cursor ?? undefined
        await checkIn(test, desk, { visitor_name: 'ใหม่ มาก' })
      } while (cursor)
      expect(
        listedIds.filter((id) => expected.includes(id)),
        JSON.stringify(query),
      ).toEqual(expected)
      expect(new Set(listedIds).size).toBe(listedIds.length)
      expect(totals.size).toBe(1)
    }
  })
})

describe('the days of a list', () => {
  const zones = [
    {
      zone: 'Asia/Bangkok',
      day: '2026-03-08',
      before: '2026-03-07T16:59:59.999Z',
      first: '2026-03-07T17:00:00.000Z',
      last: '2026-03-08T16:59:59.999Z',
      after: '2026-03-08T17:00:00.000Z',
    },
    {
      // 23 hours long.
      zone: 'America/New_York',
      day: '2026-03-08',
      before: '2026-03-08T04:59:59.999Z',
      first: '2026-03-08T05:00:00.000Z',
      last: '2026-03-09T03:59:59.999Z',
      after: '2026-03-09T04:00:00.000Z',
    },
    {
      // 25 hours long.
      zone: 'America/New_York',
      day: '2026-11-01',
      before: '2026-11-01T03:59:59.999Z',
      first: '2026-11-01T04:00:00.000Z',
      last: '2026-11-02T04:59:59.999Z',
      after: '2026-11-02T05:00:00.000Z',
    },
    {
      // A day without a midnight.
      zone: 'Africa/Cairo',
      day: '2026-04-24',
      before: '2026-04-23T21:59:59.999Z',
      first: '2026-04-23T22:00:00.000Z',
      last: '2026-04-24T20:59:59.999Z',
      after: '2026-04-24T21:00:00.000Z',
    },
  ]
  it.each(zones)('are those of the organisation’s zone: $day in $zone', async ({ zone, day, ...instants }) => {
    const desk = await openDesk(test, { organisation: await test.make.organisation({ time_zone: zone }) })
    const visits: Record<string, string> = {}
    for (const [name, instant] of Object.entries(instants)) {
      const visit = await checkIn(test, desk)
      await move(visit, instant)
      visits[name] = visit._id
    }
    const { guard } = desk
    expect(await listed(guard, { startDate: day, endDate: day })).toEqual([visits.last, visits.first])
    expect(await listed(guard, { startDate: day })).toEqual([visits.after, visits.last, visits.first])
    expect(await listed(guard, { endDate: day })).toEqual([visits.last, visits.first, visits.before])
    const first = await list(guard, { endDate: day, limit: 1 })
    expect(first).toMatchObject({ total: 3 })
    expect(await listed(guard, { endDate: day, limit: 5, cursor: first.next_cursor! })).toEqual([visits.first, visits.before])
    expect(await listed(guard, { startDate: day, endDate: day, search: 'สมชาย' })).toEqual([visits.last, visits.first])
  })

  it('are those of the check-out where that is asked for', async () => {
    const desk = await openDesk(test, { organisation: await test.make.organisation({ time_zone: 'Asia/Bangkok' }) })
    const stay = async (checkin_at: string, checkout_at: string | null) => {
      const visit = await checkIn(test, desk)
      if (checkout_at) await checkOut(test, desk, visit)
      await test.sql('update entrances set checkin_at = $1, checkout_at = $2 where _id = $3', checkin_at, checkout_at, visit._id)
      return visit._id
    }
    const overnight = await stay('2026-03-01T10:00:00Z', '2026-03-02T02:00:00Z')
    const short = await stay('2026-03-02T03:00:00Z', '2026-03-02T04:00:00Z')
    await stay('2026-03-01T03:00:00Z', '2026-03-01T04:00:00Z')
    await stay('2026-03-02T05:00:00Z', null)
    const { guard } = desk
    const that_day = { day_of: 'checkout', startDate: '2026-03-02', endDate: '2026-03-02' } as const
    expect(await listed(guard, that_day)).toEqual([short, overnight])
    expect(await listed(guard, { ...that_day, search: 'สมชาย', status: 'out' })).toEqual([short, overnight])
    const first = await list(guard, { ...that_day, limit: 1 })
    expect(first).toMatchObject({ total: 2 })
    expect(await listed(guard, { ...that_day, cursor: first.next_cursor! })).toEqual([overnight])
    expect(await listed(guard, { ...that_day, status: 'out' })).toHaveLength(2)
  })
})
