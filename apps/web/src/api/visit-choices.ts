import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../lib/i18n/use-words.ts'
import { useMay } from './me.ts'
import { queries } from './queries.ts'

type List = 'visitor_types' | 'purposes' | 'privileges'

/** The lists of a location or of the organisation. Empty for people who can't see visits; their pre-registrations get the default values. */
export function useVisitChoices(locationId = '') {
  const language = useLanguage()
  const may = useMay()('entrances:read')
  const { data } = useQuery({ ...queries.entrances.metadata({ location_id: locationId || undefined }), enabled: may })
  return {
    /** The text of a key; null if the key is unknown. */
    word: (list: List, key: string | null): string | null => data?.[list].find((choice) => choice.key === key)?.[language] ?? null,
    /** The choices that aren't retired, plus the current one. */
    choices: (list: List, present: string) =>
      (data?.[list] ?? [])
        .filter(({ key, retired }) => !retired || key === present)
        .map((choice) => ({ value: choice.key, label: choice[language] })),
  }
}
