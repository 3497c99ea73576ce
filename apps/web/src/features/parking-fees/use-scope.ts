import type { TariffVersionRow } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { feeWords } from './parking-fees.words.ts'

type List = keyof Pick<TariffVersionRow, 'privileges' | 'vehicle_classes' | 'visitor_types'>
export type Scope = Readonly<Record<List, readonly string[]>>

/** The members, vehicles and visitors that tariffs apply to, named by the location's settings. Only keys for people who can't see visits. */
export function useScope(locationId?: string) {
  const language = useLanguage()
  const say = useWords(feeWords)
  const may = useMay()('entrances:read')
  const alone =
    useQuery({ ...queries.parkingFees.list({ location_id: locationId, limit: 2 }), enabled: locationId !== undefined }).data?.docs
      .length === 1
  const { data } = useQuery({ ...queries.entrances.metadata({ location_id: locationId }), enabled: may })
  const word = (list: List, key: string): string => data?.[list].find((choice) => choice.key === key)?.[language] ?? key
  const words = (list: List, keys: readonly string[]): string => keys.map((key) => word(list, key)).join(', ')
  return {
    /**
     * `Residents · Cars, vans · Visitors`. Empty lists are left out. Without privileges and vehicle classes the text says all vehicles, or other
     * vehicles unless this is the location's only tariff.
     */
    text: ({ privileges, vehicle_classes, visitor_types }: Scope): string =>
      [
        words('privileges', privileges),
        words('vehicle_classes', vehicle_classes) || (privileges.length === 0 ? say(alone ? 'scope_all' : 'scope_other') : ''),
        words('visitor_types', visitor_types),
      ]
        .filter(Boolean)
        .join(' · '),
    words,
    /** The choices that aren't retired, plus the selected ones. */
    choices: (list: List, selection: readonly string[]) =>
      (data?.[list] ?? [])
        .filter(({ key, retired }) => !retired || selection.includes(key))
        .map((choice) => ({ value: choice.key, label: choice[language] })),
  }
}
