import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { ENTRANCE_COLUMNS, type entranceExport } from '@gatehouse/contract/entrances/entrance-export.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { z } from 'zod'
import { auditEntries } from '../../../test/audit-entries.ts'
import { addCopies } from '../../../test/copies.ts'
import { admin, checkIn, checkOut, gate, guard, NATIONAL_ID, staffDesk } from '../../../test/desk.ts'
import { isNightly } from '../../../test/nightly.ts'
import { readWorkbook } from '../../../test/read-workbook.ts'
import { expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { parseTable } from '../../kernel/import/read.ts'
import { localTime } from '../../kernel/time/local-time.ts'

serve()
staffDesk()

type Asked = z.input<typeof entranceExport>
const PATH = '/visitors/entrances/exports/excel'
const ask = (person: TestPerson, body: Asked = {}) =>
  fetch(test.address + PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(body),
  })
const bytesOf = async (answer: Response) => {
  expect(answer.status, await (answer.ok ? '' : answer.clone().text())).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
/** The rows of a CSV by its headings. */
const rowsFor = async (person: TestPerson, body: Asked = {}): Promise<Record<string, string>[]> => {
  const { headings, rows } = await parseTable(await bytesOf(await ask(person, { format: 'csv', ...body })), { rows: 5_000, columns: 60 })
  return rows.map(({ cells }) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index]!])))
}
const named = async (person: TestPerson, body: Asked = {}) => (await rowsFor(person, body)).map((row) => row.Name!)
const audited = async () => {
  const entries = await auditEntries(test, `organisation_id = $1 and action = 'entrance.exported'`, admin.organisation_id)
  return entries.map(({ after, reason }) => ({ ...after, reason }))
}
/** Copies a visit; each copy came a minute before the last one. */
const copies = (visit: { _id: string }, count: number) =>
  addCopies(
    test.sql,
    'entrances',
    visit._id,
    count,
    `'number', r.number + n, 'status', 'checkout', 'visitor_name', 'Visitor ' || n, 'checkin_at', r.checkin_at - n * interval '1 minute', 'checkout_at', r.checkin_at`,
  )

describe('visits as a file', () => {
  it('[E-09] is a workbook of the visits of a filter, newest first, that says first what it is', async () => {
    const leftVisit = await checkIn(
      test,
      { guard, gate },
      { visitor_name: '=cmd()', plate: 'กก 1234', plate_province: 'TH-10', party_size: 3 },
    )
    const out = await checkOut(test, { guard, gate }, leftVisit)
    const insideVisit = await checkIn(test, { guard, gate }, { visitor_name: 'น้ำผึ้ง ผู้ใหญ่', company: 'Example & Co' })
    const answer = await ask(admin, { location_id: gate.location_id })
    expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="visits.xlsx"')
    const bytes = await bytesOf(answer)
    const about = Object.fromEntries((await readWorkbook(bytes, 1)) as [string, string][])
    expect(about).toMatchObject({
      'Exported by': admin.name,
      Visits: '2',
      'Days of check-in': 'all',
      Location: expect.stringMatching(/\S/),
    })
    const [heads, ...rows] = await readWorkbook(bytes, 2)
    expect(heads).toEqual(Object.values(ENTRANCE_COLUMNS).flatMap((column) => ('numbers' in column ? [] : [column.label[0]])))
    const cells = rows.map((row) => Object.fromEntries(heads!.map((head, index) => [head, row[index]])))
    const wall = (instant: string) => new Date(`${localTime(instant, 'Asia/Bangkok').replace(' ', 'T')}:${instant.slice(17, 19)}Z`)
    expect(cells[0]).toMatchObject({
      Number: insideVisit.number,
      Name: 'น้ำผึ้ง ผู้ใหญ่',
      Company: 'Example & Co',
      Status: 'Inside',
      'Out at': null,
    })
    expect(cells[1]).toMatchObject({
      ...{ Number: leftVisit.number, Name: "'=cmd()", People: 3, Plate: formatPlate(leftVisit.plate!), Province: 'Bangkok', Status: 'Out' },
      ...{ 'Gate in': gate.code, 'In at': wall(leftVisit.checkin_at), 'Out at': wall(out.checkout_at!), 'Checked in by': guard.name },
    })
    expect(await audited()).toEqual([{ location_id: gate.location_id, format: 'xlsx', visits: 2, with_numbers: false, reason: null }])
  })

  it('[E-09] has the rows of the list for the same filter, in its order, however many pages they are', async () => {
    const visit = await checkIn(test, { guard, gate }, { visitor_name: 'Visitor 0' })
    await copies(visit, 1_100)
    const other = await checkIn(test, { guard, gate }, { visitor_name: 'Somebody Else', plate: 'กก 1234', plate_province: 'TH-10' })
    const all = await named(admin)
    expect(all).toEqual([other.visitor_name, ...Array.from({ length: 1_101 }, (_, n) => `Visitor ${n}`)])
    const same = async (query: Asked) => {
      const { docs } = expectSuccess(await test.as(admin).entrances.list({ query: { ...query, limit: 200 } as never }))
      expect((await named(admin, query)).slice(0, 200)).toEqual(docs.map((doc) => doc.visitor_name))
      return docs.length
    }
    expect(await same({ status: 'out' })).toBe(200)
    expect(await same({ status: 'checkin' })).toBe(2)
    expect(await same({ has_vehicle: true })).toBe(1)
    expect(await same({ search: 'somebody' })).toBe(1)
    expect(await same({ search: 'visitor', status: 'out' })).toBe(200)
    expect(await same({ gate_id: gate._id, day_of: 'checkout' })).toBe(200)
    const clock = localTime(visit.checkin_at, 'Asia/Bangkok')
    const weekday = ((new Date(`${clock.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
    const hour = Number(clock.slice(11, 13))
    expect(await same({ status: 'came_in', weekday, hour })).toBeGreaterThan(0)
    expect(await same({ visitor_type: 'vip' })).toBe(0)
    expect(await same({ purpose: 'meeting', unit_id: visit._id })).toBe(0)
    expect(await named(admin, { search: 'visitor' })).toHaveLength(1_101)
  })

  it('[E-09] has the columns and the language that were asked for, and days of the organisation', async () => {
    await checkIn(test, { guard, gate })
    const [row] = await rowsFor(admin, { columns: ['checkin_at', 'number'], language: 'th' })
    expect(Object.keys(row!)).toEqual(['เลขที่', 'เข้าเมื่อ'])
    const today = Object.values(row!)[1]!.slice(0, 10)
    expect(await rowsFor(admin, { startDate: today, endDate: today })).toHaveLength(1)
    expect(await rowsFor(admin, { endDate: '2026-01-01' })).toHaveLength(0)
  })

  it('[E-09] [T1] is of the locations and units of who asks, and only of their organisation', async () => {
    const second = await test.make.gate(admin)
    await checkIn(test, { guard, gate }, { visitor_name: 'Here' })
    await checkIn(test, { guard, gate: second }, { visitor_name: 'There' })
    const organisation = admin.organisation_id
    const unit = await test.make.unit(admin, gate.location_id)
    await checkIn(test, { guard, gate }, { visitor_name: 'To Them', unit_id: unit })
    expect(await named(await test.make.admin({ organisation, location_ids: [second.location_id] }))).toEqual(['There'])
    expect(await named(await test.make.admin({ organisation, unit_ids: [unit] }))).toEqual(['To Them'])
    expect(await named(await test.make.admin())).toEqual([])
    expect(await named(await test.make.admin({ organisation, location_ids: [second.location_id] }), { gate_id: gate._id })).toEqual([])
  })

  it('[P8] [E-09] has whole numbers only where they were asked for with a reason by who may see them, and says so', async () => {
    await checkIn(test, { guard, gate }, { id_kind: 'national_id', id_number: NATIONAL_ID, phone: '081-234-5608' })
    await checkIn(test, { guard, gate })
    expect(JSON.stringify(await rowsFor(admin))).not.toMatch(/5608|3562/)
    expect((await ask(admin, { numbers: true })).status).toBe(422)
    const viewer = await test.make.person({ organisation: admin.organisation_id, role: 'viewer' })
    expect((await ask(viewer)).status).toBe(200)
    expect((await ask(viewer, { numbers: true, reason: 'To see' })).status).toBe(403)
    const rows = await rowsFor(admin, { numbers: true, reason: 'Asked for by the police' })
    expect(rows.map((row) => [row['ID number'], row.Phone])).toEqual([
      ['', ''],
      [expect.stringMatching(/^1-1120-34563-56-2$/), '081-234-5608'],
    ])
    expect((await audited()).at(-1)).toEqual({ format: 'csv', visits: 2, with_numbers: true, reason: 'Asked for by the police' })
  })

  it('[E-09] needs the right to read visits as well as reports', async () => {
    const organisation = admin.organisation_id
    const person = await test.make.person({ organisation, role: 'viewer', removed: ['entrances:read'] })
    const refusal = await ask(person)
    expect({ status: refusal.status, body: await refusal.json() }).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
    expect((await ask(guard)).status).toBe(403)
    expect(await audited()).toEqual([])
  })

  it.each(['__proto__', 'constructor'])('[E-09] is whole where a filter has the value %s, which every object knows', async (value) => {
    for (const filter of [{ purpose: value }, { visitor_type: value }]) {
      const bytes = await bytesOf(await ask(admin, filter))
      expect((await readWorkbook(bytes, 1)).map(([, text]) => text)).toContain('—')
      expect(await readWorkbook(bytes, 2)).toHaveLength(1)
      expect(await rowsFor(admin, filter)).toEqual([])
    }
  })

  it('[E-09] refuses what is no filter', async () => {
    for (const body of [
      { status: 'nothing' },
      { gate_id: 'x' },
      { columns: ['password'] },
      { columns: [] },
      { other: 1 },
      { format: 'pdf' },
    ])
      expect((await ask(admin, body as never)).status).toBe(422)
  })

  it('[8.3.1] is exported also when the organisation’s time is over', async () => {
    await checkIn(test, { guard, gate })
    await test.sql(`update subscriptions set service_expire_date = '2020-01-01' where organisation_id = $1`, admin.organisation_id)
    expect(await named(admin)).toHaveLength(1)
  })

  /** Asks for a file, reads its beginning and stops reading. */
  async function beginReading(address = test.address) {
    const body = JSON.stringify({ format: 'csv' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    await once(socket, 'data')
    // The tests are about a connection that is cut off.
    socket.pause().on('error', () => {})
    return socket
  }

  it('frees its place, its connection and its process when nobody reads on', async () => {
    await copies(await checkIn(test, { guard, gate }), 20_000)
    const socket = await beginReading()
    expect(test.app.shares.exports.held).toBe(1)
    socket.destroy()
    await until('the place to be free', () => test.app.shares.exports.held === 0 || undefined)
    const [open] =
      await test.sql(`select count(*)::int as n from pg_stat_activity where application_name = 'gatehouse-exports' and state <> 'idle'
      and datname = current_database()`)
    expect(open!.n).toBe(0)
  })

  it('ends with its server, however slowly it is read', { tags: ['nightly'] }, async () => {
    await copies(await checkIn(test, { guard, gate }), 20_000)
    const otherServer = await test.another()
    const socket = await beginReading(otherServer.address)
    const socketClose = new Promise((resolve) => socket.once('close', resolve))
    otherServer.app.parts.giveUp()
    await until('the place to be free', () => otherServer.app.shares.exports.held === 0 || undefined)
    socket.resume()
    await socketClose
  })

  const endConnections = () =>
    test.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gatehouse-exports' and datname = current_database()`,
    )
  const endWriters = () => {
    for (const pid of execFileSync('pgrep', ['-P', String(process.pid), '-f', 'export.process'])
      .toString()
      .trim()
      .split('\n'))
      process.kill(Number(pid), 'SIGKILL')
  }
  const ends: [string, () => unknown][] = [
    ['the database', endConnections],
    ['the process that writes it', endWriters],
  ]
  it.each(isNightly ? ends : ends.slice(0, 1))('is cut off, and never looks whole, where %s ends under it', async (_, end) => {
    await copies(await checkIn(test, { guard, gate }), 20_000)
    const answer = await ask(admin, { format: 'csv' })
    const reader = answer.body!.getReader()
    await reader.read()
    await end()
    const readToEnd = async () => {
      while (!(await reader.read()).done);
    }
    await expect(readToEnd()).rejects.toThrow()
    await until('the place to be free', () => test.app.shares.exports.held === 0 || undefined)
  })
})
