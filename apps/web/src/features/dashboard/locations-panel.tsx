import type { Dashboard } from '@gatehouse/contract/reports.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { CapacityBar } from '../../ui/capacity-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { dashboardWords } from './dashboard.words.ts'

/** How full each location is. */
export const LocationsPanel = ({ locations }: { locations: Dashboard['locations'] }) => {
  const say = useWords(dashboardWords)
  const language = useLanguage()
  if (locations.length === 0) return null
  return (
    <Panel title={say('per_location')}>
      {locations.map(({ id, inside, capacity, ...names }) => (
        <CapacityBar key={id} name={names[`name_${language}`]} inside={inside} capacity={capacity} />
      ))}
    </Panel>
  )
}
