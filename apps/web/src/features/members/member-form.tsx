import { openingHours } from '@gatehouse/contract/locations.ts'
import type { Member } from '@gatehouse/contract/member-record.ts'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { dayProblems } from '../../api/hours-problems.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { FieldGrid, fieldError } from '../../ui/form/form-parts.tsx'
import { HoursField } from '../../ui/form/hours-field.tsx'
import { KeptNumber } from '../../ui/form/kept-number.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { formWords } from './member-form.words.ts'
import { cardsOf, hoursOf, type MemberValues, vehiclesOf } from './member-values.ts'
import { ID_KINDS, MEMBER_KINDS } from './members.fixed.ts'
import styles from './members.module.css'
import { memberWords } from './members.words.ts'
import { UnitsField } from './units-field.tsx'
import type { MemberChoices } from './use-member-choices.ts'
import { CardRows, VehicleRows } from './vehicle-rows.tsx'

type Field = keyof MemberValues
const idOf = (field: string) => `member-${field}`

const LABELS: Readonly<
  Partial<Record<Field, 'drop' | 'begins' | 'locations' | 'units' | 'gates' | 'hours' | 'on_holidays' | 'change_note'>>
> = {
  status: 'begins',
  location_ids: 'locations',
  unit_ids: 'units',
  gate_ids: 'gates',
  holidays: 'on_holidays',
  reason: 'change_note',
}

export const MemberNotices = ({ form }: { form: RecordForm<MemberValues> }) => {
  const say = useWords(formWords)
  const sayMember = useWords(memberWords)
  const label = (field: Field): string => say(LABELS[field] ?? (field as 'code'))
  const text = (field: Field, values: MemberValues): string => {
    if (field === 'kind') return sayMember(`kinds.${values.kind}`)
    if (field === 'vehicles')
      return vehiclesOf(values.vehicles)
        .map(({ plate }) => plate)
        .join(', ')
    if (field === 'cards')
      return cardsOf(values.cards)
        .map(({ number }) => number)
        .join(', ')
    const value = values[field]
    return typeof value === 'string' ? value : String(value.length)
  }
  return <FormNotices form={form} idOf={idOf} label={label} text={text} />
}

interface MemberFormProps {
  form: RecordForm<MemberValues>
  places: MemberChoices
  /** The member who is changed; none where one is added. */
  member?: Member
}

/** The fields of a member. */
export const MemberForm = ({ form, places, member }: MemberFormProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate autoComplete="off">
      <Identity form={form} member={member} />
      <Where form={form} places={places} member={member} />
      <Belongings form={form} places={places} />
      <When form={form} is_new={!member} />
      {/* Enter saves from every field. */}
      <button type="submit" className="gh-hidden" tabIndex={-1} aria-hidden="true" />
    </form>
  )
}

type PartProps = { form: RecordForm<MemberValues> }

const usePart = ({ values, set, problemOf }: RecordForm<MemberValues>) => {
  const shown = (field: Field) => ({ id: idOf(field), error: fieldError(problemOf(field)) })
  type Text = { [F in Field]: MemberValues[F] extends string ? F : never }[Field]
  const text = (field: Text) => ({
    ...shown(field),
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value as never),
  })
  return { shown, text }
}

const Identity = ({ form, member }: PartProps & { member: Member | undefined }) => {
  const say = useWords(formWords)
  const sayMember = useWords(memberWords)
  const { text } = usePart(form)
  const { values, set } = form
  const sayCommon = useWords(commonWords)
  const number = (field: 'id_number' | 'phone') => ({
    ...text(field),
    label: say(field),
    maxLength: 40,
    saved: member?.[`${field}_masked`] ?? (member?.numbers_unreadable.includes(field) ? '•••' : null),
    note: member?.numbers_unreadable.includes(field) ? sayCommon('unreadable') : undefined,
    onChange: (value: string) => set(field, value),
    dropped: values.drop.includes(field),
    onDrop: (dropped: boolean) => set('drop', [...values.drop.filter((one) => one !== field), ...(dropped ? [field] : [])]),
  })
  return (
    <Panel title={say('identity')}>
      <FieldGrid>
        <TextInput
          {...text('code')}
          label={say('code')}
          description={say('code_help')}
          classNames={{ input: styles.mono }}
          required
          autoCapitalize="characters"
          spellCheck={false}
        />
        <NativeSelect
          {...text('kind')}
          label={say('kind')}
          required
          data={MEMBER_KINDS.map((value) => ({ value, label: sayMember(`kinds.${value}`) }))}
        />
        <TextInput {...text('name_th')} label={say('name_th')} required maxLength={160} />
        <TextInput {...text('name_en')} label={say('name_en')} maxLength={160} />
        <NativeSelect
          {...text('id_kind')}
          label={say('id_kind')}
          data={[{ value: '', label: say('no_document') }, ...ID_KINDS.map((value) => ({ value, label: say(`id_kinds.${value}`) }))]}
        />
        <KeptNumber {...number('id_number')} />
        <KeptNumber {...number('phone')} inputMode="tel" />
        <TextInput {...text('email')} label={say('email')} inputMode="email" />
        <TextInput {...text('company')} label={say('company')} maxLength={160} />
        {member ? null : (
          <NativeSelect
            {...text('status')}
            label={say('begins')}
            data={(['active', 'pending'] as const).map((value) => ({ value, label: sayMember(`statuses.${value}`) }))}
          />
        )}
      </FieldGrid>
    </Panel>
  )
}

const Where = ({ form, places, member }: PartProps & { places: MemberChoices; member: Member | undefined }) => {
  const say = useWords(formWords)
  const { shown } = usePart(form)
  const { values, set, problemOf } = form
  const isHere = (id: string) => values.location_ids.length === 0 || values.location_ids.includes(id)
  const gates = places.gates.filter(({ location_id }) => isHere(location_id))
  return (
    <Panel title={say('places')}>
      <div className={styles.stack}>
        <Checkbox.Group
          {...shown('location_ids')}
          label={say('locations')}
          description={say(places.everywhere ? 'locations_help' : 'locations_own_help')}
          value={[...values.location_ids]}
          onChange={(chosen) => set('location_ids', chosen)}
        >
          <div className={styles.choices_row}>
            {places.locations.map(({ id, code, name }) => (
              <Checkbox key={id} size="sm" value={id} label={`${code} ${name}`} />
            ))}
          </div>
        </Checkbox.Group>
        <UnitsField
          id={idOf('unit_ids')}
          unit_ids={values.unit_ids}
          named={member?.units ?? []}
          places={places.locations.filter(({ id }) => isHere(id))}
          error={fieldError(problemOf('unit_ids'))}
          onChange={(unit_ids) => set('unit_ids', unit_ids)}
        />
        {gates.length > 0 ? (
          <Checkbox.Group
            {...shown('gate_ids')}
            label={say('gates')}
            description={say('gates_help')}
            value={[...values.gate_ids]}
            onChange={(chosen) => set('gate_ids', chosen)}
          >
            <div className={styles.choices_row}>
              {gates.map(({ id, label }) => (
                <Checkbox key={id} size="sm" value={id} label={label} />
              ))}
            </div>
          </Checkbox.Group>
        ) : null}
      </div>
    </Panel>
  )
}

const Belongings = ({ form, places }: PartProps & { places: MemberChoices }) => {
  const say = useWords(formWords)
  const { text } = usePart(form)
  const { values, set, problemOf } = form
  return (
    <>
      <Panel title={say('vehicles')}>
        <div className={styles.stack}>
          <VehicleRows
            id={idOf('vehicles')}
            value={vehiclesOf(values.vehicles)}
            onChange={(rows) => set('vehicles', JSON.stringify(rows))}
            error={fieldError(problemOf('vehicles'))}
            classes={places.vehicle_classes}
          />
          <TextInput {...text('parking')} label={say('parking')} description={say('parking_help')} maxLength={160} />
        </div>
      </Panel>
      <Panel title={say('cards')}>
        <CardRows
          id={idOf('cards')}
          value={cardsOf(values.cards)}
          onChange={(rows) => set('cards', JSON.stringify(rows))}
          error={fieldError(problemOf('cards'))}
        />
      </Panel>
    </>
  )
}

const When = ({ form, is_new }: PartProps & { is_new: boolean }) => {
  const say = useWords(formWords)
  const language = useLanguage()
  const { shown, text } = usePart(form)
  const { values, set, problemOf } = form
  return (
    <Panel title={say('rights')}>
      <div className={styles.stack}>
        <FieldGrid>
          {(['valid_from', 'valid_until'] as const).map((field) => (
            <DateField
              key={field}
              {...shown(field)}
              label={say(field)}
              description={say('valid_help')}
              value={values[field]}
              onChange={(day) => set(field, day)}
            />
          ))}
        </FieldGrid>
        <HoursField
          id={idOf('hours')}
          value={hoursOf(values.hours)}
          onChange={(hours) => set('hours', hours === null ? '' : JSON.stringify(hours))}
          problemOf={dayProblems(problemOf('hours') ? openingHours.safeParse(hoursOf(values.hours)).error?.issues : undefined, language)}
          label={say('hours_set')}
          help={say('hours_help')}
        />
        <Checkbox
          size="sm"
          label={say('not_on_holidays')}
          checked={values.holidays === 'not'}
          onChange={(event) => set('holidays', event.currentTarget.checked ? 'not' : 'as_usual')}
        />
        <Textarea {...text('remark')} label={say('remark')} autosize minRows={2} maxLength={1000} />
        {is_new ? null : (
          <TextInput {...text('reason')} label={say('change_note')} description={say('change_note_help')} required maxLength={300} />
        )}
      </div>
    </Panel>
  )
}
