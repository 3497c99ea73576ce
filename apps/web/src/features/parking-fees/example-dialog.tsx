import type { TariffCalendar } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { MOST_AMOUNT } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { formatHours } from '../../lib/dates.ts'
import { useFormats } from '../../lib/formats.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { amountText, priceTidier, readHours, readPrice, readTime, tidyHours } from '../../lib/typed-amounts.ts'
import { problemOfDay } from '../../lib/typed-day.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { useCurrencySign } from './cell.tsx'
import { type Example, priceOf } from './examples.ts'
import { versionWords } from './version.words.ts'

interface ExampleDialogProps {
  show: boolean
  example: Example
  is_new: boolean
  rules: TariffRules | null
  calendar: TariffCalendar
  onHide: () => void
  /** Null deletes the example. */
  onKeep: (example: Example | null) => void
}

/** One stay and its expected price. */
export const ExampleDialog = ({ show, example, is_new, rules, calendar, onHide, onKeep }: ExampleDialogProps) => {
  const say = useWords(versionWords)
  const sayCommon = useWords(commonWords)
  const sayRecord = useWords(recordWords)
  const { money, currency } = useFormats()
  const sign = useCurrencySign()
  const form_id = useId()
  const [values, setValues] = useState({
    day: example.entry.slice(0, 10),
    time: example.entry.slice(11),
    stay: is_new ? '' : formatHours(example.minutes),
    lost_card: is_new ? false : example.lost_card,
    expected: is_new ? '' : amountText(example.expected, currency),
  })
  /** Number of attempts to save. */
  const [tries, setTries] = useState(0)
  const hasTried = tries > 0
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  const set = (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change }))
  const [time, minutes, expected] = [readTime(values.time), readHours(values.stay), readPrice(values.expected, currency)]
  const wrong = {
    day: values.day === '' || problemOfDay(values.day) !== undefined,
    time: time === null,
    stay: minutes === null,
    expected: expected === null,
  }
  const problem = (part: keyof typeof wrong, text: 'time' | 'hours' | 'amount') =>
    fieldError(hasTried && wrong[part] ? say(`problems.${text}`, { most: money(MOST_AMOUNT) }) : undefined)
  const stay: Example | null =
    wrong.day || time === null || minutes === null
      ? null
      : { entry: `${values.day}T${time}`, minutes, lost_card: values.lost_card, expected: expected ?? 0 }
  const keep = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is in the page beside the draft's form, which this event must not submit.
    event.stopPropagation()
    setTries(tries + 1)
    if (stay && expected !== null) onKeep(stay)
  }
  const footer = (
    <>
      {is_new ? null : (
        <Button variant="delete" onClick={() => onKeep(null)}>
          {sayRecord('delete')}
        </Button>
      )}
      <Button variant="default" onClick={onHide}>
        {sayCommon('cancel')}
      </Button>
      <Button type="submit" form={form_id}>
        {say('done')}
      </Button>
    </>
  )
  return (
    <AppModal show={show} onHide={onHide} title={say(is_new ? 'add_example' : 'edit_example')} footer={footer} size="lg">
      <form id={form_id} ref={form} className="gh-stack gh-gap-12" onSubmit={keep} noValidate>
        <FieldGrid>
          <DateField
            label={say('example.day')}
            required
            error={hasTried && wrong.day ? fieldError(' ') : null}
            value={values.day}
            onChange={(day) => set({ day })}
          />
          <TextInput
            label={say('example.time')}
            required
            input_class="gh-numbers"
            inputMode="numeric"
            placeholder="09:00"
            maxLength={5}
            autoComplete="off"
            error={problem('time', 'time')}
            value={values.time}
            onChange={(event) => set({ time: event.currentTarget.value })}
            onBlur={() => set({ time: tidyTime(values.time) })}
          />
          <TextInput
            label={say('example.stay')}
            required
            data-autofocus
            input_class="gh-numbers"
            placeholder="2:30"
            maxLength={7}
            autoComplete="off"
            error={problem('stay', 'hours')}
            value={values.stay}
            onChange={(event) => set({ stay: event.currentTarget.value })}
            onBlur={() => set({ stay: tidyHours(values.stay) })}
          />
          <TextInput
            label={say('example.expected')}
            leftSection={sign}
            required
            input_class="gh-numbers"
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            error={problem('expected', 'amount')}
            value={values.expected}
            onChange={(event) => set({ expected: event.currentTarget.value })}
            onBlur={() => set({ expected: priceTidier(currency)(values.expected) })}
          />
          <Checkbox
            className="gh-wide"
            size="sm"
            label={say('example.lost_card')}
            checked={values.lost_card}
            onChange={(event) => set({ lost_card: event.currentTarget.checked })}
          />
        </FieldGrid>
        <p className="gh-body gh-muted" role="status">
          {stay && rules ? say('example.comes_to', { amount: money(priceOf(stay, rules, calendar)) }) : ''}
        </p>
      </form>
    </AppModal>
  )
}
