import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Member } from '@gatehouse/contract/members/member-record.ts'
import sharp from 'sharp'
import { NO_DOCUMENTS, PDF } from '../../../test/documents.ts'
import { callDuringTransaction } from '../../../test/held.ts'
import { jpeg, photoForm, picture, readPhoto, storedPaths } from '../../../test/photos.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { memberJobs } from './members.jobs.ts'

let admin: TestPerson
let member: Member
let serial = 0
serve()
beforeAll(async () => {
  admin = await test.make.admin({ name: 'กัญญา' })
})
beforeEach(async () => {
  member = expectSuccess(
    await test.as(admin).members.create({ body: { code: `D-${++serial}`, kind: 'contractor', name_th: 'สมชาย ช่างแอร์' } }),
  )
})

interface Sent {
  fields?: Record<string, string>
  name?: string
  type?: string
  fileFirst?: boolean
}
const formOf = (
  bytes: Uint8Array,
  { fields = { document_name: 'ใบอนุญาต' }, name = 'x.pdf', type = 'application/pdf', fileFirst }: Sent = {},
) => {
  const form = new FormData()
  const file = () => form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  if (fileFirst) file()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  if (!fileFirst) file()
  return form
}
const send = (bytes: Uint8Array, fields: Sent = {}, caller = admin, id = member._id) =>
  test.as(caller).members.addDocument({ params: { id }, form: formOf(bytes, fields) })
const read = (id: string, caller = admin) =>
  fetch(`${test.address}/visitors/member-documents/${id}`, { headers: { authorization: `Bearer ${caller.token}` } })
const stored = async () => (await storedPaths(join(test.folder, 'files'))).length
const entries = async () =>
  (await test.sql('select action from audit_entries where record_id = $1 order by at, id', member._id)).map(({ action }) => action)

describe('a document of a member', () => {
  it('[M-06a] is sent as document_name and file, read, verified and deleted', async () => {
    const { documents } = expectSuccess(
      await send(PDF, { fields: { document_name: 'ใบอนุญาตช่าง', issued_on: '2026-01-01', expires_on: '2026-12-31' } }),
    )
    expect(documents).toMatchObject([
      { document_name: 'ใบอนุญาตช่าง', media_type: 'application/pdf', issued_on: '2026-01-01', expires_on: '2026-12-31', verified_by: null },
    ])
    const { id } = documents[0]!
    expect(Buffer.from(await (await read(id)).arrayBuffer()).equals(PDF)).toBe(true)
    const verifiedMember = expectSuccess(await test.as(admin).members.verifyDocument({ params: { id }, body: { note: 'ตรงกับตัวจริง' } }))
    expect(verifiedMember.documents[0]).toMatchObject({ verified_by: 'กัญญา', verified_at: expect.any(String) })
    expect(expectSuccess(await test.as(admin).members.removeDocument({ params: { id } })).documents).toEqual([])
    expect((await read(id)).status).toBe(404)
    expect(await entries()).toEqual([
      ...['member.created', 'member.document_added', 'member.document_read', 'member.document_verified', 'member.document_removed'],
    ])
  })

  it('is neither verified nor deleted again if it was deleted at the same moment', async () => {
    const { documents } = expectSuccess(await send(PDF))
    const { id } = documents[0]!
    const { removeDocument, verifyDocument } = test.as(admin).members
    const [removal, ...late] = await callDuringTransaction(
      test,
      (other) => other.query('select from members where _id = $1 for no key update', [member._id]),
      [
        () => removeDocument({ params: { id } }),
        () => verifyDocument({ params: { id }, body: {} }),
        () => removeDocument({ params: { id } }),
      ],
    )
    expect(expectSuccess(removal!).documents).toEqual([])
    for (const answer of late) expect(expectRefusal(answer)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await entries()).toEqual(['member.created', 'member.document_added', 'member.document_removed'])
  })

  it('keeps the last of two verifications, and the history has both', async () => {
    const { documents } = expectSuccess(await send(PDF))
    const { id } = documents[0]!
    const second = await test.make.admin({ organisation: admin.organisation_id, name: 'ปรีชา' })
    for (const person of [admin, second]) expectSuccess(await test.as(person).members.verifyDocument({ params: { id }, body: {} }))
    const { documents: after, history } = expectSuccess(await test.as(admin).members.get({ params: { id: member._id } }))
    expect(after).toMatchObject([{ verified_by: 'ปรีชา' }])
    expect(
      history
        .filter(({ action }) => action === 'member.document_verified')
        .map(({ by }) => by)
        .sort(),
    ).toEqual(['กัญญา', 'ปรีชา'])
  })

  it('can be read, but not added, verified or deleted, by a person who sees only a part of the member’s places', async () => {
    const [ownLocation, otherLocation] = [await test.make.location(admin), await test.make.location(admin)]
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [ownLocation] })
    const elsewhere = expectSuccess(
      await test
        .as(admin)
        .members.create({ body: { code: `D-${++serial}`, kind: 'staff', name_th: 'มานี', location_ids: [otherLocation] } }),
    )
    for (const [id, status] of [
      [member._id, 403],
      [elsewhere._id, 404],
    ] as const) {
      const document = expectSuccess(await send(PDF, {}, admin, id)).documents[0]!.id
      const call = test.as(limited).members
      const answers = [
        await send(PDF, {}, limited, id),
        await call.verifyDocument({ params: { id: document }, body: {} }),
        await call.removeDocument({ params: { id: document } }),
        await call.addAvatar({ params: { id }, form: photoForm(await jpeg()) }),
      ]
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status])
      expect((await read(document, limited)).status).toBe(status === 403 ? 200 : 404)
    }
  })

  it('may have its words after its file, and is a picture as well', async () => {
    const { documents } = expectSuccess(await send(await jpeg(3000, 2000), { fileFirst: true }))
    expect(documents).toMatchObject([{ document_name: 'ใบอนุญาต', media_type: 'image/webp' }])
    const bytes = Buffer.from(await (await read(documents[0]!.id)).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2400 })
  })

  it('needs a name and days in their order; nothing is kept of what is refused', async () => {
    const before = await stored()
    expect(expectRefusal(await send(PDF, { fields: {} })).errors).toMatchObject([{ field: 'document_name' }])
    const wrong = { document_name: 'x', issued_on: '2026-02-01', expires_on: '2026-01-01' }
    expect(expectRefusal(await send(PDF, { fields: wrong })).errors).toMatchObject([{ field: 'expires_on' }])
    expect(expectRefusal(await send(PDF, { fields: { document_name: 'x', verified_by: 'me' } })).errors).toMatchObject([
      { field: 'verified_by' },
    ])
    const emptyForm = new FormData()
    emptyForm.set('document_name', 'x')
    expect(expectRefusal(await test.as(admin).members.addDocument({ params: { id: member._id }, form: emptyForm })).errors).toMatchObject([
      { field: 'file' },
    ])
    expect(await stored()).toBe(before)
  })

  it('[ASVS 3.2.1] is given out as a file to save and as nothing else, under a name of ours, and is not kept on its way', async () => {
    const { documents } = expectSuccess(await send(PDF, { name: '../../../etc/passwd\u0000.html', type: 'text/html' }))
    const { headers } = await read(documents[0]!.id)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${member.code}-document.pdf"`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('[ASVS 11.3.2] lies sealed in the data folder', async () => {
    expectSuccess(await send(PDF))
    for (const path of await storedPaths(join(test.folder, 'files'))) expect((await readFile(path)).includes('%PDF')).toBe(false)
  })

  it('is read only by people who may reveal full numbers, and stored only for people who may add it', async () => {
    const { documents } = expectSuccess(await send(PDF))
    const guard = await test.make.operator({ organisation: admin.organisation_id })
    expect((await read(documents[0]!.id, guard)).status).toBe(403)
    const before = await stored()
    expect((await send(PDF, {}, await test.make.admin())).status).toBe(404)
    expect(await stored()).toBe(before)
  })

  it('goes with its member, bytes and all', async () => {
    expectSuccess(await send(PDF))
    expectSuccess(await test.as(admin).members.addAvatar({ params: { id: member._id }, form: photoForm(await jpeg()) }))
    expectSuccess(await test.as(admin).members.remove({ params: { id: member._id } }))
    expect(await test.sql('select 1 from files where record_id = $1', member._id)).toEqual([])
    const rows = await test.sql(`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'delete_file'`)
    expect(rows[0].n).toBeGreaterThanOrEqual(2)
  })

  it('is one of twenty at most', async () => {
    for (let n = 0; n < 20; n++) expectSuccess(await send(PDF))
    expect(expectRefusal(await send(PDF)).code).toBe('too_many_documents')
  })
})

describe('a file that is no document', () => {
  it.each(Object.keys(NO_DOCUMENTS))('[ASVS 5.2.2] is refused and not kept: %s', async (name) => {
    const before = await stored()
    expect(expectRefusal(await send(await NO_DOCUMENTS[name]!()))).toMatchObject({ status: 415, code: 'file_not_document' })
    expect(await stored()).toBe(before)
  })

  it('[ASVS 5.2.1] [ASVS 5.2.6] is refused where it is larger than ten megabytes or forty megapixels', async () => {
    const largePdf = Buffer.concat([PDF.subarray(0, -6), Buffer.alloc(10 * 1024 * 1024, 0x20), PDF.subarray(-6)])
    expect(expectRefusal(await send(largePdf)).status).toBe(413)
    const wide = await picture(8001, 5000).png().toBuffer()
    expect(wide.length).toBeLessThan(1024 * 1024)
    expect(expectRefusal(await send(wide))).toMatchObject({ status: 413, code: 'file_too_large' })
  })
})

it('the picture of a member [M-06b] is made anew from its pixels, without the place where it was taken, and takes the place of the earlier one', async () => {
  const photo = await picture()
    .withExif({ IFD0: { Copyright: 'EXIF-CANARY' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('EXIF-CANARY')).toBe(true)
  const put = (bytes: Uint8Array) => test.as(admin).members.addAvatar({ params: { id: member._id }, form: photoForm(bytes) })
  const { avatar } = expectSuccess(await put(photo))
  const image = Buffer.from(await (await readPhoto(test, avatar!, admin)).arrayBuffer())
  expect(await sharp(image).metadata()).toMatchObject({ format: 'webp' })
  expect((await sharp(image).metadata()).exif).toBeUndefined()
  expect(expectSuccess(await put(photo)).avatar).not.toBe(avatar)
  expect(await test.sql('select 1 from files where record_id = $1', member._id)).toHaveLength(1)
  expect(expectRefusal(await put(PDF))).toMatchObject({ status: 415, code: 'file_not_image' })
})

describe('a document that ends', () => {
  it('notifies people who change members within 30 days, and again within 7, once each', async () => {
    // Use a zone where it is noon, because nobody is notified at night.
    const zones = await test.sql(
      `select name from pg_timezone_names where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = 12 limit 1`,
    )
    const time_zone: string = zones[0].name
    const owner = await test.make.admin({ organisation: await test.make.organisation({ time_zone }) })
    await test.make.operator({ organisation: owner.organisation_id })
    const dayAfter = async (days: number): Promise<string> =>
      (await test.sql(`select ((now() at time zone $1)::date + $2::int)::text as day`, time_zone, days))[0].day
    const { _id } = expectSuccess(await test.as(owner).members.create({ body: { code: 'E-1', kind: 'staff', name_th: 'มานี' } }))
    for (const [name, days] of Object.entries({ A: 31, B: 30, C: 7, D: 0, E: -1 }))
      expectSuccess(await send(PDF, { fields: { document_name: name, expires_on: await dayAfter(days) } }, owner, _id))
    const told = async () => {
      await memberJobs.tell_ending_documents(test.app)
      const { docs } = expectSuccess(await test.as(owner).notifications.list({}))
      return docs.map(({ title }) => title).sort()
    }
    const first = ['B of มานี expires in 30 days', 'C of มานี expires in 7 days', 'D of มานี expires today']
    expect(await told()).toEqual(first)
    expect(await told()).toEqual(first)
    await test.sql(`update member_documents set expires_on = $2 where document_name = 'B' and member_id = $1`, _id, await dayAfter(6))
    expect(await told()).toHaveLength(4)

    const list = test.as(owner).members.list
    expect(expectSuccess(await list({ query: { expiring: 'true' } })).docs).toMatchObject([
      { code: 'E-1', document_expires_on: await dayAfter(-1) },
    ])
    expectSuccess(await test.as(owner).members.setStatus({ params: { id: _id }, body: { status: 'inactive', note: 'ลาออก' } }))
    await test.sql(`update member_documents set expires_on = $2 where document_name = 'A' and member_id = $1`, _id, await dayAfter(3))
    expect(await told()).toHaveLength(4)
  })

  it('notifies nobody who can’t see the member', async () => {
    const rows = await test.sql(
      `select name from pg_timezone_names where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = 12 limit 1`,
    )
    const owner = await test.make.admin({ organisation: await test.make.organisation({ time_zone: rows[0].name }) })
    const organisation = owner.organisation_id
    const [ownLocation, otherLocation] = [await test.make.location(owner), await test.make.location(owner)]
    const [mine, theirs] = [await test.make.unit(owner, ownLocation), await test.make.unit(owner, ownLocation)]
    const [at_here, at_there, of_mine, of_theirs] = [
      await test.make.admin({ organisation, location_ids: [ownLocation] }),
      await test.make.admin({ organisation, location_ids: [otherLocation] }),
      await test.make.admin({ organisation, unit_ids: [mine] }),
      await test.make.admin({ organisation, unit_ids: [theirs] }),
    ]
    const body = { code: 'S-1', kind: 'staff' as const, name_th: 'มานี', location_ids: [ownLocation], unit_ids: [mine] }
    const { _id } = expectSuccess(await test.as(owner).members.create({ body }))
    const day = (await test.sql(`select ((now() at time zone $1)::date + 3)::text as day`, rows[0].name))[0].day
    expectSuccess(await send(PDF, { fields: { document_name: 'ใบอนุญาต', expires_on: day } }, owner, _id))
    await memberJobs.tell_ending_documents(test.app)
    const told = async (caller: TestPerson) => expectSuccess(await test.as(caller).notifications.list({})).total
    expect(await Promise.all([owner, at_here, of_mine, at_there, of_theirs].map(told))).toEqual([1, 1, 1, 0, 0])
  })
})
