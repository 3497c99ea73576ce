import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, dayIn, timeIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { passFor } from './pre-passes.ts'
import { announcement } from './pre-registers.ts'
import { expectRefusal, serve, type TestPerson, test } from './served.ts'
import { tariffFor } from './tariffs.ts'

serve()

const ZONES = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'] as const
type Answer = Parameters<typeof expectRefusal>[0]

interface Written {
  day: string
  time: string
}
interface Change {
  zone: string
  /** The skipped times, and the next one that clocks show; null if clocks are set back. */
  skipped: { first: Written; last: Written; next: string } | null
  /** Times just before and after the change, and within an hour that occurs twice. */
  existing: Written[]
}

const MINUTE = 60_000

/** Every clock change from 2026 to 2028, found by asking each minute around a change of the offset. */
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
    const gap = step > 0 ? { first: atWall(before + MINUTE), last: atWall(before + step), next: written(change).time } : null
    changes.push({ zone, skipped: gap, existing: [written(change - MINUTE), written(change), written(change + MINUTE)] })
  }
  return changes
}

let admin: TestPerson
/** One location per zone. */
let places: Map<string, string>

beforeEach(async () => {
  // Earlier than every time that these tests write.
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
    send: (wallTime, zone) =>
      test.as(admin).preRegisters.create({
        body: announcement({ location_id: places.get(zone)!, day: wallTime.day, from: wallTime.time, until: later(wallTime) }),
      }),
  },
  'preRegisters.create until': {
    field: 'until',
    send: (wallTime, zone) => {
      // Starts before its end in the morning, so that the end is on the same day.
      const from = earlier(wallTime)
      const day = from < wallTime.time ? wallTime.day : addDays(wallTime.day, -1)
      return test.as(admin).preRegisters.create({ body: announcement({ location_id: places.get(zone)!, day, from, until: wallTime.time }) })
    },
  },
  'prePasses.create from_time': {
    field: 'from_time',
    send: (wallTime, zone) =>
      test.as(admin).prePasses.create({
        body: passFor({
          location_id: places.get(zone)!,
          from_day: wallTime.day,
          from_time: wallTime.time,
          until_day: addDays(wallTime.day, 1),
        }),
      }),
  },
  'prePasses.create until_time': {
    field: 'until_time',
    send: (wallTime, zone) =>
      test.as(admin).prePasses.create({
        body: passFor({
          location_id: places.get(zone)!,
          from_day: addDays(wallTime.day, -1),
          until_day: wallTime.day,
          until_time: wallTime.time,
        }),
      }),
  },
  'parkingFees.create examples': {
    field: 'examples.0.entry',
    send: (wallTime, zone) =>
      test.as(admin).parkingFees.create({
        body: tariffFor({
          location_id: places.get(zone)!,
          examples: [{ entry: `${wallTime.day}T${wallTime.time}`, minutes: 61, expected: 4000 }],
        }),
      }),
  },
  'locations.create holidays from': {
    field: 'holidays.0.hours.0.from',
    send: (wallTime, zone) =>
      test
        .as(admin)
        .locations.create({ body: { ...openAt({ from: wallTime.time, to: later(wallTime) }, wallTime), time_zone: zone } as never }),
  },
  'locations.create holidays to': {
    field: 'holidays.0.hours.0.to',
    send: (wallTime, zone) => {
      const from = earlier(wallTime)
      const day = from < wallTime.time ? wallTime.day : addDays(wallTime.day, -1)
      return test.as(admin).locations.create({ body: { ...openAt({ from, to: wallTime.time }, wallTime, day), time_zone: zone } as never })
    },
  },
}

const REFUSES = '[F38] refuses times that the clocks of %s skip from 2026 to 2028, with the next valid one, and takes those around'

describe.each(Object.entries(CREATING))('%s', (_, { field, send }) => {
  it.each(ZONES.slice(0, 1))(REFUSES, (zone) => expectRefusals(zone))
  it.each(ZONES.slice(1))(REFUSES, { tags: ['nightly'] }, (zone) => expectRefusals(zone))

  async function expectRefusals(zone: string) {
    const changes = changesOf(zone)
    expect(changes).toHaveLength(6)
    for (const { skipped, existing } of changes) {
      for (const wallTime of existing) {
        const answer = await send(wallTime, zone)
        expect([wallTime, answer.ok || answer.body]).toEqual([wallTime, true])
      }
      for (const wallTime of skipped ? [skipped.first, skipped.last] : []) {
        const { status, errors } = expectRefusal(await send(wallTime, zone))
        const message = `Clocks skip this time on that day. The next valid time is ${skipped!.next}.`
        expect([wallTime, status, errors]).toMatchObject([wallTime, 422, [{ field, message }]])
      }
    }
  }
})

describe('a record that exists', () => {
  const zone = 'America/New_York'
  const skippedTime = { day: '2027-03-14', time: '02:15' }
  const good = <T>(answer: { ok: boolean; body: unknown }): T => {
    expect(answer.ok).toBe(true)
    return answer.body as T
  }
  const problem = (answer: Answer) => {
    const { status, errors } = expectRefusal(answer)
    return [status, errors?.map((error: { field: string }) => error.field)]
  }

  it('[F38] is not changed to a time that clocks skip: pre-register, pass, tariff and location', async () => {
    const location_id = places.get(zone)!
    const call = test.as(admin)
    const body = announcement({ location_id, day: '2027-03-14', from: '09:00', until: '10:00' })
    const visit = good<{ _id: string; updated_at: string }>(await call.preRegisters.create({ body }))
    const movedBody = { ...body, from: '02:15', until: '02:45', updated_at: visit.updated_at }
    expect(problem(await call.preRegisters.update({ params: { id: visit._id }, body: movedBody as never }))).toEqual([422, ['from']])
    const passBody = passFor({ location_id, from_day: '2027-03-14', from_time: '09:00', until_day: '2027-03-15' })
    const pass = good<{ _id: string; updated_at: string }>(await call.prePasses.create({ body: passBody }))
    const passMoved = { ...passBody, from_time: '02:15', until_day: '2027-03-14', until_time: '02:45', updated_at: pass.updated_at }
    expect(problem(await call.prePasses.update({ params: { id: pass._id }, body: passMoved as never }))).toEqual([422, ['from_time']])
    const tariff = good<{ _id: string; versions: { _id: string }[] }>(await call.parkingFees.create({ body: tariffFor({ location_id }) }))
    const examples = [{ entry: `${skippedTime.day}T${skippedTime.time}`, minutes: 61, expected: 4000 }]
    const { name: _name, location_id: _location, ...content } = tariffFor({ location_id, examples })
    const addition = await call.parkingFees.addVersion({ params: { id: tariff._id }, body: content as never })
    expect(problem(addition)).toEqual([422, ['examples.0.entry']])
    const version = good<{ _id: string; updated_at: string }>(await call.parkingFees.version({ params: { id: tariff.versions[0]!._id } }))
    const change = await call.parkingFees.changeVersion({
      params: { id: version._id },
      body: { ...content, updated_at: version.updated_at, reason: 'Test' } as never,
    })
    expect(problem(change)).toEqual([422, ['examples.0.entry']])
    const place = good<{ id: string; updated_at: string }>(
      await call.locations.create({ body: { ...openAt({ from: '09:00', to: '17:00' }, skippedTime), time_zone: zone } as never }),
    )
    const open = { ...openAt({ from: '02:15', to: '02:45' }, skippedTime), time_zone: zone, updated_at: place.updated_at }
    expect(problem(await call.locations.update({ params: { id: place.id }, body: open as never }))).toEqual([
      422,
      ['holidays.0.hours.0.from'],
    ])
  })

  it('[F38] keeps a time that was saved before its location had this zone, and may be changed otherwise', async () => {
    const location_id = places.get('Europe/Berlin')!
    const body = announcement({ location_id, day: skippedTime.day, from: '02:15', until: '09:00' })
    const visit = await test.as(admin).preRegisters.create({ body })
    const passBody = passFor({
      location_id,
      from_day: skippedTime.day,
      from_time: '02:15',
      until_day: skippedTime.day,
      until_time: '09:00',
    })
    const pass = await test.as(admin).prePasses.create({ body: passBody })
    await test.sql('update locations set time_zone = $2 where id = $1', location_id, zone)
    const { _id: visit_id, updated_at } = visit.body as { _id: string; updated_at: string }
    const changedBody = { ...body, host_name: 'Nipa', updated_at }
    expect((await test.as(admin).preRegisters.update({ params: { id: visit_id }, body: changedBody as never })).status).toBe(200)
    const savedPass = pass.body as { _id: string; updated_at: string }
    const passChanged = { ...passBody, host_name: 'Nipa', updated_at: savedPass.updated_at }
    const updatedPass = good<{ updated_at: string }>(
      await test.as(admin).prePasses.update({ params: { id: savedPass._id }, body: passChanged as never }),
    )
    const movedPass = { ...passChanged, from_time: '02:30', updated_at: updatedPass.updated_at }
    const refusal = await test.as(admin).prePasses.update({ params: { id: savedPass._id }, body: movedPass as never })
    expect(problem(refusal)).toEqual([422, ['from_time']])
  })

  it('[F38] may last whole days where clocks skip midnight', async () => {
    const location_id = places.get(zone)!
    await test.sql(`update locations set time_zone = 'Africa/Cairo' where id = $1`, location_id)
    for (const day of ['2027-04-29', '2027-04-30']) {
      const answer = await test.as(admin).preRegisters.create({ body: announcement({ location_id, day, from: '00:00', until: '00:00' }) })
      expect([day, answer.ok || answer.body]).toEqual([day, true])
      const holiday = { ...openAt({ from: '00:00', to: '00:00' }, skippedTime, day), time_zone: 'Africa/Cairo' }
      const place = await test.as(admin).locations.create({ body: holiday as never })
      expect([day, place.ok || place.body]).toEqual([day, true])
    }
  })

  it('[F38] is refused in a row of a file as in the form', async () => {
    const { code } = good<{ code: string }>(await test.as(admin).locations.get({ params: { id: places.get(zone)! } }))
    const form = new FormData()
    form.set('file', new Blob([`Name,Day,From,Until,Location\nSuda,${skippedTime.day},02:15,02:45,${code}\n`]), 'guests.csv')
    const report = good<{ problems: { field: string; message: string }[] }>(await test.as(admin).preRegisterFiles.check({ form }))
    const message = 'Clocks skip this time on that day. The next valid time is 03:00.'
    expect(report.problems).toMatchObject([{ message }, { message }])
  })

  it('[F38] answers in Thai to who reads Thai', async () => {
    const body = announcement({ location_id: places.get(zone)!, day: skippedTime.day, from: '02:15', until: '02:45' })
    const { errors } = expectRefusal(await test.as(admin, { language: 'th' }).preRegisters.create({ body }))
    expect(errors).toMatchObject([{ field: 'from', message: 'วันนั้นนาฬิกาข้ามเวลานี้ไป เวลาถัดไปที่ใช้ได้คือ 03:00' }])
  })

  it('[F38] keeps its length when it repeats on a day whose clocks skip it', async () => {
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
  const names = new Set<string>()
  const walk = (node: unknown, path: string, operation: string, parents: readonly string[]): void => {
    if (typeof node !== 'object' || node === null) return
    const { $ref, pattern, properties, items, anyOf, oneOf, allOf, additionalProperties } = node as Record<string, never>
    if (typeof $ref === 'string') {
      const name = ($ref as string).split('/').at(-1)!
      if (!parents.includes(name)) walk(document.components.schemas[name], path, operation, [...parents, name])
    }
    if (typeof pattern === 'string' && (pattern as string).includes('[01]\\d|2[0-3]')) names.add(`${operation} ${path}`)
    for (const [key, value] of Object.entries(properties ?? {})) walk(value, path === '' ? key : `${path}.${key}`, operation, parents)
    walk(items, path, operation, parents)
    walk(additionalProperties, path, operation, parents)
    for (const each of [anyOf, oneOf, allOf] as unknown as (unknown[] | undefined)[])
      for (const child of each ?? []) walk(child, path, operation, parents)
  }
  for (const methods of Object.values(document.paths) as Record<string, { operationId: string; requestBody?: { content: object } }>[])
    for (const { operationId, requestBody } of Object.values(methods))
      for (const { schema } of Object.values(requestBody?.content ?? {}) as { schema: unknown }[]) walk(schema, '', operationId, [])
  // Weekly times have no day; on a day whose clocks skip them, the clock change counts.
  const weekly = /^\S+ (hours\.(sun|mon|tue|wed|thu|fri|sat)\.(from|to)|rules\.(surcharges\.(from|to)|unknown_entry\.from))$/
  expect([...names].filter((name) => !weekly.test(name)).sort()).toEqual([
    ...['locations.create holidays.hours.from', 'locations.create holidays.hours.to'],
    ...['locations.update holidays.hours.from', 'locations.update holidays.hours.to'],
    ...['parkingFees.addVersion examples.entry', 'parkingFees.changeVersion examples.entry', 'parkingFees.create examples.entry'],
    ...['prePasses.create from_time', 'prePasses.create until_time', 'prePasses.update from_time', 'prePasses.update until_time'],
    ...['preRegisters.create from', 'preRegisters.create until', 'preRegisters.update from', 'preRegisters.update until'],
  ])
})
