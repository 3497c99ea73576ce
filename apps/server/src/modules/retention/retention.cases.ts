import { RETENTION_KINDS } from '@gatehouse/contract/settings/settings.ts'
import { ANY, AUDITORS, MANAGERS } from '../../../test/access.ts'
import { entry, reason } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { visitTo } from '../../../test/desk.ts'
import { EIGHT } from '../../../test/paging.ts'
import { expectSuccess } from '../../../test/served.ts'

const ofKinds = (value: unknown) => JSON.stringify(Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, value])))

export const retentionCases = defineCases({
  access: {
    'retention.preview': { roles: AUDITORS, editions: ANY },
    'retention.runs': { roles: AUDITORS, editions: ANY },
    'retention.holds': { roles: MANAGERS, editions: ANY },
    'retention.hold': { roles: MANAGERS, editions: ANY },
    'retention.release': { roles: MANAGERS, editions: ANY },
  },
  sight: {
    'retention.preview': 'shows counts of the whole organisation (retention.test.ts)',
    'retention.runs': 'shows counts of the whole organisation (retention.test.ts)',
    'retention.holds': 'shows numbers of held visits to people who see the visit (retention.test.ts)',
  },
  audit: {
    'retention.hold': entry({ leaves: 'entrance.held', messages: 3 }, async (stage) => {
      const { _id } = await stage.pastVisit()
      return () => stage.call.retention.hold({ params: { id: _id }, body: { reason } })
    }),
    'retention.release': entry({ leaves: 'entrance.released', messages: 3 }, async (stage) => {
      const { _id } = await stage.pastVisit()
      expectSuccess(await stage.call.retention.hold({ params: { id: _id }, body: { reason } }))
      return () => stage.call.retention.release({ params: { id: _id }, body: { reason } })
    }),
  },
  records: {
    retention: { at_location: true, of_unit: true },
  },
  paging: {
    'retention.holds': {
      fill: async ({ call, gate }) => {
        for (const _ of EIGHT) {
          const { _id: id } = expectSuccess(await call.entrances.checkIn({ body: visitTo(gate) }))
          expectSuccess(await call.entrances.checkOut({ params: { id }, body: { gate_id: gate._id } }))
          expectSuccess(await call.retention.hold({ params: { id }, body: { reason: 'dispute' } }))
        }
      },
      tie: ({ tie }) => tie('entrance_holds', 'held_at'),
    },
    'retention.runs': {
      fill: async ({ test, admin }) => {
        for (const _ of EIGHT)
          await test.sql(
            `insert into retention_runs (organisation_id, _id, kept_from, erased, held) values ($1, gen_random_uuid(), $2::json, $3::json, 0)`,
            ...[admin.organisation_id, ofKinds('2026-01-01'), ofKinds(1)],
          )
      },
      tie: ({ tie }) => tie('retention_runs', 'at'),
    },
  },
})
