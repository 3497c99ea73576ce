import { ANY, AUDITORS, MANAGERS } from '../../../test/access.ts'
import { entry, picture, reason } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { expectSuccess, type TestPerson } from '../../../test/served.ts'
import type { Stage } from '../../../test/stage.ts'

/** An account that parking fees can be paid to. */
const PAYEE = { promptpay: { kind: 'phone' as const, number: '0812345678' } }

/** A new location for each request, because a location can have only one at a time. */
const locationToPay = async ({ test, owner }: Stage) => ({ location_id: await test.make.location(owner) })

/** A request by this person. Returns its id. */
async function requestAccount(stage: Stage, person: TestPerson = stage.owner): Promise<string> {
  const body = { ...(await locationToPay(stage)), parking: PAYEE, reason }
  return expectSuccess(await stage.test.as(person).settings.requestPaymentAccount({ body })).request!._id
}

export const settingsCases = defineCases({
  access: {
    'settings.get': { roles: AUDITORS, editions: ANY },
    'settings.save': { roles: MANAGERS, editions: ANY },
    'settings.putAttachments': { roles: MANAGERS, editions: ANY },
    'settings.versions': { roles: AUDITORS, editions: ANY },
    'settings.version': { roles: AUDITORS, editions: ANY },
    'settings.restore': { roles: MANAGERS, editions: ANY },
    'settings.paymentAccount': { roles: AUDITORS, editions: ANY },
    'settings.requestPaymentAccount': { roles: MANAGERS, editions: ANY },
    'settings.decidePaymentAccount': { roles: MANAGERS, editions: ANY },
    'settings.withdrawPaymentAccount': { roles: MANAGERS, editions: ANY },
  },
  sight: {
    'settings.get': 'shows the organisation, and a location only to people who see it (settings.test.ts)',
    'settings.paymentAccount': 'shows the organisation, and a location only to people who see it (payment-account.test.ts)',
    'settings.versions': 'shows the organisation, and a location only to people who see it (settings.test.ts)',
    'settings.version': 'shows the organisation, and a location only to people who see it (settings.test.ts)',
  },
  audit: {
    'settings.save': entry({ leaves: 'visitor_settings.changed', messages: 5 }, async ({ call }) => {
      const { version, id_policy } = expectSuccess(await call.settings.get({}))
      return () => call.settings.save({ body: { version, reason, id_policy: id_policy === 'number' ? 'last_four' : 'number' } })
    }),
    'settings.putAttachments': entry({ leaves: 'visitor_settings.changed', messages: 10 }, async ({ call }) => {
      const form = await picture('logo')
      return () => call.settings.putAttachments({ form })
    }),
    'settings.restore': entry({ leaves: 'visitor_settings.changed', messages: 7 }, async ({ call }) => {
      for (const id_policy of ['none', 'number'] as const)
        expectSuccess(await call.settings.save({ body: { version: expectSuccess(await call.settings.get({})).version, id_policy } }))
      const { version } = expectSuccess(await call.settings.get({}))
      return () => call.settings.restore({ params: { version: version - 1 }, body: { version, reason } })
    }),
    'settings.requestPaymentAccount': entry({ leaves: 'payment_account.requested', messages: 9 }, async (stage) => {
      const place = await locationToPay(stage)
      return () => stage.call.settings.requestPaymentAccount({ body: { ...place, parking: PAYEE, reason } })
    }),
    'settings.decidePaymentAccount': entry(
      { leaves: ['payment_account.approved', 'visitor_settings.changed'], messages: 20 },
      async (stage) => {
        const id = await requestAccount(stage, await stage.test.make.admin({ organisation: stage.owner.organisation_id }))
        return () => stage.call.settings.decidePaymentAccount({ params: { id }, body: { approve: true } })
      },
    ),
    'settings.withdrawPaymentAccount': entry({ leaves: 'payment_account.withdrawn', messages: 7 }, async (stage) => {
      const id = await requestAccount(stage)
      return () => stage.call.settings.withdrawPaymentAccount({ params: { id }, body: {} })
    }),
  },
  records: {
    settings: { at_location: true, of_unit: 'settings are those of a whole location' },
  },
  paging: {
    'settings.versions': {
      fill: async ({ call }) => {
        for (const copies of [2, 3, 1, 2, 3, 1, 2, 3]) {
          const { version, slip } = expectSuccess(await call.settings.get({}))
          expectSuccess(await call.settings.save({ body: { version, slip: { ...slip, copies } } }))
        }
      },
    },
  },
  events: {
    'settings.changed': {
      change: async ({ call, location: location_id }) => {
        const { version, id_policy } = expectSuccess(await call.settings.get({ query: { location_id } }))
        const other = id_policy === 'none' ? ('last_four' as const) : ('none' as const)
        return expectSuccess(await call.settings.save({ body: { location_id, version, id_policy: other } })).settings.location_id!
      },
      shows: async ({ call }, location_id) => (await call.settings.get({ query: { location_id } })).ok,
    },
  },
})
