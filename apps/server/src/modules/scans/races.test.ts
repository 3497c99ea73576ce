import { decodePass, NO_END } from '@gatehouse/contract/kernel/domain/pass-token.ts'
import { addCopies } from '../../../test/copies.ts'
import { admin, gate, guard, staffDesk } from '../../../test/desk.ts'
import { documentOf, installationOf, runOperatorTool } from '../../../test/gatehouse.ts'
import { isNightly, roundsOf } from '../../../test/nightly.ts'
import { passFor } from '../../../test/pre-passes.ts'
import { announceToday, guestCode, later, memberCode, newMember, scan, send, signer } from '../../../test/scans.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'
import type { Serving } from '../../serve.ts'

let other: Serving
serve()
staffDesk()
beforeAll(async () => {
  other = await test.another()
})

const ROUNDS = isNightly ? 100 : 4
const PASSES = isNightly ? 1_000 : 200
/** Passes between two new keys. */
const KEY_EVERY = PASSES / 5
const TOGETHER = 20

const rotate = async () =>
  documentOf(await runOperatorTool(installationOf(test), 'keys', 'rotate-data', '--organisation', String(admin.organisation_id), '--json'))

/** Scans one code twenty times at two servers. Exactly one scan lets in; the others are told its visit. Returns the id of the visit. */
async function scanTogether(text: string): Promise<string> {
  const answers = await Promise.all(Array.from({ length: TOGETHER }, (_, n) => scan(text, {}, guard, n % 2 ? {} : { at: other })))
  const admissions = answers.filter(({ done }) => done === 'admitted')
  expect(admissions).toHaveLength(1)
  const { _id, checkin_at } = admissions[0]!.entrance!
  const expectedVisit = { _id, checkin_at, gate_in: gate.code, checked_in_by: 'Kanyarat' }
  for (const answer of answers.filter(({ done }) => done !== 'admitted'))
    expect(answer).toMatchObject({ done: 'refused', reasons: [{ reason: 'already_inside' }], visit: expectedVisit })
  return _id
}

const newPassRow = async () =>
  expectSuccess(await test.as(admin).prePasses.create({ body: passFor({ location_id: gate.location_id }), idempotencyKey: test.make.id() }))
    ._id
const newPass = async () => (await signer()).sign({ of: 'pass', id: await newPassRow(), serial: 1, from: 0, until: NO_END })

describe('twenty scans of one code at two servers', () => {
  it('let in once with a pass for one visit, in every round, and tell the others where and when', async () => {
    for (let round = 0; round < ROUNDS; round += 1) await scanTogether(await newPass())
    const rows = await test.sql(
      'select outcome, count(*)::int as n from scans where organisation_id = $1 group by 1 order by 1',
      admin.organisation_id,
    )
    expect(rows).toEqual([
      { outcome: 'admitted', n: ROUNDS },
      { outcome: 'already_inside', n: ROUNDS * (TOGETHER - 1) },
    ])
  })

  it('let in a guest once, and a member once', async () => {
    const member = await memberCode(await newMember())
    for (let round = 0; round < roundsOf(10); round += 1) {
      await scanTogether(await guestCode(await announceToday()))
      const visit = await scanTogether(member)
      await later()
      expect(await scan(member)).toMatchObject({ done: 'checked_out', entrance: { _id: visit } })
    }
  })

  it('let out once by a visitor’s card, and in once by a member’s card', async () => {
    expectSuccess(await test.as(admin).cards.create({ body: { number: 'V-031' } }))
    for (let round = 0; round < roundsOf(10); round += 1) {
      const body = { gate_id: gate._id, visitor_name: 'Somchai', visitor_type: 'visitor', card_number: 'V-031' }
      const { _id } = expectSuccess(await test.as(guard).entrances.checkIn({ body }))
      const answers = await Promise.all(Array.from({ length: TOGETHER }, (_, n) => send('V-031', {}, guard, n % 2 ? {} : { at: other })))
      const left = answers.filter(({ ok, body: answer }) => ok && (answer as { done: string }).done === 'checked_out')
      expect(left.map((answer) => expectSuccess(answer).entrance!._id)).toEqual([_id])
    }
    await newMember({ cards: [{ number: 'C-7' }] })
    await scanTogether('C-7')
  })
})

it('hundreds of passes are scanned while new keys come: none is refused', async () => {
  const first = await newPassRow()
  await addCopies(test.sql, 'pre_passes', first, PASSES - 1, `'code_hash', '\\x' || md5(n::text) || md5('x' || n)`)
  const rows = await test.sql('select _id from pre_passes where organisation_id = $1', admin.organisation_id)
  const usedKeys = new Set<number>()
  const outcomes: string[] = []
  for (let index = 0; index < PASSES; index += 20) {
    if (index % KEY_EVERY === KEY_EVERY / 2) {
      await rotate()
      for (const table of ['organisation_keys', 'pass_keys'])
        await test.sql(
          `update ${table} set created_at = created_at - interval '3 minutes' where organisation_id = $1`,
          admin.organisation_id,
        )
      test.app.keyring.forget(admin.organisation_id)
    }
    const passes = await signer()
    const tokens = rows.slice(index, index + 20).map(({ _id: id }) => passes.sign({ of: 'pass', id, serial: 1, from: 0, until: NO_END }))
    for (const token of tokens) usedKeys.add(decodePass(token)!.token.key_id)
    for (const answer of await Promise.all(tokens.map((token) => scan(token)))) outcomes.push(answer.done)
  }
  expect([outcomes.length, [...new Set(outcomes)]]).toEqual([PASSES, ['admitted']])
  expect(usedKeys.size).toBeGreaterThan(3)
})
