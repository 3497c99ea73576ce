import type { Me } from '@gatehouse/contract/auth/auth.ts'
import { type REACHES, widestReach } from '@gatehouse/contract/kernel/reach.ts'
import { PERMISSIONS, REACH } from '@gatehouse/contract/permissions.fixed.ts'
import { outOfReach } from '@gatehouse/contract/permissions.ts'
import { may } from './me.ts'

const person = (limits: Parameters<typeof widestReach>[0], permissions = [...PERMISSIONS]) =>
  ({ user: { permissions, reach: widestReach(limits), out_of_reach: outOfReach(permissions, widestReach(limits)) } }) as unknown as Me
const EVERYWHERE = person({ location_ids: null, unit_ids: null })
const OF_LOCATIONS = person({ location_ids: ['a'], unit_ids: null })
const OF_UNITS = person({ location_ids: null, unit_ids: ['u'] })
const OF_BOTH = person({ location_ids: ['a'], unit_ids: ['u'] })

it('[68] a page offers people limited to units or locations only what their calls may reach', () => {
  for (const [permission, reach] of Object.entries(REACH) as [keyof typeof REACH, (typeof REACHES)[number]][]) {
    expect(may(EVERYWHERE, permission), permission).toBe(true)
    expect(may(OF_LOCATIONS, permission), permission).toBe(reach !== 'organisation')
    expect(may(OF_UNITS, permission), permission).toBe(reach === 'sight')
    expect(may(OF_BOTH, permission), permission).toBe(reach === 'sight')
  }
  // A call may need a wider reach than its permission.
  expect(may(OF_LOCATIONS, 'blacklists:write', 'organisation')).toBe(false)
  expect(may(OF_UNITS, 'gates:read')).toBe(true)
  expect(may(person({ location_ids: null, unit_ids: null }, []), 'gates:write')).toBe(false)
})
