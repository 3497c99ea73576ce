import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useProvinceChoices } from '../../lib/province-choices.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { RemoveButton } from '../../ui/buttons/remove-button.tsx'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { NativeSelect, TextInput } from '../../ui/form/inputs.tsx'
import { KeptNumber } from '../../ui/form/kept-number.tsx'
import { RowList } from '../../ui/form/row-list.tsx'
import { type GuestValues, newGuest, pastedGuests } from './pre-register-values.ts'
import { GUEST, MOST_GUESTS } from './pre-registers.fixed.ts'
import styles from './pre-registers.module.css'
import { recordWords } from './record.words.ts'
import { guestMessageWords } from './told.words.ts'

interface GuestRowsProps {
  id: string
  value: readonly GuestValues[]
  onChange: (guests: GuestValues[]) => void
  /** The problem of a part of a guest, by its path. */
  problemAt: (path: string, inside?: boolean) => string | undefined
}

/** The guests of a pre-registration: a name for each, and further fields on demand. */
export const GuestRows = ({ id, value, onChange, problemAt }: GuestRowsProps) => {
  const say = useWords(recordWords)
  return (
    <RowList
      {...{ value, onChange }}
      blank={newGuest()}
      most={MOST_GUESTS}
      add={say('add_guest')}
      help={<p className="gh-small gh-muted gh-mt-8">{say('paste_help')}</p>}
    >
      {({ row, index, set, remove }) => (
        <GuestRow
          id={index === 0 ? id : undefined}
          guest={row}
          n={index + 1}
          alone={value.length === 1}
          problemOf={(part) => problemAt(`guests.${index}.${part}`)}
          onChange={set}
          onRemove={remove}
          onPaste={(text) => {
            const guests = pastedGuests(value, index, text, MOST_GUESTS)
            if (guests) onChange(guests)
            return guests !== undefined
          }}
        />
      )}
    </RowList>
  )
}

interface GuestRowProps {
  id: string | undefined
  guest: GuestValues
  n: number
  alone: boolean
  problemOf: (part: keyof GuestValues) => string | undefined
  onChange: (guest: GuestValues) => void
  onRemove: () => void
  /** Returns whether the pasted text was a list; its names then replace this guest. */
  onPaste: (text: string) => boolean
}

/** Fields behind the button; a problem in one of them shows them. */
const FURTHER = ['company', 'phone', 'email', 'plate', 'plate_province'] as const

const GuestRow = ({ id, guest, n, alone, problemOf, onChange, onRemove, onPaste }: GuestRowProps) => {
  const say = useWords(recordWords)
  const sayTold = useWords(guestMessageWords)
  const text = useFieldText(GUEST)
  const provinces = useProvinceChoices(say('no_province'))
  const [wish, setWish] = useState(alone)
  const open = wish || FURTHER.some((part) => problemOf(part) !== undefined)
  const Chevron = open ? IconChevronUp : IconChevronDown
  const field = (part: 'company' | 'plate' | 'email') => ({
    label: text.label(part),
    value: guest[part],
    error: fieldError(problemOf(part)),
    autoComplete: 'off',
    maxLength: GUEST[part].max,
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...guest, [part]: event.currentTarget.value }),
  })
  return (
    <fieldset className={`gh-stack gh-gap-8 ${styles.guest}`} aria-label={say('guest', { n })}>
      <div className={styles.guest_head}>
        <TextInput
          id={id}
          label={text.label('visitor_name')}
          aria-label={say('name_of', { n })}
          required
          autoComplete="off"
          maxLength={GUEST.visitor_name.max}
          value={guest.visitor_name}
          aria-invalid={problemOf('visitor_name') ? true : undefined}
          onChange={(event) => onChange({ ...guest, visitor_name: event.currentTarget.value })}
          onPaste={(event) => {
            if (onPaste(event.clipboardData.getData('text'))) event.preventDefault()
          }}
        />
        <button
          type="button"
          className="gh-hover gh-icon-button gh-touch-wide gh-touch"
          aria-label={say('more_of', { n })}
          aria-expanded={open}
          onClick={() => setWish(!open)}
        >
          <Chevron size={18} stroke={1.75} aria-hidden="true" />
        </button>
        {alone ? null : <RemoveButton label={say('remove_guest', { n })} onRemove={onRemove} />}
      </div>
      {problemOf('visitor_name') ? (
        <p className="gh-error gh-flex gh-top gh-gap-6 gh-small gh-bold gh-denied" role="alert">
          {fieldError(problemOf('visitor_name'))}
        </p>
      ) : null}
      {open ? (
        <FieldGrid>
          <TextInput {...field('company')} className="gh-wide" />
          <TextInput {...field('plate')} />
          <NativeSelect
            label={text.label('plate_province')}
            value={guest.plate_province}
            data={provinces}
            error={fieldError(problemOf('plate_province'))}
            onChange={(event) => onChange({ ...guest, plate_province: event.currentTarget.value })}
          />
          <KeptNumber
            label={text.label('phone')}
            saved={guest.phone_masked}
            value={guest.phone}
            error={fieldError(problemOf('phone'))}
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            onChange={(phone) => onChange({ ...guest, phone })}
          />
          <TextInput {...field('email')} inputMode="email" />
          {guest.email.trim() === '' ? null : (
            <NativeSelect
              label={text.label('language')}
              value={guest.language}
              data={[
                { value: '', label: sayTold('usual_language') },
                { value: 'th', label: 'ไทย' },
                { value: 'en', label: 'English' },
              ]}
              onChange={(event) => onChange({ ...guest, language: event.currentTarget.value })}
            />
          )}
        </FieldGrid>
      ) : null}
    </fieldset>
  )
}
