import { IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '../../api/me.ts'
import { readView } from '../../api/read-view.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { PassEditor } from './pass-form.tsx'
import { passFormWords } from './pass-form.words.ts'
import { prePassWords } from './pre-passes.words.ts'
import { useNewPass } from './use-new-pass.ts'

/** A new pass. The pass itself opens next, to be shared. */
export default function PassCreatePage(): ReactNode {
  const say = useWords(prePassWords)
  const { places, source, error, refetch } = useNewPass()
  if (places && places.length > 0 && source) return <PassEditor places={places} source={source} />
  return (
    <Panel flush>{places?.length === 0 ? <NoLocation /> : <ReadState read={readView({ error, refetch })} thing={say('the_pass')} />}</Panel>
  )
}

const NoLocation = () => {
  const say = useWords(passFormWords)
  const add = <LinkButton href="/setup/location/create">{say('add_location')}</LinkButton>
  return (
    <EmptyState icon={IconMapPin} title={say('no_location')} action={useMay()('locations:write') ? add : undefined}>
      {say('no_location_text')}
    </EmptyState>
  )
}
