import { addDays } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import type { PreRegister } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { resolveUnit, useUnitChoices } from '../../api/unit-choices.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { NO_UNIT, type UnitChoice, unitBody } from '../../lib/unit-choice.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { NativeSelect, TextInput } from '../../ui/form/inputs.tsx'
import { placeFieldWords } from '../../ui/form/place-fields.words.ts'
import { UnitField } from '../../ui/form/unit-field.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { PRE_REGISTER } from './pre-registers.fixed.ts'
import styles from './pre-registers.module.css'
import { preRegisterWords } from './pre-registers.words.ts'
import { useAnnounced } from './use-announced.ts'
import { rememberPlace, type Usual } from './use-usual.ts'
import { endsNextDay, type Times, usualEnd } from './usual-times.ts'

/** What was entered in the quick form. */
export interface QuickDraft extends Times {
  readonly visitor_name: string
  readonly location_id: string
  readonly unit_id: UnitChoice
}

interface QuickFormProps {
  usual: Usual
  location_id: string
  onPlace: (location_id: string) => void
  /** The address of the form with all fields, which begins with what was entered here. */
  full: string
  onFull: (draft: QuickDraft) => void
  onAdded: (record: PreRegister) => void
}

/** Announces a visitor with a name and a time; the person's defaults fill in the rest. */
export const QuickForm = ({ usual, location_id, onPlace, full, onFull, onAdded }: QuickFormProps) => {
  const say = useWords(preRegisterWords)
  const text = useFieldText(PRE_REGISTER)
  const tell = useAnnounced()
  const name_input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [chosenUnit, setUnit] = useState<UnitChoice & { location_id: string }>()
  /** Edited times; without an entry the usual time applies, which moves with the clock. */
  const [edits, setEdits] = useState<Partial<Pick<Times, 'day' | 'from'>>>({})
  const usually = usual.timesAt(location_id)
  const from = edits.from ?? usually.from
  // People type times in several ways, and Enter comes before the field loses the focus.
  const begins = tidyTime(from)
  const times: Times = { day: edits.day ?? usually.day, from: begins, until: usualEnd(begins) }
  const today = usual.todayAt(location_id)
  const days = [today, addDays(today, 1)] as const
  const unit = usual.units.length === 1 ? usual.units[0]! : chosenUnit?.location_id === location_id ? chosenUnit : NO_UNIT
  const chooseUnit = ({ id, name: unitName }: UnitChoice) => {
    setUnit({ id, name: unitName, location_id })
    add.reset()
  }
  const add = useCommand(
    async (visitor_name: string, idempotencyKey) => {
      const { visitor_type, host_name } = usual
      const body = {
        ...times,
        location_id,
        visitor_type,
        unit_id: unitBody(await resolveUnit(location_id, unit)),
        host_name: host_name || null,
        guests: [{ visitor_name }],
      }
      return api.preRegisters.create({ body, idempotencyKey })
    },
    ['preRegisters', 'entrances', 'reports'],
  )
  const problemOf = (field: string) =>
    add.error instanceof ApiError
      ? add.error.fields.find((problem) => problem.field === field || problem.field.endsWith(`.${field}`))?.message
      : undefined
  const at_fields = ['visitor_name', 'from', 'location_id', 'unit_id'].some(problemOf)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    add.mutate(name, {
      onSuccess: (record) => {
        tell(record)
        rememberPlace(location_id)
        setName('')
        setEdits({})
        name_input.current?.focus()
        onAdded(record)
      },
    })
  }
  const openFull = () => {
    onFull({ ...times, visitor_name: name, location_id, unit_id: unit })
    setName('')
    setEdits({})
  }
  const write = (change: typeof edits) => {
    setEdits({ ...edits, ...change })
    add.reset()
  }
  return (
    <form className={`gh-card gh-still ${styles.quick}`} aria-label={say('quick')} onSubmit={submit} noValidate autoComplete="off">
      <TextInput
        ref={name_input}
        className={styles.name}
        label={say('name')}
        required
        maxLength={160}
        value={name}
        error={fieldError(problemOf('visitor_name'))}
        onChange={(event) => {
          setName(event.currentTarget.value)
          add.reset()
        }}
      />
      <fieldset className={styles.when} aria-label={say('when')}>
        <span className="gh-label gh-body gh-strong" aria-hidden="true">
          {say('when')}
        </span>
        <div className={`gh-wrap gh-gap-8 gh-center ${styles.times}`}>
          {days.map((day, index) => (
            <button
              key={day}
              type="button"
              className="gh-choosable gh-hover gh-small gh-strong gh-round gh-outline gh-surface gh-text gh-touch gh-nowrap"
              aria-pressed={times.day === day}
              data-chosen={times.day === day || undefined}
              onClick={() => write({ day })}
            >
              {say(index === 0 ? 'today' : 'tomorrow')}
            </button>
          ))}
          <TextInput
            className={styles.time}
            input_class="gh-numbers"
            aria-label={say('from')}
            inputMode="numeric"
            maxLength={5}
            value={from}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => write({ from: event.currentTarget.value })}
            onBlur={() => edits.from !== undefined && write({ from: begins })}
          />
          <span className="gh-small gh-muted gh-numbers gh-nowrap" role="status">
            {times.until ? say(endsNextDay(times) ? 'until_next' : 'until', { time: times.until }) : null}
          </span>
        </div>
        {fieldErrorLine(problemOf('from') ?? problemOf('until'))}
      </fieldset>
      {usual.places.length > 1 ? (
        <NativeSelect
          className={styles.choice}
          label={text.label('location_id')}
          value={location_id}
          data={usual.places.map((place) => ({ value: place.id, label: place.name }))}
          error={fieldError(problemOf('location_id'))}
          onChange={(event) => onPlace(event.currentTarget.value)}
        />
      ) : null}
      {usual.units.length > 1 ? (
        <NativeSelect
          className={styles.choice}
          label={say('unit')}
          value={unit.id}
          data={[{ value: '', label: '—' }, ...usual.units.map(({ id, name: label }) => ({ value: id, label }))]}
          error={fieldError(problemOf('unit_id'))}
          onChange={(event) => chooseUnit(usual.units.find(({ id }) => id === event.currentTarget.value) ?? NO_UNIT)}
        />
      ) : null}
      {usual.searchesUnits ? (
        <div className={styles.choice}>
          <UnitSearch {...{ location_id, unit }} problem={problemOf('unit_id')} onChange={chooseUnit} />
        </div>
      ) : null}
      <div className={`gh-wrap gh-gap-8 ${styles.buttons}`}>
        <Button type="submit" loading={add.isPending}>
          {say('quick_button')}
        </Button>
        <LinkButton variant="subtle" href={full} onClick={openFull}>
          {say('all_fields')}
        </LinkButton>
      </div>
      {add.error && !at_fields ? (
        <div className={styles.failure}>
          <FailureNote title={explain(add.error)} />
        </div>
      ) : null}
    </form>
  )
}

interface UnitSearchProps {
  location_id: string
  unit: UnitChoice
  problem: string | undefined
  onChange: (unit: UnitChoice) => void
}

/** The unit for people with many units: they type, and choose from the matches. */
const UnitSearch = ({ location_id, unit, problem, onChange }: UnitSearchProps) => {
  const say = useWords(placeFieldWords)
  const units = useUnitChoices(location_id, unit)
  const unknown = problem && unit.id === '' && unit.name.trim() !== ''
  const error = fieldError(unknown ? say('unit_unknown') : problem)
  return <UnitField id={useId()} label={say('unit')} {...{ units, error, onChange }} value={unit} />
}

const fieldErrorLine = (sentence: string | undefined) =>
  sentence ? <p className="gh-error gh-flex gh-top gh-gap-6 gh-small gh-bold gh-denied">{fieldError(sentence)}</p> : null
