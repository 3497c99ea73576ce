import type { TariffCalendar } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import { type TariffVersion, tariffVersionUpdate } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { IconAlertTriangle, IconCalendarCheck, IconCircleCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { api } from '../../api/client.ts'
import { useRecordForm } from '../../api/record-form.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox, CheckboxGroup } from '../../ui/form/checkbox.tsx'
import { Fold } from '../../ui/form/fold.tsx'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { FormFooter, fieldError } from '../../ui/form/form-parts.tsx'
import { RecordFormBody } from '../../ui/form/form-section.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { type PageAddress, UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { PageActions } from '../../ui/page/page-slots.tsx'
import { BandsPart } from './bands-panel.tsx'
import { ChangeList, ChangesPanel } from './changes-panel.tsx'
import { priceOf } from './examples.ts'
import { ExamplesPanel } from './examples-panel.tsx'
import { FurtherPart } from './further-part.tsx'
import { TARIFF } from './parking-fees.fixed.ts'
import { feeWords } from './parking-fees.words.ts'
import { readRules } from './rules-values.ts'
import { useVersionInForce } from './use-beside.ts'
import { useCellName } from './use-cell-name.ts'
import { useChanges } from './use-changes.ts'
import { usePlace } from './use-place.tsx'
import { useRulesText } from './use-rules-text.ts'
import { useScope } from './use-scope.ts'
import styles from './version.module.css'
import { versionWords } from './version.words.ts'
import { useVersionCommands } from './version-commands.tsx'
import { bodyOf, sourceOf, useRulesForm, type VersionValues } from './version-form.ts'
import { VersionFrame, type WithHistory } from './version-frame.tsx'
import { VersionHead } from './version-head.tsx'

const SCOPE = ['privileges', 'vehicle_classes', 'visitor_types'] as const
const RULES = 'rules.'
const idOf = (field: string) => `tariff-${field}`

interface VersionEditorProps {
  tariff: WithHistory
  version: TariffVersion
  calendar: TariffCalendar
}

/** The form of a draft. It can be saved at any time, even with problems, and is published once it has none. */
export const VersionEditor = ({ tariff, version, calendar }: VersionEditorProps) => {
  const say = useWords(versionWords)
  const sayFee = useWords(feeWords)
  const { label } = useFieldText(TARIFF)
  const sentences = useRulesText()
  const scope = useScope(tariff.location_id)
  const activeVersion = useVersionInForce(tariff, version)
  const changesFrom = useChanges(tariff.location_id)
  const place = usePlace(tariff)
  const { currency } = useFormats()
  const why_id = useId()
  const form = useRecordForm({
    source: sourceOf(version, currency),
    schema: tariffVersionUpdate,
    toBody: (values, version_at) => bodyOf(values, version_at, currency),
    required: [],
    save: (body) => api.parkingFees.changeVersion({ params: { id: version._id }, body }),
    onSaved: (savedVersion) => {
      showToast(sayFee('saved'))
      const { values } = sourceOf(savedVersion, currency)
      form.set('rules', values.rules)
      form.set('examples', values.examples)
    },
    stays: true,
    touches: ['parkingFees'],
  })
  const { values, set, dirty, problemOf } = form
  /** Whether publishing was tried while there were problems. */
  const [hasTried, setHasTried] = useState(false)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const rules_form = useRulesForm(form, activeVersion, hasTried)
  const { rules, read, refused } = rules_form
  const cellName = useCellName(values.rules)
  const failCount = rules ? values.examples.filter((example) => priceOf(example, rules, calendar) !== example.expected).length : 0
  const why = [
    ...(rules === null ? [say('fix_rules')] : []),
    ...(failCount > 0 ? [say('fix_examples')] : []),
    ...(dirty ? [say('not_saved')] : []),
  ]
  const changes = activeVersion && refused.length === 0 ? changesFrom(activeVersion, { ...values, rules: read }) : null
  const { ask, dialog } = useVersionCommands(
    tariff,
    version,
    <>
      <p>{say('published_for', { scope: scope.text(values), place: place.name })}</p>
      {activeVersion && changes && changes.length > 0 ? (
        <div className="gh-mt-12 gh-mb-12">
          <p className="gh-body gh-strong">{say('changed_from', { n: activeVersion.n })}</p>
          <ChangeList changes={changes} />
        </div>
      ) : null}
    </>,
  )
  const Ready = why.length > 0 ? IconAlertTriangle : IconCircleCheck
  const textOf = (field: keyof VersionValues & string, { rules: text, examples, ...scopes }: VersionValues): string => {
    if (field === 'rules') return sentences.whole(readRules(text, currency).rules)
    if (field === 'examples') return say('pass', { count: examples.length, all: examples.length })
    return scope.words(field as (typeof SCOPE)[number], scopes[field as (typeof SCOPE)[number]]) || '—'
  }
  return (
    <VersionFrame
      tariff={tariff}
      version={version}
      scope={{ privileges: values.privileges, vehicle_classes: values.vehicle_classes, visitor_types: values.visitor_types }}
      rules={rules}
      calendar={calendar}
      notice={
        <FormNotices
          form={{
            ...form,
            problems: form.problems.flatMap((problem) =>
              problem.field === 'rules' && refused.length > 0 ? refused.map((path) => ({ field: `${RULES}${path}` })) : problem,
            ),
          }}
          idOf={idOf}
          label={(field) => (field.startsWith(RULES) ? cellName(field.slice(RULES.length)) : label(field as keyof typeof TARIFF))}
          text={textOf}
          onOpen={openField}
        />
      }
      footer={
        <FormFooter
          dirty={dirty}
          saving={form.saving}
          onCancel={dirty ? () => setIsDiscarding(true) : null}
          cancel_label={`${say('discard')}…`}
          onSave={form.save}
          save_label={say('save')}
        />
      }
    >
      <PageActions>
        <Button
          leftSection={<IconCalendarCheck size={18} stroke={1.75} aria-hidden="true" />}
          aria-disabled={why.length > 0 || undefined}
          aria-describedby={why.length > 0 ? why_id : undefined}
          onClick={() => {
            if (why.length === 0) return ask('publish')
            setHasTried(true)
            document.getElementById(why_id)?.focus()
          }}
        >
          {sayFee('verbs.publish')}…
        </Button>
      </PageActions>
      <RecordFormBody form={form}>
        <VersionHead tariff={tariff} version={version} scope={values} onAsk={ask}>
          <p id={why_id} tabIndex={-1} className={`gh-row gh-gap-6 gh-small gh-mt-12 ${why.length > 0 ? 'gh-overstay' : 'gh-inside'}`}>
            <Ready size={18} stroke={1.75} className="gh-still" aria-hidden="true" />
            <span>{why.length > 0 ? `${say('not_yet')} ${why.join(' · ')}` : say('ready')}</span>
          </p>
          <div className="gh-mt-12">
            <Fold title={say('scope_change')} summary={scope.text(values)} wrong={SCOPE.some((field) => problemOf(field) !== undefined)}>
              <div className="gh-stack">
                <p className="gh-small gh-muted">{say('scope_help')}</p>
                {SCOPE.map((field) => (
                  <CheckboxGroup
                    key={field}
                    id={idOf(field)}
                    label={label(field)}
                    error={fieldError(problemOf(field))}
                    value={values[field]}
                    onChange={(selection) => set(field, selection)}
                  >
                    <div className="gh-wrap gh-gap-8 gh-gap-x-24 gh-pt-8">
                      {scope.choices(field, values[field]).map((choice) => (
                        <Checkbox key={choice.value} size="sm" {...choice} />
                      ))}
                    </div>
                  </CheckboxGroup>
                ))}
              </div>
            </Fold>
          </div>
        </VersionHead>
        <div id={idOf('rules')} className={`gh-stack gh-column ${styles.rules}`}>
          <BandsPart {...rules_form} holidays={place.holidays} />
          <FurtherPart {...rules_form} />
        </div>
      </RecordFormBody>
      {activeVersion ? <ChangesPanel n={activeVersion.n} changes={changes} /> : null}
      <ExamplesPanel examples={values.examples} rules={rules} calendar={calendar} onChange={(examples) => set('examples', examples)} />
      {dialog}
      <ReasonDialog
        danger
        asks_reason={false}
        show={isDiscarding}
        title={say('discard_title')}
        confirm={say('discard')}
        onHide={() => setIsDiscarding(false)}
        onConfirm={() => {
          form.takeTheirs()
          setHasTried(false)
          setIsDiscarding(false)
        }}
      >
        {say('discard_text')}
      </ReasonDialog>
      <UnsavedGuard isDirty={form.isDirty} leaves={leavesVersion} />
    </VersionFrame>
  )
}

/** Another version has another form, so it leaves this one. */
const leavesVersion = (from: PageAddress, to: PageAddress): boolean => {
  const versionIn = ({ search }: PageAddress) => (search as { version?: string }).version
  return from.pathname !== to.pathname || versionIn(from) !== versionIn(to)
}

/** Moves the focus to the first problem in a part of the form. */
const openField = (field_id: string) => {
  const part = document.getElementById(field_id)
  const wrong = part?.querySelector<HTMLElement>('[aria-invalid=true]') ?? part?.querySelector<HTMLElement>('input, button') ?? part
  const fold = wrong?.closest('details')
  if (fold) fold.open = true
  wrong?.focus()
}
