import type { blacklistFiles as contract } from '@gatehouse/contract/blacklists/blacklist-files.ts'
import { addDays, dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { ResponseOf } from '@gatehouse/contract/kernel/routes.ts'
import { createListedEntry, screened } from '../../../../test/blacklist.ts'
import { checkIn, NATIONAL_ID, visitTo } from '../../../../test/desk.ts'
import { roundsOf } from '../../../../test/nightly.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../../test/served.ts'
import { tableFile } from '../../../../test/table-file.ts'

type Report = ResponseOf<typeof contract.checkImport>
type Language = 'th' | 'en'
let admin: TestPerson
serve()
beforeEach(async () => {
  admin = await test.make.admin()
})

const formOf = (bytes: Buffer | string) => {
  const form = new FormData()
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'list.csv')
  return form
}
const check = async (
  bytes: Buffer | string,
  { who = admin, language = 'en' as Language, columns = undefined as string | undefined } = {},
) => expectSuccess(await test.as(who, { language }).blacklistFiles.checkImport({ query: { columns }, form: formOf(bytes) })) as Report
const bring = (
  bytes: Buffer | string,
  { who = admin, skip_bad: skipBad, idempotencyKey }: { who?: TestPerson; skip_bad?: boolean; idempotencyKey?: string } = {},
) =>
  test.as(who).blacklistFiles.import({
    query: skipBad === undefined ? {} : { skip_bad: String(skipBad) },
    form: formOf(bytes),
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
const entries = async (person = admin) => expectSuccess(await test.as(person).blacklists.list({ query: { sort: 'name' } })).docs
const countOf = async () =>
  (await test.sql('select count(*)::int as n from blacklist_entries where organisation_id = $1', admin.organisation_id))[0].n
const met = async (subject: Parameters<typeof screened>[2]) =>
  (await screened(test, admin.organisation_id, subject)).hits.map(({ name }) => name)
const HEAD = 'Name,Severity,What the guard does,Reason'
const csv = (columns: string, ...rows: string[]) => `${HEAD}${columns}\n${rows.join('\n')}\n`

describe('an import of entries', () => {
  it('says what it would add, writes nothing, and then adds that; gates meet them at once', async () => {
    const location_id = await test.make.location(admin, { code: 'HQ' })
    const file = `ประเภท,ชื่อ,ชื่ออื่น,เลขบัตรประชาชน,เบอร์โทร,ทะเบียนรถ,ระดับ,หมวดหมู่,สิ่งที่เจ้าหน้าที่ต้องทำ,เหตุผล,สถานที่,ถึง,ทบทวนวันที่
บุคคล,ประเสริฐ วงศ์ทอง,เสริฐ; Prasert Wongthong,${NATIONAL_ID},081-234-5608; ๐๒-๑๒๓-๔๕๖๗,,ห้ามเข้า,ลักทรัพย์,ไม่ให้เข้า,ลักจักรยาน,hq,31/12/2599,1 ม.ค. 2570
รถ,กระบะสีเงิน,,,,กก 1234 กทม.; 70-4418 / เชียงใหม่; 1ขข55ชลบุรี; WXY 1234,แจ้งเตือน,,โทรแจ้งหัวหน้ากะ,ชนประตู,,,
`
    const report = await check(file)
    expect(report).toMatchObject({ missing: [], problems: [], counts: { added: 2, changed: 0, unchanged: 0, bad: 0 } })
    expect(report.rows.map(({ row, name, effect }) => ({ row, name, effect }))).toEqual([
      { row: 2, name: 'ประเสริฐ วงศ์ทอง', effect: 'added' },
      { row: 3, name: 'กระบะสีเงิน', effect: 'added' },
    ])
    expect(await countOf()).toBe(0)
    expect(await met({ names: ['Prasert Wongthong'] })).toEqual([])
    expect(expectSuccess(await bring(file))).toMatchObject({ added: 2, changed: 0, unchanged: 0, skipped: 0 })
    const [vehicle, person] = await entries()
    expect(person).toMatchObject({
      ...{ kind: 'person', severity: 'deny', status: 'active', category: 'theft', guard_action: 'refuse' },
      ...{ aliases: ['เสริฐ', 'Prasert Wongthong'], location_ids: [location_id], valid_until: '2056-12-31', review_on: '2027-01-01' },
    })
    expect(person!.numbers.map(({ kind, masked }) => `${kind} ${masked}`)).toEqual([
      'national_id x-xxxx-xxxx3-56-2',
      'phone xxx-xxx-5608',
      'phone xx-xxx-4567',
    ])
    const review_on = addDays(dayIn(Date.now(), 'Asia/Bangkok'), 365)
    expect(vehicle).toMatchObject({ kind: 'vehicle', severity: 'alert', category: null, location_ids: null, review_on })
    expect(vehicle!.plates).toEqual([
      { plate: 'กก1234', plate_province: 'TH-10' },
      { plate: '704418', plate_province: 'TH-50' },
      { plate: '1ขข55', plate_province: 'TH-20' },
      { plate: 'WXY1234', plate_province: null },
    ])
    expect(await met({ names: ['Prasert Wongthong'] })).toEqual(['ประเสริฐ วงศ์ทอง'])
    expect(await met({ documents: [{ kind: 'national_id', number: NATIONAL_ID }] })).toEqual(['ประเสริฐ วงศ์ทอง'])
    expect(await met({ phone: '+6621234567' })).toEqual(['ประเสริฐ วงศ์ทอง'])
    expect(await met({ plate: '704418', plate_province: 'TH-50' })).toEqual(['กระบะสีเงิน'])
  })

  it('[T27] keeps no number as it was typed, and audits with counts alone', async () => {
    expectSuccess(await bring(csv(',Thai ID,Phones', `Nida,deny,Refuse entry,Took a bag,${NATIONAL_ID},0812345608`)))
    const [row] = await test.sql(
      `select (select string_agg(e::text, '') from blacklist_entries e where organisation_id = $1)
        || (select string_agg(k::text, '') from blacklist_keys k where organisation_id = $1)
        || (select string_agg(a::text, '') from audit_entries a where organisation_id = $1) as everything`,
      admin.organisation_id,
    )
    expect(row.everything).toContain('blacklist.imported')
    expect(row.everything).not.toMatch(new RegExp(`${NATIONAL_ID}|812345608`))
    const [{ after }] = await test.sql(
      `select after from audit_entries where organisation_id = $1 and action = 'blacklist.imported'`,
      admin.organisation_id,
    )
    expect(JSON.parse(after)).toEqual({ file: 'csv', added: 1, changed: 0, unchanged: 0, skipped: 0 })
  })

  it('looks at once for those who are inside, by a number and by a name, at the places of each entry', async () => {
    const gate = await test.make.gate(admin)
    await test.make.location(admin, { code: 'FAR' })
    const guard = await test.make.operator({ organisation: admin.organisation_id })
    for (const visit of [
      { visitor_name: 'Somchay Jaidi' },
      { visitor_name: 'Somebody Else', phone: '0899998888' },
      { visitor_name: 'Malee Sukjai' },
    ])
      await checkIn(test, { guard, gate }, visit)
    const file = csv(
      ',Phones,Locations (codes)',
      'นายสมชาย ใจดี,alert,observe,x,,',
      'By Number,deny,refuse,x,089-999-8888,',
      'Malee Sukjai,deny,refuse,x,,FAR',
      'Nobody Here,deny,refuse,x,,',
    )
    expect(expectSuccess(await bring(file))).toMatchObject({ added: 4 })
    const { docs } = expectSuccess(await test.as(admin).sightings.list({}))
    expect(docs.map(({ snapshot, occasion, entry }) => `${snapshot.name} ${occasion} ${entry.exact}`).sort()).toEqual([
      'Somchay Jaidi inside false',
      'Somebody Else inside true',
    ])
  })

  it('names every bad row and column, in the person’s language, and writes none of it unless the rest is asked for', async () => {
    const columns = ',Type,Thai ID,Passport,Phones,Plates with province,Category,Locations (codes),From,Until,Review on,Status,Aliases'
    const bad = csv(
      columns,
      'A1,deny,refuse,x,castle,,,,,,,,,,,',
      ',deny,refuse,x,,,,,,,,,,,,',
      'A3,,refuse,x,,,,,,,,,,,,',
      'A4,worst,refuse,x,,,,,,,,,,,,',
      'A5,deny,,x,,,,,,,,,,,,',
      'A6,deny,shoot,x,,,,,,,,,,,,',
      'A7,deny,refuse,,,,,,,,,,,,,',
      'A8,deny,refuse,x,,1101700230705,,,,,,,,,,',
      'A9,deny,refuse,x,,,???,,,,,,,,,',
      'A10,deny,refuse,x,,,,0812345608; 12; 99,,,,,,,,',
      'A11,deny,refuse,x,,,,,กก 1 Atlantis,,,,,,,',
      'A12,deny,refuse,x,,,,,กก1234แอตแลนติส,,,,,,,',
      'A13,deny,refuse,x,,,,,,nonsense,,,,,,',
      'A14,deny,refuse,x,,,,,,,NOWHERE,,,,,',
      'A15,deny,refuse,x,,,,,,,,soon,,,,',
      'A16,deny,refuse,x,,,,,,,,2099-02-01,2099-01-01,,,',
      'A17,deny,refuse,x,,,,,,,,,2020-01-01,,,',
      'A18,deny,refuse,x,,,,,,,,,,31/02/2570,,',
      'A19,deny,refuse,x,,,,,,,,,,,Lifted,',
      'A20,deny,refuse,x,,x-xxxx-xxxx3-56-2,,,,,,,,,,',
      `A21,deny,refuse,${'x'.repeat(1200)},,,,,,,,,,,,`,
      'GOOD,deny,refuse,x,,,,,,,,,,,In force,',
    )
    const { problems, counts } = await check(bad)
    expect(problems.map(({ row, column, value }) => `${row} ${column} ${value.slice(0, 30)}`.trim())).toEqual([
      '2 Type castle',
      '3 Name',
      '4 Severity',
      '5 Severity worst',
      '6 What the guard does',
      '7 What the guard does shoot',
      '8 Reason',
      '9 Thai ID 1101700230705',
      '10 Passport ???',
      '11 Phones 12',
      '11 Phones 99',
      '12 Plates with province กก 1 Atlantis',
      '13 Plates with province กก1234แอตแลนติส',
      '14 Category nonsense',
      '15 Locations (codes) NOWHERE',
      '16 From soon',
      '17 Until 2099-01-01',
      '18 Until 2020-01-01',
      '19 Review on 31/02/2570',
      '20 Status Lifted',
      '21 Thai ID x-xxxx-xxxx3-56-2',
      `22 Reason ${'x'.repeat(30)}`,
    ])
    expect(counts).toEqual({ added: 1, changed: 0, unchanged: 0, bad: 21 })
    for (const { message } of problems) expect(message).toMatch(/\.$/)
    expect(problems[5]!.message).toBe(
      'Use one of these from the settings: Refuse entry · Call the supervisor · Call the police, 191 · Watch.',
    )
    expect((await check(bad, { language: 'th' })).problems[3]!.message).toBe('พิมพ์คำใดคำหนึ่ง: เฝ้าดู, แจ้งเตือน, ห้ามเข้า')
    expect(expectRefusal(await bring(bad))).toMatchObject({ status: 422, code: 'import_refused' })
    expect(await countOf()).toBe(0)
    expect(expectSuccess(await bring(bad, { skip_bad: true }))).toMatchObject({ added: 1, skipped: 21 })
    expect(await countOf()).toBe(1)
  })

  it('says which columns are missing, and takes them as the person says', async () => {
    expect((await check('who,how\nA,deny\n')).missing).toEqual(['name', 'severity', 'guard_action', 'reason'])
    expect(expectRefusal(await bring('who,how\nA,deny\n'))).toMatchObject({ status: 422, code: 'import_refused' })
    const report = await check('a,b,c,d\nA,deny,refuse,x\n', { columns: 'name,severity,guard_action,reason' })
    expect(report).toMatchObject({ missing: [], problems: [], counts: { added: 1 } })
    expect(
      expectRefusal(await test.as(admin).blacklistFiles.checkImport({ query: { columns: 'name,name' }, form: formOf('a,b\nA,B\n') }))
        .status,
    ).toBe(422)
  })
})

describe('an entry that is there already', () => {
  const problemsOf = async (file: string) => (await check(file)).problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)

  it('is named where the file has it twice: by a document, of vehicles by a plate, and by a name that nothing tells apart', async () => {
    const file = csv(
      ',Type,Thai ID,Phones,Plates with province',
      `Somchai Jaidee,deny,refuse,x,,${NATIONAL_ID},,`,
      `Other Name,deny,refuse,x,,1-1120-34563-56-2,,`,
      'Silver pickup,deny,refuse,x,vehicle,,,กก 1234 กทม',
      'Grey pickup,deny,refuse,x,vehicle,,,1กก 1; กก-1234 Bangkok',
      'Malee,deny,refuse,x,,,,',
      'MALEE.,deny,refuse,x,,,0812345608,',
      'Malee,deny,refuse,x,company,,,',
      'Anan,deny,refuse,x,,,0812345608,',
      'Anan,deny,refuse,x,,,0811111111,กก 1234 กทม',
    )
    expect(await problemsOf(file)).toEqual([
      '3 Thai ID: Same as row 2 of the file.',
      '5 Plates with province: Same as row 4 of the file.',
      '7 Name: Same as row 6 of the file.',
    ])
  })

  it('is named where the list has it, with its name, and not where that one is lifted, over or nobody’s business', async () => {
    const numbers = [{ kind: 'national_id' as const, number: NATIONAL_ID }]
    const storedEntry = await createListedEntry(test, admin, { name: 'Somchai Jaidee', numbers })
    const file = csv(',Thai ID', `Another Name,alert,observe,x,${NATIONAL_ID}`, 'สมหญิง,alert,observe,x,', 'Somchai Jaidee,alert,observe,x,')
    expect(await problemsOf(file)).toEqual([
      '2 Thai ID: Already on the blacklist as “Somchai Jaidee”.',
      '4 Name: Already on the blacklist as “Somchai Jaidee”.',
    ])
    const stranger = await test.make.admin()
    expect((await check(file, { who: stranger })).problems).toEqual([])
    expectSuccess(await test.as(admin).blacklists.lift({ params: { id: storedEntry._id }, body: { reason: 'x' } }))
    expect(await problemsOf(file)).toEqual([])
  })

  it('is added once where the same file is sent twice, with its key and without, and by three at once', async () => {
    const file = csv(',Phones', ...Array.from({ length: 40 }, (_, n) => `Person ${n},alert,observe,x,08${10_000_000 + n}`))
    const idempotencyKey = test.make.id()
    for (const answer of [await bring(file, { idempotencyKey }), await bring(file, { idempotencyKey })])
      expect(expectSuccess(answer)).toMatchObject({ added: 40, skipped: 0 })
    expect(expectRefusal(await bring(file))).toMatchObject({ status: 422, code: 'import_refused' })
    expect(expectSuccess(await bring(file, { skip_bad: true }))).toMatchObject({ added: 0, skipped: 40 })
    expect(await countOf()).toBe(40)
    const other = csv('', ...Array.from({ length: 40 }, (_, n) => `Somebody ${n},alert,observe,x`))
    const answers = await Promise.all([1, 2, 3].map(() => bring(other, { skip_bad: true })))
    expect(answers.map((answer) => expectSuccess(answer).added).sort((a, b) => a - b)).toEqual([0, 0, 40])
    expect(await countOf()).toBe(80)
  })
})

it('an import [8.2.2] needs what adding one by hand needs, keeps to the person’s locations, and reveals nothing of entries elsewhere', async () => {
  const [firstLocation, secondLocation] = [
    await test.make.location(admin, { code: 'HERE' }),
    await test.make.location(admin, { code: 'THERE' }),
  ]
  const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [firstLocation] })
  await createListedEntry(test, admin, { name: 'Hidden Person', location_ids: [secondLocation] })
  const file = csv(
    ',Locations (codes)',
    'Everywhere,deny,refuse,x,',
    'Far Away,deny,refuse,x,THERE',
    'Hidden Person,deny,refuse,x,HERE',
    'Just Here,deny,refuse,x,HERE',
  )
  const { problems } = await check(file, { who: limited })
  expect(problems.map(({ row, message }) => `${row} ${message}`)).toEqual([
    '2 Enter a location code. You can’t add entries for all locations.',
    '3 There is no location with this code, or you don’t have access to it.',
  ])
  expect(expectSuccess(await bring(file, { who: limited, skip_bad: true }))).toMatchObject({ added: 2, skipped: 2 })
  const auditor = await test.make.person({ organisation: admin.organisation_id, role: 'auditor' })
  expect(expectRefusal(await bring(file, { who: auditor })).status).toBe(403)
})

it('an import while its person checks in stops them or finds them inside, one of the two, in each of 10 rounds', async () => {
  for (let round = 0; round < roundsOf(10); round++) {
    admin = await test.make.admin()
    const gate = await test.make.gate(admin)
    const guard = await test.make.operator({ organisation: admin.organisation_id })
    const file = csv(',Phones', 'By Number,deny,refuse,x,0812345608', ...Array.from({ length: 20 }, (_, n) => `Other ${n},deny,refuse,x,`))
    const come = () => test.as(guard).entrances.checkIn({ body: visitTo(gate, { phone: '0812345608' }) })
    const calls = round % 2 === 0 ? ([come(), bring(file)] as const) : ([bring(file), come()] as const)
    const answers = await Promise.all(calls)
    const [checkInAnswer, importAnswer] = round % 2 === 0 ? answers : [answers[1], answers[0]]
    expect(importAnswer.ok).toBe(true)
    const occasions = expectSuccess(await test.as(admin).sightings.list({})).docs.map(({ occasion }) => occasion)
    if (checkInAnswer.ok) expect({ round, of: occasions }).toEqual({ round, of: ['inside'] })
    else expect(expectRefusal(checkInAnswer).code).toBe('blacklisted')
  }
})

it('5,000 entries are checked and imported in seconds, every bad row named, and the rest added once', async () => {
  const headings = ['Type', 'Name', 'Aliases', 'Phones', 'Plates', 'Severity', 'Action', 'Reason']
  const count = roundsOf(5_000)
  const bad = count / 25
  const isBad = (n: number) => n % 25 === 7
  const rows = Array.from({ length: count }, (_, n) => [
    ...['person', `บุคคล ที่ ${n}`, `Person ${n}; P${n}`, isBad(n) ? '12' : `08${10_000_000 + n}; 09${10_000_000 + n}`],
    ...[`กก ${(n % 9998) + 1} กรุงเทพมหานคร`, n % 2 ? 'deny' : 'alert', 'refuse', 'ก่อเหตุวุ่นวาย'],
  ])
  const file = await tableFile('xlsx', { name: 'x', headings, rows })
  let start = performance.now()
  const report = await check(file)
  const checkDuration = performance.now() - start
  expect(report.counts).toEqual({ added: count - bad, changed: 0, unchanged: 0, bad })
  expect(report.problems.map(({ row }) => row)).toEqual(rows.flatMap((_, n) => (isBad(n) ? [n + 2] : [])))
  const gate = await test.make.gate(admin)
  const guard = await test.make.operator({ organisation: admin.organisation_id })
  for (let n = 0; n < 20; n++) await checkIn(test, { guard, gate }, { visitor_name: `Visitor Number ${n}` })
  start = performance.now()
  expect(expectSuccess(await bring(file, { skip_bad: true }))).toMatchObject({ added: count - bad, skipped: bad })
  const importDuration = performance.now() - start
  expect(await countOf()).toBe(count - bad)
  expect(await met({ phone: '+66814999999' })).toEqual([])
  expect(await met({ phone: `+668${10_000_000 + count - 1}` })).toEqual([`บุคคล ที่ ${count - 1}`])
  // Far above the time it takes, and far below the time after which a person gives up.
  expect({ checked: checkDuration < 30_000, imported: importDuration < 60_000 }).toEqual({ checked: true, imported: true })
})

describe('a file of entries', () => {
  const download = async (path: string, person = admin, language: Language = 'en') => {
    const answer = await fetch(`${test.address}${path}`, {
      headers: { authorization: `Bearer ${person.token}`, 'accept-language': language },
    })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  it('is exported as it is filtered, with masked numbers and no formula, audited, and adds nothing when it comes back', async () => {
    await createListedEntry(test, admin, {
      ...{ name: '=cmd()', aliases: ['Prasert', '+1'], severity: 'deny', reason: '@SUM(1)' },
      numbers: [
        { kind: 'national_id', number: NATIONAL_ID },
        { kind: 'passport', number: 'AB1234567' },
        { kind: 'phone', number: '0812345608' },
      ],
      plates: [{ plate: 'กก 1234', plate_province: 'TH-10' }],
    })
    await createListedEntry(test, admin, { name: 'Only watched', severity: 'monitor' })
    const liftedEntry = await createListedEntry(test, admin, { name: 'Was lifted' })
    expectSuccess(await test.as(admin).blacklists.lift({ params: { id: liftedEntry._id }, body: { reason: 'x' } }))
    for (const format of ['csv', 'xlsx']) {
      const { bytes, headers } = await download(`/visitors/blacklists/export?format=${format}`)
      expect(headers.get('content-disposition')).toBe(`attachment; filename="blacklist.${format}"`)
      expect((await check(bytes)).counts).toEqual({ added: 0, changed: 0, unchanged: 0, bad: 3 })
      if (format === 'xlsx') continue
      const text = bytes.toString()
      for (const part of [
        "'=cmd()",
        "'@SUM(1)",
        'x-xxxx-xxxx3-56-2',
        'A•••4567',
        'xxx-xxx-5608',
        'กก 1234 Bangkok',
        "Prasert;' +1",
        'Lifted',
      ])
        expect(text).toContain(part)
      expect(text).not.toMatch(/0812345608|812345608|1112034563562|AB1234567/)
    }
    const deniedRows = (await download('/visitors/blacklists/export?format=csv&severity=deny', admin, 'th')).bytes.toString()
    expect(deniedRows).toContain('ห้ามเข้า')
    expect(deniedRows).not.toContain('Only watched')
    expect((await download('/visitors/blacklists/export?format=csv&severity=worst')).status).toBe(422)
    const storedRows = await test.sql(
      `select after from audit_entries where organisation_id = $1 and action = 'blacklist.exported' order by at, id`,
      admin.organisation_id,
    )
    expect(storedRows.map(({ after }) => JSON.parse(after))).toEqual([
      { format: 'csv', entries: 3 },
      { format: 'xlsx', entries: 3 },
      { format: 'csv', entries: 1 },
    ])
    const stranger = await test.make.admin()
    expect((await download('/visitors/blacklists/export?format=csv', stranger)).bytes.toString()).not.toContain('Prasert')
  })

  it('has more than one page of the list', async () => {
    expectSuccess(await bring(csv('', ...Array.from({ length: 1_205 }, (_, n) => `Person ${String(n).padStart(4, '0')},alert,observe,x`))))
    const { bytes } = await download('/visitors/blacklists/export?format=csv&sort=name')
    const names = bytes.toString().match(/Person \d{4}/g)
    expect(names).toEqual(Array.from({ length: 1_205 }, (_, n) => `Person ${String(n).padStart(4, '0')}`))
  })

  it.each(['th', 'en'] as const)('has a template whose columns are known again, in %s', async (language) => {
    const { bytes } = await download('/visitors/blacklists/template?format=xlsx', admin, language)
    const report = await check(bytes, { language })
    expect(report.columns.every(({ column }) => column !== null)).toBe(true)
    expect(report).toMatchObject({ problems: [], counts: { added: 2 } })
  })
})
