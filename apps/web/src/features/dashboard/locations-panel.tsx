import type { Dashboard } from '@gatehouse/contract/reports.ts'
import { useMay } from '../../api/me.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { CapacityBar } from '../../ui/figures/capacity-bar.tsx'
import { AppLink } from '../../ui/page/app-link.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { dashboardWords } from './dashboard.words.ts'

/** How full each location is. */
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
        <CapacityBar key={id} name={names[`name_${language}`]} inside={inside} capacity={capacity} />
      ))}
    </Panel>
  )
}
