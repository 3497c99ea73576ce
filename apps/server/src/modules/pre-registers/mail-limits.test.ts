import type { GuestInput, PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { RepeatRule } from '@gatehouse/contract/pre-registers/pre-register-repeat.ts'
import { admin, gate, staffDesk } from '../../../test/desk.ts'
import { byLink, sendGuestMails, wholeMailsTo } from '../../../test/guest-mails.ts'
import { passFor } from '../../../test/pre-passes.ts'
import { announcement } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

serve()
staffDesk()

let host: TestPerson
beforeEach(async () => {
  host = await test.make.person({ role: 'host', name: 'Nida Host', organisation: admin.organisation_id })
})

let serial = 0
const newAddress = () => `limit${++serial}@mail.example`
const guestsAt = (email: string, count: number): GuestInput[] =>
  Array.from({ length: count }, (_, index) => ({ visitor_name: `Guest ${index + 1}`, email }))
const body = (guests: GuestInput[], fields: Partial<PreRegisterInput> = {}) =>
  announcement({ location_id: gate.location_id, guests, ...fields })
const announce = (guests: GuestInput[], fields: Partial<PreRegisterInput> = {}, caller = host) =>
  test.as(caller).preRegisters.create({ body: body(guests, fields) })
const queuedTo = async (address: string) => {
  await sendGuestMails(test)
  return (await wholeMailsTo(test, address)).length
}
const overLimit = (answer: Parameters<typeof expectRefusal>[0], code: 'too_many_mails' | 'too_many_mails_to_address') => {
  const problem = expectRefusal(answer)
  expect(problem).toMatchObject({ status: 429, code })
  return problem
}
/** Moves the end of all counters, as if this many hours had passed. */
const hoursLater = (hours: number) => test.sql('update rate_limits set expire = expire - $1::bigint * 3600000', hours)

describe('mails to one address', () => {
  it('B16: ten calls of a host with a hundred guests of one address queue twenty mails at most; the refusal says when it works again', async () => {
    const victim = newAddress()
    const answers = await Promise.all(Array.from({ length: 10 }, () => announce(guestsAt(victim, 100))))
    for (const answer of answers) {
      const problem = overLimit(answer, 'too_many_mails_to_address')
      expect(problem.detail).toMatch(new RegExp(`${victim}.* after \\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2},`))
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(86_000)
    }
    expect(await queuedTo(victim)).toBe(0)
    expectSuccess(await announce(guestsAt(victim, 19)))
    // Spellings of one mailbox count together.
    expectSuccess(await announce([{ visitor_name: 'Plus', email: victim.replace('@', '+a@') }]))
    overLimit(
      await announce([{ visitor_name: 'One more', email: victim.toUpperCase().replace('MAIL.EXAMPLE', 'mail.example') }]),
      'too_many_mails_to_address',
    )
    expect(await queuedTo(victim)).toBe(19)
    // The limit doesn't stop another address, and a day later it doesn't stop this one.
    expectSuccess(await announce(guestsAt(newAddress(), 1)))
    await hoursLater(25)
    expectSuccess(await announce(guestsAt(victim, 1)))
  })

  it('B16: calls at the same moment share the limit', async () => {
    const victim = newAddress()
    const answers = await Promise.all(Array.from({ length: 6 }, () => announce(guestsAt(victim, 5))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429, 429])
    expect(await queuedTo(victim)).toBe(20)
  })

  it('B16: reminders, moves, cancelled days, passes and imports count to the same limit; a cancellation is always sent', async () => {
    const victim = newAddress()
    const repeat: RepeatRule = { weekdays: ['thu', 'fri', 'sat'], until: '2099-12-30', except: [], not_on_holidays: false }
    const record = expectSuccess(await announce(guestsAt(victim, 20), { repeat }))
    const calls = test.as(host).preRegisters
    const params = { id: record._id }
    overLimit(await calls.remind({ params, body: { who: 'all' } }), 'too_many_mails_to_address')
    overLimit(await calls.update({ params, body: { ...record, from: '01:00' } }), 'too_many_mails_to_address')
    overLimit(await calls.cancelDay({ params: { ...params, day_id: record.days[0]!._id }, body: {} }), 'too_many_mails_to_address')
    const pass = expectSuccess(await test.as(admin).prePasses.create({ body: passFor({ location_id: gate.location_id }) }))
    overLimit(await test.as(admin).prePasses.send({ params: { id: pass._id }, body: { email: victim } }), 'too_many_mails_to_address')
    const form = new FormData()
    form.set('file', new Blob([`Name,Day,From,Until,E-mail\nImported,2099-12-24,09:00,10:00,${victim}\n`]), 'guests.csv')
    overLimit(await test.as(host).preRegisterFiles.import({ query: {}, form }), 'too_many_mails_to_address')
    // The refused calls changed nothing.
    expect(expectSuccess(await calls.get({ params })).days.filter(({ cancelled }) => cancelled)).toEqual([])
    expect(await queuedTo(victim)).toBe(20)
    expectSuccess(await calls.cancel({ params, body: {} }))
    expect(await queuedTo(victim)).toBe(40)
  })

  it('B16: a person and an organisation have limits of their own', async () => {
    const key = (subject: string) => `mails/guest/${host.organisation_id}/86400/${subject}`
    expectSuccess(await announce(guestsAt(newAddress(), 1)))
    await test.sql('update rate_limits set points = 1000 where key = $1', key(`person/${host.id}`))
    const problem = overLimit(await announce(guestsAt(newAddress(), 1)), 'too_many_mails')
    expect(problem.detail).toMatch(/Try again after \d{4}-/)
    expectSuccess(await announce([{ visitor_name: 'Without an e-mail' }]))
    expectSuccess(await announce(guestsAt(newAddress(), 1), {}, admin))
    await test.sql('update rate_limits set points = 10000 where key = $1', key('all'))
    overLimit(await announce(guestsAt(newAddress(), 1), {}, admin), 'too_many_mails')
    await hoursLater(25)
    expectSuccess(await announce(guestsAt(newAddress(), 1)))
  })
})

describe('the note for visitors', () => {
  it.each([
    'See https://evil.example/login',
    'see www.evil.example',
    'mailto:someone',
    '<a href=x>press</a>',
    '[press](here)',
    'evil.example/login',
  ])('B16: is refused with a link or markup: %s', async (visitor_note) => {
    const problem = expectRefusal(await announce([{ visitor_name: 'Guest' }], { visitor_note }))
    expect(problem.errors).toMatchObject([{ field: 'visitor_note', message: 'Links and formatting can’t be sent. Write plain text.' }])
  })

  it('B16: names its writer in mail, calendar and page, and a host name in it opens nothing', async () => {
    const to = newAddress()
    const guests = [{ visitor_name: 'Guest', email: to, language: 'en' as const }]
    const record = expectSuccess(
      await announce(guests, { visitor_note: 'Pay at evil.example.com or call 081 234 5678 at 9.30', host_name: 'pay.evil.example' }),
    )
    await sendGuestMails(test)
    const [mail] = await wholeMailsTo(test, to)
    expect(mail!.text).toContain('Note from Nida Host: Pay at evil example com or call 081 234 5678 at 9.30')
    for (const text of [mail!.text, mail!.html, mail!.event.description]) expect(text).not.toMatch(/evil\.example/)
    expect(mail!.event.description).toContain('Note from Nida Host: Pay at evil example com')
    const link = byLink(test, mail!.token!)
    expect(expectSuccess(await link.get({})).visitor_note_by).toBe('Nida Host')
    // Another person writes a new note. A change of other fields keeps the note's author.
    const changedRecord = expectSuccess(
      await test.as(admin).preRegisters.update({ params: { id: record._id }, body: { ...record, visitor_note: 'Come to level 5' } }),
    )
    expect(expectSuccess(await link.get({})).visitor_note_by).toBe(admin.name)
    expectSuccess(
      await test.as(host).preRegisters.update({ params: { id: record._id }, body: { ...changedRecord, gate_note: 'Blue badge' } }),
    )
    expect(expectSuccess(await link.get({})).visitor_note_by).toBe(admin.name)
  })
})
