import type { Card } from '@gatehouse/contract/cards.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocations } from '../../api/location-choices.ts'
import { queries } from '../../api/queries.ts'
import type { LocationChoices } from './card-form.tsx'

/** Where the person may put cards, with the place of the card that is changed; undefined while it is read. */
export function useLocationChoices(card?: Pick<Card, 'location_id' | 'location_code'>): LocationChoices | undefined {
  const { choices, isLoading } = useLocations()
  const { data } = useQuery(queries.cards.list({ limit: 1 }))
  if (isLoading || !data) return undefined
  const open = (choices ?? []).filter(({ id, status }) => status !== 'archived' || id === card?.location_id)
  const isListed = !card?.location_id || open.some(({ id }) => id === card.location_id)
  const own = { id: card?.location_id ?? '', code: card?.location_code ?? '', name: card?.location_code ?? '', status: 'active' as const }
  return { locations: isListed ? open : [own, ...open], everywhere: data.everywhere }
}

/** The place that a new card begins at. */
export const firstLocation = ({ locations, everywhere }: LocationChoices): string =>
  !everywhere && locations.length === 1 ? locations[0]!.id : ''
