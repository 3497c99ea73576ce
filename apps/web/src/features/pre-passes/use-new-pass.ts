import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { useMay, useMe } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { readStored } from '../../lib/storage.ts'
import { NO_UNIT, unitChoice } from '../../lib/unit-choice.ts'
import { newSource } from './pass-values.ts'

/** The possible locations of a new pass, and its initial form: the last location used, or the only one. Hosts start with their unit and name. */
export function useNewPass() {
  const me = useMe()
  const formats = useFormats()
  const is_host = !useMay()('pre-passes:all')
  const { choices, error, isLoading, refetch } = useLocations()
  const places = choices?.filter(({ status }) => status !== 'archived')
  const last = readStored('pre_pass_location')
  const place: LocationChoice | undefined = places?.find(({ id }) => id === last) ?? (places?.length === 1 ? places[0] : undefined)
  const units = useQuery({
    ...queries.locations.units({ id: place?.id ?? '', status: 'active', limit: 2 }),
    enabled: is_host && place !== undefined,
  })
  const [unit, other] = units.data?.docs ?? []
  const source =
    places && !units.isLoading
      ? newSource({
          today: dayIn(serverNow(), place?.time_zone ?? formats.zone),
          location_id: place?.id ?? '',
          unit_id: unit && !other ? unitChoice(unit) : NO_UNIT,
          host_name: is_host ? me.user.name : '',
        })
      : undefined
  return { places, source, error, isLoading, refetch }
}
