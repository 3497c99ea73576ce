import { type Day, dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { useMay, useMe } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { readStored, store } from '../../lib/storage.ts'
import { type UnitChoice, unitChoice } from '../../lib/unit-choice.ts'
import { type Times, usualTimes } from './usual-times.ts'

/** People with more units than this search for theirs. */
const FEW_UNITS = 20

export interface Usual {
  readonly places: readonly LocationChoice[]
  readonly location_id: string
  /** The units of the place that the person works for, if they are few. */
  readonly units: readonly UnitChoice[]
  /** Whether the person works for more units than `units` can list, and has to search. */
  readonly searchesUnits: boolean
  /** The person's name if they may only announce their own guests. */
  readonly host_name: string
  readonly visitor_type: PreRegisterInput['visitor_type']
  /** The usual times at a location, from the current time on. */
  timesAt: (location_id: string) => Times
  todayAt: (location_id: string) => Day
}

/**
 * The defaults of a person's new pre-registration. The place is the last one used, else the first; unit and name are theirs. The visit takes two
 * hours from the next half hour.
 */
export function useUsual(selectedId?: string) {
  const me = useMe()
  const formats = useFormats()
  const may = useMay()
  const { choices, ...locations } = useLocations()
  const places = choices?.filter(({ status }) => status === 'active')
  const last = readStored('pre_register_location')
  const location_id = places?.find(({ id }) => id === (selectedId ?? last))?.id ?? places?.[0]?.id ?? ''
  const own_guests = !may('pre-registers:all')
  const units = useQuery({
    ...queries.locations.units({ id: location_id, status: 'active', limit: FEW_UNITS }),
    enabled: own_guests && location_id !== '',
    // The quick form stays while the units of another location load: it holds what the person has entered.
    placeholderData: keepPreviousData,
  })
  const zoneOf = (id: string) => places?.find((place) => place.id === id)?.time_zone ?? formats.zone
  const page = own_guests && !units.isPlaceholderData ? units.data : undefined
  const hasFew = page?.next_cursor === null
  const usual: Usual | undefined =
    places === undefined || units.isLoading
      ? undefined
      : {
          ...{ places, location_id, visitor_type: 'visitor' },
          units: hasFew ? page.docs.map(unitChoice) : [],
          searchesUnits: page !== undefined && !hasFew,
          host_name: own_guests ? me.user.name : '',
          timesAt: (id) => usualTimes(serverNow(), zoneOf(id)),
          todayAt: (id) => dayIn(serverNow(), zoneOf(id)),
        }
  return { usual, error: locations.error, refetch: locations.refetch }
}

export const rememberPlace = (location_id: string): void => store('pre_register_location', location_id)
