import { MANAGERS, REPORTERS, VISITOR_M } from '../../../test/access.ts'
import { entry, plain } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { addCopies } from '../../../test/copies.ts'
import { MARKS } from '../../../test/places.ts'
import { expectSuccess } from '../../../test/served.ts'
import { EACH, GROUNDS } from '../../../test/sight.ts'
import type { Stage } from '../../../test/stage.ts'
import { hourly, tariffFor } from '../../../test/tariffs.ts'

const STAY = { entry: '2026-03-02T02:00:00.000Z', exit: '2026-03-02T04:00:00.000Z' }

/** Uses a new location, so that tariffs don't conflict. */
async function newTariff({ test, owner, call }: Stage) {
  const location_id = await test.make.location(owner)
  const { versions, ...tariff } = expectSuccess(await call.parkingFees.create({ body: tariffFor({ location_id }) }))
  return { ...tariff, draft: { id: versions[0]!._id } }
}
const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString()

export const parkingFeeCases = defineCases({
  access: {
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
  },
  sight: {
    'parkingFees.list': {
      ask: ({ call: { parkingFees }, ids }) => [
        () => parkingFees.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => parkingFees.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => parkingFees.list({ query: { location_id: locationId } })),
      ],
      shows: GROUNDS,
    },
    'parkingFees.get': { ask: ({ call, one }) => one('tariff', (id) => () => call.parkingFees.get({ params: { id } })), shows: GROUNDS },
    'parkingFees.version': {
      ask: ({ call, one }) => one('tariff_version', (id) => () => call.parkingFees.version({ params: { id } })),
      shows: GROUNDS,
    },
    'parkingFees.quote': {
      ask: ({ call: { parkingFees }, ids }) => [
        ...ids('tariff_version').map((version_id) => () => parkingFees.quote({ body: { version_id, ...STAY } })),
        ...ids('location').map((location_id) => () => parkingFees.quote({ body: { rules: hourly(2000), location_id, ...STAY } })),
      ],
      shows: 'counts',
    },
    'parkingFees.compare': {
      ask: ({ call: { parkingFees }, ids }) => {
        const scope = { privileges: [], vehicle_classes: [], visitor_types: [] }
        return ids('location').map(
          (location_id) => () => parkingFees.compare({ body: { rules: hourly(2000), location_id, tariff_id: null, ...scope } }),
        )
      },
      shows: 'counts',
    },
  },
  audit: {
    'parkingFees.create': plain({ leaves: 'tariff.created', messages: 8 }, ({ call, gate: { location_id } }) =>
      call.parkingFees.create({ body: tariffFor({ location_id }) }),
    ),
    'parkingFees.rename': entry({ leaves: 'tariff.renamed', messages: 6 }, async (stage) => {
      const { _id, updated_at } = await newTariff(stage)
      return () => stage.call.parkingFees.rename({ params: { id: _id }, body: { name: 'Guests', updated_at } })
    }),
    'parkingFees.remove': entry({ leaves: 'tariff.removed', messages: 5 }, async (stage) => {
      const { _id } = await newTariff(stage)
      return () => stage.call.parkingFees.remove({ params: { id: _id } })
    }),
    'parkingFees.addVersion': entry({ leaves: 'tariff.version_added', messages: 7 }, async (stage) => {
      const { _id } = await newTariff(stage)
      return () => stage.call.parkingFees.addVersion({ params: { id: _id }, body: {} })
    }),
    'parkingFees.changeVersion': entry({ leaves: 'tariff.version_changed', messages: 8 }, async (stage) => {
      const { draft } = await newTariff(stage)
      const version = expectSuccess(await stage.call.parkingFees.version({ params: draft }))
      return () => stage.call.parkingFees.changeVersion({ params: draft, body: { ...version, rules: hourly(3000) } })
    }),
    'parkingFees.removeVersion': entry({ leaves: 'tariff.version_removed', messages: 6 }, async (stage) => {
      const { _id } = await newTariff(stage)
      const second = expectSuccess(await stage.call.parkingFees.addVersion({ params: { id: _id }, body: {} }))
      return () => stage.call.parkingFees.removeVersion({ params: { id: second._id } })
    }),
    'parkingFees.publish': entry({ leaves: 'tariff.published', messages: 11 }, async (stage) => {
      const { draft } = await newTariff(stage)
      return () => stage.call.parkingFees.publish({ params: draft, body: { starts_at: null } })
    }),
    'parkingFees.withdraw': entry({ leaves: 'tariff.withdrawn', messages: 9 }, async (stage) => {
      const { draft } = await newTariff(stage)
      expectSuccess(await stage.call.parkingFees.publish({ params: draft, body: { starts_at: inOneHour() } }))
      return () => stage.call.parkingFees.withdraw({ params: draft, body: {} })
    }),
    'parkingFees.end': entry({ leaves: 'tariff.ended', messages: 11 }, async (stage) => {
      const { draft } = await newTariff(stage)
      expectSuccess(await stage.call.parkingFees.publish({ params: draft, body: { starts_at: null } }))
      return () => stage.call.parkingFees.end({ params: draft, body: { ends_at: null } })
    }),
    'parkingFees.quote': plain({ leaves: [], messages: 2 }, ({ call, gate: { location_id } }) =>
      call.parkingFees.quote({ body: { location_id, rules: hourly(2000), entry: null, exit: inOneHour() } }),
    ),
    'parkingFees.compare': plain({ leaves: [], messages: 3 }, ({ call, gate: { location_id } }) =>
      call.parkingFees.compare({
        body: { location_id, tariff_id: null, privileges: [], vehicle_classes: [], visitor_types: [], rules: hourly(2000) },
      }),
    ),
  },
  records: {
    parkingFees: { at_location: true, of_unit: true },
  },
  paging: {
    'parkingFees.list': {
      ways: ({ gate }) => [{ location_id: gate.location_id }, { search: 'n' }],
      fill: async ({ test, admin, call, gate }) => {
        for (const location_id of [gate.location_id, await test.make.location(admin)]) {
          const { _id } = expectSuccess(await call.parkingFees.create({ body: tariffFor({ location_id }) }))
          await addCopies(test.sql, 'tariffs', _id, 7, "'name', 'Copy n' || n")
        }
      },
      // Names are unique within a location, so equal names are at two locations.
      tie: ({ test, admin }) =>
        test.sql(
          `update tariffs t set name = 'N' || r.n from (select _id, row_number() over (partition by location_id order by _id) as n from tariffs) r
           where r._id = t._id and organisation_id = $1`,
          admin.organisation_id,
        ),
    },
  },
  events: {
    'tariff.changed': {
      change: async ({ call, location }) =>
        expectSuccess(await call.parkingFees.create({ body: tariffFor({ location_id: location }) }))._id,
      shows: async ({ call }, id) => (await call.parkingFees.get({ params: { id } })).ok,
    },
  },
})
