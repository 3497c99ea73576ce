import type { ReactNode } from 'react'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useProvinceChoices } from '../../lib/province-choices.ts'
import { FieldRows } from '../../ui/form/field-rows.tsx'
import { NativeSelect, TextInput } from '../../ui/form/inputs.tsx'
import { formWords } from './member-form.words.ts'
import type { CardRow, VehicleRow } from './member-values.ts'
import { MOST_CARDS, MOST_VEHICLES } from './members.fixed.ts'
import styles from './members.module.css'
import type { MemberChoices } from './use-member-choices.ts'

interface RowsProps<Row> {
  id: string
  value: readonly Row[]
  onChange: (rows: Row[]) => void
  error: ReactNode
}

/** The problems of rows, shown below them. */
export const Problem = ({ error }: { error: ReactNode }) =>
  error ? (
    <p className={`gh-gap-4 gh-small gh-bold gh-flex ${styles.problem}`} role="alert">
      {error}
    </p>
  ) : null

export const VehicleRows = ({
  id,
  value,
  onChange,
  error,
  classes,
}: RowsProps<VehicleRow> & { classes: MemberChoices['vehicle_classes'] }) => {
  const say = useWords(formWords)
  const language = useLanguage()
  const provinces = useProvinceChoices(say('no_province'))
  // A retired class is offered only to a member who already has it.
  const offeredClasses = classes.filter(({ key, retired }) => !retired || value.some((row) => row.vehicle_class === key))
  const kinds = [
    { value: '', label: say('no_class') },
    ...offeredClasses.map(({ key, ...words }) => ({ value: key, label: words[language] })),
  ]
  return (
    <div className="gh-stack gh-gap-12">
      <FieldRows
        value={value}
        onChange={onChange}
        blank={{ plate: '', plate_province: 'TH-10', vehicle_class: classes.find(({ retired }) => !retired)?.key ?? '' }}
        most={MOST_VEHICLES}
        columns="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)"
        id={id}
        add={say('add_vehicle')}
        remove={(n) => say('remove_vehicle', { n })}
      >
        {({ n, field }) => (
          <>
            <TextInput {...field('plate', say('plate'), say('plate_of', { n }))} autoComplete="off" maxLength={40} />
            <NativeSelect {...field('plate_province', say('province'), say('province_of', { n }))} data={provinces} />
            <NativeSelect {...field('vehicle_class', say('vehicle_class'), say('class_of', { n }))} data={kinds} />
          </>
        )}
      </FieldRows>
      <Problem error={error} />
    </div>
  )
}

/** The cards that belong to the member. A reader types the UID into the field, and its Enter doesn't submit the form. */
export const CardRows = ({ id, value, onChange, error }: RowsProps<CardRow>) => {
  const say = useWords(formWords)
  const input = { classNames: { input: 'gh-upper gh-mono' }, autoComplete: 'off', maxLength: 40 }
  return (
    <div className="gh-stack gh-gap-12">
      <FieldRows
        value={value}
        onChange={onChange}
        blank={{ number: '', uid: '' }}
        most={MOST_CARDS}
        columns="minmax(0, 1fr) minmax(0, 1fr)"
        id={id}
        add={say('add_card')}
        remove={(n) => say('remove_card', { n })}
      >
        {({ n, field }) => (
          <>
            <TextInput {...field('number', say('card_number'), say('card_number_of', { n }))} {...input} />
            <TextInput
              {...field('uid', say('uid'), say('uid_of', { n }))}
              {...input}
              onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
            />
          </>
        )}
      </FieldRows>
      {value.length > 0 ? <p className="gh-small gh-muted">{say('uid_help')}</p> : null}
      <Problem error={error} />
    </div>
  )
}
