import { visitCode } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { ANY, DESK, READERS } from '../../../test/access.ts'
import { entry } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { EIGHT } from '../../../test/paging.ts'
import { expectSuccess } from '../../../test/served.ts'
import { VISITS } from '../../../test/sight.ts'

export const scanCases = defineCases({
  access: {
    'scans.create': { roles: DESK, editions: ANY },
    'scans.list': { roles: READERS, editions: ANY },
  },
  sight: {
    'scans.list': {
      ask: ({ call: { scans }, ids }) => [
        () => scans.list({ query: { limit: 200 } }),
        () => scans.list({ query: { kind: 'visit', outcome: 'checked_out' } }),
        ...ids('location').map((locationId) => () => scans.list({ query: { location_id: locationId } })),
        ...ids('gate').map((gateId) => () => scans.list({ query: { gate_id: gateId } })),
      ],
      shows: VISITS,
    },
  },
  audit: {
    'scans.create': entry({ leaves: 'entrance.checked_out', messages: 14 }, async (stage) => {
      const { _id } = await stage.visit()
      return () => stage.call.scans.create({ body: { _id: stage.test.make.id(), gate_id: stage.gate._id, text: visitCode(_id) } })
    }),
  },
  records: {
    scans: { none: 'a scan names a code, not a record' },
  },
  paging: {
    'scans.list': {
      ways: ({ gate }) => [{ gate_id: gate._id }, { outcome: 'unknown' }, { kind: 'text' }],
      fill: async ({ test, call, gate }) => {
        for (const n of EIGHT)
          expectSuccess(await call.scans.create({ body: { _id: test.make.id(), gate_id: gate._id, text: `nobody ${n}` } }))
      },
      tie: ({ tie }) => tie('scans', 'at'),
    },
  },
})
