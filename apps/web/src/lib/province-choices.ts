import { sortedPlateProvinces } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { useMemo } from 'react'
import { useLanguage } from './i18n/use-words.ts'

/** The provinces of plates to choose from; `emptyLabel` is the label of the empty choice. */
export function useProvinceChoices(emptyLabel: string): { value: string; label: string }[] {
  const language = useLanguage()
  return useMemo(
    () => [
      { value: '', label: emptyLabel },
      ...sortedPlateProvinces(language).map((province) => ({ value: province.code, label: province[language] })),
    ],
    [emptyLabel, language],
  )
}
