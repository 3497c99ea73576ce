import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/app-link.tsx'
import styles from './location-tabs.module.css'
import { locationWords } from './locations.words.ts'

/** The two pages of a location: what it is, and what it is made of. */
export const LocationTabs = ({ id, current = 'details' }: { id: string; current?: 'details' | 'units' }) => {
  const say = useWords(locationWords)
  const tab = (name: 'details' | 'units', href: string) => (
    <AppLink className={styles.tab} href={href} aria-current={name === current ? 'page' : undefined}>
      {say(`tab_${name}`)}
    </AppLink>
  )
  return (
    <nav className={styles.tabs} aria-label={say('tabs')}>
      {tab('details', `/setup/location/${id}`)}
      {tab('units', `/setup/location/${id}/units`)}
    </nav>
  )
}
