import { randomUUID } from 'node:crypto'
import type { Client } from '@gatehouse/contract/client.ts'
import type { Serving } from '../src/serve.ts'
import { entryOf } from './blacklist.ts'
import { PASSWORD } from './constants.ts'
import { fetchDescribed } from './described.ts'
import { visitTo } from './desk.ts'
import { PDF } from './documents.ts'
import { mailsTo } from './mails.ts'
import { jpeg, photoForm } from './photos.ts'
import { good, type TestApp, type TestPerson } from './served.ts'
import { freshIp, signIn } from './sign-in.ts'
import { totpCode } from './totp.ts'
import { until } from './until.ts'

type Answer = { ok: boolean; status: number; body: unknown }

/** `by` creates everything that the call needs, and returns the call. The call then leaves exactly these entries, sorted by name. */
export interface Written {
  leaves: readonly string[]
  by: (stage: Stage) => Promise<() => Promise<Answer | Response>>
}

/** An account that parking fees can be paid to. */
export const PAYEE = { promptpay: { kind: 'phone' as const, number: '0812345678' } }

let serial = 0
const next = () => ++serial
const reason = 'because'
const NEW_PASSWORD = 'a brand new password'
const from = () => ({ 'X-Forwarded-For': freshIp() })

/** An owner, a colleague and a gate, with helpers that create the records of calls. */
export class Stage {
  readonly test: TestApp
  readonly owner: TestPerson
  readonly guard: TestPerson
  readonly gate: { _id: string; location_id: string }
  asking: TestPerson
  /** The server that gets the calls; by default that of the test. */
  at: Serving | undefined
  /** Replaces the ids of calls by ids that no record has. */
  aboutNothing = false

  private constructor(test: TestApp, owner: TestPerson, guard: TestPerson, gate: Stage['gate']) {
    this.test = test
    this.owner = owner
    this.guard = guard
    this.gate = gate
    this.asking = owner
  }

  static async open(test: TestApp): Promise<Stage> {
    const owner = await test.make.person({ role: 'owner' })
    const guard = await test.make.operator({ organisation: owner.organisation_id })
    return new Stage(test, owner, guard, await test.make.gate(owner))
  }

  private client = (): Client => this.test.as(this.asking, this.at ? { at: this.at } : {})

  /** Calls as `asking`, which may have changed by the time of the call. */
  get call(): Client {
    const client = () => (this.aboutNothing ? withOtherIds(this.client()) : this.client())
    return new Proxy({} as Client, { get: (_, module) => client()[module as keyof Client] })
  }
  get sql() {
    return this.test.sql
  }
  /** A new location for each request, because a location can have only one at a time. */
  async locationToPay() {
    return { location_id: await this.test.make.location(this.owner) }
  }
  async accountRequest(actor = this.owner): Promise<string> {
    const body = { ...(await this.locationToPay()), parking: PAYEE, reason }
    return good(await this.test.as(actor).settings.requestPaymentAccount({ body })).request!._id
  }
  async membership({ id } = this.guard): Promise<string> {
    return (await this.sql('select id from memberships where user_id = $1', id))[0].id
  }
  visit = async (overrides: object = {}) => good(await this.call.entrances.checkIn({ body: visitTo(this.gate, overrides) }))
  pastVisit = async () => {
    const { _id } = await this.visit()
    return good(await this.call.entrances.checkOut({ params: { id: _id }, body: { gate_id: this.gate._id } }))
  }
  deleteRequest = async (actor: TestPerson) => {
    const { _id } = await this.pastVisit()
    return good(await this.test.as(actor).deleteRequests.create({ body: { entrances: [_id], reason_code: 'test' } }))._id
  }
  member = async (overrides: object = {}) =>
    good(
      await this.call.members.create({
        body: {
          code: `M${next()}`,
          kind: 'staff',
          name_th: 'สมชาย ใจดี',
          status: 'active',
          location_ids: [this.gate.location_id],
          ...overrides,
        },
      }),
    )
  document = async () => {
    const form = photoForm(PDF, { name: 'a.pdf', type: 'application/pdf' })
    const fields = new FormData()
    fields.set('document_name', 'Licence')
    for (const [name, value] of form) fields.set(name, value)
    const { _id } = await this.member()
    const answer = await this.call.members.addDocument({ params: { id: _id }, form: fields })
    return good(answer).documents[0]!.id
  }
  card = async (overrides: object = {}) =>
    good(await this.call.cards.create({ body: { number: `C-${next()}`, location_id: this.gate.location_id, ...overrides } }))
  entry = async (overrides: object = {}) =>
    good(
      await this.call.blacklists.create({
        body: entryOf({ name: `Person No ${next()}`, location_ids: [this.gate.location_id], ...overrides }),
      }),
    )
  evidence = async (id: string) => {
    const form = new FormData()
    form.set('avatar', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'a.jpg')
    form.set('file0', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'a.pdf')
    return this.call.blacklists.addAttachments({ params: { id }, form })
  }
  sighting = async () => {
    const number = `08${String(10_000_000 + next())}`
    const entry = await this.entry({ severity: 'monitor', numbers: [{ kind: 'phone', number }] })
    await this.visit({ phone: number })
    return good(await this.call.sightings.list({ query: { entry_id: entry._id } })).docs[0]!
  }
  location = async () =>
    good(await this.call.locations.create({ body: { code: `P${next()}`, name_th: 'ก', name_en: 'A', kind: 'office', capacity: null } }))
  newGate = async () =>
    good(
      await this.call.gates.create({
        body: { location_id: this.gate.location_id, code: `N${next()}`, name: 'Back', direction: 'both', kind: 'reception', asks: [] },
      }),
    )
  unit = async () =>
    good(
      await this.call.locations.createUnit({
        params: { id: this.gate.location_id },
        body: { kind: 'room', code: `R${next()}`, name_th: 'ห้อง' },
      }),
    )
  async factor() {
    const person = await this.test.make.operator({ organisation: this.owner.organisation_id })
    const { account } = this.test.as(person)
    const { secret } = good(await account.enrol({ body: { password: PASSWORD }, headers: from() }))
    good(await account.confirmFactor({ body: { code: totpCode(secret) } }))
    await this.sql('update second_factors set last_step = 0 where user_id = $1', person.id)
    return { person, account, code: () => totpCode(secret) }
  }
  /** Fetches a file; by POST if there is a body. */
  file = (path: string, body?: object) =>
    fetchDescribed(`${(this.at ?? this.test).address}${this.aboutNothing ? otherId(path) : path}`, {
      headers: { authorization: `Bearer ${this.asking.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
}

const otherId = (text: string) => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, randomUUID())
type AnyCall = (input: { params?: Record<string, string> }) => Promise<unknown>
/** The same calls, with ids in their paths replaced by unknown ones. */
const withOtherIds = (client: Client): Client =>
  new Proxy(client, {
    get: (modules, module) =>
      new Proxy(modules[module as keyof Client], {
        get: (calls, name) => (input: Parameters<AnyCall>[0]) => {
          const params = Object.fromEntries(Object.entries(input.params ?? {}).map(([key, value]) => [key, otherId(value)]))
          return (calls as unknown as Record<string | symbol, AnyCall>)[name]!({ ...input, params })
        },
      }),
  })

const csv = (text: string) => {
  const form = new FormData()
  form.set('file', new Blob([text]), 'rows.csv')
  return form
}
const picture = async (field = 'file') => photoForm(await jpeg(), { field })
/** Has only the fields that people can write. */
const rights = { role: 'viewer' as const, permissions_added: [], permissions_removed: [], location_ids: null }

type By = Written['by']
const entry = (leaves: string | readonly string[], prepare: By): Written => ({ leaves: [leaves].flat().sort(), by: prepare })
const file = (action: string | readonly string[], path: (stage: Stage) => Promise<string> | string): Written =>
  entry(action, async (stage) => {
    const address = await path(stage)
    return () => stage.file(address)
  })
const putPicture = (call: 'putAvatar' | 'putNamecard' | 'putNamecardBack' | 'putWechatQr', field: string): Written =>
  entry('profile.picture_added', async (stage) => {
    const form = await picture(field)
    return () => stage.call.profile[call]({ form })
  })
const removePicture = (
  put: 'putAvatar' | 'putNamecard' | 'putNamecardBack' | 'putWechatQr',
  remove: 'removeAvatar' | 'removeNamecard' | 'removeNamecardBack' | 'removeWechatQr',
  field: string,
): Written =>
  entry('profile.picture_removed', async (stage) => {
    good(await stage.call.profile[put]({ form: await picture(field) }))
    return () => stage.call.profile[remove]({})
  })

/** Every call except plain readings, listed by hand. A new call fails here until its audit entries are listed. */
export const WRITTEN: Record<string, Written> = {
  'auth.login': entry(
    'session.opened',
    async ({ test, guard }) =>
      () =>
        signIn(test, guard.email, PASSWORD),
  ),
  'auth.secondStep': entry('session.opened', async (stage) => {
    const { person, code } = await stage.factor()
    const refusal = (await signIn(stage.test, person.email, PASSWORD)).body as unknown as { ticket: string }
    return () => stage.test.as(null).auth.secondStep({ body: { ticket: refusal.ticket, code: code() }, headers: from() })
  }),
  'auth.logout': entry('session.closed', async ({ test, owner }) => {
    const person = await test.make.operator({ organisation: owner.organisation_id })
    return () => test.as(person).auth.logout({})
  }),
  'auth.changeOrganisation': entry('session.opened', async ({ test, owner }) => {
    const person = await test.make.operator()
    await test.make.membership(person.id, owner.organisation_id, { role: 'viewer' })
    return () => test.as(person).auth.changeOrganisation({ body: { app_org_id: owner.organisation_id } })
  }),
  'auth.activate': entry(['user.activated'], async (stage) => {
    const email = `invited${next()}@test.example`
    good(await stage.call.users.invite({ body: { addresses: [email], ...rights } }))
    const mails = await until('the mail', async () => {
      const messages = await mailsTo(stage.test, email)
      return messages.length > 0 ? messages : undefined
    })
    const code = /activate\/(gh[a-z]_[\w-]+)/.exec(mails[0]!.text)![1]!
    return () => stage.test.as(null).auth.activate({ body: { code, password: NEW_PASSWORD }, headers: from() })
  }),
  // The caller is anonymous and gets the same answer whether or not the person exists.
  'auth.requestPasswordReset': entry(
    [],
    async ({ test, guard }) =>
      () =>
        test.as(null).auth.requestPasswordReset({ body: { email: guard.email }, headers: from() }),
  ),
  'auth.confirmPasswordReset': entry('user.password_reset', async ({ test, owner }) => {
    const person = await test.make.operator({ organisation: owner.organisation_id })
    good(await test.as(null).auth.requestPasswordReset({ body: { email: person.email }, headers: from() }))
    const mails = await until('the mail', async () => {
      const messages = await mailsTo(test, person.email)
      return messages.length > 0 ? messages : undefined
    })
    const code = /reset\/(ghr_[\w-]+)/.exec(mails[0]!.text)![1]!
    return () => test.as(null).auth.confirmPasswordReset({ body: { code, password: NEW_PASSWORD }, headers: from() })
  }),
  'profile.update': entry(
    'profile.changed',
    async ({ call }) =>
      () =>
        call.profile.update({ body: { data: { type: 'profile', attributes: { position: `Guard ${next()}` } } } }),
  ),
  'profile.putAvatar': putPicture('putAvatar', 'avatar'),
  'profile.putNamecard': putPicture('putNamecard', 'namecard'),
  'profile.putNamecardBack': putPicture('putNamecardBack', 'namecard_back'),
  'profile.putWechatQr': putPicture('putWechatQr', 'wechatqr'),
  'profile.removeAvatar': removePicture('putAvatar', 'removeAvatar', 'avatar'),
  'profile.removeNamecard': removePicture('putNamecard', 'removeNamecard', 'namecard'),
  'profile.removeNamecardBack': removePicture('putNamecardBack', 'removeNamecardBack', 'namecard_back'),
  'profile.removeWechatQr': removePicture('putWechatQr', 'removeWechatQr', 'wechatqr'),
  'account.changePassword': entry('user.password_changed', async ({ test, owner }) => {
    const person = await test.make.operator({ organisation: owner.organisation_id })
    return () =>
      test.as(person).account.changePassword({ body: { current_password: PASSWORD, new_password: NEW_PASSWORD }, headers: from() })
  }),
  'account.endSession': entry('session.ended', async (stage) => {
    await stage.test.make.session(stage.owner.id, stage.owner.organisation_id)
    const { docs } = good(await stage.call.account.sessions({}))
    const other = docs.find(({ current }) => !current)!
    return () => stage.call.account.endSession({ params: { id: other.id } })
  }),
  'account.endOtherSessions': entry('session.others_ended', async ({ test, owner, call }) => {
    await test.make.session(owner.id, owner.organisation_id)
    return () => call.account.endOtherSessions({})
  }),
  'account.enrol': entry([], async ({ test, owner }) => {
    const person = await test.make.operator({ organisation: owner.organisation_id })
    return () => test.as(person).account.enrol({ body: { password: PASSWORD }, headers: from() })
  }),
  'account.confirmFactor': entry('user.second_factor_on', async ({ test, owner }) => {
    const person = await test.make.operator({ organisation: owner.organisation_id })
    const { account } = test.as(person)
    const { secret } = good(await account.enrol({ body: { password: PASSWORD }, headers: from() }))
    return () => account.confirmFactor({ body: { code: totpCode(secret) } })
  }),
  'account.disableFactor': entry('user.second_factor_off', async (stage) => {
    const { account, code } = await stage.factor()
    return () => account.disableFactor({ body: { password: PASSWORD, code: code() }, headers: from() })
  }),
  'account.renewRecoveryCodes': entry('user.recovery_codes_made', async (stage) => {
    const { account, code } = await stage.factor()
    return () => account.renewRecoveryCodes({ body: { password: PASSWORD, code: code() }, headers: from() })
  }),
}

export { csv, entry, file, NEW_PASSWORD, next, picture, reason, rights }

export const plain = (
  leaves: string | readonly string[],
  call: (stage: Stage) => ReturnType<Awaited<ReturnType<Written['by']>>>,
): Written => entry(leaves, async (stage) => () => call(stage))
