import type { EntranceRow, EntrancesMetadata } from '@gatehouse/contract/entrances.ts'
import { sortedNationalities } from '@gatehouse/contract/kernel/domain/countries.ts'
import { NativeSelect } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { listWords } from './list.words.ts'
import { visitWords } from './visit.words.ts'

const LISTS = { visitor_type: 'visitor_types', purpose: 'purposes', vehicle_class: 'vehicle_classes' } as const
export type ChosenField = keyof typeof LISTS

/** The type that visits of members have, which stands in no list. */
const MEMBER_TYPE = 'member'

/** What is chosen from the lists of the organisation, in words; what is in none of them any more says so, and never its key. */
export function useChoiceWords(metadata: EntrancesMetadata | undefined) {
  const say = useWords(visitWords)
  const sayList = useWords(listWords)
  const language = useLanguage()
  return (field: ChosenField, visit: Pick<EntranceRow, ChosenField> | undefined): string | null => {
    const key = visit?.[field]
    if (!key) return null
    if (field === 'visitor_type' && key === MEMBER_TYPE) return sayList('sources.member')
    if (!metadata) return null
    return metadata[LISTS[field]].find((choice) => choice.key === key)?.[language] ?? say('not_listed')
  }
}

interface ChoiceSelectProps {
  field: ChosenField
  metadata: EntrancesMetadata
  value: string
  /** What the visit had: it can stay though it is in the list no more. */
  before: string
  required?: boolean
  error?: ReactNode
  onChoose: (key: string) => void
}

export const ChoiceSelect = ({ field, metadata, value, before, required, error, onChoose }: ChoiceSelectProps) => {
  const say = useWords(visitWords)
  const wordOf = useChoiceWords(metadata)
  const language = useLanguage()
  const listed = metadata[LISTS[field]].map((choice) => ({ value: choice.key, label: choice[language] }))
  const gone = before !== '' && !listed.some((choice) => choice.value === before)
  const data = [
    ...(required ? [] : [{ value: '', label: '—' }]),
    ...(gone
      ? [{ value: before, label: wordOf(field, { visitor_type: '', purpose: null, vehicle_class: null, [field]: before }) ?? '' }]
      : []),
    ...listed,
  ]
  return (
    <NativeSelect
      name={field}
      label={say(`field.${field}`)}
      data={data}
      value={value}
      required={required}
      error={error}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

/** The visitor's nationality; typing its first letters chooses it. */
export const NationalitySelect = ({ value, error, onChoose }: { value: string; error?: ReactNode; onChoose: (code: string) => void }) => {
  const say = useWords(visitWords)
  const language = useLanguage()
  const data = useMemo(
    () => [{ value: '', label: '—' }, ...sortedNationalities(language).map(({ code, name }) => ({ value: code, label: name }))],
    [language],
  )
  return (
    <NativeSelect
      name="nationality"
      label={say('field.nationality')}
      data={data}
      value={value}
      error={error}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
