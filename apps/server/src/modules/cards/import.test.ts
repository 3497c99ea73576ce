import type { CardImportReport } from '@gatehouse/contract/cards/cards.ts'
import { callDuringTransaction } from '../../../test/held.ts'
import { isNightly } from '../../../test/nightly.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { parseTable } from '../../kernel/import/read.ts'

let admin: TestPerson
serve()

const formOf = (bytes: Buffer | string, name = 'cards.csv') => {
  const form = new FormData()
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return form
}
const calls = (person = admin) => test.as(person).cards
const check = async (bytes: Buffer | string, person = admin): Promise<CardImportReport> =>
  expectSuccess(await calls(person).check({ form: formOf(bytes) }))
const bring = (bytes: Buffer | string, options: { idempotencyKey?: string; skip_bad?: 'true' } = {}) =>
  calls().import({
    query: options.skip_bad ? { skip_bad: options.skip_bad } : {},
    form: formOf(bytes),
    ...(options.idempotencyKey ? { idempotencyKey: options.idempotencyKey } : {}),
  })
const all = async () => expectSuccess(await calls().list({ query: { limit: 200 } })).docs
const download = async (path: string, language: 'th' | 'en' = 'en') => {
  const answer = await fetch(`${test.address}${path}`, { headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language } })
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const DRAWER = `Number,UID,Technology,Type,Location (code),Valid until,Note
v-001,0012345678,em4100,Visitor,HQ,,
V-002,04:A2:3B:1C:55:66:77,MIFARE,ผู้รับเหมา,,2027-01-31,ชั้น 3
V-003,,,,,,
`

describe('an import of cards', () => {
  beforeAll(async () => {
    admin = await test.make.admin()
    await test.make.location(admin, { code: 'HQ' })
  })

  it('says what it would do, writes nothing, does that, and once for one key', async () => {
    expect(await check(DRAWER)).toMatchObject({
      file: { kind: 'csv', rows: 3 },
      missing: [],
      counts: { added: 3, changed: 0, unchanged: 0, bad: 0 },
    })
    expect(await all()).toEqual([])
    const counts = { added: 3, changed: 0, unchanged: 0 }
    expect(expectSuccess(await bring(DRAWER, { idempotencyKey: 'drawer' }))).toMatchObject(counts)
    expect(expectSuccess(await bring(DRAWER, { idempotencyKey: 'drawer' }))).toMatchObject(counts)
    expect(
      (await all()).map(({ number, uid, technology, kind, location_code, valid_until, note }) => [
        number,
        uid,
        technology,
        kind,
        location_code,
        valid_until,
        note,
      ]),
    ).toEqual([
      ['V-001', '00BC614E', 'em4100', 'visitor', 'HQ', null, ''],
      ['V-002', '04A23B1C556677', 'mifare', 'contractor', null, '2027-01-31', 'ชั้น 3'],
      ['V-003', null, 'em4100', 'visitor', null, null, ''],
    ])
    expect(await check(DRAWER)).toMatchObject({ counts: { added: 0, changed: 0, unchanged: 3, bad: 0 } })
    const change = 'number,note\nV-001,scratched\nV-009,new\n'
    expect(await check(change)).toMatchObject({
      counts: { added: 1, changed: 1 },
      rows: [{ code: 'V-001', changed: ['note'] }, { code: 'V-009' }],
    })
    expectSuccess(await bring(change))
    expect((await all())[0]).toMatchObject({
      number: 'V-001',
      uid: '00BC614E',
      uid_read: '0012345678',
      note: 'scratched',
      location_code: 'HQ',
    })
    const rows = await test.sql(
      `select after::json as after from audit_entries where organisation_id = $1 and action = 'cards.imported' order by at`,
      admin.organisation_id,
    )
    expect(rows.map(({ after }) => after)).toEqual([
      { file: 'csv', ...counts, left_out: 0 },
      { file: 'csv', added: 1, changed: 1, unchanged: 0, left_out: 0 },
    ])
  })

  it('names every bad row with its reason, writes nothing, and leaves the bad ones out where that is asked', async () => {
    const bad = `number,uid,technology,kind,location,valid_from,valid_until
B-1,,,,,,
B-1,,,,,,
B 2,,,,,,
B-3,zzz,,,,,
B-4,,laser,,,,
B-5,,,pet,,,
B-6,,,,NOWHERE,,
B-7,,,,,2026-02-01,2026-01-01
B-8,00BC614E,,,,,
B-9,AABBCCDD,,,,,
B-10,AA:BB:CC:DD,,,,,
,,,,,2026-13-01,
`
    const { problems, counts } = await check(bad)
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [3, 'number'],
      [4, 'number'],
      [5, 'uid'],
      [6, 'technology'],
      [7, 'kind'],
      [8, 'location'],
      [9, 'valid_until'],
      [10, 'uid'],
      [12, 'uid'],
      [13, 'number'],
      [13, 'valid_from'],
    ])
    expect(counts).toMatchObject({ added: 2, bad: 10 })
    const before = await all()
    expect(expectRefusal(await bring(bad))).toMatchObject({ code: 'import_refused' })
    expect(await all()).toEqual(before)
    expect(expectSuccess(await bring(bad, { skip_bad: 'true' }))).toMatchObject({ added: 2, changed: 0 })
    expect((await all()).map(({ number }) => number)).toEqual(['B-1', 'B-9', ...before.map(({ number }) => number)])
    expect(expectRefusal(await calls().import({ form: formOf('colour\nred\n') })).errors).toMatchObject([{ field: 'number' }])
  })

  it('undoes nothing that is done to a card while the file is read', async () => {
    expectSuccess(await calls().create({ body: { number: 'HELD-1', note: 'old' } }))
    const [answer] = await callDuringTransaction(
      test,
      (other) =>
        other.query("update cards set valid_until = '2099-12-31' where organisation_id = $1 and number = 'HELD-1'", [
          admin.organisation_id,
        ]),
      [() => bring('Number,Note\nHELD-1,new\n')],
    )
    expectSuccess(answer)
    const { docs } = expectSuccess(await calls().list({ query: { search: 'HELD-1' } }))
    expect(docs).toMatchObject([{ note: 'new', valid_until: '2099-12-31' }])
    await calls().remove({ params: { id: docs[0]!._id } })
  })

  it('reaches only the cards of the locations that the person may see', async () => {
    const [ownLocation] = [await test.make.location(admin, { code: 'MINE' })]
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [ownLocation] })
    const { problems, counts } = await check('number,location\nL-1,MINE\nL-2,\nL-3,HQ\nV-001,MINE\n', limited)
    expect(counts).toMatchObject({ added: 1, bad: 3 })
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [3, 'location'],
      [4, 'location'],
      [5, 'number'],
    ])
    expect((await check('number\nL-1\n', limited)).problems).toMatchObject([
      { row: 2, message: expect.stringContaining('Enter a location code') },
    ])
  })

  it.each(['xlsx', 'csv'] as const)('[1.2.10] reads its own export (%s) without a change, and holds no formula', async (format) => {
    expectSuccess(await calls().create({ body: { number: `${format}-1`, note: '=1+1' } }))
    const { headers, bytes } = await download(`/visitors/cards/export?format=${format}`, 'th')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="cards.${format}"`)
    const report = await check(bytes)
    expect(report.counts).toMatchObject({ added: 0, changed: 0, bad: 0 })
    if (format === 'csv') expect(bytes.toString()).toContain("'=1+1")
    const singleExport = await download(`/visitors/cards/export?format=csv&search=${format}-1`)
    expect(singleExport.bytes.toString().trim().split('\n')).toHaveLength(2)
  })

  it.each(isNightly ? ['csv', 'xlsx'] : ['csv'])('writes every card of a large drawer, as %s', async (format) => {
    const large = await test.make.admin()
    await test.sql(
      `insert into cards (organisation_id, _id, number, technology, kind) select $1, gen_random_uuid(), 'L-' || lpad(n::text, 5, '0'), 'mifare', 'visitor' from generate_series(1, 10001) n`,
      large.organisation_id,
    )
    const headers = { authorization: `Bearer ${large.token}` }
    const answer = await fetch(`${test.address}/visitors/cards/export?format=${format}`, { headers })
    const { rows: cards } = await parseTable(Buffer.from(await answer.arrayBuffer()), { rows: 20_000, columns: 60 })
    expect(cards).toHaveLength(10_001)
    expect(new Set(cards.map(({ cells }) => cells[0])).size).toBe(10_001)
    expect(cards.at(-1)!.cells[0]).toBe('L-10001')
    const rows = await test.sql(
      `select after from audit_entries where organisation_id = $1 and action = 'cards.exported'`,
      large.organisation_id,
    )
    expect(rows.map(({ after }) => JSON.parse(after))).toEqual([{ format, cards: 10_001 }])
  })

  it('begins from a template that can be imported as it is', async () => {
    const { headers, bytes } = await download('/visitors/cards/template', 'th')
    expect(headers.get('content-disposition')).toBe('attachment; filename="cards-template.xlsx"')
    expect((await check(bytes)).counts.bad).toBeLessThanOrEqual(1)
  })

  it('names three hundred bad rows of five thousand', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => (n % 100 < 6 ? `bad ${n},` : `M-${n},${(0xa0000000 + n).toString(16)}`))
    const { problems, counts } = await check(`number,uid\n${rows.join('\n')}\n`)
    expect(counts).toMatchObject({ added: 4700, bad: 300 })
    expect(new Set(problems.map(({ row }) => row)).size).toBe(300)
  })
})
