import type { HostAnswerKind } from '@gatehouse/contract/pre-registers/host-answer.ts'
import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, gate, guard, openAnotherDesk, staffDesk } from '../../../test/desk.ts'
import { openStream } from '../../../test/event-stream.ts'
import { byHostLink, byLink, tokenIn, workOff } from '../../../test/guest-mails.ts'
import { arrivesAt, hostMailsTo } from '../../../test/host-answers.ts'
import { roundsOf } from '../../../test/nightly.ts'
import { announcement, expectedAt } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { tablesWith } from '../../../test/tables.ts'
import { retentionJobs } from '../retention/retention.jobs.ts'
import { preRegisterJobs } from './pre-registers.jobs.ts'

serve()
staffDesk()

let serial = 0
const newAddress = () => `contact${++serial}@mail.example`
const host = (fields: object = {}) => test.make.person({ role: 'host', organisation: admin.organisation_id, ...fields })
const announce = async (caller: TestPerson, fields: object = {}) =>
  expectSuccess(await test.as(caller).preRegisters.create({ body: { ...announcement({ location_id: gate.location_id }), ...fields } }))
const arrives = (id: string, caller = guard) => arrivesAt(test, caller, gate, id)
const mails = (address: string) => hostMailsTo(test, address)
const told = async (caller: TestPerson) =>
  expectSuccess(await test.as(caller).notifications.list({})).docs.map(({ title, link }) => ({ title, link }))
const contactsOf = async (code: string, contacts: object[]) =>
  expectSuccess(
    await test.as(admin).locations.createUnit({
      params: { id: gate.location_id },
      body: { code, kind: 'room', name_th: code, name_en: '', parent_id: null, contacts } as never,
    }),
  )
const give = (token: string, answer: HostAnswerKind = 'coming', server: Parameters<typeof byHostLink>[0] = test) =>
  byHostLink(server, token).give({ body: { answer } })
const detail = async (id: string) => expectSuccess(await test.as(admin).preRegisters.get({ params: { id } }))

/** An announced party whose first guest stands at the gate, with the link of the person who announced it. */
async function arrived(fields: object = {}) {
  const nida = await host({ name: 'Nida' })
  const record = await announce(nida, fields)
  const visit = await arrives(record._id)
  const [mail] = await mails(nida.email)
  return { nida, record, visit, mail: mail!, token: tokenIn(mail!.text)! }
}

describe('the news of an arrival', () => {
  it('goes once to the person who announced it and to each contact of the unit with an e-mail, in their language, with a link of their own', async () => {
    const [firstAddress, secondAddress] = [newAddress(), newAddress()]
    const unit = await contactsOf('B-1', [
      { name: 'Anong', email: firstAddress },
      { name: 'Boonma', email: secondAddress },
      { name: 'Chai', phone: '0812345678' },
    ])
    const nida = await host({ name: 'Nida', language: 'en' })
    await test.sql(`update locations set time_zone = 'Asia/Tokyo' where id = $1`, gate.location_id)
    const guests = [{ visitor_name: 'Somchai Jaidee', company: 'Qzco', phone: '0899999901' }]
    const { _id } = await announce(nida, { unit_id: unit.id, guests, gate_note: 'Qznote' })
    const visit = await arrives(_id)
    const [mail, ...others] = await mails(nida.email)
    expect(others).toEqual([])
    expect(mail!.subject).toBe('Somchai Jaidee has arrived at Main building')
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', timeStyle: 'short' }).format(new Date(visit.checkin_at))
    for (const part of ['Hello Nida', 'Guest: Somchai Jaidee', 'Company: Qzco', 'Gate: Front', `Since: ${time}`, 'Main building'])
      expect(mail!.text).toContain(part)
    expect(mail!.text).not.toMatch(/9901|Qznote/)
    const [first] = await mails(firstAddress)
    expect(first!.subject).toBe('Somchai Jaidee มาถึงแล้วที่ อาคารหลัก')
    expect(first!.text).toContain(`มาถึงเมื่อ: ${time} น.`)
    const [second] = await mails(secondAddress)
    expect(new Set([mail, first, second].map((each) => tokenIn(each!.text))).size).toBe(3)
    expect(await told(nida)).toEqual([{ title: 'Your guest has arrived at Front', link: `/service/visitor/pre-registers?id=${_id}` }])
    // The job may run more than once.
    const payload = { organisation_id: admin.organisation_id, entrance_id: visit._id }
    await preRegisterJobs.tell_hosts(test.app, payload)
    for (const address of [nida.email, firstAddress, secondAddress]) expect(await mails(address)).toHaveLength(1)
    expect(await told(nida)).toHaveLength(1)
  })

  it('is only on the page for a person who chose so, and one mail for a person who is also a contact of the unit', async () => {
    const nida = await host()
    const unit = await contactsOf('B-2', [{ name: 'The same', email: nida.email.toUpperCase() }])
    const { _id } = await announce(nida, { unit_id: unit.id })
    await arrives(_id)
    expect(await mails(nida.email)).toHaveLength(1)
    const quiet = await host()
    expectSuccess(await test.as(quiet).notifications.choose({ body: { kind: 'guest_arrived', by_email: false } }))
    const other = await announce(quiet)
    await arrives(other._id)
    expect(await mails(quiet.email)).toEqual([])
    expect(await told(quiet)).toHaveLength(1)
    expect(await test.sql('select from notification_mails')).toEqual([])
  })

  it('goes to nobody after an undone check-in, and not to a person who let their own guest in', async () => {
    const nida = await host()
    const { _id } = await announce(nida)
    const visit = await arrives(_id)
    expectSuccess(await test.as(guard).entrances.undo({ params: { id: visit._id }, body: {} }))
    expect(await mails(nida.email)).toEqual([])
    expect(await told(nida)).toEqual([])
    await arrives(_id)
    expect(await mails(nida.email)).toHaveLength(1)
    const own = await announce(guard)
    await arrives(own._id)
    expect(await mails(guard.email)).toEqual([])
    expect(await told(guard)).toEqual([])
  })

  it('is one mail a day for a party, and on the page for each guest, also for one who joins at the gate', async () => {
    const { nida, record } = await arrived({ guests: [{ visitor_name: 'One' }, { visitor_name: 'Two' }] })
    await arrives(record._id)
    const day_id = record.days[0]!._id
    const joins = { gate_id: gate._id, pre_register_id: record._id, day_id, visitor_name: 'Three' }
    expectSuccess(await test.as(guard).entrances.checkIn({ body: joins as never }))
    expect(await mails(nida.email)).toHaveLength(1)
    expect(await told(nida)).toHaveLength(3)
  })

  it('goes to the others who work for the unit if the announcer has left or the unit is archived', async () => {
    const contact = newAddress()
    const unit = await contactsOf('B-3', [{ name: 'Anong', email: contact }])
    const [nida, colleague, stranger] = [await host(), await host({ unit_ids: [unit.id] }), await host({ unit_ids: [] })]
    const announced = () => announce(nida, { unit_id: unit.id })
    const [first, second, third] = [await announced(), await announced(), await announced()]
    const counts = async () => {
      const numbers: number[] = []
      for (const email of [nida.email, colleague.email, stranger.email, contact]) numbers.push((await mails(email)).length)
      return numbers
    }
    await arrives(first._id)
    expect(await counts()).toEqual([1, 0, 0, 1])
    await test.sql(`update memberships set status = 'suspended' where user_id = $1`, nida.id)
    await arrives(second._id)
    expect(await counts()).toEqual([1, 1, 0, 2])
    await test.sql(`update memberships set status = 'active' where user_id = $1`, nida.id)
    await arrives(third._id)
    expectSuccess(
      await test.as(admin).locations.setUnitStatus({ params: { id: unit.id }, body: { status: 'archived', reason: 'moved out' } }),
    )
    expect(await counts()).toEqual([2, 2, 0, 2])
    expect((await told(colleague)).length).toBe(2)
    expect(await told(stranger)).toEqual([])
  })

  it('is only on the page if the guest has left by then', async () => {
    const nida = await host()
    const { _id } = await announce(nida)
    const visit = await arrives(_id)
    expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } }))
    expect(await mails(nida.email)).toEqual([])
    expect(await told(nida)).toHaveLength(1)
  })

  it('is the same mail at every try, sealed until then', async () => {
    const nida = await host({ name: 'Nida' })
    const { _id } = await announce(nida, { guests: [{ visitor_name: 'Qzguest' }] })
    await arrives(_id)
    await workOff(test, 'tell_hosts')
    expect(await tablesWith(test.database.owner, [nida.email])).toEqual(['public.users'])
    const [job] = await test.sql(
      `select organisation_id, _id as message_id from messages where template = 'guest_arrived' and record_id = $1`,
      _id,
    )
    const sentMails: string[] = []
    const mailer = {
      send: async ({ text }: { text: string }) => {
        sentMails.push(text)
        if (sentMails.length === 1) throw new Error('connection lost')
      },
    }
    await expect(preRegisterJobs.send_host_mail({ ...test.app, mailer }, job)).rejects.toThrow('connection lost')
    await preRegisterJobs.send_host_mail({ ...test.app, mailer }, job)
    expect(sentMails).toHaveLength(2)
    expect(sentMails[0]).toBe(sentMails[1])
    // The job tries for an hour, not for days.
    expect(preRegisterJobs.send_host_mail.tries!).toBeLessThan(30)
  })
})

describe('the link of a host', () => {
  it('shows who stands at which gate since when, in the words of their mail, and changes nothing', async () => {
    const { token, record, visit } = await arrived({
      guests: [{ visitor_name: 'One', company: 'Co', phone: '0899999901' }, { visitor_name: 'Two' }],
    })
    const state = () =>
      test.sql('select p.updated_at, h.* from pre_registers p left join host_answers h on true where p._id = $1', record._id)
    const before = await state()
    const page = expectSuccess(await byHostLink(test, token).get({}))
    expect(page).toEqual({
      ...{ state: 'open', language: 'en', organisation_name: 'Sathorn Park' },
      place: { name: { th: 'อาคารหลัก', en: 'Main building' }, time_zone: 'Asia/Bangkok' },
      guests: [{ visitor_name: 'One', company: 'Co', gate: 'Front', arrived_at: expect.any(String) }],
      answer: null,
    })
    expect(Math.abs(Date.parse(page.guests[0]!.arrived_at) - Date.parse(visit.checkin_at))).toBeLessThan(1000)
    expect(await state()).toEqual(before)
    expect((await entriesOf(test, record._id)).some(({ action }) => action === 'pre_register.host_answered')).toBe(false)
  })

  it('gives one answer, which the desk, the visit, the record and the audit log have', async () => {
    const { token, record, visit, nida } = await arrived()
    const stream = await openStream({ address: test.address, token: guard.token })
    const page = expectSuccess(await byHostLink(test, token).give({ body: { answer: 'wait', note: ' Two minutes ' } }))
    const answer = { answer: 'wait', note: 'Two minutes', name: 'Nida', answered_at: expect.any(String) }
    expect(page).toMatchObject({ state: 'answered', answer: { ...answer, own: true } })
    await stream.next(({ data }) => data.kind === 'pre_register.changed' && data.record_id === record._id)
    stream.close()
    const at_desk = { ...answer, handled_at: null, handled_by: null }
    expect(expectRefusal(await give(token, 'refuse')).code).toBe('host_answered')
    expect(expectSuccess(await byHostLink(test, token).get({}))).toEqual(page)
    expect(expectSuccess(await test.as(guard).entrances.get({ params: { id: visit._id } })).host_answer).toEqual(at_desk)
    expect((await expectedAt(gate.location_id, guard)).find(({ pre_register_id }) => pre_register_id === record._id)!.host_answer).toEqual(
      at_desk,
    )
    expect((await detail(record._id)).days[0]!.host_answer).toEqual(at_desk)
    expect(expectSuccess(await test.as(nida).preRegisters.get({ params: { id: record._id } })).days[0]!.host_answer).toEqual(at_desk)
    const entry = (await entriesOf(test, record._id)).find(({ action }) => action === 'pre_register.host_answered')!
    expect(entry).toMatchObject({ actor_name: 'Host', actor_id: null, after: { answer: 'wait', note: 'Two minutes', name: 'Nida' } })
    const [auditRow] = await test.sql('select after from audit_entries where id = $1', entry.id)
    expect(auditRow.after).toContain('"answer":"wait"')
    expect(auditRow.after).not.toMatch(/Nida|minutes/)
  })

  it('tells the desk of its own gate alone, while the guest is inside and for a day, and nobody who does not see them', async () => {
    const unit = await test.make.unit(admin, gate.location_id)
    const { token, visit, record } = await arrived({ unit_id: unit })
    expectSuccess(await give(token, 'refuse'))
    const other_gate = await test.make.gate(admin, { location_id: gate.location_id })
    const at = async (caller: TestPerson, deskGateId?: string) =>
      expectSuccess(await test.as(caller).entrances.metadata({ query: deskGateId ? { desk_gate_id: deskGateId } : {} })).host_answers
    const answer = { answer: 'refuse', note: null, name: 'Nida', entrance_id: visit._id, visitor_name: 'Somchai Jaidee' }
    expect(await at(guard, gate._id)).toMatchObject([answer])
    expect(await at(guard, other_gate._id)).toEqual([])
    expect(await at(guard)).toEqual([])
    const limited = (fields: object) => test.make.operator({ organisation: admin.organisation_id, ...fields })
    expect(await at(await limited({ unit_ids: [await test.make.unit(admin, gate.location_id)] }), gate._id)).toEqual([])
    expect(await at(await limited({ location_ids: [await test.make.location(admin)] }), gate._id)).toEqual([])
    const theirs = await test.make.operator()
    expect(await at(theirs, gate._id)).toEqual([])
    await test.sql(`update host_answers set answered_at = now() - interval '25 hours' where day_id = $1`, record.days[0]!._id)
    expect(await at(guard, gate._id)).toEqual([])
    await test.sql('update host_answers set answered_at = now() where day_id = $1', record.days[0]!._id)
    expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } }))
    expect(await at(guard, gate._id)).toEqual([])
  })

  it('[D26] stays at the visit for every desk of the gate until a guard marks it as handled, once, whose name the host does not get', async () => {
    const { token, visit, record, nida } = await arrived()
    expectSuccess(await give(token, 'wait'))
    await test.sql(`update host_answers set answered_at = now() - interval '3 hours' where day_id = $1`, record.days[0]!._id)
    const colleague = await test.make.operator({ organisation: admin.organisation_id })
    const at = async (caller: TestPerson) => {
      const { host_answers } = expectSuccess(await test.as(caller).entrances.metadata({ query: { desk_gate_id: gate._id } }))
      return host_answers.filter(({ entrance_id }) => entrance_id === visit._id).map(({ answer }) => answer)
    }
    for (const person of [guard, colleague]) expect(await at(person)).toEqual(['wait'])
    const call = (caller: TestPerson, id = visit._id) => test.as(caller).entrances.handleAnswer({ params: { id }, body: {} })
    const elsewhere = await test.make.operator({
      organisation: admin.organisation_id,
      location_ids: [await test.make.location(admin)],
    })
    const of_units = await test.make.operator({
      organisation: admin.organisation_id,
      unit_ids: [await test.make.unit(admin, gate.location_id)],
    })
    for (const person of [await test.make.operator(), elsewhere, of_units]) expect(expectRefusal(await call(person)).status).toBe(404)
    const silent = await arrived()
    expect(expectRefusal(await call(guard, silent.visit._id)).status).toBe(404)
    expect(await at(guard)).toEqual(['wait'])

    const stream = await openStream({ address: test.address, token: colleague.token })
    const answers = await Promise.all([call(guard), call(guard)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    await stream.next(({ data }) => data.kind === 'pre_register.changed' && data.record_id === record._id)
    stream.close()
    expect((await call(colleague)).status).toBe(204)
    for (const person of [guard, colleague]) expect(await at(person)).toEqual([])
    const { host_answer } = expectSuccess(await test.as(guard).entrances.get({ params: { id: visit._id } }))
    expect(host_answer).toMatchObject({ answer: 'wait', handled_by: guard.name, handled_at: expect.any(String) })
    const ofRecord = async (caller: TestPerson) =>
      expectSuccess(await test.as(caller).preRegisters.get({ params: { id: record._id } })).days[0]!.host_answer
    const ofExpected = async (caller: TestPerson) =>
      (await expectedAt(gate.location_id, caller)).find(({ pre_register_id }) => pre_register_id === record._id)!.host_answer
    for (const answer of [await ofRecord(nida), await ofExpected(nida)])
      expect(answer).toMatchObject({ answer: 'wait', handled_by: null, handled_at: expect.any(String) })
    for (const answer of [await ofRecord(guard), await ofExpected(guard)]) expect(answer).toMatchObject({ handled_by: guard.name })
    const entries = (await entriesOf(test, record._id)).filter(({ action }) => action === 'pre_register.answer_handled')
    expect(entries).toMatchObject([{ actor_name: guard.name, after: { answer: 'wait' } }])
    const page = expectSuccess(await byHostLink(test, token).get({}))
    expect(page.answer).toEqual({ answer: 'wait', note: null, name: 'Nida', answered_at: expect.any(String), own: true })
  })

  it('takes only the four answers and a line of 200 letters', async () => {
    const { token } = await arrived()
    for (const body of [
      { answer: 'dance' },
      {},
      { answer: 'wait', note: 'x'.repeat(201) },
      { answer: 'wait', note: 'a\nb' },
      { answer: 'wait', more: 1 },
    ])
      expect((await byHostLink(test, token).give({ body: body as never })).status).toBe(422)
    expect(expectSuccess(await byHostLink(test, token).get({})).state).toBe('open')
    expectSuccess(await byHostLink(test, token).give({ body: { answer: 'wait', note: 'ก'.repeat(200) } }))
  })

  it('asks nothing once nobody is at the gate, names nobody then, and asks again when the guest comes after all', async () => {
    const { token, visit, record } = await arrived()
    expectSuccess(await test.as(guard).entrances.undo({ params: { id: visit._id }, body: {} }))
    expect(expectSuccess(await byHostLink(test, token).get({}))).toMatchObject({ state: 'over', guests: [] })
    expect(expectRefusal(await give(token)).code).toBe('host_answer_closed')
    const secondVisit = await arrives(record._id)
    expect(expectSuccess(await byHostLink(test, token).get({})).state).toBe('open')
    expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: secondVisit._id }, body: { gate_id: gate._id } }))
    expect(expectRefusal(await give(token)).code).toBe('host_answer_closed')
  })

  it('is dead after the day, with the record, for another purpose, and for whom it was not made: one answer', async () => {
    const { token, record } = await arrived()
    const [link] = await test.sql(
      `select l.until, d.ends_at from links l join host_asks a on a._id = l.subject_id join pre_register_days d on d._id = a.day_id where d._id = $1`,
      record.days[0]!._id,
    )
    expect(link.until.getTime() - link.ends_at.getTime()).toBe(4 * 3_600_000)
    const answers = [
      await byLink(test, token).get({}),
      await byHostLink(test, `ghl_${'x'.repeat(43)}`).get({}),
      await byHostLink(test, 'x').get({}),
    ]
    await test.sql('update links set until = now() where until = $1', link.until)
    answers.push(await byHostLink(test, token).get({}), await give(token))
    const { token: other, record: erasedRecord } = await arrived()
    // Delete it as the retention does.
    await test.sql('delete from pre_register_arrivals where day_id = $1', erasedRecord.days[0]!._id)
    await test.sql('delete from pre_registers where _id = $1', erasedRecord._id)
    answers.push(await byHostLink(test, other).get({}), await give(other))
    expect(answers.map((answer) => `${answer.status} ${expectRefusal(answer).code}`)).toEqual(Array(7).fill('404 link_not_found'))
    await openAnotherDesk()
    expect(expectSuccess(await test.as(guard).entrances.metadata({ query: { desk_gate_id: gate._id } })).host_answers).toEqual([])
  })
})

it('the first of 20 answers at two servers counts, in 10 rounds; the others read whose it is', async () => {
  const another = await test.another()
  const addresses = Array.from({ length: 3 }, newAddress)
  const unit = await contactsOf(
    'R-1',
    addresses.map((email, index) => ({ name: `Contact ${index}`, email })),
  )
  const nida = await host({ name: 'Nida' })
  const winners = new Set<string>()
  for (let round = 0; round < roundsOf(10); round++) {
    const { _id } = await announce(nida, { unit_id: unit.id })
    await arrives(_id)
    const tokens: string[] = []
    for (const address of [nida.email, ...addresses]) tokens.push(tokenIn((await mails(address)).at(-1)!.text)!)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        give(tokens[n % 4]!, (['coming', 'let_in', 'wait', 'refuse'] as const)[n % 4], n % 2 ? another : test),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok).map((answer) => expectRefusal(answer).code)).toEqual(Array(19).fill('host_answered'))
    const winner = expectSuccess(answers.find(({ ok }) => ok)!).answer!
    winners.add(winner.name)
    const seenAnswers = await Promise.all(tokens.map(async (token) => expectSuccess(await byHostLink(test, token).get({})).answer))
    expect(seenAnswers.map((answer) => answer && { ...answer, own: true })).toEqual(Array(4).fill({ ...winner, own: true }))
    expect(seenAnswers.filter((answer) => answer!.own)).toHaveLength(1)
    expect((await entriesOf(test, _id)).filter(({ action }) => action === 'pre_register.host_answered')).toHaveLength(1)
  }
}, 120_000)

it('two guests who arrive at once cause one question', async () => {
  const nida = await host()
  const { _id } = await announce(nida, { guests: [{ visitor_name: 'One' }, { visitor_name: 'Two' }] })
  const visits = [await arrives(_id), await arrives(_id)]
  await Promise.all(
    visits.map((visit) => preRegisterJobs.tell_hosts(test.app, { organisation_id: admin.organisation_id, entrance_id: visit._id })),
  )
  expect(await mails(nida.email)).toHaveLength(1)
  expect(await told(nida)).toHaveLength(2)
})

it('questions and answers are deleted with the pre-register', async () => {
  const { token, record, visit } = await arrived({ guests: [{ visitor_name: 'Qzgone' }] })
  expectSuccess(await byHostLink(test, token).give({ body: { answer: 'wait', note: 'Qzsaid' } }))
  expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } }))
  await test.sql('update users set name = $1 where name = $2', 'Somebody', 'Nida')
  expect(await tablesWith(test.database.owner, ['Qzsaid', 'Nida'])).not.toEqual([])
  const ago = "- interval '182 days'"
  await test.sql(
    `update pre_registers set starts_at = starts_at ${ago}, ends_at = ends_at ${ago}, created_name = '' where _id = $1`,
    record._id,
  )
  await test.sql(`update entrances set checkin_at = checkin_at ${ago}, checkout_at = checkout_at ${ago} where _id = $1`, visit._id)
  await retentionJobs.erase_overdue(test.app)
  expect(await test.sql('select from host_asks a where a.day_id = $1', record.days[0]!._id)).toEqual([])
  expect(await tablesWith(test.database.owner, ['Qzsaid', 'Qzgone'])).toEqual([])
})
