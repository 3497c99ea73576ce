import { callDuringTransaction } from '../../../test/held.ts'
import { roundsOf } from '../../../test/nightly.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { type TariffBody, tariffFor } from '../../../test/tariffs.ts'
import type { Serving } from '../../serve.ts'

let admin: TestPerson
let other: Serving
serve()
beforeAll(async () => {
  admin = await test.make.admin()
  other = await test.another()
})

const fees = (server: Pick<Serving, 'address'> = test) => test.as(admin, { at: server }).parkingFees
const draftAt = async (location_id: string, overrides: Partial<TariffBody> = {}) => {
  const { _id, versions } = expectSuccess(await fees().create({ body: tariffFor({ location_id, ...overrides }) }))
  return { tariff_id: _id, params: { id: versions[0]!._id } }
}
const publishing = ({ params }: { params: { id: string } }, server: Pick<Serving, 'address'> = test) =>
  fees(server).publish({ params, body: { starts_at: null } })

describe('two who publish at once', () => {
  it('at two servers what prices the same are one in force and one refused by the constraint, in 20 rounds', async () => {
    const classes = ['car', 'motorcycle', 'truck', 'bicycle']
    const privileges = ['resident', 'staff', 'vip']
    for (let round = 0; round < roundsOf(20); round++) {
      const location_id = await test.make.location(admin)
      // Scopes of many rows, some of them the same, named from either end.
      const scopes =
        round % 2
          ? [
              ['truck', 'car'],
              ['bicycle', 'car'],
            ]
          : [classes, classes.toReversed()]
      const drafts = await Promise.all(
        scopes.map((vehicle_classes, n) =>
          draftAt(location_id, { vehicle_classes, privileges: n ? privileges.toReversed() : privileges.slice(round % 3) }),
        ),
      )
      const answers = await Promise.all(drafts.map((draft, n) => publishing(draft, n ? other : test)))
      const [winner] = drafts.filter((_, n) => answers[n]!.ok)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(expectRefusal(answers.find(({ ok }) => !ok)!)).toMatchObject({ code: 'tariff_overlap', conflict: { _id: winner!.tariff_id } })
      const rows = await test.sql('select distinct version_id from tariff_scopes where location_id = $1', location_id)
      expect(rows).toEqual([{ version_id: winner!.params.id }])
    }
  })

  it('are settled by the constraint alone when one was checked before the other was committed', async () => {
    const location_id = await test.make.location(admin)
    const [first, second] = [await draftAt(location_id, { name: 'First' }), await draftAt(location_id)]
    const [answer] = await callDuringTransaction(
      test,
      (work) =>
        work.query(`update tariff_versions set effective = tstzrange(now(), null), published_at = now() where _id = $1`, [first.params.id]),
      [() => publishing(second)],
    )
    expect(expectRefusal(answer!)).toMatchObject({ status: 409, code: 'tariff_overlap', conflict: { _id: first.tariff_id, name: 'First' } })
  })

  it('two versions of one tariff follow each other, or one begins when the other does', async () => {
    for (let round = 0; round < roundsOf(20); round++) {
      const location_id = await test.make.location(admin)
      const { tariff_id, params } = await draftAt(location_id)
      const second = expectSuccess(await fees().addVersion({ params: { id: tariff_id }, body: {} }))
      const answers = await Promise.all([publishing({ params }), publishing({ params: { id: second._id } }, other)])
      for (const answer of answers.filter(({ ok }) => !ok)) expect(expectRefusal(answer).errors).toMatchObject([{ field: 'starts_at' }])
      const { versions } = expectSuccess(await fees().get({ params: { id: tariff_id } }))
      expect(versions.filter(({ status }) => status === 'active')).toHaveLength(1)
      const overlaps = await test.sql(
        'select from tariff_versions a join tariff_versions b on a.tariff_id = b.tariff_id and a._id < b._id and a.effective && b.effective where a.tariff_id = $1',
        tariff_id,
      )
      expect(overlaps).toEqual([])
    }
  })
})
