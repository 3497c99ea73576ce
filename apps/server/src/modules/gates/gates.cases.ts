import { ANY, MANAGERS, READERS } from '../../../test/access.ts'
import { entry, plain, reason } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { EIGHT } from '../../../test/paging.ts'
import { MARKS } from '../../../test/places.ts'
import { expectSuccess } from '../../../test/served.ts'
import { EACH, GROUNDS } from '../../../test/sight.ts'
import { next, type Stage } from '../../../test/stage.ts'

const newGate = async ({ call, gate }: Stage) =>
  expectSuccess(
    await call.gates.create({
      body: { location_id: gate.location_id, code: `N${next()}`, name: 'Back', direction: 'both', kind: 'reception', asks: [] },
    }),
  )

export const gateCases = defineCases({
  access: {
    'gates.list': { roles: READERS, editions: ANY },
    'gates.get': { roles: READERS, editions: ANY },
    'gates.create': { roles: MANAGERS, editions: ANY },
    'gates.update': { roles: MANAGERS, editions: ANY },
    'gates.setStatus': { roles: MANAGERS, editions: ANY },
    'gates.remove': { roles: MANAGERS, editions: ANY },
  },
  sight: {
    'gates.list': {
      ask: ({ call: { gates }, ids }) => [
        () => gates.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => gates.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => gates.list({ query: { location_id: locationId } })),
      ],
      shows: GROUNDS,
    },
    'gates.get': { ask: ({ call, one }) => one('gate', (id) => () => call.gates.get({ params: { id } })), shows: GROUNDS },
  },
  audit: {
    'gates.create': plain({ leaves: 'gate.created', messages: 4 }, ({ call, gate: { location_id } }) =>
      call.gates.create({ body: { location_id, code: `N${next()}`, name: 'Back', direction: 'both', kind: 'reception', asks: [] } }),
    ),
    'gates.update': entry({ leaves: 'gate.changed', messages: 5 }, async (stage) => {
      const gate = await newGate(stage)
      return () => stage.call.gates.update({ params: { id: gate._id }, body: { ...gate, name: 'Side', reason } })
    }),
    'gates.setStatus': entry({ leaves: 'gate.closed', messages: 5 }, async (stage) => {
      const { _id } = await newGate(stage)
      return () => stage.call.gates.setStatus({ params: { id: _id }, body: { status: 'closed', reason } })
    }),
    'gates.remove': entry({ leaves: 'gate.deleted', messages: 4 }, async (stage) => {
      const { _id } = await newGate(stage)
      return () => stage.call.gates.remove({ params: { id: _id } })
    }),
  },
  records: {
    gates: { at_location: true, of_unit: 'people limited to a unit see the gates of its location; changes are refused' },
  },
  paging: {
    'gates.list': {
      ways: () => [{ search: 'g' }],
      fill: async ({ test, admin }) => {
        for (const _ of EIGHT) await test.make.gate(admin)
      },
      tie: ({ tieNames }) => tieNames('gates', 'name'),
    },
  },
  events: {
    'gate.changed': {
      change: async ({ call, location: location_id }) => {
        const body = { location_id, code: `N${location_id.slice(-6)}`, name: 'Back', direction: 'both', kind: 'reception' } as const
        return expectSuccess(await call.gates.create({ body: { ...body, asks: [] } }))._id
      },
      shows: async ({ call }, id) => (await call.gates.get({ params: { id } })).ok,
    },
  },
})
