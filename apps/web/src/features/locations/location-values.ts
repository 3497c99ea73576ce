import type { WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { Location } from '@gatehouse/contract/locations/locations.ts'
import type { FormSource } from '../../api/record-form.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { bodyWith, plainBody, plainValues } from '../../lib/record-values.ts'
import { LOCATION } from './locations.fixed.ts'

/** The form values of a location. An empty time zone means the organisation's; null hours mean that it is always open. */
type LocationValues = PlainValues<typeof LOCATION> &
  Readonly<Pick<Location, 'holidays' | 'assembly_points'>> & {
    readonly time_zone: string
    readonly hours: WeekHours | null
    readonly reason: string
  }

export const sourceOf = (location?: Location): FormSource<LocationValues> => ({
  values: {
    ...plainValues(LOCATION, location),
    time_zone: location?.time_zone ?? '',
    hours: location?.hours ?? null,
    holidays: location?.holidays ?? [],
    assembly_points: location?.assembly_points ?? [],
    reason: '',
  },
  version: location?.updated_at ?? null,
})

export const bodyOf = (values: LocationValues, version: string | null): unknown => {
  const { time_zone, hours, holidays, assembly_points, reason } = values
  return bodyWith({ ...plainBody(LOCATION, values), time_zone: time_zone || null, hours, holidays, assembly_points }, version, reason)
}
