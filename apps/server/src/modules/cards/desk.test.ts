import type { cards as contract } from '@gatehouse/contract/cards.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { checkIn, type TestGate } from '../../../test/desk.ts'
import { good, serve, type TestPerson, test } from '../../../test/served.ts'
import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { cardsByRead, giveBackCard, loseCard, retakeCard, takeCard } from './cards.service.ts'

// What a desk does with cards, as the modules that use it ask for it.
serve()

type NewCard = BodyInputOf<typeof contract.create>

interface Desk {
  admin: TestPerson
  gate: TestGate
  guard: OrgActor
  visits: [string, string]
}

/** A guard at a gate, with two visitors inside who have no card yet. */
async function desk(): Promise<Desk> {
  const admin = await test.make.admin()
  const gate = await test.make.gate(admin)
  const visit = async () => (await checkIn(test, { guard: admin, gate }))._id
  const guard = { ...systemActor(admin.organisation_id), name: 'Guard', location_ids: [gate.location_id] }
  return { admin, gate, guard, visits: [await visit(), await visit()] }
}
const added = async ({ admin }: Desk, number: string, more: Partial<NewCard> = {}) =>
  good(await test.as(admin).cards.create({ body: { number, ...more } }))
const inTx = <T>({ guard }: Desk, work: (tx: Tx) => Promise<T>) => test.app.database.asMember(guard, work)
const take = (at: Desk, typed: string, entrance_id: string) =>
  inTx(at, (tx) => takeCard(tx, at.guard, { typed, location_id: at.gate.location_id, entrance_id }))
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw error ?? new Error('It was not refused')
  return { code: error.code, conflict: error.details.conflict }
}
const stateOf = async ({ admin }: Desk, id: string) => {
  const { status, holder, issued_at } = good(await test.as(admin).cards.get({ params: { id } }))
  return { status, entrance_id: holder?.entrance_id ?? null, issued_at }
}

describe('a card at the desk', () => {
  it('is given to a visit by its number or its UID, comes back, and is audited both times', async () => {
    const at = await desk()
    const card = await added(at, 'V-001', { uid: '04A23B1C' })
    expect(await take(at, ' v-001 ', at.visits[0])).toEqual({ card_id: card._id, number: 'V-001' })
    expect(await stateOf(at, card._id)).toMatchObject({ status: 'issued', entrance_id: at.visits[0] })
    expect(await inTx(at, (tx) => giveBackCard(tx, at.guard, at.visits[0]))).toEqual({ card_id: card._id, number: 'V-001' })
    expect(await inTx(at, (tx) => giveBackCard(tx, at.guard, at.visits[0]))).toBeUndefined()
    expect(await take(at, '1c:3b:a2:04', at.visits[1])).toEqual({ card_id: card._id, number: 'V-001' })
    const { history } = good(await test.as(at.admin).cards.get({ params: { id: card._id } }))
    expect(history.map(({ action, by }) => [action, by])).toEqual([
      ['card.created', at.admin.name],
      ['card.issued', 'Guard'],
      ['card.returned', 'Guard'],
      ['card.issued', 'Guard'],
    ])
  })

  it('is refused where it is not known, or stands for another location that the guard does not see', async () => {
    const at = await desk()
    await added(at, 'HERE', { location_id: at.gate.location_id })
    await added(at, 'THERE', { location_id: await test.make.location(at.admin) })
    expect(await refusalOf(take(at, 'NOWHERE', at.visits[0]))).toEqual({ code: 'card_not_found', conflict: undefined })
    expect(await refusalOf(take(at, 'THERE', at.visits[0]))).toEqual({ code: 'card_not_found', conflict: undefined })
    expect(await take(at, 'HERE', at.visits[0])).toMatchObject({ number: 'HERE' })
  })

  it('says why a card that is there cannot be given out', async () => {
    const at = await desk()
    at.guard = { ...at.guard, location_ids: null }
    const elsewhere = await test.make.location(at.admin)
    const cases: [string, Partial<NewCard>, string][] = [
      ['MEMBER', { kind: 'member' }, 'member'],
      ['ELSEWHERE', { location_id: elsewhere }, 'elsewhere'],
      ['EARLY', { valid_from: '2199-01-01' }, 'not_yet'],
      ['LATE', { valid_until: '2020-01-01' }, 'expired'],
    ]
    for (const [number, more, why] of cases) {
      const { _id } = await added(at, number, more)
      expect(await refusalOf(take(at, number, at.visits[0]))).toEqual({
        code: 'card_not_available',
        conflict: { _id, number, status: 'available', why },
      })
    }
    for (const status of ['lost', 'blocked', 'retired'] as const) {
      const { _id } = await added(at, status)
      good(await test.as(at.admin).cards.setStatus({ params: { id: _id }, body: { status, reason: 'x' } }))
      const conflict = { _id, number: status.toUpperCase(), status, why: 'status' }
      expect(await refusalOf(take(at, status, at.visits[0]))).toEqual({ code: 'card_not_available', conflict })
    }
  })

  it('takes a card that is valid today, on its first and its last day', async () => {
    const at = await desk()
    const rows = await test.sql(`select (now() at time zone 'Asia/Bangkok')::date::text as today`)
    const today = rows[0].today as string
    await added(at, 'TODAY', { valid_from: today, valid_until: today })
    expect(await take(at, 'TODAY', at.visits[0])).toMatchObject({ number: 'TODAY' })
  })

  it('does not guess which card a short reading is of, and takes the one where only one fits', async () => {
    const at = await desk()
    const first = await added(at, 'W-1', { uid: '11BC614E' })
    expect(await take(at, '188,24910', at.visits[0])).toEqual({ card_id: first._id, number: 'W-1' })
    const second = await added(at, 'W-2', { uid: '22BC614E' })
    expect(await refusalOf(take(at, '18824910', at.visits[1]))).toEqual({
      code: 'card_ambiguous',
      conflict: { _id: first._id, numbers: ['W-1', 'W-2'] },
    })
    expect(await take(at, '22BC614E', at.visits[1])).toEqual({ card_id: second._id, number: 'W-2' })
  })

  it('does not choose between a card with this number and one with this UID', async () => {
    const at = await desk()
    const [one, two] = [await added(at, '11223344'), await added(at, 'X-1', { uid: '11 22 33 44' })]
    expect(await refusalOf(take(at, '11223344', at.visits[0]))).toMatchObject({ code: 'card_ambiguous' })
    expect(await stateOf(at, one._id)).toMatchObject({ status: 'available' })
    expect(await stateOf(at, two._id)).toMatchObject({ status: 'available' })
  })

  it('belongs to a visit that is there', async () => {
    const at = await desk()
    const card = await added(at, 'V-003')
    await expect(take(at, 'V-003', test.make.id())).rejects.toMatchObject({ constraint: 'cards_entrance_fkey' })
    expect(await stateOf(at, card._id)).toMatchObject({ status: 'available', issued_at: null })
  })

  it('is given back to a visit whose end is undone, since when it had it, unless another has it', async () => {
    const at = await desk()
    const card = await added(at, 'V-004')
    await take(at, 'V-004', at.visits[0])
    const { issued_at } = await stateOf(at, card._id)
    await inTx(at, (tx) => giveBackCard(tx, at.guard, at.visits[0]))
    const retake = () => inTx(at, (tx) => retakeCard(tx, at.guard, { card_number: 'V-004', entrance_id: at.visits[0] }))
    expect(await retake()).toEqual({ card_id: card._id, number: 'V-004' })
    expect(await stateOf(at, card._id)).toEqual({ status: 'issued', entrance_id: at.visits[0], issued_at })
    await inTx(at, (tx) => giveBackCard(tx, at.guard, at.visits[0]))
    await take(at, 'V-004', at.visits[1])
    expect(await refusalOf(retake())).toMatchObject({ code: 'card_in_use', conflict: { _id: at.visits[1] } })
    await inTx(at, (tx) => loseCard(tx, at.guard, { entrance_id: at.visits[1] }, 'x'))
    expect(await refusalOf(retake())).toMatchObject({ code: 'card_not_available', conflict: { status: 'lost' } })
  })

  it('is reported lost by the visit that has it, once, with the reason', async () => {
    const at = await desk()
    const card = await added(at, 'V-005')
    await take(at, 'V-005', at.visits[0])
    const lose = () => inTx(at, (tx) => loseCard(tx, at.guard, { entrance_id: at.visits[0] }, 'left in a taxi'))
    expect(await lose()).toEqual({ card_id: card._id, number: 'V-005' })
    expect(await lose()).toBeUndefined()
    const byCard = inTx(at, (tx) => loseCard(tx, at.guard, { card_id: card._id }, 'again'))
    expect(await refusalOf(byCard)).toMatchObject({ code: 'status_not_allowed' })
    const { history, status } = good(await test.as(at.admin).cards.get({ params: { id: card._id } }))
    expect(status).toBe('lost')
    expect(history.at(-1)).toMatchObject({ action: 'card.lost', reason: 'left in a taxi', by: 'Guard' })
    expect(await refusalOf(take(at, 'V-005', at.visits[1]))).toMatchObject({ code: 'card_not_available' })
  })

  it('is found by what was read, with its status and who has it', async () => {
    const at = await desk()
    await added(at, 'V-006', { uid: '0A0B0C0D' })
    await added(at, 'V-008', { valid_until: '2020-01-31' })
    await take(at, 'V-006', at.visits[0])
    const read = (text: string) => inTx(at, (tx) => cardsByRead(tx, at.guard, text, at.gate.location_id))
    expect(await read('0d:0c:0b:0a')).toEqual({
      keeps: true,
      cards: [{ number: 'V-006', status: 'issued', why: 'status', lost_at: null, entrance_id: at.visits[0] }],
    })
    expect((await read('v-008')).cards).toMatchObject([{ status: 'available', why: 'expired' }])
    expect(await read('V-999')).toEqual({ keeps: true, cards: [] })
  })
})
