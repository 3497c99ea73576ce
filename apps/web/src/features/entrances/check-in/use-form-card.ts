import type { VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'

export const givesCards = (gate: Pick<Gate, 'asks'> | undefined): boolean => gate?.asks.includes('card') ?? false

/** The card that a gate issues next; empty if it issues none or has none left. */
export function useNextCard(gate: Gate | undefined, isEnabled = true): string {
  const shouldFetch = isEnabled && givesCards(gate)
  const { data } = useQuery({ ...queries.entrances.nextCard({ gate_id: gate?._id ?? '' }), enabled: shouldFetch })
  return (shouldFetch && data?.number) || ''
}

/** A card that can't be issued, with the visit that holds it; null otherwise. */
export async function lookAtCard(gate: Gate, text: string): Promise<{ card: CardFound; holder: VisitorMatch | null } | null> {
  if (text.trim().length < 3) return null
  const { docs, cards } = await api.entrances.find({ body: { text: text.trim(), gate_id: gate._id } })
  const [card, other] = cards
  if (!card || other || card.why === null) return null
  return { card, holder: docs.find(({ entrance }) => entrance._id === card.held_by) ?? null }
}

type CardFound = Awaited<ReturnType<typeof api.entrances.find>>['cards'][number]
