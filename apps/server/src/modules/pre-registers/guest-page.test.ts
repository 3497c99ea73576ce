import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { GuestInput, PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { VisitInput } from '@gatehouse/contract/pre-registers/visit-page.ts'
import { entriesOf } from '../../../test/audit-entries.ts'
import { createListedEntry } from '../../../test/blacklist.ts'
import { admin, gate, guard, openStaffedDesk, staffDesk } from '../../../test/desk.ts'
import { PDF } from '../../../test/documents.ts'
import { openStream } from '../../../test/event-stream.ts'
import { byLink, eventIn, screenAnnounced, workOff } from '../../../test/guest-mails.ts'
import { roundsOf } from '../../../test/nightly.ts'
import { jpeg, photoForm, readPhoto, sendPhoto, storedPaths } from '../../../test/photos.ts'
import { announcement } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY, freshIp } from '../../../test/sign-in.ts'
import { tablesWith } from '../../../test/tables.ts'
import { until } from '../../../test/until.ts'
import { entranceJobs } from '../entrances/entrances.guest-photo.ts'

serve(BEHIND_A_PROXY)
staffDesk()

const calls = () => test.as(admin).preRegisters
async function announced(
  guests: GuestInput[] = [{ visitor_name: 'Qzannounced', company: 'Qzhostco', phone: '0812345608' }],
  fields: Partial<PreRegisterInput> = {},
) {
  const record = expectSuccess(
    await calls().create({ body: announcement({ location_id: gate.location_id, from: '09:00', until: '11:30', guests, ...fields }) }),
  )
  const links = await Promise.all(
    record.guests.map(
      async ({ _id }) => expectSuccess(await calls().guestLink({ params: { id: record._id, guest_id: _id } })).url.split('#')[1]!,
    ),
  )
  return { ...record, links, page: byLink(test, links[0]!), token: links[0]! }
}
/** The page of a guest in another organisation. */
async function announcedElsewhere() {
  const desk = await openStaffedDesk(test)
  const body = announcement({ location_id: desk.gate.location_id, from: '09:00', until: '11:30' })
  const { _id, guests } = expectSuccess(await test.as(desk.admin).preRegisters.create({ body }))
  const { url } = expectSuccess(await test.as(desk.admin).preRegisters.guestLink({ params: { id: _id, guest_id: guests[0]!._id } }))
  return byLink(test, url.split('#')[1]!)
}
const detail = async (id: string) => expectSuccess(await calls().get({ params: { id } }))
const OWN: VisitInput = {
  visitor_name: 'Somchai Jaidee',
  company: 'Own Co',
  phone: '0899999901',
  plate: 'กก 1234',
  plate_province: 'TH-10',
  companion_count: 2,
  companion_names: 'Anong\nBoonma',
  notice_version: 1,
  notice_language: 'th',
}
/** From two hours ago to two hours from now. */
const isNow = (id: string, fromInterval = "- interval '2 hours'", untilInterval = "+ interval '2 hours'") =>
  test.sql(
    `with record as (update pre_registers set starts_at = now() ${fromInterval}, ends_at = now() ${untilInterval} where _id = $1)
     update pre_register_days set starts_at = now() ${fromInterval}, ends_at = now() ${untilInterval} where pre_register_id = $1`,
    id,
  )

describe('a guest’s own page', () => {
  it('shows where and when, code and calendar, and of the guest only what they wrote there', async () => {
    await test.sql(`update locations set address_th = 'ถนนสาทร', address_en = 'Sathorn Road' where id = $1`, gate.location_id)
    const { page, guests, _id } = await announced(undefined, {
      visitor_note: 'Bring shoes',
      gate_note: 'Qzgate',
      host_name: 'Qzhost',
      purpose: 'meeting',
    })
    const visitPage = expectSuccess(await page.get({}))
    expect(visitPage).toMatchObject({
      ...{ state: 'expected', language: 'th', organisation_name: 'Sathorn Park', day: '2099-12-24', from: '09:00', until: '11:30' },
      place: { name: { en: 'Main building' }, address: { th: 'ถนนสาทร', en: 'Sathorn Road' }, time_zone: 'Asia/Bangkok' },
      ...{ visitor_note: 'Bring shoes', completed_at: null, asks: ['company', 'phone', 'plate', 'party_size', 'photo'] },
      own: { visitor_name: null, company: null, phone_masked: null, plate: null, companion_count: 0, has_photo: false },
    })
    expect(JSON.stringify(visitPage)).not.toMatch(/Qz|5608|meeting/)
    expect(visitPage.arrival_code).toMatch(/^GP1[A-Z2-7]{157}$/)
    for (const language of ['th', 'en'] as const) {
      const event = eventIn(visitPage.calendar[language])
      expect(event).toMatchObject({ uid: `${guests[0]!._id}@gatehouse`, sequence: 1 })
      expect(event.startDate.toJSDate().toISOString()).toBe(visitPage.starts_at)
      expect(event.summary).toContain(visitPage.place.name[language])
    }
    // A look changes nothing except the time of the first look.
    const {
      updated_at,
      guests: [guest],
    } = await detail(_id)
    const { opened_at, ...before } = guest!
    expectSuccess(await page.get({}))
    const after = await detail(_id)
    expect(after.updated_at).toBe(updated_at)
    expect(after.guests[0]).toEqual({ ...before, opened_at })
  })

  it('keeps what the guest says: the host and the desk see it, and the check-in goes by it', async () => {
    const { page, _id } = await announced()
    const stream = await openStream({ address: test.address, token: admin.token })
    const savedPage = expectSuccess(await page.save({ body: OWN }))
    expect(savedPage).toMatchObject({
      own: {
        visitor_name: 'Somchai Jaidee',
        company: 'Own Co',
        phone_masked: expect.stringMatching(/9901$/),
        plate: 'กก1234',
        companion_count: 2,
      },
      completed_at: expect.any(String),
    })
    expect(JSON.stringify(savedPage)).not.toContain('0899999901')
    await stream.next(({ data }) => data.kind === 'pre_register.changed' && data.record_id === _id)
    stream.close()
    const { guests, visitor_name } = await detail(_id)
    expect(visitor_name).toBe('Qzannounced')
    expect(guests[0]).toMatchObject({
      ...{
        visitor_name: 'Qzannounced',
        company: 'Qzhostco',
        notice_version: 1,
        notice_language: 'th',
        completed_at: savedPage.completed_at,
      },
      own: { visitor_name: 'Somchai Jaidee', companion_names: 'Anong\nBoonma', phone_masked: expect.stringMatching(/9901$/) },
    })
    for (const search of ['somchai', 'qzannounced', 'กก1234'])
      expect(expectSuccess(await calls().list({ query: { search } })).docs.map((row) => row._id)).toEqual([_id])
    await isNow(_id)
    const [expected] = expectSuccess(await test.as(guard).preRegisters.expected({ query: { location_id: gate.location_id } })).docs
    expect(expected).toMatchObject({ visitor_name: 'Somchai Jaidee', announced_name: 'Qzannounced', company: 'Own Co', companion_count: 2 })
    const visit = expectSuccess(
      await test.as(guard).entrances.checkIn({ body: { gate_id: gate._id, guest_id: expected!._id, day_id: expected!.day_id } as never }),
    )
    expect(visit).toMatchObject({
      ...{ visitor_name: 'Somchai Jaidee', company: 'Own Co', plate: 'กก1234', plate_province: 'TH-10', party_size: 3, notice_version: 1 },
      phone_masked: expect.stringMatching(/9901$/),
    })
    expect(expectRefusal(await page.save({ body: OWN })).code).toBe('visit_closed')
    expect(expectSuccess(await page.get({}))).toMatchObject({ state: 'arrived', arrival_code: null })
    const entry = (await entriesOf(test, _id)).find(({ action }) => action === 'pre_register.guest_completed')
    expect(entry).toMatchObject({ actor_id: null, actor_name: 'Guest', after: { own_name: 'Somchai Jaidee', own_plate: 'กก1234' } })
    expect(JSON.stringify(entry)).not.toContain('9901')
    expect(await tablesWith(test.database.owner, ['+66899999901'])).toEqual([])
  })

  it('takes the later value of each field: a change by the host replaces what the guest wrote', async () => {
    const { page, _id } = await announced()
    expectSuccess(await page.save({ body: OWN }))
    const record = await detail(_id)
    const guests = [{ ...record.guests[0]!, company: 'Newer Co' }]
    const changedRecord = expectSuccess(await calls().update({ params: { id: _id }, body: { ...record, guests } as never }))
    expect(changedRecord.guests[0]!.own).toMatchObject({
      visitor_name: 'Somchai Jaidee',
      company: null,
      plate: 'กก1234',
      phone_masked: expect.any(String),
    })
    const renamedGuests = [{ ...changedRecord.guests[0]!, visitor_name: 'Somebody Else', phone: '0811111102' }]
    const other = expectSuccess(await calls().update({ params: { id: _id }, body: { ...changedRecord, guests: renamedGuests } as never }))
    expect(other.guests[0]!.own).toMatchObject({ visitor_name: null, phone_masked: null, plate: 'กก1234' })
    expect(expectSuccess(await page.get({})).own).toMatchObject({ visitor_name: null, phone_masked: null })
    // A number that is left out stays as it is.
    const { phone, ...rest } = OWN
    expectSuccess(await page.save({ body: { ...rest, phone: '0899999903' } }))
    expect(expectSuccess(await page.save({ body: rest })).own.phone_masked).toMatch(/9903$/)
    expect(expectSuccess(await page.save({ body: { ...rest, phone: null } })).own.phone_masked).toBeNull()
    expect(phone).toBe(OWN.phone)
  })

  it('names every wrong field at once, in the language of the guest', async () => {
    const { page } = await announced()
    const bad = { ...OWN, visitor_name: '', phone: '12', plate: '!', companion_count: 51, notice_language: 'fr' }
    const problem = expectRefusal(await page.save({ body: bad as never, headers: { 'accept-language': 'th' } }))
    expect(problem.errors!.map(({ field }) => field).sort()).toEqual([
      'companion_count',
      'notice_language',
      'phone',
      'plate',
      'visitor_name',
    ])
    expect(problem.errors!.every(({ message }) => /[ก-๙]/.test(message))).toBe(true)
    expect(expectRefusal(await page.save({ body: { ...OWN, status: 'x' } as never })).status).toBe(422)
  })

  it('takes no notice that has changed since the guest read it', async () => {
    const { page } = await announced()
    const { version } = expectSuccess(await test.as(admin).settings.get({}))
    const notice = { th: 'ใหม่', en: 'New', required: false }
    expectSuccess(await test.as(admin).settings.save({ body: { version, notice } }))
    expect(expectRefusal(await page.save({ body: OWN })).code).toBe('notice_changed')
    const newNotice = expectSuccess(await page.get({})).notice
    expect(newNotice.en).toMatch(/^New We keep/)
    expectSuccess(await page.save({ body: { ...OWN, notice_version: newNotice.version } }))
  })

  it('screens what the guest wrote against the blacklist, and tells them nothing about it', async () => {
    const { page, _id } = await announced()
    const { completed_at: _, own: __, ...clean } = expectSuccess(await page.save({ body: OWN }))
    await createListedEntry(test, admin, { name: 'ประเสริฐ วงศ์ทอง', severity: 'deny' })
    const body = { ...OWN, visitor_name: 'ประเสริฐ วงศ์ทอง', phone: null }
    const { completed_at: ___, own: ____, ...listedPage } = expectSuccess(await page.save({ body }))
    expect({ ...listedPage, calendar: null, arrival_code: null }).toEqual({ ...clean, calendar: null, arrival_code: null })
    await screenAnnounced(test)
    expect(expectSuccess(await test.as(admin).sightings.list({})).docs).toMatchObject([
      { occasion: 'pre_register', snapshot: { name: 'ประเสริฐ วงศ์ทอง' } },
    ])
    expect(await test.sql('select pre_register_id from blacklist_sightings')).toEqual([{ pre_register_id: _id }])
  })

  it('asks for nothing that the form of the place hides', async () => {
    const { version, form } = expectSuccess(await test.as(admin).settings.get({}))
    const rows = [{ visitor_type: null, gate_id: null, fields: { company: 'hidden' as const, photo: 'hidden' as const } }]
    expectSuccess(await test.as(admin).settings.save({ body: { version, form: { ...form, rows } } }))
    const { page } = await announced()
    expect(expectSuccess(await page.get({})).asks).toEqual(['phone', 'plate', 'party_size'])
  })
})

describe('a guest who will not come', () => {
  it('says so once: the others of the group are expected still, and they may come after all', async () => {
    const { page, _id, links } = await announced([{ visitor_name: 'One' }, { visitor_name: 'Two' }])
    await isNow(_id)
    expect(expectSuccess(await page.cancel({}))).toMatchObject({ state: 'declined' })
    expectSuccess(await page.cancel({}))
    const steps = (await entriesOf(test, _id)).filter(({ action }) => action === 'pre_register.guest_declined')
    expect(steps).toHaveLength(1)
    const expected = async () =>
      expectSuccess(await test.as(guard).preRegisters.expected({ query: { location_id: gate.location_id } })).docs.map(
        ({ visitor_name }) => visitor_name,
      )
    expect(await expected()).toEqual(['Two'])
    expect(expectSuccess(await test.as(guard).entrances.metadata({})).expected).toBe(1)
    expect((await detail(_id)).guests.map(({ declined_at }) => declined_at !== null)).toEqual([true, false])
    expect(expectSuccess(await byLink(test, links[1]!).get({})).state).toBe('expected')
    expect(expectSuccess(await page.save({ body: OWN }))).toMatchObject({ state: 'expected' })
    expect(await expected()).toHaveLength(2)
  })

  it('can’t change a visit that is cancelled or over', async () => {
    const cancelledVisit = await announced()
    expectSuccess(await calls().cancel({ params: { id: cancelledVisit._id }, body: {} }))
    const over = await announced()
    await isNow(over._id, "- interval '3 hours'", "- interval '61 minutes'")
    expect(expectSuccess(await over.page.get({})).state).toBe('over')
    for (const { page } of [cancelledVisit, over]) {
      expect(expectRefusal(await page.cancel({})).code).toBe('visit_closed')
      expect(expectRefusal(await page.save({ body: OWN })).code).toBe('visit_closed')
      expect(expectRefusal(await page.addPhoto({ form: photoForm(await jpeg()) })).code).toBe('visit_closed')
    }
    const late = await announced()
    await isNow(late._id, "- interval '3 hours'", "- interval '59 minutes'")
    expect(expectSuccess(await late.page.get({})).state).toBe('expected')
  })
})

describe('a guest’s photo', () => {
  it('is made safe as every picture, takes the place of the one before, and is shown to the host', async () => {
    const { page, _id } = await announced()
    const files = () => storedPaths(join(test.folder, 'files')).then((paths) => paths.length)
    const before = await files()
    expect(expectSuccess(await page.addPhoto({ form: photoForm(await jpeg(400, 300)) })).own.has_photo).toBe(true)
    const first = (await detail(_id)).guests[0]!.photo!
    const read = await readPhoto(test, first, admin)
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expectSuccess(await page.addPhoto({ form: photoForm(await jpeg(200, 200)) }))
    expect((await readPhoto(test, first, admin)).status).toBe(404)
    expect(await test.sql(`select created_by from files where record_id = $1`, _id)).toEqual([{ created_by: null }])
    for (const [bytes, code] of [
      [Buffer.from('not a picture'), 'file_not_image'],
      [PDF, 'file_not_image'],
      [Buffer.alloc(11 * 1024 * 1024), 'file_too_large'],
    ] as const)
      expect(expectRefusal(await page.addPhoto({ form: photoForm(bytes) })).code).toMatch(
        new RegExp(code === 'file_too_large' ? 'too_large' : code),
      )
    expect(await files()).toBe(before + 2)
    expectSuccess(await calls().remove({ params: { id: _id } }))
    expect(await test.sql('select from files where record_id = $1', _id)).toEqual([])
  })

  it('is taken over into the visit on arrival, as a file of its own, where the form has a photo and the guard took none', async () => {
    const comes = async (options: { photo?: boolean; sent?: boolean } = {}) => {
      const { page, _id, guests, days } = await announced()
      if (options.photo !== false) expectSuccess(await page.addPhoto({ form: photoForm(await jpeg(400, 300)) }))
      await isNow(_id)
      const body = { gate_id: gate._id, guest_id: guests[0]!._id, day_id: days[0]!._id }
      const visit = expectSuccess(await test.as(guard).entrances.checkIn({ body }))
      if (options.sent) expectSuccess(await sendPhoto(test, guard, visit, await jpeg(50, 50)))
      return { visit, _id }
    }
    const seen = async ({ visit }: Awaited<ReturnType<typeof comes>>) =>
      expectSuccess(await test.as(guard).entrances.get({ params: { id: visit._id } }))
    const filesOf = (id: string) => test.sql('select id, storage_key from files where record_id = $1', id)
    const came = await comes()
    expect((await seen(came)).photo).toBeNull()
    await Promise.all([workOff(test, 'take_guest_photo'), workOff(test, 'take_guest_photo')])
    const [own, copy] = [await filesOf(came._id), await filesOf(came.visit._id)]
    expect([own.length, copy.length]).toEqual([1, 1])
    expect(copy[0]!.storage_key).not.toBe(own[0]!.storage_key)
    const { photo } = await seen(came)
    const read = await readPhoto(test, photo!, guard)
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const photoEntries = (await entriesOf(test, came.visit._id)).filter(({ action }) => action === 'entrance.photo_added')
    expect(photoEntries).toMatchObject([{ actor_name: 'Gatehouse', after: { photo_file_id: copy[0]!.id } }])
    // Running the job again changes nothing, and the guard's photo stays.
    const payload = { organisation_id: admin.organisation_id, entrance_id: came.visit._id, file_id: own[0]!.id }
    await entranceJobs.take_guest_photo(test.app, payload)
    const guardVisit = await comes({ sent: true })
    const [{ id: sentPhotoId }] = await filesOf(guardVisit.visit._id)
    await workOff(test, 'take_guest_photo')
    expect(await filesOf(guardVisit.visit._id)).toMatchObject([{ id: sentPhotoId }])
    // The visit keeps its copy when the announcement is deleted.
    await test.sql(
      'delete from pre_register_arrivals where guest_id in (select _id from pre_register_guests where pre_register_id = $1)',
      came._id,
    )
    expectSuccess(await calls().remove({ params: { id: came._id } }))
    expect((await readPhoto(test, photo!, guard)).status).toBe(200)
    const undone = await comes()
    expectSuccess(await test.as(guard).entrances.undo({ params: { id: undone.visit._id }, body: {} }))
    const { version, form } = expectSuccess(await test.as(admin).settings.get({}))
    const paths = () => storedPaths(join(test.folder, 'files')).then((all) => all.length)
    const before = await paths()
    await workOff(test, 'take_guest_photo')
    const full = await comes()
    await test.sql('update organisations set storage_quota = 0 where id = $1', admin.organisation_id)
    await workOff(test, 'take_guest_photo')
    expect(await filesOf(full.visit._id)).toEqual([])
    await test.sql('update organisations set storage_quota = 1000000000 where id = $1', admin.organisation_id)
    const rows = [{ visitor_type: null, gate_id: null, fields: { photo: 'hidden' as const } }]
    expectSuccess(await test.as(admin).settings.save({ body: { version, form: { ...form, rows } } }))
    const hiddenVisit = await comes()
    await workOff(test, 'take_guest_photo')
    for (const arrival of [undone, hiddenVisit]) expect(await filesOf(arrival.visit._id)).toEqual([])
    // Two more guests sent their photos; no copy is left over.
    expect(await paths()).toBe(before + 2)
  })

  it('is not read without a link, and not kept where storage is full', async () => {
    const { page, token } = await announced()
    const stranger = byLink(test, `ghl_${randomBytes(32).toString('base64url')}`, { 'x-forwarded-for': freshIp() })
    expect(expectRefusal(await stranger.addPhoto({ form: photoForm(Buffer.from('nothing right')) })).code).toBe('link_not_found')
    const body = JSON.stringify({})
    const json = await fetch(`${test.address}/api/visit/photo`, {
      method: 'POST',
      headers: { authorization: `Gatehouse-Link ${token}`, 'content-type': 'application/json' },
      body,
    })
    expect(json.status).toBe(415)
    expectSuccess(await page.addPhoto({ form: photoForm(await jpeg()) }))
    await test.sql('update organisations set storage_quota = 0 where id = $1', admin.organisation_id)
    expect(expectRefusal(await page.addPhoto({ form: photoForm(await jpeg()) })).code).toBe('storage_full')
  })

  it('keeps no guest of another organisation waiting, however many links one organisation has', async () => {
    const [mine, theirs] = [await announced(), await announcedElsewhere()]
    const { pictures, bodies } = test.app.shares.guests
    // There are as many links as places. One organisation can't take all places, so the other one's guest is served at once.
    const links = Array.from({ length: 8 }, (_, n) => ({ organisation: admin.organisation_id, person: `link ${n}` }))
    const [pictureLeaves, bodyLeaves] = [pictures, bodies].map((share) => links.flatMap((link) => share.takeNow(link) ?? []))
    expect([pictureLeaves!.length, bodyLeaves!.length]).toEqual([1, 2])
    const upload = mine.page.addPhoto({ form: photoForm(await jpeg()) })
    await until('the first to wait', () => bodies.waiting > 0 || undefined)
    expectSuccess(await theirs.addPhoto({ form: photoForm(await jpeg()) }))
    for (const leave of [...pictureLeaves!, ...bodyLeaves!]) leave()
    expectSuccess(await upload)
  })

  it('leaves the desk its places, however many guests send theirs at once', async () => {
    const { page } = await announced()
    const picture = photoForm(await jpeg(2000, 2000))
    const places = [vi.spyOn(test.app.shares.pictures, 'run'), vi.spyOn(test.app.shares.bodies, 'run')]
    const answers = await Promise.all(Array.from({ length: 12 }, () => page.addPhoto({ form: picture })))
    for (const place of places) {
      expect(place).not.toHaveBeenCalled()
      place.mockRestore()
    }
    // Photos of one guest wait for each other. After too long a wait the guest is told to send it again.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
  })
})

/** GUESSES=100000 makes as many guesses as the requirement asks; that takes minutes. */
const GUESSES = Number(process.env.GUESSES ?? roundsOf(3_000))

it(`${GUESSES} guesses from many addresses open nothing, and stop nobody who has a link`, async () => {
  const { page, _id } = await announced()
  const statuses = new Map<number, number>()
  let guessCount = 0
  for (let round = 0; round * 100 < GUESSES; round += 1) {
    const guesses = Array.from({ length: 100 }, () =>
      byLink(test, `ghl_${randomBytes(32).toString('base64url')}`, { 'x-forwarded-for': freshIp() }).get({}),
    )
    // A page has a limit of calls per minute, so only some rounds open it.
    if (round % 10 === 0) expect((await page.get({})).status).toBe(200)
    const answers = await Promise.all(guesses)
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    guessCount += answers.length
  }
  expect(guessCount).toBeGreaterThanOrEqual(GUESSES)
  expect([...statuses.keys()].every((status) => status === 404 || status === 429)).toBe(true)
  expect((await detail(_id)).guests[0]!.completed_at).toBeNull()
}, 1_200_000)
