import type { UnitImportReport } from '@gatehouse/contract/locations/units.ts'
import { readSheet } from 'read-excel-file/universal'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { tableFile } from '../../../test/table-file.ts'

let admin: TestPerson
serve()
beforeAll(async () => {
  admin = await test.make.admin()
})

const formOf = (bytes: Buffer | string, name = 'units.csv') => {
  const form = new FormData()
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return form
}
type Language = 'th' | 'en'
const calls = (language: Language = 'en') => test.as(admin, { language }).locations
const check = async (id: string, bytes: Buffer | string, columns?: string, language?: Language): Promise<UnitImportReport> =>
  expectSuccess(await calls(language).checkUnits({ params: { id }, query: columns === undefined ? {} : { columns }, form: formOf(bytes) }))
const bring = (id: string, bytes: Buffer | string, options: { idempotencyKey?: string; columns?: string } = {}) =>
  calls().importUnits({
    params: { id },
    query: options.columns === undefined ? {} : { columns: options.columns },
    form: formOf(bytes),
    ...(options.idempotencyKey ? { idempotencyKey: options.idempotencyKey } : {}),
  })
const unitsAt = async (id: string) => {
  const rows = await test.sql(
    `select u.code, p.code as parent, u.kind, u.name_th, u.name_en, u.host from units u left join units p on p.id = u.parent_id
     where u.location_id = $1 order by u.code`,
    id,
  )
  return rows
}
/** Reads the bytes of a file call, because the client returns them as text. */
const download = async (path: string, language: Language = 'en', person = admin) => {
  const answer = await fetch(`${test.address}${path}`, {
    headers: { authorization: `Bearer ${person.token}`, 'accept-language': language },
  })
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const TREE = `Code,Parent unit (code),Type,Name in Thai,Host 1,Host 1 phone
A,,Building,อาคาร A,,
A-1,A,ชั้น,ชั้น 1,,
A-101,A-1,room,,คุณนิภา,081-234-5608
`

describe('an import of units', () => {
  it('says what it would do, writes nothing, and then does that', async () => {
    const id = await test.make.location(admin)
    const report = await check(id, TREE)
    expect(report).toMatchObject({
      file: { kind: 'csv', rows: 3 },
      missing: [],
      counts: { added: 3, changed: 0, unchanged: 0, bad: 0 },
      problems: [],
    })
    expect(report.columns.map(({ column }) => column)).toEqual(['code', 'parent_code', 'kind', 'name_th', 'host_1', 'phone_1'])
    expect(report.columns[1]!.sample).toEqual(['', 'A', 'A-1'])
    expect(report.rows.map(({ row, code, effect }) => `${row} ${code} ${effect}`)).toEqual(['2 A added', '3 A-1 added', '4 A-101 added'])
    expect(await unitsAt(id)).toEqual([])
    expect(expectSuccess(await bring(id, TREE))).toMatchObject({ success: true, added: 3, changed: 0, unchanged: 0 })
    expect(await unitsAt(id)).toEqual([
      { code: 'A', parent: null, kind: 'building', name_th: 'อาคาร A', name_en: '', host: null },
      { code: 'A-1', parent: 'A', kind: 'floor', name_th: 'ชั้น 1', name_en: '', host: null },
      { code: 'A-101', parent: 'A-1', kind: 'room', name_th: 'A-101', name_en: '', host: 'คุณนิภา' },
    ])
    expect(expectSuccess(await bring(id, TREE))).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
    const entries = await test.sql(
      `select after::json as after from audit_entries where record_id = $1 and action = 'units.imported' order by at, id`,
      id,
    )
    expect(entries.map(({ after }) => after)).toEqual([
      { file: 'csv', added: 3, changed: 0, unchanged: 0 },
      { file: 'csv', added: 0, changed: 0, unchanged: 3 },
    ])
  })

  it('changes what the file says, and leaves what it has no column for', async () => {
    const id = await test.make.location(admin)
    expectSuccess(await bring(id, TREE))
    const next = 'code,name_en,parent\nA-101,Nipa,A\nA,,\n'
    expect((await check(id, next)).rows).toEqual([
      { row: 2, code: 'A-101', name: 'A-101', effect: 'changed', changed: ['name_en', 'parent_code'] },
    ])
    expect(expectSuccess(await bring(id, next))).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
    expect((await unitsAt(id))[2]).toMatchObject({ parent: 'A', name_en: 'Nipa', host: 'คุณนิภา', kind: 'room' })
    expect((await check(id, 'code,phone,host\nA-101,081-234-5608,คุณนิภา')).counts.unchanged).toBe(1)
    expect((await check(id, 'code,phone,host\nA-101,081-234-5609,คุณนิภา')).rows[0]).toMatchObject({ changed: ['phone_1'] })
    expect((await check(id, 'code,host\nA-101,คุณนิภา')).counts.unchanged).toBe(1)
    expect((await check(id, 'code,host\nA-101,คุณสมชาย')).rows[0]).toMatchObject({ changed: ['host_1', 'phone_1'] })
    expect((await check(id, 'code,name,kind\nA-101,,')).counts.unchanged).toBe(1)
  })

  it('names every bad row and column in the person’s language, and then writes nothing at all', async () => {
    const id = await test.make.location(admin)
    const bad = `Code,Parent unit (code),Type,Host 1,Host 1 phone,Host 1 e-mail
A,,castle,,,
B,NONE,,,,
B,,,,,
,,,x,,
C,D,,,,
D,C,,,,
E,,,,0812345608,
F,,,x,12,no mail
G,A,,,,
H,,,,,
`
    const { problems, counts } = await check(id, bad)
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 Type',
      '3 Parent unit (code)',
      '4 Code',
      '5 Code',
      '6 Parent unit (code)',
      '7 Parent unit (code)',
      '8 Host 1',
      '9 Host 1 phone',
      '9 Host 1 e-mail',
    ])
    expect(counts).toMatchObject({ bad: 8 })
    expect(problems[0]).toEqual({
      row: 2,
      column: 'Type',
      value: 'castle',
      message: 'Use one of: Building, Floor, House, Room, Tenant company.',
    })
    expect((await check(id, bad, undefined, 'th')).problems[0]!.message).toBe('พิมพ์คำใดคำหนึ่ง: อาคาร, ชั้น, บ้าน, ห้อง, บริษัทผู้เช่า')
    const refusal = expectRefusal(await bring(id, bad))
    expect(refusal).toMatchObject({ status: 422, code: 'import_refused' })
    expect(refusal.errors).toHaveLength(9)
    expect(await unitsAt(id)).toEqual([])
  })

  it('asks which columns are meant where their headings do not say it', async () => {
    const id = await test.make.location(admin)
    const odd = 'Door;Owner;Remark\n1/1;Somchai;x\n'
    expect(await check(id, odd)).toMatchObject({
      missing: ['code'],
      rows: [],
      columns: [{ column: null }, { column: null }, { column: null }],
    })
    expect(expectRefusal(await bring(id, odd)).code).toBe('import_refused')
    expect((await check(id, odd, 'code,host_1')).rows).toMatchObject([{ code: '1/1', effect: 'added' }])
    const duplicateColumns = await calls().checkUnits({ params: { id }, query: { columns: 'code,code' }, form: formOf(odd) })
    expect(expectRefusal(duplicateColumns).errors).toMatchObject([{ field: 'columns', message: 'Two columns can’t be the same field.' }])
    expect((await calls().checkUnits({ params: { id }, query: { columns: 'x' }, form: formOf(odd) })).status).toBe(422)
    expect(expectSuccess(await bring(id, odd, { columns: 'code,host_1,' }))).toMatchObject({ added: 1 })
  })

  it('is done once for one key, and again with another file refused', async () => {
    const id = await test.make.location(admin)
    const idempotencyKey = test.make.id()
    const answers = [await bring(id, TREE, { idempotencyKey }), await bring(id, TREE, { idempotencyKey })]
    for (const answer of answers) expect(expectSuccess(answer)).toMatchObject({ added: 3, unchanged: 0 })
    expect(expectRefusal(await bring(id, 'code\nX\n', { idempotencyKey })).code).toBe('idempotency_mismatch')
    expect(await unitsAt(id)).toHaveLength(3)
  })

  it('adds each unit once where two people import the same at once', async () => {
    const id = await test.make.location(admin)
    const file = `code\n${Array.from({ length: 300 }, (_, n) => `R${n}\n`).join('')}`
    const counts = (await Promise.all([bring(id, file), bring(id, file), bring(id, file)])).map((answer) => expectSuccess(answer).added)
    expect(counts.sort()).toEqual([0, 0, 300])
    expect(await unitsAt(id)).toHaveLength(300)
  })

  it('takes 5,000 rows and not one more', { tags: ['nightly'] }, async () => {
    const id = await test.make.location(admin)
    const rows = Array.from({ length: 5000 }, (_, n) => [
      `R${n}`,
      n > 0 ? `R${Math.floor((n - 1) / 10)}` : '',
      `Room ${n}`,
      `081${String(n).padStart(7, '0')}`,
    ])
    const sheet = { name: 'x', headings: ['code', 'parent', 'name', 'phone'], rows: rows.map(([a, b, c]) => [a!, b!, c!, '']) }
    const bytes = await tableFile('xlsx', sheet)
    expect((await check(id, bytes)).counts).toEqual({ added: 5000, changed: 0, unchanged: 0, bad: 0 })
    expect(expectSuccess(await bring(id, bytes))).toMatchObject({ added: 5000 })
    const longerFile = await tableFile('xlsx', { ...sheet, rows: [...sheet.rows, ['ONE-MORE', '', '', '']] })
    expect(expectRefusal(await calls().checkUnits({ params: { id }, form: formOf(longerFile) }))).toMatchObject({
      status: 413,
      code: 'table_too_large',
    })
  })

  it('[5.2.1] [5.2.2] [T17] refuses what is too large or no table, whatever it is called', async () => {
    const id = await test.make.location(admin)
    const ask = async (bytes: Buffer | string, name?: string) =>
      expectRefusal(await calls().checkUnits({ params: { id }, form: formOf(bytes, name) })).code
    expect(await ask(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).toBe('table_too_large')
    expect(await ask(Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), 'old.xlsx')).toBe('table_not_readable')
    expect(await ask('')).toBe('table_not_readable')
    expect(await ask(Buffer.from('PK\u0003\u0004broken'), 'units.csv')).toBe('table_not_readable')
    expect(await ask(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), '../../units.csv')).toBe('table_not_readable')
    const empty = await calls().checkUnits({ params: { id }, form: new FormData() })
    expect(expectRefusal(empty).status).toBeGreaterThanOrEqual(400)
    const raw = (body: string, type: string) =>
      fetch(`${test.address}/locations/${id}/units/check`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      })
    expect((await raw('code\nA', 'text/csv')).status).toBe(415)
    expect((await raw('{}', 'application/json')).status).toBe(415)
    expect((await raw('--x', 'multipart/form-data')).status).toBe(400)
    expect((await test.as(admin).locations.list({})).status).toBe(200)
  })

  it('is refused where the location is archived', async () => {
    const id = await test.make.location(admin, { status: 'archived' })
    expect(expectRefusal(await calls().checkUnits({ params: { id }, form: formOf(TREE) })).code).toBe('location_archived')
    expect(expectRefusal(await bring(id, TREE)).code).toBe('location_archived')
  })

  it('does not touch an archived unit', async () => {
    const id = await test.make.location(admin)
    expectSuccess(await bring(id, 'code\nOLD\n'))
    const [unit] = expectSuccess(await calls().units({ params: { id } })).docs
    expectSuccess(await calls().setUnitStatus({ params: { id: unit!.id }, body: { status: 'archived', reason: 'x' } }))
    const { problems } = await check(id, 'code,parent\nOLD,\nNEW,OLD\n')
    expect(problems.map(({ row, message }) => [row, message])).toEqual([
      [2, 'This unit is archived. Restore it first.'],
      [3, 'This unit is archived. Restore it first.'],
    ])
  })
})

describe('a file of units', () => {
  it('is given as a template with headings in the person’s language, that can be imported as it is', async () => {
    const id = await test.make.location(admin, { code: 'TPL' })
    const { headers, bytes } = await download(`/locations/${id}/units/template`, 'th')
    expect(headers.get('content-disposition')).toBe('attachment; filename="units-template-TPL.xlsx"')
    const [headings] = await readSheet(new Uint8Array(bytes).buffer)
    expect(headings!.slice(0, 4)).toEqual(['รหัส', 'หน่วยที่สังกัด (รหัส)', 'ประเภท', 'ชื่อภาษาไทย'])
    expect((await check(id, bytes)).counts).toMatchObject({ added: 3, bad: 0 })
    const csv = await download(`/locations/${id}/units/template?format=csv`)
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect((await check(id, csv.bytes)).counts).toMatchObject({ added: 3, bad: 0 })
  })

  it.each(['xlsx', 'csv'] as const)(
    '[T15] [1.2.10] is exported as %s without formulas, and imported again changes nothing',
    async (format) => {
      const id = await test.make.location(admin)
      expectSuccess(await bring(id, `${TREE}=1+1,,,=cmd|x,,\n"-5",,,"@SUM(A1)",+คุณ,\n`))
      const { headers, bytes } = await download(`/locations/${id}/units/export?format=${format}`, 'th')
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="units-[A-Z0-9-]+\.(xlsx|csv)"$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const report = await check(id, bytes)
      expect(report.counts).toEqual({ added: 0, changed: 0, unchanged: 5, bad: 0 })
      const cells =
        format === 'csv'
          ? bytes.toString().split(/[\r\n,]+/)
          : (await readSheet(new Uint8Array(bytes).buffer)).flat().map((cell) => String(cell ?? ''))
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
      expect(cells).toContain("'=1+1")
      const rows = await test.sql(
        `select actor_id, after::json as after from audit_entries where record_id = $1 and action = 'units.exported'`,
        id,
      )
      expect(rows).toEqual([{ actor_id: admin.id, after: { format, units: 5 } }])
    },
  )

  it('[8.3.1] is exported also when the organisation’s time is over: its records stay its own', async () => {
    const owner = await test.make.admin({ organisation: await test.make.organisation({ expiresIn: -10 }) })
    const id = await test.make.location(owner)
    const { headers, bytes } = await download(`/locations/${id}/units/export?format=csv`, 'en', owner)
    expect(headers.get('content-type')).toContain('text/csv')
    expect(bytes.toString()).toContain('Code')
    const refusal = expectRefusal(await test.as(owner).locations.importUnits({ params: { id }, form: formOf(TREE) }))
    expect(refusal.code).toBe('service_expired')
  })
})
