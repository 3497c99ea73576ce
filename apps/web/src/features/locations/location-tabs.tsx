import { useWords } from '../../lib/i18n/use-words.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { locationWords } from './locations.words.ts'

/** The two pages of a location: details and units. */
export const LocationTabs = ({ id, current = 'details' }: { id: string; current?: 'details' | 'units' }) => {
  const say = useWords(locationWords)
  const tab = (name: 'details' | 'units', href: string) => ({ title: say(`tab_${name}`), href, current: name === current })
  return <PageTabs label={say('tabs')} tabs={[tab('details', `/setup/location/${id}`), tab('units', `/setup/location/${id}/units`)]} />
}
