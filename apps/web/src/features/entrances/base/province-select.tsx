import { sortedPlateProvinces } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { visitWords } from './visit.words.ts'

/** The province on a plate; typing its first letters chooses it. */
export const ProvinceSelect = ({ value, onChoose }: { value: string; onChoose: (code: string) => void }) => {
  const say = useWords(visitWords)
  const language = useLanguage()
  const data = useMemo(
    () => [
      { value: '', label: say('no_province') },
      ...sortedPlateProvinces(language).map((province) => ({ value: province.code, label: province[language] })),
    ],
    [say, language],
  )
  return (
    <NativeSelect
      name="plate_province"
      label={say('field.plate_province')}
      data={data}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
