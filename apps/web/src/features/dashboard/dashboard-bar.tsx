import type { Dashboard } from '@gatehouse/contract/reports.ts'
import { Button } from '@mantine/core'
import { IconBroadcast, IconBroadcastOff, IconMapPin } from '@tabler/icons-react'
import { useConnection } from '../../api/live.ts'
import { useFormats } from '../../lib/formats.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { ChoiceChip } from '../../ui/filter-chips.tsx'
import { PageActions } from '../../ui/page-slots.tsx'
import { dashboardWords } from './dashboard.words.ts'
import styles from './dashboard-bar.module.css'

interface DashboardBarProps {
  dashboard: Dashboard
  location_id: string | undefined
  /** The last attempt to read it again failed; what is shown is older. */
  failed: boolean
  onChoose: (id: string | null) => void
  onReadAgain: () => void
}

/** In the breadcrumb bar: whether the numbers are live and from when, and the location that they are of. */
export const DashboardBar = ({ dashboard, location_id, failed, onChoose, onReadAgain }: DashboardBarProps) => {
  const say = useWords(dashboardWords)
  const formats = useFormats()
  const language = useLanguage()
  const live = useConnection() !== 'offline' && !failed
  const time = formats.time(dashboard.as_of)
  const Icon = live ? IconBroadcast : IconBroadcastOff
  return (
    <PageActions>
      <span className={styles.live} data-off={live ? undefined : true}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {say(live ? 'live' : 'not_live', { time })}
      </span>
      {live ? null : (
        <Button variant="default" size="chip" onClick={onReadAgain}>
          {say('read_again')}
        </Button>
      )}
      {dashboard.locations.length > 1 ? (
        <ChoiceChip
          icon={IconMapPin}
          label={say('location')}
          all_label={say('all_locations')}
          choices={dashboard.locations.map((location) => ({ value: location.id, label: location[`name_${language}`] }))}
          value={location_id ?? null}
          onChoose={onChoose}
        />
      ) : null}
    </PageActions>
  )
}
