import { randomUUID } from 'node:crypto'
import { addressOf } from '@gatehouse/contract/client.ts'
import { SERVICES } from '@gatehouse/contract/kernel/editions.ts'
import { ROLES, type Role } from '@gatehouse/contract/kernel/roles.ts'
import { needsSession, type Route } from '@gatehouse/contract/kernel/routes.ts'
import { calls, findGaps, findStrayFiles, rowsOf } from '../../../test/all-cases.ts'
import { fetchDescribed } from '../../../test/described.ts'
import { isNightly } from '../../../test/nightly.ts'
import { serve, test } from '../../../test/served.ts'

serve()

/** Roles and editions of each call, written by hand from the specification (docs/specification-rows.md), not derived from the contract. */
const TABLE = rowsOf('access')

/** A table goes without its file, because a file would be read by a program of its own. */
function formOf({ kind }: Route): FormData {
  const form = new FormData()
  if (kind === 'form') form.set('file', new Blob(['not a picture']))
  return form
}
/** An unknown format, because a program of its own would write the file. */
const queryOf = ({ query }: Route) => (query && 'format' in query.shape ? { format: 'none' } : {})

describe('permission to make a call', () => {
  const tokens = new Map<string, string>()
  const EDITION_SETS = [...SERVICES, 'none'] as const
  /** By day every role in the largest edition, and every edition for two roles; at night each role in each edition. */
  const isAsked = (edition: string, role: Role) => isNightly || edition === 'visitor_m' || ['owner', 'operator'].includes(role)

  beforeAll(async () => {
    for (const edition of EDITION_SETS) {
      const organisation = await test.make.organisation({
        services: edition === 'none' ? [] : [edition],
        inactive: SERVICES.filter((service) => service !== edition),
      })
      for (const role of ROLES) tokens.set(`${edition}/${role}`, (await test.make.person({ organisation, role })).token)
    }
  })

  /** Sends an invalid call: only permitted callers get errors about its fields. */
  async function ask(route: Route, token?: string): Promise<{ status: number; code?: string; detail?: string }> {
    const address = addressOf(route, { id: randomUUID() }, queryOf(route))
    const stop = new AbortController()
    const answer = await fetchDescribed(`${test.address}${address}`, {
      method: route.method,
      signal: stop.signal,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(route.body && route.kind !== 'form' ? { 'content-type': 'application/json' } : {}),
      },
      ...(route.kind === 'form' || route.kind === 'table' ? { body: formOf(route) } : route.body ? { body: '{"nothing":"right"}' } : {}),
    })
    if (route.kind === 'events' && answer.ok) {
      stop.abort()
      return { status: answer.status }
    }
    const text = await answer.text()
    return { status: answer.status, ...(text.startsWith('{') ? JSON.parse(text) : {}) }
  }

  it('is written for every module', () => expect(findStrayFiles()).toEqual([]))

  it('is written for every call', () => {
    const names = calls.map(({ name }) => name)
    expect(findGaps('access', names)).toEqual([])
  })

  it.each(['public', 'link'] as const)('is %s for these calls', (access) => {
    const rows = Object.keys(TABLE).filter((name) => TABLE[name] === access)
    expect(
      calls
        .filter(({ route }) => route.permission === access)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(rows.sort())
  })

  it('no session opens a call by a link', async () => {
    for (const { route } of calls.filter((call) => call.route.permission === 'link'))
      for (const token of [undefined, tokens.get('visitor_m/owner')])
        expect(await ask(route, token)).toMatchObject({ status: 404, code: 'link_not_found' })
  })

  it.each(calls.filter(({ route }) => needsSession(route)))('[L-14] $name answers 401 without a session', async ({ route }) => {
    expect(await ask(route)).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(await ask(route, `ghs_${'x'.repeat(43)}`)).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(await ask(route, 'a.b.c')).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  it.each(calls.filter(({ route, name }) => needsSession(route) && name !== 'auth.logout'))(
    '[P-01a-d] [P-02] [P-03a-c] [P-04a-c] [P-05b] $name is open to its roles and editions only',
    async ({ name, route }) => {
      const rule = TABLE[name]!
      if (rule === 'public' || rule === 'link') throw new Error('not here')
      for (const edition of EDITION_SETS) {
        for (const role of ROLES.filter((each) => isAsked(edition, each))) {
          const answer = await ask(route, tokens.get(`${edition}/${role}`))
          const mayEdition = rule.editions === 'none' || (edition !== 'none' && rule.editions.includes(edition))
          const expected = !rule.roles.includes(role) ? 'permission_denied' : !mayEdition ? 'service_not_active' : 'allowed'
          const result = answer.status === 401 || answer.status === 403 || answer.status >= 500 ? answer.code : 'allowed'
          expect(`${edition}/${role}: ${result}`).toBe(`${edition}/${role}: ${expected}`)
        }
      }
    },
  )
})

describe('an expired or disabled organisation', () => {
  const gateOf = (organisation_id: number) => test.make.gate({ organisation_id })
  const checkIn = async (organisation: number) => {
    const guard = await test.make.operator({ organisation })
    const gate = await gateOf(organisation)
    const body = { gate_id: gate._id, visitor_name: 'Somchai', visitor_type: 'visitor' }
    return { answer: await test.as(guard).entrances.checkIn({ body }), list: await test.as(guard).entrances.list({}) }
  }

  it('[X-02] writes until two days past the end of its edition, then reads only', async () => {
    const two = await checkIn(await test.make.organisation({ expiresIn: -2 }))
    expect(two.answer.status).toBe(201)
    const three = await checkIn(await test.make.organisation({ expiresIn: -3 }))
    expect(three.answer).toMatchObject({ status: 403, body: { code: 'service_expired' } })
    expect(three.list.status).toBe(200)
  })

  it('[X-03] writes until the day before it is disabled, then reads only', async () => {
    expect((await checkIn(await test.make.organisation({ disableIn: 1 }))).answer.status).toBe(201)
    const today = await checkIn(await test.make.organisation({ disableIn: 0 }))
    expect(today.answer).toMatchObject({ status: 403, body: { code: 'organisation_disabled' } })
    expect(today.list.status).toBe(200)
  })

  const REACH_OF_ALL = { permissions_added: [], permissions_removed: [], location_ids: null, unit_ids: null }
  /** Changes to an organisation's locations and users, and to the person themselves. */
  const changes = async (organisation: number) => {
    const admin = test.as(await test.make.admin({ organisation }))
    const answers = await Promise.all([
      admin.locations.create({ body: { code: 'HQ', kind: 'office', name_th: 'สำนักงานใหญ่', name_en: 'Head office', capacity: null } }),
      admin.users.invite({ body: { addresses: [`${randomUUID()}@example.com`], role: 'viewer', ...REACH_OF_ALL } }),
      admin.users.list({}),
      admin.locations.list({}),
      admin.profile.update({ body: { data: { type: 'profile', attributes: { position: 'Manager' } } } }),
    ])
    return answers.map(({ status, body }) => (status < 300 ? status : (body as { code?: string }).code))
  }

  it('[H-08] [R-05a-c] [R-06a-c] keeps locations and users where no edition is in use; an expired or disabled one reads them', async () => {
    const inactiveOrganisation = await test.make.organisation({ services: [], inactive: [...SERVICES], expiresIn: -90 })
    expect(await changes(inactiveOrganisation)).toEqual([201, 200, 200, 200, 200])
    expect(await changes(await test.make.organisation({ services: [] }))).toEqual([201, 200, 200, 200, 200])
    expect(await changes(await test.make.organisation({ expiresIn: -2 }))).toEqual([201, 200, 200, 200, 200])
    const refused = (code: string) => [code, code, 200, 200, 200]
    expect(await changes(await test.make.organisation({ expiresIn: -3 }))).toEqual(refused('service_expired'))
    expect(await changes(await test.make.organisation({ disableIn: 0 }))).toEqual(refused('organisation_disabled'))
    expect(await changes(await test.make.organisation({ services: [], disableIn: 0 }))).toEqual(refused('organisation_disabled'))
  })

  it('[X-03] counts the day in its own zone, not in UTC', async () => {
    // In one of the two zones the date differs from UTC, whatever the hour of this run.
    const answers = await Promise.all(
      ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map(async (time_zone) => {
        const organisation = await test.make.organisation({ time_zone })
        await test.sql(
          `update organisations set disable_date = (now() at time zone 'Pacific/Kiritimati')::date where id = $1`,
          organisation,
        )
        return (await checkIn(organisation)).answer.status
      }),
    )
    expect(answers).toEqual([403, 201])
  })
})
