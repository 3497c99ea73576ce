import { AUDITORS, MANAGERS } from '../../../test/access.ts'
import { entry, plain, reason } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { EIGHT, halves } from '../../../test/paging.ts'
import { MARKS } from '../../../test/places.ts'
import { expectSuccess } from '../../../test/served.ts'
import { EACH, GROUNDS, OF_ORGANISATION, UNITS } from '../../../test/sight.ts'
import { next, type Stage } from '../../../test/stage.ts'

/** Has only the fields that people can write. */
const rights = { role: 'viewer' as const, permissions_added: [], permissions_removed: [], location_ids: null }

/** A membership that is limited to the gate's location and to a unit there. Returns its id. */
async function newMembership({ test, owner, gate, sql }: Stage): Promise<string> {
  const unit = await test.make.unit(owner, gate.location_id)
  const limits = { location_ids: [gate.location_id], unit_ids: [unit] }
  const { id } = await test.make.operator({ organisation: owner.organisation_id, ...limits })
  return (await sql('select id from memberships where user_id = $1', id))[0].id
}

export const userCases = defineCases({
  access: {
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
  },
  sight: {
    'users.policy': OF_ORGANISATION,
    'users.list': {
      ask: ({ call: { users }, ids }) => [
        () => users.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => users.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => users.list({ query: { location_id: locationId } })),
      ],
      shows: [...GROUNDS, ...UNITS],
    },
    'users.get': { ask: ({ call, one }) => one('user', (id) => () => call.users.get({ params: { id } })), shows: [...GROUNDS, ...UNITS] },
  },
  audit: {
    'users.invite': plain({ leaves: 'membership.invited', messages: 7 }, ({ call }) =>
      call.users.invite({ body: { addresses: [`new${next()}@test.example`], ...rights } }),
    ),
    'users.resend': entry({ leaves: 'membership.invited_again', messages: 6 }, async ({ call }) => {
      const body = { addresses: [`again${next()}@test.example`], ...rights }
      const { outcomes } = expectSuccess(await call.users.invite({ body }))
      return () => call.users.resend({ body: { ids: [outcomes[0]!.id!] } })
    }),
    'users.update': entry({ leaves: 'membership.changed', messages: 10 }, async (stage) => {
      const id = await newMembership(stage)
      const { updated_at } = expectSuccess(await stage.call.users.get({ params: { id } }))
      return () => stage.call.users.update({ params: { id }, body: { ...rights, updated_at, reason } })
    }),
    'users.setStatus': entry({ leaves: 'membership.suspended', messages: 9 }, async (stage) => {
      const id = await newMembership(stage)
      return () => stage.call.users.setStatus({ params: { id }, body: { status: 'suspended', reason } })
    }),
    'users.signOut': entry({ leaves: 'membership.signed_out', messages: 8 }, async (stage) => {
      const id = await newMembership(stage)
      return () => stage.call.users.signOut({ params: { id }, body: { reason } })
    }),
    'users.remove': entry({ leaves: 'membership.removed', messages: 4 }, async (stage) => {
      const id = await newMembership(stage)
      return () => stage.call.users.remove({ params: { id }, body: { reason } })
    }),
    'users.setPolicy': {
      ...entry({ leaves: 'organisation.second_factor_required', messages: 6 }, async ({ sql, call, owner }) => {
        await sql("insert into second_factors (user_id, secret, confirmed_at) values ($1, '\\x00', now()) on conflict do nothing", owner.id)
        return () => call.users.setPolicy({ body: { second_factor_required: true } })
      }),
      // People without a second factor lose their sessions.
      last: true,
    },
  },
  records: {
    users: { at_location: true, of_unit: true },
  },
  paging: {
    'users.list': {
      ways: () => [{ role: 'viewer' }, { search: 'test.example' }],
      fill: async ({ test, admin }) => {
        for (const _ of EIGHT) await test.make.person({ organisation: admin.organisation_id, role: 'viewer' })
      },
      tie: ({ test, admin }) =>
        test.sql(
          `update users set ${halves('name', "'Anong'", "'Boonma'")} where id in (select user_id from memberships where organisation_id = $1)`,
          admin.organisation_id,
        ),
    },
  },
  events: {
    'user.changed': {
      change: async ({ test, admin, call, location, unit }) => {
        const { id: user } = await test.make.operator({ organisation: admin.organisation_id, location_ids: [location], unit_ids: [unit] })
        const id = (await test.sql('select id from memberships where user_id = $1', user))[0].id
        return expectSuccess(await call.users.setStatus({ params: { id }, body: { status: 'suspended', reason: 'left' } })).id
      },
      shows: async ({ call }, id) => (await call.users.get({ params: { id } })).ok,
    },
  },
})
