import { expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

serve()

const stepsOf = async (person: TestPerson, record: string) =>
  expectSuccess(await test.as(person).audit.list({ query: { record } })).docs.map(({ action, record_name }) => [action, record_name])

it('the steps about a person are found by their address, also while they are suspended or only invited, and in no other organisation', async () => {
  const owner = await test.make.person({ role: 'owner' })
  const guard = await test.make.operator({ organisation: owner.organisation_id })
  const { docs } = expectSuccess(await test.as(owner).users.list({ query: { search: guard.email } }))
  expectSuccess(await test.as(owner).users.setStatus({ params: { id: docs[0]!.id }, body: { status: 'suspended', reason: 'x' } }))
  const rights = { role: 'viewer' as const, permissions_added: [], permissions_removed: [], location_ids: null }
  expectSuccess(await test.as(owner).users.invite({ body: { addresses: ['suda@mail.example'], ...rights } }))
  expect(await stepsOf(owner, guard.email.toUpperCase())).toEqual([['membership.suspended', guard.email]])
  expect(await stepsOf(owner, 'suda@mail.example')).toEqual([['membership.invited', 'suda@mail.example']])
  const other = await test.make.person({ role: 'owner' })
  expect(await stepsOf(other, guard.email)).toEqual([])
})
