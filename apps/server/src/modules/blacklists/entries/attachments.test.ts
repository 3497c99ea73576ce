import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createListedEntry } from '../../../../test/blacklist.ts'
import { NO_DOCUMENTS, PDF } from '../../../../test/documents.ts'
import { jpeg, picture, readPhoto, storedPaths } from '../../../../test/photos.ts'
import { expectRefusal, expectSuccess, omitRequestId, serve, type TestPerson, test } from '../../../../test/served.ts'

let admin: TestPerson
let entry: { _id: string }
serve()
beforeEach(async () => {
  admin = await test.make.admin()
  entry = await createListedEntry(test, admin)
})

type Files = Record<string, Uint8Array>
const formOf = (files: Files) => {
  const form = new FormData()
  for (const [field, bytes] of Object.entries(files))
    form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), '../x.jpg')
  return form
}
const send = (files: Files, person = admin, id = entry._id) =>
  test.as(person).blacklists.addAttachments({ params: { id }, form: formOf(files) })
const stored = async () => (await storedPaths(join(test.folder, 'files'))).length
const get = async () => expectSuccess(await test.as(admin).blacklists.get({ params: { id: entry._id } }))

describe('POST /visitors/blacklists/{id}/attachments', () => {
  it('[M-07] takes an avatar and numbered files in one form, cleaned, and numbers them on', async () => {
    const withPlace = await picture()
      .withExif({ IFD0: { Copyright: 'EXIF-CANARY' } })
      .jpeg()
      .toBuffer()
    const first = expectSuccess(await send({ avatar: await jpeg(90, 90), file1: await jpeg(31, 20), file0: withPlace }))
    expect(first.attachments.map(({ number, added_by }) => [number, added_by])).toEqual([
      [1, admin.name],
      [2, admin.name],
    ])
    const bytes = Buffer.from(await (await readPhoto(test, first.attachments[0]!.file!, admin)).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 60 })
    expect(bytes.includes('EXIF-CANARY')).toBe(false)
    expect((await readPhoto(test, first.avatar!, admin)).status).toBe(200)
    expectSuccess(await test.as(admin).blacklists.removeAttachment({ params: { id: first.attachments[1]!._id } }))
    expect(expectSuccess(await send({ file0: await jpeg() })).attachments.map(({ number }) => number)).toEqual([1, 3])
    const replacement = expectSuccess(await send({ avatar: await jpeg(20, 20) }))
    expect(replacement.avatar).not.toBe(first.avatar)
    expect(expectSuccess(await test.as(admin).blacklists.removeAvatar({ params: { id: entry._id } })).avatar).toBeNull()
    expect((await get()).history.map(({ action }) => action)).toEqual([
      ...['blacklist.created', 'blacklist.files_added', 'blacklist.file_removed', 'blacklist.files_added', 'blacklist.files_added'],
      'blacklist.file_removed',
    ])
  })

  it.each(Object.keys(NO_DOCUMENTS))(
    '[ASVS 5.2.2] keeps none of a form with one file that is neither a picture nor a PDF: %s',
    async (name) => {
      const before = await stored()
      const bad = await NO_DOCUMENTS[name]!()
      expect(expectRefusal(await send({ file0: await jpeg(), file1: bad }))).toMatchObject({ status: 415, code: 'file_not_document' })
      expect(expectRefusal(await send({ avatar: bad }))).toMatchObject({ status: 415, code: 'file_not_image' })
      expect(await stored()).toBe(before)
      expect((await get()).attachments).toEqual([])
    },
  )

  it('[ASVS 5.2.2] takes no PDF for the picture of a person', async () => {
    expect(expectRefusal(await send({ avatar: PDF, file0: PDF }))).toMatchObject({ status: 415, code: 'file_not_image' })
    expect((await get()).attachments).toEqual([])
  })

  it('[ASVS 5.2.1] refuses what is too large, and too many', async () => {
    const small = await jpeg()
    const largePicture = Buffer.concat([small, Buffer.alloc(10 * 1024 * 1024 + 1 - small.length)])
    expect(expectRefusal(await send({ file0: largePicture })).status).toBe(413)
    expect(expectRefusal(await send({ file0: await picture(8001, 5000).png().toBuffer() }))).toMatchObject({ code: 'file_too_large' })
    const ten = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`file${index}`, small]))
    expectSuccess(await send(ten))
    expectSuccess(await send(ten))
    const before = await stored()
    expect(expectRefusal(await send({ file0: small }))).toMatchObject({ status: 409, code: 'attachments_full' })
    expect(await stored()).toBe(before)
  })

  it('refuses a field that is none of its own, one that comes twice, and a form without a file', async () => {
    const small = await jpeg()
    expect(expectRefusal(await send({ other: small }))).toMatchObject({ status: 422, errors: [{ field: 'other' }] })
    const duplicateForm = formOf({ file0: small })
    duplicateForm.append('file0', new Blob([new Uint8Array(small)]), 'x.jpg')
    const call = test.as(admin).blacklists
    expect(expectRefusal(await call.addAttachments({ params: { id: entry._id }, form: duplicateForm }))).toMatchObject({
      status: 422,
      errors: [{ field: 'file0' }],
    })
    expect(expectRefusal(await send({}))).toMatchObject({ status: 422 })
  })

  it('[8.2.2] is missing to another organisation, whose files are not kept', async () => {
    const stranger = await test.make.admin()
    const before = await stored()
    expect(omitRequestId(await send({ file0: await jpeg() }, stranger))).toEqual(
      omitRequestId(await send({ file0: await jpeg() }, stranger, test.make.id())),
    )
    expect(await stored()).toBe(before)
    const [attachment] = expectSuccess(await send({ file0: await jpeg() })).attachments
    expect(expectRefusal(await test.as(stranger).blacklists.removeAttachment({ params: { id: attachment!._id } })).status).toBe(404)
    expect((await readPhoto(test, attachment!.file!, stranger)).status).toBe(404)
  })
})

describe('the address of a picture', () => {
  it('[B18] [8.2.2] opens for the person it was shown to alone, and no longer once they may not read the blacklist', async () => {
    const entry = expectSuccess(await send({ avatar: await jpeg(), file0: await jpeg() }))
    const visibleFiles = [entry.avatar!, entry.attachments[0]!.file!]
    const { organisation_id: organisation } = admin
    const others = await Promise.all([
      test.make.operator({ organisation }),
      test.make.person({ role: 'viewer', organisation }),
      test.make.admin({ organisation }),
    ])
    const statuses = (person: TestPerson) => Promise.all(visibleFiles.map(async (q) => (await readPhoto(test, q, person)).status))
    expect(await statuses(admin)).toEqual([200, 200])
    for (const other of others) expect(await statuses(other)).toEqual([404, 404])
    // Another session of the same person has the same rights.
    expect(await statuses({ ...admin, token: await test.make.session(admin.id, organisation) })).toEqual([200, 200])
    await test.sql("update memberships set permissions_removed = '{blacklists:read}' where user_id = $1", admin.id)
    expect(await statuses(admin)).toEqual([404, 404])
    await test.sql("update memberships set permissions_removed = '{}' where user_id = $1", admin.id)
    expect(await statuses(admin)).toEqual([200, 200])
  })
})

describe('a document among the evidence', () => {
  const read = (id: string, person = admin) =>
    fetch(`${test.address}/visitors/blacklists/attachments/${id}`, { headers: { authorization: `Bearer ${person.token}` } })

  it('[M-07] is numbered with the pictures, given to no page, and saved as it was sent', async () => {
    const { attachments } = expectSuccess(await send({ file0: PDF, file1: await jpeg() }))
    expect(attachments).toMatchObject([
      { number: 1, media_type: 'application/pdf', size: PDF.length, file: null },
      { number: 2, media_type: 'image/webp', file: expect.any(String) },
    ])
    const answer = await read(attachments[0]!._id)
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true)
    expect((await get()).history.map(({ action, by }) => `${action} ${by}`).at(-1)).toBe(`blacklist.file_read ${admin.name}`)
    expectSuccess(await test.as(admin).blacklists.removeAttachment({ params: { id: attachments[0]!._id } }))
    expect((await read(attachments[0]!._id)).status).toBe(404)
  })

  it('[ASVS 3.2.1] is given out as a file to save and as nothing else, under a name of ours, and is not kept on its way', async () => {
    const form = new FormData()
    form.set('file0', new Blob([new Uint8Array(PDF)], { type: 'text/html' }), '../../../etc/passwd\u0000.html')
    const [attachment] = expectSuccess(await test.as(admin).blacklists.addAttachments({ params: { id: entry._id }, form })).attachments
    const { headers } = await read(attachment!._id)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe('attachment; filename="blacklist-evidence-1.pdf"')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('[ASVS 11.3.2] lies sealed in the data folder, and goes with its entry', async () => {
    expectSuccess(await send({ file0: PDF }))
    for (const path of await storedPaths(join(test.folder, 'files'))) expect((await readFile(path)).includes('%PDF')).toBe(false)
    expectSuccess(await test.as(admin).blacklists.remove({ params: { id: entry._id } }))
    expect(await test.sql('select 1 from files where record_id = $1', entry._id)).toEqual([])
  })

  it('[8.2.2] is read by who may reveal whole numbers only, where they see the entry, and not by another organisation', async () => {
    const [firstLocation, secondLocation] = [await test.make.location(admin), await test.make.location(admin)]
    const local = await createListedEntry(test, admin, { name: 'Only here', location_ids: [firstLocation] })
    const [attachment] = expectSuccess(await send({ file0: PDF }, admin, local._id)).attachments
    const auditor = await test.make.person({ organisation: admin.organisation_id, role: 'auditor' })
    const elsewhere = await test.make.admin({ organisation: admin.organisation_id, location_ids: [secondLocation] })
    expect((await read(attachment!._id, auditor)).status).toBe(403)
    expect((await read(attachment!._id, elsewhere)).status).toBe(404)
    expect((await read(attachment!._id, await test.make.admin())).status).toBe(404)
    expect((await read(attachment!._id)).status).toBe(200)
  })

  it('[ASVS 5.2.1] is refused where it is larger than ten megabytes', async () => {
    const largePdf = Buffer.concat([PDF.subarray(0, -6), Buffer.alloc(10 * 1024 * 1024, 0x20), PDF.subarray(-6)])
    expect(expectRefusal(await send({ file0: largePdf })).status).toBe(413)
  })
})
