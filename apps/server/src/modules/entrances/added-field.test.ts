import type { TestApp } from '../../../test/served.ts'

// A visit with two more optional texts, one of them personal: the contract has a line for each (vitest.config.ts), the database a column. Nothing else
// knows them (docs/decisions/0078).

const RECORD = '@gatehouse/contract/entrances/entrance-record.ts?added-field'
const MIGRATION = ['entrances', 'deleted_entrances'].map(
  (table) => `alter table ${table} add column spare_text text, add column spare_fact text`,
)

type Product = Awaited<ReturnType<typeof load>>
/** The server and its tests' tools, loaded with these fields. */
async function load() {
  vi.resetModules()
  vi.doMock('@gatehouse/contract/entrances/entrance-record.ts', () => import(/* @vite-ignore */ RECORD))
  const [served, desk, entries, retention, tables, { jobs }, { parseTable }] = await Promise.all([
    import('../../../test/served.ts'),
    import('../../../test/desk.ts'),
    import('../../../test/audit-entries.ts'),
    import('../../../test/retention.ts'),
    import('../../../test/tables.ts'),
    import('../../app.ts'),
    import('../../kernel/import/read.ts'),
  ])
  return { ...served, ...desk, ...entries, ...retention, ...tables, jobs, parseTable }
}

let product: Product
let test: TestApp
beforeAll(async () => {
  product = await load()
  test = await product.startTestApp()
  for (const statement of MIGRATION) await test.sql(statement)
})
afterAll(async () => {
  await test.close()
  vi.doUnmock('@gatehouse/contract/entrances/entrance-record.ts')
  vi.resetModules()
})

const ADDED = { spare_text: 'Qzlek', spare_fact: 'Qzblue' }

it('a field that the contract and a migration add is in every answer, the correction, list, file, log and deletion, and is erased where it is personal', async () => {
  const { expectSuccess, openStaffedDesk, visitTo, entriesOf, setDays, tablesWith, jobs, parseTable } = product
  const { admin, guard, gate } = await openStaffedDesk(test)
  const { entrances, deleteRequests } = test.as(admin)
  const body = visitTo(gate, ADDED as object)

  // The check-in, the first time and again.
  const visit = expectSuccess(await entrances.checkIn({ body, idempotencyKey: 'in' }))
  expect(visit).toMatchObject(ADDED)
  expect(expectSuccess(await entrances.checkIn({ body, idempotencyKey: 'in' }))).toEqual(visit)
  const params = { id: visit._id }
  expect(expectSuccess(await entrances.get({ params }))).toMatchObject(ADDED)
  const [row] = expectSuccess(await entrances.list({})).docs
  expect(row).toMatchObject({ spare_text: ADDED.spare_text })
  expect(row).not.toHaveProperty('spare_fact')

  // The correction of one field leaves the other; one that is left out stays.
  const corrected = {
    visitor_name: visit.visitor_name,
    visitor_type: 'visitor',
    party_size: 1,
    updated_at: visit.updated_at,
    spare_text: 'Qznoi',
  }
  expect(expectSuccess(await entrances.update({ params, body: corrected }))).toMatchObject({ ...ADDED, spare_text: 'Qznoi' })

  // The check-out, the first time and again.
  const leave = () => entrances.checkOut({ params, body: { gate_id: gate._id }, idempotencyKey: 'out' })
  const left = expectSuccess(await leave())
  expect(left).toMatchObject({ ...ADDED, spare_text: 'Qznoi' })
  expect(expectSuccess(await leave())).toEqual(left)

  // The log has the values of each step.
  const steps = await entriesOf(test, visit._id)
  expect(steps.map(({ after }) => [after?.spare_text, after?.spare_fact])).toEqual([
    ['Qzlek', 'Qzblue'],
    ['Qznoi', 'Qzblue'],
    ['Qznoi', 'Qzblue'],
  ])

  // The file has a column for each.
  const file = await fetch(`${test.address}/visitors/entrances/exports/excel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ format: 'csv' }),
  })
  const { headings, rows } = await parseTable(Buffer.from(await file.arrayBuffer()), { rows: 10, columns: 60 })
  const cell = (heading: string) => rows[0]!.cells[headings.indexOf(heading)]
  expect([cell('Spare text'), cell('Spare fact')]).toEqual(['Qznoi', 'Qzblue'])

  // A deleted visit comes back whole.
  const request = expectSuccess(await test.as(guard).deleteRequests.create({ body: { entrances: [visit._id], reason_code: 'test' } }))
  expectSuccess(await deleteRequests.approve({ params: { id: request._id }, body: { id: request._id } }))
  expectSuccess(await deleteRequests.restore({ params, body: { reason: 'back' } }))
  expect(expectSuccess(await entrances.get({ params }))).toMatchObject({ ...ADDED, spare_text: 'Qznoi' })

  // The erasure takes what is personal from the visit and from its entries.
  await setDays(test, admin, { visits: 10, photos: 10, numbers: 10 })
  await test.sql(`update entrances set checkin_at = checkin_at - interval '11 days', checkout_at = checkout_at - interval '11 days'`)
  await test.sql('delete from idempotency_keys')
  expect(await tablesWith(test.database.owner, ['Qzlek', 'Qznoi'])).toEqual(['public.audit_entries', 'public.entrances'])
  await jobs.erase_overdue!(test.app, {})
  expect(await tablesWith(test.database.owner, ['Qzlek', 'Qznoi'])).toEqual([])
  expect(expectSuccess(await entrances.get({ params }))).toMatchObject({ spare_text: null, spare_fact: 'Qzblue' })
  expect((await entriesOf(test, visit._id)).map(({ after }) => [after?.spare_text, after?.spare_fact]).slice(0, 3)).toEqual(
    Array.from({ length: 3 }, () => [undefined, 'Qzblue']),
  )
})

it('the rules of the check-in form have it, so a gate can require it', async () => {
  const { expectSuccess, expectRefusal, openStaffedDesk, visitTo } = product
  const { admin, guard, gate } = await openStaffedDesk(test)
  const form = { rows: [{ visitor_type: null, gate_id: null, fields: { spare_text: 'required' } }], gate_asks: 'remind' }
  const { version } = expectSuccess(await test.as(admin).settings.get({}))
  expectSuccess(await test.as(admin).settings.save({ body: { version, form } as object }))
  const asked = expectRefusal(await test.as(guard).entrances.checkIn({ body: visitTo(gate) }))
  expect(asked.errors).toMatchObject([{ field: 'spare_text' }])
  expectSuccess(await test.as(guard).entrances.checkIn({ body: visitTo(gate, ADDED as object) }))
})
