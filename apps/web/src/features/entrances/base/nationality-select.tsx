import { sortedNationalities } from '@gatehouse/contract/kernel/domain/countries.ts'
import { useMemo } from 'react'
import { useLanguage } from '../../../lib/i18n/use-words.ts'
import { type ChoiceProps, VisitSelect } from './visit-fields.tsx'

/** Kept in a separate file, so that the desk doesn't load all country names at start. */
export const NationalitySelect = (input: ChoiceProps) => {
  const language = useLanguage()
  const data = useMemo(
    () => [{ value: '', label: '—' }, ...sortedNationalities(language).map(({ code, name }) => ({ value: code, label: name }))],
    [language],
  )
  return <VisitSelect {...input} field="nationality" data={data} />
}
