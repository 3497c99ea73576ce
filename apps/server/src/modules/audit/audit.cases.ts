import { AUDITORS } from '../../../test/access.ts'
import { plain } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { MARKS } from '../../../test/places.ts'
import { expectSuccess } from '../../../test/served.ts'
import { EACH, GROUNDS, VISITS } from '../../../test/sight.ts'

export const auditCases = defineCases({
  access: {
    'audit.list': { roles: AUDITORS, editions: 'none' },
    'audit.metadata': { roles: AUDITORS, editions: 'none' },
    'audit.export': { roles: AUDITORS, editions: 'none' },
    'audit.verification': { roles: AUDITORS, editions: 'none' },
    'audit.get': { roles: AUDITORS, editions: 'none' },
  },
  sight: {
    'audit.verification': 'shows counts of the organisation’s whole chain',
    'audit.list': {
      ask: ({ call: { audit }, ids }) => [
        () => audit.list({ query: { limit: 200 } }),
        ...EACH.map((mark) => () => audit.list({ query: { record: MARKS[mark] } })),
        ...ids('visit').map((record) => () => audit.list({ query: { record } })),
      ],
      shows: [...VISITS, ...GROUNDS],
      tells: true,
    },
    'audit.metadata': { ask: ({ call }) => [() => call.audit.metadata({})], shows: 'counts', tells: true },
    'audit.export': {
      ask: ({ call, day }) => [() => call.audit.export({ query: { startDate: day(-1), endDate: day(1) } })],
      shows: [...VISITS, ...GROUNDS],
      tells: true,
    },
    'audit.get': {
      ask: ({ call, auditIds }) => auditIds.map((id) => () => call.audit.get({ params: { id } })),
      shows: [...VISITS, ...GROUNDS],
      tells: true,
    },
  },
  audit: {
    'audit.export': plain({ leaves: 'audit.exported', messages: 2 }, ({ call, test }) => {
      const day = test.clock.now().toISOString().slice(0, 10)
      return call.audit.export({ query: { startDate: day, endDate: day } })
    }),
  },
  records: {
    audit: { none: 'an export of entries, none of which the call names' },
  },
  paging: {
    'audit.list': {
      ways: ({ admin, yesterday }) => [
        { record_type: 'card' },
        { action: 'card.created' },
        { actor_id: admin.id },
        { startDate: yesterday },
      ],
      // Entries of one call have the same instant.
      fill: async ({ call }) => {
        for (const prefix of ['B-', 'C-']) expectSuccess(await call.cards.createBatch({ body: { prefix, first: 1, last: 8, padding: 1 } }))
      },
    },
  },
})
