import { sortedPlateProvinces } from '@gatehouse/contract/kernel/domain/provinces.ts'
import { type ReactNode, useMemo } from 'react'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
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

const Problem = ({ error }: { error: ReactNode }) =>
  error ? (
    <p className={`gh-gap-4 gh-small gh-bold gh-flex ${styles.problem}`} role="alert">
      {error}
    </p>
  ) : null

/** The vehicles that a member comes with. */
export const VehicleRows = ({
  id,
  value,
  onChange,
  error,
  classes,
}: RowsProps<VehicleRow> & { classes: MemberChoices['vehicle_classes'] }) => {
  const say = useWords(formWords)
  const language = useLanguage()
  const provinces = useMemo(
    () => [
      { value: '', label: say('no_province') },
      ...sortedPlateProvinces(language).map((province) => ({ value: province.code, label: province[language] })),
    ],
    [say, language],
  )
  return (
    <div className="gh-stack gh-gap-12">
      <FieldRows
        value={value}
        onChange={onChange}
        blank={{ plate: '', plate_province: 'TH-10', vehicle_class: 'car' }}
        most={MOST_VEHICLES}
        columns="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)"
        id={id}
        add={say('add_vehicle')}
        remove={(n) => say('remove_vehicle', { n })}
      >
        {(vehicle, index, set) => (
          <>
            <TextInput
              label={say('plate')}
              aria-label={say('plate_of', { n: index + 1 })}
              autoComplete="off"
              maxLength={40}
              value={vehicle.plate}
              onChange={(event) => set({ ...vehicle, plate: event.currentTarget.value })}
            />
            <NativeSelect
              label={say('province')}
              aria-label={say('province_of', { n: index + 1 })}
              data={provinces}
              value={vehicle.plate_province}
              onChange={(event) => set({ ...vehicle, plate_province: event.currentTarget.value })}
            />
            <NativeSelect
              label={say('vehicle_class')}
              aria-label={say('class_of', { n: index + 1 })}
              data={[
                { value: '', label: say('no_class') },
                ...classes.map(({ key, ...words }) => ({ value: key, label: words[language] })),
              ]}
              value={vehicle.vehicle_class}
              onChange={(event) => set({ ...vehicle, vehicle_class: event.currentTarget.value })}
            />
          </>
        )}
      </FieldRows>
      <Problem error={error} />
    </div>
  )
}

/** The cards that are the member's own; a reader types the UID into its field, and its Enter sends nothing. */
export const CardRows = ({ id, value, onChange, error }: RowsProps<CardRow>) => {
  const say = useWords(formWords)
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
        {(card, index, set) => (
          <>
            <TextInput
              label={say('card_number')}
              aria-label={say('card_number_of', { n: index + 1 })}
              input_class="gh-upper gh-mono"
              autoComplete="off"
              maxLength={40}
              value={card.number}
              onChange={(event) => set({ ...card, number: event.currentTarget.value })}
            />
            <TextInput
              label={say('uid')}
              aria-label={say('uid_of', { n: index + 1 })}
              input_class="gh-upper gh-mono"
              autoComplete="off"
              maxLength={40}
              value={card.uid}
              onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
              onChange={(event) => set({ ...card, uid: event.currentTarget.value })}
            />
          </>
        )}
      </FieldRows>
      {value.length > 0 ? <p className="gh-small gh-muted">{say('uid_help')}</p> : null}
      <Problem error={error} />
    </div>
  )
}
