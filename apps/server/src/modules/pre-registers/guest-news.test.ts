import type { GuestInput, PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, gate, guard, openAnotherDesk, staffDesk } from '../../../test/desk.ts'
import { byLink, sendGuestMails, wholeMailsTo } from '../../../test/guest-mails.ts'
import { announcement } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import { tablesWith } from '../../../test/tables.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { retentionJobs } from '../retention/retention.jobs.ts'
import { preRegisterJobs } from './pre-registers.jobs.ts'

serve()
staffDesk()

let serial = 0
const newAddress = () => `guest${++serial}@mail.example`
const calls = () => test.as(admin).preRegisters
const announce = async (guests: GuestInput[], fields: Partial<PreRegisterInput> = {}) =>
  expectSuccess(
    await calls().create({ body: announcement({ location_id: gate.location_id, from: '09:00', until: '11:30', guests, ...fields }) }),
  )
const mailsTo = async (address: string) => {
  await sendGuestMails(test)
  return wholeMailsTo(test, address)
}
const opens = async (token: string | null) => (await byLink(test, token!).get({})).status
const verified = async (code: string | null) =>
  test.app.database.asMember(systemActor(admin.organisation_id), async (tx) =>
    (await test.app.keyring.of(tx, admin.organisation_id)).passes.verify(code!),
  )

describe('the mail to a guest', () => {
  it.each([
    { language: 'th', subject: /^นัดเข้าพบที่ อาคารหลัก วันพฤหัสบดีที่ 24 ธันวาคม 2642$/, text: 'เวลา 09:00–11:30 น.' },
    { language: 'en', subject: /^Your visit to Main building, Thursday,? 24 December 2099$/, text: '09:00–11:30' },
  ] as const)(
    'when they are announced is an invitation in $language, with link, code and calendar entry',
    async ({ language, ...says }) => {
      const to = newAddress()
      const record = await announce([{ visitor_name: 'สมชาย ใจดี', email: to, language }], {
        visitor_note: 'Bring shoes',
        host_name: 'Nida',
      })
      const [mail, ...others] = await mailsTo(to)
      expect(others).toEqual([])
      expect(mail!.subject).toMatch(says.subject)
      for (const body of [mail!.text, mail!.html])
        for (const part of [says.text, 'สมชาย ใจดี', 'Bring shoes', 'Nida']) expect(body).toContain(part)
      expect(mail!.html).toContain('src="cid:arrival-code"')
      expect(mail!.html).not.toMatch(/src="(?!cid:)/)
      expect(await opens(mail!.token)).toBe(200)
      const guest = record.guests[0]!
      expect(await verified(mail!.code)).toMatchObject({
        ...{ of: 'guest', id: guest._id, serial: 1, organisation_id: admin.organisation_id },
        // From half an hour before until an hour after.
        ...{ from: Date.parse('2099-12-24T01:30:00Z') / 60_000, until: Date.parse('2099-12-24T05:30:00Z') / 60_000 },
      })
      expect(mail!.method).toBe('REQUEST')
      expect(mail!.event).toMatchObject({ uid: `${guest._id}@gatehouse`, sequence: 1 })
      expect(mail!.event.startDate.toJSDate().toISOString()).toBe(record.starts_at)
      expect(mail!.event.endDate.toJSDate().toISOString()).toBe(record.ends_at)
      expect(mail!.event.description).toContain(says.text)
      // The calendar entry has neither link nor code, because others read calendars too.
      expect(JSON.stringify(mail!.event.component)).not.toMatch(/ghl_|GP1/)
      const { guests } = expectSuccess(await calls().get({ params: { id: record._id } }))
      expect(guests[0]).toMatchObject({ language, message: { template: 'invited', status: 'sent', problem: null }, completed_at: null })
      expect(guests[0]!.opened_at).not.toBeNull()
    },
  )

  it('is in the organisation’s language where none was chosen; a guest without an e-mail gets none', async () => {
    const to = newAddress()
    const { _id } = await announce([{ visitor_name: 'No Mail' }, { visitor_name: 'With Mail', email: to }])
    const [mail] = await mailsTo(to)
    expect(mail!.subject).toContain('นัดเข้าพบ')
    const { guests } = expectSuccess(await calls().get({ params: { id: _id } }))
    expect(guests.map(({ message }) => message?.status ?? null)).toEqual([null, 'sent'])
  })

  it('after a move brings the new time as a later revision of the same entry; the earlier link and code open nothing', async () => {
    const to = newAddress()
    const record = await announce([{ visitor_name: 'Suda', email: to, language: 'en' }])
    const [first] = await mailsTo(to)
    const movedRecord = expectSuccess(await calls().update({ params: { id: record._id }, body: { ...record, day: '2099-12-25' } }))
    const [, second, ...others] = await mailsTo(to)
    expect(others).toEqual([])
    expect(second).toMatchObject({ method: 'REQUEST', event: { uid: first!.event.uid, sequence: 2 } })
    expect(second!.subject).toMatch(/has moved to Friday/)
    expect(second!.event.startDate.toJSDate().toISOString()).toBe(movedRecord.starts_at)
    expect([await opens(first!.token), await opens(second!.token)]).toEqual([404, 200])
    expect((await verified(second!.code))!.serial).toBe(2)
    // Guests aren't told about this change.
    const { updated_at } = movedRecord
    expectSuccess(await calls().update({ params: { id: record._id }, body: { ...movedRecord, updated_at, gate_note: 'Blue badge' } }))
    expect(await mailsTo(to)).toHaveLength(2)
  })

  it('after a cancellation takes the visit out of the guest’s calendar; their page says so', async () => {
    const to = newAddress()
    const record = await announce([{ visitor_name: 'Suda', email: to, language: 'en' }])
    expectSuccess(await calls().cancel({ params: { id: record._id }, body: {} }))
    // Mails that were unsent at the cancellation are never sent.
    const [cancellation, ...others] = await mailsTo(to)
    expect(others).toEqual([])
    expect(cancellation).toMatchObject({
      method: 'CANCEL',
      token: null,
      code: null,
      event: { uid: `${record.guests[0]!._id}@gatehouse`, sequence: 2 },
    })
    expect(cancellation!.event.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    const secondRecord = await announce([{ visitor_name: 'Suda', email: to, language: 'en' }])
    const token = (await mailsTo(to)).at(-1)!.token!
    expectSuccess(await calls().cancel({ params: { id: secondRecord._id }, body: {} }))
    expect(expectSuccess(await byLink(test, token).get({}))).toMatchObject({ state: 'cancelled', arrival_code: null })
  })

  it('is a cancellation after a guest leaves the list or their visit is deleted, and an invitation for a new guest', async () => {
    const [firstAddress, secondAddress, thirdAddress] = [newAddress(), newAddress(), newAddress()]
    const record = await announce([
      { visitor_name: 'One', email: firstAddress },
      { visitor_name: 'Two', email: secondAddress },
    ])
    const [token] = (await mailsTo(secondAddress)).map((mail) => mail.token)
    const guests = [{ ...record.guests[0]! }, { visitor_name: 'Three', email: thirdAddress }]
    expectSuccess(await calls().update({ params: { id: record._id }, body: { ...record, guests } }))
    const methods = async (to: string) => (await mailsTo(to)).map(({ method }) => method)
    expect(await methods(firstAddress)).toEqual(['REQUEST'])
    expect(await methods(secondAddress)).toEqual(['REQUEST', 'CANCEL'])
    expect(await methods(thirdAddress)).toEqual(['REQUEST'])
    expect(await opens(token!)).toBe(404)
    expectSuccess(await calls().remove({ params: { id: record._id } }))
    expect(await methods(firstAddress)).toEqual(['REQUEST', 'CANCEL'])
    expect(await methods(secondAddress)).toEqual(['REQUEST', 'CANCEL'])
  })

  it('goes to a corrected address, and the link that went elsewhere ends', async () => {
    const [wrong, right] = [newAddress(), newAddress()]
    const record = await announce([{ visitor_name: 'Suda', email: wrong }])
    const [firstMail] = await mailsTo(wrong)
    const guests = [{ ...record.guests[0]!, email: right }]
    expectSuccess(await calls().update({ params: { id: record._id }, body: { ...record, guests } }))
    const [mail] = await mailsTo(right)
    expect([await opens(firstMail!.token), await opens(mail!.token)]).toEqual([404, 200])
  })
})

describe('a location that asks for approval', () => {
  const asHost = async () => {
    const { version, pre_registers } = expectSuccess(await test.as(admin).settings.get({}))
    expectSuccess(await test.as(admin).settings.save({ body: { version, pre_registers: { ...pre_registers, approval: true } } }))
    return test.as(await test.make.person({ role: 'host', organisation: admin.organisation_id })).preRegisters
  }

  it('mails a guest only about what is approved: the visit, its new time and its end', async () => {
    const [to, host] = [newAddress(), await asHost()]
    const guests = [{ visitor_name: 'Suda', email: to, language: 'en' as const }]
    const record = expectSuccess(
      await host.create({ body: announcement({ location_id: gate.location_id, from: '09:00', until: '11:30', guests }) }),
    )
    expect(record.status).toBe('pending_approval')
    expect(await mailsTo(to)).toEqual([])
    const params = { id: record._id }
    const approvedRecord = expectSuccess(await calls().approve({ params, body: {} }))
    const [invitation] = await mailsTo(to)
    expect(invitation).toMatchObject({ method: 'REQUEST', event: { sequence: 1 } })
    const mine = expectSuccess(await host.get({ params }))
    const movedRecord = expectSuccess(
      await host.update({ params, body: { ...mine, day: '2099-12-28', updated_at: approvedRecord.updated_at } }),
    )
    expect(movedRecord.status).toBe('pending_approval')
    expect(await mailsTo(to)).toHaveLength(1)
    expect(await opens(invitation!.token)).toBe(404)
    expectSuccess(await calls().approve({ params, body: {} }))
    const [, change] = await mailsTo(to)
    expect(change).toMatchObject({ method: 'REQUEST', event: { uid: invitation!.event.uid, sequence: 2 } })
    expect(change!.subject).toMatch(/moved to Monday/)
    // An added guest makes the visit wait. The other guests aren't told, but their page shows it.
    const currentRecord = expectSuccess(await host.get({ params }))
    const addedAddress = newAddress()
    expectSuccess(
      await host.update({
        params,
        body: { ...currentRecord, guests: [...currentRecord.guests, { visitor_name: 'New', email: addedAddress }] } as never,
      }),
    )
    expect(expectSuccess(await byLink(test, change!.token!).get({}))).toMatchObject({ state: 'waiting', arrival_code: null })
    expectSuccess(await calls().reject({ params, body: { reason: 'Too many' } }))
    const [, , end, ...others] = await mailsTo(to)
    expect(others).toEqual([])
    expect(end).toMatchObject({ method: 'CANCEL', event: { uid: invitation!.event.uid, sequence: 3 } })
    expect(await mailsTo(addedAddress)).toEqual([])
    expect(expectSuccess(await byLink(test, change!.token!).get({})).state).toBe('cancelled')
  })
})

describe('a reminder', () => {
  it('goes to expected guests, or only to those with an empty page, once in ten minutes whoever asks', async () => {
    const [doneAddress, openAddress] = [newAddress(), newAddress()]
    const record = await announce([
      { visitor_name: 'Done', email: doneAddress },
      { visitor_name: 'Open', email: openAddress },
      { visitor_name: 'No Mail' },
    ])
    await sendGuestMails(test)
    await test.sql(`update pre_register_guests set completed_at = now(), own_name = 'Done' where _id = $1`, record.guests[0]!._id)
    const params = { id: record._id }
    const answers = await Promise.all([1, 2, 3, 4].map(async () => expectSuccess(await calls().remind({ params, body: {} }))))
    expect(answers.map(({ reminded }) => reminded).sort()).toEqual([0, 0, 0, 1])
    expect(answers[0]).toMatchObject({ without_email: 1 })
    expect(await mailsTo(openAddress)).toHaveLength(2)
    expect(await mailsTo(doneAddress)).toHaveLength(1)
    expect(expectSuccess(await calls().remind({ params, body: { who: 'all' } }))).toEqual({
      reminded: 1,
      reminded_before: 1,
      without_email: 1,
    })
    const mails = await mailsTo(doneAddress)
    expect(mails.at(-1)!.subject).toMatch(/^เตือน/)
    // The earlier link still works.
    expect(await Promise.all(mails.map(({ token }) => opens(token)))).toEqual([200, 200])
    await test.sql(`update pre_register_guests set reminded_at = now() - interval '11 minutes' where _id = $1`, record.guests[1]!._id)
    expect(expectSuccess(await calls().remind({ params, body: {} }))).toMatchObject({ reminded: 1 })
    const reminders = (await entriesOf(test, record._id)).filter(({ action }) => action === 'pre_register.reminded')
    expect(reminders).toHaveLength(3)
    expect(reminders[0]!.after).toMatchObject({ guests: [{ visitor_name: 'Open' }] })
    expectSuccess(await calls().cancel({ params, body: {} }))
    expect(expectRefusal(await calls().remind({ params, body: {} })).code).toBe('status_not_allowed')
  })
})

describe('a link to copy', () => {
  it('opens the page of that guest alone, and is in the audit log without its secret', async () => {
    const record = await announce([{ visitor_name: 'Line One' }, { visitor_name: 'Line Two' }])
    const params = { id: record._id, guest_id: record.guests[1]!._id }
    const { url, until } = expectSuccess(await calls().guestLink({ params }))
    expect(url).toMatch(/^http:\/\/gatehouse\.test\/visit#ghl_/)
    expect(until).toBe('2099-12-24T05:30:00.000Z')
    expect(await opens(url.split('#')[1]!)).toBe(200)
    const entry = (await entriesOf(test, record._id)).find(({ action }) => action === 'pre_register.link_made')
    expect(entry).toMatchObject({ actor_id: admin.id, after: { visitor_name: 'Line Two' } })
    expect(await tablesWith(test.database.owner, [url.split('#')[1]!.slice(4)])).toEqual([])
    expect(expectRefusal(await calls().guestLink({ params: { ...params, guest_id: test.make.id() } })).status).toBe(404)
    const other = await announce([{ visitor_name: 'Other' }])
    expect(expectRefusal(await calls().guestLink({ params: { ...params, guest_id: other.guests[0]!._id } })).status).toBe(404)
    await openAnotherDesk()
    expect(expectRefusal(await calls().guestLink({ params })).status).toBe(404)
    expect(expectRefusal(await test.as(guard).preRegisters.remind({ params: { id: record._id }, body: {} })).status).toBe(404)
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
  const messageOf = async (id: string) => expectSuccess(await calls().get({ params: { id } })).guests[0]!.message

  it('waits for the next try; a refusal of the mailbox ends it, and its host sees why, without its words', async () => {
    const record = await announce([{ visitor_name: 'Suda', email: SECRET }])
    const job = await waiting(record.guests[0]!._id)
    // The queue and the outbox hold no plain text about the guest.
    expect(await tablesWith(test.database.owner, [SECRET])).toEqual([])
    await expect(preRegisterJobs.send_guest_mail(failing({ code: 'ECONNREFUSED' }), job)).rejects.toThrow()
    expect(await messageOf(record._id)).toMatchObject({ status: 'queued', problem: 'ECONNREFUSED' })
    await expect(preRegisterJobs.send_guest_mail(failing({ responseCode: 550 }), job)).rejects.toThrow()
    expect(await messageOf(record._id)).toMatchObject({ status: 'failed', problem: '550' })
    // Another run of the job does nothing.
    await preRegisterJobs.send_guest_mail(failing({ responseCode: 550 }), job)
    expect(await tablesWith(test.database.owner, [SECRET])).toEqual([])
    expect((await test.sql('select content_sealed, attempts from messages where _id = $1', job.message_id))[0]).toEqual({
      content_sealed: null,
      attempts: 2,
    })
  })

  it('is given up after as many tries as the queue makes', async () => {
    const record = await announce([{ visitor_name: 'Suda', email: newAddress() }])
    const job = await waiting(record.guests[0]!._id)
    await test.sql('update messages set attempts = $2 where _id = $1', job.message_id, preRegisterJobs.send_guest_mail.tries! - 1)
    await expect(preRegisterJobs.send_guest_mail(failing({ code: 'ETIMEDOUT' }), job)).rejects.toThrow()
    expect(await messageOf(record._id)).toMatchObject({ status: 'failed', problem: 'ETIMEDOUT' })
  })

  it('says the same at every try: one link and one code', async () => {
    const to = newAddress()
    const record = await announce([{ visitor_name: 'Suda', email: to }])
    const job = await waiting(record.guests[0]!._id)
    const sentMails: string[] = []
    const mailer = {
      send: async ({ text }: { text: string }) => {
        sentMails.push(text)
        if (sentMails.length === 1) throw new Error('connection lost')
      },
    }
    await expect(preRegisterJobs.send_guest_mail({ ...test.app, mailer }, job)).rejects.toThrow('connection lost')
    await preRegisterJobs.send_guest_mail({ ...test.app, mailer }, job)
    expect(sentMails).toHaveLength(2)
    expect(sentMails[0]).toBe(sentMails[1])
  })
})

it('links that ended a month ago are swept, and messages after the days of visits', async () => {
  const record = await announce([{ visitor_name: 'Suda', email: newAddress() }])
  await test.sql(`update links set until = now() - interval '31 days' where subject_id = $1`, record.guests[0]!._id)
  await test.database.owner.query('select sweep_kept()')
  expect(await test.sql('select from links where subject_id = $1', record.guests[0]!._id)).toEqual([])
  await test.sql(`update messages set created_at = now() - interval '181 days' where record_id = $1`, record._id)
  await retentionJobs.erase_overdue(test.app)
  expect(await test.sql('select from messages where record_id = $1', record._id)).toEqual([])
})
