import { contract } from '@gatehouse/contract/contract.ts'
import { DESK, MANAGERS, PASS, READERS, REPORTERS } from '../../../test/access.ts'
import { entry, file, plain, reason } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { addCopies } from '../../../test/copies.ts'
import { visitTo } from '../../../test/desk.ts'
import { kindOf } from '../../../test/e-stamps.ts'
import { halves, type PagingStage } from '../../../test/paging.ts'
import { MARKS } from '../../../test/places.ts'
import { expectSuccess } from '../../../test/served.ts'
import { type Asker, EACH, format, GROUNDS, UNITS, VISITS } from '../../../test/sight.ts'
import type { Stage } from '../../../test/stage.ts'

const newKind = async ({ call, gate: { location_id } }: Stage) =>
  expectSuccess(await call.eStampKinds.create({ body: kindOf({ location_id }) }))
const newStamp = async (stage: Stage) => {
  const [{ _id: entrance_id }, { _id: kind_id }] = [await stage.visit(), await newKind(stage)]
  return expectSuccess(await stage.call.eStamps.create({ body: { entrance_id, kind_id } }))
}

/** The current month of every location, whichever day it is there. */
const monthly = ({ ids, places, day }: Asker, read: (query: { month: string; location_id: string }) => () => Promise<unknown>) =>
  [...new Set([day(0), day(1)].map((date) => date.slice(0, 7)))].flatMap((month) =>
    [...ids('location'), places.at.gate.location_id].map((location_id) => read({ month, location_id })),
  )

/** Eight kinds of stamps, and eight stamps of one of them. */
async function fillStamps({ test, call, gate }: PagingStage) {
  const visit = expectSuccess(await call.entrances.checkIn({ body: visitTo(gate) }))
  const kind = expectSuccess(await call.eStampKinds.create({ body: kindOf({ location_id: gate.location_id, stackable: true }) }))
  const stamp = expectSuccess(await call.eStamps.create({ body: { entrance_id: visit._id, kind_id: kind._id } }))
  await addCopies(test.sql, 'stamp_kinds', kind._id, 7, "'code', 'S' || n")
  await addCopies(test.sql, 'stamps', stamp._id, 7, "'note', n::text")
}

export const stampCases = defineCases({
  access: {
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
  },
  sight: {
    'eStampKinds.list': {
      ask: ({ call: { eStampKinds }, ids }) => [
        () => eStampKinds.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => eStampKinds.list({ query: { search: MARKS[mark] } })),
        ...ids('location').map((locationId) => () => eStampKinds.list({ query: { location_id: locationId } })),
      ],
      shows: GROUNDS,
    },
    'eStampKinds.get': { ask: ({ call, one }) => one('kind', (id) => () => call.eStampKinds.get({ params: { id } })), shows: GROUNDS },
    'eStamps.find': 'shows vehicles of a whole location without their visitors (e-stamps/find.test.ts)',
    'eStamps.offers': {
      ask: ({ call: { eStamps }, ids }) => [
        () => eStamps.offers({}),
        ...ids('location').map((locationId) => () => eStamps.offers({ query: { location_id: locationId } })),
        ...ids('unit').map((unitId) => () => eStamps.offers({ query: { unit_id: unitId } })),
      ],
      shows: [...GROUNDS, ...UNITS],
    },
    'eStamps.list': {
      ask: ({ call: { eStamps }, ids }) => [
        () => eStamps.list({ query: { limit: 200 } }),
        ...ids('location').map((locationId) => () => eStamps.list({ query: { location_id: locationId } })),
        ...ids('unit').map((unitId) => () => eStamps.list({ query: { unit_id: unitId } })),
        ...ids('kind').map((kindId) => () => eStamps.list({ query: { kind_id: kindId } })),
        ...ids('visit').map((entranceId) => () => eStamps.list({ query: { entrance_id: entranceId } })),
      ],
      shows: VISITS,
    },
    'eStamps.statement': {
      ask: (asker) => monthly(asker, (query) => () => asker.call.eStamps.statement({ query })),
      shows: [...GROUNDS, ...UNITS],
    },
    'eStamps.exportStatement': {
      ask: (asker) => monthly(asker, (query) => () => asker.file(contract.eStamps.exportStatement, { format, ...query })),
      shows: [...GROUNDS, ...UNITS],
      inTurn: true,
    },
    'eStamps.unusual': { ask: (asker) => monthly(asker, (query) => () => asker.call.eStamps.unusual({ query })), shows: VISITS },
  },
  audit: {
    'eStampKinds.create': plain({ leaves: 'stamp_kind.created', messages: 4 }, ({ call, gate: { location_id } }) =>
      call.eStampKinds.create({ body: kindOf({ location_id }) }),
    ),
    'eStampKinds.update': entry({ leaves: 'stamp_kind.changed', messages: 5 }, async (stage) => {
      const kind = await newKind(stage)
      return () => stage.call.eStampKinds.update({ params: { id: kind._id }, body: { ...kind, per_day: 5 } })
    }),
    'eStampKinds.archive': entry({ leaves: 'stamp_kind.archived', messages: 4 }, async (stage) => {
      const { _id } = await newKind(stage)
      return () => stage.call.eStampKinds.archive({ params: { id: _id }, body: {} })
    }),
    'eStampKinds.restore': entry({ leaves: 'stamp_kind.restored', messages: 5 }, async (stage) => {
      const { _id } = await newKind(stage)
      expectSuccess(await stage.call.eStampKinds.archive({ params: { id: _id }, body: {} }))
      return () => stage.call.eStampKinds.restore({ params: { id: _id }, body: {} })
    }),
    'eStampKinds.remove': entry({ leaves: 'stamp_kind.deleted', messages: 3 }, async (stage) => {
      const { _id } = await newKind(stage)
      return () => stage.call.eStampKinds.remove({ params: { id: _id } })
    }),
    'eStamps.find': plain({ leaves: ['e_stamp.searched'], messages: 9 }, ({ call }) => call.eStamps.find({ body: { query: '1กข' } })),
    'eStamps.create': entry({ leaves: 'entrance.stamped', messages: 10 }, async (stage) => {
      const [{ _id: entrance_id }, { _id: kind_id }] = [await stage.visit(), await newKind(stage)]
      return () => stage.call.eStamps.create({ body: { entrance_id, kind_id } })
    }),
    'eStamps.revoke': entry({ leaves: 'entrance.stamp_revoked', messages: 8 }, async (stage) => {
      const { _id } = await newStamp(stage)
      return () => stage.call.eStamps.revoke({ params: { id: _id }, body: { reason } })
    }),
    'eStamps.exportStatement': file(
      { leaves: 'stamps.exported', messages: 10 },
      ({ gate: { location_id } }) => `${contract.eStamps.exportStatement.path}?month=2026-11&location_id=${location_id}`,
    ),
  },
  records: {
    eStampKinds: { at_location: true, of_unit: 'people of a unit read the kinds of its location' },
    eStamps: { at_location: true, of_unit: true },
  },
  paging: {
    'eStampKinds.list': {
      ways: ({ gate }) => [{ status: 'active' }, { search: 'ฟรี' }, { location_id: gate.location_id }],
      fill: fillStamps,
      tie: ({ update }) => update('stamp_kinds', `${halves('name_th', "'Anong'", "'Boonma'")}, name_en = 'ฟรี'`),
    },
    'eStamps.list': {
      ways: ({ gate }) => [{ location_id: gate.location_id }, { revoked: 'false' }, { startDate: '2020-01-01' }],
      fill: fillStamps,
      tie: ({ tie }) => tie('stamps', 'at'),
    },
  },
  events: {
    'stamp.changed': {
      change: async ({ call, checkIn, location, unit }) => {
        const [visit, kind] = [await checkIn(), expectSuccess(await call.eStampKinds.create({ body: kindOf({ location_id: location }) }))]
        return expectSuccess(await call.eStamps.create({ body: { entrance_id: visit._id, kind_id: kind._id, unit_id: unit } }))._id
      },
      shows: async ({ call }, id) => {
        const answer = await call.eStamps.list({})
        return answer.ok && answer.body.docs.some(({ _id }) => _id === id)
      },
    },
    'stamp_kind.changed': {
      change: async ({ call, location, unit }) =>
        expectSuccess(await call.eStampKinds.create({ body: kindOf({ location_id: location, unit_ids: [unit] }) }))._id,
      shows: async ({ call }, id) => (await call.eStampKinds.get({ params: { id } })).ok,
    },
  },
})
