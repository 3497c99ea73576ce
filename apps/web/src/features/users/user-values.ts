import type { Permission } from '@gatehouse/contract/kernel/permissions.ts'
import type { UserDetails } from '@gatehouse/contract/users/users.ts'
import type { LocationChoice } from '../../api/location-choices.ts'
import type { FormSource } from '../../api/record-form.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { bodyWith, plainValues } from '../../lib/record-values.ts'
import { USER } from './users.fixed.ts'

/** The form values of a person's access. Null means no limit; an empty limit still needs its places. */
export type UserValues = PlainValues<typeof USER> & {
  readonly location_ids: string[] | null
  readonly unit_ids: string[] | null
  readonly permissions_added: Permission[]
  readonly permissions_removed: Permission[]
  readonly reason: string
}

export const valuesOf = (user: UserDetails): FormSource<UserValues> => ({
  values: {
    ...plainValues(USER, user),
    location_ids: user.location_ids,
    // Only units that still exist.
    unit_ids: user.units?.map(({ id }) => id) ?? null,
    permissions_added: user.permissions_added,
    permissions_removed: user.permissions_removed,
    reason: '',
  },
  version: user.updated_at,
})

/** The locations that the person may have. */
export const placesOf = ({ location_ids }: Pick<UserValues, 'location_ids'>, locations: readonly LocationChoice[]) =>
  location_ids === null ? locations : locations.filter(({ id }) => location_ids.includes(id))

export const bodyOf = ({ reason, ...values }: UserValues, version: string | null): unknown => bodyWith(values, version, reason)
