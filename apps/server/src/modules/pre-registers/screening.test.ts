import { createListedEntry } from '../../../test/blacklist.ts'
import { admin, gate, guard, staffDesk } from '../../../test/desk.ts'
import { byLink, screenAnnounced, sendGuestMails, wholeMailsTo } from '../../../test/guest-mails.ts'
import { passFor } from '../../../test/pre-passes.ts'
import { announcement, expectedAt, isNow } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'

serve()
staffDesk()

const LISTED = 'ประเสริฐ วงศ์ทอง'
const HARMLESS = 'สมบูรณ์ สุขเกษม'
const body = (...names: string[]) =>
  announcement({ location_id: gate.location_id, guests: names.map((visitor_name) => ({ visitor_name, phone: '0812345608' })) })
const seen = async () => {
  await screenAnnounced(test)
  return expectSuccess(await test.as(admin).sightings.list({})).docs
}
const host = () => test.make.person({ role: 'host', organisation: admin.organisation_id })

/** An answer without the parts that differ between any two answers. */
const alike = (answer: { status: number; body: unknown }, name: string) => ({
  status: answer.status,
  body: JSON.stringify(answer.body)
    .replaceAll(name, 'NAME')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/20(?!99)\d\d-\d\d-\d\dT[\d:.]+Z/g, 'NOW'),
})

describe('the screening of announced guests', () => {
  it('[M-02c] [M-02d] reveals nothing to the host: an answer with a match and one without are equal', async () => {
    await createListedEntry(test, admin, { severity: 'deny', name: LISTED, numbers: [{ kind: 'phone', number: '0899999999' }] })
    const somebody = await host()
    const call = test.as(somebody).preRegisters
    const answers = async (name: string) => {
      const creation = await call.create({ body: body(name) })
      const record = expectSuccess(creation)
      const params = { id: record._id }
      const change = await call.update({ params, body: { ...record, guests: [{ ...record.guests[0]!, company: 'Example' }] } })
      const stale = await call.update({ params, body: record })
      const read = await call.get({ params })
      const draft = expectSuccess(await call.create({ body: { ...body(name), draft: true } }))
      const submission = await call.submit({ params: { id: draft._id }, body: {} })
      return [creation, change, stale, read, submission].map((answer) => alike(answer, name))
    }
    const [listedAnswers, harmlessAnswers] = [await answers(LISTED), await answers(HARMLESS)]
    expect(listedAnswers).toEqual(harmlessAnswers)
    expect(listedAnswers.map(({ status }) => status)).toEqual([201, 200, 409, 200, 200])
    expect((await seen()).length).toBeGreaterThan(0)
    expect(expectSuccess(await test.as(somebody).notifications.list({})).docs).toEqual([])
  })

  it('makes a sighting that security sees, with a link to the pre-register, and stops the guest at the gate', async () => {
    const entry = await createListedEntry(test, admin, {
      severity: 'deny',
      name: 'คนอื่น',
      numbers: [{ kind: 'phone', number: '0812345608' }],
    })
    const { _id } = expectSuccess(await test.as(await host()).preRegisters.create({ body: body(HARMLESS) }))
    expect(await seen()).toMatchObject([
      {
        ...{ occasion: 'pre_register', status: 'open', pre_register_id: _id, entrance_id: null, gate: null, location_id: gate.location_id },
        entry: { entry_id: entry._id, exact: true },
        snapshot: { name: HARMLESS, phone_masked: expect.stringContaining('5608') },
      },
    ])
    expect(expectSuccess(await test.as(admin).notifications.list({})).docs.map(({ title }) => title)).toContain('Blacklist match (deny)')
    await isNow(_id)
    const [guest] = await expectedAt(gate.location_id, guard)
    const comes = { gate_id: gate._id, guest_id: guest!._id, day_id: guest!.day_id }
    expect(expectRefusal(await test.as(guard).entrances.checkIn({ body: comes as never })).code).toBe('blacklisted')
  })

  it('covers again only new or changed guests, everybody after a move to another place, and a draft when it is announced', async () => {
    await createListedEntry(test, admin, { name: LISTED })
    const call = test.as(await host()).preRegisters
    const count = async () => (await seen()).reduce((sum, { times }) => sum + times, 0)
    const draft = expectSuccess(await call.create({ body: { ...body(LISTED), draft: true } }))
    expect(await count()).toBe(0)
    expectSuccess(await call.submit({ params: { id: draft._id }, body: {} }))
    expect(await count()).toBe(1)
    const change = async (changes: object) => {
      const record = expectSuccess(await call.get({ params: { id: draft._id } }))
      expectSuccess(await call.update({ params: { id: draft._id }, body: { ...record, ...changes } }))
      return count()
    }
    const { guests } = draft
    expect(await change({ gate_note: 'x', from: '01:00' })).toBe(1)
    expect(await change({ guests: [{ ...guests[0], email: 'a@mail.example' }] })).toBe(1)
    expect(await change({ guests: [guests[0], { visitor_name: HARMLESS }] })).toBe(1)
    expect(await change({ guests: [{ ...guests[0], company: 'Example' }] })).toBe(2)
    expect(await change({ location_id: await test.make.location(admin) })).toBe(3)
  })

  it('B15: runs in a job: a call does the same work for a listed guest as for any other', async () => {
    await createListedEntry(test, admin, { severity: 'deny', name: LISTED, numbers: [{ kind: 'phone', number: '0899999999' }] })
    const call = test.as(await host()).preRegisters
    for (const name of [LISTED, HARMLESS]) {
      const record = expectSuccess(await call.create({ body: body(name) }))
      expectSuccess(
        await call.update({ params: { id: record._id }, body: { ...record, guests: [{ ...record.guests[0]!, company: 'Example' }] } }),
      )
      const passes = test.as(admin).prePasses
      expectSuccess(await passes.create({ body: passFor({ location_id: gate.location_id, holder_name: name }) }))
    }
    // There are no matches yet, whoever was announced.
    expect(expectSuccess(await test.as(admin).sightings.list({})).docs).toEqual([])
    const jobs = await test.sql(`select count(*)::int as n from graphile_worker._private_jobs where key like 'screen/%'`)
    expect(jobs[0].n).toBe(4)
    const occasions = (await seen()).map(({ occasion }) => occasion).sort()
    expect(occasions).toEqual(['pre_pass', 'pre_register'])
  })

  it('B15: has one open sighting for each guest and entry, and few notifications, whatever the guest writes by their link', async () => {
    const entry = await createListedEntry(test, admin, { severity: 'deny', name: LISTED })
    const to = 'often@mail.example'
    expectSuccess(
      await test.as(await host()).preRegisters.create({
        body: announcement({ location_id: gate.location_id, guests: [{ visitor_name: HARMLESS, email: to }] }),
      }),
    )
    await sendGuestMails(test)
    const link = byLink(test, (await wholeMailsTo(test, to))[0]!.token!)
    const { notice } = expectSuccess(await link.get({}))
    const told = async () => expectSuccess(await test.as(admin).notifications.list({})).docs.length
    const before = await told()
    const save = async (n: number) => {
      const phone = `08${String(10_000_000 + n)}`
      const own = { visitor_name: LISTED, company: `Company ${n}`, phone, companion_count: 0 }
      expectSuccess(await link.save({ body: { ...own, notice_version: notice.version, notice_language: 'en' } }))
      return seen()
    }
    for (let n = 0; n < 12; n++) await save(n)
    expect(await save(12)).toMatchObject([
      { status: 'open', entry: { entry_id: entry._id }, times: 13, snapshot: { company: 'Company 12' } },
    ])
    expect((await told()) - before).toBe(1)
    // Saving it unchanged adds nothing.
    expect(await save(12)).toMatchObject([{ times: 13 }])
    // After security closes a sighting, the next match is a new sighting. Security is notified at most three times a day.
    for (let n = 20; n < 25; n++) {
      const [open] = await seen()
      await test.sql("update blacklist_sightings set status = 'closed' where _id = $1", open!._id)
      await save(n)
    }
    expect(await seen()).toHaveLength(6)
    expect((await told()) - before).toBe(3)
    const duplicate = test.sql(
      `insert into blacklist_sightings select (jsonb_populate_record(s, jsonb_build_object('_id', gen_random_uuid()))).* from blacklist_sightings s
       where s.status = 'open' and s.announced_id is not null`,
    )
    await expect(duplicate).rejects.toThrow(/blacklist_sightings_announced/)
  })
})
