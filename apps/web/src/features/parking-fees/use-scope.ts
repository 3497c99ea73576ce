import type { TariffVersionRow } from '@gatehouse/contract/tariff-record.ts'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { feeWords } from './parking-fees.words.ts'

type List = keyof Pick<TariffVersionRow, 'vehicle_classes' | 'visitor_types'>
export type Scope = Readonly<Record<List, readonly string[]>>

/** The vehicles and visitors that tariffs are for, as the settings of a location name them; their keys alone for who may not see visits. */
export function useScope(locationId?: string) {
  const language = useLanguage()
  const say = useWords(feeWords)
  const may = useMay()('entrances:read')
  const { data } = useQuery({ ...queries.entrances.metadata({ locationId }), enabled: may })
  const word = (list: List, key: string): string => data?.[list].find((choice) => choice.key === key)?.[language] ?? key
  return {
    /** `Cars, vans · Visitors`; of visitors nothing where all are meant. */
    text: ({ vehicle_classes, visitor_types }: Scope): string =>
      [
        vehicle_classes.length === 0 ? say('scope_other') : vehicle_classes.map((key) => word('vehicle_classes', key)).join(', '),
        ...(visitor_types.length === 0 ? [] : [visitor_types.map((key) => word('visitor_types', key)).join(', ')]),
      ].join(' · '),
    words: (list: List, keys: readonly string[]): string => keys.map((key) => word(list, key)).join(', '),
    /** Those to choose from, and those that are chosen. */
    choices: (list: List, chosen: readonly string[]) =>
      (data?.[list] ?? [])
        .filter(({ key, retired }) => !retired || chosen.includes(key))
        .map((choice) => ({ value: choice.key, label: choice[language] })),
  }
}
