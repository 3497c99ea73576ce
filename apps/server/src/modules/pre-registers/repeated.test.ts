import type { PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { RepeatRule } from '@gatehouse/contract/pre-registers/pre-register-repeat.ts'
import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, gate, guard, staffDesk } from '../../../test/desk.ts'
import { byLink, sendGuestMails, wholeMailsTo } from '../../../test/guest-mails.ts'
import { roundsOf } from '../../../test/nightly.ts'
import { announcement, expectedAt } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'

serve()
staffDesk()

const calls = () => test.as(admin).preRegisters
const at = (id: string) => ({ params: { id } })
const rule = (fields: Partial<RepeatRule> = {}): RepeatRule => ({
  ...{ weekdays: ['thu'], until: '2100-01-14', except: [], not_on_holidays: false },
  ...fields,
})
/** Thursdays from 24 December 2099 on: 24, 31, 7, 14. */
const announce = async (fields: Partial<PreRegisterInput> = {}) =>
  expectSuccess(
    await calls().create({
      body: announcement({ location_id: gate.location_id, from: '09:00', until: '11:00', repeat: rule(), ...fields }),
    }),
  )
const read = async (id: string) => expectSuccess(await calls().get(at(id)))
const daysOf = (record: Awaited<ReturnType<typeof read>>) => record.days.map(({ starts_at }) => starts_at)
const names = async (day: string) => (await expectedAt(gate.location_id, guard, day)).map(({ visitor_name }) => visitor_name)
/** Brings one day to the present moment. */
const isToday = (day_id: string) =>
  test.sql(
    `update pre_register_days set starts_at = now() - interval '1 minute', ends_at = now() + interval '1 hour' where _id = $1`,
    day_id,
  )
const comes = async (record: Awaited<ReturnType<typeof read>>, day_id: string, guest = 0) =>
  test.as(guard).entrances.checkIn({ body: { gate_id: gate._id, guest_id: record.guests[guest]!._id, day_id } as never })

describe('a repeated visit', () => {
  it('[M-02c] is expected on each of its days, without exceptions and holidays', async () => {
    const record = await announce({ repeat: rule({ except: ['2099-12-31'] }) })
    expect(daysOf(record)).toEqual(['2099-12-24T02:00:00.000Z', '2100-01-07T02:00:00.000Z', '2100-01-14T02:00:00.000Z'])
    expect(record).toMatchObject({ state: 'expected', starts_at: '2099-12-24T02:00:00.000Z', ends_at: '2100-01-14T04:00:00.000Z' })
    expect(record.next_at).toBe('2099-12-24T02:00:00.000Z')
    for (const [day, count] of [
      ['2099-12-24', 1],
      ['2099-12-31', 0],
      ['2100-01-07', 1],
      ['2100-01-13', 0],
      ['2100-01-14', 1],
    ] as const)
      expect(await names(day)).toHaveLength(count)
    const holidays = [{ date: '2100-01-07', name_th: 'หยุด', name_en: 'Holiday', hours: [] }]
    await test.sql('update locations set holidays = $2::jsonb where id = $1', gate.location_id, JSON.stringify(holidays))
    expect(daysOf(await announce())).toHaveLength(4)
    expect(daysOf(await announce({ repeat: rule({ not_on_holidays: true }) }))).toHaveLength(3)
  })

  it('[M-02a] stands in the list at its next day, whatever its first one was', async () => {
    const weekly = await announce()
    const later = await announce({ repeat: null, day: '2099-12-28' })
    const listed = async (query: object, pages: string[] = []): Promise<string[]> => {
      const { docs, next_cursor } = expectSuccess(await calls().list({ query: { limit: 1, ...query } }))
      const ids = [...pages, ...docs.map(({ _id }) => _id)]
      return next_cursor ? listed({ ...query, cursor: next_cursor }, ids) : ids
    }
    expect(await listed({ tab: 'open' })).toEqual([weekly._id, later._id])
    expectSuccess(await calls().cancelDay({ params: { id: weekly._id, day_id: weekly.days[0]!._id }, body: {} }))
    expect(await listed({ tab: 'open' })).toEqual([later._id, weekly._id])
    expect(await listed({ tab: 'open', sort: '-starts_at' })).toEqual([weekly._id, later._id])
  })

  it('[M-02c] is refused without a day, with too many, or with a last day that cannot be', async () => {
    const told = async (repeat: RepeatRule) =>
      expectRefusal(await calls().create({ body: announcement({ location_id: gate.location_id, repeat }) })).errors?.map(
        ({ field }) => field,
      )
    expect(await told(rule({ weekdays: ['mon'], until: '2099-12-25' }))).toEqual(['repeat'])
    expect(await told(rule({ weekdays: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'], until: '2102-12-24' }))).toEqual(['repeat'])
    expect(await told(rule({ until: '2099-12-23' }))).toEqual(['repeat.until'])
    expect(await told(rule({ until: '2199-12-23' }))).toEqual(['repeat.until'])
  })

  it('has an arrival on each day, and is expected again until the last is over', async () => {
    const record = await announce()
    const [first, second] = record.days
    await isToday(first!._id)
    expectSuccess(await comes(record, first!._id))
    expect(expectRefusal(await comes(record, first!._id)).code).toBe('guest_arrived')
    expect(await read(record._id)).toMatchObject({ state: 'arrived', arrived_count: 1, guests: [{ inside: true }] })
    await isToday(second!._id)
    expectSuccess(await comes(record, second!._id))
    const after = await read(record._id)
    expect(after.guests).toHaveLength(1)
    expect(after.days.map(({ arrived_count }) => arrived_count).toSorted()).toEqual([0, 0, 1, 1])
  })

  it('cancels one day, on which nobody comes; the others stay', async () => {
    const record = await announce()
    const [first, second] = record.days
    const changedRecord = expectSuccess(
      await calls().cancelDay({ params: { id: record._id, day_id: first!._id }, body: { reason: 'Ill' } }),
    )
    expect(changedRecord.days.map((day) => day.cancelled)).toEqual([true, false, false, false])
    expect(changedRecord).toMatchObject({ state: 'expected', next_at: second!.starts_at })
    expect([await names('2099-12-24'), await names('2099-12-31')]).toEqual([[], ['Somchai Jaidee']])
    await isToday(first!._id)
    expect(expectRefusal(await comes(record, first!._id))).toMatchObject({
      ...{ code: 'guest_not_expected' },
      conflict: { reasons: [{ reason: 'not_active', status: 'cancelled' }] },
    })
    const day = (day_id: string) => calls().cancelDay({ params: { id: record._id, day_id }, body: {} })
    expect(expectRefusal(await day(first!._id)).code).toBe('status_not_allowed')
    expect(expectRefusal(await day(record._id)).code).toBe('not_found')
    await isToday(second!._id)
    expectSuccess(await comes(record, second!._id))
    expect(expectRefusal(await day(second!._id)).code).toBe('guest_arrived')
    const single = await announce({ repeat: null })
    expect(expectRefusal(await calls().cancelDay({ params: { id: single._id, day_id: single.days[0]!._id }, body: {} })).code).toBe(
      'status_not_allowed',
    )
    const entries = await entriesOf(test, record._id)
    expect(entries.filter(({ action }) => action === 'pre_register.day_cancelled')).toHaveLength(1)
  })

  it('tells guests who know of it that one day is cancelled, and removes the day from their calendar', async () => {
    const [toldAddress, silentAddress] = ['suda.weekly@mail.example', 'late.weekly@mail.example']
    const guests = [{ visitor_name: 'Suda', email: toldAddress, language: 'en' as const }, { visitor_name: 'No Mail' }]
    const record = await announce({ guests })
    const mailsTo = async (address: string) => {
      await sendGuestMails(test)
      return wholeMailsTo(test, address)
    }
    const off = (day: number) => calls().cancelDay({ params: { id: record._id, day_id: record.days[day]!._id }, body: {} })
    /** The start of the entry and of its repeats, which a calendar stores separately. */
    const starts = ({ event }: Awaited<ReturnType<typeof mailsTo>>[number]) => {
      const repeats = event.component.getFirstProperty('rdate')?.getValues() as { toJSDate: () => Date }[] | undefined
      return [event.startDate, ...(repeats ?? [])].map((time) => time.toJSDate().toISOString())
    }
    const [invitation] = await mailsTo(toldAddress)
    expect(starts(invitation!)).toEqual(daysOf(record))
    expectSuccess(await off(1))
    const [, dayOffMail, ...extraMails] = await mailsTo(toldAddress)
    expect(extraMails).toEqual([])
    expect(dayOffMail).toMatchObject({ method: 'REQUEST', event: { uid: invitation!.event.uid, sequence: 2 } })
    expect(dayOffMail!.subject).toMatch(/^Your visit to .+: not on Thursday,? 31 December 2099$/)
    expect(dayOffMail!.text).toContain('Except on')
    expect(starts(dayOffMail!)).toEqual([daysOf(record)[0], daysOf(record)[2], daysOf(record)[3]])
    expect([(await byLink(test, invitation!.token!).get({})).status, (await byLink(test, dayOffMail!.token!).get({})).status]).toEqual([
      200, 200,
    ])
    // After the first day is cancelled too, the mail names both days. A guest whose invitation is unsent gets an invitation.
    const now = await read(record._id)
    expectSuccess(
      await calls().update({
        ...at(record._id),
        body: { ...now, guests: [...now.guests, { visitor_name: 'Late', email: silentAddress, language: 'th' }] } as never,
      }),
    )
    expectSuccess(await off(0))
    const [, , two] = await mailsTo(toldAddress)
    expect(two!.subject).toMatch(/not on Thursday,? 24 December 2099$/)
    for (const day of ['24 December 2099', '31 December 2099']) expect(two!.text).toContain(day)
    expect(two!.event).toMatchObject({ sequence: 3 })
    expect(starts(two!)).toEqual(daysOf(record).slice(2))
    const [lateInvitation, ...otherMails] = await mailsTo(silentAddress)
    expect(otherMails).toEqual([])
    expect(lateInvitation!.subject).toMatch(/^นัดเข้าพบที่/)
    expect(lateInvitation!.text).toContain('ยกเว้นวันที่')
    expectSuccess(await off(2))
    expectSuccess(await off(3))
    expect((await mailsTo(toldAddress)).at(-1)).toMatchObject({ method: 'CANCEL', token: null, event: { uid: invitation!.event.uid } })
  })

  it('tells nobody about a cancelled day of a visit that waits for approval', async () => {
    const { version, pre_registers } = expectSuccess(await test.as(admin).settings.get({}))
    expectSuccess(await test.as(admin).settings.save({ body: { version, pre_registers: { ...pre_registers, approval: true } } }))
    const host = test.as(await test.make.person({ role: 'host', organisation: admin.organisation_id })).preRegisters
    const guests = [{ visitor_name: 'Waits', email: 'waits.weekly@mail.example' }]
    const record = expectSuccess(
      await host.create({ body: announcement({ location_id: gate.location_id, from: '09:00', until: '11:00', repeat: rule(), guests }) }),
    )
    expectSuccess(await host.cancelDay({ params: { id: record._id, day_id: record.days[0]!._id }, body: {} }))
    await sendGuestMails(test)
    expect(await wholeMailsTo(test, 'waits.weekly@mail.example')).toEqual([])
  })

  it('[M-02d] is made again by a change of the rule, except for days that somebody came on', async () => {
    const record = await announce()
    const [first, second] = record.days
    await isToday(first!._id)
    expectSuccess(await comes(record, first!._id))
    const present = await read(record._id)
    const changedRecord = expectSuccess(
      await calls().update({ ...at(record._id), body: { ...present, repeat: rule({ weekdays: ['thu', 'fri'], until: '2100-01-01' }) } }),
    )
    expect(changedRecord.revision).toBe(record.revision + 1)
    const ids = changedRecord.days.map(({ _id }) => _id)
    expect(ids).toContain(first!._id)
    expect(ids).toContain(second!._id)
    // The existing day, and 24, 25, 31 December and 1 January.
    expect(changedRecord.days).toHaveLength(5)
    const same = expectSuccess(await calls().update({ ...at(record._id), body: { ...changedRecord, gate_note: 'Blue badge' } }))
    expect([same.revision, same.days]).toEqual([changedRecord.revision, changedRecord.days])
    const fresh = await announce()
    const singleRecord = expectSuccess(await calls().update({ ...at(fresh._id), body: { ...fresh, repeat: null } }))
    expect([singleRecord.repeat, daysOf(singleRecord)]).toEqual([null, ['2099-12-24T02:00:00.000Z']])
  })

  it('[M-02a] is in every span of a list that has one of its days', async () => {
    const record = await announce()
    const listed = async (startDate: string, endDate: string) =>
      expectSuccess(await calls().list({ query: { startDate, endDate } })).docs.map(({ _id }) => _id)
    expect(await listed('2100-01-01', '2100-01-10')).toEqual([record._id])
    expect(await listed('2099-12-25', '2099-12-30')).toEqual([])
    expect(await listed('2100-02-01', '2100-02-10')).toEqual([])
  })

  it('the cancellation of a day and an arrival on it at one moment: never both', async () => {
    const wins = { arrival: 0, cancellation: 0 }
    const rounds = roundsOf(40)
    for (let round = 0; round < rounds; round++) {
      const record = await announce()
      const day_id = record.days[0]!._id
      await isToday(day_id)
      const [came, cancellation] = await Promise.all([
        comes(record, day_id),
        calls().cancelDay({ params: { id: record._id, day_id }, body: {} }),
      ])
      expect([came.ok, cancellation.ok].filter(Boolean)).toHaveLength(1)
      wins[came.ok ? 'arrival' : 'cancellation'] += 1
      const [day] = (await read(record._id)).days.filter(({ _id }) => _id === day_id)
      expect([day!.cancelled, day!.arrived_count]).toEqual(came.ok ? [false, 1] : [true, 0])
    }
    expect(wins.arrival + wins.cancellation).toBe(rounds)
  })
})

it('guests are told of every day in words and in their calendar, and come again after a day that they came on', async () => {
  const email = 'series@test.example'
  const guests = [
    { visitor_name: 'Anong', email, language: 'en' as const },
    { visitor_name: 'Somchai', email: 'th@test.example', language: 'th' as const },
  ]
  const record = await announce({ guests })
  await sendGuestMails(test)
  const [mail] = await wholeMailsTo(test, email)
  expect(mail!.text).toContain('Every Thursday, 09:00–11:00, from 24 December 2099 until 14 January 2100')
  const [thai] = await wholeMailsTo(test, 'th@test.example')
  expect(thai!.text).toContain('ทุกวันพฤหัสบดี เวลา 09:00–11:00 น. ตั้งแต่ 24 ธันวาคม 2642 ถึง')
  const { event } = mail!
  const others = event.component
    .getAllProperties('rdate')
    .flatMap((dates) => dates.getValues().map((date) => (date as { toJSDate(): Date }).toJSDate().toISOString()))
  expect([event.startDate.toJSDate().toISOString(), ...others]).toEqual(daysOf(record))
  expect(event.duration.toSeconds()).toBe(2 * 60 * 60)

  const page = byLink(test, mail!.token!)
  expect(expectSuccess(await page.get({}))).toMatchObject({ state: 'expected', repeats: { en: expect.stringContaining('Every Thursday') } })
  await isToday(record.days[0]!._id)
  expectSuccess(await comes(record, record.days[0]!._id))
  expect(expectSuccess(await page.get({})).state).toBe('expected')
})
