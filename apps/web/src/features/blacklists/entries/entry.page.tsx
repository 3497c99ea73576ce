import type { BlacklistEntry } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { BlacklistSetting } from '@gatehouse/contract/blacklists/blacklist-setting.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type LocationChoice, useLocations } from '../../../api/location-choices.ts'
import { useMay } from '../../../api/me.ts'
import { queries } from '../../../api/queries.ts'
import { readView } from '../../../api/read-view.ts'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { useSaved } from '../../../ui/form/record-editor.tsx'
import { usePageTitle } from '../../../ui/page/page-slots.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { RecordState } from '../../../ui/page/record-state.tsx'
import { RecordFacts } from '../../../ui/text/record-facts.tsx'
import { ENTRY } from '../blacklists.fixed.ts'
import { blacklistWords } from '../blacklists.words.ts'
import { EntryEditor, LIST, useEntryText } from './entry-form.tsx'
import { EntryHistory, EntryStatusPanel } from './entry-panels.tsx'
import { FilesPanel } from './files-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'

const route = getRouteApi('/shell/service/visitor/blacklists/$id/edit')

/** One entry: a form for people who may change it, otherwise its facts. A lifted entry can't be changed. */
export default function EntryPage(): ReactNode {
  const say = useWords(blacklistWords)
  const { id } = route.useParams()
  const may = useMay()
  const read = useQuery(queries.blacklists.get({ id }))
  const entry = read.data
  const setting = useQuery(queries.blacklists.setting({}))
  const { choices, isLoading } = useLocations()
  usePageTitle(entry?.name)
  const view = readView(read, setting)
  if (entry && setting.data && !isLoading && !view.missing) {
    const parts = { entry, setting: setting.data, locations: choices ?? [] }
    return may('blacklists:write') && entry.status !== 'lifted' ? <EntryForm key={id} {...parts} /> : <EntryFacts {...parts} />
  }
  return <RecordState read={view} thing={say('the_entry')} icon={IconUserOff} missing={say('not_found')} list={LIST} />
}

interface PartProps {
  entry: BlacklistEntry
  setting: BlacklistSetting
  locations: readonly LocationChoice[]
}

const EntryForm = (props: PartProps) => {
  const say = useWords(blacklistWords)
  const showSaved = useSaved(LIST)
  const { entry } = props
  return (
    <EntryEditor
      {...props}
      onSaved={({ name }) => showSaved(say('saved', { name }))}
      aside={(values) => (
        <>
          <EntryStatusPanel entry={entry} />
          <PreviewPanel values={values} id={entry._id} />
          <EntryHistory history={entry.history} />
        </>
      )}
    >
      <FilesPanel entry={entry} changeable />
    </EntryEditor>
  )
}

const EntryFacts = ({ entry, setting, locations }: PartProps) => {
  const say = useWords(blacklistWords)
  const sayCommon = useWords(commonWords)
  const text = useFieldText(ENTRY)
  const own = useEntryText({ setting, locations })
  return (
    <FormPage
      aside={
        <>
          <EntryStatusPanel entry={entry} />
          <EntryHistory history={entry.history} />
        </>
      }
    >
      <Panel title={say('who')}>
        <RecordFacts
          fields={ENTRY}
          record={entry}
          own={{
            aliases: entry.aliases.join(', '),
            numbers: entry.numbers_unreadable
              ? sayCommon('unreadable')
              : entry.numbers.map(({ kind, masked }) => `${text.value('numbers', kind)} ${masked}`).join(', '),
            plates: entry.plates.map(({ plate }) => formatPlate(plate)).join(', '),
            guard_action: own.guard_action(entry.guard_action),
            category: entry.category && own.category(entry.category),
            location_ids: own.location_ids(entry.location_ids),
            status: false,
          }}
        />
      </Panel>
      <FilesPanel entry={entry} changeable={false} />
    </FormPage>
  )
}
