import { join } from 'node:path'
import sharp from 'sharp'
import { jpeg, photoForm, picture, readPhoto, storedPaths } from '../../../test/photos.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { signPersonFile, sweepFiles } from '../files/files.service.ts'

serve({ worker: true })

const PLACES = [
  { kind: 'avatar', put: 'putAvatar', remove: 'removeAvatar', path: '/api/profile/avatar' },
  { kind: 'namecard', put: 'putNamecard', remove: 'removeNamecard', path: '/api/profile/namecard' },
  { kind: 'namecard_back', put: 'putNamecardBack', remove: 'removeNamecardBack', path: '/api/profile/namecardback' },
  { kind: 'wechatqr', put: 'putWechatQr', remove: 'removeWechatQr', path: '/api/profile/wechatqr' },
] as const
const send = (person: Pick<TestPerson, 'token'>, { kind, put }: (typeof PLACES)[number], bytes: Uint8Array, field: string = kind) =>
  test.as(person).profile[put]({ form: photoForm(bytes, { field }) })
const [AVATAR, NAMECARD] = PLACES
const stored = () => storedPaths(join(test.folder, 'files'))
const rowsOf = async (person: TestPerson) =>
  await test.sql('select kind, storage_key, id from person_files where user_id = $1 order by kind', person.id)

describe('the pictures of a person', () => {
  it.each(PLACES)('[L-12a-d] go to $path, in the field $kind and in no other', async (place) => {
    const person = await test.make.operator()
    expect(expectRefusal(await send(person, place, await jpeg(), 'file'))).toMatchObject({ status: 422, errors: [{ field: place.kind }] })
    const savedProfile = expectSuccess(await send(person, place, await jpeg(90, 60))).data.attributes
    const q = savedProfile[place.kind]!
    const pictureAnswer = await readPhoto(test, q, person)
    expect(pictureAnswer.status).toBe(200)
    expect(await sharp(Buffer.from(await pictureAnswer.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 90, height: 60 })
    expect(PLACES.filter(({ kind }) => kind !== place.kind).map(({ kind }) => savedProfile[kind])).toEqual([null, null, null])
    expect((await rowsOf(person)).map(({ kind }) => kind)).toEqual([place.kind])
  })

  it('[L-16] the avatar of the current-user call is given as q to the storage call', async () => {
    const person = await test.make.operator()
    expectSuccess(await send(person, AVATAR, await jpeg()))
    const { avatar } = expectSuccess(await test.as(person).auth.me({})).user
    expect((await readPhoto(test, avatar!, person)).status).toBe(200)
    const alone = { token: await test.make.session(person.id, null) }
    const ownAvatar = expectSuccess(await test.as(alone).auth.me({})).user.avatar
    expect((await readPhoto(test, ownAvatar!, alone)).status).toBe(200)
  })

  it('are a missing file to other organisations, and a colleague sees the face and no more', async () => {
    const person = await test.make.operator()
    const colleague = await test.make.operator({ organisation: person.organisation_id })
    const stranger = await test.make.admin()
    expectSuccess(await send(person, AVATAR, await jpeg()))
    expectSuccess(await send(person, NAMECARD, await jpeg()))
    const [face, card] = await rowsOf(person)
    // Signs an address for anybody, as a list of colleagues would; the database decides what they may see.
    const asked = async (viewer: TestPerson, id: string) =>
      (await readPhoto(test, signPersonFile(test.app, { organisation_id: viewer.organisation_id }, id), viewer)).status
    expect([await asked(person, face.id), await asked(person, card.id)]).toEqual([200, 200])
    expect([await asked(colleague, face.id), await asked(colleague, card.id)]).toEqual([200, 404])
    expect([await asked(stranger, face.id), await asked(stranger, card.id)]).toEqual([404, 404])
    const q = expectSuccess(await test.as(person).auth.me({})).user.avatar!
    expect((await readPhoto(test, q, colleague)).status).toBe(200)
    expect((await readPhoto(test, q, stranger)).status).toBe(404)
    // The stranger becomes a colleague when the person belongs to both organisations.
    await test.make.membership(person.id, stranger.organisation_id)
    expect([await asked(stranger, face.id), await asked(stranger, card.id)]).toEqual([200, 404])
    expect((await readPhoto(test, q, stranger)).status).toBe(404)
  })

  it('take the place of those before, whose bytes are deleted', async () => {
    const person = await test.make.operator()
    expectSuccess(await send(person, AVATAR, await jpeg()))
    const [before] = await rowsOf(person)
    expectSuccess(await send(person, AVATAR, await jpeg(30, 30)))
    const [after] = await rowsOf(person)
    expect(after.id).not.toBe(before.id)
    const gone = (key: string) => until('the bytes are gone', async () => !(await stored()).some((path) => path.includes(key)) || undefined)
    await gone(before.storage_key)
    expectSuccess(await test.as(person).profile.removeAvatar({}))
    await gone(after.storage_key)
    expect(await rowsOf(person)).toEqual([])
    expect(expectSuccess(await test.as(person).auth.me({})).user.avatar).toBeNull()
    for (const { remove } of PLACES) expect((await test.as(person).profile[remove]({})).status).toBe(200)
  })

  it('are one in each place, however many come at once, and none without its row', async () => {
    const person = await test.make.operator()
    const pictures = await Promise.all([20, 30, 40, 50].map((edge) => jpeg(edge, edge)))
    const answers = await Promise.all(pictures.map((bytes) => send(person, AVATAR, bytes)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = await rowsOf(person)
    expect(rows).toHaveLength(1)
    const pictureAnswer = await readPhoto(test, expectSuccess(await test.as(person).auth.me({})).user.avatar!, person)
    expect(pictureAnswer.status).toBe(200)
  })

  it('are made anew from their pixels and sealed for their person', async () => {
    const person = await test.make.operator()
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: 'EXIF-CANARY' } })
      .jpeg()
      .toBuffer()
    const q = expectSuccess(await send(person, AVATAR, bytes)).data.attributes.avatar!
    const servedPicture = Buffer.from(await (await readPhoto(test, q, person)).arrayBuffer())
    expect(servedPicture.includes('EXIF-CANARY')).toBe(false)
    // Another person's key opens nothing: the moved row is a fault, and no part of the picture is served.
    const other = await test.make.operator({ organisation: person.organisation_id })
    const [{ id }] = await rowsOf(person)
    await test.sql('update person_files set user_id = $1 where id = $2', other.id, id)
    expect((await readPhoto(test, signPersonFile(test.app, other, id), other)).status).toBe(500)
  })

  it('are refused when the file is no picture, and nothing of it is kept', async () => {
    const person = await test.make.operator()
    const before = (await stored()).length
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    for (const place of PLACES) expect(expectRefusal(await send(person, place, svg))).toMatchObject({ status: 415, code: 'file_not_image' })
    expect(await rowsOf(person)).toEqual([])
    expect((await stored()).length).toBe(before)
  })

  it('are told by their rows to the sweep, which deletes the others alone', async () => {
    const person = await test.make.operator()
    const q = expectSuccess(await send(person, AVATAR, await jpeg())).data.attributes.avatar!
    expect(q).not.toBeNull()
    test.clock.advance(13 * 60 * 60 * 1000)
    await sweepFiles(test.app)
    const freshAvatar = expectSuccess(await test.as(person).auth.me({})).user.avatar!
    expect((await readPhoto(test, freshAvatar, person)).status).toBe(200)
  })
})
