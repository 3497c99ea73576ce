import { PERMISSIONS } from '@gatehouse/contract/kernel/permissions.ts'
import { ROLE_PERMISSIONS, ROLES } from '@gatehouse/contract/kernel/roles.ts'
import fc from 'fast-check'
import { type Chosen, effectiveOf, GROUPS, inRole, turned, whyOf } from './permissions.ts'

const chosen: fc.Arbitrary<Chosen> = fc.record({
  role: fc.constantFrom(...ROLES),
  permissions_added: fc.subarray([...PERMISSIONS]),
  permissions_removed: fc.subarray([...PERMISSIONS]),
})

describe('what a person may do', () => {
  it('has every permission in one group', () =>
    expect(GROUPS.flatMap(({ permissions }) => permissions).toSorted()).toEqual([...PERMISSIONS].toSorted()))

  it('is in effect where the role gives it or it was added, and nothing took it away', () => {
    fc.assert(
      fc.property(chosen, (before) => {
        const now = inRole(before, before.role)
        for (const permission of PERMISSIONS)
          expect(['role', 'added'].includes(whyOf(now, permission))).toBe(effectiveOf(now).includes(permission))
      }),
    )
  })

  it('turns round with one press, and back with another', () => {
    fc.assert(
      fc.property(chosen, fc.constantFrom(...PERMISSIONS), (before, permission) => {
        const now = inRole(before, before.role)
        const once = { ...now, ...turned(now, permission) }
        expect(effectiveOf(once).includes(permission)).toBe(!effectiveOf(now).includes(permission))
        expect(effectiveOf({ ...once, ...turned(once, permission) })).toEqual(effectiveOf(now))
      }),
    )
  })

  it('keeps beside a role only what differs from it', () => {
    fc.assert(
      fc.property(chosen, fc.constantFrom(...ROLES), (before, role) => {
        const now = inRole(before, role)
        expect(now.permissions_added.some((name) => ROLE_PERMISSIONS[role].includes(name))).toBe(false)
        expect(now.permissions_removed.every((name) => ROLE_PERMISSIONS[role].includes(name))).toBe(true)
      }),
    )
  })
})
