import { auditEntries } from '../../../test/audit-entries.ts'
import { addCopies } from '../../../test/copies.ts'
import { admin, checkIn, checkOut, gate, guard, staffDesk, type VisitInput } from '../../../test/desk.ts'
import { type KindInput, kindOf } from '../../../test/e-stamps.ts'
import { chargeAt, createUnpaidVisit } from '../../../test/payments.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { parseTable } from '../../kernel/import/read.ts'
import { daysOf, periodsAt } from './e-stamps.places.ts'

serve()
staffDesk()

const MONTH = '2026-03'
const calls = (person: TestPerson = admin) => test.as(person).eStamps
const newKind = async (overrides: Partial<KindInput> = {}) =>
  expectSuccess(await test.as(admin).eStampKinds.create({ body: kindOf({ location_id: gate.location_id, stackable: true, ...overrides }) }))
const arrive = (overrides: Partial<VisitInput> = {}) => checkIn(test, { guard, gate }, overrides)
const newUnit = () => test.make.unit(admin, gate.location_id)
const query = () => ({ month: MONTH, location_id: gate.location_id })

interface Given {
  visit?: { _id: string }
  kind: { _id: string }
  unit_id?: string | null
  by?: TestPerson
  /** Time in Bangkok, such as `2026-03-14T10:00`. */
  at?: string
  revoked?: boolean
  receipt_amount?: number
}
/** A stamp given at a certain time. */
async function given({ visit, kind, unit_id = null, by = admin, at = `${MONTH}-14T10:00`, revoked = false, receipt_amount }: Given) {
  const { _id: entrance_id } = visit ?? (await arrive())
  const body = { entrance_id, kind_id: kind._id, unit_id, ...(receipt_amount ? { receipt_amount } : {}) }
  const { _id } = expectSuccess(await calls(by).create({ body }))
  if (revoked) expectSuccess(await calls(by).revoke({ params: { id: _id }, body: {} }))
  const text = "update stamps set at = ($2 || ':00+07')::timestamptz, day = left($2, 10)::date where _id = $1"
  await test.sql(text, _id, at)
  return _id
}

describe('the periods of a location', () => {
  it.each([
    ['2026-11-25T16:59:59.999Z', '2026-11-25', '2026-11', '2026-11-25T17:00:00.000Z'],
    ['2026-11-25T17:00:00.000Z', '2026-11-26', '2026-11', '2026-11-26T17:00:00.000Z'],
    ['2026-11-30T16:59:00.000Z', '2026-11-30', '2026-11', '2026-11-30T17:00:00.000Z'],
    ['2026-11-30T17:01:00.000Z', '2026-12-01', '2026-12', '2026-12-01T17:00:00.000Z'],
  ])('at %s in Bangkok are %s and %s', (instant, day, month, day_ends) => {
    expect(periodsAt(instant, 'Asia/Bangkok')).toMatchObject({ day, month, day_ends })
  })

  it('end with the last day of the month', () => {
    expect(periodsAt('2026-12-31T16:59:00.000Z', 'Asia/Bangkok').month_ends).toBe('2026-12-31T17:00:00.000Z')
    expect(daysOf('2028-02')).toEqual({ first_day: '2028-02-01', last_day: '2028-02-29' })
  })
})

describe('the statement of a month', () => {
  it('[R-14b] says what each unit gave of each kind, without what was taken back or is of another month', async () => {
    const [unit_id, other] = [await newUnit(), await newUnit()]
    const [hour, baht] = [await newKind(), await newKind({ effect: 'amount', value: 2_000 })]
    await given({ kind: hour, unit_id, at: `${MONTH}-01T00:00` })
    await given({ kind: hour, unit_id, at: `${MONTH}-31T23:59`, receipt_amount: 50_000 })
    await given({ kind: hour, unit_id, revoked: true })
    await given({ kind: hour, unit_id, at: '2026-02-28T23:59' })
    await given({ kind: hour, unit_id, at: '2026-04-01T00:01' })
    await given({ kind: baht, unit_id, receipt_amount: 12_345 })
    await given({ kind: baht, unit_id: other })
    await given({ kind: baht })
    const statement = expectSuccess(await calls().statement({ query: query() }))
    expect(statement).toMatchObject({ first_day: '2026-03-01', last_day: '2026-03-31' })
    const row = (unit: string | null, kind: { _id: string }) =>
      statement.docs.find((each) => each.unit_id === unit && each.kind_id === kind._id)
    expect(statement.docs).toHaveLength(4)
    expect(row(unit_id, hour)).toMatchObject({ count: 2, revoked: 1, free_minutes: 120, amount: 0, receipt_amount: 50_000 })
    expect(row(unit_id, baht)).toMatchObject({ count: 1, free_minutes: 0, amount: 2_000, receipt_amount: 12_345 })
    expect(row(other, baht)).toMatchObject({ count: 1 })
    expect(row(null, baht)).toMatchObject({ count: 1, unit_name: null })
    // Changing a kind later doesn't change earlier stamps.
    expectSuccess(await test.as(admin).eStampKinds.update({ params: { id: hour._id }, body: { ...hour, value: 600 } }))
    expect(expectSuccess(await calls().statement({ query: query() })).docs).toEqual(statement.docs)
  })

  it('shows a tenant their own units alone, and nobody another location', async () => {
    const [unit_id, neighbour] = [await newUnit(), await newUnit()]
    const kind = await newKind()
    await given({ kind, unit_id })
    await given({ kind, unit_id: neighbour })
    await given({ kind })
    const tenant = await test.make.person({ role: 'host', organisation: admin.organisation_id, unit_ids: [unit_id] })
    expect(expectSuccess(await calls(tenant).statement({ query: query() })).docs).toMatchObject([{ unit_id, count: 1 }])
    const elsewhere = await test.make.admin({ organisation: admin.organisation_id, location_ids: [await test.make.location(admin)] })
    expect(expectRefusal(await calls(elsewhere).statement({ query: query() })).status).toBe(404)
    expect(expectRefusal(await calls().statement({ query: { ...query(), month: '2026-13' } })).errors).toMatchObject([{ field: 'month' }])
    expect(expectRefusal(await calls(tenant).unusual({ query: query() })).code).toBe('permission_denied')
  })

  it('[R-14b] says what was really taken off the fees, by the payment or as it was at the check-out', async () => {
    await chargeAt(test, admin, gate)
    const [unit_id, other] = [await newUnit(), await newUnit()]
    const [hour, half] = [await newKind(), await newKind({ effect: 'percent', value: 50 })]
    const all = await newKind({ effect: 'waiver', value: null })
    // 20 baht for each of four hours begun.
    const parked = async () => ({ _id: await createUnpaidVisit(test, guard, gate, { vehicle_class: 'car' }) })
    const longer = (visit: { _id: string }, minutes: number) =>
      test.sql("update entrances set checkin_at = checkin_at - $1 * interval '1 minute' where _id = $2", minutes, visit._id)
    const [paidVisit, free, inside] = [await parked(), await parked(), await parked()]
    for (const visit of [paidVisit, inside]) await longer(visit, 120)
    await given({ visit: paidVisit, kind: hour, unit_id })
    await given({ visit: paidVisit, kind: half, unit_id: other })
    await given({ visit: free, kind: all, unit_id })
    await given({ visit: inside, kind: half, unit_id })
    await given({ visit: await parked(), kind: half, unit_id, revoked: true })
    expectSuccess(await test.as(guard).tills.open({ body: { gate_id: gate._id, opening_cash: 0 } }))
    const pay = { due: 3000, method: 'cash', tendered: 3000, gate_id: gate._id } as const
    expectSuccess(await test.as(guard).payments.pay({ params: { id: paidVisit._id }, body: pay }))
    // Time after the payment isn't charged.
    await longer(paidVisit, 300)
    await checkOut(test, { guard, gate }, free)
    const { docs } = expectSuccess(await calls().statement({ query: query() }))
    const off = (unit: string, kind: { _id: string }) => docs.find((row) => row.unit_id === unit && row.kind_id === kind._id)?.taken_off
    expect([off(unit_id, hour), off(other, half), off(unit_id, all), off(unit_id, half)]).toEqual([2_000, 3_000, 4_000, 0])
  })

  it('calls a unit as it is called now', async () => {
    const unit_id = await newUnit()
    const kind = await newKind()
    const _id = await given({ kind, unit_id })
    await test.sql("update units set code = '11A', name_th = 'สยามวัสดุ', name_en = 'Siam Supply' where id = $1", unit_id)
    const unit = { id: unit_id, code: '11A', name_th: 'สยามวัสดุ', name_en: 'Siam Supply' }
    expect(expectSuccess(await calls().statement({ query: query() })).docs).toMatchObject([
      { unit_id, unit, unit_name: expect.any(String) },
    ])
    expect(expectSuccess(await calls().list({})).docs).toMatchObject([{ _id, unit }])
    expect((await saved('en'))[1]![0]).toBe('11A · Siam Supply')
    expect((await saved('th'))[1]![0]).toBe('11A · สยามวัสดุ')
  })

  async function saved(language: 'en' | 'th') {
    const address = `${test.address}/visitors/e-stamps/statement/export?format=csv&month=${MONTH}&location_id=${gate.location_id}`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language } })
    expect(answer.headers.get('content-disposition')).toContain('e-stamps-2026-03.csv')
    const { headings, rows } = await parseTable(Buffer.from(await answer.arrayBuffer()), { rows: 20, columns: 20 })
    return [headings, ...rows.map((row) => row.cells)]
  }

  it('leaves as a file, which the audit log tells', async () => {
    const unit_id = await newUnit()
    const kind = await newKind({ code: 'HOUR', effect: 'amount', value: 2_050 })
    await given({ kind, unit_id, receipt_amount: 100_025 })
    await given({ kind: await newKind({ code: 'BAHT', effect: 'amount', value: 500 }), unit_id })
    await given({ kind })
    const table = JSON.stringify(await saved('en'))
    for (const text of ['Revoked', 'Deducted from fees', '1 hour free', '1000.25', 'All units']) expect(table).toContain(text)
    const amounts = (await saved('en')).slice(1).map((row) => [row[0] === '' ? '' : 'unit', row[1], row[3], row[6]])
    expect(amounts).toEqual([
      ['', 'HOUR', '1', '20.5'],
      ['unit', 'BAHT', '1', '5'],
      ['unit', 'HOUR', '1', '20.5'],
      ['unit', '', '2', '25.5'],
      ['unit', '', '3', '46'],
    ])
    const entries = await auditEntries(test, "organisation_id = $1 and action = 'stamps.exported'", admin.organisation_id)
    expect(entries).toMatchObject([{ after: { format: 'csv', month: MONTH, rows: 3 } }, {}])
  })
})

describe('unusual stamps', () => {
  const unusual = async (person: TestPerson = admin) => expectSuccess(await calls(person).unusual({ query: query() }))

  it('are those of one vehicle four times by the same person, not three times, not by different people', async () => {
    const kind = await newKind()
    const stampAll = async (plate: string, people: TestPerson[]) => {
      for (const [n, person] of people.entries()) {
        const visit = await arrive({ plate, plate_province: 'TH-10' })
        await given({ visit, kind, by: person, at: `${MONTH}-1${n}T10:00` })
        await checkOut(test, { guard, gate }, visit)
      }
    }
    await stampAll('1กก1111', [guard, guard, guard, guard])
    await stampAll('2กก2222', [guard, guard, guard])
    await stampAll('3กก3333', [guard, guard, admin, admin])
    expect((await unusual()).repeated).toMatchObject([
      {
        ...{ stamped_by: guard.name, plate: '1กก 1111', count: 4 },
        ...{ first_at: '2026-03-10T03:00:00.000Z', last_at: '2026-03-13T03:00:00.000Z' },
      },
    ])
    const limitedViewer = await test.make.person({ role: 'viewer', organisation: admin.organisation_id, removed: ['entrances:read'] })
    expect((await unusual(limitedViewer)).repeated).toMatchObject([{ plate: '1กก 11••' }])
  })

  it('tell apart people of the same name, and the same plate of two provinces', async () => {
    const kind = await newKind()
    const namesake = await test.make.admin({ organisation: admin.organisation_id, name: guard.name })
    const last: string[] = []
    for (const [person, plate_province] of [
      [guard, 'TH-10'],
      [namesake, 'TH-10'],
      [guard, 'TH-11'],
    ] as const) {
      const visit = await arrive({ plate: '1กก1111', plate_province })
      for (const hour of [10, 11, 12]) await given({ visit, kind, by: person, at: `${MONTH}-10T${hour}:00` })
      last.push(await given({ visit, kind, by: person, at: `${MONTH}-10T13:00` }))
      await checkOut(test, { guard, gate }, visit)
    }
    expect((await unusual()).repeated.map(({ _id }) => _id).sort()).toEqual(last.sort())
  })

  it('are those outside the opening hours of the location, in its zone', async () => {
    const kind = await newKind()
    const visit = await arrive()
    const late = await given({ visit, kind, at: `${MONTH}-14T22:30` })
    await given({ visit, kind, at: `${MONTH}-14T20:59` })
    const holiday = await given({ visit, kind, at: `${MONTH}-16T10:00` })
    expect((await unusual()).after_hours).toEqual([])
    const open = [{ from: '10:00', to: '21:00' }]
    const hours = { sun: open, mon: open, tue: open, wed: open, thu: open, fri: open, sat: open }
    const holidays = [{ date: `${MONTH}-16`, name_th: 'หยุด', name_en: 'Closed', hours: [] }]
    const text = 'update locations set hours = $2, holidays = $3 where id = $1'
    await test.sql(text, gate.location_id, JSON.stringify(hours), JSON.stringify(holidays))
    expect((await unusual()).after_hours.map(({ _id }) => _id)).toEqual([holiday, late])
  })

  it('are found by the database: nobody else waits while a busy month is looked through', { tags: ['nightly'] }, async () => {
    const kind = await newKind()
    const first = await given({ kind, at: `${MONTH}-10T10:00` })
    await addCopies(test.sql, 'stamps', first, 40_000, `'at', r.at + n * interval '1 second'`)
    const late = [await given({ kind, at: `${MONTH}-09T05:59` }), await given({ kind, at: `${MONTH}-14T22:00` })]
    await addCopies(test.sql, 'stamps', late[0]!, 150, `'at', r.at - n * interval '1 minute'`)
    await test.sql('analyze stamps')
    const open = [{ from: '06:00', to: '22:00' }]
    const hours = { sun: open, mon: open, tue: open, wed: open, thu: open, fri: open, sat: open }
    await test.sql('update locations set hours = $2 where id = $1', gate.location_id, JSON.stringify(hours))
    const before = performance.eventLoopUtilization()
    const { after_hours } = await unusual()
    // Milliseconds; each stamp compared here with the hours of its day took some 700.
    expect(performance.eventLoopUtilization(before).active).toBeLessThan(300)
    expect(after_hours).toHaveLength(100)
    expect(after_hours.slice(0, 2).map(({ _id }) => _id)).toEqual(late.toReversed())
  })

  it('are those within two minutes of the check-in', async () => {
    const kind = await newKind()
    const [soon, later] = [await arrive(), await arrive()]
    await test.sql("update entrances set checkin_at = '2026-03-14T09:58:30+07' where _id = $1", soon._id)
    await test.sql("update entrances set checkin_at = '2026-03-14T09:58:00+07' where _id = $1", later._id)
    const _id = await given({ visit: soon, kind })
    await given({ visit: later, kind })
    expect((await unusual()).at_once.map((row) => row._id)).toEqual([_id])
  })

  it('are those of a unit with more than three times its usual number', async () => {
    const kind = await newKind()
    const visit = await arrive()
    const [busy, usual, fresh] = [await newUnit(), await newUnit(), await newUnit()]
    const stampAll = async (unit_id: string, month: string, count: number) => {
      for (let n = 0; n < count; n++) await given({ visit, kind, unit_id, at: `${month}-02T10:00` })
    }
    // Three a month on average.
    for (const unit_id of [busy, usual]) {
      await stampAll(unit_id, '2025-12', 6)
      await stampAll(unit_id, '2026-02', 3)
      // Stamps from before the compared months don't count.
      await stampAll(unit_id, '2025-11', 20)
    }
    await stampAll(busy, MONTH, 10)
    await stampAll(usual, MONTH, 9)
    await stampAll(fresh, MONTH, 12)
    expect((await unusual()).more_than_usual).toMatchObject([{ unit_id: busy, count: 10, usual: 3 }])
  })
})
