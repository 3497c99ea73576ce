import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { DaysChip } from '../../../ui/table/days-chip.tsx'
import { type DeskSearch, PERIODS, type Period, periodOf } from '../base/desk-search.ts'
import { listWords } from '../base/list.words.ts'

/** The days of the list: today, some other usual span, or any two days. It always says which, because a list without its days misleads. */
export const PeriodChip = ({ search, onSearch }: { search: DeskSearch; onSearch: (search: DeskSearch) => void }) => {
  const say = useWords(listWords)
  const formats = useFormats()
  const present = periodOf(search)
  const day = (value: string | undefined) => (value === undefined ? say('any_day') : formats.day(value))
  const days =
    present === 'custom' ? say('period.custom', { from: day(search.startDate), to: day(search.endDate) }) : say(`period.${present}`)

  const label = search.dayOf === 'checkout' ? say('days_out', { days }) : days

  const choose = (days: Pick<DeskSearch, 'period' | 'startDate' | 'endDate'>) => {
    const { period: _period, startDate: _start, endDate: _end, ...rest } = search
    onSearch({ ...rest, ...days })
  }
  // Today is what the desk shows by itself, unless the status makes it every day.
  const wanted = (period: Period): DeskSearch['period'] =>
    period === 'today' && periodOf({ ...search, period: undefined, startDate: undefined, endDate: undefined }) === 'today'
      ? undefined
      : period

  return (
    <DaysChip
      label={say('period_label')}
      text={label}
      chosen
      arrow={present !== 'today'}
      periods={PERIODS.map((value) => ({ value, label: say(`period.${value}`) }))}
      present={present}
      days={search}
      onPeriod={(period) => choose({ period: wanted(period) })}
      onDays={({ startDate, endDate }) => choose(startDate || endDate ? { startDate, endDate } : {})}
    />
  )
}
