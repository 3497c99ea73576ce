import { entryOf } from './blacklist.ts'
import { PDF } from './documents.ts'
import { kindOf } from './e-stamps.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { isNightly } from './nightly.ts'
import { chargeAt, createUnpaidVisit, FEE } from './payments.ts'
import { passFor } from './pre-passes.ts'
import { announcement } from './pre-registers.ts'
import { expectSuccess, serve, type TestPerson, test } from './served.ts'
import { BEHIND_A_PROXY } from './sign-in.ts'

/** A small part of the 200,000 requests that `npm run bench -- --fuzz` sends. */
const REQUESTS = isNightly ? 3_000 : 500
const SEED = 20_261_120

serve(BEHIND_A_PROXY)
beforeAll(async () => {
  for (const name of ['Sathorn Park', 'Riverside']) await organisation(name)
})

async function organisation(name: string): Promise<void> {
  const { make, as } = test
  const id = await make.organisation({ name })
  const admin = await make.admin({ organisation: id })
  for (const role of ['operator', 'viewer', 'auditor', 'host', 'owner'] as const) await make.person({ organisation: id, role })
  await make.notification(admin)
  const calls = as(admin)
  const phone = '0812345678'
  const numbers = [{ kind: 'phone' as const, number: phone }]
  expectSuccess(await calls.blacklists.create({ body: entryOf({ severity: 'monitor', numbers }) }))
  expectSuccess(await calls.blacklists.create({ body: entryOf({ name: 'James Walker', severity: 'deny' }) }))
  for (const code of ['M-1', 'M-2', 'M-3']) {
    const member = expectSuccess(await calls.members.create({ body: { code, kind: 'staff', name_th: 'สมชาย ใจดี', status: 'active' } }))
    const form = new FormData()
    form.set('document_name', 'Licence')
    form.set('file', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'a.pdf')
    expectSuccess(await calls.members.addDocument({ params: { id: member._id }, form }))
  }
  for (let location = 0; location < 2; location++) {
    const gate = await make.gate(admin)
    await feesAt(admin, gate)
    await announcedAt(admin, gate)
    for (let visit = 0; visit < 4; visit++) {
      // The phone is on the blacklist. A visit with an open sighting can't be deleted.
      const contact = visit === 3 ? {} : { phone }
      const body = { gate_id: gate._id, visitor_name: `สมชาย ใจดี ${visit}`, visitor_type: 'visitor', ...contact }
      const { _id } = expectSuccess(await calls.entrances.checkIn({ body }))
      if (visit === 3) expectSuccess(await calls.entrances.checkOut({ params: { id: _id }, body: { gate_id: gate._id } }))
      if (visit === 3) expectSuccess(await calls.deleteRequests.create({ body: { entrances: [_id], reason_code: 'test' } }))
    }
  }
}

interface Gate {
  _id: string
  location_id: string
}

/** A tariff, an open till, a paid stay and a stamp on another one. */
async function feesAt(admin: TestPerson, gate: Gate): Promise<void> {
  const calls = test.as(admin)
  await chargeAt(test, admin, gate)
  expectSuccess(await calls.tills.open({ body: { gate_id: gate._id, opening_cash: 10_000 } }))
  const id = await createUnpaidVisit(test, admin, gate)
  expectSuccess(await calls.payments.pay({ params: { id }, body: { due: FEE, method: 'transfer', gate_id: gate._id } }))
  const { _id: kind_id } = expectSuccess(await calls.eStampKinds.create({ body: kindOf({ location_id: gate.location_id }) }))
  expectSuccess(await calls.eStamps.create({ body: { entrance_id: await createUnpaidVisit(test, admin, gate), kind_id } }))
}

/** A pass and two announced guests. */
async function announcedAt(admin: TestPerson, { location_id }: Gate): Promise<void> {
  const calls = test.as(admin)
  expectSuccess(await calls.prePasses.create({ body: passFor({ location_id }) }))
  const guests = [{ visitor_name: 'Somchai Jaidee' }, { visitor_name: 'Somsri Jaidee' }]
  expectSuccess(await calls.preRegisters.create({ body: announcement({ location_id, guests }) }))
}

it('requests made from the OpenAPI document get no fault and no answer off its schema, and the server lives on', async () => {
  const report = await fuzz({ address: test.address, owner: test.database.owner, count: REQUESTS, seed: SEED, connections: 4 })
  expect(report.faults.join('\n\n')).toBe('')
  expect(report.sent).toBe(REQUESTS)
  // If nearly all were refused, the run tested nothing.
  expect(report.statuses['200'], JSON.stringify(report.statuses)).toBeGreaterThan(REQUESTS / 10)
  // A record is made about once in 700 requests.
  if (isNightly) expect(report.statuses['201'], JSON.stringify(report.statuses)).toBeGreaterThan(0)
  expect(expectSuccess(await test.as().system.live({}))).toEqual({ status: 'ok' })
})
