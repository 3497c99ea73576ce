import { weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Dashboard } from '@gatehouse/contract/reports.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { BarChart, ChartKey } from '../../ui/figures/bar-chart.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { dashboardWords } from './dashboard.words.ts'
import { busiest, shownHours } from './figures.ts'

const twoDigits = (hour: number) => String(hour).padStart(2, '0')

/** Check-ins by hour beside what this weekday usually has; the running hour is dashed. */
export const HoursPanel = ({ dashboard }: { dashboard: Dashboard }) => {
  const say = useWords(dashboardWords)
  const sayCommon = useWords(commonWords)
  const { hours, today, checked_in_today } = dashboard
  const most = busiest(hours)
  const with_past = hours.some(({ usual }) => usual !== null)
  const day = say(`weekdays.d${weekday(today) as 0 | 1 | 2 | 3 | 4 | 5 | 6}`)
  return (
    <Panel
      title={say('hours')}
      aside={with_past ? <ChartKey value={sayCommon('today')} usual={say('usual_key', { weekday: day })} /> : undefined}
    >
      <BarChart
        summary={
          most ? say('hours_summary', { total: checked_in_today, hour: twoDigits(most.hour), most: most.checkins }) : say('hours_none')
        }
        label_title={say('hour')}
        value_title={say('checkins')}
        bars={shownHours(hours).map(({ hour, checkins, usual, running }) => ({
          label: twoDigits(hour),
          value: checkins,
          usual: usual ?? undefined,
          running,
        }))}
      />
    </Panel>
  )
}
