import { createListedEntry } from '../../../test/blacklist.ts'
import { visitTo } from '../../../test/desk.ts'
import { mailsTo } from '../../../test/mails.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { jobs } from '../../app.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { MAILS_PER_HOUR } from './digests.queries.ts'
import { notify } from './notifications.service.ts'

serve()

const waiting = (organisation: number) =>
  test.sql(
    `select j.id, j.payload, j.run_at > now() + interval '1 second' as later from graphile_worker._private_jobs j
     where j.key like 'mails/' || $1 || '/%' order by j.id`,
    organisation,
  )
/**
 * Runs the due jobs of an organisation as a worker would. It locks each job first, so that anything queued meanwhile under its key is a separate job.
 */
async function work(organisation: number, app = test.app): Promise<void> {
  for (const { id, payload } of (await waiting(organisation)).filter(({ later }) => !later)) {
    await test.sql(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test' where id = $1`, id)
    try {
      await jobs.mail_notification!(app, payload)
      await test.sql('delete from graphile_worker._private_jobs where id = $1', id)
    } finally {
      await test.sql('update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = $1', id)
    }
  }
}
const letMinutesPass = async (minutes: number) => {
  const ago = `interval '${minutes} minutes'`
  await test.sql(`update notification_mail_topics set sent_at = sent_at - ${ago}, sending_since = sending_since - ${ago}`)
  await test.sql(`update graphile_worker._private_jobs set run_at = run_at - ${ago}`)
  await test.sql(`update rate_limits set expire = expire - $1::bigint where key like 'mails:%'`, minutes * 60_000)
}
const told = (person: TestPerson, days: number) =>
  test.app.database.asMember(systemActor(person.organisation_id), (tx) =>
    notify(tx, person.organisation_id, {
      kind: 'edition_expires',
      to: { user_id: person.id },
      params: { service: 'visitor_m', date: '2026-12-01', days },
      link: `/setup/organization?n=${days}`,
      key: null,
    }),
  )

describe('mails about the same', () => {
  it('are one at once and one more after ten minutes, however often somebody who is listed is refused', async () => {
    const admin = await test.make.admin()
    const guard = await test.make.operator({ organisation: admin.organisation_id })
    const gate = await test.make.gate(admin)
    await createListedEntry(test, admin, { severity: 'deny', name: 'Nobody Else', plates: [{ plate: 'กก 1234', plate_province: 'TH-10' }] })
    const comes = async (n: number) => {
      const body = visitTo(gate, { plate: 'กก 1234', plate_province: 'TH-10', phone: `08100000${n}` })
      expect(expectRefusal(await test.as(guard).entrances.checkIn({ body })).code).toBe('blacklisted')
    }
    await comes(10)
    await work(admin.organisation_id)
    const subject = `Blacklist match at ${gate.code} (deny)`
    expect((await mailsTo(test, admin.email)).map((mail) => mail.subject)).toEqual([subject])

    for (let n = 11; n < 41; n++) {
      await comes(n)
      await work(admin.organisation_id)
    }
    expect(await waiting(admin.organisation_id)).toHaveLength(1)
    expect(await mailsTo(test, admin.email)).toHaveLength(1)
    await letMinutesPass(9)
    await work(admin.organisation_id)
    expect(await mailsTo(test, admin.email)).toHaveLength(1)
    await letMinutesPass(1.1)
    await work(admin.organisation_id)
    const [, digest, ...rest] = await mailsTo(test, admin.email)
    expect(rest).toEqual([])
    expect(digest!.subject).toBe('Blacklist match: 30 new')
    expect(digest!.text).toContain(`• ${subject} – 30 times`)
    expect(digest!.text).toContain('http://gatehouse.test/service/visitor/blacklists/seen\n')
    expect(await test.sql('select from notification_mails where organisation_id = $1', admin.organisation_id)).toEqual([])
    expect(expectSuccess(await test.as(admin).notifications.list({})).total).toBe(31)
  })

  it('name at most twenty, in the reader’s language, and say how many more there are; what was read by then is left out', async () => {
    const person = await test.make.admin({ language: 'th' })
    for (let n = 100; n < 130; n++) await told(person, n)
    const [read] = expectSuccess(await test.as(person).notifications.list({})).docs
    expectSuccess(await test.as(person).notifications.markRead({ params: { id: read!.id }, body: { readed: true } }))
    await work(person.organisation_id)
    const [digest, ...rest] = await mailsTo(test, person.email)
    expect(rest).toEqual([])
    expect(digest!.subject).toBe('บริการใกล้หมดอายุ: ใหม่ 29 รายการ')
    expect(digest!.text.match(/• /g)).toHaveLength(20)
    expect(digest!.text).toContain('และอีก 9 รายการ')
    expect(digest!.text).toContain('http://gatehouse.test/setup/organization\n')
  })

  it('are kept where the mail cannot be sent or the server is killed, and go with the next', async () => {
    const person = await test.make.admin()
    const { organisation_id } = person
    const broken = { ...test.app, mailer: { send: () => Promise.reject(new Error('The mail server is away.')) } }
    await told(person, 1)
    await expect(work(organisation_id, broken)).rejects.toThrow('away')
    await told(person, 2)
    await test.sql(
      `insert into notification_mail_topics values ($1, $2, 'edition_expires', null, now())
      on conflict (organisation_id, user_id, topic) do update set sending_since = now()`,
      organisation_id,
      person.id,
    )
    await work(organisation_id)
    expect(await mailsTo(test, person.email)).toEqual([])
    await letMinutesPass(2.1)
    await work(organisation_id)
    expect((await mailsTo(test, person.email)).map(({ subject }) => subject)).toEqual(['A subscription is about to expire: 2 new'])
  })

  it('put notifications that come while a mail is being sent into the next one, once', async () => {
    const person = await test.make.admin()
    const { organisation_id } = person
    await told(person, 1)
    const during = {
      ...test.app,
      mailer: {
        send: async (mail: Parameters<typeof test.app.mailer.send>[0]) => {
          await told(person, 2)
          for (const { payload } of await waiting(organisation_id)) await jobs.mail_notification!(test.app, payload)
          await test.app.mailer.send(mail)
        },
      },
    }
    await work(organisation_id, during)
    for (const minutes of [0, 2.1, 6]) {
      await letMinutesPass(minutes)
      await work(organisation_id)
      expect(await mailsTo(test, person.email)).toHaveLength(1)
    }
    for (let n = 0; n < 2; n++) {
      await letMinutesPass(10.1)
      await work(organisation_id)
    }
    const [first, second, ...rest] = await mailsTo(test, person.email)
    expect(rest).toEqual([])
    expect([first!.subject, second!.subject]).toEqual(['Visitor expires tomorrow', 'Visitor expires in 2 days'])
  })

  it('are so many an hour for an organisation; the rest waits, and another organisation does not', async () => {
    const [person, other] = [await test.make.admin(), await test.make.admin()]
    await told(person, 1)
    await work(person.organisation_id)
    await test.sql(`update rate_limits set points = $2 where key = 'mails:' || $1`, person.organisation_id, MAILS_PER_HOUR)
    const colleague = await test.make.admin({ organisation: person.organisation_id })
    for (const each of [colleague, other]) await told(each, 2)
    for (const each of [colleague, other]) await work(each.organisation_id)
    expect(await mailsTo(test, colleague.email)).toEqual([])
    expect(await mailsTo(test, other.email)).toHaveLength(1)
    await letMinutesPass(59)
    await work(person.organisation_id)
    expect(await mailsTo(test, colleague.email)).toEqual([])
    await letMinutesPass(1.1)
    await work(person.organisation_id)
    expect(await mailsTo(test, colleague.email)).toHaveLength(1)
  })

  it('are sent as they were put into the queue by the version before', async () => {
    const person = await test.make.admin()
    await told(person, 7)
    const [{ id }] = await test.sql('select id from notifications where user_id = $1', person.id)
    await jobs.mail_notification!(test.app, { organisation_id: person.organisation_id, user_id: person.id, notification_id: id })
    expect((await mailsTo(test, person.email)).map(({ subject }) => subject)).toEqual(['Visitor expires in 7 days'])
  })
})
