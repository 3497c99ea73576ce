import { checkIn, openDesk, visitTo } from '../../../test/desk.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'

serve()
beforeAll(async () => {
  await test.sql(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$`)
})

const TABLES = ['entrances', 'audit_entries', 'live_events', 'idempotency_keys'] as const

/** Everything that an organisation has, row by row, except numbers that are used up and the time a session was seen. */
async function everything(organisation: number) {
  const parts = await Promise.all(
    TABLES.map(
      async (table) =>
        await test.sql(`select to_jsonb(t) - 'tx_id' as row from ${table} t where organisation_id = $1 order by t::text`, organisation),
    ),
  )
  return JSON.stringify(parts)
}

async function failing<T>(table: string, event: 'insert' | 'update', when: 'before' | 'after', work: () => Promise<T>): Promise<T> {
  await test.sql(`create trigger fail ${when} ${event} on ${table} for each row execute function fail()`)
  try {
    return await work()
  } finally {
    await test.sql(`drop trigger fail on ${table}`)
  }
}

describe('a fault at any step', () => {
  const steps = TABLES.flatMap((table) => (['before', 'after'] as const).map((when) => ({ table, when })))

  it.each(steps)('[ASVS 2.3.3] leaves nothing of a check-in: $when the row in $table', async ({ table, when }) => {
    const desk = await openDesk(test)
    await checkIn(test, desk, { plate: 'ขข 1', plate_province: 'TH-10' })
    const before = await everything(desk.guard.organisation_id)
    const ask = () =>
      test.as(desk.guard).entrances.checkIn({
        body: visitTo(desk.gate, { plate: 'กก 1', plate_province: 'TH-10', card_number: 'V-1', phone: '0812345608' }),
        idempotencyKey: 'once',
      })
    const answer = await failing(table, 'insert', when, ask)
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(await everything(desk.guard.organisation_id)).toBe(before)
    expect(expectSuccess(await ask()).status).toBe('checkin')
  })

  it.each([
    { table: 'entrances', event: 'update' },
    { table: 'audit_entries', event: 'insert' },
    { table: 'live_events', event: 'insert' },
    { table: 'idempotency_keys', event: 'insert' },
  ] as const)('leaves nothing of a check-out, a correction and an undo: $event in $table', async ({ table, event }) => {
    const desk = await openDesk(test)
    const visit = await checkIn(test, desk)
    const calls = test.as(desk.guard).entrances
    const whole = expectSuccess(await calls.get({ params: { id: visit._id } }))
    const before = await everything(desk.guard.organisation_id)
    const out = () => calls.checkOut({ params: { id: visit._id }, body: { gate_id: desk.gate._id }, idempotencyKey: 'out' })
    await failing(table, event, 'after', async () => {
      expect((await out()).status).toBe(500)
      if (table === 'idempotency_keys') return
      expect((await calls.update({ params: { id: visit._id }, body: { ...whole, remark: 'x' } })).status).toBe(500)
      expect((await calls.undo({ params: { id: visit._id }, body: {} })).status).toBe(500)
    })
    expect(await everything(desk.guard.organisation_id)).toBe(before)
    expect(expectSuccess(await out()).status).toBe('checkout')
  })

  it('is no success if it shows only at the commit', async () => {
    const desk = await openDesk(test)
    const before = await everything(desk.guard.organisation_id)
    await test.sql(
      'create constraint trigger fail after insert on entrances deferrable initially deferred for each row execute function fail()',
    )
    const answer = await test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate), idempotencyKey: 'once' })
    await test.sql('drop trigger fail on entrances')
    expect(answer.status).toBe(500)
    expect(await everything(desk.guard.organisation_id)).toBe(before)
  })
})
