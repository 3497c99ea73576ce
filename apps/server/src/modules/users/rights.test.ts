import type { Permission } from '@gatehouse/contract/kernel/permissions.ts'
import { ROLES, type Role } from '@gatehouse/contract/kernel/roles.ts'
import { PERMISSIONS } from '@gatehouse/contract/permissions.fixed.ts'
import fc from 'fast-check'
import { isNightly } from '../../../test/nightly.ts'
import { serve, type TestPerson, test } from '../../../test/served.ts'

serve()

const PEOPLE = 5
const PLACES = 3

const rights = fc.record({
  role: fc.constantFrom<Role>(...ROLES),
  permissions_added: fc.subarray([...PERMISSIONS], { maxLength: 4 }),
  permissions_removed: fc.subarray([...PERMISSIONS], { maxLength: 6 }),
  places: fc.option(fc.subarray([...Array(PLACES).keys()], { minLength: 1 }), { freq: 2 }),
  units: fc.option(fc.subarray([...Array(PLACES).keys()], { minLength: 1 }), { freq: 1 }),
})
type RightsWanted = typeof rights extends fc.Arbitrary<infer T> ? T : never
const step = fc.record({
  actor: fc.nat(PEOPLE - 1),
  target: fc.nat(PEOPLE - 1),
  what: fc.constantFrom('update', 'update', 'update', 'suspend', 'reinstate', 'remove', 'invite'),
  rights,
  beside: fc.boolean(),
})

interface Held {
  user_id: string
  id: string
  role: Role
  permissions: Permission[]
  location_ids: string[] | null
  unit_ids: string[] | null
  status: string
}

it('any sequence of changes [T20] leaves nobody with more than the giver had, and always an active owner', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(rights, { minLength: PEOPLE - 1, maxLength: PEOPLE - 1 }),
      fc.array(step, { minLength: 4, maxLength: 12 }),
      async (begin, steps) => {
        const world = await begun(begin)
        for (let index = 0; index < steps.length; index++) {
          const together = steps[index]!.beside && steps[index + 1] ? [steps[index]!, steps[++index]!] : [steps[index]!]
          const before = await world.held()
          const answers = await Promise.all(together.map((action) => world.make(action)))
          const after = await world.held()
          expect(answers.every((status) => status < 500)).toBe(true)
          expect(after.some(({ role, status }) => role === 'owner' && status === 'active')).toBe(true)
          // Either of two simultaneous steps may have been first. Every gained right is covered by one of the givers as they were.
          const givers = together.map(({ actor }) => before.find(({ user_id }) => user_id === world.people[actor]!.id))
          for (const now of after) {
            const earlierRights = before.find(({ user_id }) => user_id === now.user_id)
            if (JSON.stringify(now) === JSON.stringify(earlierRights)) continue
            expect(givers.some((giver) => giver !== undefined && covers(giver, now, earlierRights))).toBe(true)
          }
        }
      },
    ),
    { numRuns: isNightly ? 25 : 8 },
  )
})

/** Whether the giver could give somebody's present rights, beyond what they had before. */
function covers(giver: Held, now: Held, earlierRights: Held | undefined): boolean {
  const gainedPermissions = now.permissions.filter((name) => !earlierRights?.permissions.includes(name))
  const within = (limit: 'location_ids' | 'unit_ids') =>
    giver[limit] === null || (now[limit]?.every((id) => giver[limit]!.includes(id)) ?? false)
  return (
    giver.user_id !== now.user_id &&
    giver.permissions.includes('users:write') &&
    gainedPermissions.every((name) => giver.permissions.includes(name)) &&
    (now.role !== 'owner' || giver.role === 'owner') &&
    within('location_ids') &&
    within('unit_ids')
  )
}

async function begun(begin: readonly RightsWanted[]) {
  const organisation = await test.make.organisation()
  const owner = await test.make.person({ organisation, role: 'owner' })
  const locations: string[] = []
  const units: string[] = []
  for (let n = 0; n < PLACES; n++) {
    locations.push(await test.make.location(owner))
    units.push(await test.make.unit(owner, locations[n]!))
  }
  const limitsOf = ({ places, units: unitIndexes }: Pick<RightsWanted, 'places' | 'units'>) => ({
    location_ids: places?.map((place) => locations[place]!) ?? null,
    unit_ids: unitIndexes?.map((place) => units[place]!) ?? null,
  })
  const people: TestPerson[] = [owner]
  for (const { role, permissions_added: addedPermissions, permissions_removed: removedPermissions, ...limits } of begin)
    people.push(await test.make.person({ organisation, role, added: addedPermissions, removed: removedPermissions, ...limitsOf(limits) }))
  const held = async (): Promise<Held[]> =>
    await test.sql(
      'select user_id, id, role, memberships.permissions, location_ids, unit_ids, status from memberships where organisation_id = $1 order by user_id',
      organisation,
    )
  const ids = new Map((await held()).map(({ user_id, id }) => [user_id, id]))
  let inviteCount = 0
  const make = async ({
    actor,
    target,
    what,
    rights: newRights,
  }: typeof step extends fc.Arbitrary<infer T> ? T : never): Promise<number> => {
    const { users } = test.as(people[actor]!)
    const params = { id: ids.get(people[target]!.id)! }
    const { places, units: unitIndexes, ...rest } = newRights
    const body = { ...rest, ...limitsOf({ places, units: unitIndexes }) }
    if (what === 'invite')
      return (await users.invite({ body: { ...body, addresses: [`p${++inviteCount}.${organisation}@mail.example`] } })).status
    if (what === 'remove') return (await users.remove({ params, body: { reason: 'x' } })).status
    if (what !== 'update')
      return (await users.setStatus({ params, body: { status: what === 'suspend' ? 'suspended' : 'active', reason: 'x' } })).status
    const present = await test.as(owner).users.get({ params })
    const updated_at = present.ok ? present.body.updated_at : '2026-01-01T00:00:00.000Z'
    return (await users.update({ params, body: { ...body, updated_at } })).status
  }
  return { people, held, make }
}
