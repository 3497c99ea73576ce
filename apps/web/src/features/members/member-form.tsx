import { openingHours } from '@gatehouse/contract/locations/locations.ts'
import { type Member, memberInput, memberUpdate } from '@gatehouse/contract/members/member-record.ts'
import type { ReactNode } from 'react'
import { dayProblems } from '../../api/hours-problems.ts'
import { useRecordEditor } from '../../api/record-editor.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { useVisitChoices } from '../../api/visit-choices.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useLeftDocuments } from '../../lib/left-documents.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { Checkbox, CheckboxGroup } from '../../ui/form/checkbox.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { ChangeReason, ChoiceField, CODE_INPUT, FormSection, fieldProps, RecordFormBody } from '../../ui/form/form-section.tsx'
import { HoursField } from '../../ui/form/hours-field.tsx'
import { KeptNumber } from '../../ui/form/kept-number.tsx'
import { RecordEditor, useSaved } from '../../ui/form/record-editor.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { useHoursText } from '../../ui/form/use-hours-text.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { formWords } from './member-form.words.ts'
import { LIST } from './member-status.ts'
import { bodyOf, type MemberValues, sourceOf } from './member-values.ts'
import { MEMBER } from './members.fixed.ts'
import { memberWords } from './members.words.ts'
import { UnitsField } from './units-field.tsx'
import type { MemberChoices } from './use-member-choices.ts'
import { CardRows, VehicleRows } from './vehicle-rows.tsx'

const FIELDS = { fields: MEMBER, name: 'member' } as const

export const MemberEditor = ({ places, member, aside }: { places: MemberChoices; member?: Member; aside?: ReactNode }) => {
  const say = useWords(formWords)
  const sayMember = useWords(memberWords)
  const text = useFieldText(MEMBER)
  const hoursText = useHoursText()
  const finishSave = useSaved(LIST)
  const privileges = useVisitChoices()
  const form = useRecordEditor('members', member?._id, {
    fields: MEMBER,
    source: sourceOf(member, !places.everywhere && places.locations.length === 1 ? [places.locations[0]!.id] : []),
    schema: member ? memberUpdate : memberInput,
    toBody: bodyOf,
    required: member ? ['reason'] : [],
    field_of_code: { member_code_taken: 'code', member_card_taken: 'cards', more_than_own: 'location_ids' },
    onSaved: ({ code }) => finishSave(say(member ? 'saved' : 'added', { code })),
  })
  const { values, set } = form
  const props = (field: keyof MemberValues) => fieldProps(form, FIELDS.name, field)
  const section = { ...FIELDS, form }
  const leftDocuments = useLeftDocuments()
  const document = { kind: values.id_kind, number: values.id_number }
  const leaveDocument = () => leftDocuments.leave(document)
  const count = (entries: readonly unknown[]) => String(entries.length)
  const notices = (
    <RecordNotices
      {...section}
      own={{
        id_kind: (kind) => (kind ? text.value('id_kind', kind) : ''),
        id_number: (number) => number ?? '',
        phone: (number) => number ?? '',
        status: (status) => text.value('status', status),
        location_ids: count,
        unit_ids: count,
        gate_ids: count,
        vehicles: (vehicles) => vehicles.map(({ plate }) => plate).join(', '),
        parking_privilege: (key) => privileges.word('privileges', key) ?? key,
        cards: (cards) => cards.map(({ number }) => number).join(', '),
        hours: (hours) => (hours ? hoursText(hours).join(' · ') : ''),
      }}
    />
  )
  return (
    <RecordEditor form={form} list={LIST} notice={notices} aside={aside} save_label={member ? undefined : sayMember('add')}>
      <RecordFormBody form={form}>
        <Panel title={say('identity')}>
          <FormSection
            {...section}
            section="identity"
            input={{ code: CODE_INPUT, email: { inputMode: 'email' } }}
            own={{
              id_kind: (
                <ChoiceField
                  key="id_kind"
                  {...section}
                  field="id_kind"
                  data={[{ value: '', label: say('no_document') }, ...text.choices('id_kind')]}
                  onBlur={leaveDocument}
                />
              ),
              id_number: (
                <NumberField
                  key="id_number"
                  form={form}
                  field="id_number"
                  member={member}
                  problem={leftDocuments.problemOf(document)}
                  onBlur={leaveDocument}
                />
              ),
              phone: <NumberField key="phone" form={form} field="phone" member={member} />,
              status: member ? null : (
                <ChoiceField
                  key="status"
                  {...section}
                  field="status"
                  label={say('begins')}
                  data={(['active', 'pending'] as const).map((value) => ({ value, label: text.value('status', value) }))}
                />
              ),
            }}
          />
        </Panel>
        <Where form={form} places={places} member={member} />
        <Panel title={text.label('vehicles')}>
          <FormSection
            {...section}
            section="vehicles"
            own={{
              vehicles: (
                <div key="vehicles" className="gh-wide">
                  <VehicleRows
                    {...props('vehicles')}
                    value={values.vehicles}
                    onChange={(rows) => set('vehicles', rows)}
                    classes={places.vehicle_classes}
                  />
                </div>
              ),
              parking_privilege: (
                <ChoiceField
                  key="parking_privilege"
                  {...section}
                  field="parking_privilege"
                  data={[
                    { value: '', label: sayMember('no_privilege') },
                    ...privileges.choices('privileges', member?.parking_privilege ?? ''),
                  ]}
                />
              ),
            }}
          />
        </Panel>
        <Panel title={text.label('cards')}>
          <CardRows {...props('cards')} value={values.cards} onChange={(rows) => set('cards', rows)} />
        </Panel>
        <Panel title={say('rights')}>
          <FormSection {...section} section="rights" own={{ hours: <Hours key="hours" form={form} /> }}>
            {member ? <ChangeReason name={FIELDS.name} form={form} required /> : null}
          </FormSection>
        </Panel>
      </RecordFormBody>
    </RecordEditor>
  )
}

type PartProps = { form: RecordForm<MemberValues> }

interface NumberFieldProps extends PartProps {
  field: 'id_number' | 'phone'
  member: Member | undefined
  /** A problem that is shown before the first attempt to save. */
  problem?: string | undefined
  onBlur?: () => void
}

const NumberField = ({ form, field, member, problem, onBlur }: NumberFieldProps) => {
  const text = useFieldText(MEMBER)
  const sayCommon = useWords(commonWords)
  const unreadable = member?.numbers_unreadable.includes(field) ?? false
  return (
    <KeptNumber
      {...fieldProps(form, FIELDS.name, field)}
      {...(problem ? { error: fieldError(problem) } : {})}
      onBlur={onBlur}
      label={text.label(field)}
      maxLength={40}
      inputMode={field === 'phone' ? 'tel' : undefined}
      saved={member?.[`${field}_masked`] ?? (unreadable ? '•••' : null)}
      note={unreadable ? sayCommon('unreadable') : undefined}
      value={form.values[field]}
      onChange={(value) => form.set(field, value)}
    />
  )
}

const Hours = ({ form: { values, set, problemOf } }: PartProps) => {
  const say = useWords(formWords)
  const language = useLanguage()
  const issues = problemOf('hours') ? openingHours.safeParse(values.hours).error?.issues : undefined
  return (
    <div className="gh-wide">
      <HoursField
        id={`${FIELDS.name}-hours`}
        value={values.hours}
        onChange={(hours) => set('hours', hours)}
        problemOf={dayProblems(issues, language)}
        label={say('hours_set')}
        help={say('hours_help')}
      />
    </div>
  )
}

const Where = ({ form, places, member }: PartProps & { places: MemberChoices; member: Member | undefined }) => {
  const say = useWords(formWords)
  const { label } = useFieldText(MEMBER)
  const { values, set } = form
  const isHere = (id: string) => values.location_ids.length === 0 || values.location_ids.includes(id)
  const gates = places.gates.filter(({ location_id }) => isHere(location_id))
  const ids = (field: 'location_ids' | 'gate_ids', help: string, choices: readonly { id: string; label: string }[]): ReactNode => (
    <CheckboxGroup
      key={field}
      {...fieldProps(form, FIELDS.name, field)}
      className="gh-wide"
      label={label(field)}
      description={help}
      value={[...values[field]]}
      onChange={(selection) => set(field, selection)}
    >
      <div className="gh-wrap gh-gap-16">
        {choices.map((choice) => (
          <Checkbox key={choice.id} size="sm" value={choice.id} label={choice.label} />
        ))}
      </div>
    </CheckboxGroup>
  )
  return (
    <Panel title={say('places')}>
      <FormSection
        {...FIELDS}
        form={form}
        section="places"
        own={{
          location_ids: ids(
            'location_ids',
            say(places.everywhere ? 'locations_help' : 'locations_own_help'),
            places.locations.map(({ id, code, name }) => ({ id, label: `${code} ${name}` })),
          ),
          unit_ids: (
            <div key="unit_ids" className="gh-wide">
              <UnitsField
                {...fieldProps(form, FIELDS.name, 'unit_ids')}
                unit_ids={values.unit_ids}
                named={member?.units ?? []}
                places={places.locations.filter(({ id }) => isHere(id))}
                onChange={(unit_ids) => set('unit_ids', unit_ids)}
              />
            </div>
          ),
          gate_ids: gates.length > 0 ? ids('gate_ids', say('gates_help'), gates) : null,
        }}
      />
    </Panel>
  )
}
