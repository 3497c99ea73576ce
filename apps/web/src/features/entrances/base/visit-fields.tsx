import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { sortedPlateProvinces } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { type ReactNode, useMemo } from 'react'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { fieldError } from '../../../ui/form/form-parts.tsx'
import { NativeSelect } from '../../../ui/form/inputs.tsx'
import type { FieldErrors } from './check-in-form.ts'
import { VISIT } from './entrances.fixed.ts'
import { offered } from './offered.ts'
import { visitWords } from './visit.words.ts'

const LISTS = { visitor_type: 'visitor_types', purpose: 'purposes', vehicle_class: 'vehicle_classes' } as const
export type ChosenField = keyof typeof LISTS

/** The visitor type of members' visits; no list contains it. */
const MEMBER_TYPE = 'member'

/** The text of a choice from the organisation's lists. A removed choice says so instead of showing its key. */
export function useChoiceWords(metadata: EntrancesMetadata | undefined) {
  const say = useWords(visitWords)
  const text = useFieldText(VISIT)
  const language = useLanguage()
  return (field: ChosenField, visit: Pick<EntranceRow, ChosenField> | undefined): string | null => {
    const key = visit?.[field]
    if (!key) return null
    if (field === 'visitor_type' && key === MEMBER_TYPE) return text.value('source', 'member')
    if (!metadata) return null
    return metadata[LISTS[field]].find((choice) => choice.key === key)?.[language] ?? say('not_listed')
  }
}

/** Returns the props of a visit's text input by field name. */
export function useVisitInput<Name extends keyof typeof VISIT>(
  values: Readonly<Record<Name, string>>,
  errors: FieldErrors,
  onChange: (change: Partial<Record<Name, string>>) => void,
) {
  const { label } = useFieldText(VISIT)
  return (name: Name) => ({
    name,
    label: label(name),
    value: values[name],
    error: fieldError(errors[name]),
    autoComplete: 'off',
    maxLength: VISIT[name].kind === 'whole' ? String(VISIT[name].max).length : VISIT[name].max,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value } as Partial<Record<Name, string>>),
  })
}

interface VisitSelectProps {
  field: keyof typeof VISIT
  value: string
  data: { value: string; label: string }[]
  required?: boolean | undefined
  withAsterisk?: boolean
  'aria-required'?: boolean | undefined
  error?: ReactNode
  onChoose: (value: string) => void
}

/** A native select, so that typing the first letters chooses an option. */
export const VisitSelect = ({ field, onChoose, ...input }: VisitSelectProps) => (
  <NativeSelect
    {...input}
    name={field}
    label={useFieldText(VISIT).label(field)}
    onChange={(event) => onChoose(event.currentTarget.value)}
  />
)

export type ChoiceProps = Omit<VisitSelectProps, 'data' | 'field'>

interface ChoiceSelectProps extends ChoiceProps {
  field: ChosenField
  metadata: EntrancesMetadata
  /** The visit's current value, which stays selectable even if it was removed from the list. */
  before: string
}

export const ChoiceSelect = ({ metadata, before, ...input }: ChoiceSelectProps) => {
  const { field, required } = input
  const wordOf = useChoiceWords(metadata)
  const language = useLanguage()
  const listedChoices = offered<{ key: string; retired: boolean; th: string; en: string }>(metadata[LISTS[field]]).map((choice) => ({
    value: choice.key,
    label: choice[language],
  }))
  const isRemoved = before !== '' && !listedChoices.some((choice) => choice.value === before)
  const data = [
    ...(required ? [] : [{ value: '', label: '—' }]),
    ...(isRemoved
      ? [{ value: before, label: wordOf(field, { visitor_type: '', purpose: null, vehicle_class: null, [field]: before }) ?? '' }]
      : []),
    ...listedChoices,
  ]
  return <VisitSelect {...input} data={data} />
}

export const ProvinceSelect = (input: ChoiceProps) => {
  const say = useWords(visitWords)
  const language = useLanguage()
  const data = useMemo(
    () => [
      { value: '', label: say('no_province') },
      ...sortedPlateProvinces(language).map((province) => ({ value: province.code, label: province[language] })),
    ],
    [say, language],
  )
  return <VisitSelect {...input} field="plate_province" data={data} />
}
