import fc from 'fast-check'
import { admin, gate, guard, staffDesk } from '../../../test/desk.ts'
import { announcement, expectedAt, ruledBy, timed } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.service.ts'
import { timingOf } from './pre-registers.arrival.ts'

serve()
staffDesk()

const calls = (caller: TestPerson = admin) => test.as(caller).preRegisters
const announce = async (fields: object = {}) =>
  expectSuccess(await calls().create({ body: announcement({ location_id: gate.location_id, ...fields }) }))
const idsOf = async (record: string) => {
  const [row] = await test.sql(
    `select g._id as guest_id, d._id as day_id from pre_register_guests g join pre_register_days d using (pre_register_id)
     where pre_register_id = $1 order by g.place limit 1`,
    record,
  )
  return row as { guest_id: string; day_id: string }
}
const comes = async (record: string, fields: object = {}, caller: TestPerson = guard) =>
  test.as(caller).entrances.checkIn({ body: { gate_id: gate._id, ...(await idsOf(record)), ...fields } as never })

describe('the time of an arrival', () => {
  it('is from the early minutes before until the late ones after, by the settings of the location', async () => {
    await ruledBy(admin, { early_minutes: 720, late_minutes: 0 })
    await ruledBy(admin, { early_minutes: 10, late_minutes: 20 }, gate.location_id)
    const record = (await announce())._id
    const outcome = async (fromMinutes: number, untilMinutes: number) => {
      await timed(record, fromMinutes, untilMinutes)
      const [{ timing } = { timing: undefined }] = await expectedAt(gate.location_id, guard)
      const answer = await comes(record)
      if (answer.ok) expectSuccess(await test.as(admin).entrances.undo({ params: { id: expectSuccess(answer)._id }, body: {} }))
      return [timing, answer.ok ? 'in' : expectRefusal(answer).code]
    }
    expect(await outcome(12, 60)).toEqual(['early', 'guest_not_now'])
    expect(await outcome(8, 60)).toEqual(['due', 'in'])
    expect(await outcome(-60, 60)).toEqual(['due', 'in'])
    expect(await outcome(-60, -18)).toEqual(['due', 'in'])
    expect(await outcome(-60, -22)).toEqual(['late', 'guest_not_now'])
  })

  it('is named in every refusal, and can be overridden with a reason by people who may', async () => {
    const record = (await announce())._id
    await timed(record, 120, 180)
    const [{ starts_at }] = await test.sql('select starts_at from pre_registers where _id = $1', record)
    const refusal = expectRefusal(await comes(record))
    expect(refusal).toMatchObject({
      ...{ code: 'guest_not_now', status: 409 },
      conflict: { visitor_name: 'Somchai Jaidee', pre_register_id: record, reasons: [{ reason: 'not_yet' }] },
    })
    const [{ valid_from }] = (expectRefusal(await comes(record)) as unknown as { conflict: { reasons: { valid_from: string }[] } }).conflict
      .reasons as [{ valid_from: string }]
    expect(Date.parse(valid_from)).toBe(new Date(starts_at).getTime() - 30 * 60_000)
    const reason = { override_reason: 'The director waits for them' }
    expect(expectRefusal(await comes(record, reason)).code).toBe('permission_denied')
    expect(expectSuccess(await comes(record, reason, admin))).toMatchObject({
      source: 'pre_register',
      override_reason: reason.override_reason,
    })
    // A reason doesn't override a cancellation or a wrong location; the refusal names every reason.
    const cancelledId = (await announce())._id
    await timed(cancelledId, -300, -240)
    const other = await test.make.gate(admin)
    expectSuccess(await calls().cancel({ params: { id: cancelledId }, body: {} }))
    expect(expectRefusal(await comes(cancelledId, { ...reason, gate_id: other._id }, admin))).toMatchObject({
      code: 'guest_not_expected',
      conflict: {
        reasons: [
          { reason: 'not_active', status: 'cancelled' },
          { reason: 'wrong_location', locations: [expect.any(String)] },
        ],
      },
    })
    const all = (
      expectRefusal(await comes(cancelledId, { gate_id: other._id })) as unknown as { conflict: { reasons: { reason: string }[] } }
    ).conflict
    expect(all.reasons.map(({ reason: name }) => name)).toEqual(['not_active', 'expired', 'wrong_location'])
  })

  it('is early, due or late, and one of them at each moment', () => {
    const minutes = fc.integer({ min: 0, max: 720 })
    const span = fc.tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 1, max: 1440 }))
    fc.assert(
      fc.property(
        minutes,
        minutes,
        span,
        fc.integer({ min: -200_000, max: 200_000 }),
        (early_minutes, late_minutes, [from, length], now) => {
          const rules = {
            at: () => ({ ...DEFAULT_SETTINGS, pre_registers: { approval: false, early_minutes, late_minutes, pass_days: 365 } }) as never,
          }
          const at = (minute: number) => new Date(Date.UTC(2099, 0, 1) + minute * 60_000).toISOString()
          const timing = timingOf(rules, { location_id: '', starts_at: at(from), ends_at: at(from + length), now: at(now) })
          expect(timing === 'early').toBe(now < from - early_minutes)
          expect(timing === 'late').toBe(now >= from + length + late_minutes)
        },
      ),
    )
  })
})
