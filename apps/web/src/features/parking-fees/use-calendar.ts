import type { TariffCalendar } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useFormats } from '../../lib/formats.ts'

/** The current time zone and holidays of a location, for simulated stays. */
export function useCalendar(location_id: string): TariffCalendar {
  const { zone } = useFormats()
  const may = useMay()('locations:read')
  const { data } = useQuery({ ...queries.locations.get({ id: location_id }), enabled: may })
  return { time_zone: data?.time_zone ?? zone, holidays: data?.holidays.map(({ date }) => date) ?? [] }
}
