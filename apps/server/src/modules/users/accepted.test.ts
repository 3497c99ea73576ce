import { mailsTo } from '../../../test/mails.ts'
import { expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'

serve({ worker: true })

const PASSWORD = 'a new long password'
const told = async (person: TestPerson) => expectSuccess(await test.as(person).notifications.list({})).docs
const invite = async (person: TestPerson, email: string) => {
  const before = (await mailsTo(test, email)).length
  const rights = { role: 'viewer' as const, permissions_added: [], permissions_removed: [], location_ids: null }
  const [outcome] = expectSuccess(await test.as(person).users.invite({ body: { addresses: [email], ...rights } })).outcomes
  const text = await until('the invitation', async () => (await mailsTo(test, email))[before]?.text)
  return { id: outcome!.id!, code: /\/user\/activate\/(gha_[\w-]+)/.exec(text)![1]! }
}

it('tells whoever invited somebody, and nobody else, that they accepted, once', async () => {
  const inviter = await test.make.person({ role: 'owner' })
  const colleague = await test.make.person({ role: 'owner', organisation: inviter.organisation_id })
  const { id, code } = await invite(inviter, 'new.person@mail.example')
  expect(await told(inviter)).toEqual([])
  for (let n = 0; n < 2; n++) await test.as(null).auth.activate({ body: { code, password: PASSWORD } })
  expect(await told(inviter)).toMatchObject([
    { title: 'new.person accepted your invitation', notify_type: 'notice', readed: false, link: `/setup/user/${id}/edit` },
  ])
  expect(await told(colleague)).toEqual([])

  const elsewhere = await test.make.person({ role: 'owner' })
  const secondInvitation = await invite(elsewhere, 'new.person@mail.example')
  expectSuccess(await test.as(null).auth.activate({ body: { code: secondInvitation.code } }))
  expect(await told(elsewhere)).toMatchObject([{ link: `/setup/user/${secondInvitation.id}/edit` }])
  expect(await told(inviter)).toHaveLength(1)
})
