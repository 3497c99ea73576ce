import { type BlacklistEntry, type BlacklistSetting, blacklistUpdate } from '@gatehouse/contract/blacklists.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, explain, referenceOf } from '../../../api/errors.ts'
import { type LocationChoice, useLocations } from '../../../api/location-choices.ts'
import { useMay } from '../../../api/me.ts'
import { queries } from '../../../api/queries.ts'
import { useRecordForm } from '../../../api/record-form.ts'
import { resource } from '../../../api/resource.ts'
import { useFormats } from '../../../lib/formats.ts'
import { commonWords } from '../../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../../lib/i18n/use-words.ts'
import { asLast, useWayBack } from '../../../lib/way-back.ts'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { FormFooter } from '../../../ui/form/form-parts.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { usePageTitle } from '../../../ui/page/page-slots.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { recordWords } from '../../../ui/page/record.words.ts'
import { EmptyState, ErrorState, LoadingBox } from '../../../ui/page/states.tsx'
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
  const { data: entry, error, refetch } = useQuery(queries.blacklists.get({ id }))
  const setting = useQuery(queries.blacklists.setting({}))
  const { choices, isLoading } = useLocations()
  usePageTitle(entry?.name)
  // A refusal means that the address names nothing the person may see, whether or not it did before.
  const missing = error instanceof ApiError && error.status < 500 && error.status !== 429
  if (entry && setting.data && !isLoading && !missing) {
    const shown = { entry, setting: setting.data, locations: choices ?? [] }
    return may('blacklists:write') && entry.status !== 'lifted' ? <EntryEditor key={id} {...shown} /> : <EntryFacts {...shown} />
  }
  const failed = missing ? null : (error ?? setting.error)
  return (
    <Panel flush>
      {failed || missing ? null : <LoadingBox />}
      {missing ? <MissingEntry /> : null}
      {failed ? (
        <ErrorState thing={say('the_entry')} code={referenceOf(failed)} onRetry={() => void (error ? refetch() : setting.refetch())}>
          {explain(failed)}
        </ErrorState>
      ) : null}
    </Panel>
  )
}

interface Shown {
  entry: BlacklistEntry
  setting: BlacklistSetting
  locations: readonly LocationChoice[]
}

const EntryEditor = ({ entry, setting, locations }: Shown) => {
  const say = useWords(blacklistWords)
  const leave = useWayBack('/service/visitor/blacklists/main')
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
    onSaved: ({ name }) => {
      showToast(say('saved', { name }))
      void leave()
    },
    touches: ['blacklists'],
  })
  return (
    <FormPage
      notice={<EntryNotices form={form} locations={locations} setting={setting} />}
      aside={
        <>
          <EntryStatusPanel entry={entry} />
          <PreviewPanel values={form.values} id={entry._id} />
          <EntryHistory history={entry.history} />
        </>
      }
      footer={<FormFooter dirty={form.dirty} saving={form.saving} onCancel={() => void leave()} onSave={form.save} />}
    >
      <EntryForm form={form} locations={locations} setting={setting} asks_reason may_everywhere />
      <FilesPanel entry={entry} changeable />
      <UnsavedGuard isDirty={form.isDirty} />
    </FormPage>
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

const MissingEntry = () => {
  const say = useWords(blacklistWords)
  const sayRecord = useWords(recordWords)
  const back = (
    <Button variant="default" renderRoot={(props) => <AppLink {...props} href={asLast('/service/visitor/blacklists/main')} />}>
      {sayRecord('back_to_list')}
    </Button>
  )
  return (
    <EmptyState icon={IconUserOff} title={say('not_found')} action={back}>
      {sayRecord('not_found_text')}
    </EmptyState>
  )
}
