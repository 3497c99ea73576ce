import { weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import { WEEKDAYS } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { Dashboard } from '@gatehouse/contract/reports/reports.ts'
import { IconArrowBarToLeft, IconArrowBarToRight, IconClockExclamation, IconDoorEnter } from '@tabler/icons-react'
import { useMay } from '../../api/me.ts'
import { useFormats } from '../../lib/formats.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useWeekdays } from '../../lib/use-weekdays.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { BarChart, ChartKey, MiniBars } from '../../ui/figures/bar-chart.tsx'
import { CapacityBar } from '../../ui/figures/capacity-bar.tsx'
import { CountStrip } from '../../ui/figures/count-strip.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { dashboardWords } from './dashboard.words.ts'
import { averagePerDay, busiest, isWeekend, shownHours } from './figures.ts'

const twoDigits = (hour: number) => String(hour).padStart(2, '0')

/** Check-ins by hour beside the usual numbers of this weekday; the running hour is dashed. */
export const HoursPanel = ({ dashboard }: { dashboard: Dashboard }) => {
  const say = useWords(dashboardWords)
  const sayCommon = useWords(commonWords)
  const { hours, today, checked_in_today } = dashboard
  const busiestHour = busiest(hours)
  const with_past = hours.some(({ usual }) => usual !== null)
  const day = useWeekdays().dayOfWeek(WEEKDAYS[weekday(today)]!)
  return (
    <Panel
      title={say('hours')}
      aside={with_past ? <ChartKey value={sayCommon('today')} usual={say('usual_key', { weekday: day })} /> : undefined}
    >
      <BarChart
        summary={
          busiestHour
            ? say('hours_summary', { total: checked_in_today, hour: twoDigits(busiestHour.hour), most: busiestHour.checkins })
            : say('hours_none')
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

/** The check-ins of thirty days, weekends in grey, today last. */
export const LastDaysPanel = ({ dashboard }: { dashboard: Dashboard }) => {
  const say = useWords(dashboardWords)
  const formats = useFormats()
  const { last_days, today } = dashboard
  const average = averagePerDay(last_days, today)
  const busiestDay = busiest(last_days)
  const count = formats.number(average ?? 0)
  return (
    <Panel title={say('last_days')} aside={average === null ? undefined : say('per_day', { count })}>
      <MiniBars
        summary={
          busiestDay
            ? say('last_days_summary', { count, day: formats.day(busiestDay.date), most: formats.number(busiestDay.checkins) })
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

export const LocationsPanel = ({ locations }: { locations: Dashboard['locations'] }) => {
  const say = useWords(dashboardWords)
  const language = useLanguage()
  const may = useMay()
  if (locations.length === 0) return null
  return (
    <Panel
      title={say('per_location')}
      aside={
        may('entrances:read') ? (
          <AppLink className="gh-link" href="/service/visitor/entrances/inside">
            {say('inside_list')}
          </AppLink>
        ) : undefined
      }
    >
      {locations.map(({ id, inside, capacity, ...names }) => (
        <CapacityBar key={id} name={localName(names, language)} inside={inside} capacity={capacity} />
      ))}
    </Panel>
  )
}

/** The current numbers and those of today, each with a number to compare it with. */
export const NumbersStrip = ({ dashboard }: { dashboard: Dashboard }) => {
  const say = useWords(dashboardWords)
  const formats = useFormats()
  const { inside, usual_by_now, average_stay_minutes, overstaying } = dashboard
  return (
    <CountStrip
      large
      label={say('numbers')}
      counts={[
        {
          id: 'inside',
          label: say('inside'),
          value: inside.visits,
          unit: say(inside.visits === 1 ? 'visit' : 'visits'),
          tone: 'inside',
          icon: IconDoorEnter,
          note: [say('people', { count: inside.people }), say('vehicles', { count: inside.vehicles })].join(' · '),
        },
        {
          id: 'in',
          label: say('in_today'),
          value: dashboard.checked_in_today,
          icon: IconArrowBarToRight,
          note: usual_by_now === null ? say('no_past') : say('usual_by_now', { count: formats.number(usual_by_now) }),
        },
        {
          id: 'out',
          label: say('out_today'),
          value: dashboard.checked_out_today,
          icon: IconArrowBarToLeft,
          note: average_stay_minutes === null ? say('nobody_out') : say('average_stay', { stay: formats.duration(average_stay_minutes) }),
        },
        {
          id: 'overstaying',
          label: say('overstaying'),
          value: overstaying.count,
          tone: overstaying.count > 0 ? 'overstay' : undefined,
          icon: IconClockExclamation,
          note: overstaying.count > 0 ? say('longest', { stay: formats.duration(overstaying.longest_minutes) }) : say('nobody_late'),
        },
      ]}
    />
  )
}
