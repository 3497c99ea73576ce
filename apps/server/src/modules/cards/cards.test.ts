import type { Card, CardInput, cards as contract } from '@gatehouse/contract/cards/cards.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { checkIn, openDesk } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, omitRequestId, serve, type TestPerson, test } from '../../../test/served.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { giveBackCard, takeCard } from './cards.service.ts'

let admin: TestPerson
let location_id: string
serve()
beforeAll(async () => {
  admin = await test.make.admin()
  location_id = await test.make.location(admin, { code: 'HQ' })
})

type NewCard = BodyInputOf<typeof contract.create>
const cards = (person = admin) => test.as(person).cards
const added = async (number: string, fields: Partial<NewCard> = {}, person = admin): Promise<Card> =>
  expectSuccess(await cards(person).create({ body: { number, location_id, ...fields } }))
const become = (card: Pick<Card, '_id'>, status: Card['status'], reason = 'because') =>
  cards().setStatus({ params: { id: card._id }, body: { status, reason } })
const inputOf = (card: Card): CardInput & { updated_at: string } => {
  const { number, uid, technology, kind, location_id: locationId, valid_from, valid_until, note, updated_at } = card
  return { number, uid, technology, kind, location_id: locationId, valid_from, valid_until, note, updated_at }
}
const audited = async (id: string) =>
  await test.sql('select action, actor_id, reason from audit_entries where record_id = $1 order by at, id', id)
const handOut = async (number: string, person = admin) => {
  const gate = await test.make.gate(person, { location_id })
  const visit = await checkIn(test, { guard: person, gate })
  const member = { ...systemActor(person.organisation_id), name: 'Guard' }
  await test.app.database.asMember(member, (tx) => takeCard(tx, member, { typed: number, location_id, entrance_id: visit._id }))
  const giveBack = () => test.app.database.asMember(member, (tx) => giveBackCard(tx, member, visit._id))
  return { visit, gate, giveBack }
}

describe('POST /visitors/cards', () => {
  it('[M-05c] adds the card with its UID in one form, keeps what was read, and audits it', async () => {
    const card = await added('v-001', { uid: '0012345678', valid_until: '2099-12-31' })
    expect(card).toMatchObject({
      number: 'V-001',
      uid: '00BC614E',
      uid_read: '0012345678',
      status: 'available',
      kind: 'visitor',
      holder: null,
    })
    expect(card).toMatchObject({ technology: 'em4100', location_code: 'HQ', valid_from: null, issued_at: null })
    expect(await audited(card._id)).toEqual([{ action: 'card.created', actor_id: admin.id, reason: null }])
  })

  it('answers 409 to a number in use, also when several ask at once, and to a UID in use in another form', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => cards().create({ body: { number: 'RACE' } })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(7).fill(409)])
    expect(expectRefusal(answers.find((answer) => !answer.ok)!).code).toBe('card_number_taken')
    await added('U-1', { uid: '04:A2:3B:1C' })
    expect(expectRefusal(await cards().create({ body: { number: 'U-2', uid: '0x04a23b1c' } })).code).toBe('card_uid_taken')
  })

  it('names every bad field at once', async () => {
    const body = { number: 'ก 1', uid: 'xyz', technology: 'nfc', valid_from: '2026-02-01', valid_until: '2026-01-31', colour: 'red' }
    const { code, errors } = expectRefusal(await cards().create({ body: body as never }))
    expect(code).toBe('invalid')
    expect(errors?.map(({ field }) => field).sort()).toEqual(['colour', 'number', 'technology', 'uid', 'valid_until'])
  })

  it('answers 404 to a location of another organisation, or out of sight, and 409 to an archived one', async () => {
    const stranger = await test.make.admin()
    expect(expectRefusal(await cards(stranger).create({ body: { number: 'X-1', location_id } })).code).toBe('location_not_found')
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [await test.make.location(admin)] })
    expect(expectRefusal(await cards(limited).create({ body: { number: 'X-1', location_id } })).code).toBe('location_not_found')
    const archivedLocation = await test.make.location(admin, { status: 'archived' })
    expect(expectRefusal(await cards().create({ body: { number: 'X-1', location_id: archivedLocation } })).code).toBe('location_archived')
    const range = { prefix: 'X-', first: 1, last: 2, padding: 1, location_id: archivedLocation }
    for (const call of ['checkBatch', 'createBatch'] as const)
      expect(expectRefusal(await cards()[call]({ body: range }))).toMatchObject({ status: 409, code: 'location_archived' })
  })
})

describe('GET /visitors/cards', () => {
  it('[M-05a] lists by number or by when they were last out, page after page, and by every filter', async () => {
    const owner = await test.make.admin()
    const ownLocation = await test.make.location(owner)
    for (const number of ['P-3', 'P-1', 'P-2'])
      await added(number, { location_id: ownLocation, note: number === 'P-2' ? 'ลิ้นชักบน' : '' }, owner)
    await added('Q-1', { location_id: null, kind: 'vip' }, owner)
    const numbers = async (query: Parameters<ReturnType<typeof cards>['list']>[0]['query']) =>
      expectSuccess(await cards(owner).list({ query })).docs.map(({ number }) => number)
    expect(await numbers({})).toEqual(['P-1', 'P-2', 'P-3', 'Q-1'])
    expect(await numbers({ sort: '-number' })).toEqual(['Q-1', 'P-3', 'P-2', 'P-1'])
    const first = expectSuccess(await cards(owner).list({ query: { limit: 3, sort: 'issued_at' } }))
    const second = expectSuccess(await cards(owner).list({ query: { limit: 3, sort: 'issued_at', cursor: first.next_cursor! } }))
    expect([...first.docs, ...second.docs].map(({ number }) => number).sort()).toEqual(['P-1', 'P-2', 'P-3', 'Q-1'])
    expect(await numbers({ search: 'ลิ้นชัก' })).toEqual(['P-2'])
    expect(await numbers({ kind: 'vip' })).toEqual(['Q-1'])
    expect(await numbers({ location_id: 'any' })).toEqual(['Q-1'])
    expect(await numbers({ location_id: ownLocation, from: 'p-2', to: 'P-3' })).toEqual(['P-2', 'P-3'])
    expect(await numbers({ status: 'lost' })).toEqual([])
    expect(await numbers({ ids: first.docs.map(({ _id }) => _id).join(',') })).toHaveLength(3)
    expect(expectRefusal(await cards(owner).list({ query: { ids: 'x' } })).code).toBe('invalid')
  })

  it('[M-05a] shows a person with some locations the cards there and those of no location, and lets them change only the first', async () => {
    const owner = await test.make.admin()
    const [firstLocation, secondLocation] = [await test.make.location(owner), await test.make.location(owner)]
    const [mine, theirs, everybodys] = [
      await added('A-1', { location_id: firstLocation }, owner),
      await added('B-1', { location_id: secondLocation, uid: '0011223344' }, owner),
      await added('C-1', { location_id: null }, owner),
    ]
    const limited = await test.make.admin({ organisation: owner.organisation_id, location_ids: [firstLocation] })
    const list = expectSuccess(await cards(limited).list({}))
    expect(list.docs.map(({ number }) => number)).toEqual(['A-1', 'C-1'])
    expect(list.everywhere).toBe(false)
    const stranger = await test.make.admin()
    for (const [person, id] of [
      [limited, theirs._id],
      [stranger, mine._id],
    ] as const) {
      const params = { id }
      for (const answer of [
        await cards(person).get({ params }),
        await cards(person).update({ params, body: inputOf(theirs) }),
        await cards(person).setStatus({ params, body: { status: 'blocked', reason: 'x' } }),
        await cards(person).setStatuses({ body: { ids: [id], status: 'blocked', reason: 'x' } }),
        await cards(person).remove({ params }),
      ])
        expect(expectRefusal(answer)).toMatchObject({ code: 'not_found', status: 404 })
      expect(expectSuccess(await cards(person).read({ body: { text: '0011223344' } })).cards).toEqual([])
    }
    expect(omitRequestId(await cards(limited).get({ params: { id: theirs._id } }))).toEqual(
      omitRequestId(await cards(limited).get({ params: { id: test.make.id() } })),
    )
    const params = { id: everybodys._id }
    expect(expectRefusal(await cards(limited).setStatus({ params, body: { status: 'lost', reason: 'x' } })).code).toBe('permission_denied')
    expect(expectRefusal(await cards(limited).remove({ params })).code).toBe('permission_denied')
    expect(expectRefusal(await cards(limited).create({ body: { number: 'D-1' } })).code).toBe('permission_denied')
    expect(expectSuccess(await cards(limited).setStatus({ params: { id: mine._id }, body: { status: 'lost', reason: 'x' } })).status).toBe(
      'lost',
    )
  })
})

describe('PUT /visitors/cards/{id}', () => {
  it('[M-05b] [M-05d] changes the card with its reason, keeps what was read, and overwrites nobody’s change', async () => {
    const card = await added('E-1', { uid: '13-55-AA-01' })
    const body = { ...inputOf(card), number: 'E-2', note: 'scratched', reason: 'new print' }
    const changedCard = expectSuccess(await cards().update({ params: { id: card._id }, body }))
    expect(changedCard).toMatchObject({ number: 'E-2', note: 'scratched', uid: '1355AA01', uid_read: '13-55-AA-01' })
    expect((await audited(card._id)).at(-1)).toMatchObject({ action: 'card.changed', reason: 'new print' })
    // Hex digits that could be decimal as well keep their UID.
    const digits = await added('E-3', { uid: '12:34:56:78' })
    expect(expectSuccess(await cards().update({ params: { id: digits._id }, body: inputOf(digits) }))).toMatchObject({
      uid: '12345678',
      uid_read: '12:34:56:78',
    })
    expect(expectRefusal(await cards().update({ params: { id: card._id }, body }))).toMatchObject({
      code: 'changed_meanwhile',
      conflict: { _id: card._id },
    })
  })

  it('answers 409 to a number or a UID in use', async () => {
    await added('T-1', { uid: '99:00:00:01' })
    const other = await added('T-2')
    const put = (change: Partial<NewCard>) => cards().update({ params: { id: other._id }, body: { ...inputOf(other), ...change } })
    expect(expectRefusal(await put({ number: 't-1' })).code).toBe('card_number_taken')
    expect(expectRefusal(await put({ uid: '99 00 00 01' })).code).toBe('card_uid_taken')
  })

  it('keeps the number and the kind of a card that a visitor has, and takes its note', async () => {
    const card = await added('HELD-1')
    await handOut('HELD-1')
    const put = (change: Partial<NewCard>) => cards().update({ params: { id: card._id }, body: { ...inputOf(card), ...change } })
    expect(expectRefusal(await put({ number: 'HELD-2' })).code).toBe('card_issued')
    expect(expectRefusal(await put({ kind: 'vip' })).code).toBe('card_issued')
    expect(expectSuccess(await put({ note: 'bent' }))).toMatchObject({ status: 'issued', note: 'bent' })
  })
})

describe('the life of a card', () => {
  it('[M-05d] goes only the ways of its table, each with a reason', async () => {
    const ways: [Card['status'][], Card['status'], number][] = [
      [[], 'lost', 200],
      [[], 'blocked', 200],
      [[], 'retired', 200],
      [[], 'written_off', 409],
      [[], 'issued', 409],
      [[], 'available', 409],
      [['lost'], 'available', 200],
      [['lost'], 'written_off', 200],
      [['lost'], 'retired', 409],
      [['blocked'], 'available', 200],
      [['blocked'], 'retired', 200],
      [['blocked'], 'lost', 409],
      [['lost', 'written_off'], 'available', 409],
      [['retired'], 'available', 409],
    ]
    for (const [index, [before, to, status]] of ways.entries()) {
      const card = await added(`WAY-${index}`)
      for (const step of before) expectSuccess(await become(card, step))
      const answer = await become(card, to)
      expect([before, to, answer.status]).toEqual([before, to, status])
      if (!answer.ok) expect(expectRefusal(answer).code).toBe('status_not_allowed')
    }
    expect(expectRefusal(await become(await added('WAY-X'), 'lost', ' ')).code).toBe('invalid')
  })

  it('says since when a card is lost, and forgets it when it is found', async () => {
    const card = await added('LOST-1')
    const lostCard = expectSuccess(await become(card, 'lost', 'fell into the river'))
    expect(lostCard.lost_at).toBe(lostCard.updated_at)
    const written_off = expectSuccess(await become(card, 'written_off'))
    expect(written_off.lost_at).toBe(lostCard.lost_at)
    const other = await added('LOST-2')
    expectSuccess(await become(other, 'lost'))
    expect(expectSuccess(await become(other, 'available', 'found')).lost_at).toBeNull()
    const { history } = expectSuccess(await cards().get({ params: { id: other._id } }))
    expect(history.map(({ action, reason }) => [action, reason])).toEqual([
      ['card.created', null],
      ['card.lost', 'because'],
      ['card.available', 'found'],
    ])
  })

  it('is lost out of a visitor’s hand, who stays inside', async () => {
    const card = await added('LOST-3')
    const { visit } = await handOut('LOST-3')
    expect(expectSuccess(await become(card, 'lost'))).toMatchObject({ status: 'lost', holder: null })
    expect(expectSuccess(await test.as(admin).entrances.get({ params: { id: visit._id } })).status).toBe('checkin')
  })

  it('changes many at once with one reason, and names those that stayed as they are', async () => {
    const [firstCard, secondCard, thirdCard] = [await added('MANY-1'), await added('MANY-2'), await added('MANY-3')]
    expectSuccess(await become(secondCard, 'lost'))
    const body = { ids: [firstCard._id, secondCard._id, thirdCard._id], status: 'blocked' as const, reason: 'counted' }
    expect(expectSuccess(await cards().setStatuses({ body }))).toEqual({
      changed: 2,
      left: [{ _id: secondCard._id, number: 'MANY-2', status: 'lost' }],
    })
    expect((await audited(thirdCard._id)).at(-1)).toMatchObject({ action: 'card.blocked', reason: 'counted' })
  })

  it('changes many only with a reason, some ids and no more than the list shows, and none if one is not the person’s to change', async () => {
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [location_id] })
    const [own, everybodys] = [await added('SOME-1'), await added('SOME-2', { location_id: null })]
    const set = (ids: string[], reason = 'counted') => cards(limited).setStatuses({ body: { ids, status: 'blocked', reason } })
    expect(expectRefusal(await set([own._id], ' ')).errors).toMatchObject([{ field: 'reason' }])
    expect(expectRefusal(await set([])).errors).toMatchObject([{ field: 'ids' }])
    expect(expectRefusal(await set([own._id, everybodys._id])).code).toBe('permission_denied')
    expect(expectRefusal(await set([own._id, test.make.id()]))).toMatchObject({ status: 404, code: 'not_found' })
    expect(expectSuccess(await cards().get({ params: { id: own._id } })).status).toBe('available')
  })
})

it('DELETE /visitors/cards/{id} [M-05e] deletes a card that was never given out, and no other', async () => {
  const fresh = await added('DEL-1')
  expect(expectSuccess(await cards().remove({ params: { id: fresh._id } }))).toMatchObject({ success: true })
  expect((await cards().get({ params: { id: fresh._id } })).status).toBe(404)
  expect((await audited(fresh._id)).at(-1)).toMatchObject({ action: 'card.deleted' })
  const usedCard = await added('DEL-2')
  const { giveBack } = await handOut('DEL-2')
  expect(expectRefusal(await cards().remove({ params: { id: usedCard._id } }))).toMatchObject({ status: 409, code: 'card_issued' })
  await giveBack()
  expect(expectRefusal(await cards().remove({ params: { id: usedCard._id } }))).toMatchObject({ status: 409, code: 'card_used' })
  expect(expectSuccess(await become(usedCard, 'retired')).status).toBe('retired')
})

describe('a range of cards', () => {
  const batch = (fields: object = {}) => ({ prefix: 'r-', first: 8, last: 12, padding: 3, location_id, ...fields })

  it('[M-05c] says which are there, adds the others, and once for one key', async () => {
    await added('R-010', { note: 'mine' })
    const check = expectSuccess(await cards().checkBatch({ body: batch() }))
    expect(check).toEqual({ count: 5, first: 'R-008', last: 'R-012', existing: ['R-010'] })
    expect(expectSuccess(await cards().list({ query: { from: 'R-000', to: 'R-999' } })).total).toBe(1)
    const result = expectSuccess(await cards().createBatch({ body: batch({ kind: 'contractor' }), idempotencyKey: 'range-1' }))
    expect(result).toEqual({ added: 4, existing: 1, first: 'R-008', last: 'R-012' })
    expect(expectSuccess(await cards().createBatch({ body: batch({ kind: 'contractor' }), idempotencyKey: 'range-1' }))).toEqual(result)
    expect(expectSuccess(await cards().createBatch({ body: batch() }))).toMatchObject({ added: 0, existing: 5 })
    const { docs } = expectSuccess(await cards().list({ query: { from: 'R-000', to: 'R-999' } }))
    expect(docs.map(({ number, kind, note }) => [number, kind, note])).toEqual([
      ['R-008', 'contractor', ''],
      ['R-009', 'contractor', ''],
      ['R-010', 'visitor', 'mine'],
      ['R-011', 'contractor', ''],
      ['R-012', 'contractor', ''],
    ])
    expect(await audited(docs[0]!._id)).toEqual([{ action: 'card.created', actor_id: admin.id, reason: null }])
  })

  it('takes a thousand in one call and no more, and two at once add each card once', async () => {
    const owner = await test.make.admin()
    const body = { prefix: 'K', first: 1, last: 1000, padding: 4 }
    const answers = await Promise.all([cards(owner).createBatch({ body }), cards(owner).createBatch({ body })])
    expect(answers.reduce((sum, answer) => sum + expectSuccess(answer).added, 0)).toBe(1000)
    expect(expectSuccess(await cards(owner).list({ query: { limit: 1 } })).total).toBe(1000)
    expect(expectRefusal(await cards(owner).createBatch({ body: { ...body, last: 1001 } })).errors).toMatchObject([{ field: 'last' }])
    expect(expectRefusal(await cards(owner).checkBatch({ body: { ...body, first: 3, last: 2 } })).errors).toMatchObject([{ field: 'last' }])
  })

  it('ignores cards of another organisation, and does not find its location', async () => {
    await added('OTHER-1')
    const stranger = await test.make.admin()
    const body = { prefix: 'other-', first: 1, last: 1, padding: 1 }
    for (const call of ['checkBatch', 'createBatch'] as const)
      expect(expectRefusal(await cards(stranger)[call]({ body: { ...body, location_id } })).code).toBe('location_not_found')
    expect(expectSuccess(await cards(stranger).checkBatch({ body })).existing).toEqual([])
    expect(expectSuccess(await cards(stranger).createBatch({ body }))).toMatchObject({ added: 1, existing: 0 })
  })

  it('is refused where the person may not put cards', async () => {
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [location_id] })
    const elsewhere = await test.make.location(admin)
    for (const call of ['checkBatch', 'createBatch'] as const) {
      expect(expectRefusal(await cards(limited)[call]({ body: batch({ location_id: null }) })).code).toBe('permission_denied')
      expect(expectRefusal(await cards(limited)[call]({ body: batch({ location_id: elsewhere }) })).code).toBe('location_not_found')
    }
  })
})

describe('POST /visitors/cards/read', () => {
  it('[M-05a] finds a card by its number and by its UID in every form that readers type', async () => {
    const owner = await test.make.admin()
    const card = await added('F-1', { location_id: null, uid: '04A23B1C' }, owner)
    const read = async (text: string) => expectSuccess(await cards(owner).read({ body: { text } })).cards.map(({ number }) => number)
    for (const text of ['f-1', '04:a2:3b:1c', '1C 3B A2 04', '0077740828', '0473670148', '0x1C3BA204'])
      expect([text, await read(text)]).toEqual([text, ['F-1']])
    expect(await read('04A23B1D')).toEqual([])
    expect(await read('nothing like it')).toEqual([])
    expect(expectSuccess(await cards(owner).read({ body: { text: '0077740828' } }))).toMatchObject({
      uid: '04A23B1C',
      cards: [{ _id: card._id }],
    })
  })

  it('says that a short reading fits two cards instead of guessing, and one where there is one', async () => {
    const owner = await test.make.admin()
    await added('W-1', { location_id: null, uid: '11BC614E' }, owner)
    const read = async (text: string) => expectSuccess(await cards(owner).read({ body: { text } })).cards.map(({ number }) => number)
    expect(await read('188,24910')).toEqual(['W-1'])
    await added('W-2', { location_id: null, uid: '22BC614E' }, owner)
    expect(await read('188,24910')).toEqual(['W-1', 'W-2'])
    expect(await read('12345678')).toEqual(['W-1', 'W-2'])
    expect(await read('22BC614E')).toEqual(['W-2'])
  })
})

describe('cards that are not returned', () => {
  it('[M-05a] stand with who has them, since when and who gave them out, the longest first', async () => {
    const owner = await test.make.admin()
    const { guard, gate } = await openDesk(test, { organisation: owner.organisation_id })
    const member = systemActor(owner.organisation_id)
    const out: string[] = []
    for (const number of ['N-1', 'N-2', 'N-3']) {
      await added(number, { location_id: gate.location_id }, owner)
      const visit = await checkIn(test, { guard, gate }, { visitor_name: `ผู้ถือ ${number}` })
      await test.app.database.asMember(member, (tx) =>
        takeCard(tx, member, { typed: number, location_id: gate.location_id, entrance_id: visit._id }),
      )
      out.push(visit._id)
    }
    await test.sql(
      `update cards set issued_at = now() - interval '10 days' where organisation_id = $1 and number = 'N-3'`,
      owner.organisation_id,
    )
    const report = expectSuccess(await cards(owner).notReturned({}))
    expect(report.docs.map(({ number, holder }) => [number, holder?.visitor_name, holder?.checked_in_by, holder?.gate_in])).toEqual([
      ['N-3', 'ผู้ถือ N-3', guard.name, gate.code],
      ['N-1', 'ผู้ถือ N-1', guard.name, gate.code],
      ['N-2', 'ผู้ถือ N-2', guard.name, gate.code],
    ])
    expect(report).toMatchObject({ total: 3, ages: { today: 2, week: 0, month: 1, longer: 0 } })
    const first = expectSuccess(await cards(owner).notReturned({ query: { limit: 2 } }))
    expect(expectSuccess(await cards(owner).notReturned({ query: { limit: 2, cursor: first.next_cursor! } })).docs).toHaveLength(1)
    await test.app.database.asMember(member, (tx) => giveBackCard(tx, member, out[0]!))
    expect(expectSuccess(await cards(owner).notReturned({ query: { location_id: gate.location_id } })).total).toBe(2)
    expect(expectSuccess(await cards(owner).notReturned({ query: { location_id: test.make.id() } })).total).toBe(0)
    const elsewhere = await test.make.operator({ organisation: owner.organisation_id, location_ids: [await test.make.location(owner)] })
    expect(expectSuccess(await cards(elsewhere).notReturned({})).docs).toEqual([])
    const blind = await test.make.admin({ organisation: owner.organisation_id, removed: ['entrances:read'] })
    expect(expectSuccess(await cards(blind).notReturned({})).docs.map(({ holder }) => holder)).toEqual([null, null])
  })

  it('are exported with who made the file in the audit log', async () => {
    const owner = await test.make.admin()
    const url = `${test.address}/visitors/cards/not-returned/export?format=csv`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${owner.token}`, 'accept-language': 'en' } })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="cards-not-returned.csv"')
    expect(await answer.text()).toContain('Number')
    const rows = await test.sql(
      `select actor_id, after::json as after from audit_entries where organisation_id = $1 and action = 'cards.not_returned_exported'`,
      owner.organisation_id,
    )
    expect(rows).toEqual([{ actor_id: owner.id, after: { format: 'csv', cards: 0 } }])
  })
})
