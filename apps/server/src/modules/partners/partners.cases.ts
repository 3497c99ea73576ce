import { ANY, AUDITORS, MANAGERS } from '../../../test/access.ts'
import { entry, plain } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { visitTo } from '../../../test/desk.ts'
import { EIGHT } from '../../../test/paging.ts'
import { partnerOf } from '../../../test/partner-server.ts'
import { expectSuccess } from '../../../test/served.ts'

export const partnerCases = defineCases({
  access: {
    'partners.test': { roles: MANAGERS, editions: ANY },
    'partners.deliveries': { roles: AUDITORS, editions: ANY },
    'partners.resend': { roles: MANAGERS, editions: ANY },
  },
  sight: {
    'partners.test': 'refused to people limited to locations (partners.test.ts)',
    'partners.deliveries': 'refused to people limited to locations or units (deliveries.test.ts)',
  },
  audit: {
    'partners.test': plain({ leaves: 'visitor_settings.partner_tested', messages: 4 }, ({ call }) =>
      call.partners.test({ body: { url: 'http://10.0.0.1/' } }),
    ),
    'partners.resend': entry({ leaves: 'visitor_settings.partner_resent', messages: 5 }, async ({ call, gate }) => {
      expectSuccess(await call.settings.save({ body: { partner: partnerOf() } }))
      expectSuccess(await call.entrances.checkIn({ body: visitTo(gate) }))
      const [event] = expectSuccess(await call.partners.deliveries({ params: { partner_id: 'bms' } })).docs
      return () => call.partners.resend({ params: { partner_id: 'bms', id: event!._id }, body: {} })
    }),
  },
  records: {
    partners: {
      at_location: 'a delivery is the organisation’s; people limited to a location are refused',
      of_unit: 'a delivery is the organisation’s; people limited to a unit are refused',
    },
  },
  paging: {
    'partners.deliveries': {
      ways: () => [{ status: 'waiting' }],
      params: () => ({ partner_id: 'bms' }),
      fill: async ({ call, gate }) => {
        expectSuccess(await call.settings.save({ body: { partner: partnerOf() } }))
        for (const _ of EIGHT) expectSuccess(await call.entrances.checkIn({ body: visitTo(gate) }))
      },
      tie: ({ tie }) => tie('partner_events', 'created_at'),
    },
  },
})
