import { setTimeout as pause } from 'node:timers/promises'
import { admin, checkIn, gate, guard, staffDesk } from '../../../test/desk.ts'
import { type KindInput, kindOf } from '../../../test/e-stamps.ts'
import { callDuringTransaction } from '../../../test/held.ts'
import { isNightly, roundsOf } from '../../../test/nightly.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import type { Serving } from '../../serve.ts'

let other: Serving
serve()
beforeAll(async () => {
  other = await test.another()
})
staffDesk()

const newKind = async (overrides: Partial<KindInput> = {}) =>
  expectSuccess(await test.as(admin).eStampKinds.create({ body: kindOf({ location_id: gate.location_id, ...overrides }) }))
const arrive = () => checkIn(test, { guard, gate })

interface Stamped {
  visit: { _id: string }
  kind: { _id: string }
  unit_id?: string
}
let serial = 0
/** Retries as a page does: an overloaded server refuses the call, and it is sent again with the same key. */
async function give({ visit, kind, unit_id }: Stamped, n = 0) {
  const idempotencyKey = `race-${++serial}`
  for (;;) {
    const body = { entrance_id: visit._id, kind_id: kind._id, ...(unit_id ? { unit_id } : {}) }
    const answer = await test.as(admin, { at: n % 2 ? test : other }).eStamps.create({ body, idempotencyKey })
    if (answer.status !== 503 && answer.status !== 429) return answer
    await pause(20)
  }
}
const many = <T>(count: number, make: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const usedOf = async ({ _id }: { _id: string }, period: number) =>
  (await test.sql('select used from stamp_usage where kind_id = $1 and length(period) = $2', _id, period)).map(({ used }) => used)

describe('many stamps at once', () => {
  it.each(['per_day', 'per_month', 'per_visit'] as const)(
    'a hundred of one unit at two servers against a quota of ten (%s) are ten, in 4 rounds',
    async (quota) => {
      const unit_id = await test.make.unit(admin, gate.location_id)
      for (let round = 0; round < (isNightly ? 4 : 1); round++) {
        const kind = await newKind({ stackable: true, [quota]: 10 })
        const visits = quota === 'per_visit' ? [await arrive()] : await many(5, arrive)
        const answers = await many(100, (n) => give({ visit: visits[n % visits.length]!, kind, unit_id }, n))
        const successes = answers.filter(({ ok }) => ok)
        expect(successes).toHaveLength(10)
        for (const answer of answers.filter(({ ok }) => !ok))
          expect(expectRefusal(answer)).toMatchObject({ code: 'stamp_quota_used', conflict: { quota: quota.slice(4), most: 10 } })
        expect(await usedOf(kind, 10)).toEqual([10])
        const rows = await test.sql('select count(*)::int as n from stamps where kind_id = $1', kind._id)
        expect(rows).toEqual([{ n: 10 }])
        const left = successes.map((answer) => expectSuccess(answer).left[quota.slice(4) as 'day']).sort((a, b) => a! - b!)
        expect(left).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      }
    },
    240_000,
  )

  it('twenty of a kind that a visit has once, of several units, are one, in 20 rounds', async () => {
    const units = await many(3, () => test.make.unit(admin, gate.location_id))
    for (let round = 0; round < roundsOf(20); round++) {
      const [kind, visit] = [await newKind({ per_day: 1 }), await arrive()]
      const answers = await many(20, (n) => give({ visit, kind, unit_id: units[n % 3]! }, n))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      for (const answer of answers.filter(({ ok }) => !ok)) expect(expectRefusal(answer).code).toBe('stamp_twice')
      expect(await usedOf(kind, 10)).toEqual([1])
    }
  }, 120_000)

  it('stamps given and taken back all the time are counted right in the end, and no call waits for ever', async () => {
    const unit_id = await test.make.unit(admin, gate.location_id)
    const kind = await newKind({ stackable: true, per_day: 6, per_month: 6, per_visit: 4 })
    const visits = await many(2, arrive)
    await many(24, async (n) => {
      for (let turn = 0; turn < 4; turn++) {
        const answer = await give({ visit: visits[n % 2]!, kind, unit_id }, n)
        if (!answer.ok) expect(expectRefusal(answer).code).toBe('stamp_quota_used')
        else if ((n + turn) % 3) expectSuccess(await test.as(admin).eStamps.revoke({ params: { id: answer.body._id }, body: {} }))
      }
    })
    const [{ n }] = (await test.sql('select count(*)::int as n from stamps where kind_id = $1 and revoked_at is null', kind._id)) as [
      { n: number },
    ]
    expect(n).toBeGreaterThan(0)
    expect(n).toBeLessThanOrEqual(6)
    for (const period of [7, 10]) expect(await usedOf(kind, period)).toEqual([n])
    expect((await usedOf(kind, 36)).reduce((sum, count) => sum + count, 0)).toBe(n)
  }, 120_000)

  it('one stamp is taken back once, and gives its quota back once', async () => {
    const [kind, visit] = [await newKind(), await arrive()]
    for (let round = 0; round < roundsOf(10); round++) {
      const { _id } = expectSuccess(await give({ visit, kind }))
      const answers = await many(10, () => test.as(admin).eStamps.revoke({ params: { id: _id }, body: {} }))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      for (const answer of answers.filter(({ ok }) => !ok)) expect(expectRefusal(answer).code).toBe('stamp_revoked')
      expect(await usedOf(kind, 10)).toEqual([0])
    }
  })
})

describe('a stamp that comes while something else is not committed', () => {
  it('waits for what holds its visit against stamps, and is refused where the visit left', async () => {
    const [kind, visit] = [await newKind(), await arrive()]
    const leave = "update entrances set status = 'checkout', checkout_at = now() where _id = $1"
    const [answer] = await callDuringTransaction(
      test,
      async (work) => {
        await work.query('select from entrances where _id = $1 for update', [visit._id])
        await work.query(leave, [visit._id])
      },
      [() => give({ visit, kind }, 1)],
    )
    expect(expectRefusal(answer).code).toBe('visit_not_inside')
  })

  it('waits for a change of its kind, and does what the kind says then', async () => {
    const [kind, visit] = [await newKind(), await arrive()]
    const change = (text: string) => async (work: { query: (text: string, values: unknown[]) => Promise<unknown> }) => {
      await work.query('select from stamp_kinds where _id = $1 for update', [kind._id])
      await work.query(text, [kind._id])
    }
    const [stampAnswer] = await callDuringTransaction(test, change('update stamp_kinds set value = 90 where _id = $1'), [
      () => give({ visit, kind }, 1),
    ])
    expect(expectSuccess(stampAnswer).value).toBe(90)
    const archive = change("update stamp_kinds set status = 'archived' where _id = $1")
    const [answer] = await callDuringTransaction(test, archive, [async () => give({ visit: await arrive(), kind }, 1)])
    expect(expectRefusal(answer)).toMatchObject({ code: 'stamp_not_allowed', conflict: { reason: 'archived' } })
  })
})
