import { ENTRY_CASES } from '@gatehouse/contract/entrances/entry-cases.ts'
import { admin, gate, guard, staffDesk } from '../../../test/desk.ts'
import { passFor } from '../../../test/pre-passes.ts'
import { announceToday, guestCode, memberCode, newMember, scan, send } from '../../../test/scans.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'

serve()
staffDesk()

const newPass = async () =>
  expectSuccess(await test.as(admin).prePasses.create({ body: passFor({ location_id: gate.location_id }), idempotencyKey: test.make.id() }))
const codes = async ({ _id }: { _id: string }) => expectSuccess(await test.as(admin).prePasses.code({ params: { id: _id }, body: {} }))

/** One rule for scans of guests and passes, typed digits and members; apps/web uses the same table for the list of expected guests. */
describe('[D22] every way in asks the same', () => {
  it.each(ENTRY_CASES)(
    'where $name',
    async ({ asks, gate_asks, fields, needs_notice, keeps_numbers, has_card, asked, asked_of_member }) => {
      const gateRecord = expectSuccess(await test.as(admin).gates.get({ params: { id: gate._id } }))
      expectSuccess(await test.as(admin).gates.update({ params: { id: gateRecord._id }, body: { ...gateRecord, asks } as never }))
      const { version, form, notice } = expectSuccess(await test.as(admin).settings.get({}))
      const rows = [{ visitor_type: null, gate_id: null, fields }]
      const body = {
        version,
        form: { ...form, gate_asks, rows },
        notice: { ...notice, required: needs_notice },
        id_policy: keeps_numbers ? 'number' : 'none',
      }
      expectSuccess(await test.as(admin).settings.save({ body: body as never }))
      if (has_card) for (const number of ['V-001', 'V-002', 'V-003']) expectSuccess(await test.as(admin).cards.create({ body: { number } }))
      const [qr, digits] = [await codes(await newPass()), await codes(await newPass())]
      const ways = [
        await scan(await guestCode(await announceToday({ host_name: null, guests: [{ visitor_name: 'Somchai' }] }))),
        await scan(qr.token),
        await scan(digits.code, { by: 'typed' }),
      ]
      for (const answer of ways) {
        expect(answer).toMatchObject(asked.length > 0 ? { done: 'needs', missing: asked } : { done: 'admitted', missing: [] })
        const card = answer.entrance?.card_number ?? null
        expect(card === null).toBe(asked.length > 0 || !asks.includes('card'))
      }
      const member = await scan(await memberCode(await newMember()))
      expect(member).toMatchObject(asked_of_member.length > 0 ? { done: 'needs', missing: asked_of_member } : { done: 'admitted' })
    },
  )

  it('a card gate gives twenty people who come at once a card each, and asks for one where none is left', async () => {
    const gateRecord = expectSuccess(await test.as(admin).gates.get({ params: { id: gate._id } }))
    expectSuccess(await test.as(admin).gates.update({ params: { id: gateRecord._id }, body: { ...gateRecord, asks: ['card'] } as never }))
    const numbers = Array.from({ length: 20 }, (_, n) => `V-${String(n + 1).padStart(3, '0')}`)
    for (const number of numbers) expectSuccess(await test.as(admin).cards.create({ body: { number } }))
    const tokens: string[] = []
    for (const _ of [...numbers, 'one more']) tokens.push((await codes(await newPass())).token)
    const last = tokens.pop()!
    const came = await Promise.all(tokens.map((token) => scan(token)))
    expect(came.map(({ done }) => done)).toEqual(numbers.map(() => 'admitted'))
    expect(came.map(({ entrance }) => entrance!.card_number).sort()).toEqual(numbers)
    expect(await scan(last)).toMatchObject({ done: 'needs', missing: ['card_number'] })
  })
})

describe('[D21] a scan of a pass or a guest', () => {
  it('says the note for the gate, the uses that are left and what is missing, and so does its repeat; the visit has the note', async () => {
    const note = 'Leave <b>the parcel</b>\nat the desk'
    const body = passFor({ location_id: gate.location_id, mode: 'multiple', max_uses: 3, gate_note: note })
    const pass = expectSuccess(await test.as(admin).prePasses.create({ body, idempotencyKey: test.make.id() }))
    const { token } = await codes(pass)
    const _id = test.make.id()
    const first = await scan(token, { _id })
    expect(first).toMatchObject({ done: 'admitted', gate_note: note, uses_left: 2, entrance: { visitor_name: 'Somchai Jaidee' } })
    expect(expectSuccess(await send(token, { _id }))).toMatchObject({ done: 'admitted', gate_note: note, uses_left: 2 })
    const read = async (id: string) => expectSuccess(await test.as(guard).entrances.get({ params: { id } })).gate_note
    expect(await read(first.entrance!._id)).toBe(note)
    const guest = await scan(await guestCode(await announceToday({ gate_note: 'Call 1911' })))
    expect(guest).toMatchObject({ done: 'admitted', gate_note: 'Call 1911', uses_left: null })
    expect(await read(guest.entrance!._id)).toBe('Call 1911')
    await test.sql('update entrances set erased_at = now() where _id = $1', guest.entrance!._id)
    expect(await read(guest.entrance!._id)).toBeNull()
    const { version, form } = expectSuccess(await test.as(admin).settings.get({}))
    const rows = [{ visitor_type: null, gate_id: null, fields: { phone: 'required' as const } }]
    expectSuccess(await test.as(admin).settings.save({ body: { version, form: { ...form, rows } } }))
    const secondPass = expectSuccess(await test.as(admin).prePasses.create({ body, idempotencyKey: test.make.id() }))
    expect(await scan((await codes(secondPass)).token)).toMatchObject({ done: 'needs', missing: ['phone'], gate_note: note, uses_left: 3 })
  })
})
