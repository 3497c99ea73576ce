import type { TariffVersionRow } from '@gatehouse/contract/tariff-record.ts'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { feeWords } from './parking-fees.words.ts'

type List = keyof Pick<TariffVersionRow, 'privileges' | 'vehicle_classes' | 'visitor_types'>
export type Scope = Readonly<Record<List, readonly string[]>>

/** The members, vehicles and visitors that tariffs are for, as the settings of a location name them; their keys alone for who may not see visits. */
export function useScope(locationId?: string) {
  const language = useLanguage()
  const say = useWords(feeWords)
  const may = useMay()('entrances:read')
  const alone =
    useQuery({ ...queries.parkingFees.list({ locationId, limit: 2 }), enabled: locationId !== undefined }).data?.docs.length === 1
  const { data } = useQuery({ ...queries.entrances.metadata({ locationId }), enabled: may })
  const word = (list: List, key: string): string => data?.[list].find((choice) => choice.key === key)?.[language] ?? key
  const words = (list: List, keys: readonly string[]): string => keys.map((key) => word(list, key)).join(', ')
  return {
    /** `Residents · Cars, vans · Visitors`; nothing of where all are meant, but of vehicles where everybody is, which are all of them where the location has no other tariff. */
    text: ({ privileges, vehicle_classes, visitor_types }: Scope): string =>
      [
        words('privileges', privileges),
        words('vehicle_classes', vehicle_classes) || (privileges.length === 0 ? say(alone ? 'scope_all' : 'scope_other') : ''),
        words('visitor_types', visitor_types),
      ]
        .filter(Boolean)
        .join(' · '),
    words,
    /** Those to choose from, and those that are chosen. */
    choices: (list: List, chosen: readonly string[]) =>
      (data?.[list] ?? [])
        .filter(({ key, retired }) => !retired || chosen.includes(key))
        .map((choice) => ({ value: choice.key, label: choice[language] })),
  }
}
