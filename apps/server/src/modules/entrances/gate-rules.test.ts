import { addDays, dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { WEEKDAYS, type WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { admin, gate, guard, staffDesk, type VisitInput, visitTo } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

serve()
staffDesk()

const week = (...spans: { from: string; to: string }[]) => Object.fromEntries(WEEKDAYS.map((day) => [day, spans])) as unknown as WeekHours
const CLOSED = week()
const ALL_DAY = week({ from: '00:00', to: '00:00' })

type Rules = Partial<{ hours: WeekHours | null; visitor_types: string[] }>
async function setGate(rules: Rules) {
  const { location_code, created_at, status, ...body } = expectSuccess(await test.as(admin).gates.get({ params: { id: gate._id } }))
  return expectSuccess(await test.as(admin).gates.update({ params: { id: gate._id }, body: { ...body, ...rules } as never }))
}
async function setLocation(change: object) {
  const { inside, created_at, status, id, ...body } = expectSuccess(
    await test.as(admin).locations.get({ params: { id: gate.location_id } }),
  )
  return expectSuccess(await test.as(admin).locations.update({ params: { id }, body: { ...body, ...change } }))
}
async function ruled(gate_asks: 'remind' | 'require' = 'require') {
  const { version } = expectSuccess(await test.as(admin).settings.get({}))
  expectSuccess(await test.as(admin).settings.save({ body: { version, form: { rows: [], gate_asks } } }))
}
let came = 0
const comes = (fields: Partial<VisitInput> = {}, person: TestPerson = guard) =>
  test.as(person).entrances.checkIn({ body: visitTo(gate, { visitor_name: `คน ${++came}`, ...fields }) })
const deskOf = async (person: TestPerson, query: object) => expectSuccess(await test.as(person).entrances.metadata({ query }))

describe('The hours of a gate', () => {
  it('remind the guard, or refuse visitors while it is closed, as the settings say, and let everybody out', async () => {
    await setGate({ hours: CLOSED })
    const { _id: id } = expectSuccess(await comes())
    await ruled()
    expect(expectRefusal(await comes())).toMatchObject({ status: 409, code: 'gate_closed_now' })
    expect((await test.as(guard).entrances.checkOut({ params: { id }, body: { gate_id: gate._id } })).status).toBe(200)
    await ruled('remind')
    expect((await comes()).status).toBe(201)
    await ruled()
    await setGate({ hours: ALL_DAY })
    expect((await comes()).status).toBe(201)
    await setGate({ hours: CLOSED })
    expect(expectRefusal(await comes()).code).toBe('gate_closed_now')
    await setGate({ hours: null })
    expect((await comes()).status).toBe(201)
  })

  it('follow the zone and the holidays of the location, which count at the next check-in', async () => {
    await ruled()
    await setGate({ hours: ALL_DAY })
    expect((await comes()).status).toBe(201)
    const today = dayIn(Date.now(), 'Asia/Bangkok')
    const holidays = [-1, 0, 1].map((days) => ({ date: addDays(today, days), name_th: 'หยุด', name_en: 'Off', hours: [] }))
    await setLocation({ holidays, time_zone: 'Asia/Tokyo' })
    expect(expectRefusal(await comes()).code).toBe('gate_closed_now')
    expect((await deskOf(guard, { desk_gate_id: gate._id })).gate_times).toEqual({
      hours: ALL_DAY,
      holidays: holidays.map(({ date, hours }) => ({ date, hours })),
      time_zone: 'Asia/Tokyo',
    })
    await setLocation({ holidays: [], time_zone: null })
    expect((await comes()).status).toBe(201)
    expect((await deskOf(guard, { desk_gate_id: gate._id })).gate_times).toMatchObject({ holidays: [], time_zone: 'Asia/Bangkok' })
    // A gate without hours is open on holidays too.
    await setGate({ hours: null })
    await setLocation({ holidays })
    expect((await comes()).status).toBe(201)
    expect((await deskOf(guard, { desk_gate_id: gate._id })).gate_times).toBeNull()
  })

  it('are not for members, who have hours of their own', async () => {
    await ruled()
    await setGate({ hours: CLOSED, visitor_types: ['contractor'] })
    const body = { code: 'M1', kind: 'resident' as const, name_th: 'มานี', status: 'active' as const, location_ids: null, unit_ids: [] }
    const { _id: member_id } = expectSuccess(await test.as(admin).members.create({ body }))
    expect((await test.as(guard).entrances.checkIn({ body: { gate_id: gate._id, member_id } })).status).toBe(201)
  })

  it('are passed with a reason by who may', async () => {
    await ruled()
    await setGate({ hours: CLOSED, visitor_types: ['contractor'] })
    const reason = { override_reason: 'The director waits for them' }
    expect(expectRefusal(await comes(reason)).code).toBe('permission_denied')
    expect(expectSuccess(await comes(reason, admin))).toMatchObject(reason)
  })
})

describe('The visitor types of a gate', () => {
  it('are all where none is named, else refuse the others where the settings require it', async () => {
    await setGate({ visitor_types: ['contractor', 'delivery'] })
    expect((await comes()).status).toBe(201)
    await ruled()
    expect(expectRefusal(await comes())).toMatchObject({ status: 409, code: 'visitor_type_not_here' })
    expect((await comes({ visitor_type: 'contractor' })).status).toBe(201)
    await setGate({ visitor_types: [] })
    expect((await comes()).status).toBe(201)
  })
})

describe('The metadata of the desk', () => {
  it('is of its gate, whatever its list is filtered by, and of no gate that the person may not see', async () => {
    const { version } = expectSuccess(await test.as(admin).settings.get({}))
    expectSuccess(await test.as(admin).settings.save({ body: { version, location_id: gate.location_id, id_policy: 'none' } as never }))
    await setGate({ hours: CLOSED })
    const elsewhere = await test.make.location(admin)
    expect((await deskOf(guard, { desk_gate_id: gate._id })).id_policy).toBe('none')
    expect((await deskOf(guard, { desk_gate_id: gate._id, location_id: elsewhere })).id_policy).toBe('none')
    expect((await deskOf(guard, {})).id_policy).toBe('number')
    const limited = await test.make.person({ organisation: admin.organisation_id, role: 'auditor', location_ids: [elsewhere] })
    const stranger = await test.make.admin()
    for (const person of [limited, stranger])
      expect(await deskOf(person, { desk_gate_id: gate._id })).toMatchObject({ id_policy: 'number', gate_times: null })
  })
})

describe('PUT /visitors/gates/{id}', () => {
  it('keeps hours and visitor types that are not named, and names what is wrong with them', async () => {
    await setGate({ hours: ALL_DAY, visitor_types: ['contractor'] })
    expect(await setGate({ hours: undefined, visitor_types: undefined } as never)).toMatchObject({
      hours: ALL_DAY,
      visitor_types: ['contractor'],
    })
    const { location_code, created_at, status, ...body } = expectSuccess(await test.as(admin).gates.get({ params: { id: gate._id } }))
    const overlappingHours = week({ from: '08:00', to: '12:00' }, { from: '11:00', to: '13:00' })
    const wrong = { ...body, hours: overlappingHours, visitor_types: ['No key'] }
    const { errors } = expectRefusal(await test.as(admin).gates.update({ params: { id: gate._id }, body: wrong as never }))
    expect([...new Set(errors?.map(({ field }) => field.split('.')[0]))].sort()).toEqual(['hours', 'visitor_types'])
    const [entry] = await test.sql(`select before, after from audit_entries where record_id = $1 order by tx_id desc limit 1`, gate._id)
    expect(JSON.parse(entry!.after as string)).toMatchObject({ hours: ALL_DAY, visitor_types: ['contractor'] })
  })
})
