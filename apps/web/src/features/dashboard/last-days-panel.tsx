import type { Dashboard } from '@gatehouse/contract/reports.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { MiniBars } from '../../ui/figures/bar-chart.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { dashboardWords } from './dashboard.words.ts'
import { averagePerDay, busiest, isWeekend } from './figures.ts'

/** The check-ins of thirty days, weekends in grey, today last. */
export const LastDaysPanel = ({ dashboard }: { dashboard: Dashboard }) => {
  const say = useWords(dashboardWords)
  const formats = useFormats()
  const { last_days, today } = dashboard
  const average = averagePerDay(last_days, today)
  const most = busiest(last_days)
  const count = formats.number(average ?? 0)
  return (
    <Panel title={say('last_days')} aside={average === null ? undefined : say('per_day', { count })}>
      <MiniBars
        summary={
          most
            ? say('last_days_summary', { count, day: formats.day(most.date), most: formats.number(most.checkins) })
            : say('last_days_none')
        }
        label_title={say('date')}
        value_title={say('checkins')}
        bars={last_days.map(({ date, checkins }) => ({
          label: formats.weekdayOfDay(date),
          value: checkins,
          weekend: isWeekend(date),
          today: date === today,
        }))}
      />
    </Panel>
  )
}
