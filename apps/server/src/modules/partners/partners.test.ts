import { maskSecret } from '@gatehouse/contract/partners/partner-settings.ts'
import { admin, gate, staffDesk } from '../../../test/desk.ts'
import { localEgress, newSecret, PartnerServer } from '../../../test/partner-server.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

serve({ egress: localEgress() })
staffDesk()

let server: PartnerServer
beforeEach(async () => {
  server = await PartnerServer.open()
})
afterEach(() => server.close())

const read = async (person: TestPerson = admin) => expectSuccess(await test.as(person).settings.get({}))
const partnerOf = (overrides: object = {}) => ({
  ...{ key: 'bms', name: 'Building system', url: server.url, secret: server.secret, events: ['visit.checked_in' as const] },
  ...{ locations: null, paused: false },
  ...overrides,
})
/** A body as a client may write it. */
const save = (body: object, person: TestPerson = admin) => test.as(person).settings.save({ body: body as never })
const savePartner = async (overrides: object = {}) => expectSuccess(await save({ partner: partnerOf(overrides) }))
const testing = (body: object, language: 'th' | 'en' = 'en') => test.as(admin, { language }).partners.test({ body: body as never })
const fields = (answer: Parameters<typeof expectRefusal>[0]) => expectRefusal(answer).errors?.map(({ field }) => field)

describe('Partners in the settings', () => {
  it('[G-01b] [G-03] are saved by `partner` alone or as a list, and their secrets are masked', async () => {
    const { settings } = await savePartner()
    expect(settings.version).toBe(1)
    expect(settings.partners).toEqual([{ ...partnerOf(), secret: maskSecret(server.secret), next_secret: null }])
    expect((await read()).partners).toEqual(settings.partners)
    const second = newSecret()
    expectSuccess(await save({ partner: partnerOf({ key: 'lift', name: 'Lifts', secret: second }) }))
    expect((await read()).partners.map(({ key }) => key)).toEqual(['bms', 'lift'])
    const { version, partners } = await read()
    expectSuccess(await save({ version, partners: partners.toReversed() }))
    expect((await read()).partners.map(({ key, secret }) => [key, secret])).toEqual([
      ['lift', maskSecret(second)],
      ['bms', maskSecret(server.secret)],
    ])
  })

  it('[G-03] keep a secret that is sent back masked, left out or null', async () => {
    const { settings } = await savePartner()
    const maskedPartner = settings.partners[0]!
    expectSuccess(await save({ ...(await read()) }))
    for (const variant of [
      maskedPartner,
      { ...maskedPartner, secret: null },
      { ...maskedPartner, secret: undefined },
      { ...maskedPartner, name: 'Renamed' },
    ]) {
      expectSuccess(await save({ partner: variant }))
      expect(expectSuccess(await testing({ partner_id: 'bms' })).reason).toBe('ok')
    }
    expect((await read()).version).toBe(2)
  })

  it('[G-03] change a secret with two that are valid for a while', async () => {
    await savePartner()
    const next = newSecret()
    expectSuccess(await save({ partner: partnerOf({ secret: undefined, next_secret: next }) }))
    expect((await read()).partners[0]).toMatchObject({ secret: maskSecret(server.secret), next_secret: maskSecret(next) })
    for (const secret of [server.secret, next]) {
      server.secret = secret
      expect(expectSuccess(await testing({ partner_id: 'bms' })).reason).toBe('ok')
    }
    expectSuccess(await save({ partner: partnerOf({ secret: maskSecret(next), next_secret: null }) }))
    expect((await read()).partners[0]).toMatchObject({ secret: maskSecret(next), next_secret: null })
    expect(expectSuccess(await testing({ partner_id: 'bms' })).reason).toBe('ok')
    expect(server.refused).toEqual([])
  })

  it('[13.3.1] keep secrets sealed: no table, audit entry or version has one', async () => {
    const next = newSecret()
    await savePartner({ next_secret: next })
    expectSuccess(await testing({ partner_id: 'bms' }))
    const tables = await test.sql(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    const leaks: string[] = []
    for (const { name } of tables) {
      const rows = await test.sql(`select t::text as row from ${name} t`)
      for (const secret of [server.secret, next])
        for (const text of [secret.slice(6), Buffer.from(secret.slice(6), 'base64').toString('hex')])
          if (rows.some(({ row }: { row: string }) => row.includes(text))) leaks.push(name)
    }
    expect(leaks).toEqual([])
    const entries = await test.sql(
      `select action, after::text from audit_entries where organisation_id = $1 and action like 'visitor_settings.%' order by id`,
      admin.organisation_id,
    )
    expect(entries.map(({ action }) => action)).toEqual([
      'visitor_settings.partner_secret',
      'visitor_settings.changed',
      'visitor_settings.partner_tested',
    ])
    expect(JSON.parse(entries[2].after)).toEqual({ partner_key: 'bms', host: `127.0.0.1:${server.port}`, result: 'ok' })
  })

  it('audit a new secret also where its mask is that of the old one', async () => {
    await savePartner()
    const same_end = `${newSecret().slice(0, -8)}${server.secret.slice(-8)}`
    expectSuccess(await save({ partner: partnerOf({ secret: same_end }) }))
    const entries = await test.sql(
      "select 1 from audit_entries where organisation_id = $1 and action = 'visitor_settings.partner_secret'",
      admin.organisation_id,
    )
    expect(entries).toHaveLength(2)
  })

  it('name every wrong field', async () => {
    const wrongPartner = partnerOf({ key: 'A', url: 'ftp://x', secret: 'short', events: ['visit.checked_in', 'visit.checked_in'] })
    const wrong = ['partner.key', 'partner.url', 'partner.secret', 'partner.events']
    expect(fields(await save({ partner: wrongPartner }))).toEqual(expect.arrayContaining(wrong))
    for (const url of ['javascript:alert(1)', 'https://user:pw@host/', 'https://host/#part', 'host', '//host'])
      expect(fields(await save({ partner: partnerOf({ url }) }))).toEqual(['partner.url'])
    expect(fields(await save({ partner: partnerOf({ secret: undefined }) }))).toEqual(['partner.secret'])
    expect(fields(await save({ partner: partnerOf({ secret: maskSecret(newSecret()) }) }))).toEqual(['partner.secret'])
    expect(fields(await save({ version: 0, partners: [partnerOf({ locations: [test.make.id()] })] }))).toEqual(['partners.0.locations'])
    expect(fields(await save({ version: 0, partners: [partnerOf(), partnerOf()] }))).toEqual(['partners'])
    expect(fields(await save({ partners: [partnerOf()] }))).toEqual(['version'])
    expect(fields(await save({ location_id: gate.location_id, partner: partnerOf() }))).toEqual(['partner'])
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [gate.location_id] })
    expect(expectRefusal(await save({ partner: partnerOf() }, limited)).code).toBe('more_than_own')
  })

  it('lose the secret of a partner that is removed; an earlier version has it without one', async () => {
    await savePartner()
    expectSuccess(await save({ version: 1, partners: [] }))
    expect(await test.sql('select 1 from partner_secrets where organisation_id = $1', admin.organisation_id)).toEqual([])
    const { settings } = expectSuccess(await test.as(admin).settings.restore({ params: { version: 1 }, body: { version: 2 } }))
    expect(settings.partners).toMatchObject([{ key: 'bms', secret: null }])
    expect(expectSuccess(await testing({ partner_id: 'bms' })).reason).toBe('not_signed')
  })

  it('belong to one organisation', async () => {
    await savePartner()
    const stranger = await test.make.admin()
    expect((await read(stranger)).partners).toEqual([])
    expect(expectRefusal(await test.as(stranger).partners.test({ body: { partner_id: 'bms' } })).code).toBe('partner_not_found')
  })
})

describe('POST /settings/visitors/partner/connection-testing', () => {
  it('[G-03] sends a signed ping and says that it was answered and signed, in the language of the caller', async () => {
    await savePartner()
    const answer = expectSuccess(await testing({ partner_id: 'bms' }))
    expect(answer).toEqual({
      success: true,
      message: expect.stringMatching(/^Connected\. The partner answered with a valid signature in \d+ ms\.$/),
      timestamp: expect.any(String),
      statusCode: 200,
      reason: 'ok',
      detail: null,
      ms: expect.any(Number),
      steps: ['address', 'connect', 'sent', 'answered', 'signed'].map((step) => ({ step, ok: true, ms: expect.any(Number) })),
    })
    expect(server.received).toEqual([
      { id: expect.stringMatching(/^msg_/), type: 'partner.ping', timestamp: answer.timestamp, data: { challenge: expect.any(String) } },
    ])
    expect(server.headers[0]).toMatchObject({
      'webhook-id': expect.any(String),
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/=]{44}$/),
    })
    expect(expectSuccess(await testing({ partner_id: 'bms' }, 'th')).message).toMatch(/^เชื่อมต่อได้/)
  })

  it('[G-03] answers 200 for what went wrong at each step', async () => {
    await savePartner()
    const last = async () => {
      const { success, reason, statusCode, steps } = expectSuccess(await testing({ partner_id: 'bms' }))
      return [success, reason, statusCode, steps.at(-1)!.step, steps.at(-1)!.ok]
    }
    server.signs = 'not'
    expect(await last()).toEqual([false, 'not_signed', 200, 'signed', false])
    server.signs = 'wrongly'
    expect(await last()).toEqual([false, 'wrong_signature', 200, 'signed', false])
    server.status = 302
    expect(await last()).toEqual([false, 'redirected', 302, 'answered', false])
    server.status = 410
    expect(await last()).toEqual([false, 'status_4xx', 410, 'answered', false])
    server.status = 500
    expect(await last()).toEqual([false, 'status_5xx', 500, 'answered', false])
    expect(expectSuccess(await testing({ partner_id: 'bms' }, 'th')).message).toBe('เซิร์ฟเวอร์ขัดข้อง (HTTP 500)')
    await server.close()
    expect(await last()).toEqual([false, 'refused', null, 'connect', false])
    server = await PartnerServer.open()
  })

  it('[G-03] takes values that are not saved, and the saved ones for those that are masked', async () => {
    expect(expectSuccess(await testing({ url: server.url, secret: server.secret }))).toMatchObject({ success: true, reason: 'ok' })
    // No partner has a secret yet, so the ping is real and the answer proves nothing.
    expect(expectSuccess(await testing({ url: server.url })).reason).toBe('not_signed')
    const { settings } = await savePartner({ url: 'https://elsewhere.test/hook' })
    expect(expectSuccess(await testing({ ...settings.partners[0], url: server.url })).reason).toBe('ok')
  })

  it('[G-03] refuses what is no address with 422, and forbidden ones as an outcome', async () => {
    for (const url of ['', 'partner', 'ftp://partner.test', 'http://user:pw@partner.test/', 'http://256.1.1.1/', 'http://[fe80::1%25lo]/'])
      expect([url, ...(fields(await testing({ url })) ?? [])]).toEqual([url, 'url'])
    expect(fields(await testing({}))).toEqual(['url'])
    expect(expectRefusal(await testing({ partner_id: 'nobody' })).code).toBe('partner_not_found')
    const answer = expectSuccess(await testing({ url: 'http://169.254.169.254/latest/meta-data/' }))
    expect(answer).toMatchObject({ success: false, reason: 'address_not_allowed', detail: 'PARTNER_NETWORKS', statusCode: null })
    expect(answer.message).toContain('PARTNER_NETWORKS')
    expect(answer.steps).toEqual([{ step: 'address', ok: false, ms: expect.any(Number) }])
  })

  it('[G-03] takes ten tests a minute of an organisation, whoever makes them', async () => {
    const colleague = await test.make.admin({ organisation: admin.organisation_id })
    const body = { url: 'http://10.0.0.1/' }
    for (let index = 0; index < 10; index++) expect((await test.as(index % 2 ? admin : colleague).partners.test({ body })).status).toBe(200)
    expect(expectRefusal(await test.as(colleague).partners.test({ body })).code).toBe('too_many_requests')
    expect((await test.as(await test.make.admin()).partners.test({ body })).status).toBe(200)
  })

  it('[G-03] holds nothing of the database while the partner is silent', async () => {
    const silent = await PartnerServer.open()
    const pendingCalls: (() => void)[] = []
    const post = test.app.egress.post.bind(test.app.egress)
    const spy = vi.spyOn(test.app.egress, 'post').mockImplementation(async (request) => {
      await new Promise<void>((resolve) => pendingCalls.push(resolve))
      return post(request)
    })
    try {
      const answer = testing({ url: silent.url })
      await vi.waitFor(() => expect(pendingCalls).toHaveLength(1))
      const [{ open }] = await test.sql(
        "select count(*)::int as open from pg_stat_activity where datname = current_database() and usename = 'gatehouse_app' and xact_start is not null",
      )
      expect(open).toBe(0)
      pendingCalls[0]!()
      expect(expectSuccess(await answer).reason).toBe('not_signed')
    } finally {
      spy.mockRestore()
      await silent.close()
    }
  })

  it('is refused to people limited to locations', async () => {
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [gate.location_id] })
    expect(expectRefusal(await test.as(limited).partners.test({ body: { url: server.url } })).code).toBe('more_than_own')
  })
})
