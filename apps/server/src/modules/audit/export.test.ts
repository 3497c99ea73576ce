import { addDays, dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { linked } from '../../../test/linked.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { unescapeFormula } from '../../kernel/export/formula.ts'

serve()

const today = () => dayIn(new Date(), 'Asia/Bangkok')
const ask = (person: TestPerson, query: object = {}) =>
  fetch(`${test.address}/audit/export?${new URLSearchParams({ startDate: today(), endDate: today(), ...query })}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
const many = (person: { organisation_id: number }, count: number, reason = 'x') =>
  test.sql(
    `insert into audit_entries (organisation_id, id, action, record_type, reason) select $1, gen_random_uuid(), 'a.b', 'a', $3 from generate_series(1, $2)`,
    person.organisation_id,
    count,
    reason,
  )

function read(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [whole, value = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r\n)/g)) {
    if (whole === '') break
    rows.at(-1)!.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('GET /audit/export', () => {
  it('gives every entry of the days once, oldest first, with its place in the chain, and is an entry itself', async () => {
    const admin = await test.make.admin()
    await many(admin, 4_501)
    await linked(test.database.owner, admin.organisation_id)
    const answer = await ask(admin, { format: 'csv' })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit-${today()}-${today()}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const [head, ...rows] = read(await answer.text())
    expect(head!.slice(0, 3)).toEqual(['organisation_id', 'id', 'at'])
    expect(head!.slice(-5)).toEqual(['seq', 'hash', 'personal', 'personal_salt', 'erased_at'])
    // The export's own entry was written before the first byte and may come last.
    const entries = rows.filter((row) => row[head!.indexOf('action')] === 'a.b')
    expect(entries).toHaveLength(4_501)
    expect(new Set(entries.map((row) => row[1])).size).toBe(4_501)
    expect(entries.every((row) => /^[0-9a-f]{64}$/.test(row[head!.indexOf('hash')]!))).toBe(true)
    const [own] = await test.sql(
      `select actor_id, after from audit_entries where organisation_id = $1 and action = 'audit.exported'`,
      admin.organisation_id,
    )
    expect(own.actor_id).toBe(admin.id)
    expect(JSON.parse(own.after)).toEqual({ format: 'csv', startDate: today(), endDate: today() })
  })

  it('[T15] [1.2.10] opens in a spreadsheet without running anything, in both formats', async () => {
    const admin = await test.make.admin()
    const hostile = ['=cmd|calc', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '"=1', '\uffff=1', '＝1', "'=1", 'x;=1']
    const plain = 'plain, "quoted"\nand สมชาย \u0001'
    for (const reason of [...hostile, plain]) await many(admin, 1, reason)
    const excel = Buffer.from(await (await ask(admin)).arrayBuffer())
    expect([...excel.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const exact = await (await ask(admin, { format: 'csv' })).text()
    for (const text of [excel.toString('utf8').slice(1), exact]) {
      const [head, ...rows] = read(text)
      const reasons = rows.map((row) => row[head!.indexOf('reason')]!).filter((reason) => reason !== '')
      expect(reasons.filter((reason) => /^(['"\s]|x;)/.test(reason) && reason.includes("'"))).toHaveLength(hostile.length)
      for (const reason of reasons) expect(reason).not.toMatch(/^[\s\p{C}"]*[=+\-@＝]|;=/u)
      // Removing the apostrophes restores every value, so the chain can be verified.
      expect(reasons.map(unescapeFormula).toSorted()).toEqual([...hostile, plain].toSorted())
    }
  })

  it('[T28] takes at most 366 days, in their order', async () => {
    const admin = await test.make.admin()
    const days = async (startDate: string, endDate: string) => (await ask(admin, { startDate, endDate })).status
    expect(await days(addDays(today(), -365), today())).toBe(200)
    for (const [start, end] of [
      [addDays(today(), -366), today()],
      [today(), addDays(today(), -1)],
      ['2026-02-30', today()],
      [today(), 'x'],
    ] as const)
      expect(await days(start, end), `${start} ${end}`).toBe(422)
    const answer = await test.as(admin).audit.export({ query: { startDate: '2020-01-01', endDate: today() } })
    expect(expectRefusal(answer).errors).toEqual([
      { field: 'endDate', message: 'Choose at most 366 days. The last day can’t be before the first.' },
    ])
  })

  it('keeps to the filters, the organisation and the locations of who asks', async () => {
    const admin = await test.make.admin()
    const stranger = await test.make.admin()
    await many(stranger, 3, 'theirs')
    const [ownLocation, otherLocation] = [await test.make.location(admin), await test.make.location(admin)]
    for (const [location, reason] of [
      [ownLocation, 'here'],
      [otherLocation, 'there'],
    ] as const)
      await test.sql(
        `insert into audit_entries (organisation_id, id, action, record_type, record_id, reason, actor_id) values ($1, gen_random_uuid(), 'location.changed', 'location', $2, $3, $4)`,
        admin.organisation_id,
        location,
        reason,
        admin.id,
      )
    const auditor = await test.make.person({ organisation: admin.organisation_id, role: 'auditor', location_ids: [ownLocation] })
    const reasons = async (person: TestPerson, query: object = {}) => {
      const [head, ...rows] = read(await (await ask(person, { format: 'csv', ...query })).text())
      return rows
        .map((row) => row[head!.indexOf('reason')])
        .filter((reason) => reason !== '')
        .sort()
    }
    expect(await reasons(admin)).toEqual(['here', 'there'])
    expect(await reasons(admin, { record: otherLocation })).toEqual(['there'])
    expect(await reasons(admin, { record_type: 'location', action: 'location.changed', actor_id: admin.id })).toEqual(['here', 'there'])
    expect(await reasons(auditor)).toEqual(['here'])
  })

  it('leaves nothing where its own entry cannot be written', async () => {
    const admin = await test.make.admin()
    await many(admin, 2)
    await test.sql(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`)
    await test.sql(
      `create trigger refuse before insert on audit_entries for each row when (new.action = 'audit.exported') execute function refuse()`,
    )
    const answer = await ask(admin)
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('a.b')
    await test.sql('drop trigger refuse on audit_entries')
  })

  it('is no export in the log where it was refused', async () => {
    const guard = await test.make.operator()
    expect((await ask(guard)).status).toBe(403)
    expect(await test.sql('select action from audit_entries where organisation_id = $1', guard.organisation_id)).toEqual([])
  })

  it('[T28] runs twice at once for one organisation, and lets the next one wait', async () => {
    const admin = await test.make.admin()
    await many(admin, 20_000, 'y'.repeat(800))
    const [first, second] = [await ask(admin), await ask(admin)]
    const pendingAnswer = ask(admin)
    await until('two to be running', () => test.app.shares.exports.held === 2 || undefined)
    await first.body!.cancel()
    const third = await pendingAnswer
    expect(third.status).toBe(200)
    await Promise.all([second.body!.cancel(), third.body!.cancel()])
    await until('all to be over', () => test.app.shares.exports.held === 0 || undefined)
  })

  it('is there for the client of the contract too', async () => {
    const admin = await test.make.admin()
    expect(String(expectSuccess(await test.as(admin).audit.export({ query: { startDate: today(), endDate: today() } })))).toContain(
      'organisation_id',
    )
  })
})
