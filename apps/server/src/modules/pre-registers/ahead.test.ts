import type { PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { RepeatRule } from '@gatehouse/contract/pre-registers/pre-register-repeat.ts'
import { admin, gate, staffDesk } from '../../../test/desk.ts'
import { passFor, validFor } from '../../../test/pre-passes.ts'
import { announcement, timed } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'

serve()
staffDesk()

const calls = () => test.as(admin).preRegisters
const passes = () => test.as(admin).prePasses
const body = (fields: Partial<PreRegisterInput>) => announcement({ location_id: gate.location_id, ...fields })
const wrong = (answer: Parameters<typeof expectRefusal>[0]) =>
  (expectRefusal(answer).errors ?? []).map(({ field, message }) => `${field}: ${message}`)
const rule = (last_day: string): RepeatRule => ({
  ...{ weekdays: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'], until: last_day, except: [] },
  not_on_holidays: false,
})
/** The day this many days from today, in the zone of the place. */
const dayFromNow = (days: number) => new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

const OVER = 'This time has passed.'

describe('D24: a visit in the past', () => {
  it('is refused at the day, as a draft and for a group of days too', async () => {
    expect(wrong(await calls().create({ body: body({ day: '2020-01-06' }) }))).toEqual([`day: ${OVER}`])
    expect(wrong(await calls().create({ body: { ...body({ day: dayFromNow(-1), from: '09:00', until: '10:00' }), draft: true } }))).toEqual(
      [`day: ${OVER}`],
    )
    expect(wrong(await calls().create({ body: body({ day: dayFromNow(-3), repeat: rule(dayFromNow(3)) }) }))).toEqual([`day: ${OVER}`])
    expect(wrong(await calls().create({ body: body({ day: dayFromNow(-9), repeat: rule(dayFromNow(-3)) }) }))).toEqual([
      `repeat.until: ${OVER}`,
    ])
    // Today is not over until midnight.
    expectSuccess(await calls().create({ body: body({ day: dayFromNow(0) }) }))
  })

  it('is refused as the new time of a visit; the note of a past visit can change', async () => {
    const record = expectSuccess(await calls().create({ body: body({}) }))
    const params = { id: record._id }
    expect(wrong(await calls().update({ params, body: { ...record, day: '2020-01-06' } }))).toEqual([`day: ${OVER}`])
    const past = expectSuccess(await calls().create({ body: body({}) }))
    const times = { day: '2020-01-06', starts_at: '2020-01-05T17:00:00Z', ends_at: '2020-01-06T17:00:00Z' }
    await test.sql('update pre_registers set day = $2, starts_at = $3, ends_at = $4 where _id = $1', past._id, ...Object.values(times))
    const recordWithNote = expectSuccess(
      await calls().update({ params: { id: past._id }, body: { ...past, day: times.day, gate_note: 'Left a bag' } }),
    )
    expect(recordWithNote).toMatchObject({ day: '2020-01-06', gate_note: 'Left a bag' })
  })

  it('is refused when its draft is announced', async () => {
    const draft = expectSuccess(await calls().create({ body: { ...body({}), draft: true } }))
    await timed(draft._id, -240, -120)
    expect(wrong(await calls().submit({ params: { id: draft._id }, body: {} }))).toEqual([`day: ${OVER}`])
  })
})

describe('D24: a pass', () => {
  it('with an end in the past is refused at its last day; another field of an expired pass can change', async () => {
    const old = { from_day: '2020-01-01', until_day: '2020-12-31' }
    expect(wrong(await passes().create({ body: passFor({ location_id: gate.location_id, ...old }) }))).toEqual([`until_day: ${OVER}`])
    const pass = expectSuccess(await passes().create({ body: passFor({ location_id: gate.location_id }) }))
    const params = { id: pass._id }
    expect(wrong(await passes().update({ params, body: { ...pass, ...old } }))).toEqual([`until_day: ${OVER}`])
    await validFor(test, pass, "'2019-12-31T17:00:00Z'", "'2020-12-31T17:00:00Z'")
    expect(expectSuccess(await passes().update({ params, body: { ...pass, ...old, company: 'Acme' } }))).toMatchObject({
      company: 'Acme',
      state: 'expired',
    })
  })
})
