import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import { type PreRegister, preRegisterCreation } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { preRegisterUpdate } from '@gatehouse/contract/pre-registers/pre-registers.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useRecordEditor } from '../../api/record-editor.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { useUnitChoices } from '../../api/unit-choices.ts'
import { useVisitChoices } from '../../api/visit-choices.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ariaShortcut } from '../../lib/keys.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { ChangeReason, FormSection, fieldProps, RecordFormBody } from '../../ui/form/form-section.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { usePlaceFields } from '../../ui/form/place-fields.tsx'
import { recordFormWords } from '../../ui/form/record-form.words.ts'
import { type PageAddress, UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { useVisitChoiceFields } from '../../ui/form/visit-choice-fields.tsx'
import { PanelPart, SidePanel } from '../../ui/overlay/side-panel.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { ReadState } from '../../ui/page/read-state.tsx'
import { approvalWords } from './approval.words.ts'
import { useRepeatText } from './days-part.tsx'
import { GuestRows } from './guest-rows.tsx'
import { openedText } from './pre-register-filters.ts'
import type { Opened, PreRegisterSearch } from './pre-register-search.ts'
import { bodyOf, newSource, type PreRegisterValues, sourceOf } from './pre-register-values.ts'
import { PRE_REGISTER } from './pre-registers.fixed.ts'
import type { QuickDraft } from './quick-form.tsx'
import { recordWords } from './record.words.ts'
import { useRecordName } from './record-name.ts'
import { repeatWords } from './repeat.words.ts'
import { RepeatField } from './repeat-field.tsx'
import { useAnnounced } from './use-announced.ts'
import { rememberPlace, type Usual, useUsual } from './use-usual.ts'
import { endsNextDay, movedEnd } from './usual-times.ts'

const FIELDS = { fields: PRE_REGISTER, name: 'pre-register' } as const

interface FormProps {
  /** The record to change, or the record that a new one copies. */
  id: string | undefined
  like: string | undefined
  /** What the quick form had. */
  draft: QuickDraft | undefined
  show: (next: Opened) => void
}

/** All fields of a pre-registration, beside the list. */
export const PreRegisterForm = ({ id, like, draft, show }: FormProps) => {
  const say = useWords(recordWords)
  const recordId = id ?? like
  const record = useQuery({ ...queries.preRegisters.get({ id: recordId ?? '' }), enabled: recordId !== undefined })
  const { usual, ...places } = useUsual()
  if (usual && (record.data || recordId === undefined))
    return <FormPanel {...{ usual, draft, show }} record={id ? record.data : undefined} like={like ? record.data : undefined} />
  return (
    <SidePanel title={say(id ? 'edit_title' : 'new_title')} onClose={() => show(id ? { id } : {})}>
      <ReadState read={readView(record, places)} thing={say('the_record')} />
    </SidePanel>
  )
}

interface FormPanelProps {
  usual: Usual
  record: PreRegister | undefined
  like: PreRegister | undefined
  draft: QuickDraft | undefined
  show: (next: Opened) => void
}

const FormPanel = ({ usual, record, like, draft, show }: FormPanelProps) => {
  const say = useWords(recordWords)
  const sayCommon = useWords(commonWords)
  const sayApproval = useWords(approvalWords)
  const nameOf = useRecordName()
  const tellAnnounced = useAnnounced()
  /** Whether the new record is saved as a draft; each attempt sets a new object. */
  const [wish, setWish] = useState<{ draft: boolean }>()
  const form = useRecordEditor('preRegisters', record?._id, {
    fields: PRE_REGISTER,
    source: record ? sourceOf(record) : newSource(usual, { like, draft }),
    schema: record ? preRegisterUpdate : preRegisterCreation,
    toBody: (values, version) => ({ ...(bodyOf(values, version) as object), ...(wish?.draft ? { draft: true } : {}) }),
    required: ['day', 'from', 'until'],
    field_of_code: { location_not_found: 'location_id', location_archived: 'location_id', unit_not_found: 'unit_id' },
    onSaved: (savedRecord) => {
      if (record) showToast(say('saved'))
      else {
        tellAnnounced(savedRecord)
        rememberPlace(savedRecord.location_id)
      }
      show({ id: savedRecord._id })
    },
    touches: ['entrances', 'reports'],
  })
  useEffect(() => {
    // The keyboard of a phone would cover the form.
    if (!matchMedia('(pointer: coarse)').matches) document.getElementById(`${FIELDS.name}-day`)?.focus()
  }, [])
  const close = () => show(record ? { id: record._id } : {})
  const saveAsWished = useEffectEvent(() => form.save())
  useEffect(() => {
    if (wish) saveAsWished()
  }, [wish])
  const save = (draft: boolean) => form.saving || setWish({ draft })
  useKeys([['Ctrl+S', () => void save(false)]])
  return (
    <SidePanel
      title={say(record ? 'edit_title' : 'new_title')}
      subtitle={record ? nameOf(record) : undefined}
      onClose={close}
      footer={
        <>
          <Button className="gh-fill" loading={form.saving} onClick={() => save(false)} aria-keyshortcuts={ariaShortcut('Ctrl+S')}>
            {record ? sayCommon('save') : say('add_button')}
          </Button>
          {record ? null : (
            <Button variant="default" onClick={() => save(true)}>
              {sayApproval('save_draft')}
            </Button>
          )}
          <Button variant="default" onClick={close}>
            {sayCommon('cancel')}
          </Button>
        </>
      }
    >
      <UnsavedGuard isDirty={form.isDirty} leaves={leavesForm} />
      <RecordFormBody form={form}>
        <div>
          <Notices form={form} usual={usual} />
          <When form={form} />
          <Where form={form} usual={usual} />
          <Visit form={form} is_new={record === undefined} />
        </div>
      </RecordFormBody>
    </SidePanel>
  )
}

/** The form closes when the address opens something else. */
const leavesForm = (from: PageAddress, to: PageAddress) =>
  from.pathname !== to.pathname || openedText(from.search as PreRegisterSearch) !== openedText(to.search as PreRegisterSearch)

type PartProps = { form: RecordForm<PreRegisterValues> }

const Notices = ({ form, usual }: PartProps & { usual: Usual }): ReactNode => {
  const say = useWords(recordWords)
  const sayRecord = useWords(recordFormWords)
  const sayRepeat = useWords(repeatWords)
  const repeatText = useRepeatText()
  const text = useFieldText(PRE_REGISTER)
  const label = (field: keyof PreRegisterValues) =>
    field === 'guests'
      ? say('guests')
      : field === 'repeat'
        ? sayRepeat('repeat')
        : field === 'unit_id'
          ? say('unit')
          : field === 'reason'
            ? sayRecord('change_reason')
            : text.label(field as keyof typeof PRE_REGISTER)
  const inWords = (field: keyof PreRegisterValues, values: PreRegisterValues): string => {
    if (field === 'guests') return values.guests.map(({ visitor_name }) => visitor_name).join(', ')
    if (field === 'unit_id') return values.unit_id.name
    if (field === 'repeat') return values.repeat ? repeatText(values.repeat) : ''
    if (field === 'location_id') return usual.places.find(({ id }) => id === values.location_id)?.name ?? ''
    return String(values[field])
  }
  const hasNotice = form.conflict || form.merged || form.failure || form.problems.length > 0
  const notices = <FormNotices form={form} idOf={(field) => `${FIELDS.name}-${field}`} label={label} text={inWords} />
  return hasNotice ? <PanelPart>{notices}</PanelPart> : null
}

const When = ({ form }: PartProps) => {
  const say = useWords(recordWords)
  const text = useFieldText(PRE_REGISTER)
  const { values, set } = form
  /** The times before the start was edited: the end moves with the start. */
  const previous = useRef({ from: values.from, until: values.until })
  const enter = (field: 'from' | 'until', entered: string) => {
    set(field, entered)
    // Not when the field is left: a value that changes then takes the selection from the next field.
    if (field === 'from') set('until', movedEnd(previous.current, tidyTime(entered)))
  }
  const time = (field: 'from' | 'until') => (
    <TextInput
      key={field}
      {...fieldProps(form, FIELDS.name, field)}
      label={text.label(field)}
      required
      input_class="gh-numbers"
      inputMode="numeric"
      placeholder="00:00"
      maxLength={5}
      autoComplete="off"
      value={values[field]}
      onChange={(event) => enter(field, event.currentTarget.value)}
      onFocus={() => {
        previous.current = { from: values.from, until: values.until }
      }}
      onBlur={(event) => set(field, tidyTime(event.currentTarget.value))}
    />
  )
  return (
    <PanelPart>
      <FormSection
        {...FIELDS}
        form={form}
        section="when"
        own={{
          day: (
            <DateField
              key="day"
              {...fieldProps(form, FIELDS.name, 'day')}
              className="gh-wide"
              label={text.label('day')}
              required
              value={values.day}
              onChange={(day) => set('day', day)}
            />
          ),
          from: time('from'),
          until: time('until'),
        }}
      />
      <RepeatField
        id={`${FIELDS.name}-repeat`}
        day={values.day}
        value={values.repeat}
        error={fieldError(form.problemOf('repeat'))}
        onChange={(repeat) => set('repeat', repeat)}
      />
      {endsNextDay(values) ? <p className="gh-small gh-muted gh-mt-8">{say('until_next_day')}</p> : null}
    </PanelPart>
  )
}

const Where = ({ form, usual: { places } }: PartProps & { usual: Usual }) => {
  const { values } = form
  const units = useUnitChoices(values.location_id, values.unit_id)
  return (
    <PanelPart>
      <FormSection
        {...FIELDS}
        form={form}
        section="where"
        own={usePlaceFields({ ...FIELDS, form, places, units, unit_class: 'gh-wide' })}
        input={{ host_name: { className: 'gh-wide' } }}
      />
    </PanelPart>
  )
}

const Visit = ({ form, is_new }: PartProps & { is_new: boolean }) => {
  const say = useWords(recordWords)
  const { values } = form
  const { choices } = useVisitChoices(values.location_id)
  const fields = useVisitChoiceFields({
    ...{ ...FIELDS, form },
    ...{ types: choices('visitor_types', values.visitor_type), purposes: choices('purposes', values.purpose) },
  })
  return (
    <>
      <PanelPart title={say('guests')}>
        <GuestRows
          id={`${FIELDS.name}-guests`}
          value={values.guests}
          onChange={(guests) => form.set('guests', guests)}
          problemAt={form.problemAt}
        />
      </PanelPart>
      <PanelPart>
        <FormSection {...FIELDS} form={form} section="visit" own={{}} as={fields}>
          {is_new ? null : <ChangeReason name={FIELDS.name} form={form} />}
        </FormSection>
      </PanelPart>
    </>
  )
}
