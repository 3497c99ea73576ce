import { type BlacklistEntry, type BlacklistSetting, blacklistUpdate } from '@gatehouse/contract/blacklists.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type LocationChoice, useLocations } from '../../../api/location-choices.ts'
import { useMay } from '../../../api/me.ts'
import { queries } from '../../../api/queries.ts'
import { readView } from '../../../api/read-view.ts'
import { useRecordForm } from '../../../api/record-form.ts'
import { resource } from '../../../api/resource.ts'
import { useFormats } from '../../../lib/formats.ts'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { RecordEditor, useSaved } from '../../../ui/form/record-editor.tsx'
import { usePageTitle } from '../../../ui/page/page-slots.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { RecordState } from '../../../ui/page/record-state.tsx'
import { DefinitionList } from '../../../ui/text/definition-list.tsx'
import { blacklistWords } from '../blacklists.words.ts'
import { EntryForm, EntryNotices } from './entry-form.tsx'
import { EntryHistory, EntryStatusPanel } from './entry-panels.tsx'
import { bodyOf, REQUIRED, valuesOf } from './entry-values.ts'
import { FilesPanel } from './files-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'

const route = getRouteApi('/shell/service/visitor/blacklists/$id/edit')

/** One entry: its form for whoever may change it, else what it is. A lifted one is not changed. */
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
    const shown = { entry, setting: setting.data, locations: choices ?? [] }
    return may('blacklists:write') && entry.status !== 'lifted' ? <EntryEditor key={id} {...shown} /> : <EntryFacts {...shown} />
  }
  return (
    <RecordState
      read={view}
      thing={say('the_entry')}
      icon={IconUserOff}
      missing={say('not_found')}
      list="/service/visitor/blacklists/main"
    />
  )
}

interface Shown {
  entry: BlacklistEntry
  setting: BlacklistSetting
  locations: readonly LocationChoice[]
}

const EntryEditor = ({ entry, setting, locations }: Shown) => {
  const say = useWords(blacklistWords)
  const saved = useSaved('/service/visitor/blacklists/main')
  const form = useRecordForm({
    source: valuesOf(entry),
    schema: blacklistUpdate,
    toBody: bodyOf,
    required: REQUIRED,
    field_of_code: {
      guard_action_not_found: 'guard_action',
      location_not_found: 'location_ids',
      more_than_own: 'location_ids',
      second_person_needed: 'severity',
    },
    save: (body) => resource('blacklists').save({ id: entry._id, body }),
    onSaved: ({ name }) => saved(say('saved', { name })),
    touches: ['blacklists'],
  })
  return (
    <RecordEditor
      form={form}
      list="/service/visitor/blacklists/main"
      notice={<EntryNotices form={form} locations={locations} setting={setting} />}
      aside={
        <>
          <EntryStatusPanel entry={entry} />
          <PreviewPanel values={form.values} id={entry._id} />
          <EntryHistory history={entry.history} />
        </>
      }
    >
      <EntryForm form={form} locations={locations} setting={setting} asks_reason may_everywhere />
      <FilesPanel entry={entry} changeable />
    </RecordEditor>
  )
}

const EntryFacts = ({ entry, setting, locations }: Shown) => {
  const say = useWords(blacklistWords)
  const sayCommon = useWords(commonWords)
  const language = useLanguage()
  const formats = useFormats()
  const named = (choices: readonly { key: string; th: string; en: string }[], key: string | null) =>
    choices.find((choice) => choice.key === key)?.[language] ?? key
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
        <DefinitionList
          facts={[
            { term: say('kind'), value: say(`kinds.${entry.kind}`) },
            { term: say('name'), value: entry.name },
            { term: say('aliases'), value: entry.aliases.join(', ') },
            {
              term: say('numbers'),
              value: entry.numbers_unreadable
                ? sayCommon('unreadable')
                : entry.numbers.map(({ kind, masked }) => `${say(`number_kinds.${kind}`)} ${masked}`).join(', '),
            },
            { term: say('plates'), value: entry.plates.map(({ plate }) => formatPlate(plate)).join(', ') },
            { term: say('severity'), value: say(`severities.${entry.severity}`) },
            { term: say('guard_action'), value: named(setting.guard_actions, entry.guard_action) },
            { term: say('category'), value: named(setting.categories, entry.category) },
            { term: say('reason'), value: entry.reason },
            {
              term: say('locations'),
              value:
                entry.location_ids === null
                  ? say('all_locations')
                  : entry.location_ids.map((id) => locations.find((one) => one.id === id)?.name ?? '…').join(', '),
            },
            { term: say('valid_from'), value: entry.valid_from && formats.day(entry.valid_from) },
            { term: say('valid_until'), value: entry.valid_until && formats.day(entry.valid_until) },
            { term: say('review_on'), value: formats.day(entry.review_on) },
          ]}
        />
      </Panel>
      <FilesPanel entry={entry} changeable={false} />
    </FormPage>
  )
}
