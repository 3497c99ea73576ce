import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { MemberMatch } from '@gatehouse/contract/members/member-desk.ts'
import type { members as contract } from '@gatehouse/contract/members/members.ts'
import { NATIONAL_ID } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { memberForVisit } from './members.service.ts'

type Input = BodyInputOf<typeof contract.create>
let admin: TestPerson
let gate: { _id: string; location_id: string; code: string }
serve()
beforeAll(async () => {
  admin = await test.make.admin()
  gate = await test.make.gate(admin, { location_id: await test.make.location(admin, { code: 'HQ' }), code: 'G1' })
})

const added = async (fields: Partial<Input> & Pick<Input, 'code'>) =>
  expectSuccess(await test.as(admin).members.create({ body: { kind: 'resident', name_th: 'สมชาย', status: 'active', ...fields } }))
const find = async (text: string, gate_id?: string, caller = admin): Promise<MemberMatch[]> =>
  expectSuccess(await test.as(caller).members.find({ body: { text, ...(gate_id ? { gate_id } : {}) } })).docs
const found = async (text: string) => (await find(text)).map(({ code, matched }) => `${code} ${matched.join('+')}`)

describe('a member at the desk', () => {
  it('is found by card, QR code, plate, code, phone, document and name', async () => {
    const unit = await test.make.unit(admin, gate.location_id, { code: '9C' })
    await added({
      code: 'M-00412',
      name_th: 'กัลยาณี ศรีน้ำเงิน',
      name_en: 'Kanlayani',
      company: 'ฝ่ายอาคาร',
      id_kind: 'national_id',
      id_number: NATIONAL_ID,
      phone: '0812345608',
      unit_ids: [unit],
      vehicles: [{ plate: '1ขก 55', plate_province: 'TH-20', vehicle_class: 'car' }],
      cards: [{ number: 'R-55', uid: '04A1B2C3' }],
    })
    expect(await found('R-55')).toEqual(['M-00412 card'])
    expect(await found('04:a1:b2:c3')).toEqual(['M-00412 card'])
    // The same chip, read by a reader that types decimal and by one that reverses the bytes.
    expect(await found(String(0x04a1b2c3).padStart(10, '0'))).toEqual(['M-00412 card'])
    expect(await found('C3B2A104')).toEqual(['M-00412 card'])
    expect(await found('M:M-00412')).toEqual(['M-00412 qr'])
    expect(await found('m:m-00412')).toEqual(['M-00412 qr'])
    expect(await found('1ขก-55')).toEqual(['M-00412 plate'])
    expect(await found('m-00412')).toEqual(['M-00412 code'])
    expect(await found('081-234-5608')).toEqual(['M-00412 phone'])
    expect(await found('5608')).toEqual(['M-00412 phone'])
    expect(await found(NATIONAL_ID)).toEqual(['M-00412 id_number'])
    expect(await found(NATIONAL_ID.slice(-4))).toEqual(['M-00412 id_number'])
    expect(await found('ศรีนำเงิน')).toEqual(['M-00412 name'])
    expect(await found('kanlaya')).toEqual(['M-00412 name'])
    expect(await found('ฝ่ายอาคาร')).toEqual(['M-00412 company'])
    for (const text of ['M:M-9999', '0899999999', 'ไม่มีใคร', '1234567']) expect(await found(text), text).toEqual([])
    const [match] = await find('R-55', gate._id)
    expect(match).toMatchObject({ unit: '9C', phone_masked: 'xxx-xxx-5608', id_number_masked: 'x-xxxx-xxxx3-56-2', reasons: [] })
    expect(JSON.stringify(match)).not.toContain('812345608')
  })

  it('stands first where the card, code or plate is exactly theirs, and last where they have left; eight at most', async () => {
    for (let n = 0; n < 12; n++) await added({ code: `N-${n}`, name_th: 'ประพันธ์ ทดสอบ' })
    const left = await added({ code: 'LEFT', name_th: 'ประพันธ์ ลาออก', cards: [{ number: 'ประพันธ์' }] })
    expectSuccess(await test.as(admin).members.setStatus({ params: { id: left._id }, body: { status: 'inactive', note: 'ลาออก' } }))
    await added({ code: 'CARD', name_th: 'มานี', cards: [{ number: 'ประพันธ์-1' }] })
    const codes = (await find('ประพันธ์-1')).map(({ code }) => code)
    expect(codes[0]).toBe('CARD')
    expect(await find('ประพันธ์')).toHaveLength(8)
    expect((await find('ประพันธ์')).map(({ code }) => code)).not.toContain('LEFT')
  })

  it('[8.2.2] is found by a person who sees only some locations, however many members elsewhere have the same plate, number, card or name', async () => {
    const [ownLocation, elsewhere] = [await test.make.location(admin), await test.make.location(admin)]
    const limited = await test.make.operator({ organisation: admin.organisation_id, location_ids: [ownLocation] })
    const shared = {
      name_th: 'บุญมาก หลายคน',
      phone: '0899997777',
      vehicles: [{ plate: '9กฮ 999', plate_province: 'TH-10', vehicle_class: 'car' as const }],
    }
    await added({ code: 'MANY-0', location_ids: [elsewhere], ...shared, cards: [{ number: 'MANY-0', uid: '7F7F7F02' }] })
    const { owner } = test.database
    await owner.query(
      `insert into members (organisation_id, _id, code, kind, status, name_th, sort_name, person_hash, phone_sealed, phone_hash, phone_tail_hash,
         location_ids, search_text)
       select organisation_id, gen_random_uuid(), 'MANY-' || n, kind, status, name_th, sort_name, person_hash, phone_sealed, phone_hash, phone_tail_hash,
         location_ids, search_text from members, generate_series(1, 200) n where organisation_id = $1 and code = 'MANY-0'`,
      [admin.organisation_id],
    )
    const fromMany = `from members where organisation_id = $1 and code ~ '^MANY-[1-9]'`
    await owner.query(
      `insert into member_vehicles (organisation_id, member_id, position, plate) select organisation_id, _id, 0, '9กฮ999' ${fromMany}`,
      [admin.organisation_id],
    )
    await owner.query(
      `insert into member_cards (organisation_id, member_id, position, number, uid)
       select organisation_id, _id, 0, code, '7F7F7F' || upper(lpad(to_hex(split_part(code, '-', 2)::int + 2), 4, '0')) ${fromMany}`,
      [admin.organisation_id],
    )
    await added({ code: 'HERE', location_ids: [ownLocation], ...shared, cards: [{ number: 'HERE', uid: '7F7F7F01' }] })
    for (const text of ['9กฮ 999', '0899997777', '7777', '7F7F7F', 'บุญมาก'])
      expect(
        (await find(text, undefined, limited)).map(({ code }) => code),
        text,
      ).toEqual(['HERE'])
  })

  it('is shown with the reasons against entry at a gate, and is then not let in', async () => {
    const westGate = await test.make.gate(admin, { code: 'W1', location_id: await test.make.location(admin, { code: 'WEST' }) })
    const side = await test.make.gate(admin, { location_id: gate.location_id, code: 'G2' })
    const closedHours = { sun: [], mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] }
    const member = await added({
      code: 'WHY',
      status: 'pending',
      valid_until: '2020-01-01',
      hours: closedHours,
      gate_ids: [side._id],
      location_ids: [gate.location_id],
    })
    const [match] = await find('M:WHY', gate._id)
    expect(match!.reasons).toEqual([
      { reason: 'not_active', status: 'pending' },
      { reason: 'expired', valid_until: '2020-01-01' },
      { reason: 'outside_hours', hours_today: [], holiday: false },
      { reason: 'wrong_gate', gates: ['G2'] },
    ])
    expect((await find('M:WHY', westGate._id))[0]!.reasons.at(-1)).toEqual({ reason: 'wrong_location', locations: ['HQ'] })
    expect((await find('M:WHY'))[0]!.reasons).toEqual([])

    const visitGate = { _id: gate._id, location_id: gate.location_id, time_zone: 'Asia/Bangkok' }
    const actor = systemActor(admin.organisation_id)
    const visit = (id: string) => test.app.database.asMember(actor, (tx) => memberForVisit(test.app, tx, actor, id, visitGate))
    const refusal: AppError = await visit(member._id).catch((error) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: 'member_not_allowed', details: { conflict: { _id: member._id, reasons: match!.reasons } } })
    expect(await visit(test.make.id()).catch((error) => error.code)).toBe('member_not_found')
  })

  it('gives a visit the facts it needs, with full numbers only for the server', async () => {
    const unit = await test.make.unit(admin, gate.location_id, { code: '11A' })
    const member = await added({
      code: 'VISIT',
      name_th: 'พิชญ์สินี',
      phone: '0891112222',
      unit_ids: [unit],
      vehicles: [{ plate: '9กฐ 404', plate_province: 'TH-10', vehicle_class: 'car' }],
    })
    const actor = systemActor(admin.organisation_id)
    const visitGate = { _id: gate._id, location_id: gate.location_id, time_zone: 'Asia/Bangkok' }
    const visit = await test.app.database.asMember(actor, (tx) => memberForVisit(test.app, tx, actor, member._id, visitGate))
    expect(visit).toMatchObject({
      member_id: member._id,
      name_th: 'พิชญ์สินี',
      numbers: { id_kind: null, id_number: null, phone: '+66891112222' },
      vehicles: [{ plate: '9กฐ404', plate_province: 'TH-10', vehicle_class: 'car' }],
      unit_id: unit,
      unit_name: '11A',
    })
  })

  it('is refused to be let in on a holiday of the location where they may not come then', async () => {
    const location_id = await test.make.location(admin)
    const closedGate = await test.make.gate(admin, { location_id })
    const rows = await test.sql(`select (now() at time zone 'Asia/Bangkok')::date::text as today`)
    await test.sql(
      `update locations set holidays = $2 where id = $1`,
      location_id,
      JSON.stringify([{ date: rows[0].today, name_th: 'วันหยุด', name_en: 'Holiday', hours: [] }]),
    )
    await added({ code: 'HOLIDAY', not_on_holidays: true })
    expect((await find('M:HOLIDAY', closedGate._id))[0]!.reasons).toEqual([{ reason: 'outside_hours', hours_today: [], holiday: true }])
    expect((await find('M:HOLIDAY', gate._id))[0]!.reasons).toEqual([])
  })

  it('is not found by a person of another organisation, with or without a gate', async () => {
    const stranger = await test.make.admin()
    await added({ code: 'OURS', cards: [{ number: 'OURS-1' }] })
    for (const text of ['M:OURS', 'OURS-1', 'สมชาย']) expect(await find(text, undefined, stranger)).toEqual([])
    expect(expectRefusal(await test.as(stranger).members.find({ body: { text: 'OURS', gate_id: gate._id } })).code).toBe('gate_not_found')
  })
})
