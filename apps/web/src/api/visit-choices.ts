import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../lib/i18n/use-words.ts'
import { useMay } from './me.ts'
import { queries } from './queries.ts'

type List = 'visitor_types' | 'purposes' | 'privileges'

/** The lists of a location, or of the organisation; none for who may not see visits, whose pre-registers have the usual ones. */
export function useVisitChoices(locationId = '') {
  const language = useLanguage()
  const may = useMay()('entrances:read')
  const { data } = useQuery({ ...queries.entrances.metadata({ locationId: locationId || undefined }), enabled: may })
  return {
    /** A key in words; null where they are not known. */
    word: (list: List, key: string | null): string | null => data?.[list].find((choice) => choice.key === key)?.[language] ?? null,
    /** Those to choose from, and the present one. */
    choices: (list: List, present: string) =>
      (data?.[list] ?? [])
        .filter(({ key, retired }) => !retired || key === present)
        .map((choice) => ({ value: choice.key, label: choice[language] })),
  }
}
