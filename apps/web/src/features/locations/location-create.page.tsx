import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { LocationEditor } from './location-form.tsx'
import { locationWords } from './locations.words.ts'

/** A new location, for people who may add one. People limited to some locations may not, because they wouldn't see it. */
export default function LocationCreatePage(): ReactNode {
  const say = useWords(locationWords)
  const { data } = useQuery(queries.locations.list({ limit: 1 }))
  if (data?.may_add !== false) return <LocationEditor />
  return (
    <Panel flush>
      <EmptyState icon={IconMapPin} title={say('cannot_add')}>
        {say('cannot_add_text')}
      </EmptyState>
    </Panel>
  )
}
