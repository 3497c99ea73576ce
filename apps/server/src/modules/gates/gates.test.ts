import type { GateInput } from '@gatehouse/contract/gates.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const FRONT = { name: 'ประตูหน้า', direction: 'both', kind: 'reception', asks: [] } satisfies Partial<GateInput>

describe('POST /visitors/gates', () => {
  it('[M-04] adds the gate and audits it', async () => {
    const { as, make, database } = test
    const admin = await make.admin()
    const location_id = await make.location(admin)

    const res = await as(admin).gates.create({ body: { location_id, code: 'g1', ...FRONT } })

    expect(res).toMatchObject({ status: 201, body: { code: 'G1', name: 'ประตูหน้า', status: 'active' } })
    const { rows } = await database.owner.query('select action, actor_id from audit_entries where record_id = $1', [
      (res.body as { _id: string })._id,
    ])
    expect(rows).toEqual([{ action: 'gate.created', actor_id: admin.id }])
  })
})
