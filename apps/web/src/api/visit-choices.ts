import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../lib/i18n/use-words.ts'
import { useMay } from './me.ts'
import { queries } from './queries.ts'

type List = 'visitor_types' | 'purposes' | 'privileges'

/**
 * The visitor types, purposes and privileges of a location, or of the organisation if no location is given. Empty for people who can't see visits.
 * Their pre-registers get the default values.
 */
export function useVisitChoices(locationId = '') {
  const language = useLanguage()
  const canSeeVisits = useMay()('entrances:read')
  const { data } = useQuery({ ...queries.entrances.metadata({ location_id: locationId || undefined }), enabled: canSeeVisits })
  return {
    /** The text of a choice; null for no key, an unknown key, or while loading. */
    word: (list: List, key: string | null): string | null => data?.[list].find((choice) => choice.key === key)?.[language] ?? null,
    /** The choices that aren't retired, and the selected one even if it is. */
    choices: (list: List, selectedKey: string) =>
      (data?.[list] ?? [])
        .filter(({ key, retired }) => !retired || key === selectedKey)
        .map((choice) => ({ value: choice.key, label: choice[language] })),
  }
}
