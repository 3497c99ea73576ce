import { ANY, AUDITORS, DESK, MANAGERS } from '../../../test/access.ts'
import { entry, reason } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { visitTo } from '../../../test/desk.ts'
import { EIGHT, type PagingStage } from '../../../test/paging.ts'
import { expectSuccess, type TestPerson } from '../../../test/served.ts'
import { VISITS } from '../../../test/sight.ts'
import type { Stage } from '../../../test/stage.ts'

/** A request of this person to delete a past visit. Returns its id. */
async function requestDeletion({ test, pastVisit }: Stage, person: TestPerson): Promise<string> {
  const { _id } = await pastVisit()
  return expectSuccess(await test.as(person).deleteRequests.create({ body: { entrances: [_id], reason_code: 'test' } }))._id
}

/** Eight open requests, and eight whose visits are deleted. */
async function fillRequests({ test, admin, call, gate }: PagingStage) {
  const second = await test.make.admin({ organisation: admin.organisation_id })
  for (const n of [...EIGHT, ...EIGHT].keys()) {
    const { _id } = expectSuccess(await call.entrances.checkIn({ body: visitTo(gate) }))
    expectSuccess(await call.entrances.checkOut({ params: { id: _id }, body: { gate_id: gate._id } }))
    const { _id: id } = expectSuccess(await call.deleteRequests.create({ body: { entrances: [_id], reason_code: 'test' } }))
    if (n % 2 === 0) expectSuccess(await test.as(second).deleteRequests.approve({ params: { id }, body: { id } }))
  }
}

export const deleteRequestCases = defineCases({
  access: {
    'deleteRequests.list': { roles: [...DESK, 'auditor'], editions: ANY },
    'deleteRequests.get': { roles: [...DESK, 'auditor'], editions: ANY },
    'deleteRequests.impact': { roles: DESK, editions: ANY },
    'deleteRequests.create': { roles: DESK, editions: ANY },
    'deleteRequests.withdraw': { roles: DESK, editions: ANY },
    'deleteRequests.approve': { roles: MANAGERS, editions: ANY },
    'deleteRequests.reject': { roles: MANAGERS, editions: ANY },
    'deleteRequests.deleted': { roles: AUDITORS, editions: ANY },
    'deleteRequests.restore': { roles: MANAGERS, editions: ANY },
  },
  sight: {
    'deleteRequests.list': {
      ask: ({ call: { deleteRequests }, ids }) => [
        () => deleteRequests.list({ query: { limit: 200 } }),
        () => deleteRequests.list({ query: { status: 'approved' } }),
        ...[...ids('past'), ...ids('deleted')].map((entranceId) => () => deleteRequests.list({ query: { entrance_id: entranceId } })),
      ],
      shows: VISITS,
    },
    'deleteRequests.get': {
      ask: ({ call, one }) => one('request', (id) => () => call.deleteRequests.get({ params: { id } })),
      shows: VISITS,
    },
    'deleteRequests.impact': {
      ask: ({ call: { deleteRequests }, one }) => one('past', (id) => () => deleteRequests.impact({ body: { entrances: [id] } })),
      shows: 'counts',
    },
    'deleteRequests.deleted': {
      ask: ({ call: { deleteRequests } }) => [
        () => deleteRequests.deleted({ query: { limit: 200 } }),
        () => deleteRequests.deleted({ query: { restorable: 'true' } }),
      ],
      shows: VISITS,
    },
  },
  audit: {
    'deleteRequests.impact': entry({ leaves: [], messages: 1 }, async (stage) => {
      const { _id } = await stage.pastVisit()
      return () => stage.call.deleteRequests.impact({ body: { entrances: [_id] } })
    }),
    'deleteRequests.create': entry({ leaves: ['delete_request.requested', 'entrance.deletion_requested'], messages: 16 }, async (stage) => {
      const { _id } = await stage.pastVisit()
      return () => stage.call.deleteRequests.create({ body: { entrances: [_id], reason_code: 'test' } })
    }),
    'deleteRequests.approve': entry({ leaves: ['delete_request.approved', 'entrance.deleted'], messages: 14 }, async (stage) => {
      const id = await requestDeletion(stage, stage.guard)
      return () => stage.call.deleteRequests.approve({ params: { id }, body: { id } })
    }),
    'deleteRequests.reject': entry({ leaves: ['delete_request.rejected', 'entrance.deletion_rejected'], messages: 11 }, async (stage) => {
      const id = await requestDeletion(stage, stage.guard)
      return () => stage.call.deleteRequests.reject({ body: { id, reason } })
    }),
    'deleteRequests.withdraw': entry(
      { leaves: ['delete_request.withdrawn', 'entrance.deletion_withdrawn'], messages: 8 },
      async (stage) => {
        const id = await requestDeletion(stage, stage.owner)
        return () => stage.call.deleteRequests.withdraw({ params: { id }, body: {} })
      },
    ),
    'deleteRequests.restore': entry({ leaves: 'entrance.restored', messages: 3 }, async (stage) => {
      const id = await requestDeletion(stage, stage.guard)
      const { visits } = expectSuccess(await stage.call.deleteRequests.approve({ params: { id }, body: { id } }))
      return () => stage.call.deleteRequests.restore({ params: { id: visits[0]!.entrance_id }, body: { reason } })
    }),
  },
  records: {
    deleteRequests: { at_location: true, of_unit: true },
  },
  paging: {
    'deleteRequests.list': {
      ways: () => [{ status: 'requested' }, { status: 'approved' }, { own: 'true' }],
      fill: fillRequests,
      tie: ({ tie }) => tie('delete_requests', 'requested_at'),
    },
    'deleteRequests.deleted': {
      ways: () => [{ restorable: 'true' }],
      fill: fillRequests,
      tie: ({ tie }) => tie('deleted_entrances', 'deleted_at'),
    },
  },
  events: {
    'delete_request.changed': {
      change: async ({ call, checkIn, gate }) => {
        const { _id } = await checkIn()
        expectSuccess(await call.entrances.checkOut({ params: { id: _id }, body: { gate_id: gate._id } }))
        return expectSuccess(await call.deleteRequests.create({ body: { entrances: [_id], reason_code: 'test' } }))._id
      },
      shows: async ({ call }, id) => (await call.deleteRequests.get({ params: { id } })).ok,
    },
  },
})
