import type { Dashboard } from '@gatehouse/contract/reports.ts'
import { IconArrowBarToLeft, IconArrowBarToRight, IconClockExclamation, IconDoorEnter } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { CountStrip } from '../../ui/figures/count-strip.tsx'
import { dashboardWords } from './dashboard.words.ts'

/** The numbers of now and today, each with what puts it in proportion. */
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
