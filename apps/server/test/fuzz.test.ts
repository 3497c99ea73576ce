import { entryOf } from './blacklist.ts'
import { PDF } from './documents.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { good, serve, test } from './served.ts'
import { BEHIND_A_PROXY } from './sign-in.ts'

/** A few of the 200,000 that `npm run bench -- --fuzz` sends. */
const REQUESTS = 3_000
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
  good(await calls.blacklists.create({ body: entryOf({ severity: 'monitor', numbers }) }))
  good(await calls.blacklists.create({ body: entryOf({ name: 'James Walker', severity: 'deny' }) }))
  for (const code of ['M-1', 'M-2', 'M-3']) {
    const member = good(await calls.members.create({ body: { code, kind: 'staff', name_th: 'สมชาย ใจดี', status: 'active' } }))
    const form = new FormData()
    form.set('document_name', 'Licence')
    form.set('file', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'a.pdf')
    good(await calls.members.addDocument({ params: { id: member._id }, form }))
  }
  for (let location = 0; location < 2; location++) {
    const gate = await make.gate(admin)
    for (let visit = 0; visit < 4; visit++) {
      const body = { gate_id: gate._id, visitor_name: `สมชาย ใจดี ${visit}`, visitor_type: 'visitor', phone }
      good(await calls.entrances.checkIn({ body }))
    }
  }
}

it('requests made from the OpenAPI document get no fault and no answer off its schema, and the server lives on', async () => {
  const report = await fuzz({ address: test.address, owner: test.database.owner, count: REQUESTS, seed: SEED, connections: 4 })
  expect(report.faults.join('\n\n')).toBe('')
  expect(report.sent).toBe(REQUESTS)
  // Were nearly all refused, nothing was tried.
  expect(report.statuses['200'], JSON.stringify(report.statuses)).toBeGreaterThan(REQUESTS / 10)
  expect(report.statuses['201'], JSON.stringify(report.statuses)).toBeGreaterThan(0)
  expect(good(await test.as().system.live({}))).toEqual({ status: 'ok' })
})
