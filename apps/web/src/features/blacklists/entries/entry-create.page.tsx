import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocations } from '../../../api/location-choices.ts'
import { queries } from '../../../api/queries.ts'
import { readView } from '../../../api/read-view.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { ReadState } from '../../../ui/page/read-state.tsx'
import { blacklistWords } from '../blacklists.words.ts'
import { EntryEditor } from './entry-form.tsx'
import { PreviewPanel } from './preview-panel.tsx'

/** A new entry. Pictures can be added on its page once it is saved. */
export default function EntryCreatePage(): ReactNode {
  const say = useWords(blacklistWords)
  const navigate = useNavigate()
  const { choices = [], isLoading } = useLocations()
  const setting = useQuery(queries.blacklists.setting({}))
  if (!setting.data || isLoading)
    return (
      <Panel flush>
        <ReadState read={readView(setting)} thing={say('the_entry')} />
      </Panel>
    )
  return (
    <EntryEditor
      locations={choices}
      setting={setting.data}
      aside={(values) => <PreviewPanel values={values} />}
      onSaved={({ _id, name }) => {
        showToast(say('added', { name }))
        void navigate({ to: '/service/visitor/blacklists/$id/edit', params: { id: _id }, replace: true, ignoreBlocker: true })
      }}
    >
      <p className="gh-small gh-muted gh-mb-8">{say('save_first')}</p>
    </EntryEditor>
  )
}
