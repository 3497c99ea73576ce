import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, dayIn, timeIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { passFor } from './pre-passes.ts'
import { announcement } from './pre-registers.ts'
import { refused, serve, type TestPerson, test } from './served.ts'
import { tariffFor } from './tariffs.ts'

serve()

const ZONES = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'] as const
type Answer = Parameters<typeof refused>[0]

interface Written {
  day: string
  time: string
}
interface Change {
  zone: string
  /** Times that clocks skip, and the one that they show next; null where they are set back. */
  skipped: { first: Written; last: Written; next: string } | null
  /** Times just before and after it, and within an hour that comes twice. */
  existing: Written[]
}

const MINUTE = 60_000

/** Every change of the clocks from 2026 to 2028, found by asking each minute around a day whose offset differs from the next one's. */
function changesOf(zone: string): Change[] {
  const written = (instant: number): Written => ({ day: dayIn(instant, zone), time: timeIn(instant, zone) })
  const wallOf = ({ day, time }: Written) => Date.parse(`${day}T${time}Z`)
  const offsetAt = (instant: number) => wallOf(written(instant)) - instant
  const changes: Change[] = []
  for (let instant = Date.UTC(2026, 0); instant < Date.UTC(2029, 0); instant += MINUTE * 60) {
    if (offsetAt(instant) === offsetAt(instant + MINUTE * 60)) continue
    let change = instant + MINUTE
    while (offsetAt(change) === offsetAt(instant)) change += MINUTE
    const step = offsetAt(change) - offsetAt(instant)
    const before = wallOf(written(change - MINUTE))
    const atWall = (wall: number): Written => ({
      day: new Date(wall).toISOString().slice(0, 10),
      time: new Date(wall).toISOString().slice(11, 16),
    })
    const skipped = step > 0 ? { first: atWall(before + MINUTE), last: atWall(before + step), next: written(change).time } : null
    changes.push({ zone, skipped, existing: [written(change - MINUTE), written(change), written(change + MINUTE)] })
  }
  return changes
}

let admin: TestPerson
/** The location in each zone. */
let places: Map<string, string>

beforeEach(async () => {
  // Before every time that these tests write.
  test.clock.set('2026-01-01T00:00:00Z')
  admin = await test.make.admin()
  places = new Map()
  for (const zone of ZONES) {
    const id = await test.make.location(admin)
    await test.sql('update locations set time_zone = $2 where id = $1', id, zone)
    places.set(zone, id)
  }
})

const later = ({ time }: Written) => `${String((Number(time.slice(0, 2)) + 5) % 24).padStart(2, '0')}${time.slice(2)}`
const earlier = ({ time }: Written) => `${String((Number(time.slice(0, 2)) + 22) % 24).padStart(2, '0')}${time.slice(2)}`
let serial = 0
const openAt = (hours: { from: string; to: string }, { day }: Written, day_of = day) => ({
  ...{ code: `H${++serial}`, kind: 'office' as const, name_th: 'วันหยุด', name_en: 'Holiday', capacity: null },
  holidays: [{ date: day_of, name_th: 'วันหยุด', name_en: 'Holiday', hours: [hours] }],
})

/** Each field that takes a time on a day, with the call that creates a record with it. */
const CREATING: Readonly<Record<string, { field: string; send: (at: Written, zone: string) => Promise<Answer> }>> = {
  'preRegisters.create from': {
    field: 'from',
    send: (at, zone) =>
      test
        .as(admin)
        .preRegisters.create({ body: announcement({ location_id: places.get(zone)!, day: at.day, from: at.time, until: later(at) }) }),
  },
  'preRegisters.create until': {
    field: 'until',
    send: (at, zone) => {
      // At or before its end in the morning, so that the end is on the same day.
      const from = earlier(at)
      const day = from < at.time ? at.day : addDays(at.day, -1)
      return test.as(admin).preRegisters.create({ body: announcement({ location_id: places.get(zone)!, day, from, until: at.time }) })
    },
  },
  'prePasses.create from_time': {
    field: 'from_time',
    send: (at, zone) =>
      test.as(admin).prePasses.create({
        body: passFor({ location_id: places.get(zone)!, from_day: at.day, from_time: at.time, until_day: addDays(at.day, 1) }),
      }),
  },
  'prePasses.create until_time': {
    field: 'until_time',
    send: (at, zone) =>
      test.as(admin).prePasses.create({
        body: passFor({ location_id: places.get(zone)!, from_day: addDays(at.day, -1), until_day: at.day, until_time: at.time }),
      }),
  },
  'parkingFees.create examples': {
    field: 'examples.0.entry',
    send: (at, zone) =>
      test.as(admin).parkingFees.create({
        body: tariffFor({ location_id: places.get(zone)!, examples: [{ entry: `${at.day}T${at.time}`, minutes: 61, expected: 4000 }] }),
      }),
  },
  'locations.create holidays from': {
    field: 'holidays.0.hours.0.from',
    send: (at, zone) =>
      test.as(admin).locations.create({ body: { ...openAt({ from: at.time, to: later(at) }, at), time_zone: zone } as never }),
  },
  'locations.create holidays to': {
    field: 'holidays.0.hours.0.to',
    send: (at, zone) => {
      const from = earlier(at)
      const day = from < at.time ? at.day : addDays(at.day, -1)
      return test.as(admin).locations.create({ body: { ...openAt({ from, to: at.time }, at, day), time_zone: zone } as never })
    },
  },
}

describe.each(Object.entries(CREATING))('%s', (_, { field, send }) => {
  it.each(ZONES)(
    '[F38] refuses times that the clocks of %s skip from 2026 to 2028, with the next valid one, and takes those around',
    async (zone) => {
      const changes = changesOf(zone)
      expect(changes).toHaveLength(6)
      for (const { skipped, existing } of changes) {
        for (const at of existing) {
          const answer = await send(at, zone)
          expect([at, answer.ok || answer.body]).toEqual([at, true])
        }
        for (const at of skipped ? [skipped.first, skipped.last] : []) {
          const { status, errors } = refused(await send(at, zone))
          const message = `Clocks skip this time on that day. The next valid time is ${skipped!.next}.`
          expect([at, status, errors]).toMatchObject([at, 422, [{ field, message }]])
        }
      }
    },
  )
})

describe('a record that exists', () => {
  const zone = 'America/New_York'
  const at = { day: '2027-03-14', time: '02:15' }
  const good = <T>(answer: { ok: boolean; body: unknown }): T => {
    expect(answer.ok).toBe(true)
    return answer.body as T
  }
  const problem = (answer: Answer) => {
    const { status, errors } = refused(answer)
    return [status, errors?.map((error: { field: string }) => error.field)]
  }

  it('[F38] is not changed to a time that clocks skip: pre-register, pass, tariff and location', async () => {
    const location_id = places.get(zone)!
    const call = test.as(admin)
    const body = announcement({ location_id, day: '2027-03-14', from: '09:00', until: '10:00' })
    const visit = good<{ _id: string; updated_at: string }>(await call.preRegisters.create({ body }))
    const moved = { ...body, from: '02:15', until: '02:45', updated_at: visit.updated_at }
    expect(problem(await call.preRegisters.update({ params: { id: visit._id }, body: moved as never }))).toEqual([422, ['from']])
    const passBody = passFor({ location_id, from_day: '2027-03-14', from_time: '09:00', until_day: '2027-03-15' })
    const pass = good<{ _id: string; updated_at: string }>(await call.prePasses.create({ body: passBody }))
    const passMoved = { ...passBody, from_time: '02:15', until_day: '2027-03-14', until_time: '02:45', updated_at: pass.updated_at }
    expect(problem(await call.prePasses.update({ params: { id: pass._id }, body: passMoved as never }))).toEqual([422, ['from_time']])
    const tariff = good<{ _id: string; versions: { _id: string }[] }>(await call.parkingFees.create({ body: tariffFor({ location_id }) }))
    const examples = [{ entry: `${at.day}T${at.time}`, minutes: 61, expected: 4000 }]
    const { name: _name, location_id: _location, ...content } = tariffFor({ location_id, examples })
    const added = await call.parkingFees.addVersion({ params: { id: tariff._id }, body: content as never })
    expect(problem(added)).toEqual([422, ['examples.0.entry']])
    const version = good<{ _id: string; updated_at: string }>(await call.parkingFees.version({ params: { id: tariff.versions[0]!._id } }))
    const changed = await call.parkingFees.changeVersion({
      params: { id: version._id },
      body: { ...content, updated_at: version.updated_at, reason: 'Test' } as never,
    })
    expect(problem(changed)).toEqual([422, ['examples.0.entry']])
    const place = good<{ id: string; updated_at: string }>(
      await call.locations.create({ body: { ...openAt({ from: '09:00', to: '17:00' }, at), time_zone: zone } as never }),
    )
    const open = { ...openAt({ from: '02:15', to: '02:45' }, at), time_zone: zone, updated_at: place.updated_at }
    expect(problem(await call.locations.update({ params: { id: place.id }, body: open as never }))).toEqual([
      422,
      ['holidays.0.hours.0.from'],
    ])
  })

  it('[F38] keeps a time that was saved before its location had this zone, and may be changed otherwise', async () => {
    const location_id = places.get('Europe/Berlin')!
    const body = announcement({ location_id, day: at.day, from: '02:15', until: '09:00' })
    const visit = await test.as(admin).preRegisters.create({ body })
    const passBody = passFor({ location_id, from_day: at.day, from_time: '02:15', until_day: at.day, until_time: '09:00' })
    const pass = await test.as(admin).prePasses.create({ body: passBody })
    await test.sql('update locations set time_zone = $2 where id = $1', location_id, zone)
    const { _id: visit_id, updated_at } = visit.body as { _id: string; updated_at: string }
    const changed = { ...body, host_name: 'Nipa', updated_at }
    expect((await test.as(admin).preRegisters.update({ params: { id: visit_id }, body: changed as never })).status).toBe(200)
    const saved = pass.body as { _id: string; updated_at: string }
    const passChanged = { ...passBody, host_name: 'Nipa', updated_at: saved.updated_at }
    const again = good<{ updated_at: string }>(
      await test.as(admin).prePasses.update({ params: { id: saved._id }, body: passChanged as never }),
    )
    const moved = { ...passChanged, from_time: '02:30', updated_at: again.updated_at }
    const refusal = await test.as(admin).prePasses.update({ params: { id: saved._id }, body: moved as never })
    expect(problem(refusal)).toEqual([422, ['from_time']])
  })

  it('[F38] may last whole days where clocks skip midnight', async () => {
    const location_id = places.get(zone)!
    await test.sql(`update locations set time_zone = 'Africa/Cairo' where id = $1`, location_id)
    for (const day of ['2027-04-29', '2027-04-30']) {
      const answer = await test.as(admin).preRegisters.create({ body: announcement({ location_id, day, from: '00:00', until: '00:00' }) })
      expect([day, answer.ok || answer.body]).toEqual([day, true])
      const holiday = { ...openAt({ from: '00:00', to: '00:00' }, at, day), time_zone: 'Africa/Cairo' }
      const place = await test.as(admin).locations.create({ body: holiday as never })
      expect([day, place.ok || place.body]).toEqual([day, true])
    }
  })

  it('[F38] is refused in a row of a file as in the form', async () => {
    const { code } = good<{ code: string }>(await test.as(admin).locations.get({ params: { id: places.get(zone)! } }))
    const form = new FormData()
    form.set('file', new Blob([`Name,Day,From,Until,Location\nSuda,${at.day},02:15,02:45,${code}\n`]), 'guests.csv')
    const report = good<{ problems: { field: string; message: string }[] }>(await test.as(admin).preRegisterFiles.check({ form }))
    const message = 'Clocks skip this time on that day. The next valid time is 03:00.'
    expect(report.problems).toMatchObject([{ message }, { message }])
  })

  it('[F38] answers in Thai to who reads Thai', async () => {
    const body = announcement({ location_id: places.get(zone)!, day: at.day, from: '02:15', until: '02:45' })
    const { errors } = refused(await test.as(admin, { language: 'th' }).preRegisters.create({ body }))
    expect(errors).toMatchObject([{ field: 'from', message: 'วันนั้นนาฬิกาข้ามเวลานี้ไป เวลาถัดไปที่ใช้ได้คือ 03:00' }])
  })

  it('[F38] that comes round keeps its length on a day whose clocks skip it', async () => {
    const repeat = { weekdays: ['sat', 'sun', 'mon'], until: '2027-03-15', except: [], not_on_holidays: false }
    const body = announcement({ location_id: places.get(zone)!, day: '2027-03-13', from: '02:15', until: '02:45', repeat } as never)
    const answer = await test.as(admin).preRegisters.create({ body })
    expect(answer.ok).toBe(true)
    expect((answer.body as { days: { starts_at: string; ends_at: string }[] }).days).toMatchObject([
      { starts_at: '2027-03-13T07:15:00.000Z', ends_at: '2027-03-13T07:45:00.000Z' },
      { starts_at: '2027-03-14T07:00:00.000Z', ends_at: '2027-03-14T07:30:00.000Z' },
      { starts_at: '2027-03-15T06:15:00.000Z', ends_at: '2027-03-15T06:45:00.000Z' },
    ])
  })
})

it('[F38] no call takes a time that this page does not know', async () => {
  const document = JSON.parse(await readFile(join(import.meta.dirname, '..', '..', '..', 'docs', 'api', 'openapi.json'), 'utf8'))
  const found = new Set<string>()
  const walk = (node: unknown, path: string, operation: string, seen: readonly string[]): void => {
    if (typeof node !== 'object' || node === null) return
    const { $ref, pattern, properties, items, anyOf, oneOf, allOf, additionalProperties } = node as Record<string, never>
    if (typeof $ref === 'string') {
      const name = ($ref as string).split('/').at(-1)!
      if (!seen.includes(name)) walk(document.components.schemas[name], path, operation, [...seen, name])
    }
    if (typeof pattern === 'string' && (pattern as string).includes('[01]\\d|2[0-3]')) found.add(`${operation} ${path}`)
    for (const [key, value] of Object.entries(properties ?? {})) walk(value, path === '' ? key : `${path}.${key}`, operation, seen)
    walk(items, path, operation, seen)
    walk(additionalProperties, path, operation, seen)
    for (const each of [anyOf, oneOf, allOf] as unknown as (unknown[] | undefined)[])
      for (const one of each ?? []) walk(one, path, operation, seen)
  }
  for (const methods of Object.values(document.paths) as Record<string, { operationId: string; requestBody?: { content: object } }>[])
    for (const { operationId, requestBody } of Object.values(methods))
      for (const { schema } of Object.values(requestBody?.content ?? {}) as { schema: unknown }[]) walk(schema, '', operationId, [])
  // Times of a week have no day: on one whose clocks skip them they are the change.
  const weekly = /^\S+ (hours\.(sun|mon|tue|wed|thu|fri|sat)\.(from|to)|rules\.(surcharges\.(from|to)|unknown_entry\.from))$/
  expect([...found].filter((name) => !weekly.test(name)).sort()).toEqual([
    ...['locations.create holidays.hours.from', 'locations.create holidays.hours.to'],
    ...['locations.update holidays.hours.from', 'locations.update holidays.hours.to'],
    ...['parkingFees.addVersion examples.entry', 'parkingFees.changeVersion examples.entry', 'parkingFees.create examples.entry'],
    ...['prePasses.create from_time', 'prePasses.create until_time', 'prePasses.update from_time', 'prePasses.update until_time'],
    ...['preRegisters.create from', 'preRegisters.create until', 'preRegisters.update from', 'preRegisters.update until'],
  ])
})
