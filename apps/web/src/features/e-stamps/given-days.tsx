import { addDays, type Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type Days, DaysChip } from '../../ui/table/days-chip.tsx'
import { eStampWords } from './e-stamps.words.ts'

const PERIODS = ['all', 'today', 'week'] as const
type Period = (typeof PERIODS)[number]

const daysOf = (period: Period, today: Day): Days =>
  period === 'all'
    ? { startDate: undefined, endDate: undefined }
    : { startDate: period === 'today' ? today : addDays(today, -6), endDate: today }

/** The days of the stamps: all, a usual span, or any two. */
export const GivenDays = ({ days, onDays }: { days: Days; onDays: (days: Days) => void }) => {
  const say = useWords(eStampWords)
  const formats = useFormats()
  const today = formats.dayOf(serverNow())
  const isOf = (period: Period) => {
    const { startDate, endDate } = daysOf(period, today)
    return startDate === days.startDate && endDate === days.endDate
  }
  const present = PERIODS.find(isOf) ?? 'custom'
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
