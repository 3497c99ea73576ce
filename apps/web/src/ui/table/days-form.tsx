import { type FormEvent, useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { problemOfDay } from '../../lib/typed-day.ts'
import { Button } from '../buttons/button.tsx'
import { DateField } from '../form/date-field.tsx'
import { recordWords } from '../page/record.words.ts'
import styles from './days-chip.module.css'
import type { Days } from './usual-days.ts'

/** Any two days; one can stay open. Their order doesn't matter: the earlier day becomes the first. */
export const DaysForm = ({ days, onDays }: { days: Days; onDays: (days: Days) => void }) => {
  const say = useWords(recordWords)
  const [from, setFrom] = useState(days.startDate ?? '')
  const [to, setTo] = useState(days.endDate ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problemOfDay(from) || problemOfDay(to)) return
    const [startDate, endDate] = to !== '' && to < from ? [to, from] : [from, to]
    onDays({ startDate: startDate || undefined, endDate: endDate || undefined })
  }
  return (
    <form className={`gh-stack gh-gap-8 gh-small gh-mt-8 gh-line-top ${styles.days}`} onSubmit={submit} noValidate>
      <DateField label={say('from_day')} value={from} onChange={setFrom} />
      <DateField label={say('to_day')} value={to} onChange={setTo} />
      <Button type="submit" size="chip" variant="default">
        {say('show_days')}
      </Button>
    </form>
  )
}
