import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { good, refused, same } from '../../../test/answers.ts'
import { listed } from '../../../test/blacklist.ts'
import type { TestPerson } from '../../../test/make.ts'
import { jpeg, picture, readPhoto, storedPaths } from '../../../test/photos.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let test: TestApp
let admin: TestPerson
let entry: { _id: string }
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  admin = await test.make.admin()
  entry = await listed(test, admin)
})

type Files = Record<string, Uint8Array>
const formOf = (files: Files) => {
  const form = new FormData()
  for (const [field, bytes] of Object.entries(files))
    form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), '../x.jpg')
  return form
}
const send = (files: Files, by = admin, id = entry._id) => test.as(by).blacklists.addAttachments({ params: { id }, form: formOf(files) })
const stored = async () => (await storedPaths(join(test.folder, 'files'))).length
const get = async () => good(await test.as(admin).blacklists.get({ params: { id: entry._id } }))

describe('POST /visitors/blacklists/{id}/attachments', () => {
  it('[M-07] takes an avatar and numbered files in one form, cleaned, and numbers them on', async () => {
    const withPlace = await picture()
      .withExif({ IFD0: { Copyright: 'EXIF-CANARY' } })
      .jpeg()
      .toBuffer()
    const first = good(await send({ avatar: await jpeg(90, 90), file1: await jpeg(31, 20), file0: withPlace }))
    expect(first.attachments.map(({ number, added_by }) => [number, added_by])).toEqual([
      [1, admin.name],
      [2, admin.name],
    ])
    const bytes = Buffer.from(await (await readPhoto(test, first.attachments[0]!.file, admin)).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 60 })
    expect(bytes.includes('EXIF-CANARY')).toBe(false)
    expect((await readPhoto(test, first.avatar!, admin)).status).toBe(200)
    good(await test.as(admin).blacklists.removeAttachment({ params: { id: first.attachments[1]!._id } }))
    expect(good(await send({ file0: await jpeg() })).attachments.map(({ number }) => number)).toEqual([1, 3])
    const again = good(await send({ avatar: await jpeg(20, 20) }))
    expect(again.avatar).not.toBe(first.avatar)
    expect(good(await test.as(admin).blacklists.removeAvatar({ params: { id: entry._id } })).avatar).toBeNull()
    expect((await get()).history.map(({ action }) => action)).toEqual([
      ...['blacklist.created', 'blacklist.files_added', 'blacklist.file_removed', 'blacklist.files_added', 'blacklist.files_added'],
      'blacklist.file_removed',
    ])
  })

  it('[ASVS 5.2.2] keeps none of a form with one file that is no picture', async () => {
    const before = await stored()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const polyglot = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<!doctype html><script>alert(1)</script>')])
    for (const bad of [svg, polyglot, Buffer.from('%PDF-1.7'), Buffer.alloc(0)])
      expect(refused(await send({ file0: await jpeg(), file1: bad }))).toMatchObject({ status: 415, code: 'file_not_image' })
    expect(await stored()).toBe(before)
    expect((await get()).attachments).toEqual([])
  })

  it('[ASVS 5.2.1] refuses what is too large, and too many', async () => {
    const small = await jpeg()
    const padded = Buffer.concat([small, Buffer.alloc(10 * 1024 * 1024 + 1 - small.length)])
    expect(refused(await send({ file0: padded })).status).toBe(413)
    expect(refused(await send({ file0: await picture(8001, 5000).png().toBuffer() }))).toMatchObject({ code: 'file_too_large' })
    const ten = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`file${index}`, small]))
    good(await send(ten))
    good(await send(ten))
    const before = await stored()
    expect(refused(await send({ file0: small }))).toMatchObject({ status: 409, code: 'attachments_full' })
    expect(await stored()).toBe(before)
  })

  it('refuses a field that is none of its own, one that comes twice, and a form without a file', async () => {
    const small = await jpeg()
    expect(refused(await send({ other: small }))).toMatchObject({ status: 422, errors: [{ field: 'other' }] })
    const twice = formOf({ file0: small })
    twice.append('file0', new Blob([new Uint8Array(small)]), 'x.jpg')
    const call = test.as(admin).blacklists
    expect(refused(await call.addAttachments({ params: { id: entry._id }, form: twice }))).toMatchObject({
      status: 422,
      errors: [{ field: 'file0' }],
    })
    expect(refused(await send({}))).toMatchObject({ status: 422 })
  })

  it('[8.2.2] is missing to another organisation, whose files are not kept', async () => {
    const stranger = await test.make.admin()
    const before = await stored()
    expect(same(await send({ file0: await jpeg() }, stranger))).toEqual(same(await send({ file0: await jpeg() }, stranger, test.make.id())))
    expect(await stored()).toBe(before)
    const [attachment] = good(await send({ file0: await jpeg() })).attachments
    expect(refused(await test.as(stranger).blacklists.removeAttachment({ params: { id: attachment!._id } })).status).toBe(404)
    expect((await readPhoto(test, attachment!.file, stranger)).status).toBe(404)
  })
})
