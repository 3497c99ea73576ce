import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useLanguage } from '../../lib/i18n/use-words.ts'

/** The visitor types of a location or of the organisation; empty for people who can't see visits. */
export function useVisitorTypes(locationId?: string): EntrancesMetadata['visitor_types'] {
  const may = useMay()
  const { data } = useQuery({ ...queries.entrances.metadata({ location_id: locationId || undefined }), enabled: may('entrances:read') })
  return data?.visitor_types ?? []
}

/** Returns the text for keys of visitor types. */
export function useTypeWords(types: EntrancesMetadata['visitor_types']): (keys: readonly string[]) => string {
  const language = useLanguage()
  return (keys) => keys.map((key) => types.find((type) => type.key === key)?.[language] ?? key).join(', ')
}
