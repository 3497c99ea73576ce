import { EVERYBODY } from '../../../test/access.ts'
import { defineCases } from '../../../test/cases.ts'

export const systemCases = defineCases({
  access: {
    'system.live': 'public',
    'system.ready': 'public',
    'system.openapi': 'public',
    'page.config': 'public',
    'events.stream': { roles: EVERYBODY, editions: 'none' },
  },
  sight: {
    'events.stream': 'tested with the events that arrive while everything is created (sight.test.ts)',
  },
})
