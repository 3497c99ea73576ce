import { EVERYBODY } from '../../../test/access.ts'
import { defineCases } from '../../../test/cases.ts'
import { OF_ORGANISATION, OWN } from '../../../test/sight.ts'

export const organisationCases = defineCases({
  access: {
    'organisations.centralizes': { roles: EVERYBODY, editions: 'none' },
    'organisations.serviceExpiry': { roles: EVERYBODY, editions: 'none' },
    'organisations.disabled': { roles: EVERYBODY, editions: 'none' },
  },
  sight: {
    'organisations.centralizes': OWN,
    'organisations.serviceExpiry': OF_ORGANISATION,
    'organisations.disabled': OF_ORGANISATION,
  },
  events: {
    'organisation.changed': {
      change: async ({ test, admin }) => {
        const record_id = test.make.id()
        const event = [admin.organisation_id, record_id, admin.id]
        const text = `insert into live_events (organisation_id, kind, record_id, user_id) values ($1, 'organisation.changed', $2, $3)`
        await test.sql(text, ...event)
        return record_id
      },
      shows: async ({ viewer, admin }) => viewer.id === admin.id,
    },
  },
})
