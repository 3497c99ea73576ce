import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type Days, DaysChip } from '../../ui/table/days-chip.tsx'
import { auditWords } from './audit.words.ts'
import { daysOf, PERIODS, periodOf } from './audit-search.ts'

/** The days of the log: all, a usual span, or any two. */
export const AuditDays = ({ days, onDays }: { days: Days; onDays: (days: Days) => void }) => {
  const say = useWords(auditWords)
  const formats = useFormats()
  const today = formats.dayOf(Date.now())
  const present = periodOf(days, today)
  const written = (day: string | undefined) => (day === undefined ? say('any_day') : formats.day(day))
  const custom = () => say('period.custom', { from: written(days.startDate), to: written(days.endDate) })
  return (
    <DaysChip
      label={say('days')}
      text={present === 'custom' ? custom() : say(`period.${present}`)}
      chosen={present !== 'all'}
      periods={PERIODS.map((value) => ({ value, label: say(`period.${value}`) }))}
      present={present}
      days={days}
      onPeriod={(period) => onDays(daysOf(period, today))}
      onDays={onDays}
    />
  )
}
