import { blacklistInput } from '@gatehouse/contract/blacklist-record.ts'
import type { BlacklistSetting } from '@gatehouse/contract/blacklist-setting.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type LocationChoice, useLocations } from '../../../api/location-choices.ts'
import { queries } from '../../../api/queries.ts'
import { readView } from '../../../api/read-view.ts'
import { useRecordForm } from '../../../api/record-form.ts'
import { resource } from '../../../api/resource.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { RecordEditor } from '../../../ui/form/record-editor.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { ReadState } from '../../../ui/page/read-state.tsx'
import { blacklistWords } from '../blacklists.words.ts'
import { EntryForm, EntryNotices } from './entry-form.tsx'
import { bodyOf, newEntry, REQUIRED } from './entry-values.ts'
import { PreviewPanel } from './preview-panel.tsx'

/** A new entry. Once it is saved its page takes the pictures. */
export default function EntryCreatePage(): ReactNode {
  const say = useWords(blacklistWords)
  const { choices, isLoading } = useLocations()
  const setting = useQuery(queries.blacklists.setting({}))
  if (setting.data && !isLoading) return <NewEntry locations={choices ?? []} setting={setting.data} />
  return (
    <Panel flush>
      <ReadState read={readView(setting)} thing={say('the_entry')} />
    </Panel>
  )
}

const NewEntry = ({ locations, setting }: { locations: readonly LocationChoice[]; setting: BlacklistSetting }) => {
  const say = useWords(blacklistWords)
  const [source] = useState(() => newEntry(setting))
  const navigate = useNavigate()
  const form = useRecordForm({
    source,
    schema: blacklistInput,
    toBody: bodyOf,
    required: REQUIRED,
    field_of_code: { guard_action_not_found: 'guard_action', location_not_found: 'location_ids', more_than_own: 'location_ids' },
    save: (body, idempotencyKey) => resource('blacklists').save({ body }, idempotencyKey),
    onSaved: ({ _id, name }) => {
      showToast(say('added', { name }))
      void navigate({ to: '/service/visitor/blacklists/$id/edit', params: { id: _id }, replace: true, ignoreBlocker: true })
    },
    touches: ['blacklists'],
  })
  return (
    <RecordEditor
      form={form}
      list="/service/visitor/blacklists/main"
      notice={<EntryNotices form={form} locations={locations} setting={setting} />}
      aside={<PreviewPanel values={form.values} />}
      save_label={say('add')}
    >
      <EntryForm form={form} locations={locations} setting={setting} asks_reason={false} />
      <p className="gh-small gh-muted gh-mb-8">{say('save_first')}</p>
    </RecordEditor>
  )
}
