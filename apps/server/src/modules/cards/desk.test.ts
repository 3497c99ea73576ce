import type { cards as contract } from '@gatehouse/contract/cards/cards.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { checkIn, type TestGate } from '../../../test/desk.ts'
import { expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { cardsByRead, giveBackCard, loseCard, retakeCard, takeCard } from './cards.service.ts'

// The desk's work with cards, called as other modules call it.
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
const added = async ({ admin }: Desk, number: string, fields: Partial<NewCard> = {}) =>
  expectSuccess(await test.as(admin).cards.create({ body: { number, ...fields } }))
const inTx = <T>({ guard }: Desk, work: (tx: Tx) => Promise<T>) => test.app.database.asMember(guard, work)
const take = (setup: Desk, text: string, entrance_id: string) =>
  inTx(setup, (tx) => takeCard(tx, setup.guard, { typed: text, location_id: setup.gate.location_id, entrance_id }))
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw error ?? new Error('It was not refused')
  return { code: error.code, conflict: error.details.conflict }
}
const stateOf = async ({ admin }: Desk, id: string) => {
  const { status, holder, issued_at } = expectSuccess(await test.as(admin).cards.get({ params: { id } }))
  return { status, entrance_id: holder?.entrance_id ?? null, issued_at }
}

describe('a card at the desk', () => {
  it('is given to a visit by its number or its UID, comes back, and is audited both times', async () => {
    const setup = await desk()
    const card = await added(setup, 'V-001', { uid: '04A23B1C' })
    expect(await take(setup, ' v-001 ', setup.visits[0])).toEqual({ card_id: card._id, number: 'V-001' })
    expect(await stateOf(setup, card._id)).toMatchObject({ status: 'issued', entrance_id: setup.visits[0] })
    expect(await inTx(setup, (tx) => giveBackCard(tx, setup.guard, setup.visits[0]))).toEqual({ card_id: card._id, number: 'V-001' })
    expect(await inTx(setup, (tx) => giveBackCard(tx, setup.guard, setup.visits[0]))).toBeUndefined()
    expect(await take(setup, '1c:3b:a2:04', setup.visits[1])).toEqual({ card_id: card._id, number: 'V-001' })
    const { history } = expectSuccess(await test.as(setup.admin).cards.get({ params: { id: card._id } }))
    expect(history.map(({ action, by }) => [action, by])).toEqual([
      ['card.created', setup.admin.name],
      ['card.issued', 'Guard'],
      ['card.returned', 'Guard'],
      ['card.issued', 'Guard'],
    ])
  })

  it('is refused where it is not known, or stands for another location that the guard does not see', async () => {
    const setup = await desk()
    await added(setup, 'HERE', { location_id: setup.gate.location_id })
    await added(setup, 'THERE', { location_id: await test.make.location(setup.admin) })
    expect(await refusalOf(take(setup, 'NOWHERE', setup.visits[0]))).toEqual({ code: 'card_not_found', conflict: undefined })
    expect(await refusalOf(take(setup, 'THERE', setup.visits[0]))).toEqual({ code: 'card_not_found', conflict: undefined })
    expect(await take(setup, 'HERE', setup.visits[0])).toMatchObject({ number: 'HERE' })
  })

  it('says why a card that is there cannot be given out', async () => {
    const setup = await desk()
    setup.guard = { ...setup.guard, location_ids: null }
    const elsewhere = await test.make.location(setup.admin)
    const cases: [string, Partial<NewCard>, string][] = [
      ['MEMBER', { kind: 'member' }, 'member'],
      ['ELSEWHERE', { location_id: elsewhere }, 'elsewhere'],
      ['EARLY', { valid_from: '2199-01-01' }, 'not_yet'],
      ['LATE', { valid_until: '2020-01-01' }, 'expired'],
    ]
    for (const [number, fields, why] of cases) {
      const { _id } = await added(setup, number, fields)
      expect(await refusalOf(take(setup, number, setup.visits[0]))).toEqual({
        code: 'card_not_available',
        conflict: { _id, number, status: 'available', why },
      })
    }
    for (const status of ['lost', 'blocked', 'retired'] as const) {
      const { _id } = await added(setup, status)
      expectSuccess(await test.as(setup.admin).cards.setStatus({ params: { id: _id }, body: { status, reason: 'x' } }))
      const conflict = { _id, number: status.toUpperCase(), status, why: 'status' }
      expect(await refusalOf(take(setup, status, setup.visits[0]))).toEqual({ code: 'card_not_available', conflict })
    }
  })

  it('takes a card that is valid today, on its first and its last day', async () => {
    const setup = await desk()
    const rows = await test.sql(`select (now() at time zone 'Asia/Bangkok')::date::text as today`)
    const today = rows[0].today as string
    await added(setup, 'TODAY', { valid_from: today, valid_until: today })
    expect(await take(setup, 'TODAY', setup.visits[0])).toMatchObject({ number: 'TODAY' })
  })

  it('does not guess which card a short reading is of, and takes the one where only one fits', async () => {
    const setup = await desk()
    const first = await added(setup, 'W-1', { uid: '11BC614E' })
    expect(await take(setup, '188,24910', setup.visits[0])).toEqual({ card_id: first._id, number: 'W-1' })
    const second = await added(setup, 'W-2', { uid: '22BC614E' })
    expect(await refusalOf(take(setup, '18824910', setup.visits[1]))).toEqual({
      code: 'card_ambiguous',
      conflict: { _id: first._id, numbers: ['W-1', 'W-2'] },
    })
    expect(await take(setup, '22BC614E', setup.visits[1])).toEqual({ card_id: second._id, number: 'W-2' })
  })

  it('does not choose between a card with this number and one with this UID', async () => {
    const setup = await desk()
    const [numberCard, uidCard] = [await added(setup, '11223344'), await added(setup, 'X-1', { uid: '11 22 33 44' })]
    expect(await refusalOf(take(setup, '11223344', setup.visits[0]))).toMatchObject({ code: 'card_ambiguous' })
    expect(await stateOf(setup, numberCard._id)).toMatchObject({ status: 'available' })
    expect(await stateOf(setup, uidCard._id)).toMatchObject({ status: 'available' })
  })

  it('belongs to a visit that is there', async () => {
    const setup = await desk()
    const card = await added(setup, 'V-003')
    await expect(take(setup, 'V-003', test.make.id())).rejects.toMatchObject({ constraint: 'cards_entrance_fkey' })
    expect(await stateOf(setup, card._id)).toMatchObject({ status: 'available', issued_at: null })
  })

  it('is given back to a visit whose end is undone, since when it had it, unless another has it', async () => {
    const setup = await desk()
    const card = await added(setup, 'V-004')
    await take(setup, 'V-004', setup.visits[0])
    const { issued_at } = await stateOf(setup, card._id)
    await inTx(setup, (tx) => giveBackCard(tx, setup.guard, setup.visits[0]))
    const retake = () => inTx(setup, (tx) => retakeCard(tx, setup.guard, { card_number: 'V-004', entrance_id: setup.visits[0] }))
    expect(await retake()).toEqual({ card_id: card._id, number: 'V-004' })
    expect(await stateOf(setup, card._id)).toEqual({ status: 'issued', entrance_id: setup.visits[0], issued_at })
    await inTx(setup, (tx) => giveBackCard(tx, setup.guard, setup.visits[0]))
    await take(setup, 'V-004', setup.visits[1])
    expect(await refusalOf(retake())).toMatchObject({ code: 'card_in_use', conflict: { _id: setup.visits[1] } })
    await inTx(setup, (tx) => loseCard(tx, setup.guard, { entrance_id: setup.visits[1] }, 'x'))
    expect(await refusalOf(retake())).toMatchObject({ code: 'card_not_available', conflict: { status: 'lost' } })
  })

  it('is reported lost by the visit that has it, once, with the reason', async () => {
    const setup = await desk()
    const card = await added(setup, 'V-005')
    await take(setup, 'V-005', setup.visits[0])
    const lose = () => inTx(setup, (tx) => loseCard(tx, setup.guard, { entrance_id: setup.visits[0] }, 'left in a taxi'))
    expect(await lose()).toEqual({ card_id: card._id, number: 'V-005' })
    expect(await lose()).toBeUndefined()
    const byCard = inTx(setup, (tx) => loseCard(tx, setup.guard, { card_id: card._id }, 'again'))
    expect(await refusalOf(byCard)).toMatchObject({ code: 'status_not_allowed' })
    const { history, status } = expectSuccess(await test.as(setup.admin).cards.get({ params: { id: card._id } }))
    expect(status).toBe('lost')
    expect(history.at(-1)).toMatchObject({ action: 'card.lost', reason: 'left in a taxi', by: 'Guard' })
    expect(await refusalOf(take(setup, 'V-005', setup.visits[1]))).toMatchObject({ code: 'card_not_available' })
  })

  it('is found by what was read, with its status and who has it', async () => {
    const setup = await desk()
    await added(setup, 'V-006', { uid: '0A0B0C0D' })
    await added(setup, 'V-008', { valid_until: '2020-01-31' })
    await take(setup, 'V-006', setup.visits[0])
    const read = (text: string) => inTx(setup, (tx) => cardsByRead(tx, setup.guard, text, setup.gate.location_id))
    expect(await read('0d:0c:0b:0a')).toEqual({
      keeps: true,
      cards: [{ number: 'V-006', status: 'issued', why: 'status', lost_at: null, entrance_id: setup.visits[0] }],
    })
    expect((await read('v-008')).cards).toMatchObject([{ status: 'available', why: 'expired' }])
    expect(await read('V-999')).toEqual({ keeps: true, cards: [] })
  })
})
