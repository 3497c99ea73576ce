import { contract } from '@gatehouse/contract/contract.ts'
import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { visitTo } from '../../../test/desk.ts'
import { zoneAtHour } from '../../../test/hours.ts'
import { chargeAt, createUnpaidVisit, FEE } from '../../../test/payments.ts'
import { readWorkbook } from '../../../test/read-workbook.ts'
import { expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

serve()

// The visits began up to an hour ago, and all belong to today.
const time_zone = zoneAtHour(12)
const today = () => dayIn(test.clock.now(), time_zone)
const days = () => ({ startDate: today(), endDate: today() })

async function fetchFile(person: TestPerson, query: Record<string, string>, language = 'en') {
  const answer = await fetch(`${test.address}${contract.reports.export.path}?${new URLSearchParams({ ...days(), ...query })}`, {
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': language },
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const workbookOf = async (person: TestPerson, query: Record<string, string>, language?: string) =>
  readWorkbook((await fetchFile(person, query, language)).bytes, 1)
const csvOf = async (person: TestPerson, query: Record<string, string>) =>
  (await fetchFile(person, { ...query, format: 'csv' })).bytes.toString().replace('\ufeff', '').trim().split('\r\n')

let admin: TestPerson
let gate: { _id: string; location_id: string }

beforeAll(async () => {
  admin = await test.make.admin({ name: '=1+1 Cashier', organisation: await test.make.organisation({ time_zone }) })
  gate = await test.make.gate(admin)
  await chargeAt(test, admin, gate)
  expectSuccess(await test.as(admin).tills.open({ body: { gate_id: gate._id, opening_cash: 0 } }))
  for (const purpose of ['meeting', 'meeting', 'delivery'])
    expectSuccess(await test.as(admin).entrances.checkIn({ body: visitTo(gate, { purpose }) }))
  for (const method of ['cash', 'transfer', 'transfer'] as const) {
    const id = await createUnpaidVisit(test, admin, gate)
    const money = method === 'cash' ? { tendered: FEE } : {}
    expectSuccess(await test.as(admin).payments.pay({ params: { id }, body: { due: FEE, method, gate_id: gate._id, ...money } }))
  }
  const waivedVisit = await createUnpaidVisit(test, admin, gate)
  expectSuccess(await test.as(admin).payments.waive({ params: { id: waivedVisit }, body: { due: FEE, reason: 'Ambulance' } }))
  const other = await test.make.gate(admin)
  expectSuccess(await test.as(admin).entrances.checkIn({ body: visitTo(other) }))
})

describe('the file of a report', () => {
  it('[E-07a] has the days as the page shows them, with their sums', async () => {
    const { docs, total } = expectSuccess(await test.as(admin).reports.daily({ query: days() }))
    const [heads, ...rows] = await workbookOf(admin, { part: 'daily' })
    expect(heads).toEqual(['Date', 'Check-ins', 'Check-outs'])
    expect(rows).toEqual([
      [new Date(`${docs[0]!.date}T00:00:00Z`), docs[0]!.count, 0],
      ['Total', total, 0],
    ])
    expect(total).toBe(8)
    expect(await csvOf(admin, { part: 'daily' })).toEqual(['Date,Check-ins,Check-outs', `${today()},8,0`, 'Total,8,0'])
  })

  it('[E-07a] has every part of the summary by the names of the page, narrowed as it is', async () => {
    const summary = expectSuccess(await test.as(admin).reports.summary({ query: days() }))
    const rows = await workbookOf(admin, { part: 'summary' })
    const figures = ({ checkins, checkouts, people, vehicles }: typeof summary) => [checkins, checkouts, people, vehicles]
    expect(rows[1]!.slice(0, 7)).toEqual(['Total', `${today()} – ${today()}`, ...figures(summary), summary.repeats])
    const groups = (name: string) => rows.filter(([group]) => group === name)
    expect(groups('Purpose').map((row) => row[2])).toEqual(summary.purposes.map(({ checkins }) => checkins))
    expect(groups('Purpose').map((row) => row[1])).toContain('Meeting')
    expect(groups('Gate in').map((row) => row.slice(1, 3))).toEqual(summary.gates.map(({ code, checkins }) => [code, checkins]))
    expect(groups('Weekday and hour').reduce((sum, row) => sum + Number(row[2]), 0)).toBe(summary.checkins)
    const filteredRows = await workbookOf(admin, { part: 'summary', location_id: gate.location_id, purpose: 'meeting' })
    expect(filteredRows[1]![2]).toBe(2)
    expect((await workbookOf(admin, { part: 'summary' }, 'th'))[0]!.slice(0, 3)).toEqual(['กลุ่ม', 'รายการ', 'เช็คอิน'])
  })

  it('[E-07b] has parking fees in baht with satang, the same as the page, and no name becomes a formula', async () => {
    const fees = expectSuccess(await test.as(admin).reports.parkingFee({ query: days() }))
    expect(fees).toMatchObject({ currency: 'THB', totals: { payments: 3, amount: 3 * FEE, waived: FEE } })
    const [heads, ...rows] = await workbookOf(admin, { part: 'parking' })
    expect(heads).toEqual(['Group', 'Name', 'Payments', 'Amount paid (THB)', 'Waived (THB)'])
    expect(rows[0]!.slice(2)).toEqual([3, (3 * FEE) / 100, FEE / 100])
    const sumOf = (group: string, column: number) =>
      rows.filter(([name]) => name === group).reduce((sum, row) => sum + Number(row[column]), 0)
    for (const group of ['Method', 'Received by', 'Day', 'Hour'])
      expect([group, sumOf(group, 2), sumOf(group, 3), sumOf(group, 4)]).toEqual([group, 3, (3 * FEE) / 100, FEE / 100])
    const lines = await csvOf(admin, { part: 'parking' })
    expect(lines[1]).toBe(`Total,${today()} – ${today()},3,120.00,40.00`)
    expect(lines.find((line) => line.startsWith('Received by'))).toBe("Received by,'=1+1 Cashier,3,120.00,40.00")
    const elsewhere = await test.make.location(admin)
    expect((await csvOf(admin, { part: 'parking', location_id: elsewhere }))[1]).toBe(`Total,${today()} – ${today()},0,0.00,0.00`)
  })

  it('is named after its part and days', async () => {
    const { bytes, headers } = await fetchFile(admin, { part: 'parking' })
    expect(headers.get('content-disposition')).toBe(`attachment; filename="report-parking-${today()}-${today()}.xlsx"`)
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })

  it('is written into the audit log, and refuses days and parts as the page does', async () => {
    await fetchFile(admin, { part: 'parking', location_id: gate.location_id })
    const [entry] = await test.sql(
      "select after from audit_entries where action = 'report.exported' and organisation_id = $1 order by id desc limit 1",
      admin.organisation_id,
    )
    expect(JSON.parse(entry!.after as string)).toMatchObject({ part: 'parking', format: 'xlsx', location_id: gate.location_id })
    for (const query of [{ part: 'yearly' }, {}, { part: 'daily', startDate: '2020-01-01' }])
      expect((await fetchFile(admin, query as Record<string, string>)).status).toBe(422)
  })

  it('has nothing of other organisations and of other locations', async () => {
    const stranger = await test.make.admin({ organisation: await test.make.organisation({ time_zone }) })
    expect((await csvOf(stranger, { part: 'daily' }))[1]).toBe(`${today()},0,0`)
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [gate.location_id] })
    expect((await csvOf(limited, { part: 'daily' }))[1]).toBe(`${today()},7,0`)
  })
})
