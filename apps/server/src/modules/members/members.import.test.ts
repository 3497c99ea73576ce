import type { ResponseOf } from '@gatehouse/contract/kernel/routes.ts'
import type { members as contract } from '@gatehouse/contract/members/members.ts'
import { ANOTHER_NATIONAL_ID, NATIONAL_ID } from '../../../test/desk.ts'
import { callDuringTransaction } from '../../../test/held.ts'
import { isNightly } from '../../../test/nightly.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { tableFile } from '../../../test/table-file.ts'

type Report = ResponseOf<typeof contract.checkImport>
let admin: TestPerson
serve()
beforeAll(async () => {
  admin = await test.make.admin()
})

const formOf = (bytes: Buffer | string) => {
  const form = new FormData()
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'members.csv')
  return form
}
type Language = 'th' | 'en'
const check = async (bytes: Buffer | string, caller = admin, language: Language = 'en'): Promise<Report> =>
  expectSuccess(await test.as(caller, { language }).members.checkImport({ form: formOf(bytes) }))
const bring = (
  bytes: Buffer | string,
  { who = admin, skip_bad: skipBad, idempotencyKey }: { who?: TestPerson; skip_bad?: boolean; idempotencyKey?: string } = {},
) =>
  test.as(who).members.import({
    query: skipBad === undefined ? {} : { skip_bad: String(skipBad) },
    form: formOf(bytes),
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
const countOf = async (caller = admin) =>
  (await test.sql('select count(*)::int as n from members where organisation_id = $1', caller.organisation_id))[0].n
const download = async (path: string, caller = admin, language: Language = 'en') => {
  const answer = await fetch(`${test.address}${path}`, {
    headers: { authorization: `Bearer ${caller.token}`, 'accept-language': language },
  })
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('an import of members', () => {
  it('says what it would do, writes nothing, and then does that', async () => {
    const owner = await test.make.admin()
    const location_id = await test.make.location(owner, { code: 'HQ' })
    await test.make.unit(owner, location_id, { code: '9C' })
    const file = `รหัส,ชื่อ–สกุล,ประเภท,โทรศัพท์,เลขบัตรประชาชน,สถานที่,ห้อง,ทะเบียนรถ,จังหวัด,บัตร,ใช้ได้ถึง,สถานะ
m-1,สมชาย ใจดี,ผู้พักอาศัย,081-234-5608,${NATIONAL_ID},HQ,9C,กก 1234,กทม,R-1,31/12/2569,ใช้งาน
M-2,James Walker,Tenant,,,,,,,,,
`
    const report = await check(file, owner)
    expect(report).toMatchObject({ missing: [], problems: [], counts: { added: 2, changed: 0, unchanged: 0, bad: 0 } })
    expect(await countOf(owner)).toBe(0)
    expect(expectSuccess(await bring(file, { who: owner }))).toMatchObject({ added: 2, skipped: 0 })
    const { docs } = expectSuccess(await test.as(owner).members.list({ query: { sort: 'code' } }))
    expect(docs).toMatchObject([
      {
        code: 'M-1',
        kind: 'resident',
        status: 'active',
        units: ['9C'],
        vehicles: [{ plate: 'กก1234', plate_province: 'TH-10' }],
        valid_until: '2026-12-31',
      },
      { code: 'M-2', kind: 'tenant', status: 'pending', valid_until: null },
    ])
    const matches = expectSuccess(await test.as(owner).members.find({ body: { text: NATIONAL_ID } })).docs
    expect(matches.map(({ code }) => code)).toEqual(['M-1'])
    expect(expectSuccess(await bring(file, { who: owner }))).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  })

  it('changes what the file says, and leaves what it has no column for', async () => {
    const owner = await test.make.admin()
    expectSuccess(await bring('code,name,phone,card,uid\nC-1,มานี,0812345608,K-1,04A1B2C3\n', { who: owner }))
    const next = 'code,company,card\nC-1,บริษัท ก,K-2\n'
    expect((await check(next, owner)).rows).toEqual([
      { row: 2, code: 'C-1', name: 'มานี', effect: 'changed', changed: ['company', 'card_1'] },
    ])
    expectSuccess(await bring(next, { who: owner }))
    const [match] = expectSuccess(await test.as(owner).members.find({ body: { text: '0812345608' } })).docs
    expect(match).toMatchObject({ code: 'C-1', name_th: 'มานี', company: 'บริษัท ก' })
    expect(expectSuccess(await bring('code,phone\nC-1,\n', { who: owner }))).toMatchObject({ changed: 1 })
    expect(expectSuccess(await test.as(owner).members.find({ body: { text: '0812345608' } })).docs).toEqual([])
  })

  it('keeps the second vehicle and card where the file has a column for the first alone, and what is beside a plate', async () => {
    const owner = await test.make.admin()
    const whole = 'code,name,plate 1,province 1,vehicle 1,plate 2,province 2,card 1,card 2\n'
    expectSuccess(await bring(`${whole}V-1,มานี,กก 1234,Bangkok,car,ขข 5678,Chon Buri,K-1,K-2\n`, { who: owner }))
    const header = 'code,plate,card\n'
    expect(await check(`${header}V-1,กก-1234,K-1\n`, owner)).toMatchObject({ counts: { unchanged: 1 }, problems: [] })
    const now = async () => {
      const [row] = expectSuccess(await test.as(owner).members.list({ query: {} })).docs
      return expectSuccess(await test.as(owner).members.get({ params: { id: row!._id } }))
    }
    expectSuccess(await bring(`${header}V-1,คค 9,K-9\n`, { who: owner }))
    expect(await now()).toMatchObject({
      vehicles: [
        { plate: 'คค9', plate_province: null },
        { plate: 'ขข5678', plate_province: 'TH-20' },
      ],
      cards: [{ number: 'K-9' }, { number: 'K-2' }],
    })
    expectSuccess(await bring(`${header}V-1,ขข 5678,K-2\n`, { who: owner }))
    expect(await now()).toMatchObject({ vehicles: [{ plate: 'ขข5678', plate_province: 'TH-20' }], cards: [{ number: 'K-2' }] })
    expectSuccess(await bring('code,plate 2,card 2\nV-1,งง 1,K-3\n', { who: owner }))
    expect(await now()).toMatchObject({ vehicles: [{ plate: 'ขข5678' }, { plate: 'งง1' }], cards: [{ number: 'K-2' }, { number: 'K-3' }] })
  })

  it('[R-14a] gives a parking privilege by its key or its word, and takes it away; one that nobody may get is named at its cell', async () => {
    const owner = await test.make.admin()
    const file = 'code,name,parking privilege,parking space\nP-1,มานี,Resident,B2 ช่อง 14\nP-2,มานะ,พนักงาน,\nP-3,ชูใจ,vip,\nP-4,ปิติ,,\n'
    expectSuccess(await bring(file, { who: owner }))
    const held = async () =>
      expectSuccess(await test.as(owner).members.list({ query: { sort: 'code' } })).docs.map((row) => row.parking_privilege)
    expect(await held()).toEqual(['resident', 'staff', 'vip', null])
    const settings = expectSuccess(await test.as(owner).settings.get({ query: {} }))
    const newPrivileges = settings.privileges.map((each) => ({ ...each, retired: each.key === 'vip' }))
    expectSuccess(await test.as(owner).settings.save({ body: { version: settings.version, privileges: newPrivileges } }))
    const { bytes } = await download('/visitors/members/export?format=csv', owner, 'th')
    expect(bytes.toString()).toContain('สิทธิ์จอดรถ')
    expect(await check(bytes, owner, 'th')).toMatchObject({ counts: { unchanged: 4 }, problems: [] })
    const { problems } = await check('code,parking privilege\nP-1,King\nP-2,VIP\nP-3,VIP\nP-4,\n', owner)
    expect(problems).toMatchObject([
      { row: 2, column: 'parking privilege', value: 'King', message: 'Select one from the list.' },
      { row: 3, column: 'parking privilege' },
    ])
    expectSuccess(await bring('code,สิทธิ์จอดรถ\nP-1,\nP-2,ผู้พักอาศัย\n', { who: owner }))
    expect(await held()).toEqual([null, 'resident', 'vip', null])
  })

  it('finds a member by their document however the file writes it', async () => {
    const owner = await test.make.admin()
    const hyphens = ANOTHER_NATIONAL_ID.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5')
    const file = `code,name,document,document number\nI-1,มานี,ID card,${hyphens}\nI-2,James,Passport,ab 12 34567\n`
    expectSuccess(await bring(file, { who: owner }))
    for (const [text, code] of [
      [ANOTHER_NATIONAL_ID, 'I-1'],
      [hyphens, 'I-1'],
      ['AB1234567', 'I-2'],
    ] as const)
      expect(expectSuccess(await test.as(owner).members.find({ body: { text } })).docs).toMatchObject([{ code, matched: ['id_number'] }])
    expect(await check(file, owner)).toMatchObject({ counts: { unchanged: 2 } })
  })

  it('undoes nothing that is done to a member while the file is read', async () => {
    const owner = await test.make.admin()
    expectSuccess(await bring('code,name,status\nR-1,มานี,active\n', { who: owner }))
    const [answer] = await callDuringTransaction(
      test,
      (other) =>
        other.query("update members set status = 'banned', status_note = 'ขโมย', parking = 'ชั้น 2' where organisation_id = $1", [
          owner.organisation_id,
        ]),
      [() => bring('code,company\nR-1,บริษัท ก\n', { who: owner })],
    )
    expectSuccess(answer)
    const { docs } = expectSuccess(await test.as(owner).members.list({ query: {} }))
    expect(docs).toMatchObject([{ status: 'banned', company: 'บริษัท ก' }])
    expect(expectSuccess(await test.as(owner).members.get({ params: { id: docs[0]!._id } }))).toMatchObject({
      status_note: 'ขโมย',
      parking: 'ชั้น 2',
    })
  })

  it('names every bad row and column, in the person’s language, and writes none of it unless the rest is asked for', async () => {
    const owner = await test.make.admin()
    expectSuccess(await bring('code,name,card\nHAS,มานะ,HELD\n', { who: owner }))
    const bad = `Code,Name,Type,Phone,Document,Document number,Locations (codes),Units (codes),Plate 1,Province 1,Card 1,Card 1 UID,Valid from,Valid until,Status
B-1,ก,castle,,,,,,,,,,,,
B-2,,,,,,,,,,,,,,
,ค,,,,,,,,,,,,,
B-4,ง,,12,,,,,,,,,,,
B-5,จ,,,ID card,1101700230705,,,,,,,,,
B-6,ฉ,,,,,NOWHERE,,,,,,,,
B-7,ช,,,,,,999,,,,,,,
B-8,ซ,,,,,,,กก 1,Atlantis,,,,,
B-9,ฌ,,,,,,,,,HELD,,,,
B-10,ญ,,,,,,,,,X-1,zz,,,
B-11,ฎ,,,,,,,,,,,2026-02-01,2026-01-01,
B-12,ฏ,,,,,,,,,,,soon,,
B-13,ฐ,,,,,,,,,,,,,banned
B-14,ฑ,,,,,,,,,,,,,
B-14,ฑ,,,,,,,,,,,,,
GOOD,ดี,,,,,,,,,,,,,
`
    const { problems, counts } = await check(bad, owner)
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 Type',
      '3 Name',
      '4 Code',
      '5 Phone',
      '6 Document number',
      '7 Locations (codes)',
      '8 Units (codes)',
      '9 Province 1',
      '10 Card 1',
      '11 Card 1 UID',
      '12 Valid until',
      '13 Valid from',
      '14 Status',
      '16 Code',
    ])
    expect(counts).toEqual({ added: 2, changed: 0, unchanged: 0, bad: 14 })
    for (const { message } of problems) expect(message).toMatch(/[.?]$/)
    expect((await check(bad, owner, 'th')).problems[6]!.message).toBe('ไม่มีห้อง/หน่วยรหัสนี้ในสถานที่เหล่านี้')
    expect(expectRefusal(await bring(bad, { who: owner }))).toMatchObject({ status: 422, code: 'import_refused' })
    expect(await countOf(owner)).toBe(1)
    expect(expectSuccess(await bring(bad, { who: owner, skip_bad: true }))).toMatchObject({ added: 2, skipped: 14 })
    expect(await countOf(owner)).toBe(3)
  })

  it('names every bad row among thousands of members and writes nothing; the other rows are imported once, also when they are sent twice', async () => {
    const owner = await test.make.admin()
    const rowCount = isNightly ? 10_000 : 200
    const bad = (rowCount * 3) / 100
    const isBad = (n: number) => n % 33 === 7 && n < bad * 33
    const added = rowCount - bad
    const row = (n: number) => [
      `T-${String(n).padStart(5, '0')}`,
      `สมาชิก ที่ ${n}`,
      n % 2 ? 'resident' : 'staff',
      isBad(n) ? '12' : `08${String(10_000_000 + n)}`,
      `กก ${(n % 9998) + 1}`,
      'กรุงเทพมหานคร',
      `CARD-${n}`,
      'บริษัท ตัวอย่าง จำกัด',
    ]
    const headings = ['Code', 'Name', 'Type', 'Phone', 'Plate 1', 'Province 1', 'Card 1', 'Company']
    const file = await tableFile('xlsx', { name: 'Members', headings, rows: Array.from({ length: rowCount }, (_, n) => row(n)) })
    const report = await check(file, owner)
    expect(report.counts).toEqual({ added, changed: 0, unchanged: 0, bad })
    expect(report.problems.map(({ row: number }) => number)).toEqual(
      Array.from({ length: rowCount }, (_, n) => n)
        .filter(isBad)
        .map((n) => n + 2),
    )
    expect(new Set(report.problems.map(({ column, message }) => `${column}: ${message}`))).toEqual(
      new Set(['Phone: A mobile number has 10 digits and starts 06, 08 or 09.']),
    )
    expect(await countOf(owner)).toBe(0)
    const idempotencyKey = test.make.id()
    const answers = [
      await bring(file, { who: owner, skip_bad: true, idempotencyKey }),
      await bring(file, { who: owner, skip_bad: true, idempotencyKey }),
    ]
    for (const answer of answers) expect(expectSuccess(answer)).toMatchObject({ added, changed: 0, skipped: bad })
    expect(await countOf(owner)).toBe(added)
    expect(expectSuccess(await test.as(owner).members.find({ body: { text: `08${10_000_000 + rowCount - 1}` } })).docs).toHaveLength(1)
  })

  it('adds each member once where two people import the same at once', async () => {
    const owner = await test.make.admin()
    const file = `code,name\n${Array.from({ length: 200 }, (_, n) => `R${n},ชื่อ ${n}\n`).join('')}`
    const answers = await Promise.all([bring(file, { who: owner }), bring(file, { who: owner }), bring(file, { who: owner })])
    expect(answers.map((answer) => expectSuccess(answer).added).sort((a, b) => a - b)).toEqual([0, 0, 200])
  })

  it('keeps who is limited to locations to those, and away from members of others', async () => {
    const owner = await test.make.admin()
    const [ownLocation, otherLocation] = [
      await test.make.location(owner, { code: 'HERE' }),
      await test.make.location(owner, { code: 'THERE' }),
    ]
    const limited = await test.make.admin({ organisation: owner.organisation_id, location_ids: [ownLocation] })
    expectSuccess(await test.as(owner).members.create({ body: { code: 'HID', kind: 'vip', name_th: 'ก', location_ids: [otherLocation] } }))
    expectSuccess(await test.as(owner).members.create({ body: { code: 'ALL', kind: 'vip', name_th: 'ก' } }))
    const file = 'code,name,locations\nHID,ข,HERE\nALL,ข,HERE\nNEW,ข,\nFAR,ข,THERE\nOK,ข,HERE\n'
    const { problems, counts } = await check(file, limited)
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 code', '3 code', '4 locations', '5 locations'])
    expect(counts.added).toBe(1)
  })
})

describe('a file of members', () => {
  it('is exported with masked numbers, audited, and changes nothing when it comes back', async () => {
    const owner = await test.make.admin()
    expectSuccess(
      await bring(`code,name,phone,id number,plate,card,uid\nX-1,=cmd(),0812345608,${NATIONAL_ID},กก 1234,K-1,04A1B2C3\n`, { who: owner }),
    )
    for (const format of ['csv', 'xlsx']) {
      const { bytes, headers } = await download(`/visitors/members/export?format=${format}`, owner)
      expect(headers.get('content-disposition')).toBe(`attachment; filename="members.${format}"`)
      if (format === 'csv') {
        expect(bytes.toString()).toContain("'=cmd()")
        expect(bytes.toString()).toContain('xxx-xxx-5608')
        expect(bytes.toString()).not.toMatch(/0812345608|812345608|1112034563562/)
      }
      expect((await check(bytes, owner)).counts).toEqual({ added: 0, changed: 0, unchanged: 1, bad: 0 })
    }
    const rows = await test.sql(
      `select action from audit_entries where organisation_id = $1 and action like 'members.%' order by at, id`,
      owner.organisation_id,
    )
    expect(rows.map(({ action }) => action)).toEqual(['members.imported', 'members.exported', 'members.exported'])
    const memberRows = await test.sql(
      `select phone_sealed is not null as kept from members where organisation_id = $1`,
      owner.organisation_id,
    )
    expect(memberRows).toEqual([{ kept: true }])
  })

  it.each(['th', 'en'] as const)('has a template whose columns are known again, in %s', async (language) => {
    const owner = await test.make.admin()
    await test.make.unit(owner, await test.make.location(owner), { code: 'A-301' })
    const { bytes } = await download('/visitors/members/template?format=xlsx', owner, language)
    const report = await check(bytes, owner, language)
    expect(report.columns.every(({ column }) => column !== null)).toBe(true)
    expect(report).toMatchObject({ problems: [], counts: { added: 2 } })
  })
})
