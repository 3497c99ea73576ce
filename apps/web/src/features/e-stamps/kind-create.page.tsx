import { IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocations } from '../../api/location-choices.ts'
import { useMay } from '../../api/me.ts'
import { readView } from '../../api/read-view.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { kindWords } from './kind.words.ts'
import { KindEditor } from './kind-form.tsx'

/** A new kind of e-stamps, at a location that isn't archived. */
export default function KindCreatePage(): ReactNode {
  const say = useWords(kindWords)
  const { choices, error, isLoading, refetch } = useLocations()
  const locations = choices?.filter(({ status }) => status !== 'archived')
  if (locations && locations.length > 0) return <KindEditor locations={locations} />
  return (
    <Panel flush>{isLoading || error ? <ReadState read={readView({ error, refetch })} thing={say('the_kind')} /> : <NoLocation />}</Panel>
  )
}

const NoLocation = () => {
  const say = useWords(kindWords)
  const add = <LinkButton href="/setup/location/create">{say('add_location')}</LinkButton>
  return (
    <EmptyState icon={IconMapPin} title={say('no_location')} action={useMay()('locations:write') ? add : undefined}>
      {say('no_location_text')}
    </EmptyState>
  )
}
