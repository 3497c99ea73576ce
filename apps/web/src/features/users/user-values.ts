import type { Permission, Role } from '@gatehouse/contract/kernel/permissions.ts'
import type { UserDetails } from '@gatehouse/contract/users.ts'
import type { LocationChoice } from '../../api/location-choices.ts'
import type { FormSource } from '../../api/record-form.ts'

/** What the form of a person's access holds, in the order of its fields. */
export type UserValues = {
  readonly role: Role
  readonly limited: 'all' | 'some'
  readonly location_ids: readonly string[]
  readonly limited_units: 'all' | 'some'
  readonly unit_ids: readonly string[]
  readonly permissions_added: readonly Permission[]
  readonly permissions_removed: readonly Permission[]
  readonly reason: string
}

export const valuesOf = (user: UserDetails): FormSource<UserValues> => ({
  values: {
    role: user.role,
    limited: user.location_ids === null ? 'all' : 'some',
    location_ids: user.location_ids ?? [],
    limited_units: user.unit_ids === null ? 'all' : 'some',
    // Those that are still there.
    unit_ids: user.units?.map(({ id }) => id) ?? [],
    permissions_added: user.permissions_added,
    permissions_removed: user.permissions_removed,
    reason: '',
  },
  version: user.updated_at,
})

/** Of the locations those at which the person may be. */
export const placesOf = ({ limited, location_ids }: Pick<UserValues, 'limited' | 'location_ids'>, locations: readonly LocationChoice[]) =>
  limited === 'all' ? locations : locations.filter(({ id }) => location_ids.includes(id))

/** The rights as they are sent, of a person or of an invitation. */
export const rightsOf = ({
  role,
  limited,
  location_ids,
  limited_units,
  unit_ids,
  permissions_added,
  permissions_removed,
}: Omit<UserValues, 'reason'>) => ({
  role,
  permissions_added: [...permissions_added],
  permissions_removed: [...permissions_removed],
  location_ids: limited === 'all' ? null : [...location_ids],
  unit_ids: limited_units === 'all' ? null : [...unit_ids],
})

/** What is sent, with the version that it changes. A reason that was not given is left out. */
export const bodyOf = ({ reason, ...values }: UserValues, version: string | null): unknown => ({
  ...rightsOf(values),
  updated_at: version,
  reason: reason.trim() === '' ? undefined : reason,
})
