import { sortedPlateProvinces } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { useMemo } from 'react'
import { useLanguage } from './i18n/use-words.ts'

/** The provinces of plates to choose among, with a word for none. */
export function useProvinceChoices(none: string): { value: string; label: string }[] {
  const language = useLanguage()
  return useMemo(
    () => [
      { value: '', label: none },
      ...sortedPlateProvinces(language).map((province) => ({ value: province.code, label: province[language] })),
    ],
    [none, language],
  )
}
