import type { ResponseOf } from '@gatehouse/contract/kernel/routes.ts'
import type { preRegisterFiles } from '@gatehouse/contract/pre-registers/pre-register-files.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { entryOf } from '../../../test/blacklist.ts'
import { admin, gate, guard, staffDesk } from '../../../test/desk.ts'
import { screenAnnounced, sendGuestMails, wholeMailsTo } from '../../../test/guest-mails.ts'
import { isNightly } from '../../../test/nightly.ts'
import { announcement, ruledBy } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { tableFile } from '../../../test/table-file.ts'

serve()
staffDesk()

type Report = ResponseOf<typeof preRegisterFiles.check>
type Language = 'th' | 'en'
const formOf = (bytes: Buffer | string) => {
  const form = new FormData()
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'guests.csv')
  return form
}
const files = (caller = admin, language: Language = 'en') => test.as(caller, { language }).preRegisterFiles
const check = async (bytes: Buffer | string, caller = admin, language: Language = 'en'): Promise<Report> =>
  expectSuccess(await files(caller, language).check({ form: formOf(bytes) }))
const bring = (bytes: Buffer | string, caller = admin, options: { skip_bad?: 'true'; idempotencyKey?: string } = {}) => {
  const { skip_bad: skipBad, ...key } = options
  return files(caller).import({ query: skipBad ? { skip_bad: skipBad } : {}, form: formOf(bytes), ...key })
}
const listed = async (caller = admin) => expectSuccess(await test.as(caller).preRegisters.list({ query: { limit: 200 } })).docs
const detail = async (id: string) => expectSuccess(await test.as(admin).preRegisters.get({ params: { id } }))
const download = async (path: string, caller: TestPerson = admin, language: Language = 'en') => {
  const answer = await fetch(`${test.address}/visitors/preregisters/${path}`, {
    headers: { authorization: `Bearer ${caller.token}`, 'accept-language': language },
  })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const codeOf = async (id = gate.location_id) => expectSuccess(await test.as(admin).locations.get({ params: { id } })).code
const HEAD = 'Name,Day,From,Until\n'

describe('a file of guests', () => {
  it('[R-11] is checked without writing, then announces one guest alone and a group whose first row has the time', async () => {
    const unit_id = await test.make.unit(admin, gate.location_id, { code: '18A' })
    const file = `ชื่อ,วันที่,ตั้งแต่,ถึง,กลุ่ม,บริษัท,โทรศัพท์,ทะเบียนรถ,จังหวัด,ห้อง,ผู้รับพบ
สมชาย ใจดี,24/12/2642,9.30,11,,,081-234-5608,กก 1234,กทม,18A,คุณนิภา
Anan,2099-12-25,22:00,02:00,Site visit,Acme,,,,,
Boonmee,,,,site  VISIT,Acme,,,,,
`
    const report = await check(file)
    expect(report).toMatchObject({ missing: [], problems: [], counts: { added: 3, changed: 0, unchanged: 0, bad: 0 } })
    expect(report.rows[0]).toEqual({ row: 2, code: '2099-12-24 09:30–11:00', name: 'สมชาย ใจดี', effect: 'added', changed: [] })
    expect(await listed()).toEqual([])
    expect(expectSuccess(await bring(file))).toMatchObject({ added: 3, skipped: 0, message: '3 added, 0 changed.' })
    const [first, second, ...others] = await listed()
    expect(others).toEqual([])
    expect(first).toMatchObject({ day: '2099-12-24', from: '09:30', until: '11:00', unit_id, host_name: 'คุณนิภา', status: 'confirmed' })
    expect((await detail(first!._id)).guests).toMatchObject([
      { visitor_name: 'สมชาย ใจดี', plate: 'กก1234', plate_province: 'TH-10', phone_masked: 'xxx-xxx-5608' },
    ])
    expect(second).toMatchObject({ day: '2099-12-25', from: '22:00', until: '02:00', company: 'Acme', guest_count: 2 })
    expect((await detail(second!._id)).guests.map(({ visitor_name }) => visitor_name)).toEqual(['Anan', 'Boonmee'])
    const entries = await auditEntries(test, `organisation_id = $1 and action like 'pre_register%'`, admin.organisation_id)
    expect(entries.map(({ action }) => action)).toEqual(['pre_register.created', 'pre_register.created', 'pre_registers.imported'])
    expect(entries.at(-1)!.after).toEqual({ file: 'csv', added: 3, changed: 0, unchanged: 0, visits: 2, skipped: 0 })
  })

  it('announces once, however often it is sent, with the mails of single visits and one notification to approvers', async () => {
    await ruledBy(admin, { approval: true })
    const host = await test.make.operator({ organisation: admin.organisation_id })
    const to = 'file.guest@mail.example'
    const file = `Name,Day,From,Until,E-mail,Language\nSuda,2099-12-24,9,10,${to},English\nDuang,2099-12-24,9,10,,\n`
    const idempotencyKey = test.make.id()
    for (const _ of [1, 2]) expect(expectSuccess(await bring(file, host, { idempotencyKey }))).toMatchObject({ added: 2 })
    const records = await listed()
    expect(records.map(({ status }) => status)).toEqual(['pending_approval', 'pending_approval'])
    const notifications = await test.sql(
      `select count(*)::int as n from notifications where organisation_id = $1 and kind = 'pre_register_waiting'`,
      admin.organisation_id,
    )
    expect(notifications[0].n).toBe(
      expectSuccess(await test.as(admin).users.list({})).docs.filter(({ role }) => role === 'admin' || role === 'owner').length,
    )
    for (const { _id } of records) expectSuccess(await test.as(admin).preRegisters.approve({ params: { id: _id }, body: {} }))
    await sendGuestMails(test)
    expect((await wholeMailsTo(test, to)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your visit to/)])
  })

  it('notifies each approver once, also those who see only some of its locations', async () => {
    await ruledBy(admin, { approval: true })
    const organisation = admin.organisation_id
    const farLocation = await test.make.location(admin, { code: 'FAR' })
    const approver = await test.make.admin({ organisation, location_ids: [farLocation] })
    const host = await test.make.operator({ organisation })
    const row = (name: string, code: string) => `${name},2099-12-24,9,10,${code}\n`
    expectSuccess(
      await bring(
        `Name,Day,From,Until,Location\n${row('Anan', await codeOf())}${row('Boonmee', 'FAR')}${row('Chai', await codeOf())}`,
        host,
      ),
    )
    const notifications = await test.sql(
      `select user_id, count(*)::int as n from notifications where organisation_id = $1 and kind = 'pre_register_waiting' group by 1`,
      organisation,
    )
    expect(notifications).toContainEqual({ user_id: approver.id, n: 1 })
    expect(notifications).toContainEqual({ user_id: admin.id, n: 1 })
  })

  it('names every bad cell in the person’s language, and announces nothing unless bad rows are skipped', async () => {
    const bad = `Name,Day,From,Until,Group,Phone,E-mail,Province,Location,Unit,Visitor type,Purpose,Language
,2099-12-24,9,10,,,,,,,,,
A,soon,9,10,,,,,,,,,
B,2099-12-24,25,10,,,,,,,,,
C,2099-12-24,9,,,,,,,,,,
D,2099-12-24,9,10,,12,,,,,,,
E,2099-12-24,9,10,,xxx-xxx-5608,,,,,,,
F,2099-12-24,9,10,,,nobody,,,,,,
G,2099-12-24,9,10,,,,Atlantis,,,,,
H,2099-12-24,9,10,,,,,NOWHERE,,,,
I,2099-12-24,9,10,,,,,,999,,,
J,2099-12-24,9,10,,,,,,,castle,,
K,2099-12-24,9,10,,,,,,,,castle,
L,2099-12-24,9,10,,,,,,,,,French
M,2020-01-01,9,10,,,,,,,,,
N,2099-12-24,9,10,party,,,,,,,,
O,2099-12-25,9,10,party,,,,,,,,
GOOD,2099-12-24,9,10,,,,,,,,,
`
    const { problems, counts } = await check(bad)
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 Name',
      '3 Day',
      '4 From',
      '5 Until',
      '6 Phone',
      '7 Phone',
      '8 E-mail',
      '9 Province',
      '10 Location',
      '11 Unit',
      '12 Visitor type',
      '13 Purpose',
      '14 Language',
      '15 Day',
      '16 Group',
      '17 Day',
    ])
    expect(counts).toEqual({ added: 1, changed: 0, unchanged: 0, bad: 16 })
    for (const { message } of problems) expect(message).toMatch(/[.?]$|^Invalid email$/)
    expect((await check(bad, admin, 'th')).problems[13]!.message).toBe('เลยเวลานี้แล้ว')
    expect(expectRefusal(await bring(bad))).toMatchObject({ status: 422, code: 'import_refused' })
    expect(await listed()).toEqual([])
    expect(expectSuccess(await bring(bad, admin, { skip_bad: 'true' }))).toMatchObject({ added: 1, skipped: 16 })
    expect((await listed()).map(({ visitor_name }) => visitor_name)).toEqual(['GOOD'])
    expect(expectRefusal(await bring('Name,From\nA,9\n')).errors?.map(({ field }) => field)).toEqual(['day', 'until'])
  })

  it('names all 30 bad rows of 1,000 guests and announces nobody; the other rows are announced once', async () => {
    const count = isNightly ? 1_000 : 100
    const bad = (count * 3) / 100
    const isBad = (n: number) => n % 33 === 7 && n < bad * 33
    const rows = Array.from({ length: count }, (_, n) => [
      `Guest No ${n}`,
      '2099-12-24',
      '09:00',
      '10:00',
      isBad(n) ? '12' : `08${10_000_000 + n}`,
    ])
    const file = await tableFile('xlsx', { name: 'Guests', headings: ['Name', 'Day', 'From', 'Until', 'Phone'], rows })
    const report = await check(file)
    expect(report.counts).toEqual({ added: count - bad, changed: 0, unchanged: 0, bad })
    expect(report.problems.map(({ row }) => row)).toEqual(rows.flatMap((_, n) => (isBad(n) ? [n + 2] : [])))
    expect(await listed()).toEqual([])
    expect(expectSuccess(await bring(file, admin, { skip_bad: 'true' }))).toMatchObject({ added: count - bad, skipped: bad })
    const [total] = await test.sql('select count(*)::int as n from pre_registers where organisation_id = $1', admin.organisation_id)
    expect(total.n).toBe(count - bad)
    expect(expectRefusal(await bring(`${HEAD}${'A,2099-12-24,9,10\n'.repeat(1_001)}`)).code).toBe('table_too_large')
  })

  it('has at most 100 guests in a group', async () => {
    const rows = Array.from({ length: 101 }, (_, n) => `Guest ${n},2099-12-24,9,10,party\n`).join('')
    const { problems } = await check(`Name,Day,From,Until,Group\n${rows}`)
    expect(problems.at(-1)).toMatchObject({ row: 102, column: 'Group', message: 'A group can have at most 100 guests.' })
  })

  it('keeps hosts to their own units and places, and their lists to what they may see', async () => {
    const [mine, theirs] = [
      await test.make.unit(admin, gate.location_id, { code: '1A' }),
      await test.make.unit(admin, gate.location_id, { code: '2B' }),
    ]
    const elsewhere = await test.make.location(admin, { code: 'FAR' })
    const host = await test.make.person({ organisation: admin.organisation_id, role: 'host', unit_ids: [mine], name: 'Nipha' })
    const locationCode = await codeOf()
    const { problems } = await check(
      `Name,Day,From,Until,Unit,Location\nA,2099-12-24,9,10,2B,${locationCode}\nB,2099-12-24,9,10,1A,FAR\n`,
      host,
    )
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 Unit', '3 Unit'])
    expectSuccess(await bring(`Name,Day,From,Until,Location\nC,2099-12-24,9,10,${locationCode}\n`, host))
    expect(await listed(host)).toMatchObject([{ visitor_name: 'C', unit_id: mine, host_name: 'Nipha' }])
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [elsewhere] })
    expect((await check(`Name,Day,From,Until,Location\nD,2099-12-24,9,10,${locationCode}\n`, limited)).problems).toMatchObject([
      { column: 'Location' },
    ])
    for (const person of [host, limited]) {
      expectSuccess(
        await test.as(admin).preRegisters.create({
          body: announcement({ location_id: gate.location_id, unit_id: theirs, guests: [{ visitor_name: 'Hidden' }] }),
        }),
      )
      expect((await download('export?format=csv', person)).bytes.toString()).not.toContain('Hidden')
    }
    expect((await download('export?format=csv', guard)).bytes.toString()).toContain('Hidden')
  })

  it('tells the importer nothing about the blacklist; security sees the sighting', async () => {
    const mark = 'Blocked Person'
    expectSuccess(
      await test.as(admin).blacklists.create({ body: entryOf({ name: mark, numbers: [{ kind: 'phone', number: '0812345699' }] }) }),
    )
    const file = `Name,Day,From,Until,Phone\n${mark},2099-12-24,9,10,0812345699\n`
    expect((await check(file)).problems).toEqual([])
    expect(expectSuccess(await bring(file))).toMatchObject({ added: 1 })
    await screenAnnounced(test)
    expect(expectSuccess(await test.as(admin).sightings.list({})).docs).toMatchObject([{ occasion: 'pre_register' }])
  })

  it.each(['th', 'en'] as const)('has a template whose columns an import reads, in %s', async (language) => {
    const { bytes } = await download('template?format=xlsx', admin, language)
    const report = await check(bytes, admin, language)
    expect(report.columns.every(({ column }) => column !== null)).toBe(true)
    expect(report).toMatchObject({ problems: [], counts: { added: 3 } })
  })
})

it('the exported list has a masked row with the state of each guest of its filter, and can be imported again', async () => {
  const guests = [{ visitor_name: '=cmd()', phone: '0812345608', email: 'a@mail.example' }, { visitor_name: 'Two' }]
  const body = announcement({ location_id: gate.location_id, from: '09:00', until: '10:00', guests, host_name: 'Nida' })
  expectSuccess(await test.as(admin).preRegisters.create({ body }))
  const other = expectSuccess(await test.as(admin).preRegisters.create({ body: { ...body, guests: [{ visitor_name: 'Gone' }] } }))
  expectSuccess(await test.as(admin).preRegisters.cancel({ params: { id: other._id }, body: {} }))
  const { bytes } = await download('export?format=csv&tab=open')
  const text = bytes.toString()
  expect(text).toContain("'=cmd()")
  expect(text).toContain('xxx-xxx-5608')
  expect(text).not.toMatch(/0812345608|Gone|ghl_|GP1/)
  expect(text.trim().split('\r\n')).toHaveLength(3)
  const report = await check(text.replace('xxx-xxx-5608', ''))
  expect(report).toMatchObject({ problems: [], counts: { added: 2 } })
  expect(new Set(report.rows.map(({ code }) => code))).toEqual(new Set(['2099-12-24 09:00–10:00']))
  expect((await download('export?format=xlsx&search=Gone', admin, 'th')).status).toBe(200)
  const entries = await auditEntries(test, `organisation_id = $1 and action = 'pre_registers.exported'`, admin.organisation_id)
  expect(entries.map(({ after }) => after)).toEqual([
    { format: 'csv', guests: 2 },
    { format: 'xlsx', guests: 1 },
  ])
})
