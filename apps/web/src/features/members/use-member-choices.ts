import type { Member } from '@gatehouse/contract/members/member-record.ts'
import { useQuery } from '@tanstack/react-query'
import { type LocationChoice, useLocations } from '../../api/location-choices.ts'
import { useMe } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'

export interface MemberChoices {
  locations: readonly LocationChoice[]
  gates: readonly { id: string; location_id: string; label: string }[]
  /** Whether a member may have all locations; people limited to some may not create such members. */
  everywhere: boolean
  vehicle_classes: readonly { key: string; th: string; en: string; retired: boolean }[]
}

const MOST_GATES = 200

/** The places where a member may enter, as far as the person sees them; undefined while loading. */
export function useMemberChoices(member?: Pick<Member, 'location_ids' | 'gate_ids'>): MemberChoices | undefined {
  const { choices, isLoading } = useLocations()
  const { data: locations } = useQuery(queries.locations.list({ limit: 1 }))
  const gates = useQuery(queries.gates.list({ limit: MOST_GATES }))
  const desk = useQuery(queries.entrances.metadata({}))
  const { user } = useMe()
  if (isLoading || !user || (!gates.data && !gates.error) || (!desk.data && !desk.error)) return undefined
  const open = (choices ?? []).filter(({ id, status }) => status !== 'archived' || member?.location_ids?.includes(id))
  const places = gates.data?.docs ?? []
  return {
    locations: open,
    gates: places
      .filter(({ _id, status }) => status !== 'retired' || member?.gate_ids?.includes(_id))
      .map(({ _id, location_id, location_code, code, name }) => ({ id: _id, location_id, label: `${location_code} ${code} ${name}` })),
    everywhere: locations?.may_add ?? true,
    vehicle_classes: desk.data?.vehicle_classes ?? [],
  }
}
