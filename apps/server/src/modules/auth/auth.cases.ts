import { EVERYBODY } from '../../../test/access.ts'
import { entry } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { PASSWORD } from '../../../test/constants.ts'
import { mailsTo } from '../../../test/mails.ts'
import { expectSuccess } from '../../../test/served.ts'
import { OWN } from '../../../test/sight.ts'
import { freshIp, signIn } from '../../../test/sign-in.ts'
import { next, type Stage } from '../../../test/stage.ts'
import { totpCode } from '../../../test/totp.ts'
import { until } from '../../../test/until.ts'

const NEW_PASSWORD = 'a brand new password'
/** A fresh address for each call, because limits count by address. */
const from = () => ({ 'X-Forwarded-For': freshIp() })

/** A person with a second factor, whose next code is valid again. */
async function enrolPerson({ test, owner, sql }: Stage) {
  const person = await test.make.operator({ organisation: owner.organisation_id })
  const { account } = test.as(person)
  const { secret } = expectSuccess(await account.enrol({ body: { password: PASSWORD }, headers: from() }))
  expectSuccess(await account.confirmFactor({ body: { code: totpCode(secret) } }))
  await sql('update second_factors set last_step = 0 where user_id = $1', person.id)
  return { person, account, code: () => totpCode(secret) }
}

/** The code that a mail to this address has in its link. */
async function codeMailed({ test }: Stage, address: string, link: RegExp): Promise<string> {
  const mails = await until('the mail', async () => {
    const messages = await mailsTo(test, address)
    return messages.length > 0 ? messages : undefined
  })
  return link.exec(mails[0]!.text)![1]!
}

export const authCases = defineCases({
  access: {
    'auth.login': 'public',
    'auth.secondStep': 'public',
    'auth.activate': 'public',
    'auth.requestPasswordReset': 'public',
    'auth.confirmPasswordReset': 'public',
    'auth.me': { roles: EVERYBODY, editions: 'none' },
    'auth.logout': { roles: EVERYBODY, editions: 'none' },
    'auth.changeOrganisation': { roles: EVERYBODY, editions: 'none' },
    'account.changePassword': { roles: EVERYBODY, editions: 'none' },
    'account.sessions': { roles: EVERYBODY, editions: 'none' },
    'account.endSession': { roles: EVERYBODY, editions: 'none' },
    'account.endOtherSessions': { roles: EVERYBODY, editions: 'none' },
    'account.secondFactor': { roles: EVERYBODY, editions: 'none' },
    'account.enrol': { roles: EVERYBODY, editions: 'none' },
    'account.confirmFactor': { roles: EVERYBODY, editions: 'none' },
    'account.disableFactor': { roles: EVERYBODY, editions: 'none' },
    'account.renewRecoveryCodes': { roles: EVERYBODY, editions: 'none' },
  },
  sight: {
    'auth.me': OWN,
    'account.sessions': OWN,
    'account.secondFactor': OWN,
    'account.changePassword': OWN,
    'account.enrol': OWN,
    'account.confirmFactor': OWN,
    'account.disableFactor': OWN,
    'account.renewRecoveryCodes': OWN,
  },
  audit: {
    'auth.login': entry(
      { leaves: 'session.opened', messages: 0 },
      async ({ test, guard }) =>
        () =>
          signIn(test, guard.email, PASSWORD),
    ),
    'auth.secondStep': entry({ leaves: 'session.opened', messages: 0 }, async (stage) => {
      const { person, code } = await enrolPerson(stage)
      const refusal = (await signIn(stage.test, person.email, PASSWORD)).body as unknown as { ticket: string }
      return () => stage.test.as(null).auth.secondStep({ body: { ticket: refusal.ticket, code: code() }, headers: from() })
    }),
    'auth.logout': entry({ leaves: 'session.closed', messages: 0 }, async ({ test, owner }) => {
      const person = await test.make.operator({ organisation: owner.organisation_id })
      return () => test.as(person).auth.logout({})
    }),
    'auth.changeOrganisation': entry({ leaves: 'session.opened', messages: 0 }, async ({ test, owner }) => {
      const person = await test.make.operator()
      await test.make.membership(person.id, owner.organisation_id, { role: 'viewer' })
      return () => test.as(person).auth.changeOrganisation({ body: { app_org_id: owner.organisation_id } })
    }),
    'auth.activate': entry({ leaves: 'user.activated', messages: 0 }, async (stage) => {
      const email = `invited${next()}@test.example`
      const rights = { role: 'viewer' as const, permissions_added: [], permissions_removed: [], location_ids: null }
      expectSuccess(await stage.call.users.invite({ body: { addresses: [email], ...rights } }))
      const code = await codeMailed(stage, email, /activate\/(gh[a-z]_[\w-]+)/)
      return () => stage.test.as(null).auth.activate({ body: { code, password: NEW_PASSWORD }, headers: from() })
    }),
    // The caller is anonymous and gets the same answer whether or not the person exists.
    'auth.requestPasswordReset': entry(
      { leaves: [], messages: 0 },
      async ({ test, guard }) =>
        () =>
          test.as(null).auth.requestPasswordReset({ body: { email: guard.email }, headers: from() }),
    ),
    'auth.confirmPasswordReset': entry({ leaves: 'user.password_reset', messages: 0 }, async (stage) => {
      const { test, owner } = stage
      const person = await test.make.operator({ organisation: owner.organisation_id })
      expectSuccess(await test.as(null).auth.requestPasswordReset({ body: { email: person.email }, headers: from() }))
      const code = await codeMailed(stage, person.email, /reset\/(ghr_[\w-]+)/)
      return () => test.as(null).auth.confirmPasswordReset({ body: { code, password: NEW_PASSWORD }, headers: from() })
    }),
    'account.changePassword': entry({ leaves: 'user.password_changed', messages: 0 }, async ({ test, owner }) => {
      const person = await test.make.operator({ organisation: owner.organisation_id })
      return () =>
        test.as(person).account.changePassword({ body: { current_password: PASSWORD, new_password: NEW_PASSWORD }, headers: from() })
    }),
    'account.endSession': entry({ leaves: 'session.ended', messages: 7 }, async (stage) => {
      await stage.test.make.session(stage.owner.id, stage.owner.organisation_id)
      const { docs } = expectSuccess(await stage.call.account.sessions({}))
      const other = docs.find(({ current }) => !current)!
      return () => stage.call.account.endSession({ params: { id: other.id } })
    }),
    'account.endOtherSessions': entry({ leaves: 'session.others_ended', messages: 6 }, async ({ test, owner, call }) => {
      await test.make.session(owner.id, owner.organisation_id)
      return () => call.account.endOtherSessions({})
    }),
    'account.enrol': entry({ leaves: [], messages: 0 }, async ({ test, owner }) => {
      const person = await test.make.operator({ organisation: owner.organisation_id })
      return () => test.as(person).account.enrol({ body: { password: PASSWORD }, headers: from() })
    }),
    'account.confirmFactor': entry({ leaves: 'user.second_factor_on', messages: 0 }, async ({ test, owner }) => {
      const person = await test.make.operator({ organisation: owner.organisation_id })
      const { account } = test.as(person)
      const { secret } = expectSuccess(await account.enrol({ body: { password: PASSWORD }, headers: from() }))
      return () => account.confirmFactor({ body: { code: totpCode(secret) } })
    }),
    'account.disableFactor': entry({ leaves: 'user.second_factor_off', messages: 0 }, async (stage) => {
      const { account, code } = await enrolPerson(stage)
      return () => account.disableFactor({ body: { password: PASSWORD, code: code() }, headers: from() })
    }),
    'account.renewRecoveryCodes': entry({ leaves: 'user.recovery_codes_made', messages: 0 }, async (stage) => {
      const { account, code } = await enrolPerson(stage)
      return () => account.renewRecoveryCodes({ body: { password: PASSWORD, code: code() }, headers: from() })
    }),
  },
  records: {
    auth: { none: 'calls about the session and the password of the caller' },
    account: {
      at_location: 'a session belongs to its person, wherever they work',
      of_unit: 'a session belongs to its person, wherever they work',
    },
  },
})
