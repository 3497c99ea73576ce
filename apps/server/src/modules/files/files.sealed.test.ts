import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { checkIn, openDesk } from '../../../test/desk.ts'
import { addressFor, readPhoto, sendPhoto, storedPaths } from '../../../test/photos.ts'
import { expectSuccess, startTestApp, type TestApp } from '../../../test/served.ts'
import { createLogger } from '../../kernel/log/log.ts'

let test: TestApp
const lines: string[] = []
beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) }
  test = await startTestApp({ log: createLogger({ level: 'info', destination }) })
})
afterAll(() => test.close())

let desk: Awaited<ReturnType<typeof openDesk>>
beforeEach(async () => {
  desk = await openDesk(test)
  lines.length = 0
})

const noise = () =>
  sharp(randomBytes(64 * 48 * 3), { raw: { width: 64, height: 48, channels: 3 } })
    .withExif({ IFD0: { Copyright: 'EXIF-CANARY' } })
    .png()
    .toBuffer()

/** A new visit with a photo: its row, the path of its bytes, and the picture as served. */
async function photographed(guard = desk) {
  const visit = await checkIn(test, guard)
  const q = expectSuccess(await sendPhoto(test, guard.guard, visit, await noise())).photo!
  const rows = await test.sql('select id, storage_key, size from files where record_id = $1', visit._id)
  const { id, storage_key, size } = rows[0]
  const path = join(test.folder, 'files', storage_key.slice(0, 2), storage_key.slice(2, 4), storage_key)
  const servedPicture = Buffer.from(await (await readPhoto(test, q, guard.guard)).arrayBuffer())
  return { visit, q, id, storage_key, size, path, shown: servedPicture }
}

/** Expects an error in the log that names the file, and for the caller a fault without a byte of any picture. */
async function expectFault(q: string, file_id: string, person = desk.guard) {
  lines.length = 0
  const answer = await readPhoto(test, q, person)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/problem+json; charset=utf-8'])
  expect(await answer.json()).toMatchObject({ code: 'internal' })
  const fault = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error')
  expect(fault.err.message).toBe(`The bytes of file ${file_id} are damaged or another file's.`)
}

describe('a stored photo', () => {
  it('[ASVS 11.3.2] is nowhere in the data folder as it is: not its bytes, not its kind, not what was beside it', async () => {
    const { shown, size, path } = await photographed()
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 })
    expect(size).toBe(shown.length)
    const storedFiles = await storedPaths(test.folder)
    expect(storedFiles).toContain(path)
    for (const each of storedFiles) {
      const bytes = await readFile(each)
      for (const trace of ['EXIF-CANARY', 'RIFF', 'WEBP', 'VP8']) expect(bytes.includes(trace)).toBe(false)
      for (let offset = 0; offset + 12 <= shown.length; offset += 12)
        expect(bytes.includes(shown.subarray(offset, offset + 12))).toBe(false)
    }
  })

  it('does not open in the row of another, nor in another organisation', async () => {
    const [first, second] = [await photographed(), await photographed()]
    const take = (id: string, key: string) => test.sql('update files set storage_key = $2 where id = $1', id, key)
    await take(first.id, 'meanwhile')
    await take(second.id, first.storage_key)
    await take(first.id, second.storage_key)
    await expectFault(first.q, first.id)
    await expectFault(second.q, second.id)

    const stranger = await openDesk(test)
    const three = await photographed()
    await test.sql('update files set organisation_id = $2 where id = $1', three.id, stranger.guard.organisation_id)
    await expectFault(await addressFor(test, stranger.guard, three.id), three.id, stranger.guard)
    expect((await readPhoto(test, three.q, desk.guard)).status).toBe(404)
  })

  it('is a fault when its bytes were exchanged on the disk, changed, cut, emptied or never sealed, and good again with its own', async () => {
    const [first, second] = [await photographed(), await photographed()]
    const own = await readFile(first.path)
    const flipped = (index: number) => {
      const bytes = Buffer.from(own)
      bytes[index]! ^= 1
      return bytes
    }
    const damagedCopies = [
      await readFile(second.path),
      ...[0, 1, 2, 5, 20, own.length - 1].map(flipped),
      own.subarray(0, -1),
      own.subarray(0, 10),
    ]
    for (const bytes of [...damagedCopies, Buffer.alloc(0), Buffer.concat([own, own]), first.shown]) {
      await writeFile(first.path, bytes)
      await expectFault(first.q, first.id)
    }
    await writeFile(first.path, own)
    expect((await readPhoto(test, first.q, desk.guard)).status).toBe(200)
  })
})
