import { ANOTHER_NATIONAL_ID, checkIn, checkOut, NATIONAL_ID, openDesk } from '../../../test/desk.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'

serve()

type Desk = Awaited<ReturnType<typeof openDesk>>
const find = async (desk: Desk, text: string) => expectSuccess(await test.as(desk.guard).entrances.find({ body: { text } })).docs
const found = async (desk: Desk, text: string) => (await find(desk, text)).map(({ entrance }) => entrance._id)

describe('a text that is typed or scanned at the desk', () => {
  it('finds a visitor by anything that is known of them, however it is written', async () => {
    const desk = await openDesk(test)
    const visit = await checkIn(test, desk, {
      visitor_name: 'นางสาว สุภาวดี เกื้อกูลวงศ์',
      company: 'บริษัท แสงอรุณ จำกัด',
      phone: '081-234-5608',
      id_kind: 'national_id',
      id_number: NATIONAL_ID,
      plate: '2ขค 4581',
      plate_province: 'TH-10',
      card_number: 'V-031',
    })
    await checkIn(test, desk, { visitor_name: 'Peter Novak', phone: '0899999999', id_kind: 'national_id', id_number: ANOTHER_NATIONAL_ID })
    const ways = {
      phone: ['0812345608', '081-234-5608', '081 234 5608', '+66812345608', '๐๘๑๒๓๔๕๖๐๘', '5608', '๕๖๐๘'],
      id_number: [NATIONAL_ID, '1-1120-34563-56-2', '1 1120 34563 56 2', '๑๑๑๒๐๓๔๕๖๓๕๖๒', '3562', '๓๕๖๒'],
      plate: ['2ขค4581', '2ขค 4581', '2 ขค-4581', '๒ขค๔๕๘๑', '4581', '๔๕๘๑'],
      name: ['สุภาวดี', 'สุภาวดี เกื้อกูลวงศ์', 'นางสาวสุภาวดี', 'น.ส. สุภาวดี', 'คุณสุภาวดี', 'เกื้อกูล', 'เกือกูล'],
      company: ['แสงอรุณ'],
      card: ['V-031', 'v-031', 'v031'],
    }
    for (const [field, texts] of Object.entries(ways)) {
      for (const text of texts) {
        const docs = await find(desk, text)
        expect(docs, text).toMatchObject([{ inside: true, visits: 1, entrance: { _id: visit._id } }])
        expect(docs[0]!.matched, text).toContain(field)
      }
    }
  })

  it('finds other documents too, whole and by their end', async () => {
    const desk = await openDesk(test)
    const documents = [
      { id_kind: 'passport', id_number: 'AB1234567', texts: ['AB1234567', 'ab 1234567', '4567'] },
      { id_kind: 'driving_licence', id_number: '62004311', texts: ['62004311', '6200 4311', '4311'] },
      { id_kind: 'other', id_number: 'WP778812', texts: ['WP778812', 'wp778812', '8812'] },
    ] as const
    for (const { texts, ...document } of documents) {
      const visit = await checkIn(test, desk, { ...document, visitor_name: `Holder of ${document.id_kind}` })
      for (const text of texts) expect(await found(desk, text), text).toEqual([visit._id])
    }
  })

  it('shows numbers masked, and never more than eight people', async () => {
    const desk = await openDesk(test)
    for (let n = 0; n < 10; n++) await checkIn(test, desk, { visitor_name: `ประยุทธ คนที่ ${n}`, phone: `08123456${n}8` })
    const docs = await find(desk, 'ประยุทธ')
    expect(docs).toHaveLength(8)
    for (const doc of docs) expect(doc.phone_masked).toMatch(/^xxx-xxx-\d{4}$/)
    expect(JSON.stringify(docs)).not.toMatch(/08123456|\+668/)
  })

  it('shows who is inside first, then the latest, and each person once with the number of their visits', async () => {
    const desk = await openDesk(test)
    const phone = '0812345608'
    const old = await checkIn(test, desk, { visitor_name: 'วิภา ใจงาม', phone })
    await checkOut(test, desk, old)
    const inside = await checkIn(test, desk, { visitor_name: 'วิภา สุขสม' })
    const latest = await checkIn(test, desk, { visitor_name: 'วิภา ใจงาม', phone })
    await checkOut(test, desk, latest)
    const docs = await find(desk, 'วิภา')
    expect(docs.map(({ entrance, inside: isInside, visits }) => [entrance._id, isInside, visits])).toEqual([
      [inside._id, true, 1],
      [latest._id, false, 2],
    ])
  })

  it('does not find an undone check-in, another organisation’s visitor, or anything by signs alone', async () => {
    const desk = await openDesk(test)
    const stranger = await openDesk(test)
    const undone = await checkIn(test, desk, { visitor_name: 'ธนา ชัยดี', phone: '0812345608' })
    expectSuccess(await test.as(desk.guard).entrances.undo({ params: { id: undone._id }, body: {} }))
    await checkIn(test, stranger, {
      visitor_name: 'ธนา ชัยดี',
      phone: '0812345608',
      plate: 'กก 1234',
      card_number: 'V-031',
      id_kind: 'national_id',
      id_number: NATIONAL_ID,
    })
    for (const text of [
      'ธนา',
      '0812345608',
      '5608',
      'กก1234',
      'V-031',
      NATIONAL_ID,
      '3562',
      '%%%',
      '___',
      '\\\\\\',
      "'; --",
      '- - -',
      '...',
    ])
      expect(await find(desk, text), text).toEqual([])
  })

  it('finds a visitor of one’s own location behind hundreds of namesakes elsewhere', async () => {
    const admin = await test.make.admin()
    const [firstGate, secondGate] = [await test.make.gate(admin), await test.make.gate(admin)]
    const guard = await test.make.operator({ organisation: admin.organisation_id, location_ids: [firstGate.location_id] })
    const visit = await checkIn(test, { guard, gate: firstGate }, { visitor_name: 'สมศักดิ์ มีสุข' })
    const other = await checkIn(test, { guard: admin, gate: secondGate }, { visitor_name: 'สมศักดิ์ มีสุข' })
    const rows = await test.sql(
      'select string_agg(quote_ident(attname), $1) as names from pg_attribute where attrelid = $2::regclass and attnum > 0 and not attisdropped and attgenerated = $3 and attname <> $4',
      ', ',
      'entrances',
      '',
      '_id',
    )
    await test.sql(
      `insert into entrances (_id, ${rows[0].names}) select gen_random_uuid(), ${rows[0].names} from entrances, generate_series(1, 2500) where _id = $1`,
      other._id,
    )
    const docs = expectSuccess(await test.as(guard).entrances.find({ body: { text: 'สมศักดิ์' } })).docs
    expect(docs).toMatchObject([{ entrance: { _id: visit._id } }])
    const listPage = expectSuccess(await test.as(guard).entrances.list({ query: { search: 'สมศักดิ์' } }))
    expect(listPage).toMatchObject({ total: 1, docs: [{ _id: visit._id }] })
  })
})

it('a guard of one location is told how often somebody came there, not elsewhere', async () => {
  const admin = await test.make.admin()
  const [firstGate, secondGate] = [await test.make.gate(admin), await test.make.gate(admin)]
  const phone = '0812345608'
  for (const gate of [firstGate, secondGate, secondGate]) await checkIn(test, { guard: admin, gate }, { phone })
  const guard = await test.make.operator({ organisation: admin.organisation_id, location_ids: [firstGate.location_id] })
  const visits = async (person: typeof guard) =>
    expectSuccess(await test.as(person).entrances.find({ body: { text: phone } })).docs.map((doc) => doc.visits)
  expect(await visits(guard)).toEqual([1])
  expect(await visits(admin)).toEqual([3])
})
