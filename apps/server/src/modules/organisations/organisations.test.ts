import { expectSuccess, serve, test } from '../../../test/served.ts'

serve()

const inDays = (days: number, zone = 'Asia/Bangkok') => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date())
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

it('GET /centralizes [N-02] answers the organisations that the person belongs to, by id and name, and no others', async () => {
  const person = await test.make.admin({ organisation: await test.make.organisation({ name: 'Sathorn Park' }) })
  const second = await test.make.organisation({ name: 'อาคารพระรามเก้า' })
  const left = await test.make.organisation({ name: 'Left long ago' })
  await test.make.organisation({ name: 'Never seen' })
  await test.make.membership(person.id, second, { role: 'viewer' })
  await test.make.membership(person.id, left)
  await test.sql("update memberships set status = 'suspended' where organisation_id = $1", left)
  const { data } = expectSuccess(await test.as(person).organisations.centralizes({}))
  expect(data).toEqual([
    { id: person.organisation_id, name: 'Sathorn Park' },
    { id: second, name: 'อาคารพระรามเก้า' },
  ])
})

describe('GET /get-service-expired and /get-org-disabled', () => {
  it('[X-01a-b] answer when each edition in use ends and from which day the organisation is disabled', async () => {
    const organisation = await test.make.organisation({
      services: ['visitor_m', 'visitor_m_plus'],
      inactive: ['visitor_lite'],
      expiresIn: -4,
      disableIn: 10,
    })
    const person = await test.make.person({ organisation, role: 'host' })
    expect(expectSuccess(await test.as(person).organisations.serviceExpiry({})).data).toEqual([
      { service: 'visitor_m', service_expire_date: inDays(-4) },
      { service: 'visitor_m_plus', service_expire_date: inDays(-4) },
    ])
    expect(expectSuccess(await test.as(person).organisations.disabled({})).data).toEqual([{ disable_date: inDays(10) }])
  })

  it('[X-01a-b] answer empty arrays where there is nothing to tell', async () => {
    const person = await test.make.admin({ organisation: await test.make.organisation({ services: [] }) })
    expect(expectSuccess(await test.as(person).organisations.serviceExpiry({})).data).toEqual([])
    expect(expectSuccess(await test.as(person).organisations.disabled({})).data).toEqual([])
    await test.sql('update sessions set organisation_id = null where user_id = $1', person.id)
    expect(expectSuccess(await test.as(person).organisations.serviceExpiry({})).data).toEqual([])
    expect(expectSuccess(await test.as(person).organisations.disabled({})).data).toEqual([])
  })

  it('speak of the organisation that the session is in, and of no other', async () => {
    const person = await test.make.admin({ organisation: await test.make.organisation({ services: ['visitor_lite'] }) })
    const second = await test.make.organisation({ services: ['visitor_m'], disableIn: -1 })
    await test.make.membership(person.id, second)
    expect(expectSuccess(await test.as(person).organisations.disabled({})).data).toEqual([])
    const { token } = expectSuccess(await test.as(person).auth.changeOrganisation({ body: { app_org_id: second } })).data
    expect(expectSuccess(await test.as({ token }).organisations.serviceExpiry({})).data).toMatchObject([{ service: 'visitor_m' }])
    expect(expectSuccess(await test.as({ token }).organisations.disabled({})).data).toEqual([{ disable_date: inDays(-1) }])
  })
})
