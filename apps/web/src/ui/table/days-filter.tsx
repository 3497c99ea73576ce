import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { defineWords } from '../../lib/i18n/define-words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { DaysChip } from './days-chip.tsx'
import { type Days, daysOf, PERIODS, periodOf } from './usual-days.ts'

const daysWords = defineWords({
  days: ['Days', 'วันที่'],
  past: {
    all: ['All days', 'ทุกวัน'],
    today: ['Today', 'วันนี้'],
    week: ['Last 7 days', '7 วันล่าสุด'],
    month: ['Last 30 days', '30 วันล่าสุด'],
  },
  ahead: {
    all: ['All days', 'ทุกวัน'],
    today: ['Today', 'วันนี้'],
    week: ['Next 7 days', '7 วันข้างหน้า'],
    month: ['Next 30 days', '30 วันข้างหน้า'],
  },
})

interface DaysFilterProps {
  days: Days
  onDays: (days: Days) => void
  /** Offers spans from today on instead of spans up to today. */
  ahead?: boolean
}

/** The days of a list: all, a usual span up to or from today, or any two days. */
export const DaysFilter = ({ days, onDays, ahead = false }: DaysFilterProps) => {
  const say = useWords(daysWords)
  const formats = useFormats()
  const today = formats.dayOf(serverNow())
  const present = periodOf(days, today, ahead)
  const label = (period: (typeof PERIODS)[number]) => say(ahead ? `ahead.${period}` : `past.${period}`)
  const custom = [days.startDate, days.endDate].map((day) => (day ? formats.day(day) : '…')).join(' – ')
  return (
    <DaysChip
      label={say('days')}
      text={present === 'custom' ? custom : label(present)}
      chosen={present !== 'all'}
      periods={PERIODS.map((value) => ({ value, label: label(value) }))}
      {...{ present, days, onDays }}
      onPeriod={(period) => onDays(daysOf(period, today, ahead))}
    />
  )
}
