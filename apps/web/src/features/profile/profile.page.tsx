import type { Profile } from '@gatehouse/contract/profile/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { latePart } from '../../ui/page/late-part.tsx'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import styles from './profile.module.css'
import { profileWords } from './profile.words.ts'

const route = getRouteApi('/shell/profile')

const SECTIONS = {
  card: latePart(() => import('./business-card-section.tsx').then((part) => part.BusinessCardSection)),
  pictures: latePart(() => import('./pictures-section.tsx').then((part) => part.PicturesSection)),
  preferences: latePart(() => import('./preferences-section.tsx').then((part) => part.PreferencesSection)),
  security: latePart(() => import('./password-panel.tsx').then((part) => part.SecuritySection)),
  devices: latePart(() => import('./devices-section.tsx').then((part) => part.DevicesSection)),
} satisfies Record<string, ComponentType<{ profile: Profile }>>
type Section = keyof typeof SECTIONS

/** The profile page of the signed-in person, in sections with separate addresses. */
export default function ProfilePage(): ReactNode {
  const say = useWords(profileWords)
  const { section = 'card' } = route.useSearch()
  const { data, error, refetch } = useQuery(queries.profile.get())
  const Part = SECTIONS[section]
  return (
    <div className={`gh-gap-16 gh-flex gh-vertical ${styles.page}`}>
      <PageTabs
        label={say('sections_label')}
        tabs={(Object.keys(SECTIONS) as Section[]).map((name) => ({
          title: say(`sections.${name}`),
          href: name === 'card' ? '/profile' : `/profile?section=${name}`,
          current: name === section,
        }))}
      />
      {data ? (
        <Part profile={data.data.attributes} />
      ) : (
        <Panel flush>
          <ReadState read={readView({ error, refetch })} thing={say('the_profile')} />
        </Panel>
      )}
    </div>
  )
}
