import { createListedEntry } from '../../../test/blacklist.ts'
import { checkIn, NATIONAL_ID, openDesk, visitTo } from '../../../test/desk.ts'
import { documentOf, installationOf, runOperatorTool } from '../../../test/gatehouse.ts'
import { jpeg, readPhoto, sendPhoto } from '../../../test/photos.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { resealValues, SEALED_COLUMNS } from '../../kernel/personal/reseal.ts'
import type { Serving } from '../../serve.ts'
import { resealFiles } from '../files/files.reseal.ts'

serve()

let desk: Awaited<ReturnType<typeof openDesk>>
let organisation: number
beforeEach(async () => {
  desk = await openDesk(test)
  organisation = desk.guard.organisation_id
})

interface Shown {
  organisations: {
    versions: { version: number; seals: boolean; values: number; files: number }[]
    left: { values: number; files: number }
  }[]
}
const keys = (...args: string[]) => runOperatorTool(installationOf(test), 'keys', ...args)
const shown = async () => (documentOf(await keys('show', '--organisation', String(organisation), '--json')) as Shown).organisations[0]!
const rotate = async () => documentOf(await keys('rotate-data', '--organisation', String(organisation), '--json'))
const retire = (...args: string[]) => keys('retire-data', String(organisation), ...args, '--json')
const aged = (minutes: number) =>
  test.sql(
    "update organisation_keys set created_at = created_at - make_interval(mins => $2) where organisation_id = $1 and kind = 'data'",
    organisation,
    minutes,
  )
const actions = async () =>
  await test.sql(
    "select action from audit_entries where organisation_id = $1 and action like 'organisation.key%' order by at",
    organisation,
  )

async function filled() {
  const admin = await test.make.admin({ organisation })
  const visit = await checkIn(test, desk, { id_kind: 'national_id', id_number: NATIONAL_ID, phone: '0812345608' })
  const photo = expectSuccess(await sendPhoto(test, desk.guard, visit, await jpeg())).photo!
  const entry = await createListedEntry(test, admin, { numbers: [{ kind: 'phone', number: '0891112222' }] })
  return { admin, visit, photo, entry }
}

/** Lets guards check in and read at these servers. Returns a function that stops them and counts the answers by status. */
function busy(servers: readonly Serving[]) {
  let over = false
  const statuses = new Map<number, number>()
  const guard = async (server: Serving, number: number) => {
    const call = test.as(desk.guard, { at: server })
    for (let turn = 0; !over; turn += 1) {
      const phone = `08${String(10_000_000 + number * 100_000 + turn)}`
      const visit = await call.entrances.checkIn({ body: visitTo(desk.gate, { visitor_name: `Guest ${number} ${turn}`, phone }) })
      statuses.set(visit.status, (statuses.get(visit.status) ?? 0) + 1)
      const read = visit.ok ? await call.entrances.get({ params: { id: visit.body._id } }) : visit
      statuses.set(read.status, (statuses.get(read.status) ?? 0) + 1)
      const list = await call.entrances.list({ query: {} })
      statuses.set(list.status, (statuses.get(list.status) ?? 0) + 1)
    }
  }
  const work = Promise.all(servers.flatMap((server, index) => [guard(server, index * 2), guard(server, index * 2 + 1)]))
  return async () => {
    over = true
    await work
    return statuses
  }
}

describe('a new version of the data key', () => {
  it('[P6] takes the place of the old one while two servers check in and read: no call is lost, and nothing old is left', async () => {
    const other = await test.another({ worker: true })
    const { visit, photo } = await filled()
    const stop = busy([test, other])
    expect(await rotate()).toEqual({ rotated: [{ organisation_id: organisation, version: 2 }] })
    await until(
      'both seal with it',
      async () => {
        const rows = await test.sql(
          "select count(*) filter (where get_byte(phone_sealed, 2) = 2)::int as now from entrances where organisation_id = $1 and visitor_name like 'Guest%'",
          organisation,
        )
        return rows[0].now > 40 || undefined
      },
      60_000,
    )
    // Servers do this after a minute, and the job runs after two.
    for (const server of [test, other]) server.app.keyring.forget(organisation)
    await test.sql('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
    await test.sql(`select pg_notify('jobs:insert', '{"r":"test","count":1}')`)
    await until(
      'nothing old is left',
      async () => {
        const { left } = await shown()
        return left.values + left.files === 0 || undefined
      },
      60_000,
    )
    const statuses = await stop()
    expect([...statuses.keys()].sort()).toEqual([200, 201])
    expect((await shown()).versions).toEqual([
      expect.objectContaining({ version: 2, seals: true, files: 1 }),
      expect.objectContaining({ version: 1, seals: false, values: 0, files: 0 }),
    ])
    for (const server of [test, other]) {
      expect(expectSuccess(await test.as(desk.guard, { at: server }).entrances.get({ params: { id: visit._id } })).phone_masked).toMatch(
        /5608$/,
      )
      expect((await readPhoto(server, photo, desk.guard)).status).toBe(200)
    }
    await other.stop()
  })

  it('changes nothing else of a row and wakes no page; begun again after it was killed it goes on with what is left', {
    tags: ['nightly'],
  }, async () => {
    const { photo } = await filled()
    for (let n = 0; n < 230; n += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, m) => checkIn(test, desk, { visitor_name: `Guest ${n + m}`, phone: `08${20_000_000 + n + m}` })),
      )
    const seen = async () =>
      await test.sql(
        "select _id, to_jsonb(e) - 'phone_sealed' - 'id_number_sealed' as rest from entrances e where organisation_id = $1 order by 1",
        organisation,
      )
    const events = async () => await test.sql('select count(*)::int as events from live_events where organisation_id = $1', organisation)
    await rotate()
    test.app.keyring.forget(organisation)
    const before = [await seen(), await events()]
    const real = test.app.database.asMember.bind(test.app.database)
    let batches = 0
    const memberSpy = vi.spyOn(test.app.database, 'asMember').mockImplementation(async (member, work) => {
      batches += 1
      if (batches > 2) throw new Error('killed')
      return real(member, work)
    })
    await expect(resealValues(test.app, organisation)).rejects.toThrow('killed')
    memberSpy.mockRestore()
    const { left } = await shown()
    expect(left.values).toBeGreaterThan(30)
    expect(left.values).toBeLessThan(60)
    expect(await resealValues(test.app, organisation)).toBe(left.values)
    expect(await resealFiles(test.app, organisation)).toBe(1)
    expect([await seen(), await events()]).toEqual(before)
    expect((await shown()).left).toEqual({ values: 0, files: 0 })
    expect((await readPhoto(test, photo, desk.guard)).status).toBe(200)
    expect([await resealValues(test.app, organisation), await resealFiles(test.app, organisation)]).toEqual([0, 0])
  })

  it('[R12] is recorded after the bytes of a file: killed between the two, the file opens, and is done again', async () => {
    const { photo } = await filled()
    await rotate()
    test.app.keyring.forget(organisation)
    const put = vi.spyOn(test.app.files, 'put')
    const { put: write } = Object.getPrototypeOf(test.app.files) as { put: typeof test.app.files.put }
    put.mockImplementationOnce(async (key, bytes) => {
      await write.call(test.app.files, key, bytes)
      throw new Error('killed')
    })
    await expect(resealFiles(test.app, organisation)).rejects.toThrow('killed')
    expect((await shown()).left.files).toBe(1)
    expect((await readPhoto(test, photo, desk.guard)).status).toBe(200)
    expect(await resealFiles(test.app, organisation)).toBe(1)
    expect((await readPhoto(test, photo, desk.guard)).status).toBe(200)
    put.mockRestore()
  })

  it('waits for nobody who has a row in hand, and comes back for it', async () => {
    const { visit } = await filled()
    await rotate()
    test.app.keyring.forget(organisation)
    const holder = await test.database.owner.connect()
    await holder.query('begin')
    await holder.query('select from entrances where _id = $1 for update', [visit._id])
    const resealedCount = await resealValues(test.app, organisation)
    await holder.query('rollback')
    holder.release()
    expect((await shown()).left.values).toBe(2)
    expect(await resealValues(test.app, organisation)).toBe(2)
    expect(resealedCount).toBe(1)
  })

  it('leaves a value that does not open as it is, says so in the log, and the rest goes on', async () => {
    const { visit } = await filled()
    const damagedVisit = await checkIn(test, desk, { visitor_name: 'Guest', phone: '0898765432' })
    await test.sql(
      'update entrances set phone_sealed = set_byte(phone_sealed, 20, 255 - get_byte(phone_sealed, 20)) where _id = $1',
      damagedVisit._id,
    )
    await rotate()
    test.app.keyring.forget(organisation)
    const errorLog = vi.spyOn(test.app.log, 'error')
    await resealValues(test.app, organisation)
    expect(errorLog).toHaveBeenCalledWith(expect.objectContaining({ table: 'entrances', record_id: damagedVisit._id }), expect.any(String))
    errorLog.mockRestore()
    expect((await shown()).left.values).toBe(1)
    await aged(20)
    expect((await retire()).err).toContain('version 1 still seals 1 values')
    expect(expectSuccess(await test.as(desk.guard).entrances.get({ params: { id: visit._id } })).phone_masked).toMatch(/5608$/)
  })
})

describe('retiring a data key', () => {
  it('is refused while it seals, while anything is sealed with it, and while a server may not have met the newest', async () => {
    await filled()
    expect((await retire('--version', '1')).err).toContain('version 1 is the one that seals')
    expect(documentOf(await retire())).toEqual({ organisation_id: organisation, retired: [] })
    await rotate()
    await aged(20)
    expect(await retire()).toMatchObject({
      code: 1,
      err: expect.stringMatching(/version 1 still seals 4 values and|version 1 still seals 3 values and 1 files/),
    })
    test.app.keyring.forget(organisation)
    await resealValues(test.app, organisation)
    expect(await retire()).toMatchObject({ code: 1, err: expect.stringContaining('0 values and 1 files') })
    await resealFiles(test.app, organisation)
    await aged(-10)
    expect(await retire()).toMatchObject({ code: 1, err: expect.stringContaining('minutes old') })
    await aged(10)
    expect(documentOf(await retire())).toEqual({ organisation_id: organisation, retired: [1] })
    expect(documentOf(await retire())).toEqual({ organisation_id: organisation, retired: [] })
    expect(await actions()).toEqual([{ action: 'organisation.key_rotated' }, { action: 'organisation.key_retired' }])
  })

  it('leaves everything readable on a server that starts afterwards', async () => {
    const { visit, photo, admin } = await filled()
    await rotate()
    test.app.keyring.forget(organisation)
    await resealValues(test.app, organisation)
    await resealFiles(test.app, organisation)
    await aged(20)
    expect(documentOf(await retire())).toMatchObject({ retired: [1] })
    const fresh = await test.another()
    const revealAnswer = await test
      .as(admin, { at: fresh })
      .entrances.reveal({ params: { id: visit._id }, body: { reason: 'asked by the police' } })
    expect(expectSuccess(revealAnswer)).toMatchObject({ phone: '081-234-5608' })
    expect((await readPhoto(fresh, photo, desk.guard)).status).toBe(200)
    expect(
      expectSuccess(
        (await checkIn(test, desk, { visitor_name: 'Guest', phone: '0812345699' })) &&
          (await test.as(desk.guard).entrances.list({ query: {} })),
      ).docs,
    ).toHaveLength(2)
    await fresh.stop()
  })
})

describe('keys rotate-data', () => {
  it('takes all organisations or one that is there, and nothing else', async () => {
    const wrong = [[], ['--all', '--organisation', '1']]
    for (const args of wrong) expect((await keys('rotate-data', ...args)).code).toBe(2)
    expect(await keys('rotate-data', '--organisation', '999999')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no organisation'),
    })
    const { rotated } = documentOf(await keys('rotate-data', '--all', '--json')) as {
      rotated: { organisation_id: number; version: number }[]
    }
    const rows = await test.sql('select id from organisations order by id')
    expect(rotated.map((entry) => entry.organisation_id)).toEqual(rows.map((row) => row.id))
    expect(rotated.find((entry) => entry.organisation_id === organisation)).toEqual({ organisation_id: organisation, version: 2 })
  })

  it('is found by the hourly job where a server sealed with an old version after the others', async () => {
    await checkIn(test, desk, { phone: '0812345607' })
    await rotate()
    const late = await test.app.database.asMember(
      systemActor(organisation),
      async (tx) => (await test.app.keyring.of(tx, organisation)).version,
    )
    expect(late).toBe(1)
    await checkIn(test, desk, { phone: '0812345608' })
    expect((await shown()).left.values).toBe(2)
    const { fileJobs } = await import('../files/files.jobs.ts')
    await fileJobs.reseal_left(test.app)
    expect((await shown()).left.values).toBe(0)
  })
})

it('every sealed column of the database is in the list of places that get new keys, and no other bytes are personal', async () => {
  const rows = await test.sql(`select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name !~ '(^|_)hash$' order by 1`)
  const places = SEALED_COLUMNS.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}_sealed`))
  // Salts, keys, signatures, values sealed with a person's own key, a mark of a password, and digests of screened values.
  const others = [
    ...['audit_entries.personal_salt', 'audit_heads.mac', 'audit_heads.start_mac', 'audit_links.mac', 'context_keys.inner_pad'],
    ...['context_keys.outer_pad', 'organisation_keys.wrapped', 'pass_keys.public_key'],
    ...['pre_passes.screened_as', 'pre_register_guests.screened_as'],
    ...['profiles.card', 'second_factors.secret', 'sign_in_tickets.password_mark'],
  ]
  expect(rows.map((row) => row.place)).toEqual([...places, ...others].sort())
})
