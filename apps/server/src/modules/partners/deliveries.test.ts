import { entryOf } from '../../../test/blacklist.ts'
import { admin, checkIn, checkOut, gate, guard, staffDesk, type VisitInput } from '../../../test/desk.ts'
import { roundsOf } from '../../../test/nightly.ts'
import { localEgress, newSecret, PartnerServer, partnerOf } from '../../../test/partner-server.ts'
import { buildPassCheckIn, passFor } from '../../../test/pre-passes.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { deliverToPartner } from './partners.deliver.ts'

serve({ egress: localEgress() })
staffDesk()

let server: PartnerServer
beforeEach(async () => {
  server = await PartnerServer.open()
})
afterEach(() => server.close())

const save = async (overrides: Parameters<typeof partnerOf>[0] = {}) =>
  expectSuccess(
    await test.as(admin).settings.save({ body: { partner: partnerOf({ url: server.url, secret: server.secret, ...overrides }) } }),
  )
const arrive = (overrides: Partial<VisitInput> = {}) => checkIn(test, { guard, gate }, overrides)
const leave = (visit: { _id: string }) => checkOut(test, { guard, gate }, visit)
/** One turn of the lane, as the worker gives it. */
const deliver = (partner_key = 'bms', organisation_id = admin.organisation_id) =>
  deliverToPartner(test.app, { organisation_id, partner_key })
/** Ends every pause. */
const passTime = async () => {
  await test.sql('update partner_events set due_at = least(due_at, now()) where organisation_id = $1', admin.organisation_id)
  await test.sql('update partner_queues set retry_at = now() where organisation_id = $1', admin.organisation_id)
}
const deliverAll = async () => {
  for (let turn = 0; turn < 100; turn++) {
    await passTime()
    await deliver()
    const [{ left }] = await test.sql(
      "select count(*)::int as left from partner_events where organisation_id = $1 and status = 'waiting'",
      admin.organisation_id,
    )
    if (left === 0) return
  }
  throw new Error('Events are left after 100 turns.')
}
const list = async (person: TestPerson = admin, query: object = {}) =>
  expectSuccess(await test.as(person).partners.deliveries({ params: { partner_id: 'bms' }, query })).docs
const resend = (id: string, person: TestPerson = admin) => test.as(person).partners.resend({ params: { partner_id: 'bms', id }, body: {} })
const events = () => server.received.map(({ type, data }) => [type, data.entrance_id])
const queue = async () =>
  (await test.sql('select * from partner_queues where organisation_id = $1 and partner_key = $2', admin.organisation_id, 'bms'))[0]
/** Queues jobs as the worker does every second, and returns the partners of this organisation that have one. */
const queued = async () => {
  await test.sql('select partner_deliveries_due()')
  const jobs = await test.sql(
    "select j.key from graphile_worker.jobs j where j.key like 'partner/' || $1 || '/%' order by j.key",
    String(admin.organisation_id),
  )
  return jobs.map(({ key }: { key: string }) => key.split('/')[2])
}

describe('Events for partners', () => {
  it('[G-03] are signed, name nobody, and have the same body and id at every try', async () => {
    await save()
    const visit = await arrive({ visitor_name: 'สมหญิง รักดี', phone: '0812345608', plate: 'กก 1234', plate_province: 'TH-10' })
    server.status = 503
    await deliver()
    server.status = 200
    await deliverAll()
    const [first, second] = server.headers
    expect(first!['webhook-id']).toBe(second!['webhook-id'])
    expect(server.refused).toEqual([])
    expect(server.received).toEqual([
      {
        id: first!['webhook-id'],
        type: 'visit.checked_in',
        timestamp: expect.any(String),
        data: {
          entrance_id: visit._id,
          number: visit.number,
          status: 'checkin',
          source: 'walk_in',
          visitor_type: 'visitor',
          party_size: 1,
          with_vehicle: true,
          location_id: gate.location_id,
          unit_id: null,
          gate_in_id: gate._id,
          gate_out_id: null,
          checkin_at: visit.checkin_at,
          checkout_at: null,
        },
      },
    ])
    expect(server.headers[0]!['webhook-id']).toMatch(/^msg_/)
  })

  it('are written with what happened, and not without it', async () => {
    await save({ events: ['visit.checked_in', 'visit.checked_out', 'visit.checkin_undone', 'visit.checkout_undone', 'delete.approved'] })
    const visit = await arrive({ card_number: 'V-001' })
    expect(
      (
        await test
          .as(guard)
          .entrances.checkIn({ body: { gate_id: gate._id, visitor_name: 'B', visitor_type: 'visitor', card_number: 'V-001' } })
      ).status,
    ).toBe(409)
    await leave(visit)
    expectSuccess(await test.as(admin).entrances.undo({ params: { id: visit._id }, body: {} }))
    await leave(visit)
    const undone = await arrive()
    expectSuccess(await test.as(guard).entrances.undo({ params: { id: undone._id }, body: {} }))
    const { _id: id } = expectSuccess(await test.as(guard).deleteRequests.create({ body: { entrances: [visit._id], reason_code: 'test' } }))
    expectSuccess(await test.as(admin).deleteRequests.approve({ params: { id }, body: { id } }))
    await deliverAll()
    const of = (_id: string) => events().flatMap(([type, entrance_id]) => (entrance_id === _id ? [type] : []))
    expect(of(visit._id)).toEqual([
      'visit.checked_in',
      'visit.checked_out',
      'visit.checkout_undone',
      'visit.checked_out',
      'delete.approved',
    ])
    expect(of(undone._id)).toEqual(['visit.checked_in', 'visit.checkin_undone'])
    expect(server.received).toHaveLength(7)
    expectSuccess(await test.as(admin).deleteRequests.restore({ params: { id: visit._id }, body: { reason: 'x' } }))
    expect(await list(admin, { status: 'waiting' })).toEqual([])
  })

  it('are also those of passes, the blacklist and lost cards', async () => {
    await save({ events: ['pass.used', 'blacklist.hit', 'card.lost'] })
    const pass = expectSuccess(await test.as(admin).prePasses.create({ body: passFor({ location_id: gate.location_id }) }))
    const visit = expectSuccess(await test.as(guard).entrances.checkIn({ body: buildPassCheckIn(pass, gate) }))
    const entry = expectSuccess(await test.as(admin).blacklists.create({ body: entryOf({ severity: 'monitor', name: 'ประเสริฐ ทองดี' }) }))
    const hit = await arrive({ visitor_name: 'ประเสริฐ ทองดี' })
    const card = expectSuccess(await test.as(admin).cards.create({ body: { number: 'V-009', location_id: gate.location_id } }))
    expectSuccess(await test.as(admin).cards.setStatus({ params: { id: card._id }, body: { status: 'lost', reason: 'x' } as never }))
    await deliverAll()
    const by = (type: string) => server.received.filter((event) => event.type === type).map(({ data }) => data)
    expect(by('pass.used')).toMatchObject([{ pass_id: pass._id, entrance_id: visit._id, use: 1, location_id: gate.location_id }])
    expect(by('blacklist.hit')).toMatchObject([{ entry_id: entry._id, entrance_id: hit._id, severity: 'monitor' }])
    expect(by('card.lost')).toMatchObject([{ card_id: card._id, card_number: 'V-009' }])
    expect(JSON.stringify(server.received)).not.toContain('ประเสริฐ')
  })

  it('are written only for partners that are not paused and want the event and the location', async () => {
    const elsewhere = await test.make.gate(admin)
    await save({ locations: [elsewhere.location_id] })
    await save({ key: 'lift', events: ['visit.checked_out'] })
    await save({ key: 'off', paused: true })
    await save({ key: 'all' })
    await leave(await arrive())
    const rows = await test.sql(
      'select partner_key, event from partner_events where organisation_id = $1 order by seq',
      admin.organisation_id,
    )
    expect(rows.map(({ partner_key, event }) => `${partner_key} ${event}`).sort()).toEqual([
      'all visit.checked_in',
      'all visit.checked_out',
      'lift visit.checked_out',
    ])
  })
})

describe('Deliveries to partners', () => {
  it('[G-03] are in order for each visit: later events wait for the earlier, those of other visits do not', async () => {
    await save()
    const [first, second] = [await arrive(), await arrive()]
    const post = test.app.egress.post.bind(test.app.egress)
    const spy = vi.spyOn(test.app.egress, 'post').mockImplementation(async (request) => {
      // The partner would accept the check-out, but it waits for the check-in.
      if (request.body.includes(first._id) && request.body.includes('visit.checked_in'))
        return { ok: false, reason: 'status_4xx', detail: null, status: 422, steps: [], ms: 1 }
      return post(request)
    })
    try {
      await leave(first)
      await leave(second)
      for (let turn = 0; turn < 4; turn++) {
        await passTime()
        await deliver()
      }
      expect(events()).toEqual([
        ['visit.checked_in', second._id],
        ['visit.checked_out', second._id],
      ])
    } finally {
      spy.mockRestore()
    }
    await deliverAll()
    expect(events().slice(2)).toEqual([
      ['visit.checked_in', first._id],
      ['visit.checked_out', first._id],
    ])
  })

  it('[G-03] bring 300 events of a time without the partner, each once where nobody is killed, in order for each visit', async () => {
    await save()
    const count = roundsOf(150)
    const visits = []
    for (let n = 0; n < count; n++) visits.push(await arrive())
    await server.close()
    await deliver()
    for (const visit of visits) await leave(visit)
    server = await PartnerServer.open()
    await save({ url: server.url, secret: server.secret })
    await deliverAll()
    expect(server.refused).toEqual([])
    expect(server.received).toHaveLength(2 * count)
    for (const { _id } of visits)
      expect(events().flatMap(([type, entrance_id]) => (entrance_id === _id ? [type] : []))).toEqual([
        'visit.checked_in',
        'visit.checked_out',
      ])
  })

  it('send an event again whose outcome was lost with the server, under the same id', async () => {
    await save()
    await arrive()
    const post = test.app.egress.post.bind(test.app.egress)
    const spy = vi.spyOn(test.app.egress, 'post').mockImplementation(async (request) => {
      await post(request)
      throw new Error('killed')
    })
    await expect(deliver()).rejects.toThrow('killed')
    spy.mockRestore()
    await deliver()
    expect(server.received).toHaveLength(2)
    expect(new Set(server.received.map(({ id }) => id)).size).toBe(1)
    expect((await list())[0]).toMatchObject({ status: 'delivered', attempts: [{ reason: 'ok' }] })
  })

  it('[G-03] are tried eight times within 24 hours, each with its outcome in the log', async () => {
    await save()
    await arrive()
    server.status = 500
    const pauses: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      await passTime()
      await deliver()
      const [row] = await test.sql(
        'select extract(epoch from due_at - now())::float8 as pause from partner_events where organisation_id = $1',
        admin.organisation_id,
      )
      pauses.push(row.pause)
    }
    const [event] = await list()
    expect(event).toMatchObject({ status: 'failed', next_attempt_at: null, ended_at: expect.any(String) })
    const attempt = { at: expect.any(String), status_code: 500, reason: 'status_5xx', ms: expect.any(Number) }
    expect(event!.attempts).toEqual(Array.from({ length: 8 }, () => attempt))
    const total = pauses.slice(0, 7).reduce((sum, pause) => sum + pause, 0)
    expect(total).toBeGreaterThan(20 * 3_600)
    expect(total).toBeLessThan(24 * 3_600)
    await passTime()
    await deliver()
    expect(server.headers).toHaveLength(8)
    // A given-up event no longer holds back the events of its visit.
    server.status = 200
    await leave({ _id: event!.data.entrance_id as string })
    await deliverAll()
    expect(events()).toEqual([['visit.checked_out', event!.data.entrance_id]])
  })

  it('rest after failures, and try the way with one event before the others', async () => {
    await save()
    for (let n = 0; n < 6; n++) await arrive()
    server.status = 500
    await deliver()
    expect(server.headers).toHaveLength(4)
    expect(await queue()).toMatchObject({ failures: 1, lease_until: null })
    expect(await queued()).toEqual([])
    await passTime()
    expect(await queued()).toEqual(['bms'])
    // A job that waits or works is not queued twice.
    expect(await queued()).toEqual(['bms'])
    await deliver()
    expect(server.headers).toHaveLength(5)
    server.status = 200
    await deliverAll()
    expect(server.received).toHaveLength(6)
    expect(await queue()).toMatchObject({ failures: 0, failing_since: null })
  })

  it('[G-03] are signed by both secrets while one is changed', async () => {
    const next = newSecret()
    await save({ next_secret: next })
    await arrive()
    await arrive()
    await deliver()
    server.secret = next
    await arrive()
    await deliver()
    expect(server.refused).toEqual([])
    expect(server.received).toHaveLength(3)
  })

  it('[G-03] stop while the partner is paused, and go on when it is resumed', async () => {
    await save()
    await arrive()
    await save({ paused: true })
    await arrive()
    expect(await queued()).toEqual([])
    await deliver()
    expect(server.headers).toEqual([])
    await save({ paused: false })
    expect(await queued()).toEqual(['bms'])
    await deliverAll()
    expect(server.received).toHaveLength(1)
  })

  it('[G-03] pause a partner after a day of nothing but failures, and tell those who may resume it', async () => {
    await save()
    await arrive()
    server.status = 500
    await deliver()
    await test.sql(
      "update partner_queues set failing_since = now() - interval '23 hours' where organisation_id = $1",
      admin.organisation_id,
    )
    await passTime()
    await deliver()
    expect(expectSuccess(await test.as(admin).settings.get({})).partners[0]!.paused).toBe(false)
    await test.sql(
      "update partner_queues set failing_since = now() - interval '25 hours' where organisation_id = $1",
      admin.organisation_id,
    )
    await passTime()
    await deliver()
    const settings = expectSuccess(await test.as(admin).settings.get({}))
    expect(settings.partners[0]).toMatchObject({ paused: true, secret: expect.stringMatching(/^•{8}/) })
    expect(settings.updated_by).toBe('Gatehouse')
    expect(expectSuccess(await test.as(admin).notifications.list({})).docs[0]!.title).toBe('Deliveries to Building system are paused')
    expect(expectSuccess(await test.as(guard).notifications.list({})).docs).toEqual([])
    const [entry] = await test.sql(
      "select actor_id, actor_name from audit_entries where organisation_id = $1 and action = 'visitor_settings.changed' order by id desc limit 1",
      admin.organisation_id,
    )
    expect(entry).toEqual({ actor_id: null, actor_name: 'Gatehouse' })
    server.status = 200
    await save({ paused: false })
    await deliverAll()
    expect(server.received).toHaveLength(1)
  })

  it('hold nothing of the database during a call', async () => {
    await save()
    await arrive()
    const pendingCalls: (() => void)[] = []
    const post = test.app.egress.post.bind(test.app.egress)
    const spy = vi.spyOn(test.app.egress, 'post').mockImplementation(async (request) => {
      await new Promise<void>((resolve) => pendingCalls.push(resolve))
      return post(request)
    })
    try {
      const turn = deliver()
      await vi.waitFor(() => expect(pendingCalls).toHaveLength(1))
      const [{ open }] = await test.sql(
        "select count(*)::int as open from pg_stat_activity where datname = current_database() and usename = 'gatehouse_app' and xact_start is not null",
      )
      expect(open).toBe(0)
      pendingCalls[0]!()
      await turn
    } finally {
      spy.mockRestore()
    }
  })

  it('go to nobody after a partner is removed, also where another one has its key', async () => {
    await save()
    await arrive()
    const { version } = expectSuccess(await test.as(admin).settings.get({}))
    expectSuccess(await test.as(admin).settings.save({ body: { version, partners: [] } }))
    expect(expectRefusal(await test.as(admin).partners.deliveries({ params: { partner_id: 'bms' } })).code).toBe('partner_not_found')
    await save()
    await deliver()
    expect(server.headers).toEqual([])
  })

  it('are forgotten after 30 days', async () => {
    await save()
    await arrive()
    await arrive()
    const [event] = await list()
    await test.sql("update partner_events set created_at = now() - interval '31 days' where _id = $1", event!._id)
    const { jobs } = await import('../../app.ts')
    await jobs.forget_partner_events!(test.app, {})
    expect((await list()).map(({ _id }) => _id)).not.toContain(event!._id)
    expect(await list()).toHaveLength(1)
  })
})

describe('GET /settings/visitors/partner/{partner_id}/deliveries and resend', () => {
  it('[G-03] list the last events and send one again, with an audit entry', async () => {
    await save()
    await arrive()
    server.status = 400
    await deliver()
    const [failingEvent] = await list(admin, { status: 'waiting' })
    expect(failingEvent).toMatchObject({ event: 'visit.checked_in', attempts: [{ status_code: 400, reason: 'status_4xx' }] })
    server.status = 200
    // Sent at once, although the next try would be in five seconds.
    expect(expectSuccess(await resend(failingEvent!._id)).status).toBe('waiting')
    expect(expectSuccess(await resend(failingEvent!._id)).status).toBe('waiting')
    await deliver()
    expect(server.received).toHaveLength(1)
    const [deliveredEvent] = await list(admin, { status: 'delivered' })
    expect(deliveredEvent!._id).toBe(failingEvent!._id)
    expectSuccess(await resend(deliveredEvent!._id))
    await deliver()
    expect(new Set(server.received.map(({ id }) => id)).size).toBe(1)
    expect(server.received).toHaveLength(2)
    const entries = await test.sql(
      "select after::jsonb as after from audit_entries where organisation_id = $1 and action = 'visitor_settings.partner_resent' order by id",
      admin.organisation_id,
    )
    expect(entries[2].after).toEqual({ status: 'waiting', partner_key: 'bms', event: 'visit.checked_in', delivery_id: failingEvent!._id })
  })

  it('are of one organisation, and refused to people limited to locations or units', async () => {
    await save()
    await arrive()
    const [event] = await list()
    const stranger = await test.make.admin()
    expect(expectRefusal(await test.as(stranger).partners.deliveries({ params: { partner_id: 'bms' } })).code).toBe('partner_not_found')
    expectSuccess(await test.as(stranger).settings.save({ body: { partner: partnerOf() } }))
    expect(await list(stranger)).toEqual([])
    expect(expectRefusal(await resend(event!._id, stranger)).code).toBe('not_found')
    const unit = await test.make.unit(admin, gate.location_id)
    for (const limit of [{ location_ids: [gate.location_id] }, { location_ids: [gate.location_id], unit_ids: [unit] }]) {
      const limited = await test.make.admin({ organisation: admin.organisation_id, ...limit })
      expect(expectRefusal(await test.as(limited).partners.deliveries({ params: { partner_id: 'bms' } })).code).toBe('more_than_own')
      expect(expectRefusal(await resend(event!._id, limited)).code).toBe('beyond_own_places')
    }
    expect(expectRefusal(await resend(test.make.id())).code).toBe('not_found')
    expect(expectRefusal(await test.as(admin).partners.resend({ params: { partner_id: 'none', id: event!._id }, body: {} })).code).toBe(
      'partner_not_found',
    )
    await save({ paused: true })
    expect(expectRefusal(await resend(event!._id)).code).toBe('partner_paused')
    expect(
      expectRefusal(await test.as(admin).partners.deliveries({ params: { partner_id: 'bms' }, query: { status: 'lost' as never } })).code,
    ).toBe('invalid')
  })

  it('[13.3.1] keep secrets out of the outbox, the log of attempts and answers', async () => {
    const next = newSecret()
    await save({ next_secret: next })
    await arrive()
    await deliver()
    const rows = await test.sql('select t::text as row from partner_events t union all select q::text from partner_queues q')
    const texts = [...rows.map(({ row }: { row: string }) => row), JSON.stringify(await list())]
    for (const secret of [server.secret, next]) expect(texts.some((text) => text.includes(secret.slice(6)))).toBe(false)
  })
})
