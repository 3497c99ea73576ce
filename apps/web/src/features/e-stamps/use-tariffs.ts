import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useHasFees } from './use-effect-words.ts'

/** More tariffs than a location has. */
const MOST = 200

/** The tariffs of a location; empty if the person may not read them or no edition has parking fees. */
export function useTariffs(location_id: string): readonly { readonly _id: string; readonly name: string }[] {
  const reads = useMay()('parking-fees:read')
  const isEnabled = useHasFees() && reads && location_id !== ''
  return useQuery({ ...queries.parkingFees.list({ location_id, limit: MOST }), enabled: isEnabled }).data?.docs ?? []
}
