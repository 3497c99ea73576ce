import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { auditEntries } from '../../../test/audit-entries.ts'
import { checkIn, checkOut, openDesk } from '../../../test/desk.ts'
import { jpeg, photoForm, readPhoto, sendPhoto, storedPaths } from '../../../test/photos.ts'
import { expectRefusal, expectSuccess, startTestApp, type TestApp } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { DiskStore } from '../../kernel/storage/disk-store.ts'
import { newStorageKey, StorageError } from '../../kernel/storage/file-store.ts'
import { sweepFiles } from './files.service.ts'

class TroubledDisk extends DiskStore {
  waits: Promise<void> = Promise.resolve()
  puts = 0
  full = false

  override async put(key: string, bytes: Buffer): Promise<void> {
    this.puts += 1
    await this.waits
    if (this.full) throw new StorageError('full')
    await super.put(key, bytes)
  }
}

let folder: string
let disk: TroubledDisk
let test: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-files-'))
  disk = new TroubledDisk(folder)
  // With a single connection, keeping it blocks everybody.
  test = await startTestApp({ files: disk, poolSize: 1, worker: true })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

let desk: Awaited<ReturnType<typeof openDesk>>
let visit: Awaited<ReturnType<typeof checkIn>>
beforeEach(async () => {
  desk = await openDesk(test)
  visit = await checkIn(test, desk)
})

const send = async () => sendPhoto(test, desk.guard, visit, await jpeg())
const stored = async () => (await storedPaths(folder)).length
const keysInRows = async () => (await test.sql('select storage_key from files')).map((row) => row.storage_key)
const expectWhole = async () => {
  for (const key of await keysInRows()) expect(await disk.exists(key)).toBe(true)
}
const rowsOf = async (record: string) => await test.sql('select id, storage_key from files where record_id = $1', record)
const photoOf = async () => (await test.sql('select photo_file_id from entrances where _id = $1', visit._id))[0].photo_file_id

describe('a photo that is being stored', () => {
  it('keeps no connection and no lock while the disk is slow', async () => {
    let release = () => {}
    disk.waits = new Promise((resolve) => {
      release = resolve
    })
    const before = disk.puts
    const pendingAnswer = send()
    await until('the disk is asked', () => disk.puts > before || undefined)
    expectSuccess(await test.as(desk.guard).entrances.list({}))
    expect((await checkOut(test, desk, visit)).status).toBe('checkout')
    expect(await rowsOf(visit._id)).toEqual([])
    release()
    const photo = expectSuccess(await pendingAnswer).photo!
    expect((await readPhoto(test, photo, desk.guard)).status).toBe(200)
    await expectWhole()
  })

  it('takes no room from later senders when its sender is gone before their turn, nor does a file of rows', async () => {
    const admin = await test.make.admin({ organisation: desk.guard.organisation_id })
    const { location_id: id } = desk.gate
    const { hostname, port } = new URL(test.address)
    const leave = (path: string, { token }: { token: string }) =>
      new Promise<void>((resolve) => {
        const type = 'multipart/form-data; boundary=b\r\ncontent-length: 1000'
        const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\n\r\n`
        const socket = connect(Number(port), hostname, () => socket.write(head, () => setImmediate(() => socket.destroy())))
        socket.on('close', () => resolve())
      })
    // While the only connection is taken, the permission of a sender can't be checked.
    await test.app.database.pooled(async () => {
      for (let n = 0; n < 6; n++) {
        await leave(`/visitors/entrances/${visit._id}/photo`, desk.guard)
        await leave(`/locations/${id}/units/import`, admin)
      }
    })
    expect(expectSuccess(await send()).photo).not.toBeNull()
    const form = photoForm(Buffer.from('no table'), { name: 'units.csv' })
    expect((await test.as(admin).locations.importUnits({ params: { id }, query: {}, form })).status).toBe(422)
  })

  it('is one of three at most that a person has whole in memory, however many they send', async () => {
    const [width, height] = [1_000, 1_000]
    const noise = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    const requests: { socket: Socket; before: number }[] = []
    const follow = ({ socket }: IncomingMessage) => void requests.push({ socket, before: socket.bytesRead })
    test.server.server.on('request', follow)
    const answers = Array.from({ length: 6 }, () => sendPhoto(test, desk.guard, visit, noise))
    await Promise.race(answers)
    const read = requests.filter(({ socket, before }) => socket.bytesRead - before > 1_000_000)
    test.server.server.off('request', follow)
    // When the first ones finish, others begin.
    expect(read.length).toBeLessThanOrEqual(4)
    for (const answer of await Promise.all(answers)) expectSuccess(answer)
  })

  it('on a full disk is refused for now, and the visit stays as it was', async () => {
    disk.full = true
    expect(expectRefusal(await send())).toMatchObject({ status: 503, code: 'unavailable' })
    disk.full = false
    expect(await rowsOf(visit._id)).toEqual([])
    expect(expectSuccess(await send()).photo).not.toBeNull()
  })
})

describe('a photo whose transaction fails', () => {
  /** Makes every photo fail at one moment of its transaction while `work` runs. */
  const failing = async (table: string, timing: string, statement: string, work: () => Promise<void>) => {
    await test.sql(`create function trouble() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$`)
    await test.sql(`create ${timing.includes('deferred') ? 'constraint ' : ''}trigger trouble ${timing}`.replace('TABLE', table))
    try {
      await work()
    } finally {
      await test.sql('drop function trouble cascade')
    }
  }
  const AT_ONCE = 'before insert or update on TABLE for each row execute function trouble()'
  const AT_COMMIT = 'after insert or update on TABLE deferrable initially deferred for each row execute function trouble()'
  const raiseStatement = "raise exception 'no'"

  it.each([
    ['at its row', 'files', AT_ONCE],
    ['at the visit', 'entrances', AT_ONCE],
    ['at the audit entry, which travels with the commit', 'audit_entries', AT_ONCE],
    ['at the commit', 'files', AT_COMMIT],
  ])('is deleted from the disk at once: %s', async (_when, table, timing) => {
    expectSuccess(await send())
    const [before, photo] = [await stored(), await photoOf()]
    await failing(table, timing, raiseStatement, async () =>
      expect(expectRefusal(await send())).toMatchObject({ status: 500, code: 'internal' }),
    )
    expect([await stored(), await photoOf()]).toEqual([before, photo])
    await expectWhole()
  })

  it('is deleted at once where the visit is another’s or nobody’s', async () => {
    const before = await stored()
    const stranger = await openDesk(test)
    expect(expectRefusal(await sendPhoto(test, stranger.guard, visit, await jpeg())).status).toBe(404)
    expect(expectRefusal(await sendPhoto(test, desk.guard, { _id: test.make.id() }, await jpeg())).status).toBe(404)
    expect(await stored()).toBe(before)
  })

  it('is left to the sweep where nobody knows whether the commit was done', async () => {
    const before = await stored()
    await failing('files', AT_COMMIT, 'perform pg_terminate_backend(pg_backend_pid())', async () =>
      expect(expectRefusal(await send()).status).toBe(503),
    )
    expect(await stored()).toBe(before + 1)
    test.clock.advance(13 * 60 * 60 * 1000)
    await sweepFiles(test.app)
    expect(await stored()).toBe(before)
    test.clock.set(new Date())
    await expectWhole()
  })
})

describe('a photo that is taken again', () => {
  it('is the photo of the visit, and the earlier one stays on the disk', async () => {
    const first = expectSuccess(await send()).photo!
    const second = expectSuccess(await send()).photo!
    expect((await rowsOf(visit._id)).map(({ id }) => id)).toContain(await photoOf())
    expect(await rowsOf(visit._id)).toHaveLength(2)
    for (const photo of [first, second]) expect((await readPhoto(test, photo, desk.guard)).status).toBe(200)
    expect(expectSuccess(await test.as(desk.guard).entrances.get({ params: { id: visit._id } })).photo).not.toBe(first)
    await expectWhole()
  })

  it('is one of several that are sent at once, and every row has its file', async () => {
    for (const answer of await Promise.all(Array.from({ length: 5 }, send))) expectSuccess(answer)
    const rows = await rowsOf(visit._id)
    expect(rows).toHaveLength(5)
    expect(rows.map(({ id }) => id)).toContain(await photoOf())
    await expectWhole()
  })
})

describe('a photo of a visit that has ended', () => {
  const sendTo = async (reason?: string, person = desk.guard) => {
    const form = photoForm(await jpeg())
    if (reason !== undefined) form.set('reason', reason)
    return test.as(person).entrances.addPhoto({ params: { id: visit._id }, form })
  }
  const entries = () => auditEntries(test, `record_id = $1 and action = 'entrance.photo_added'`, visit._id)

  it('is replaced with a reason only; the audit log names both, and the first stays', async () => {
    expectSuccess(await send())
    const first = await photoOf()
    await checkOut(test, desk, visit)
    await test.sql(
      `update entrances set checkin_at = checkin_at - interval '300 days', checkout_at = checkout_at - interval '299 days' where _id = $1`,
      visit._id,
    )
    const stored_before = await stored()
    for (const reason of [undefined, '', ' '])
      expect(expectRefusal(await sendTo(reason))).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    expect([await photoOf(), await entries(), await stored()]).toEqual([first, [expect.anything()], stored_before])
    expectSuccess(await sendTo('Wrong person in the picture'))
    const second = await photoOf()
    expect(second).not.toBe(first)
    const [, entry] = await entries()
    expect(entry!.reason).toBe('Wrong person in the picture')
    expect([entry!.before!.photo_file_id, entry!.after!.photo_file_id]).toEqual([first, second])
    expect((await rowsOf(visit._id)).map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
    await expectWhole()
  })

  it('is not replaced by who may check in and not correct', async () => {
    expectSuccess(await send())
    await checkOut(test, desk, visit)
    const { organisation_id } = desk.guard
    const person = await test.make.person({ organisation: organisation_id, role: 'operator', removed: ['entrances:write'] })
    expect(expectRefusal(await sendTo('x', person))).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await rowsOf(visit._id)).toHaveLength(1)
  })
})

describe('the sweep', () => {
  const orphan = async (hours: number) => {
    const key = newStorageKey()
    await disk.put(key, Buffer.from('nobody’s'))
    await age(key, hours)
    return key
  }
  const age = async (key: string, hours: number) => {
    const modifiedAt = new Date(Date.now() - hours * 60 * 60 * 1000)
    await utimes(join(folder, key.slice(0, 2), key.slice(2, 4), key), modifiedAt, modifiedAt)
  }

  it('[R12] deletes old files without a row, and neither young ones nor those of any organisation', async () => {
    const other = await openDesk(test)
    const theirs = expectSuccess(await sendPhoto(test, other.guard, await checkIn(test, other), await jpeg())).photo!
    const mine = expectSuccess(await send()).photo!
    for (const key of await keysInRows()) await age(key, 500)
    const [old, young] = [await orphan(13), await orphan(1)]
    await sweepFiles(test.app)
    expect([await disk.exists(old), await disk.exists(young)]).toEqual([false, true])
    expect((await readPhoto(test, mine, desk.guard)).status).toBe(200)
    expect((await readPhoto(test, theirs, other.guard)).status).toBe(200)
    await disk.delete(young)
  })

  it('[R12] is in the timetable of the servers, and comes round as a job', async () => {
    const rows = await test.sql('select identifier from graphile_worker._private_known_crontabs')
    expect(rows).toContainEqual({ identifier: 'sweep_files' })
    const old = await orphan(13)
    await test.sql("select graphile_worker.add_job('sweep_files')")
    await until('it is swept', async () => !(await disk.exists(old)) || undefined)
  })

  it('deletes nothing where most files have no row: it is the database that is another’s', async () => {
    const keys = await Promise.all(Array.from({ length: 101 + (await keysInRows()).length }, () => orphan(13)))
    for (const key of await keysInRows()) await age(key, 500)
    await expect(sweepFiles(test.app)).rejects.toThrow('is this the database of these files? Nothing was deleted.')
    for (const key of keys) expect(await disk.exists(key)).toBe(true)
    expect((await readFile((await storedPaths(folder))[0]!)).length).toBeGreaterThan(0)
    for (const key of keys) await disk.delete(key)
  })
})
