import { ROLES } from '@gatehouse/contract/kernel/roles.ts'
import { PERMISSIONS } from '@gatehouse/contract/permissions.fixed.ts'
import { ROLE_PERMISSIONS } from '@gatehouse/contract/role-permissions.fixed.ts'
import fc from 'fast-check'
import { type Chosen, effectiveOf, GROUPS, inRole, togglePermission, whyOf } from './permissions.ts'

const selections: fc.Arbitrary<Chosen> = fc.record({
  role: fc.constantFrom(...ROLES),
  permissions_added: fc.subarray([...PERMISSIONS]),
  permissions_removed: fc.subarray([...PERMISSIONS]),
})

describe('a permission of a person', () => {
  it('is in one group', () => expect(GROUPS.flatMap(({ permissions }) => permissions).toSorted()).toEqual([...PERMISSIONS].toSorted()))

  it('is in effect if the role has it or it was added, and it wasn’t removed', () => {
    fc.assert(
      fc.property(selections, (before) => {
        const now = inRole(before, before.role)
        for (const permission of PERMISSIONS)
          expect(['role', 'added'].includes(whyOf(now, permission))).toBe(effectiveOf(now).includes(permission))
      }),
    )
  })

  it('toggles with one press, and back with another', () => {
    fc.assert(
      fc.property(selections, fc.constantFrom(...PERMISSIONS), (before, permission) => {
        const now = inRole(before, before.role)
        const toggledRights = { ...now, ...togglePermission(now, permission) }
        expect(effectiveOf(toggledRights).includes(permission)).toBe(!effectiveOf(now).includes(permission))
        expect(effectiveOf({ ...toggledRights, ...togglePermission(toggledRights, permission) })).toEqual(effectiveOf(now))
      }),
    )
  })

  it('is stored only if it differs from the role', () => {
    fc.assert(
      fc.property(selections, fc.constantFrom(...ROLES), (before, role) => {
        const now = inRole(before, role)
        expect(now.permissions_added.some((name) => ROLE_PERMISSIONS[role].includes(name))).toBe(false)
        expect(now.permissions_removed.every((name) => ROLE_PERMISSIONS[role].includes(name))).toBe(true)
      }),
    )
  })
})
