import { openStream } from '../../../test/event-stream.ts'
import { mailsTo } from '../../../test/mails.ts'
import { expectSuccess, serve, type TestApp, test } from '../../../test/served.ts'
import { jobs } from '../../app.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { notify, notifyInWords } from './notifications.service.ts'

serve()

type Person = Awaited<ReturnType<TestApp['make']['operator']>>
const list = async (person: Person, language: 'th' | 'en' = 'en', query = {}) =>
  expectSuccess(await test.as(person, { language }).notifications.list({ query }))
const inOrganisation = <T>(organisation: number, work: Parameters<typeof test.app.database.asMember<T>>[1]) =>
  test.app.database.asMember(systemActor(organisation), work)
const accepted = (name: string, overrides = {}) => ({
  kind: 'invitation_accepted' as const,
  params: { name },
  link: '/setup/user',
  key: null,
  ...overrides,
})
/** Runs the queued mail jobs as a worker would, and empties the queue. */
async function sendMails() {
  const queuedJobs = await test.sql(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail_notification' order by j.id`,
  )
  for (const { payload } of queuedJobs) await jobs.mail_notification!(test.app, payload)
  await test.sql(
    'select graphile_worker.complete_jobs($1)',
    queuedJobs.map(({ id }) => id),
  )
  return queuedJobs.length
}

describe('a notification of the system', () => {
  it('speaks the language of whoever reads it, and leads to its record', async () => {
    const inviter = await test.make.admin()
    await inOrganisation(inviter.organisation_id, (tx) =>
      notify(tx, inviter.organisation_id, { ...accepted('Somchai <b>'), to: { user_id: inviter.id } }),
    )
    expect((await list(inviter)).docs).toMatchObject([
      { title: 'Somchai <b> accepted your invitation', notify_type: 'notice', readed: false, link: '/setup/user' },
    ])
    const [thai] = (await list(inviter, 'th')).docs
    expect(thai).toMatchObject({ title: 'Somchai <b> ตอบรับคำเชิญแล้ว' })
    expect(thai!.description).toBe('<p>Somchai &lt;b&gt; เปิดใช้บัญชีแล้วและเข้าสู่ระบบได้</p>')
    const answer = await test.as(inviter, { language: 'th' }).notifications.markRead({ params: { id: thai!.id }, body: { readed: true } })
    expect(answer.body).toMatchObject({ title: 'Somchai <b> ตอบรับคำเชิญแล้ว', readed: true })
  })

  it('is told once for a key to each person, also when two tell it at once, and with its transaction or not at all', async () => {
    const admin = await test.make.admin()
    const { organisation_id } = admin
    const colleague = await test.make.admin({ organisation: organisation_id })
    await test.make.operator({ organisation: organisation_id })
    const tell = () =>
      inOrganisation(organisation_id, (tx) =>
        notify(tx, organisation_id, { ...accepted('A'), to: { permission: 'settings:write' }, key: 'told/once' }),
      )
    await Promise.all([tell(), tell(), tell()])
    await tell()
    for (const person of [admin, colleague]) expect((await list(person)).total).toBe(1)
    expect(await test.sql('select from notifications where organisation_id = $1', organisation_id)).toHaveLength(2)

    await expect(
      inOrganisation(organisation_id, async (tx) => {
        await notify(tx, organisation_id, { ...accepted('B'), to: 'all', key: 'told/not' })
        throw new Error('the change failed')
      }),
    ).rejects.toThrow('the change failed')
    expect((await list(admin)).total).toBe(1)
  })

  it('is shown by its name when it comes from a newer version, and breaks nothing', async () => {
    const person = await test.make.operator()
    await test.sql(
      `insert into notifications (organisation_id, id, kind, params, notify_type) values ($1, gen_random_uuid(), 'kind_of_tomorrow', '{}', 'notice')`,
      person.organisation_id,
    )
    expect((await list(person)).docs).toMatchObject([{ title: 'kind_of_tomorrow', description: '<p>kind_of_tomorrow</p>', link: null }])
  })

  it('[H-02] arrives at an open page of another server within a second', async () => {
    const other = await test.another()
    const person = await test.make.operator()
    const stream = await openStream({ address: other.address, token: person.token })
    await stream.next(({ kind }) => kind === 'open')
    await inOrganisation(person.organisation_id, (tx) =>
      notify(tx, person.organisation_id, { ...accepted('A'), to: { user_id: person.id } }),
    )
    const event = await stream.next(({ kind }) => kind === 'notification.changed')
    expect(event.data.record_id).toBe((await list(person)).docs[0]!.id)
    stream.close()
  })
})

describe('a notice of the operator', () => {
  it('[T11] [1.3.1] is cleaned before it is stored', async () => {
    const person = await test.make.operator()
    const description =
      '<p onclick="x()">Bring <b>both</b></p><script>alert(1)</script><a href="javascript:x()">a</a><a href="https://example.org/">b</a>'
    await inOrganisation(person.organisation_id, (tx) =>
      notifyInWords(tx, person.organisation_id, { notify_type: 'notice', title: '<i>Keys</i>', description }),
    )
    const [storedNotice] = await test.sql('select title, description from notifications where organisation_id = $1', person.organisation_id)
    expect(storedNotice).toEqual({
      title: '<i>Keys</i>',
      description: '<p>Bring <b>both</b></p><a>a</a><a href="https://example.org/">b</a>',
    })
    expect((await list(person)).docs).toMatchObject([storedNotice])
  })

  it('cannot lead away from the page', async () => {
    const { organisation_id } = await test.make.operator()
    for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:x()', '']) {
      const attempt = inOrganisation(organisation_id, (tx) =>
        notifyInWords(tx, organisation_id, { notify_type: 'notice', title: 'a', description: 'b', link }),
      )
      await expect(attempt, link).rejects.toMatchObject({ code: '23514' })
    }
  })
})

describe('GET and PUT /notifications/choices', () => {
  const choices = async (person: Person, language: 'th' | 'en' = 'en') =>
    expectSuccess(await test.as(person, { language }).notifications.choices({})).docs
  const choose = (person: Person, kind: string, by_email: unknown) =>
    test.as(person).notifications.choose({ body: { kind, by_email } as never })

  const byEmail = async (person: Person, kind: string) => (await choices(person)).find((choice) => choice.kind === kind)!.by_email

  it('answers every kind in the words of the reader, as chosen or as it is by itself', async () => {
    const person = await test.make.operator()
    expect(await choices(person)).toEqual([
      { kind: 'edition_expires', label: 'A subscription is about to expire', by_email: true },
      { kind: 'document_expires', label: 'A member’s document is about to expire', by_email: expect.any(Boolean) },
      { kind: 'invitation_accepted', label: 'Someone accepted your invitation', by_email: false },
      { kind: 'blacklist_sighting', label: 'Blacklist match', by_email: false },
      { kind: 'blacklist_lift_requested', label: 'Someone requests to lift a blacklist entry', by_email: true },
      { kind: 'payment_account_requested', label: 'Someone requests a new payment account', by_email: true },
      { kind: 'payment_account_changed', label: 'The payment account was changed', by_email: true },
      { kind: 'payment_account_rejected', label: 'A request for a new payment account was rejected', by_email: true },
      { kind: 'retention_shortened', label: 'Data retention will be shortened', by_email: true },
      { kind: 'deletion_requested', label: 'Someone requests to delete visits', by_email: true },
      { kind: 'deletion_decided', label: 'Your delete request was decided', by_email: false },
      { kind: 'pre_register_waiting', label: 'A pre-register is waiting for approval', by_email: true },
      { kind: 'pre_register_decided', label: 'Your pre-register was decided', by_email: true },
      { kind: 'pre_pass_waiting', label: 'A pass is waiting for approval', by_email: true },
      { kind: 'pre_pass_decided', label: 'Your pass was decided', by_email: true },
      { kind: 'guest_arrived', label: 'Your guest has arrived', by_email: true },
      { kind: 'blacklist_review_due', label: 'A blacklist entry is due for review', by_email: false },
      { kind: 'partner_paused', label: 'Deliveries to a partner were paused', by_email: true },
      { kind: 'report_counts_differ', label: 'Report figures differ from the visits', by_email: true },
      { kind: 'notice', label: 'Notices from the provider', by_email: false },
      { kind: 'billing', label: 'Bills from the provider', by_email: false },
    ])
    expect((await choices(person, 'th'))[0]!.label).toBe('บริการใกล้หมดอายุ')
    for (let n = 0; n < 2; n++)
      expect(expectSuccess(await choose(person, 'notice', true)).docs).toContainEqual(
        expect.objectContaining({ kind: 'notice', by_email: true }),
      )
    expect(await byEmail(person, 'notice')).toBe(true)
    expectSuccess(await choose(person, 'notice', false))
    expect(await byEmail(person, 'notice')).toBe(false)
  })

  it('is each person’s own, in each organisation', async () => {
    const person = await test.make.operator()
    const colleague = await test.make.operator({ organisation: person.organisation_id })
    const elsewhere = await test.make.organisation()
    await test.make.membership(person.id, elsewhere)
    const personElsewhere = { ...person, token: await test.make.session(person.id, elsewhere) }
    expectSuccess(await choose(person, 'billing', true))
    expect(await byEmail(person, 'billing')).toBe(true)
    for (const other of [colleague, personElsewhere]) expect(await byEmail(other, 'billing')).toBe(false)
  })

  it('refuses kinds that are none, and anything but yes or no', async () => {
    const person = await test.make.operator()
    for (const kind of ['nothing', '__proto__', 'toString', 'a\u0000b', 'x'.repeat(61)])
      expect((await choose(person, kind, true)).status, kind).toBe(422)
    for (const by_email of ['yes', 1, null, [true]]) expect((await choose(person, 'notice', by_email)).status).toBe(422)
    expect(await test.sql('select from notification_choices where user_id = $1', person.id)).toHaveLength(0)
  })

  it('is not there for a person without an organisation', async () => {
    const person = await test.make.operator()
    await test.sql('update sessions set organisation_id = null where user_id = $1', person.id)
    expect(await choose(person, 'notice', true)).toMatchObject({ status: 404, body: { code: 'organisation_not_found' } })
  })
})

describe('a notification by e-mail', () => {
  it('tells whoever chose it, once for each notification, in their language', async () => {
    await sendMails()
    const thai = await test.make.admin({ language: 'th' })
    const { organisation_id } = thai
    const english = await test.make.admin({ organisation: organisation_id })
    const quiet = await test.make.admin({ organisation: organisation_id })
    const formerMember = await test.make.admin({ organisation: organisation_id })
    for (const person of [thai, english, formerMember])
      expectSuccess(await test.as(person).notifications.choose({ body: { kind: 'notice', by_email: true } }))
    await test.sql(`update memberships set status = 'suspended' where user_id = $1`, formerMember.id)
    await inOrganisation(organisation_id, (tx) =>
      notifyInWords(tx, organisation_id, {
        notify_type: 'notice',
        title: 'น้ำ\r\nBcc: everybody@example.org',
        description: '<p>Water is off &amp; back at <b>ten</b>.</p><ul><li>one</li><li>two</li></ul>',
        link: '/service/visitor/gates',
      }),
    )
    expect(await sendMails()).toBe(2)
    const [mail, ...rest] = await mailsTo(test, thai.email)
    expect(rest).toEqual([])
    // ASVS 1.3.11: a line break in a title can't begin a header.
    expect(mail!.subject).toBe('น้ำ Bcc: everybody@example.org')
    expect(mail!.text).toContain('Water is off & back at ten.')
    expect(mail!.text).toContain('• one')
    expect(mail!.text).toContain('http://gatehouse.test/service/visitor/gates')
    expect(mail!.text).toContain('คุณเลือกรับเรื่องนี้ทางอีเมล')
    expect((await mailsTo(test, english.email))[0]!.text).toContain('You chose to get this by e-mail.')
    for (const person of [quiet, formerMember]) expect(await mailsTo(test, person.email)).toEqual([])
  })

  it('sends nothing to who left the organisation before the mail was made', async () => {
    await sendMails()
    const person = await test.make.admin()
    await inOrganisation(person.organisation_id, (tx) =>
      notify(tx, person.organisation_id, {
        kind: 'edition_expires',
        to: { user_id: person.id },
        params: { service: 'visitor_m', date: '2026-12-01', days: 1 },
        link: null,
        key: null,
      }),
    )
    await test.sql(`update memberships set status = 'suspended' where user_id = $1`, person.id)
    expect(await sendMails()).toBe(1)
    expect(await mailsTo(test, person.email)).toEqual([])
  })
})

describe('an edition that ends', () => {
  /** A zone in which it is this hour now, whenever the test runs. */
  const zoneAt = async (hour: number) => {
    const [{ offset }] = await test.sql(`select ($1 - extract(hour from now() at time zone 'UTC')::int + 36) % 24 - 12 as offset`, hour)
    return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  }
  const run = () => jobs.tell_ending_editions!(test.app, {})
  const sooner = (organisation: number, days: number) =>
    test.sql('update subscriptions set service_expire_date = service_expire_date - $2::int where organisation_id = $1', organisation, days)

  it('is told to those who manage the organisation 30, 7 and 1 days before, exactly once each', async () => {
    const organisation = await test.make.organisation({
      services: ['visitor_m'],
      inactive: ['visitor_lite'],
      expiresIn: 31,
      time_zone: await zoneAt(12),
    })
    const admin = await test.make.admin({ organisation })
    const guard = await test.make.operator({ organisation })
    const titles = async () => (await list(admin)).docs.map(({ title }) => title)
    await run()
    expect(await titles()).toEqual([])
    await sooner(organisation, 1)
    await Promise.all([run(), run()])
    await run()
    expect(await titles()).toEqual(['Visitor expires in 30 days'])
    // As time passes, the date stays and the days become fewer.
    const [{ key }] = await test.sql('select key from notifications where organisation_id = $1', organisation)
    expect(key).toMatch(/^edition_expires\/visitor_m\/\d{4}-\d{2}-\d{2}\/30$/)
    await sooner(organisation, 23)
    await run()
    await run()
    expect((await titles())[0]).toBe('Visitor expires in 7 days')
    await sooner(organisation, 6)
    await run()
    await run()
    expect((await titles()).slice(0, 1)).toEqual(['Visitor expires tomorrow'])
    expect(await titles()).toHaveLength(3)
    expect((await list(guard)).total).toBe(0)
    expect((await list(admin, 'th')).docs[0]).toMatchObject({ title: 'Visitor หมดอายุพรุ่งนี้', notify_type: 'billing' })
  })

  it('is told late where nothing ran on the day, once, with the days that are left', async () => {
    const organisation = await test.make.organisation({ services: ['visitor_m_plus'], expiresIn: 5, time_zone: await zoneAt(12) })
    const admin = await test.make.admin({ organisation })
    await run()
    await run()
    expect((await list(admin)).docs.map(({ title }) => title)).toEqual(['Visitor M Plus expires in 5 days'])
  })

  it('is told from eight in the morning on, by the clocks of the organisation', async () => {
    const [night, morning] = await Promise.all(
      // Not 7, because it may strike eight meanwhile.
      [6, 8].map(async (hour) => {
        const organisation = await test.make.organisation({ services: ['visitor_m'], expiresIn: 7, time_zone: await zoneAt(hour) })
        return test.make.admin({ organisation })
      }),
    )
    await run()
    expect([(await list(night!)).total, (await list(morning!)).total]).toEqual([0, 1])
  })

  it('is told to the other organisations when one fails, and the job comes again', async () => {
    const broken = await test.make.organisation({ services: ['visitor_m'], expiresIn: 7, time_zone: await zoneAt(12) })
    await test.make.admin({ organisation: broken })
    const later = await test.make.organisation({ services: ['visitor_m'], expiresIn: 7, time_zone: await zoneAt(12) })
    const admin = await test.make.admin({ organisation: later })
    await test.sql(`alter table notifications add constraint broken check (organisation_id <> ${broken})`)
    await expect(run()).rejects.toMatchObject({ code: '23514' })
    expect((await list(admin)).total).toBe(1)
    await test.sql('alter table notifications drop constraint broken')
    await run()
    expect(await test.sql('select from notifications where organisation_id = $1', broken)).toHaveLength(1)
  })
})

it('old notifications go after the days of the settings, and who read them with them; younger ones stay', async () => {
  const person = await test.make.operator()
  const stranger = await test.make.operator()
  const [old, young] = await Promise.all([test.make.notification(person), test.make.notification(person)])
  const theirs = await test.make.notification(stranger)
  for (const id of [old, young]) expectSuccess(await test.as(person).notifications.markRead({ params: { id }, body: { readed: true } }))
  const age = (id: string, days: number) =>
    test.sql(`update notifications set notify_date = now() - make_interval(days => $2) where id = $1`, id, days)
  await Promise.all([age(old, 181), age(theirs, 181), age(young, 179)])
  await jobs.erase_overdue!(test.app, {})
  expect((await list(person)).docs.map(({ id }) => id)).toEqual([young])
  expect((await list(stranger)).total).toBe(0)
  const reads = await test.sql('select notification_id from notification_reads where user_id = $1', person.id)
  expect(reads).toEqual([{ notification_id: young }])
})
