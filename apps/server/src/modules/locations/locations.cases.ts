import { contract } from '@gatehouse/contract/contract.ts'
import { EVERYBODY, MANAGERS } from '../../../test/access.ts'
import { csv, entry, file, plain, reason } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { EIGHT } from '../../../test/paging.ts'
import { MARKS } from '../../../test/places.ts'
import { expectSuccess } from '../../../test/served.ts'
import { EACH, EMPTY, format, GROUNDS, SAYS, UNITS } from '../../../test/sight.ts'
import { next, type Stage } from '../../../test/stage.ts'

const newLocation = async ({ call }: Stage) =>
  expectSuccess(await call.locations.create({ body: { code: `P${next()}`, name_th: 'ก', name_en: 'A', kind: 'office', capacity: null } }))
const newUnit = async ({ call, gate }: Stage) =>
  expectSuccess(
    await call.locations.createUnit({ params: { id: gate.location_id }, body: { kind: 'room', code: `R${next()}`, name_th: 'ห้อง' } }),
  )

export const locationCases = defineCases({
  access: {
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
  },
  sight: {
    'locations.unitTemplate': EMPTY,
    'locations.checkUnits': SAYS,
    'locations.list': {
      ask: ({ call: { locations } }) => [
        () => locations.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => locations.list({ query: { search: MARKS[mark] } })),
      ],
      shows: GROUNDS,
    },
    'locations.get': {
      ask: ({ call, one }) => one('location', (id) => () => call.locations.get({ params: { id } })),
      shows: GROUNDS,
    },
    'locations.units': {
      ask: ({ call: { locations }, ids, places }) =>
        [...ids('location'), places.at.gate.location_id].flatMap((id) => [
          () => locations.units({ params: { id }, query: { limit: 200 } }),
          () => locations.units({ params: { id }, query: { parent_id: 'top' } }),
          ...EACH.map((mark) => () => locations.units({ params: { id }, query: { search: MARKS[mark] } })),
        ]),
      shows: UNITS,
    },
    'locations.unit': { ask: ({ call, one }) => one('unit', (id) => () => call.locations.unit({ params: { id } })), shows: UNITS },
    'locations.exportUnits': {
      ask: ({ file, ids, places }) =>
        [...ids('location'), places.at.gate.location_id].map((id) => () => file(contract.locations.exportUnits, { format }, { id })),
      shows: UNITS,
      inTurn: true,
    },
  },
  audit: {
    'locations.create': plain({ leaves: 'location.created', messages: 2 }, ({ call }) =>
      call.locations.create({ body: { code: `P${next()}`, name_th: 'ก', name_en: 'A', kind: 'office', capacity: null } }),
    ),
    'locations.update': entry({ leaves: 'location.changed', messages: 4 }, async (stage) => {
      const place = await newLocation(stage)
      return () => stage.call.locations.update({ params: { id: place.id }, body: { ...place, name_en: 'B', reason } })
    }),
    'locations.setStatus': entry({ leaves: 'location.suspended', messages: 4 }, async (stage) => {
      const { id } = await newLocation(stage)
      return () => stage.call.locations.setStatus({ params: { id }, body: { status: 'suspended', reason } })
    }),
    'locations.createUnit': plain({ leaves: 'unit.created', messages: 7 }, ({ call, gate }) =>
      call.locations.createUnit({ params: { id: gate.location_id }, body: { kind: 'room', code: `R${next()}`, name_th: 'ห้อง' } }),
    ),
    'locations.updateUnit': entry({ leaves: 'unit.changed', messages: 9 }, async (stage) => {
      const { id, code, kind, updated_at } = await newUnit(stage)
      const body = { code, kind, name_th: 'อื่น', contacts: [], updated_at, reason }
      return () => stage.call.locations.updateUnit({ params: { id }, body })
    }),
    'locations.moveUnit': entry({ leaves: 'unit.moved', messages: 9 }, async (stage) => {
      const [{ id, updated_at }, { id: parent_id }] = [await newUnit(stage), await newUnit(stage)]
      return () => stage.call.locations.moveUnit({ params: { id }, body: { parent_id, updated_at, reason } })
    }),
    'locations.setUnitStatus': entry({ leaves: 'unit.archived', messages: 7 }, async (stage) => {
      const { id } = await newUnit(stage)
      return () => stage.call.locations.setUnitStatus({ params: { id }, body: { status: 'archived', reason } })
    }),
    'locations.removeUnit': entry({ leaves: 'unit.deleted', messages: 5 }, async (stage) => {
      const { id } = await newUnit(stage)
      return () => stage.call.locations.removeUnit({ params: { id } })
    }),
    'locations.unitTemplate': file({ leaves: [], messages: 1 }, ({ gate }) => `/locations/${gate.location_id}/units/template`),
    'locations.exportUnits': file({ leaves: 'units.exported', messages: 6 }, ({ gate }) => `/locations/${gate.location_id}/units/export`),
    'locations.checkUnits': plain({ leaves: [], messages: 3 }, ({ call, gate }) =>
      call.locations.checkUnits({ params: { id: gate.location_id }, form: csv(`Code,Name in Thai,Type\nI${next()},ก,room\n`) }),
    ),
    'locations.importUnits': plain({ leaves: 'units.imported', messages: 9 }, ({ call, gate }) =>
      call.locations.importUnits({ params: { id: gate.location_id }, form: csv(`Code,Name in Thai,Type\nI${next()},ก,room\n`) }),
    ),
  },
  records: {
    locations: { at_location: true, of_unit: 'people limited to a unit see the units of its location; changes are refused' },
  },
  paging: {
    'locations.list': {
      ways: () => [{ search: 'Main' }],
      fill: async ({ test, admin }) => {
        for (const _ of EIGHT) await test.make.location(admin)
      },
    },
    'locations.units': {
      ways: () => [{ parent_id: 'top' }, { search: 'U' }],
      params: ({ gate }) => ({ id: gate.location_id }),
      fill: async ({ test, admin, gate }) => {
        for (const _ of EIGHT) await test.make.unit(admin, gate.location_id)
      },
      tie: ({ tieNames }) => tieNames('units', 'name_th'),
    },
  },
  events: {
    'location.changed': {
      change: async ({ call, location: id }) => {
        const { code, name_th, name_en, kind, capacity, updated_at } = expectSuccess(await call.locations.get({ params: { id } }))
        return expectSuccess(await call.locations.update({ params: { id }, body: { code, name_th, name_en, kind, capacity, updated_at } }))
          .id
      },
      shows: async ({ call }, id) => (await call.locations.get({ params: { id } })).ok,
    },
  },
})
