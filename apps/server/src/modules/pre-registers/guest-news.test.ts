import type { GuestInput, PreRegisterInput } from '@gatehouse/contract/pre-register-record.ts'
import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, gate, guard, openAnotherDesk, staffDesk } from '../../../test/desk.ts'
import { byLink, sendGuestMails, wholeMailsTo } from '../../../test/guest-mails.ts'
import { announcement } from '../../../test/pre-registers.ts'
import { good, refused, serve, test } from '../../../test/served.ts'
import { tablesWith } from '../../../test/tables.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { retentionJobs } from '../retention/retention.jobs.ts'
import { preRegisterJobs } from './pre-registers.jobs.ts'

serve()
staffDesk()

let serial = 0
const newAddress = () => `guest${++serial}@mail.example`
const calls = () => test.as(admin).preRegisters
const announce = async (guests: GuestInput[], more: Partial<PreRegisterInput> = {}) =>
  good(await calls().create({ body: announcement({ location_id: gate.location_id, from: '09:00', until: '11:30', guests, ...more }) }))
const mailsTo = async (address: string) => {
  await sendGuestMails(test)
  return wholeMailsTo(test, address)
}
const opens = async (token: string | null) => (await byLink(test, token!).get({})).status
const verified = async (code: string | null) =>
  test.app.database.asMember(systemActor(admin.organisation_id), async (tx) =>
    (await test.app.keyring.of(tx, admin.organisation_id)).passes.verify(code!),
  )

describe('what a guest is sent', () => {
  it.each([
    { language: 'th', subject: /^นัดเข้าพบที่ อาคารหลัก วันพฤหัสบดีที่ 24 ธันวาคม 2642$/, text: 'เวลา 09:00–11:30 น.' },
    { language: 'en', subject: /^Your visit to Main building, Thursday,? 24 December 2099$/, text: '09:00–11:30' },
  ] as const)(
    'when they are announced is an invitation in $language, with link, code and calendar entry',
    async ({ language, ...says }) => {
      const to = newAddress()
      const made = await announce([{ visitor_name: 'สมชาย ใจดี', email: to, language }], { visitor_note: 'Bring shoes', host_name: 'Nida' })
      const [mail, ...others] = await mailsTo(to)
      expect(others).toEqual([])
      expect(mail!.subject).toMatch(says.subject)
      for (const body of [mail!.text, mail!.html])
        for (const part of [says.text, 'สมชาย ใจดี', 'Bring shoes', 'Nida']) expect(body).toContain(part)
      expect(mail!.html).toContain('src="cid:arrival-code"')
      expect(mail!.html).not.toMatch(/src="(?!cid:)/)
      expect(await opens(mail!.token)).toBe(200)
      const guest = made.guests[0]!
      expect(await verified(mail!.code)).toMatchObject({
        ...{ of: 'guest', id: guest._id, serial: 1, organisation_id: admin.organisation_id },
        // Half an hour before, until an hour after.
        ...{ from: Date.parse('2099-12-24T01:30:00Z') / 60_000, until: Date.parse('2099-12-24T05:30:00Z') / 60_000 },
      })
      expect(mail!.method).toBe('REQUEST')
      expect(mail!.event).toMatchObject({ uid: `${guest._id}@gatehouse`, sequence: 1 })
      expect(mail!.event.startDate.toJSDate().toISOString()).toBe(made.starts_at)
      expect(mail!.event.endDate.toJSDate().toISOString()).toBe(made.ends_at)
      expect(mail!.event.description).toContain(says.text)
      // Neither link nor code stands in a calendar, which others read too.
      expect(JSON.stringify(mail!.event.component)).not.toMatch(/ghl_|GP1/)
      const { guests } = good(await calls().get({ params: { id: made._id } }))
      expect(guests[0]).toMatchObject({ language, message: { template: 'invited', status: 'sent', problem: null }, completed_at: null })
      expect(guests[0]!.opened_at).not.toBeNull()
    },
  )

  it('is in the organisation’s language where none was chosen, and nothing without an e-mail', async () => {
    const to = newAddress()
    const { _id } = await announce([{ visitor_name: 'No Mail' }, { visitor_name: 'With Mail', email: to }])
    const [mail] = await mailsTo(to)
    expect(mail!.subject).toContain('นัดเข้าพบ')
    const { guests } = good(await calls().get({ params: { id: _id } }))
    expect(guests.map(({ message }) => message?.status ?? null)).toEqual([null, 'sent'])
  })

  it('after a move is the new time as a later revision of the same entry; link and code of before open nothing', async () => {
    const to = newAddress()
    const made = await announce([{ visitor_name: 'Suda', email: to, language: 'en' }])
    const [first] = await mailsTo(to)
    const moved = good(await calls().update({ params: { id: made._id }, body: { ...made, day: '2099-12-25' } }))
    const [, second, ...others] = await mailsTo(to)
    expect(others).toEqual([])
    expect(second).toMatchObject({ method: 'REQUEST', event: { uid: first!.event.uid, sequence: 2 } })
    expect(second!.subject).toMatch(/has moved to Friday/)
    expect(second!.event.startDate.toJSDate().toISOString()).toBe(moved.starts_at)
    expect([await opens(first!.token), await opens(second!.token)]).toEqual([404, 200])
    expect((await verified(second!.code))!.serial).toBe(2)
    // A change that a guest is not told of.
    const { updated_at } = moved
    good(await calls().update({ params: { id: made._id }, body: { ...moved, updated_at, gate_note: 'Blue badge' } }))
    expect(await mailsTo(to)).toHaveLength(2)
  })

  it('when it is cancelled takes the visit out of their calendar; their page says so', async () => {
    const to = newAddress()
    const made = await announce([{ visitor_name: 'Suda', email: to, language: 'en' }])
    good(await calls().cancel({ params: { id: made._id }, body: {} }))
    // What was not sent before the cancellation is not sent any more.
    const [cancelled, ...others] = await mailsTo(to)
    expect(others).toEqual([])
    expect(cancelled).toMatchObject({
      method: 'CANCEL',
      token: null,
      code: null,
      event: { uid: `${made.guests[0]!._id}@gatehouse`, sequence: 2 },
    })
    expect(cancelled!.event.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    const again = await announce([{ visitor_name: 'Suda', email: to, language: 'en' }])
    const token = (await mailsTo(to)).at(-1)!.token!
    good(await calls().cancel({ params: { id: again._id }, body: {} }))
    expect(good(await byLink(test, token).get({}))).toMatchObject({ state: 'cancelled', arrival_code: null })
  })

  it('is a cancellation for who is taken off the list or whose visit is deleted, and an invitation for who is added', async () => {
    const [one, two, three] = [newAddress(), newAddress(), newAddress()]
    const made = await announce([
      { visitor_name: 'One', email: one },
      { visitor_name: 'Two', email: two },
    ])
    const [token] = (await mailsTo(two)).map((mail) => mail.token)
    const guests = [{ ...made.guests[0]! }, { visitor_name: 'Three', email: three }]
    good(await calls().update({ params: { id: made._id }, body: { ...made, guests } }))
    const methods = async (to: string) => (await mailsTo(to)).map(({ method }) => method)
    expect(await methods(one)).toEqual(['REQUEST'])
    expect(await methods(two)).toEqual(['REQUEST', 'CANCEL'])
    expect(await methods(three)).toEqual(['REQUEST'])
    expect(await opens(token!)).toBe(404)
    good(await calls().remove({ params: { id: made._id } }))
    expect(await methods(one)).toEqual(['REQUEST', 'CANCEL'])
    expect(await methods(two)).toEqual(['REQUEST', 'CANCEL'])
  })

  it('goes to a corrected address, and the link that went elsewhere ends', async () => {
    const [wrong, right] = [newAddress(), newAddress()]
    const made = await announce([{ visitor_name: 'Suda', email: wrong }])
    const [sent] = await mailsTo(wrong)
    const guests = [{ ...made.guests[0]!, email: right }]
    good(await calls().update({ params: { id: made._id }, body: { ...made, guests } }))
    const [mail] = await mailsTo(right)
    expect([await opens(sent!.token), await opens(mail!.token)]).toEqual([404, 200])
  })
})

describe('where a location asks for approval', () => {
  const asHost = async () => {
    const { version, pre_registers } = good(await test.as(admin).settings.get({}))
    good(await test.as(admin).settings.save({ body: { version, pre_registers: { ...pre_registers, approval: true } } }))
    return test.as(await test.make.person({ role: 'host', organisation: admin.organisation_id })).preRegisters
  }

  it('a guest hears of what is approved alone: of a visit, of its new time, and of its end', async () => {
    const [to, host] = [newAddress(), await asHost()]
    const guests = [{ visitor_name: 'Suda', email: to, language: 'en' as const }]
    const made = good(await host.create({ body: announcement({ location_id: gate.location_id, from: '09:00', until: '11:30', guests }) }))
    expect(made.status).toBe('pending_approval')
    expect(await mailsTo(to)).toEqual([])
    const params = { id: made._id }
    const approved = good(await calls().approve({ params, body: {} }))
    const [invitation] = await mailsTo(to)
    expect(invitation).toMatchObject({ method: 'REQUEST', event: { sequence: 1 } })
    const mine = good(await host.get({ params }))
    const moved = good(await host.update({ params, body: { ...mine, day: '2099-12-28', updated_at: approved.updated_at } }))
    expect(moved.status).toBe('pending_approval')
    expect(await mailsTo(to)).toHaveLength(1)
    expect(await opens(invitation!.token)).toBe(404)
    good(await calls().approve({ params, body: {} }))
    const [, change] = await mailsTo(to)
    expect(change).toMatchObject({ method: 'REQUEST', event: { uid: invitation!.event.uid, sequence: 2 } })
    expect(change!.subject).toMatch(/moved to Monday/)
    // A guest who is added waits; the others hear nothing of it, and their page says that it waits.
    const again = good(await host.get({ params }))
    const added = newAddress()
    good(await host.update({ params, body: { ...again, guests: [...again.guests, { visitor_name: 'New', email: added }] } as never }))
    expect(good(await byLink(test, change!.token!).get({}))).toMatchObject({ state: 'waiting', arrival_code: null })
    good(await calls().reject({ params, body: { reason: 'Too many' } }))
    const [, , end, ...others] = await mailsTo(to)
    expect(others).toEqual([])
    expect(end).toMatchObject({ method: 'CANCEL', event: { uid: invitation!.event.uid, sequence: 3 } })
    expect(await mailsTo(added)).toEqual([])
    expect(good(await byLink(test, change!.token!).get({})).state).toBe('cancelled')
  })
})

describe('a reminder', () => {
  it('goes to who is expected or has not filled in their page, once in ten minutes whoever asks', async () => {
    const [done, open] = [newAddress(), newAddress()]
    const made = await announce([{ visitor_name: 'Done', email: done }, { visitor_name: 'Open', email: open }, { visitor_name: 'No Mail' }])
    await sendGuestMails(test)
    await test.sql(`update pre_register_guests set completed_at = now(), own_name = 'Done' where _id = $1`, made.guests[0]!._id)
    const params = { id: made._id }
    const answers = await Promise.all([1, 2, 3, 4].map(async () => good(await calls().remind({ params, body: {} }))))
    expect(answers.map(({ reminded }) => reminded).sort()).toEqual([0, 0, 0, 1])
    expect(answers[0]).toMatchObject({ without_email: 1 })
    expect(await mailsTo(open)).toHaveLength(2)
    expect(await mailsTo(done)).toHaveLength(1)
    expect(good(await calls().remind({ params, body: { who: 'all' } }))).toEqual({ reminded: 1, reminded_before: 1, without_email: 1 })
    const mails = await mailsTo(done)
    expect(mails.at(-1)!.subject).toMatch(/^เตือน/)
    // The earlier link goes on working.
    expect(await Promise.all(mails.map(({ token }) => opens(token)))).toEqual([200, 200])
    await test.sql(`update pre_register_guests set reminded_at = now() - interval '11 minutes' where _id = $1`, made.guests[1]!._id)
    expect(good(await calls().remind({ params, body: {} }))).toMatchObject({ reminded: 1 })
    const reminded = (await entriesOf(test, made._id)).filter(({ action }) => action === 'pre_register.reminded')
    expect(reminded).toHaveLength(3)
    expect(reminded[0]!.after).toMatchObject({ guests: [{ visitor_name: 'Open' }] })
    good(await calls().cancel({ params, body: {} }))
    expect(refused(await calls().remind({ params, body: {} })).code).toBe('status_not_allowed')
  })
})

describe('a link to copy', () => {
  it('opens the page of that guest alone, and is in the audit log without its secret', async () => {
    const made = await announce([{ visitor_name: 'Line One' }, { visitor_name: 'Line Two' }])
    const params = { id: made._id, guest_id: made.guests[1]!._id }
    const { url, until } = good(await calls().guestLink({ params }))
    expect(url).toMatch(/^http:\/\/gatehouse\.test\/visit#ghl_/)
    expect(until).toBe('2099-12-24T05:30:00.000Z')
    expect(await opens(url.split('#')[1]!)).toBe(200)
    const entry = (await entriesOf(test, made._id)).find(({ action }) => action === 'pre_register.link_made')
    expect(entry).toMatchObject({ actor_id: admin.id, after: { visitor_name: 'Line Two' } })
    expect(await tablesWith(test.database.owner, [url.split('#')[1]!.slice(4)])).toEqual([])
    expect(refused(await calls().guestLink({ params: { ...params, guest_id: test.make.id() } })).status).toBe(404)
    const other = await announce([{ visitor_name: 'Other' }])
    expect(refused(await calls().guestLink({ params: { ...params, guest_id: other.guests[0]!._id } })).status).toBe(404)
    await openAnotherDesk()
    expect(refused(await calls().guestLink({ params })).status).toBe(404)
    expect(refused(await test.as(guard).preRegisters.remind({ params: { id: made._id }, body: {} })).status).toBe(404)
  })
})

describe('a mail that cannot be sent', () => {
  const failing = (error: object) => ({
    ...test.app,
    mailer: { send: () => Promise.reject(Object.assign(new Error(`no ${SECRET}`), error)) },
  })
  const SECRET = 'qzsecret@mail.example'
  const waiting = async (person_id: string) => {
    const [row] = await test.sql('select organisation_id, _id as message_id from messages where person_id = $1', person_id)
    return row as { organisation_id: number; message_id: string }
  }
  const messageOf = async (id: string) => good(await calls().get({ params: { id } })).guests[0]!.message

  it('waits for the next try; a refusal of the mailbox ends it, and its host sees why, without its words', async () => {
    const made = await announce([{ visitor_name: 'Suda', email: SECRET }])
    const job = await waiting(made.guests[0]!._id)
    // Nothing about the guest stands in the queue or in the outbox in clear.
    expect(await tablesWith(test.database.owner, [SECRET])).toEqual([])
    await expect(preRegisterJobs.send_guest_mail(failing({ code: 'ECONNREFUSED' }), job)).rejects.toThrow()
    expect(await messageOf(made._id)).toMatchObject({ status: 'queued', problem: 'ECONNREFUSED' })
    await expect(preRegisterJobs.send_guest_mail(failing({ responseCode: 550 }), job)).rejects.toThrow()
    expect(await messageOf(made._id)).toMatchObject({ status: 'failed', problem: '550' })
    // Asked once more, it is over.
    await preRegisterJobs.send_guest_mail(failing({ responseCode: 550 }), job)
    expect(await tablesWith(test.database.owner, [SECRET])).toEqual([])
    expect((await test.sql('select content_sealed, attempts from messages where _id = $1', job.message_id))[0]).toEqual({
      content_sealed: null,
      attempts: 2,
    })
  })

  it('is given up after as many tries as the queue makes', async () => {
    const made = await announce([{ visitor_name: 'Suda', email: newAddress() }])
    const job = await waiting(made.guests[0]!._id)
    await test.sql('update messages set attempts = $2 where _id = $1', job.message_id, preRegisterJobs.send_guest_mail.tries! - 1)
    await expect(preRegisterJobs.send_guest_mail(failing({ code: 'ETIMEDOUT' }), job)).rejects.toThrow()
    expect(await messageOf(made._id)).toMatchObject({ status: 'failed', problem: 'ETIMEDOUT' })
  })

  it('says the same at every try: one link and one code', async () => {
    const to = newAddress()
    const made = await announce([{ visitor_name: 'Suda', email: to }])
    const job = await waiting(made.guests[0]!._id)
    const sent: string[] = []
    const mailer = {
      send: async ({ text }: { text: string }) => {
        sent.push(text)
        if (sent.length === 1) throw new Error('connection lost')
      },
    }
    await expect(preRegisterJobs.send_guest_mail({ ...test.app, mailer }, job)).rejects.toThrow('connection lost')
    await preRegisterJobs.send_guest_mail({ ...test.app, mailer }, job)
    expect(sent).toHaveLength(2)
    expect(sent[0]).toBe(sent[1])
  })
})

it('links that ended a month ago are swept, and messages after the days of visits', async () => {
  const made = await announce([{ visitor_name: 'Suda', email: newAddress() }])
  await test.sql(`update links set until = now() - interval '31 days' where subject_id = $1`, made.guests[0]!._id)
  await test.database.owner.query('select sweep_kept()')
  expect(await test.sql('select from links where subject_id = $1', made.guests[0]!._id)).toEqual([])
  await test.sql(`update messages set created_at = now() - interval '181 days' where record_id = $1`, made._id)
  await retentionJobs.erase_overdue(test.app)
  expect(await test.sql('select from messages where record_id = $1', made._id)).toEqual([])
})
