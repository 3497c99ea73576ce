import { join } from 'node:path'
import sharp from 'sharp'
import { checkIn, openDesk } from '../../../test/desk.ts'
import { addressFor, photoForm, picture, readPhoto, storedPaths } from '../../../test/photos.ts'
import { expectRefusal, expectSuccess, omitRequestId, serve, test } from '../../../test/served.ts'

serve()

let desk: Awaited<ReturnType<typeof openDesk>>
let visit: Awaited<ReturnType<typeof checkIn>>
beforeEach(async () => {
  desk = await openDesk(test)
  visit = await checkIn(test, desk)
})

const upload = (bytes: Uint8Array, options = {}, person = desk.guard) =>
  test.as(person).entrances.addPhoto({ params: { id: visit._id }, form: photoForm(bytes, options) })
const read = (q: string, token = desk.guard.token) => readPhoto(test, q, { token })
const storedFiles = async () => (await storedPaths(join(test.folder, 'files'))).length
const rowsOf = async (organisation: number) =>
  await test.sql('select id, record_id, created_by from files where organisation_id = $1', organisation)

describe('a visitor’s photo', () => {
  it('is made anew from its pixels and given back to who belongs to the organisation', async () => {
    const jpeg = await picture()
      .withExif({ IFD0: { Copyright: 'EXIF-CANARY' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect(jpeg.includes('EXIF-CANARY')).toBe(true)
    const changedVisit = expectSuccess(await upload(jpeg, { name: '../../../etc/passwd\u0000.jpg', type: 'text/html' }))
    expect(changedVisit.photo).toMatch(/^[A-Za-z0-9_-]{55}$/)
    const answer = await read(changedVisit.photo!)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 })
    expect(bytes.includes('EXIF-CANARY')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()

    const listedVisit = expectSuccess(await test.as(desk.guard).entrances.list({})).docs[0]!
    expect((await read(listedVisit.photo!)).status).toBe(200)
    expect(expectSuccess(await test.as(desk.guard).entrances.get({ params: { id: visit._id } })).history.at(-1)!.action).toBe(
      'entrance.photo_added',
    )
    expect(await rowsOf(desk.guard.organisation_id)).toEqual([{ id: expect.any(String), record_id: visit._id, created_by: desk.guard.id }])
  })

  it('[ASVS 3.2.1] is served as a picture and as nothing else, and is not kept on its way', async () => {
    const { photo } = expectSuccess(await upload(await picture().png().toBuffer()))
    const { headers } = await read(photo!)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-disposition')).toBe('inline')
  })

  it('may be a PNG or WebP too, and may be taken again', async () => {
    const first = expectSuccess(await upload(await picture().png().toBuffer())).photo
    const second = expectSuccess(await upload(await picture(30, 30).webp().toBuffer())).photo
    const servedPicture = Buffer.from(await (await read(second!)).arrayBuffer())
    expect(await sharp(servedPicture).metadata()).toMatchObject({ width: 30 })
    expect(first).not.toBe(second)
  })
})

describe('the q of a file', () => {
  it('[ASVS 5.3.2] is answered like a missing file, word for word, when it is foreign, forged, expired or of nothing', async () => {
    const { photo } = expectSuccess(await upload(await picture().jpeg().toBuffer()))
    const q = photo!
    const missing = async (text: string, token?: string) => {
      const answer = await read(text, token)
      const { request_id, ...problem } = (await answer.json()) as Record<string, unknown>
      return [answer.status, answer.headers.get('content-type'), problem]
    }
    const nothing = await missing(await addressFor(test, desk.guard, test.make.id()))
    expect(nothing).toEqual([404, 'application/problem+json; charset=utf-8', expect.objectContaining({ code: 'not_found' })])
    const stranger = await test.make.admin()
    expect(await missing(q, stranger.token)).toEqual(nothing)
    const [fileId] = await rowsOf(desk.guard.organisation_id)
    expect(await missing(await addressFor(test, stranger, fileId.id), stranger.token)).toEqual(nothing)
    const flipped = (index: number) => q.slice(0, index) + (q[index] === 'A' ? 'B' : 'A') + q.slice(index + 1)
    for (let index = 0; index < q.length; index += 5) expect(await missing(flipped(index))).toEqual(nothing)
    const paths = ['../../../etc/passwd', '/etc/passwd', '..%2f..%2fetc%2fpasswd', fileId.id, 'A'.repeat(55), `${q}A`, q.slice(1), '\u0000']
    for (const text of paths) expect(await missing(text), text).toEqual(nothing)
    const outsider = await test.make.admin()
    await test.sql('update sessions set organisation_id = null where user_id = $1', outsider.id)
    expect(await missing(q, outsider.token)).toEqual(nothing)
    expect((await fetch(`${test.address}/storage/files?q=${q}`)).status).toBe(401)

    expect((await read(q)).status).toBe(200)
    test.clock.advance(10 * 60_000)
    expect(await missing(q)).toEqual(nothing)
    const freshPhoto = expectSuccess(await test.as(desk.guard).entrances.get({ params: { id: visit._id } })).photo
    expect((await read(freshPhoto!)).status).toBe(200)
  })

  it('[B18] [8.2.2] is worth nothing once its reader works for other locations or units', async () => {
    const { photo } = expectSuccess(await upload(await picture().jpeg().toBuffer()))
    const limit = (column: string, ids: readonly string[] | null) =>
      test.sql(`update memberships set ${column} = $2 where user_id = $1`, desk.guard.id, ids)
    expect((await read(photo!)).status).toBe(200)
    const unit = await test.make.unit(desk.guard, desk.gate.location_id)
    for (const [column, ids] of [
      ['location_ids', [await test.make.location(desk.guard)]],
      ['unit_ids', [unit]],
    ] as const) {
      await limit(column, ids)
      expect((await read(photo!)).status, column).toBe(404)
      await limit(column, null)
      expect((await read(photo!)).status).toBe(200)
    }
  })

  it('is answered like a missing file when the bytes are gone', async () => {
    const { photo } = expectSuccess(await upload(await picture().jpeg().toBuffer()))
    const rows = await test.sql('select storage_key from files where organisation_id = $1', desk.guard.organisation_id)
    await test.app.files.delete(rows[0].storage_key)
    expect((await read(photo!)).status).toBe(404)
  })
})

describe('a file that is no photo', () => {
  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const refusals = {
    'an SVG': async () => svg,
    'an SVG with the name and type of a picture': async () => svg,
    'a page': async () => html,
    'a page behind the first bytes of a picture': async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html]),
    'half a picture': async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 300),
    'a GIF': () => picture().gif().toBuffer(),
    nothing: async () => Buffer.alloc(0),
  }
  it.each(Object.keys(refusals) as (keyof typeof refusals)[])('[ASVS 5.2.2] is refused and not kept: %s', async (name) => {
    const before = await storedFiles()
    const answer = expectRefusal(await upload(await refusals[name]()))
    expect(answer).toMatchObject({ status: 415, code: 'file_not_image' })
    expect(await storedFiles()).toBe(before)
    expect(await rowsOf(desk.guard.organisation_id)).toEqual([])
    expect(expectSuccess(await test.as(desk.guard).entrances.get({ params: { id: visit._id } })).photo).toBeNull()
  })

  it('[ASVS 5.2.1] is refused where it is larger than ten megabytes or forty megapixels', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const paddedPicture = Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 + 1 - jpeg.length)])
    expect(expectRefusal(await upload(paddedPicture)).status).toBe(413)
    const wide = await picture(8001, 5000).png().toBuffer()
    expect(wide.length).toBeLessThan(1024 * 1024)
    expect(expectRefusal(await upload(wide))).toMatchObject({ status: 413, code: 'file_too_large' })
    expect(await rowsOf(desk.guard.organisation_id)).toEqual([])
  })

  it('is refused where the form is another one', async () => {
    const params = { id: visit._id }
    const call = test.as(desk.guard).entrances
    const empty = new FormData()
    empty.set('file', 'only words')
    expect(expectRefusal(await call.addPhoto({ params, form: empty }))).toMatchObject({ status: 422, errors: [{ field: 'file' }] })
    const two = photoForm(await picture().jpeg().toBuffer())
    for (let n = 0; n < 12; n++) two.append('more', 'x')
    expect([200, 413]).toContain((await call.addPhoto({ params, form: two })).status)
    const json = await fetch(`${test.address}/visitors/entrances/${visit._id}/photo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${desk.guard.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(json.status).toBe(415)
  })
})

it('refuses a person who may not attach a photo before it reads the photo', async () => {
  const viewer = await test.make.person({ organisation: desk.guard.organisation_id, role: 'viewer' })
  expect(expectRefusal(await upload(Buffer.from('not a picture'), {}, viewer))).toMatchObject({ status: 403, code: 'permission_denied' })
  const stranger = await test.make.operator()
  const photo = await picture().jpeg().toBuffer()
  const foreign = omitRequestId(await upload(photo, {}, stranger))
  const missing = omitRequestId(await test.as(stranger).entrances.addPhoto({ params: { id: test.make.id() }, form: photoForm(photo) }))
  expect(foreign).toEqual(missing)
  expect(foreign).toMatchObject({ status: 404 })
  const before = await storedFiles()
  await upload(photo, {}, stranger)
  expect(await storedFiles()).toBe(before)
})

describe('the storage of an organisation', () => {
  const quota = (bytes: number) => test.sql('update organisations set storage_quota = $2 where id = $1', desk.guard.organisation_id, bytes)
  const used = async () =>
    (
      await test.sql(
        'select (select bytes::int from storage_use where organisation_id = $1) as counted, sum(size)::int as kept, count(*)::int as files from files where organisation_id = $1',
        desk.guard.organisation_id,
      )
    )[0]
  const photo = (seed: number) =>
    picture(400 + seed, 300)
      .jpeg()
      .toBuffer()

  it('takes no more files than it has room for, however many come at once, and leaves nothing of those on the disk', async () => {
    const visits = await Promise.all(Array.from({ length: 8 }, () => checkIn(test, desk)))
    expectSuccess(await upload(await photo(0)))
    const { kept } = await used()
    await quota(Math.round(kept * 4.5))
    const before = await storedFiles()
    const answers = await Promise.all(
      visits.map(async ({ _id }) => test.as(desk.guard).entrances.addPhoto({ params: { id: _id }, form: photoForm(await photo(0)) })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    for (const answer of answers.filter(({ ok }) => !ok)) expect(expectRefusal(answer)).toMatchObject({ status: 409, code: 'storage_full' })
    expect(await used()).toEqual({ counted: kept * 4, kept: kept * 4, files: 4 })
    expect(await storedFiles()).toBe(before + 3)
    const [th, en] = await Promise.all(
      (['th', 'en'] as const).map(async (language) => {
        await quota(1)
        const form = photoForm(await photo(0))
        return expectRefusal(await test.as(desk.guard, { language }).entrances.addPhoto({ params: { id: visit._id }, form })).detail
      }),
    )
    expect([th, en]).toEqual([expect.stringContaining('พื้นที่จัดเก็บไฟล์'), expect.stringContaining('no storage left')])
  })

  it('is another’s business no more than its files are', async () => {
    await quota(0)
    expect(expectRefusal(await upload(await photo(0)))).toMatchObject({ code: 'storage_full' })
    const other = await openDesk(test)
    const form = photoForm(await photo(0))
    expectSuccess(await test.as(other.guard).entrances.addPhoto({ params: { id: (await checkIn(test, other))._id }, form }))
  })

  it('lets a full one put a file in the place of another that is no smaller, and take files away', async () => {
    expectSuccess(await upload(await photo(0)))
    const { kept } = await used()
    await quota(kept)
    const owner = await test.database.owner.connect()
    const copy = `insert into files select organisation_id, gen_random_uuid(), gen_random_uuid()::text, media_type, size, record_type, record_id, created_by,
      created_at, key_version from files where organisation_id = ${desk.guard.organisation_id}`
    try {
      await owner.query(`begin; ${copy}; delete from files where organisation_id = ${desk.guard.organisation_id}
        and storage_key like '________________________________'; commit`)
      expect(await used()).toEqual({ counted: kept, kept, files: 1 })
      await expect(owner.query(`begin; ${copy}; commit`)).rejects.toMatchObject({ code: 'GH403', message: 'storage_full' })
    } finally {
      await owner.query('rollback')
      owner.release()
    }
    await test.sql('delete from files where organisation_id = $1', desk.guard.organisation_id)
    expect(await used()).toEqual({ counted: 0, kept: null, files: 0 })
  })

  it('is nothing that the application itself can change', async () => {
    const raise = (text: string) => test.app.database.pooled((client) => client.query(text))
    await expect(raise('update organisations set storage_quota = 1e12')).rejects.toMatchObject({ code: '42501' })
    await expect(raise('update storage_use set bytes = 0')).rejects.toMatchObject({ code: '42501' })
  })
})
