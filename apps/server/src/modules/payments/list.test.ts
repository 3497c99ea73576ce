import { contract } from '@gatehouse/contract/contract.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { admin, gate, guard, staffDesk } from '../../../test/desk.ts'
import { chargeAt, createUnpaidVisit, FEE } from '../../../test/payments.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { parseTable } from '../../kernel/import/read.ts'

serve()
staffDesk()

/** The payments of three cars; the second was waived and the third voided. */
let ids: string[]
beforeEach(async () => {
  await chargeAt(test, admin, gate)
  expectSuccess(await test.as(guard).tills.open({ body: { gate_id: gate._id, opening_cash: 0 } }))
  ids = []
  for (const plate of ['กก 1234', '1ขข 5678', '70-4418']) {
    const params = { id: await createUnpaidVisit(test, guard, gate, { plate }) }
    const { payments } = expectSuccess(
      plate === '1ขข 5678'
        ? await test.as(admin).payments.waive({ params, body: { due: FEE, reason: 'Guest of the owner' } })
        : await test.as(guard).payments.pay({ params, body: { due: FEE, method: 'transfer', reference: 'SCB 1', gate_id: gate._id } }),
    )
    ids.push(payments[0]!._id)
  }
  expectSuccess(await test.as(admin).payments.void({ params: { id: ids[2]! }, body: { reason: 'Wrong car' } }))
})

const list = async (query: object = {}, person: TestPerson = guard) => expectSuccess(await test.as(person).payments.list({ query }))
const download = (person: TestPerson | undefined, query = 'format=csv') =>
  fetch(`${test.address}${contract.payments.export.path}?${query}`, {
    headers: { 'accept-language': 'en', ...(person && { authorization: `Bearer ${person.token}` }) },
  })

describe('[R-14a] the list of payments', () => {
  it('is searched by a receipt, by its number, and by a part of a plate', async () => {
    const found = async (search: string) => (await list({ search })).docs.map(({ _id }) => ids.indexOf(_id)).sort()
    const { code } = gate
    expect(await found(`${code}-000001`)).toEqual([0])
    expect(await found(`${code.toLowerCase()}-2`)).toEqual([2])
    expect(await found('000002')).toEqual([2])
    expect(await found('2')).toEqual([0, 2])
    expect(await found('กก 12')).toEqual([0])
    expect(await found('๕๖๗')).toEqual([1])
    expect(await found('70-44')).toEqual([2])
    expect(await found('สมชาย')).toEqual([])
    expect(await found('%')).toEqual([])
    expect((await list({ search: 'กก' })).docs[0]).toMatchObject({ plate: 'กก1234' })
  })

  it('shows and finds no plate for who does not read visits', async () => {
    const cashier = await test.make.operator({ organisation: admin.organisation_id, removed: ['entrances:read'] })
    const { docs } = await list({}, cashier)
    expect(docs.map(({ plate }) => plate)).toEqual([null, null, null])
    expect((await list({ search: 'กก' }, cashier)).docs).toEqual([])
    expect((await list({ search: '000001' }, cashier)).docs).toHaveLength(1)
  })

  it('comes with what its filter comes to by method, what was waived and what was voided', async () => {
    const onePayment = { count: 1, amount: FEE }
    const first = await list({ limit: 1 })
    expect(first.totals).toEqual({
      methods: [
        { method: 'transfer', ...onePayment },
        { method: 'waived', ...onePayment },
      ],
      voided: onePayment,
    })
    expect((await list({ limit: 1, cursor: first.next_cursor! })).totals).toBeNull()
    expect((await list({ search: 'กก' })).totals).toEqual({
      methods: [{ method: 'transfer', ...onePayment }],
      voided: { count: 0, amount: 0 },
    })
    expect((await list({ endDate: '2020-01-01' })).totals).toEqual({ methods: [], voided: { count: 0, amount: 0 } })
  })

  it('leaves as a file with money taken, waived and voided apart, which the audit log tells', async () => {
    const answer = await download(guard)
    expect(answer.headers.get('content-disposition')).toContain('payments.csv')
    const text = Buffer.from(await answer.arrayBuffer())
    const table = JSON.stringify(await parseTable(text, { rows: 10, columns: 20 }))
    for (const part of [
      `"${gate.code}-000001"`,
      '"กก 1234","Bank transfer","40","","","',
      '"Waived","","40","","',
      '"70-4418","Bank transfer","","","40"',
    ])
      expect(table).toContain(part)
    expect(await (await download(guard, 'format=csv&search=70-4418&state=voided')).text()).toContain('Wrong car')
    const entries = await auditEntries(test, "organisation_id = $1 and action = 'payments.exported'", admin.organisation_id)
    expect(entries).toMatchObject([{ after: { format: 'csv', payments: 3 } }, { after: { payments: 1 } }])
  })

  it('leaves with nobody who may not read it, and without what they may not see', async () => {
    expect((await download(undefined)).status).toBe(401)
    expect((await download(await test.make.person({ organisation: admin.organisation_id, role: 'host' }))).status).toBe(403)
    expect((await download(guard, 'format=pdf')).status).toBe(422)
    const elsewhere = await test.make.operator({ organisation: admin.organisation_id, location_ids: [await test.make.location(admin)] })
    expect((await (await download(elsewhere)).text()).split('\r\n').filter(Boolean)).toHaveLength(1)
    expect((await list({}, elsewhere)).totals).toEqual({ methods: [], voided: { count: 0, amount: 0 } })
    expect(expectRefusal(await test.as(guard).payments.list({ query: { startDate: '2026-02-31' } })).errors).toMatchObject([
      { field: 'startDate' },
    ])
  })
})
