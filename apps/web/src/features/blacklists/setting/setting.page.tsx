import { type BlacklistSetting, blacklistSettingInput } from '@gatehouse/contract/blacklists/blacklist-setting.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useMay } from '../../../api/me.ts'
import { queries } from '../../../api/queries.ts'
import { readView } from '../../../api/read-view.ts'
import { useRecordForm } from '../../../api/record-form.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { FormFooter } from '../../../ui/form/form-parts.tsx'
import { ChangeReason } from '../../../ui/form/form-section.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { LinkButton } from '../../../ui/page/link-button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { ReadState } from '../../../ui/page/read-state.tsx'
import { DefinitionList } from '../../../ui/text/definition-list.tsx'
import { BlacklistTabs } from '../blacklist-tabs.tsx'
import { settingWords } from './setting.words.ts'
import { ActionsPart, CategoriesPart, FIELDS, MatchingPart, SettingNotices, SupervisorPart, TellPart } from './setting-form.tsx'
import { bodyOf, valuesOf } from './setting-values.ts'

/** The settings of the Black List: matching, the guards' actions, and notifications (R-09). */
export default function BlacklistSettingPage(): ReactNode {
  const say = useWords(settingWords)
  const may = useMay()
  const { data, error, refetch } = useQuery(queries.blacklists.setting({}))
  // Counts the saves: each one restarts the form with the saved values and an empty reason.
  const [saveCount, setSaveCount] = useState(0)
  return (
    <>
      <BlacklistTabs current="setting" />
      {data ? (
        <SettingEditor
          key={saveCount}
          setting={data}
          changeable={may('blacklists:write', 'organisation')}
          onSaved={() => setSaveCount(saveCount + 1)}
        />
      ) : (
        <Panel flush>
          <ReadState read={readView({ error, refetch })} thing={say('setting')} />
        </Panel>
      )}
    </>
  )
}

const SettingEditor = ({ setting, changeable, onSaved }: { setting: BlacklistSetting; changeable: boolean; onSaved: () => void }) => {
  const say = useWords(settingWords)
  const form = useRecordForm({
    source: valuesOf(setting),
    schema: blacklistSettingInput,
    toBody: bodyOf,
    required: [],
    field_of_code: { choice_in_use: 'guard_actions' },
    save: (body) => api.blacklists.saveSetting({ body }),
    onSaved: () => {
      showToast(say('saved'))
      onSaved()
    },
    touches: ['blacklists'],
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <FormPage
      notice={<SettingNotices form={form} />}
      aside={<Overriders setting={setting} />}
      footer={changeable ? <FormFooter dirty={form.dirty} saving={form.saving} onCancel={form.takeTheirs} onSave={form.save} /> : undefined}
    >
      {changeable ? null : <p className="gh-small gh-muted gh-mb-8">{say('read_only')}</p>}
      <form onSubmit={submit} noValidate autoComplete="off">
        <fieldset className="gh-stack" disabled={!changeable}>
          <MatchingPart form={form} />
          <ActionsPart form={form} />
          <SupervisorPart form={form} />
          <CategoriesPart form={form} />
          <TellPart form={form} people={setting.people} />
          <Panel>
            <ChangeReason name={FIELDS.name} form={form} />
          </Panel>
        </fieldset>
      </form>
      <UnsavedGuard isDirty={form.isDirty} />
    </FormPage>
  )
}

const Overriders = ({ setting }: { setting: BlacklistSetting }) => {
  const say = useWords(settingWords)
  const formats = useFormats()
  const may = useMay()
  const { overriders, updated_at, updated_by } = setting
  return (
    <>
      <Panel title={say('override')}>
        <p className="gh-small gh-muted gh-mb-8">{say('override_help')}</p>
        <p>{overriders.map(({ name }) => name).join(', ') || say('nobody')}</p>
        {may('users:read') ? (
          <LinkButton className="gh-mt-16" variant="default" size="chip" href="/setup/user">
            {say('open_users')}
          </LinkButton>
        ) : null}
      </Panel>
      <Panel>
        <DefinitionList
          facts={[{ term: say('changed'), value: updated_at ? `${formats.dateTime(updated_at)}, ${updated_by}` : say('never') }]}
        />
      </Panel>
    </>
  )
}
