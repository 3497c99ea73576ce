import { type VisitorSettings, visitorSettingsInput } from '@gatehouse/contract/settings/settings.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import type { useGates } from '../../api/gate-choices.ts'
import { useMay } from '../../api/me.ts'
import { type RecordForm, useRecordForm } from '../../api/record-form.ts'
import { LISTS, type PlaceNames, useSettingText } from '../../api/setting-text.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { FormFooter } from '../../ui/form/form-parts.tsx'
import { ChangeReason, RecordFormBody } from '../../ui/form/form-section.tsx'
import { recordFormWords } from '../../ui/form/record-form.words.ts'
import { type PageAddress, UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { FormPreview } from './form-preview.tsx'
import { useKnownGates } from './gate-select.tsx'
import { HistoryPart } from './history-part.tsx'
import { ListsPart, PrivilegesPart } from './lists-part.tsx'
import { NoticePart, NoticePreview, NumbersPart } from './notice-part.tsx'
import { PartnersPart } from './partners-part.tsx'
import { PaymentAccountPart } from './payment-account-part.tsx'
import { PreRegistersPart } from './pre-registers-part.tsx'
import { RetentionPart } from './retention-part.tsx'
import { RetentionRecords } from './retention-records.tsx'
import { RulesPart } from './rules-part.tsx'
import { idOf, type PartProps } from './section-panel.tsx'
import { settingWords } from './setting.words.ts'
import type { SettingTab } from './setting-search.ts'
import { bodyOf, type SettingValues, sourceOf, valuesOf } from './setting-values.ts'
import styles from './settings.module.css'
import { SlipPart, SlipPreview } from './slip-part.tsx'
import { SlipPictures } from './slip-pictures.tsx'

/** The tab of each field; the reason is on every tab. */
const TAB_OF: Readonly<Record<string, SettingTab>> = {
  form: 'form',
  id_policy: 'numbers',
  ...Object.fromEntries(LISTS.map((list) => [list, 'lists'])),
  notice: 'notice',
  slip: 'slip',
  pre_registers: 'pre_registers',
  parking: 'parking',
  privileges: 'parking',
  retention: 'retention',
}

interface SettingEditorProps {
  settings: VisitorSettings
  /** The organisation's settings, if the form is for a location. */
  organisation: VisitorSettings | null
  gates: NonNullable<ReturnType<typeof useGates>>
  tab: SettingTab
  onTab: (tab: SettingTab) => void
  onSaved: (settings: VisitorSettings) => void
}

/** The form over the settings of one place; its tabs are one form with one Save. */
export const SettingEditor = ({ settings, organisation, gates, tab, onTab, onSaved }: SettingEditorProps) => {
  const say = useWords(settingWords)
  const may = useMay()
  const { location_id, changeable } = settings
  const isHere = (gate_id: string) => organisation === null || gates.gates.some(({ id }) => id === gate_id)
  const known_gates = useKnownGates(gates)
  const savedSource = sourceOf(settings, isHere)
  const organisation_values = organisation && valuesOf(organisation, isHere)
  const form = useRecordForm({
    source: savedSource,
    schema: visitorSettingsInput,
    toBody: (values: SettingValues, version) =>
      bodyOf(values, version, { location_id, before: savedSource.values, organisation: organisation_values }),
    required: [],
    save: (body) => api.settings.save({ body }),
    onSaved: (answer) => {
      showToast(answer.message)
      onSaved(answer.settings)
    },
    touches: ['settings', 'entrances'],
  })
  const parts: PartProps = {
    ...{ form, settings, changeable, organisation: organisation_values },
    names: { types: form.values.visitor_types, gates: known_gates.known },
    gates: known_gates,
  }
  return (
    <FormPage
      notice={<SettingNotices form={form} names={parts.names} tab={tab} onTab={onTab} />}
      aside={asideOf(tab, parts)}
      footer={
        changeable && ((tab !== 'history' && tab !== 'partners') || form.dirty) ? (
          <FormFooter dirty={form.dirty} saving={form.saving} onCancel={form.takeTheirs} onSave={form.save} />
        ) : undefined
      }
    >
      {changeable ? null : (
        <p className="gh-small gh-muted">{say(may('settings:write') && location_id === null ? 'organisation_read_only' : 'read_only')}</p>
      )}
      {tab === 'history' ? (
        <HistoryPart {...parts} />
      ) : tab === 'partners' ? (
        <PartnersPart {...parts} />
      ) : (
        <RecordFormBody form={form}>
          <fieldset className="gh-stack" disabled={!changeable}>
            <TabPart tab={tab} parts={parts} />
            {changeable ? (
              <Panel>
                <ChangeReason name="setting" form={form} />
              </Panel>
            ) : null}
          </fieldset>
        </RecordFormBody>
      )}
      {tab === 'parking' ? <PaymentAccountPart location_id={location_id} /> : null}
      {tab === 'retention' && location_id === null ? <RetentionRecords days={form.values.retention} /> : null}
      <UnsavedGuard isDirty={form.isDirty} leaves={leavesPlace} />
    </FormPage>
  )
}

/** Whether navigation leaves the form: tabs share one form, but another place has a different one. */
const leavesPlace = (from: PageAddress, to: PageAddress): boolean => {
  const placeIn = ({ search }: PageAddress) => (search as { location_id?: string }).location_id
  return from.pathname !== to.pathname || placeIn(from) !== placeIn(to)
}

const TabPart = ({ tab, parts }: { tab: SettingTab; parts: PartProps }): ReactNode => {
  if (tab === 'form') return <RulesPart {...parts} />
  if (tab === 'numbers') return <NumbersPart {...parts} />
  if (tab === 'lists') return <ListsPart {...parts} />
  if (tab === 'notice') return <NoticePart {...parts} />
  if (tab === 'pre_registers') return <PreRegistersPart {...parts} />
  if (tab === 'parking') return <PrivilegesPart {...parts} />
  if (tab === 'retention') return <RetentionPart {...parts} />
  return (
    <div className={`gh-stack gh-top ${styles.beside}`}>
      <div className="gh-stack gh-narrow">
        <SlipPart {...parts} />
        <SlipPictures {...parts} />
      </div>
      <SlipPreview {...parts} />
    </div>
  )
}

/** A preview of the settings, from the current form values. */
const asideOf = (tab: SettingTab, parts: PartProps): ReactNode => {
  if (tab === 'form') return <FormPreview {...parts} />
  return tab === 'notice' || tab === 'retention' || tab === 'numbers' ? <NoticePreview {...parts} /> : null
}

interface NoticesProps {
  form: RecordForm<SettingValues>
  names: PlaceNames
  tab: SettingTab
  onTab: (tab: SettingTab) => void
}

/** Problems, with links that lead to the tab of the field, and changes by another person in words. */
const SettingNotices = ({ form, names, tab, onTab }: NoticesProps) => {
  const { sectionName, differences } = useSettingText(names)
  const sayRecord = useWords(recordFormWords)
  const [requestedField, setRequestedField] = useState<{ field: string; on: SettingTab }>()
  const target = requestedField?.on === tab ? requestedField : undefined
  useEffect(() => {
    if (!target) return
    const place = document.getElementById(idOf(target.field))
    const wrong = place?.querySelector<HTMLElement>('[aria-invalid=true]') ?? place
    wrong?.focus()
  }, [target])
  const open = (field_id: string) => {
    const field = field_id.slice(idOf('').length)
    const on = TAB_OF[field] ?? tab
    onTab(on)
    setRequestedField({ field, on })
  }
  const textOf = (field: keyof SettingValues & string, values: SettingValues): string => {
    const theirs = form.conflict?.theirs
    if (field === 'reason' || !theirs) return String(values[field])
    const side = values === theirs ? 'before' : 'after'
    return differences(field, theirs[field], form.values[field])
      .map(({ term, ...sides }) => `${term}: ${sides[side] ?? '—'}`)
      .join(' · ')
  }
  return (
    <FormNotices
      form={form}
      idOf={idOf}
      label={(field) => (field === 'reason' ? sayRecord('change_reason') : sectionName(field))}
      text={textOf}
      onOpen={open}
    />
  )
}
