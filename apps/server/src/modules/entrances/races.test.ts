import { checkIn, openDesk, type VisitInput, visitTo } from '../../../test/desk.ts'
import { isNightly, roundsOf } from '../../../test/nightly.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import type { Serving } from '../../serve.ts'

let other: Serving
serve()
beforeAll(async () => {
  other = await test.another()
})

type Desk = Awaited<ReturnType<typeof openDesk>>
/** Checks in as a desk does: if a busy server answers 503, asks again with the same key. */
async function ask({ guard, gate }: Desk, n: number, fields: Partial<VisitInput>) {
  for (;;) {
    const server = n % 2 ? test : other
    const answer = await test.as(guard, { at: server }).entrances.checkIn({ body: visitTo(gate, fields), idempotencyKey: `try-${n}` })
    if (answer.status !== 503) return answer
  }
}
const openVisits = async ({ guard }: Desk) => {
  const rows = await test.sql(
    "select _id, plate, card_number from entrances where organisation_id = $1 and status = 'checkin'",
    guard.organisation_id,
  )
  return rows as { _id: string; plate: string | null; card_number: string | null }[]
}

describe('many gates at once', () => {
  it('[E-03a] a thousand check-ins of twenty vehicles let each of them in once, and show the others who has it', async () => {
    const desk = await openDesk(test)
    const count = isNightly ? 1000 : 200
    const plates = Array.from({ length: 20 }, (_, n) => `กก ${1000 + n}`)
    const answers = await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const plate = plates[n % 20]!
        return { plate: plate.replace(' ', ''), answer: await ask(desk, n, { plate, plate_province: 'TH-10' }) }
      }),
    )
    const winners = new Map((await openVisits(desk)).map(({ _id, plate }) => [plate, _id]))
    expect(winners.size).toBe(20)
    expect(await openVisits(desk)).toHaveLength(20)
    const let_in = answers.filter(({ answer }) => answer.status === 201)
    expect(let_in).toHaveLength(20)
    for (const { plate, answer } of let_in) expect(expectSuccess(answer)._id).toBe(winners.get(plate))
    const others = answers.filter(({ answer }) => answer.status !== 201)
    expect(others).toHaveLength(count - 20)
    for (const { plate, answer } of others)
      expect(expectRefusal(answer)).toMatchObject({ status: 409, code: 'vehicle_inside', conflict: { _id: winners.get(plate) } })
    const { rowCount } = await test.database.owner.query(
      "select from audit_entries where organisation_id = $1 and action = 'entrance.checked_in'",
      [desk.guard.organisation_id],
    )
    expect(rowCount).toBe(20)
  })

  it('[R5] fifty check-ins with one card give it to one visitor', async () => {
    const desk = await openDesk(test)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(desk, n, { card_number: 'V-031' })))
    const [holder] = await openVisits(desk)
    expect(await openVisits(desk)).toHaveLength(1)
    expect(answers.filter(({ ok }) => ok).map((answer) => expectSuccess(answer)._id)).toEqual([holder!._id])
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(expectRefusal(answer)).toMatchObject({ code: 'card_in_use', conflict: { _id: holder!._id } })
  })

  it('two gates that let the same visitor out do so once, and the other one is told how they left', async () => {
    const desk = await openDesk(test)
    const second = await test.make.gate(desk.guard, { location_id: desk.gate.location_id, direction: 'out' })
    const colleague = await test.make.operator({ organisation: desk.guard.organisation_id })
    const rounds = roundsOf(50)
    for (let round = 0; round < rounds; round++) {
      const { _id: id } = await checkIn(test, desk)
      const answers = await Promise.all([
        test.as(desk.guard).entrances.checkOut({ params: { id }, body: { gate_id: desk.gate._id } }),
        test.as(colleague, { at: other }).entrances.checkOut({ params: { id }, body: { gate_id: second._id } }),
      ])
      const results = answers.filter(({ ok }) => ok).map(expectSuccess)
      expect(results).toHaveLength(1)
      const problem = expectRefusal(answers.find(({ ok }) => !ok)!)
      const { gate_out, checkout_at } = results[0]!
      expect(problem).toMatchObject({ status: 409, code: 'already_out', conflict: { _id: id, status: 'checkout', gate_out, checkout_at } })
    }
    const { rowCount } = await test.database.owner.query(
      "select from audit_entries where organisation_id = $1 and action = 'entrance.checked_out'",
      [desk.guard.organisation_id],
    )
    expect(rowCount).toBe(rounds)
  })

  it('an undo, a correction and a check-out of one visit leave one story', async () => {
    const desk = await openDesk(test)
    for (let round = 0; round < roundsOf(15); round++) {
      const visit = await checkIn(test, desk)
      const id = visit._id
      const calls = [test.as(desk.guard).entrances, test.as(desk.guard, { at: other }).entrances] as const
      const whole = expectSuccess(await calls[0].get({ params: { id } }))
      await Promise.all([
        calls[0].undo({ params: { id }, body: {} }),
        calls[1].checkOut({ params: { id }, body: { gate_id: desk.gate._id } }),
        calls[0].update({ params: { id }, body: { ...whole, remark: 'x' } }),
      ])
      const rows = await test.sql('select before, after from audit_entries where record_id = $1 order by at, id', id)
      const now = expectSuccess(await calls[0].get({ params: { id } }))
      const transitions = rows
        .filter(({ before }) => before)
        .map(({ before, after }) => [JSON.parse(before).status, JSON.parse(after).status])
      // Each step begins where another one ended, and the visit's status is where the last one ended.
      const ends = ['checkin', ...transitions.map(([, after]) => after)]
      for (const [before] of transitions) expect(ends).toContain(before)
      expect(ends).toContain(now.status)
      expect(transitions.filter(([before, after]) => before === 'checkin' && after !== 'checkin').length).toBeGreaterThan(0)
      expect(rows.length).toBe(1 + transitions.length)
    }
  })
})
