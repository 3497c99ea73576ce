import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useHasFees } from './use-effect-words.ts'

/** More than a location has. */
const MOST = 200

/** The tariffs of a location; none where the person may not read them, or where no edition has parking fees. */
export function useTariffs(location_id: string): readonly { readonly _id: string; readonly name: string }[] {
  const reads = useMay()('parking-fees:read')
  const enabled = useHasFees() && reads && location_id !== ''
  return useQuery({ ...queries.parkingFees.list({ locationId: location_id, limit: MOST }), enabled }).data?.docs ?? []
}
