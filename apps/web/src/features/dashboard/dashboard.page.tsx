import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { SkeletonRows } from '../../ui/page/states.tsx'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import { AttentionPanel } from './attention-panel.tsx'
import styles from './dashboard.module.css'
import { dashboardWords } from './dashboard.words.ts'
import { DashboardBar } from './dashboard-bar.tsx'
import { isUnused } from './figures.ts'
import { FirstSteps } from './first-steps.tsx'
import { HoursPanel, LastDaysPanel, LocationsPanel, NumbersStrip } from './panels.tsx'

const route = getRouteApi('/shell/dashboard')

/** Milliseconds between refetches without an event, because a stay passes its limit without one. */
const BY_THE_CLOCK = 60_000

/** Shows the people inside now and the course of the day. It updates without a reload. */
export default function DashboardPage(): ReactNode {
  const say = useWords(dashboardWords)
  const { location_id: locationId } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery({
    ...queries.reports.dashboard({ location_id: locationId }),
    refetchInterval: BY_THE_CLOCK,
    // Keeps the names of the other locations in the filter while one of them loads.
    placeholderData: keepPreviousData,
  })
  if (!data) {
    return error ? (
      <Panel flush>
        <ReadState read={readView({ error, refetch })} thing={say('the_dashboard')} />
      </Panel>
    ) : (
      <DashboardSkeleton />
    )
  }
  const choose = (id: string | null) => void navigate({ search: { location_id: id ?? undefined }, replace: true })
  const locations = locationId === undefined ? data.locations : data.locations.filter(({ id }) => id === locationId)
  const unused = locationId === undefined && isUnused(data)
  return (
    <>
      <DashboardBar
        dashboard={data}
        location_id={locationId}
        failed={error !== null}
        onChoose={choose}
        onReadAgain={() => void refetch()}
      />
      <div className="gh-stack gh-still gh-column">
        {unused ? <FirstSteps locations={data.locations.length} /> : null}
        <NumbersStrip dashboard={data} />
        <div className={`gh-stack gh-top ${styles.columns}`}>
          <div className="gh-stack gh-column">
            <HoursPanel dashboard={data} />
            <AttentionPanel dashboard={data} />
          </div>
          <div className="gh-stack gh-column">
            <LocationsPanel locations={locations} />
            <LastDaysPanel dashboard={data} />
          </div>
        </div>
      </div>
    </>
  )
}

/** The panels at their final heights while the numbers load, so that nothing moves when they arrive. */
const DashboardSkeleton = () => {
  const say = useWords(commonWords)
  const narrow = useNarrow()
  return (
    <div className="gh-stack gh-still gh-column" aria-busy="true">
      <p className="gh-hidden" role="status">
        {say('loading_part')}
      </p>
      <div className="gh-card" style={{ height: narrow ? 340 : 114 }} />
      <div className={`gh-stack gh-top ${styles.columns}`}>
        <div className="gh-stack gh-column">
          <div className="gh-card" style={{ height: 286 }} />
          <Panel flush>
            <SkeletonRows rows={6} />
          </Panel>
        </div>
        <div className="gh-stack gh-column">
          <Panel flush>
            <SkeletonRows rows={5} height={50} />
          </Panel>
          <div className="gh-card" style={{ height: 150 }} />
        </div>
      </div>
    </div>
  )
}
