import { checkIn, checkOut, openStaffedDesk } from '../../../test/desk.ts'
import { roundsOf } from '../../../test/nightly.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import type { Serving } from '../../serve.ts'

let other: Serving
serve()
beforeAll(async () => {
  other = await test.another()
})

/** Runs rounds, ten at a time, each with a separate visit. */
async function inRounds(work: (round: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < roundsOf(100); first += 10) await Promise.all(Array.from({ length: 10 }, (_, n) => work(first + n)))
}

type Staff = Awaited<ReturnType<typeof openStaffedDesk>> & { second: Awaited<ReturnType<typeof test.make.admin>> }
async function staff(): Promise<Staff> {
  const desk = await openStaffedDesk(test)
  return { ...desk, second: await test.make.admin({ organisation: desk.admin.organisation_id }) }
}
const pastVisit = async (desk: Staff) => checkOut(test, desk, await checkIn(test, desk))
const request = async ({ guard }: Staff, ...entrances: string[]) =>
  expectSuccess(await test.as(guard).deleteRequests.create({ body: { entrances, reason_code: 'test' } }))._id
const approve = (desk: Staff, id: string) => test.as(desk.admin).deleteRequests.approve({ params: { id }, body: { id } })
const isThere = async (_id: string) => (await test.sql('select from entrances where _id = $1', _id)).length
const isDeleted = async (_id: string) => (await test.sql('select from deleted_entrances where _id = $1', _id)).length

/** Exactly one of two calls succeeds; the other is refused with one of these codes. */
async function oneWins(
  answers: readonly [{ ok: boolean; status: number; body: unknown }, { ok: boolean; status: number; body: unknown }],
  codes: string[],
) {
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(codes).toContain(expectRefusal(answers.find(({ ok }) => !ok)!).code)
  return answers[0].ok
}

describe('at the same instant', () => {
  it('an approval and a withdrawal: one of them ends the request', async () => {
    const desk = await staff()
    await inRounds(async () => {
      const { _id } = await pastVisit(desk)
      const id = await request(desk, _id)
      const withdraw = () => test.as(desk.guard, { at: other }).deleteRequests.withdraw({ params: { id }, body: {} })
      const isApproved = await oneWins(await Promise.all([approve(desk, id), withdraw()]), ['status_not_allowed'])
      expect([await isThere(_id), await isDeleted(_id)]).toEqual(isApproved ? [0, 1] : [1, 0])
    })
  })

  it('two approvals, and an approval and a rejection: one of them ends the request', async () => {
    const desk = await staff()
    await inRounds(async (round) => {
      const { _id } = await pastVisit(desk)
      const id = await request(desk, _id)
      const { deleteRequests } = test.as(desk.second, { at: other })
      const answer =
        round % 2 ? deleteRequests.approve({ params: { id }, body: { id } }) : deleteRequests.reject({ body: { id, reason: 'no' } })
      const [mine, theirs] = await Promise.all([approve(desk, id), answer])
      const first = await oneWins([mine, theirs], ['status_not_allowed'])
      expect(await isDeleted(_id)).toBe(first || round % 2 ? 1 : 0)
      const steps = await test.sql("select action from audit_entries where record_id = $1 and action like 'delete_request.%'", id)
      expect(steps).toHaveLength(2)
    })
  })

  it('an approval and the undoing of the check-out: somebody is inside, or their visit is deleted', async () => {
    const desk = await staff()
    await inRounds(async () => {
      const { _id } = await pastVisit(desk)
      const id = await request(desk, _id)
      const undo = test.as(desk.guard, { at: other }).entrances.undo({ params: { id: _id }, body: {} })
      const isApproved = await oneWins(await Promise.all([approve(desk, id), undo]), ['entrance_open', 'not_found'])
      expect([await isThere(_id), await isDeleted(_id)]).toEqual(isApproved ? [0, 1] : [1, 0])
    })
  })

  it('an approval and a correction: the deleted visit has the correction, or the correction is refused', async () => {
    const desk = await staff()
    await inRounds(async () => {
      const visit = await pastVisit(desk)
      const { _id } = visit
      const id = await request(desk, _id)
      const body = { ...visit, company: 'Corrected', reason: 'typed wrong' }
      const [approval, correction] = await Promise.all([
        approve(desk, id),
        test.as(desk.guard, { at: other }).entrances.update({ params: { id: _id }, body: body as never }),
      ])
      expectSuccess(approval)
      const [{ company }] = await test.sql('select company from deleted_entrances where _id = $1', _id)
      expect(company).toBe(correction.ok ? 'Corrected' : null)
      if (!correction.ok) expect(expectRefusal(correction).code).toBe('not_found')
    })
  })

  it('two requests for one visit, and two restorations of it: one of each', async () => {
    const desk = await staff()
    await inRounds(async () => {
      const { _id } = await pastVisit(desk)
      const body = { entrances: [_id], reason_code: 'test' as const }
      const requests = await Promise.all([
        test.as(desk.guard).deleteRequests.create({ body }),
        test.as(desk.second, { at: other }).deleteRequests.create({ body }),
      ])
      await oneWins(requests, ['deletion_requested'])
      expectSuccess(await approve(desk, expectSuccess(requests.find(({ ok }) => ok)!)._id))
      const restore = (server: Pick<Serving, 'address'>) =>
        test.as(desk.admin, { at: server }).deleteRequests.restore({ params: { id: _id }, body: { reason: 'back' } })
      await oneWins(await Promise.all([restore(test), restore(other)]), ['not_found'])
      expect([await isThere(_id), await isDeleted(_id)]).toEqual([1, 0])
    })
  })
})
