import fc from 'fast-check'
import { admin, gate, guard, staffDesk } from '../../../test/desk.ts'
import { callDuringTransaction } from '../../../test/held.ts'
import { isNightly, roundsOf } from '../../../test/nightly.ts'
import { buildPassCheckIn, type PassInput, passFor } from '../../../test/pre-passes.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import type { Serving } from '../../serve.ts'

let other: Serving
serve()
beforeAll(async () => {
  other = await test.another()
})
staffDesk()

const calls = () => test.as(admin).prePasses
const make = async (fields: Partial<PassInput> = {}) =>
  expectSuccess(await calls().create({ body: passFor({ location_id: gate.location_id, ...fields }) }))

/** Checks in as a desk does: a busy server answers 503, and the desk repeats the call with the same key. */
async function come(pass: { _id: string }, n: number) {
  for (;;) {
    const server = n % 2 ? test : other
    const answer = await test
      .as(guard, { at: server })
      .entrances.checkIn({ body: buildPassCheckIn(pass, gate), idempotencyKey: `${pass._id}-${n}` })
    if (answer.status !== 503) return answer
  }
}

describe('many gates at once', () => {
  it('[R5] twenty who show a pass of one visit at two servers are one visit, in every round, and the others are told which', async () => {
    for (let round = 0; round < (isNightly ? 100 : 4); round++) {
      const pass = await make({ mode: round % 2 ? 'single' : 'daily' })
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => come(pass, n)))
      const let_in = answers.filter(({ ok }) => ok).map(expectSuccess)
      expect(let_in).toHaveLength(1)
      const [visit] = let_in
      for (const answer of answers.filter(({ ok }) => !ok))
        expect(expectRefusal(answer)).toMatchObject({
          ...{ status: 409, code: 'pass_inside' },
          conflict: { _id: visit!._id, gate_in: gate.code, checkin_at: visit!.checkin_at, checked_in_by: 'Kanyarat' },
        })
      const uses = await test.sql('select n, entrance_id from pre_pass_uses where pass_id = $1', pass._id)
      expect(uses).toEqual([{ n: 1, entrance_id: visit!._id }])
    }
  }, 300_000)

  it('a pass that is revoked or suspended while somebody comes is either, in every round', async () => {
    const counts = { in: 0, out: 0 }
    for (let round = 0; round < roundsOf(200); round++) {
      const pass = await make()
      const params = { id: pass._id }
      const end = () => (round % 4 < 2 ? calls().revoke({ params, body: { reason: 'Left' } }) : calls().suspend({ params, body: {} }))
      const [came, exit] =
        round % 2 ? await Promise.all([come(pass, round), end()]) : (await Promise.all([end(), come(pass, round)])).reverse()
      expect(exit!.ok).toBe(true)
      const { uses, status } = expectSuccess(await calls().get({ params }))
      expect(status).not.toBe('active')
      expect(uses).toBe(came!.ok ? 1 : 0)
      counts[came!.ok ? 'in' : 'out']++
      if (!came!.ok)
        expect(expectRefusal(came!)).toMatchObject({ code: 'pass_not_allowed', conflict: { reasons: [{ reason: 'not_active', status }] } })
    }
    expect(counts.in + counts.out).toBe(roundsOf(200))
  }, 120_000)

  it.each([
    ["status = 'revoked', revoked_at = now()", 'not_active'],
    ["status = 'suspended'", 'not_active'],
    ["valid_until = now() - interval '1 minute'", 'expired'],
    ["valid_from = now() + interval '1 day'", 'not_yet'],
  ])('a change that is not committed when the pass is read holds the check-in up, and counts: %s', async (change, reason) => {
    const pass = await make()
    const [came] = await callDuringTransaction(
      test,
      (work) =>
        work.query(`update pre_passes set ${change}, updated_at = updated_at + interval '1 millisecond' where _id = $1`, [pass._id]),
      [() => test.as(guard).entrances.checkIn({ body: buildPassCheckIn(pass, gate) })],
    )
    expect(expectRefusal(came)).toMatchObject({ code: 'pass_not_allowed', conflict: { reasons: [{ reason }] } })
    expect(expectSuccess(await calls().get({ params: { id: pass._id } })).uses).toBe(0)
  })
})

type Step = { do: 'come' | 'leave' | 'undo' | 'tomorrow'; which: number }
interface Visit {
  _id: string
  day: number
  state: 'in' | 'out' | 'undone'
}

it('counts as a model does whatever comes, leaves and is undone on whichever day', async () => {
  const step = fc.record<Step>({
    do: fc.constantFrom('come' as const, 'come' as const, 'leave' as const, 'undo' as const, 'tomorrow' as const),
    which: fc.nat(20),
  })
  const kind = fc.constantFrom(['single', 1], ['multiple', 2], ['multiple', 3], ['daily', 1], ['window', Number.POSITIVE_INFINITY] as const)
  await fc.assert(
    fc.asyncProperty(kind, fc.array(step, { minLength: 5, maxLength: 14 }), async ([mode, maxUses], steps) => {
      const pass = await make({ mode: mode as PassInput['mode'], max_uses: mode === 'multiple' ? (maxUses as number) : null })
      const visits: Visit[] = []
      let today = 0
      for (const { do: action, which } of steps) {
        const validVisits = visits.filter(({ state }) => state !== 'undone')
        const inside = validVisits.find(({ state }) => state === 'in')
        const target = visits[which % Math.max(1, visits.length)]
        if (action === 'come') {
          const answer = await test.as(guard).entrances.checkIn({ body: buildPassCheckIn(pass, gate) })
          const countedVisits = validVisits.filter(({ day }) => mode !== 'daily' || day === today)
          if (!inside && countedVisits.length < (maxUses as number))
            visits.push({ _id: expectSuccess(answer)._id, day: today, state: 'in' })
          else expect(expectRefusal(answer).code).toBe(inside ? 'pass_inside' : 'pass_not_allowed')
        } else if (action === 'leave' && inside) {
          expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: inside._id }, body: { gate_id: gate._id } }))
          inside.state = 'out'
        } else if (action === 'undo' && target && target.state !== 'undone') {
          const answer = await test.as(guard).entrances.undo({ params: { id: target._id }, body: {} })
          if (target.state === 'out' && inside) expect(expectRefusal(answer).code).toBe('pass_inside')
          else target.state = expectSuccess(answer).status === 'cancelled' ? 'undone' : 'in'
        } else if (action === 'tomorrow') {
          today += 1
          await test.sql('update pre_pass_uses set day = day - 1 where pass_id = $1', pass._id)
        }
        const { uses, inside: somebody } = expectSuccess(await calls().get({ params: { id: pass._id } }))
        expect(uses).toBe(visits.filter(({ state }) => state !== 'undone').length)
        expect(somebody).toBe(visits.some(({ state }) => state === 'in'))
      }
    }),
    { numRuns: roundsOf(40) },
  )
}, 120_000)
