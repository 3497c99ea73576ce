import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { MOST_GUESTS } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, gate, guard, openAnotherDesk, staffDesk, visitTo } from '../../../test/desk.ts'
import { roundsOf } from '../../../test/nightly.ts'
import { announcement, expectedAt, timed } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

serve()
staffDesk()

const calls = (caller: TestPerson = admin) => test.as(caller).preRegisters
const read = async (id: string) => expectSuccess(await calls().get({ params: { id } }))

/** A party expected all of today, and until an hour past midnight. */
async function party(fields: object = {}) {
  const day = dayIn(Date.now(), 'Asia/Bangkok')
  const { _id } = expectSuccess(
    await calls().create({ body: { ...announcement({ location_id: gate.location_id, day }), host_name: 'Nida', ...fields } }),
  )
  const [{ day_id }] = await test.sql('select _id as day_id from pre_register_days where pre_register_id = $1', _id)
  return { ids: { pre_register_id: _id, day_id: day_id as string }, day }
}
const WALK_IN = { visitor_name: 'Walk Inn', company: 'Example', plate: 'ขข 7', plate_province: 'TH-10' as const }
const joins = (ids: object, fields: object = {}, caller: TestPerson = guard) =>
  test.as(caller).entrances.checkIn({ body: { gate_id: gate._id, ...WALK_IN, ...ids, ...fields } as never })

describe('a visitor who joins an announced party at the gate', () => {
  it('becomes its last guest, who has arrived, and takes over where it goes', async () => {
    const { ids, day } = await party({ purpose: 'meeting', visitor_type: 'contractor' })
    const visit = expectSuccess(await joins(ids))
    expect(visit).toMatchObject({
      ...{ source: 'walk_in', visitor_name: 'Walk Inn', host_name: 'Nida' },
      purpose: 'meeting',
      visitor_type: 'contractor',
    })
    const record = await read(ids.pre_register_id)
    expect(record).toMatchObject({ guest_count: 2, arrived_count: 1, state: 'partly_arrived', visitor_name: 'Somchai Jaidee' })
    expect(record.guests).toMatchObject([
      { joined_at_gate: false, entrance_id: null },
      { ...WALK_IN, plate: 'ขข7', joined_at_gate: true, entrance_id: visit._id, inside: true },
    ])
    expect((await expectedAt(gate.location_id, guard, day)).map(({ visitor_name }) => visitor_name).sort()).toEqual([
      'Somchai Jaidee',
      'Walk Inn',
    ])
    expect(expectSuccess(await calls().list({ query: { search: 'walk inn' } })).total).toBe(1)
    const [, entry] = await entriesOf(test, ids.pre_register_id)
    expect(entry).toMatchObject({ action: 'pre_register.joined', after: { visitor_name: 'Walk Inn', location_id: gate.location_id } })
  })

  it('goes to the announced unit even if it was archived since, as the guests do', async () => {
    const unit_id = await test.make.unit(admin, gate.location_id)
    const { ids } = await party({ unit_id })
    const { guests, unit_name } = await read(ids.pre_register_id)
    expectSuccess(await test.as(admin).locations.setUnitStatus({ params: { id: unit_id }, body: { status: 'archived', reason: 'x' } }))
    expect(expectSuccess(await joins(ids))).toMatchObject({ unit_id, unit_name })
    const body = { gate_id: gate._id, guest_id: guests[0]!._id, day_id: ids.day_id }
    expect(expectSuccess(await test.as(guard).entrances.checkIn({ body }))).toMatchObject({ unit_id, unit_name, source: 'pre_register' })
    expect(expectRefusal(await joins(ids, { unit_id })).code).toBe('unit_not_found')
  })

  it('is off the party while their check-in is undone, and does not stand in the way of a change', async () => {
    const { ids, day } = await party()
    const visit = expectSuccess(await joins(ids))
    const before = await read(ids.pre_register_id)
    const withoutGuest = { ...before, guests: before.guests.slice(0, 1) }
    expect(expectRefusal(await calls().update({ params: { id: before._id }, body: withoutGuest })).code).toBe('guest_arrived')
    expectSuccess(await test.as(admin).entrances.undo({ params: { id: visit._id }, body: {} }))
    expect(await read(ids.pre_register_id)).toMatchObject({
      guest_count: 1,
      arrived_count: 0,
      guests: [{ visitor_name: 'Somchai Jaidee' }],
    })
    expect(await expectedAt(gate.location_id, guard, day)).toHaveLength(1)
    const guest_id = before.guests[1]!._id
    const secondTry = await test.as(guard).entrances.checkIn({ body: { gate_id: gate._id, guest_id, day_id: ids.day_id } as never })
    expect(expectRefusal(secondTry).code).toBe('guest_not_found')
    expectSuccess(
      await calls().update({ params: { id: before._id }, body: { ...withoutGuest, updated_at: (await read(before._id)).updated_at } }),
    )
    expect(expectSuccess(await joins(ids)).visitor_name).toBe('Walk Inn')
    expect((await read(before._id)).guest_count).toBe(2)
  })

  it('sends back a form that was filled before', async () => {
    const { ids } = await party()
    const before = await read(ids.pre_register_id)
    expectSuccess(await joins(ids))
    expect(expectRefusal(await calls().update({ params: { id: before._id }, body: before })).code).toBe('changed_meanwhile')
  })

  it('is refused where it is cancelled, elsewhere, over, another day, full, or not theirs to see', async () => {
    const { ids } = await party()
    const code = async (answer: ReturnType<typeof joins>) => expectRefusal(await answer).code
    const other = await test.make.gate(admin)
    expect(await code(joins(ids, { gate_id: other._id }))).toBe('guest_elsewhere')
    expect(await code(joins({ ...ids, day_id: (await party()).ids.day_id }))).toBe('pre_register_not_found')
    expect(expectRefusal(await joins(ids, { guest_id: test.make.id() })).errors).toMatchObject([{ field: 'guest_id' }])
    expect(expectRefusal(await joins({ pre_register_id: ids.pre_register_id })).errors).toMatchObject([{ field: 'guest_id' }])
    expect(expectRefusal(await joins(ids, { visitor_name: undefined })).errors).toMatchObject([{ field: 'visitor_name' }])
    const guests = Array.from({ length: MOST_GUESTS }, (_, n) => ({ visitor_name: `Guest ${n}` }))
    expect(await code(joins((await party({ guests })).ids))).toBe('party_full')
    await timed(ids.pre_register_id, -300, -200)
    expect(expectRefusal(await joins(ids))).toMatchObject({ code: 'guest_not_now', conflict: { reasons: [{ reason: 'expired' }] } })
    expect(expectSuccess(await joins(ids, { override_reason: 'The host asks for it' }, admin)).override_reason).toBe('The host asks for it')
    expectSuccess(await calls().cancel({ params: { id: ids.pre_register_id }, body: {} }))
    expect(await code(joins(ids))).toBe('guest_not_expected')
    await openAnotherDesk()
    expect(await code(joins(ids))).toBe('pre_register_not_found')
    expect(expectSuccess(await test.as(guard).entrances.checkIn({ body: visitTo(gate) })).source).toBe('walk_in')
  })

  it('is counted one after the other: the last place is taken once, in every round', async () => {
    const { ids } = await party({ guests: Array.from({ length: MOST_GUESTS - 1 }, (_, n) => ({ visitor_name: `Guest ${n}` })) })
    const on_foot = { plate: null, plate_province: null }
    for (let round = 0; round < roundsOf(40); round++) {
      await test.sql(
        `with joined as (delete from pre_register_arrivals where day_id = $1)
         delete from pre_register_guests where pre_register_id = $2 and joined_at_gate`,
        ids.day_id,
        ids.pre_register_id,
      )
      const answers = await Promise.all([1, 2, 3, 4].map((n) => joins(ids, { ...on_foot, visitor_name: `Walk In ${n}` })))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      for (const answer of answers.filter(({ ok }) => !ok)) expect(expectRefusal(answer).code).toBe('party_full')
    }
    expect((await read(ids.pre_register_id)).guest_count).toBe(MOST_GUESTS)
  })
})
