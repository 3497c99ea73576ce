import { randomUUID } from 'node:crypto'
import { addressOf } from '@gatehouse/contract/client.ts'
import { contract } from '@gatehouse/contract/contract.ts'
import { SERVICES, type Service } from '@gatehouse/contract/kernel/editions.ts'
import { ROLES, type Role } from '@gatehouse/contract/kernel/roles.ts'
import { needsSession, type Route, type Routes } from '@gatehouse/contract/kernel/routes.ts'
import { fetchDescribed } from '../../../test/described.ts'
import { serve, test } from '../../../test/served.ts'

serve()

const EVERYBODY = ROLES
const MANAGERS: readonly Role[] = ['owner', 'admin']
const AUDITORS: readonly Role[] = ['owner', 'admin', 'auditor']
const DESK: readonly Role[] = ['owner', 'admin', 'operator']
const REPORTERS: readonly Role[] = ['owner', 'admin', 'viewer', 'auditor']
const READERS: readonly Role[] = ['owner', 'admin', 'operator', 'viewer', 'auditor']
const ANY: readonly Service[] = ['visitor_m', 'visitor_lite', 'visitor_m_plus']
const PASS: readonly Service[] = ['visitor_m', 'visitor_m_plus']

const VISITOR_M: readonly Service[] = ['visitor_m']

const LITE: readonly Service[] = ['visitor_m', 'visitor_lite']

type Rule = 'public' | 'link' | { roles: readonly Role[]; editions: readonly Service[] | 'none' }

/**
 * The roles and editions that may make each call, written by hand from the specification (docs/specification-rows.md), not derived from the contract.
 * A call that is added or changed without updating this table fails here.
 */
const TABLE: Record<string, Rule> = {
  'system.live': 'public',
  'system.ready': 'public',
  'system.openapi': 'public',
  'page.config': 'public',
  'auth.login': 'public',
  'auth.secondStep': 'public',
  'auth.activate': 'public',
  'auth.requestPasswordReset': 'public',
  'auth.confirmPasswordReset': 'public',
  'auth.me': { roles: EVERYBODY, editions: 'none' },
  'auth.logout': { roles: EVERYBODY, editions: 'none' },
  'auth.changeOrganisation': { roles: EVERYBODY, editions: 'none' },
  'profile.get': { roles: EVERYBODY, editions: 'none' },
  'profile.update': { roles: EVERYBODY, editions: 'none' },
  'profile.putAvatar': { roles: EVERYBODY, editions: 'none' },
  'profile.putNamecard': { roles: EVERYBODY, editions: 'none' },
  'profile.putNamecardBack': { roles: EVERYBODY, editions: 'none' },
  'profile.putWechatQr': { roles: EVERYBODY, editions: 'none' },
  'profile.removeAvatar': { roles: EVERYBODY, editions: 'none' },
  'profile.removeNamecard': { roles: EVERYBODY, editions: 'none' },
  'profile.removeNamecardBack': { roles: EVERYBODY, editions: 'none' },
  'profile.removeWechatQr': { roles: EVERYBODY, editions: 'none' },
  'account.changePassword': { roles: EVERYBODY, editions: 'none' },
  'account.sessions': { roles: EVERYBODY, editions: 'none' },
  'account.endSession': { roles: EVERYBODY, editions: 'none' },
  'account.endOtherSessions': { roles: EVERYBODY, editions: 'none' },
  'account.secondFactor': { roles: EVERYBODY, editions: 'none' },
  'account.enrol': { roles: EVERYBODY, editions: 'none' },
  'account.confirmFactor': { roles: EVERYBODY, editions: 'none' },
  'account.disableFactor': { roles: EVERYBODY, editions: 'none' },
  'account.renewRecoveryCodes': { roles: EVERYBODY, editions: 'none' },
  'organisations.centralizes': { roles: EVERYBODY, editions: 'none' },
  'organisations.serviceExpiry': { roles: EVERYBODY, editions: 'none' },
  'organisations.disabled': { roles: EVERYBODY, editions: 'none' },
  'users.list': { roles: AUDITORS, editions: 'none' },
  'users.get': { roles: AUDITORS, editions: 'none' },
  'users.invite': { roles: MANAGERS, editions: 'none' },
  'users.resend': { roles: MANAGERS, editions: 'none' },
  'users.update': { roles: MANAGERS, editions: 'none' },
  'users.setStatus': { roles: MANAGERS, editions: 'none' },
  'users.signOut': { roles: MANAGERS, editions: 'none' },
  'users.remove': { roles: MANAGERS, editions: 'none' },
  'users.policy': { roles: MANAGERS, editions: 'none' },
  'users.setPolicy': { roles: MANAGERS, editions: 'none' },
  'mails.list': { roles: MANAGERS, editions: 'none' },
  'mails.get': { roles: MANAGERS, editions: 'none' },
  'notifications.list': { roles: EVERYBODY, editions: 'none' },
  'notifications.markRead': { roles: EVERYBODY, editions: 'none' },
  'notifications.markAllRead': { roles: EVERYBODY, editions: 'none' },
  'notifications.choices': { roles: EVERYBODY, editions: 'none' },
  'notifications.choose': { roles: EVERYBODY, editions: 'none' },
  'audit.list': { roles: AUDITORS, editions: 'none' },
  'audit.metadata': { roles: AUDITORS, editions: 'none' },
  'audit.export': { roles: AUDITORS, editions: 'none' },
  'audit.verification': { roles: AUDITORS, editions: 'none' },
  'audit.get': { roles: AUDITORS, editions: 'none' },
  'files.read': { roles: EVERYBODY, editions: 'none' },
  'events.stream': { roles: EVERYBODY, editions: 'none' },
  'locations.list': { roles: EVERYBODY, editions: 'none' },
  'locations.get': { roles: EVERYBODY, editions: 'none' },
  'locations.units': { roles: EVERYBODY, editions: 'none' },
  'locations.create': { roles: MANAGERS, editions: 'none' },
  'locations.update': { roles: MANAGERS, editions: 'none' },
  'locations.setStatus': { roles: MANAGERS, editions: 'none' },
  'locations.unit': { roles: EVERYBODY, editions: 'none' },
  'locations.createUnit': { roles: MANAGERS, editions: 'none' },
  'locations.updateUnit': { roles: MANAGERS, editions: 'none' },
  'locations.moveUnit': { roles: MANAGERS, editions: 'none' },
  'locations.setUnitStatus': { roles: MANAGERS, editions: 'none' },
  'locations.removeUnit': { roles: MANAGERS, editions: 'none' },
  'locations.unitTemplate': { roles: MANAGERS, editions: 'none' },
  'locations.exportUnits': { roles: MANAGERS, editions: 'none' },
  'locations.checkUnits': { roles: MANAGERS, editions: 'none' },
  'locations.importUnits': { roles: MANAGERS, editions: 'none' },
  'blacklists.list': { roles: AUDITORS, editions: LITE },
  'blacklists.find': { roles: AUDITORS, editions: LITE },
  'blacklists.setting': { roles: AUDITORS, editions: LITE },
  'blacklists.saveSetting': { roles: MANAGERS, editions: LITE },
  'blacklists.preview': { roles: MANAGERS, editions: LITE },
  'blacklists.get': { roles: AUDITORS, editions: LITE },
  'blacklists.create': { roles: MANAGERS, editions: LITE },
  'blacklists.update': { roles: MANAGERS, editions: LITE },
  'blacklists.remove': { roles: MANAGERS, editions: LITE },
  'blacklists.lift': { roles: MANAGERS, editions: LITE },
  'blacklists.decideLift': { roles: MANAGERS, editions: LITE },
  'blacklists.reinstate': { roles: MANAGERS, editions: LITE },
  'blacklists.reveal': { roles: MANAGERS, editions: LITE },
  'blacklists.addAttachments': { roles: MANAGERS, editions: LITE },
  'blacklists.removeAttachment': { roles: MANAGERS, editions: LITE },
  'blacklists.removeAvatar': { roles: MANAGERS, editions: LITE },
  'blacklistFiles.template': { roles: MANAGERS, editions: LITE },
  'blacklistFiles.export': { roles: MANAGERS, editions: LITE },
  'blacklistFiles.checkImport': { roles: MANAGERS, editions: LITE },
  'blacklistFiles.import': { roles: MANAGERS, editions: LITE },
  'blacklistFiles.readAttachment': { roles: MANAGERS, editions: LITE },
  'sightings.list': { roles: [...DESK, 'auditor'], editions: LITE },
  'sightings.get': { roles: [...DESK, 'auditor'], editions: LITE },
  'sightings.decide': { roles: DESK, editions: LITE },
  'sightings.note': { roles: DESK, editions: LITE },
  'settings.get': { roles: AUDITORS, editions: ANY },
  'settings.save': { roles: MANAGERS, editions: ANY },
  'settings.putAttachments': { roles: MANAGERS, editions: ANY },
  'partners.test': { roles: MANAGERS, editions: ANY },
  'partners.deliveries': { roles: AUDITORS, editions: ANY },
  'partners.resend': { roles: MANAGERS, editions: ANY },
  'settings.versions': { roles: AUDITORS, editions: ANY },
  'settings.version': { roles: AUDITORS, editions: ANY },
  'settings.restore': { roles: MANAGERS, editions: ANY },
  'settings.paymentAccount': { roles: AUDITORS, editions: ANY },
  'settings.requestPaymentAccount': { roles: MANAGERS, editions: ANY },
  'settings.decidePaymentAccount': { roles: MANAGERS, editions: ANY },
  'settings.withdrawPaymentAccount': { roles: MANAGERS, editions: ANY },
  'retention.preview': { roles: AUDITORS, editions: ANY },
  'retention.runs': { roles: AUDITORS, editions: ANY },
  'retention.holds': { roles: MANAGERS, editions: ANY },
  'retention.hold': { roles: MANAGERS, editions: ANY },
  'retention.release': { roles: MANAGERS, editions: ANY },
  'gates.list': { roles: READERS, editions: ANY },
  'gates.get': { roles: READERS, editions: ANY },
  'gates.create': { roles: MANAGERS, editions: ANY },
  'gates.update': { roles: MANAGERS, editions: ANY },
  'gates.setStatus': { roles: MANAGERS, editions: ANY },
  'gates.remove': { roles: MANAGERS, editions: ANY },
  'cards.list': { roles: READERS, editions: VISITOR_M },
  'cards.notReturned': { roles: READERS, editions: VISITOR_M },
  'cards.exportNotReturned': { roles: READERS, editions: VISITOR_M },
  'cards.export': { roles: MANAGERS, editions: VISITOR_M },
  'cards.template': { roles: MANAGERS, editions: VISITOR_M },
  'cards.read': { roles: READERS, editions: VISITOR_M },
  'cards.get': { roles: READERS, editions: VISITOR_M },
  'cards.create': { roles: MANAGERS, editions: VISITOR_M },
  'cards.checkBatch': { roles: MANAGERS, editions: VISITOR_M },
  'cards.createBatch': { roles: MANAGERS, editions: VISITOR_M },
  'cards.update': { roles: MANAGERS, editions: VISITOR_M },
  'cards.setStatus': { roles: MANAGERS, editions: VISITOR_M },
  'cards.setStatuses': { roles: MANAGERS, editions: VISITOR_M },
  'cards.remove': { roles: MANAGERS, editions: VISITOR_M },
  'cards.check': { roles: MANAGERS, editions: VISITOR_M },
  'cards.import': { roles: MANAGERS, editions: VISITOR_M },
  'members.list': { roles: READERS, editions: ['visitor_m'] },
  'members.find': { roles: READERS, editions: ['visitor_m'] },
  'members.get': { roles: READERS, editions: ['visitor_m'] },
  'members.template': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.export': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.create': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.update': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.setStatus': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.setStatuses': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.remove': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.code': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.reissueCode': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.reveal': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.addAvatar': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.addDocument': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.readDocument': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.verifyDocument': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.removeDocument': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.checkImport': { roles: MANAGERS, editions: ['visitor_m'] },
  'members.import': { roles: MANAGERS, editions: ['visitor_m'] },
  'entrances.list': { roles: READERS, editions: ANY },
  'entrances.metadata': { roles: READERS, editions: ANY },
  'entrances.get': { roles: READERS, editions: ANY },
  'entrances.find': { roles: READERS, editions: ANY },
  'entrances.nextCard': { roles: DESK, editions: ANY },
  'entrances.screen': { roles: DESK, editions: ANY },
  'entrances.checkIn': { roles: DESK, editions: ANY },
  'entrances.checkOut': { roles: DESK, editions: ANY },
  'entrances.undo': { roles: DESK, editions: ANY },
  'entrances.loseCard': { roles: DESK, editions: ANY },
  'entrances.handleAnswer': { roles: DESK, editions: ANY },
  'entrances.update': { roles: DESK, editions: ANY },
  'entrances.correctNumbers': { roles: DESK, editions: ANY },
  'entrances.exportInside': { roles: READERS, editions: ANY },
  // Guards read visits at their desk, but can't take the register away.
  'entrances.exportExcel': { roles: REPORTERS, editions: ANY },
  'entrances.addPhoto': { roles: DESK, editions: ANY },
  'entrances.reveal': { roles: MANAGERS, editions: ANY },
  'reports.daily': { roles: REPORTERS, editions: ANY },
  'reports.summary': { roles: REPORTERS, editions: ANY },
  'reports.parkingFee': { roles: REPORTERS, editions: ANY },
  'reports.export': { roles: REPORTERS, editions: ANY },
  'reports.check': { roles: REPORTERS, editions: ANY },
  'scans.create': { roles: DESK, editions: ANY },
  'scans.list': { roles: READERS, editions: ANY },
  'preRegisters.list': { roles: [...READERS, 'host'], editions: PASS },
  'preRegisters.expected': { roles: [...READERS, 'host'], editions: PASS },
  'preRegisters.get': { roles: [...READERS, 'host'], editions: PASS },
  'preRegisters.create': { roles: [...DESK, 'host'], editions: PASS },
  'preRegisters.update': { roles: [...DESK, 'host'], editions: PASS },
  'preRegisters.submit': { roles: [...DESK, 'host'], editions: PASS },
  'preRegisters.approve': { roles: MANAGERS, editions: PASS },
  'preRegisters.reject': { roles: MANAGERS, editions: PASS },
  'preRegisters.cancel': { roles: [...DESK, 'host'], editions: PASS },
  'preRegisters.cancelDay': { roles: [...DESK, 'host'], editions: PASS },
  'preRegisters.remove': { roles: [...DESK, 'host'], editions: PASS },
  'prePasses.list': { roles: [...READERS, 'host'], editions: PASS },
  'prePasses.get': { roles: [...READERS, 'host'], editions: PASS },
  'prePasses.create': { roles: [...DESK, 'host'], editions: PASS },
  'prePasses.update': { roles: [...DESK, 'host'], editions: PASS },
  'prePasses.approve': { roles: MANAGERS, editions: PASS },
  'prePasses.reject': { roles: MANAGERS, editions: PASS },
  'prePasses.suspend': { roles: [...DESK, 'host'], editions: PASS },
  'prePasses.resume': { roles: [...DESK, 'host'], editions: PASS },
  'prePasses.revoke': { roles: [...DESK, 'host'], editions: PASS },
  'prePasses.reissue': { roles: [...DESK, 'host'], editions: PASS },
  'prePasses.code': { roles: [...DESK, 'host'], editions: PASS },
  'prePasses.send': { roles: [...DESK, 'host'], editions: PASS },
  'prePasses.export': { roles: [...DESK, 'host'], editions: PASS },
  'prePasses.pass': { roles: [...DESK, 'host'], editions: PASS },
  'prePasses.addAvatar': { roles: [...DESK, 'host'], editions: PASS },
  'prePasses.remove': { roles: [...DESK, 'host'], editions: PASS },
  'parkingFees.list': { roles: REPORTERS, editions: VISITOR_M },
  'parkingFees.get': { roles: REPORTERS, editions: VISITOR_M },
  'parkingFees.create': { roles: MANAGERS, editions: VISITOR_M },
  'parkingFees.rename': { roles: MANAGERS, editions: VISITOR_M },
  'parkingFees.remove': { roles: MANAGERS, editions: VISITOR_M },
  'parkingFees.addVersion': { roles: MANAGERS, editions: VISITOR_M },
  'parkingFees.version': { roles: REPORTERS, editions: VISITOR_M },
  'parkingFees.changeVersion': { roles: MANAGERS, editions: VISITOR_M },
  'parkingFees.removeVersion': { roles: MANAGERS, editions: VISITOR_M },
  'parkingFees.publish': { roles: MANAGERS, editions: VISITOR_M },
  'parkingFees.withdraw': { roles: MANAGERS, editions: VISITOR_M },
  'parkingFees.end': { roles: MANAGERS, editions: VISITOR_M },
  'parkingFees.quote': { roles: REPORTERS, editions: VISITOR_M },
  'parkingFees.compare': { roles: REPORTERS, editions: VISITOR_M },
  'payments.charge': { roles: READERS, editions: VISITOR_M },
  'payments.pay': { roles: DESK, editions: VISITOR_M },
  'payments.waive': { roles: MANAGERS, editions: VISITOR_M },
  'payments.list': { roles: READERS, editions: VISITOR_M },
  'payments.export': { roles: READERS, editions: VISITOR_M },
  'payments.get': { roles: READERS, editions: VISITOR_M },
  'payments.print': { roles: DESK, editions: VISITOR_M },
  'payments.void': { roles: MANAGERS, editions: VISITOR_M },
  'tills.list': { roles: READERS, editions: VISITOR_M },
  'tills.open': { roles: DESK, editions: VISITOR_M },
  'tills.close': { roles: DESK, editions: VISITOR_M },
  'preRegisterFiles.template': { roles: [...DESK, 'host'], editions: PASS },
  'preRegisterFiles.export': { roles: [...DESK, 'host'], editions: PASS },
  'preRegisterFiles.check': { roles: [...DESK, 'host'], editions: PASS },
  'preRegisterFiles.import': { roles: [...DESK, 'host'], editions: PASS },
  'preRegisters.remind': { roles: [...DESK, 'host'], editions: PASS },
  'preRegisters.guestLink': { roles: [...DESK, 'host'], editions: PASS },
  'visit.get': 'link',
  'visit.save': 'link',
  'visit.addPhoto': 'link',
  'visit.cancel': 'link',
  'hostAnswers.get': 'link',
  'hostAnswers.give': 'link',
  'eStampKinds.list': { roles: [...READERS, 'host'], editions: PASS },
  'eStampKinds.get': { roles: [...READERS, 'host'], editions: PASS },
  'eStampKinds.create': { roles: MANAGERS, editions: PASS },
  'eStampKinds.update': { roles: MANAGERS, editions: PASS },
  'eStampKinds.archive': { roles: MANAGERS, editions: PASS },
  'eStampKinds.restore': { roles: MANAGERS, editions: PASS },
  'eStampKinds.remove': { roles: MANAGERS, editions: PASS },
  'eStamps.find': { roles: [...DESK, 'host'], editions: PASS },
  'eStamps.offers': { roles: [...DESK, 'host'], editions: PASS },
  'eStamps.create': { roles: [...DESK, 'host'], editions: PASS },
  'eStamps.revoke': { roles: [...DESK, 'host'], editions: PASS },
  'eStamps.list': { roles: [...READERS, 'host'], editions: PASS },
  'eStamps.statement': { roles: [...READERS, 'host'], editions: PASS },
  'eStamps.exportStatement': { roles: [...READERS, 'host'], editions: PASS },
  'eStamps.unusual': { roles: REPORTERS, editions: PASS },
  'deleteRequests.list': { roles: [...DESK, 'auditor'], editions: ANY },
  'deleteRequests.get': { roles: [...DESK, 'auditor'], editions: ANY },
  'deleteRequests.impact': { roles: DESK, editions: ANY },
  'deleteRequests.create': { roles: DESK, editions: ANY },
  'deleteRequests.withdraw': { roles: DESK, editions: ANY },
  'deleteRequests.approve': { roles: MANAGERS, editions: ANY },
  'deleteRequests.reject': { roles: MANAGERS, editions: ANY },
  'deleteRequests.deleted': { roles: AUDITORS, editions: ANY },
  'deleteRequests.restore': { roles: MANAGERS, editions: ANY },
  'reports.dashboard': { roles: READERS, editions: ANY },
}

const calls = Object.entries(contract as Record<string, Routes>).flatMap(([module, routes]) =>
  Object.entries(routes).map(([name, route]) => ({ name: `${module}.${name}`, route })),
)

function formWithFile(): FormData {
  const form = new FormData()
  form.set('file', new Blob(['not a picture']))
  return form
}

describe('permission to make a call', () => {
  const tokens = new Map<string, string>()
  const EDITION_SETS = [...SERVICES, 'none'] as const

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
    const address = addressOf(route, { id: randomUUID() }, {})
    const stop = new AbortController()
    const answer = await fetchDescribed(`${test.address}${address}`, {
      method: route.method,
      signal: stop.signal,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(route.body && route.kind !== 'form' ? { 'content-type': 'application/json' } : {}),
      },
      ...(route.kind === 'form' || route.kind === 'table' ? { body: formWithFile() } : route.body ? { body: '{"nothing":"right"}' } : {}),
    })
    if (route.kind === 'events' && answer.ok) {
      stop.abort()
      return { status: answer.status }
    }
    const text = await answer.text()
    return { status: answer.status, ...(text.startsWith('{') ? JSON.parse(text) : {}) }
  }

  it.each(['public', 'link'] as const)('the table has every call, and the %s ones are these', (access) => {
    expect(Object.keys(TABLE).sort()).toEqual(calls.map((call) => call.name).sort())
    const rows = Object.keys(TABLE).filter((name) => TABLE[name] === access)
    const names = calls.filter(({ route }) => route.permission === access).map(({ name }) => name)
    expect(names.sort()).toEqual(rows.sort())
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
        for (const role of ROLES) {
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
