import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@gatehouse/contract/client.ts'
import type { Payment } from '@gatehouse/contract/payments/payment-record.ts'
import { testFolder } from '../folder.ts'
import { roundsOf } from '../nightly.ts'
import { expectSuccess } from '../served.ts'
import { hourly, tariffFor, WEEK } from '../tariffs.ts'
import { until } from '../until.ts'
import { childrenOf, postmasterOf, signal } from './database-processes.ts'
import { installInto } from './installation.ts'
import { type RunningServer, runServer, signIn } from './running-server.ts'

/** `npm run faults` repeats the kills once more for each of its rounds. */
const KILLS = roundsOf(10) * Number(process.env.FAULT_ROUNDS ?? 1)
/** Cars that pay between two kills, so that each kill happens during payments. */
const PAID_BETWEEN = 4
const FEE = 2000
const CALLS = /postgres: gatehouse: gatehouse_app/
const AGAIN = new Set([429, 503])

let server: RunningServer
const folder = testFolder()
beforeAll(async () => {
  await installInto(folder)
  server = await runServer(folder, { STATEMENT_TIMEOUT_MS: '2000' })
})
afterAll(() => server.kill('SIGTERM'))

describe.runIf(process.platform === 'linux')('the receipts of two tills', { tags: ['nightly'] }, () => {
  it(`[R-14a] have no gap and none twice over ${KILLS} kills of the database among payments`, async () => {
    const token = await signIn(server.address, 'admin@demo.example')
    const call = createClient({ base: server.address, token: () => token })
    const place = { code: 'TILLS', name_th: 'ลานจอด', name_en: 'Car park', kind: 'office', capacity: null } as const
    const { id: location_id } = expectSuccess(await call.locations.create({ body: place }))
    // Everyone who stayed a minute has to pay.
    const rules = hourly(0, {
      grace: { kind: 'none', minutes: 0 },
      tables: [{ days: [...WEEK], bands: [{ to: null, kind: 'flat', amount: FEE, unit: null }] }],
    })
    const tariff = expectSuccess(await call.parkingFees.create({ body: tariffFor({ location_id, rules, examples: [] }) }))
    expectSuccess(await call.parkingFees.publish({ params: { id: tariff.versions[0]!._id }, body: { starts_at: null } }))
    const gates = [await gateAt('T1'), await gateAt('T2')]
    for (const gate_id of gates) expectSuccess(await call.tills.open({ body: { gate_id, opening_cash: 0 } }))
    const cars: string[] = []
    for (let n = 0; n < KILLS * PAID_BETWEEN * 3; n++) cars.push(await checkIn(n))
    // Stays are counted in whole minutes.
    await pause(60_500 - (Date.now() % 60_000))

    const receipts: string[] = []
    let over = false
    const cashiers = gates.map((gate_id) => work(gate_id))
    for (let kill = 0; kill < KILLS; kill++) {
      const goal = receipts.length + PAID_BETWEEN
      await until(`payments after kill ${kill}`, () => receipts.length >= goal || cars.length === 0 || undefined, 60_000)
      signal(childrenOf(await postmasterOf(folder), CALLS).slice(0, 1), 'SIGKILL')
    }
    await until('payments after the last kill', () => receipts.length >= KILLS * PAID_BETWEEN || undefined, 60_000)
    over = true
    await Promise.all(cashiers)
    // The last kill may have just happened.
    await until('ready again', async () => (await fetch(`${server.address}/readyz`)).status === 200 || undefined)

    const rows: Payment[] = []
    for (let cursor: string | undefined; ; ) {
      const page = expectSuccess(await call.payments.list({ query: { location_id, limit: 100, ...(cursor ? { cursor } : {}) } }))
      rows.push(...page.docs)
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect(new Set(rows.map(({ entrance_id }) => entrance_id)).size).toBe(rows.length)
    expect(receipts.filter((id) => !rows.some(({ entrance_id }) => entrance_id === id))).toEqual([])
    for (const code of ['T1', 'T2']) {
      const numbers = rows.flatMap(({ receipt }) => (receipt?.startsWith(`${code}-`) ? Number(receipt.slice(3)) : [])).sort((a, b) => a - b)
      expect(numbers.length).toBeGreaterThan(0)
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    }

    async function gateAt(code: string): Promise<string> {
      const body = { location_id, code, name: code, direction: 'both', kind: 'vehicle' } as const
      return expectSuccess(await call.gates.create({ body: { ...body, asks: [] } }))._id
    }
    async function checkIn(n: number): Promise<string> {
      const body = {
        gate_id: gates[0]!,
        visitor_name: `Driver ${n}`,
        visitor_type: 'visitor',
        plate: `กข ${n + 1}`,
        plate_province: 'TH-10',
      }
      return expectSuccess(await call.entrances.checkIn({ body, idempotencyKey: `receipts-${n}` }))._id
    }
    /** A cashier who takes one car after another, and retries with the same key if the outcome is unknown. */
    async function work(gate_id: string): Promise<void> {
      for (let id = cars.pop(); id && !over; id = cars.pop())
        for (;;) {
          const body = { due: FEE, method: 'cash', tendered: FEE, gate_id } as const
          const answer = await call.payments.pay({ params: { id }, body, idempotencyKey: `pay-${id}` }).catch(() => undefined)
          if (answer?.status === 201) receipts.push(id)
          const { code = '' } = (answer?.body ?? {}) as { code?: string }
          if (answer && !AGAIN.has(answer.status) && code !== 'idempotency_in_flight') break
          await pause(50)
        }
    }
  })
})
