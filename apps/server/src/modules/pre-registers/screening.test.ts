import { listed } from '../../../test/blacklist.ts'
import { admin, gate, guard, staffDesk } from '../../../test/desk.ts'
import { byLink, screenAnnounced, sendGuestMails, wholeMailsTo } from '../../../test/guest-mails.ts'
import { passFor } from '../../../test/pre-passes.ts'
import { announcement, expectedAt, isNow } from '../../../test/pre-registers.ts'
import { good, refused, serve, test } from '../../../test/served.ts'

serve()
staffDesk()

const LISTED = 'ประเสริฐ วงศ์ทอง'
const HARMLESS = 'สมบูรณ์ สุขเกษม'
const body = (...names: string[]) =>
  announcement({ location_id: gate.location_id, guests: names.map((visitor_name) => ({ visitor_name, phone: '0812345608' })) })
const seen = async () => {
  await screenAnnounced(test)
  return good(await test.as(admin).sightings.list({})).docs
}
const host = () => test.make.person({ role: 'host', organisation: admin.organisation_id })

/** An answer without what differs between any two. */
const alike = (answer: { status: number; body: unknown }, name: string) => ({
  status: answer.status,
  body: JSON.stringify(answer.body)
    .replaceAll(name, 'NAME')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/20(?!99)\d\d-\d\d-\d\dT[\d:.]+Z/g, 'NOW'),
})

describe('the blacklist of who is announced', () => {
  it('[M-02c] [M-02d] is asked without a word to the host: an answer with a match and one without are equal', async () => {
    await listed(test, admin, { severity: 'deny', name: LISTED, numbers: [{ kind: 'phone', number: '0899999999' }] })
    const somebody = await host()
    const call = test.as(somebody).preRegisters
    const answers = async (name: string) => {
      const made = await call.create({ body: body(name) })
      const record = good(made)
      const params = { id: record._id }
      const changed = await call.update({ params, body: { ...record, guests: [{ ...record.guests[0]!, company: 'Example' }] } })
      const stale = await call.update({ params, body: record })
      const read = await call.get({ params })
      const draft = good(await call.create({ body: { ...body(name), draft: true } }))
      const submitted = await call.submit({ params: { id: draft._id }, body: {} })
      return [made, changed, stale, read, submitted].map((answer) => alike(answer, name))
    }
    const [met, free] = [await answers(LISTED), await answers(HARMLESS)]
    expect(met).toEqual(free)
    expect(met.map(({ status }) => status)).toEqual([201, 200, 409, 200, 200])
    expect((await seen()).length).toBeGreaterThan(0)
    expect(good(await test.as(somebody).notifications.list({})).docs).toEqual([])
  })

  it('is a sighting that security sees, with the way to the pre-register, and stops them at the gate', async () => {
    const entry = await listed(test, admin, { severity: 'deny', name: 'คนอื่น', numbers: [{ kind: 'phone', number: '0812345608' }] })
    const { _id } = good(await test.as(await host()).preRegisters.create({ body: body(HARMLESS) }))
    expect(await seen()).toMatchObject([
      {
        ...{ occasion: 'pre_register', status: 'open', pre_register_id: _id, entrance_id: null, gate: null, location_id: gate.location_id },
        entry: { entry_id: entry._id, exact: true },
        snapshot: { name: HARMLESS, phone_masked: expect.stringContaining('5608') },
      },
    ])
    expect(good(await test.as(admin).notifications.list({})).docs.map(({ title }) => title)).toContain('Blacklist match (deny)')
    await isNow(_id)
    const [guest] = await expectedAt(gate.location_id, guard)
    const comes = { gate_id: gate._id, guest_id: guest!._id, day_id: guest!.day_id }
    expect(refused(await test.as(guard).entrances.checkIn({ body: comes as never })).code).toBe('blacklisted')
  })

  it('is asked again only of who is new or changed, everybody at another place, and of a draft when it is announced', async () => {
    await listed(test, admin, { name: LISTED })
    const call = test.as(await host()).preRegisters
    const count = async () => (await seen()).reduce((sum, { times }) => sum + times, 0)
    const draft = good(await call.create({ body: { ...body(LISTED), draft: true } }))
    expect(await count()).toBe(0)
    good(await call.submit({ params: { id: draft._id }, body: {} }))
    expect(await count()).toBe(1)
    const change = async (more: object) => {
      const record = good(await call.get({ params: { id: draft._id } }))
      good(await call.update({ params: { id: draft._id }, body: { ...record, ...more } }))
      return count()
    }
    const { guests } = draft
    expect(await change({ gate_note: 'x', from: '01:00' })).toBe(1)
    expect(await change({ guests: [{ ...guests[0], email: 'a@mail.example' }] })).toBe(1)
    expect(await change({ guests: [guests[0], { visitor_name: HARMLESS }] })).toBe(1)
    expect(await change({ guests: [{ ...guests[0], company: 'Example' }] })).toBe(2)
    expect(await change({ location_id: await test.make.location(admin) })).toBe(3)
  })

  it('B15: is asked in a job: a call that announces somebody does as much for whom it means as for anybody else', async () => {
    await listed(test, admin, { severity: 'deny', name: LISTED, numbers: [{ kind: 'phone', number: '0899999999' }] })
    const call = test.as(await host()).preRegisters
    for (const name of [LISTED, HARMLESS]) {
      const record = good(await call.create({ body: body(name) }))
      good(await call.update({ params: { id: record._id }, body: { ...record, guests: [{ ...record.guests[0]!, company: 'Example' }] } }))
      const passes = test.as(admin).prePasses
      good(await passes.create({ body: passFor({ location_id: gate.location_id, holder_name: name }) }))
    }
    // Nothing was matched yet, whoever was announced.
    expect(good(await test.as(admin).sightings.list({})).docs).toEqual([])
    const waiting = await test.sql(`select count(*)::int as n from graphile_worker._private_jobs where key like 'screen/%'`)
    expect(waiting[0].n).toBe(4)
    const occasions = (await seen()).map(({ occasion }) => occasion).sort()
    expect(occasions).toEqual(['pre_pass', 'pre_register'])
  })

  it('B15: has one open sighting for each guest and entry, and few notifications, whatever the guest writes by their link', async () => {
    const entry = await listed(test, admin, { severity: 'deny', name: LISTED })
    const to = 'often@mail.example'
    good(
      await test.as(await host()).preRegisters.create({
        body: announcement({ location_id: gate.location_id, guests: [{ visitor_name: HARMLESS, email: to }] }),
      }),
    )
    await sendGuestMails(test)
    const link = byLink(test, (await wholeMailsTo(test, to))[0]!.token!)
    const { notice } = good(await link.get({}))
    const told = async () => good(await test.as(admin).notifications.list({})).docs.length
    const before = await told()
    const save = async (n: number) => {
      const phone = `08${String(10_000_000 + n)}`
      const own = { visitor_name: LISTED, company: `Company ${n}`, phone, companion_count: 0 }
      good(await link.save({ body: { ...own, notice_version: notice.version, notice_language: 'en' } }))
      return seen()
    }
    for (let n = 0; n < 12; n++) await save(n)
    expect(await save(12)).toMatchObject([
      { status: 'open', entry: { entry_id: entry._id }, times: 13, snapshot: { company: 'Company 12' } },
    ])
    expect((await told()) - before).toBe(1)
    // Saved again as it was, nothing is new.
    expect(await save(12)).toMatchObject([{ times: 13 }])
    // Each time that security closes one, the next is a sighting of its own, of which they hear three times a day.
    for (let n = 20; n < 25; n++) {
      const [open] = await seen()
      await test.sql("update blacklist_sightings set status = 'closed' where _id = $1", open!._id)
      await save(n)
    }
    expect(await seen()).toHaveLength(6)
    expect((await told()) - before).toBe(3)
    const twice = test.sql(
      `insert into blacklist_sightings select (jsonb_populate_record(s, jsonb_build_object('_id', gen_random_uuid()))).* from blacklist_sightings s
       where s.status = 'open' and s.announced_id is not null`,
    )
    await expect(twice).rejects.toThrow(/blacklist_sightings_announced/)
  })
})
