import { visitCode } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { admin, checkIn, checkOut, gate, guard, staffDesk, type VisitInput } from '../../../test/desk.ts'
import { kindOf } from '../../../test/e-stamps.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

let unit_id: string
let tenant: TestPerson
serve()
staffDesk()
beforeEach(async () => {
  unit_id = await test.make.unit(admin, gate.location_id)
  tenant = await test.make.person({ role: 'host', organisation: admin.organisation_id, unit_ids: [unit_id], name: 'Qztenant' })
})

const arrive = (overrides: Partial<VisitInput> = {}) =>
  checkIn(test, { guard, gate }, { vehicle_class: 'car', vehicle_colour: 'ขาว', ...overrides })
const car = (plate: string, overrides: Partial<VisitInput> = {}) => arrive({ plate, plate_province: 'TH-10', ...overrides })
const find = async (query: string, person = tenant, filters: object = {}) =>
  expectSuccess(await test.as(person).eStamps.find({ body: { query, ...filters } })).docs
const idsOf = async (query: string, person = tenant) => (await find(query, person)).map(({ entrance_id }) => entrance_id)

describe('a search for what to stamp', () => {
  it('finds a vehicle by its slip, its card and a part of its plate, whichever unit it came to', async () => {
    const neighbour = await test.make.unit(admin, gate.location_id)
    const visit = await car('1กข1234', { unit_id: neighbour, card_number: 'V-0042' })
    await car('2ฮฮ9999')
    const slip = `#${String(visit.number).padStart(3, '0')}`
    for (const query of [visitCode(visit._id), slip, 'v-0042', '1กข', 'ข 12', '1กข-1234', '๑กข ๑๒๓๔'])
      expect(await idsOf(query), query).toEqual([visit._id])
    expect(await find('1กข')).toEqual([
      {
        ...{ entrance_id: visit._id, location_id: gate.location_id, number: visit.number, plate: '1กข 12••', vehicle_colour: 'ขาว' },
        ...{ vehicle_class: { th: expect.any(String), en: expect.any(String) }, checkin_at: visit.checkin_at, stamps: [] },
      },
    ])
  })

  it('[B17] answers the same whatever stands in the part of a plate that is hidden', async () => {
    const visit = await car('1กข1234')
    for (let last = 0; last < 100; last += 9) {
      const end = String(last).padStart(2, '0')
      expect(await idsOf(`1กข12${end}`), end).toEqual([visit._id])
      expect(await idsOf(`กข12${end[0]}`), end).toEqual([visit._id])
      await test.sql("delete from rate_limits where key like 'stamp search%'")
    }
    // A driver says the four digits of the plate; the two shown ones decide.
    for (const query of ['1234', '1299']) expect(await idsOf(query), query).toEqual([visit._id])
    // The hidden end with fewer characters before it finds nothing.
    for (const query of ['234', '123', '1334', '1กข13']) expect(await find(query), query).toEqual([])
  })

  it('[B17] finds nobody on foot by the number of a slip, and is audited with what it met', async () => {
    const walker = await arrive()
    const visit = await car('1กข1234')
    const slip = (number: number) => `#${String(number).padStart(3, '0')}`
    expect(await find(slip(walker.number))).toEqual([])
    expect(await idsOf(slip(visit.number))).toEqual([visit._id])
    const entries = expectSuccess(await test.as(admin).audit.list({ query: { action: 'e_stamp.searched' } })).docs
    expect(entries.map(({ actor_name, record_id }) => [actor_name, record_id])).toEqual([
      [tenant.name, visit._id],
      [tenant.name, null],
    ])
    await find('1กข')
    const searchEntries = await test.sql(
      "select after from audit_entries where action = 'e_stamp.searched' and organisation_id = $1",
      admin.organisation_id,
    )
    expect(JSON.stringify(searchEntries)).not.toContain('กข')
  })

  it('[B17] is limited for all people of an organisation together', async () => {
    await find('1กข')
    await test.sql("update rate_limits set points = 300 where key like 'stamp search org:%'")
    expect(expectRefusal(await test.as(guard).eStamps.find({ body: { query: '1กข' } }))).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    })
    expect(await find('1กข', await test.make.admin())).toEqual([])
  })

  it('finds who has a registered card by its number', async () => {
    expectSuccess(await test.as(admin).cards.create({ body: { number: 'R-77', location_id: gate.location_id } }))
    const visit = await car('3กก3333', { card_number: 'R-77' })
    expect(await idsOf('R-77', guard)).toEqual([visit._id])
    // A tenant can't see cards, but the visit has the same number.
    expect(await idsOf('R-77')).toEqual([visit._id])
  })

  it('names nobody: no visitor, phone, company, host or unit, nor who stamped for another unit', async () => {
    const neighbour = await test.make.unit(admin, gate.location_id)
    const host = await test.make.person({ role: 'host', organisation: admin.organisation_id, unit_ids: [neighbour], name: 'Qzstamper' })
    const visitor = { visitor_name: 'Qzvisitor', company: 'Qzcompany', host_name: 'Qzhost', phone: '0812345608', items: 'Qzitems' }
    const visit = await car('1กข1234', { ...visitor, remark: 'Qzremark', unit_id: neighbour, id_kind: 'passport', id_number: 'QZ1234567' })
    await test.sql("update units set name_th = 'Qzunit', code = 'Qzcode' where id = $1", neighbour)
    const kind = expectSuccess(
      await test.as(admin).eStampKinds.create({ body: kindOf({ location_id: gate.location_id, stackable: true }) }),
    )
    const body = { entrance_id: visit._id, kind_id: kind._id, note: 'Qznote', receipt_no: 'Qzreceipt' }
    expectSuccess(await test.as(host).eStamps.create({ body }))
    const docs = await find('1กข')
    expect(docs).toMatchObject([{ entrance_id: visit._id, stamps: [{ kind_id: kind._id, mine: false, unit_name: null }] }])
    const answerText = JSON.stringify(docs)
    expect(answerText).not.toMatch(/qz|5608|1234/i)
    expect(answerText).not.toContain(neighbour)
    // A search for any of these finds nobody.
    for (const query of ['Qzvisitor', 'Qzcompany', 'Qzhost', 'Qzremark', '0812345608', '5608', 'QZ1234567', 'Qzunit'])
      expect(await find(query), query).toEqual([])
    const own = expectSuccess(await test.as(tenant).eStamps.create({ body: { ...body, note: undefined } }))
    expect((await find('1กข'))[0]!.stamps).toMatchObject([{ mine: false }, { _id: own._id, mine: true, unit_name: expect.any(String) }])
    const guardDocs = await find('1กข', guard)
    expect(guardDocs[0]!.stamps).toMatchObject([{ unit_name: 'Qzcode · Qzunit' }, {}])
  })

  it('finds vehicles inside at the locations of the person alone, on foot only by the slip, at most eight', async () => {
    const departedVisit = await car('1กข1111')
    await checkOut(test, { guard, gate }, departedVisit)
    const undone = await car('1กข2222')
    expectSuccess(await test.as(guard).entrances.undo({ params: { id: undone._id }, body: {} }))
    const elsewhere = await test.make.gate(admin)
    const remoteVisit = await checkIn(test, { guard, gate: elsewhere }, { plate: '1กข3333', plate_province: 'TH-10' })
    expect(await find('1กข')).toEqual([])
    expect(await find(visitCode(remoteVisit._id))).toEqual([])
    expect(await idsOf('1กข', guard)).toEqual([remoteVisit._id])
    const answer = await test.as(tenant).eStamps.find({ body: { query: '1กข', location_id: elsewhere.location_id } })
    expect(expectRefusal(answer).code).toBe('location_not_found')
    const walker = await arrive({ card_number: 'W-0099' })
    expect(await find('W-0099')).toEqual([])
    expect(await find(visitCode(walker._id))).toMatchObject([{ entrance_id: walker._id, plate: null }])
    for (let n = 0; n < 9; n++) await car(`7กข${5000 + n}`)
    expect(await find('7กข')).toHaveLength(8)
    const stranger = await test.make.admin()
    expect(await find('7กข', stranger)).toEqual([])
  })

  it('takes three characters at least, and no pattern', async () => {
    await car('1กข1234')
    expect(expectRefusal(await test.as(tenant).eStamps.find({ body: { query: '1ก' } })).errors).toMatchObject([{ field: 'query' }])
    for (const query of ['%%%', '___', 'กข-', '1.ก']) expect(await find(query), query).toEqual([])
  })

  it('is limited for each person, over all servers', async () => {
    const other = await test.another()
    const ask = (n: number) => test.as(tenant, { at: n % 2 ? test : other }).eStamps.find({ body: { query: '1กข' } })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)))
    const limited = answers.filter(({ ok }) => !ok)
    expect(limited).toHaveLength(10)
    for (const answer of limited) expect(expectRefusal(answer)).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(await find('1กข', guard)).toEqual([])
  })
})
