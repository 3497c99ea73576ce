import { addDays, type Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { type Days, DaysChip } from '../../../ui/table/days-chip.tsx'
import { scanLogWords } from './scan-log.words.ts'

const PERIODS = ['all', 'today', 'week'] as const
type Period = (typeof PERIODS)[number]

const daysOf = (period: Period, today: Day): Days =>
  period === 'all'
    ? { startDate: undefined, endDate: undefined }
    : { startDate: period === 'today' ? today : addDays(today, -6), endDate: today }

const isOf = ({ startDate, endDate }: Days, period: Period, today: Day) => {
  const days = daysOf(period, today)
  return days.startDate === startDate && days.endDate === endDate
}

/** The days of the log: all, a usual span, or any two. */
export const ScanDays = ({ days, onDays }: { days: Days; onDays: (days: Days) => void }) => {
  const say = useWords(scanLogWords)
  const formats = useFormats()
  const today = formats.dayOf(Date.now())
  const present = PERIODS.find((period) => isOf(days, period, today)) ?? 'custom'
  const written = (day: string | undefined) => (day === undefined ? say('any_day') : formats.day(day))
  return (
    <DaysChip
      label={say('days')}
      text={
        present === 'custom' ? say('period.custom', { from: written(days.startDate), to: written(days.endDate) }) : say(`period.${present}`)
      }
      chosen={present !== 'all'}
      periods={PERIODS.map((value) => ({ value, label: say(`period.${value}`) }))}
      {...{ present, days, onDays }}
      onPeriod={(period) => onDays(daysOf(period, today))}
    />
  )
}
