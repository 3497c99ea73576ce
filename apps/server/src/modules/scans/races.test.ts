import { decodePass, NO_END } from '@gatehouse/contract/kernel/domain/pass-token.ts'
import { addCopies } from '../../../test/copies.ts'
import { admin, gate, guard, staffDesk } from '../../../test/desk.ts'
import { documentOf, installationOf, typed } from '../../../test/gatehouse.ts'
import { passFor } from '../../../test/pre-passes.ts'
import { announceToday, guestCode, later, memberCode, newMember, scan, send, signer } from '../../../test/scans.ts'
import { good, serve, test } from '../../../test/served.ts'
import type { Serving } from '../../serve.ts'

let other: Serving
serve()
staffDesk()
beforeAll(async () => {
  other = await test.another()
})

const ROUNDS = 100
const TOGETHER = 20

const rotate = async () =>
  documentOf(await typed(installationOf(test), 'keys', 'rotate-data', '--organisation', String(admin.organisation_id), '--json'))

/** Twenty scans of one code at two servers: the visit of the one that let in. The others are told of it. */
async function scanTogether(text: string): Promise<string> {
  const answers = await Promise.all(Array.from({ length: TOGETHER }, (_, n) => scan(text, {}, guard, n % 2 ? {} : { at: other })))
  const admitted = answers.filter(({ done }) => done === 'admitted')
  expect(admitted).toHaveLength(1)
  const { _id, checkin_at } = admitted[0]!.entrance!
  const where = { _id, checkin_at, gate_in: gate.code, checked_in_by: 'Kanyarat' }
  for (const answer of answers.filter(({ done }) => done !== 'admitted'))
    expect(answer).toMatchObject({ done: 'refused', reasons: [{ reason: 'already_inside' }], visit: where })
  return _id
}

const newPassRow = async () =>
  good(await test.as(admin).prePasses.create({ body: passFor({ location_id: gate.location_id }), idempotencyKey: test.make.id() }))._id
const newPass = async () => (await signer()).sign({ of: 'pass', id: await newPassRow(), serial: 1, from: 0, until: NO_END })

describe('twenty scans of one code at two servers', () => {
  it('of a pass for one visit let in once, a hundred times, and tell the others where and when', async () => {
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

  it('of a guest and of a member let in once', async () => {
    const member = await memberCode(await newMember())
    for (let round = 0; round < 10; round += 1) {
      await scanTogether(await guestCode(await announceToday()))
      const visit = await scanTogether(member)
      await later()
      expect(await scan(member)).toMatchObject({ done: 'checked_out', entrance: { _id: visit } })
    }
  })

  it('of the card of a visitor let out once, and of a member’s card in once', async () => {
    good(await test.as(admin).cards.create({ body: { number: 'V-031' } }))
    for (let round = 0; round < 10; round += 1) {
      const body = { gate_id: gate._id, visitor_name: 'Somchai', visitor_type: 'visitor', card_number: 'V-031' }
      const { _id } = good(await test.as(guard).entrances.checkIn({ body }))
      const answers = await Promise.all(Array.from({ length: TOGETHER }, (_, n) => send('V-031', {}, guard, n % 2 ? {} : { at: other })))
      const left = answers.filter(({ ok, body: answer }) => ok && (answer as { done: string }).done === 'checked_out')
      expect(left.map((answer) => good(answer).entrance!._id)).toEqual([_id])
    }
    await newMember({ cards: [{ number: 'C-7' }] })
    await scanTogether('C-7')
  })
})

it('a thousand passes are scanned while new keys come: none is refused', async () => {
  const first = await newPassRow()
  await addCopies(test.sql, 'pre_passes', first, 999, `'code_hash', '\\x' || md5(n::text) || md5('x' || n)`)
  const rows = await test.sql('select _id from pre_passes where organisation_id = $1', admin.organisation_id)
  const used = new Set<number>()
  const done: string[] = []
  for (let at = 0; at < 1000; at += 20) {
    if (at % 200 === 100) {
      await rotate()
      for (const table of ['organisation_keys', 'pass_keys'])
        await test.sql(
          `update ${table} set created_at = created_at - interval '3 minutes' where organisation_id = $1`,
          admin.organisation_id,
        )
      test.app.keyring.forget(admin.organisation_id)
    }
    const passes = await signer()
    const tokens = rows.slice(at, at + 20).map(({ _id: id }) => passes.sign({ of: 'pass', id, serial: 1, from: 0, until: NO_END }))
    for (const token of tokens) used.add(decodePass(token)!.token.key_id)
    for (const answer of await Promise.all(tokens.map((token) => scan(token)))) done.push(answer.done)
  }
  expect([done.length, [...new Set(done)]]).toEqual([1000, ['admitted']])
  expect(used.size).toBeGreaterThan(3)
})
