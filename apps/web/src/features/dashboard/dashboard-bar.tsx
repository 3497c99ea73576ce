import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import type { Dashboard } from '@gatehouse/contract/reports/reports.ts'
import { IconBroadcast, IconBroadcastOff, IconMapPin } from '@tabler/icons-react'
import { useConnection } from '../../api/live.ts'
import { useFormats } from '../../lib/formats.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import { ChoiceChip } from '../../ui/table/filter-chips.tsx'
import { dashboardWords } from './dashboard.words.ts'

interface DashboardBarProps {
  dashboard: Dashboard
  location_id: string | undefined
  /** Whether the last refetch failed, so that the shown numbers are older. */
  failed: boolean
  onChoose: (id: string | null) => void
  onReadAgain: () => void
}

/** Shows whether the numbers are live, their time and their location. In the breadcrumb bar; on a phone above the numbers. */
export const DashboardBar = (props: DashboardBarProps) => {
  if (useNarrow()) {
    return (
      <div className="gh-row gh-wrap gh-small gh-muted gh-still gh-apart">
        <Freshness {...props} />
        <LocationFilter {...props} />
      </div>
    )
  }
  return (
    <PageActions>
      <Freshness {...props} />
      <LocationFilter {...props} />
    </PageActions>
  )
}

const Freshness = ({ dashboard, failed, onReadAgain }: DashboardBarProps) => {
  const say = useWords(dashboardWords)
  const formats = useFormats()
  const live = useConnection() !== 'offline' && !failed
  const Icon = live ? IconBroadcast : IconBroadcastOff
  return (
    <>
      <span className={`gh-nowrap gh-numbers gh-center gh-inline gh-gap-6 ${live ? '' : 'gh-overstay gh-strong'}`}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {say(live ? 'live' : 'not_live', { time: formats.time(dashboard.as_of) })}
      </span>
      {live ? null : (
        <Button variant="default" size="chip" onClick={onReadAgain}>
          {say('read_again')}
        </Button>
      )}
    </>
  )
}

const LocationFilter = ({ dashboard, location_id, onChoose }: DashboardBarProps) => {
  const say = useWords(dashboardWords)
  const language = useLanguage()
  if (dashboard.locations.length < 2) return null
  return (
    <ChoiceChip
      icon={IconMapPin}
      label={say('location')}
      choices={dashboard.locations.map((location) => ({ value: location.id, label: localName(location, language) }))}
      value={location_id ?? null}
      onChoose={onChoose}
    />
  )
}
