import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { good } from './answers.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { BEHIND_A_PROXY } from './sign-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** A few of the 200,000 that `npm run bench -- --fuzz` sends. */
const REQUESTS = 3_000
const SEED = 20_261_120

let test: TestApp
beforeAll(async () => {
  test = await startTestApp(BEHIND_A_PROXY)
  for (const name of ['Sathorn Park', 'Riverside']) await organisation(name)
})
afterAll(() => test.close())

async function organisation(name: string): Promise<void> {
  const { make, as } = test
  const id = await make.organisation({ name })
  const admin = await make.admin({ organisation: id })
  for (const role of ['operator', 'viewer', 'auditor', 'host', 'owner'] as const) await make.person({ organisation: id, role })
  await make.notification(admin)
  for (let location = 0; location < 2; location++) {
    const gate = await make.gate(admin)
    for (let visit = 0; visit < 4; visit++) {
      const body = { gate_id: gate._id, visitor_name: `สมชาย ใจดี ${visit}`, visitor_type: 'visitor', phone: '0812345678' }
      good(await as(admin).entrances.checkIn({ body }))
    }
  }
}

describe('requests made from the OpenAPI document', () => {
  it('get no fault and no answer off its schema, and the server lives on', { timeout: 120_000 }, async () => {
    const report = await fuzz({ address: test.address, owner: test.database.owner, count: REQUESTS, seed: SEED, connections: 4 })
    expect(report.faults.join('\n\n')).toBe('')
    expect(report.sent).toBe(REQUESTS)
    // Were nearly all refused, nothing was tried.
    expect(report.statuses['200'], JSON.stringify(report.statuses)).toBeGreaterThan(REQUESTS / 8)
    expect(report.statuses['201'], JSON.stringify(report.statuses)).toBeGreaterThan(0)
    expect(good(await test.as().system.live({}))).toEqual({ status: 'ok' })
  })
})
