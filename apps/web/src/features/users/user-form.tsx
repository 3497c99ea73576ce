import { TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { LocationChoice } from '../../api/location-choices.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FormNotices } from '../../ui/form/form-notices.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { recordWords } from '../../ui/page/record.words.ts'
import { permissionWords } from './permission.words.ts'
import { PermissionCount, PermissionMatrix } from './permission-matrix.tsx'
import { inRole, wordOf } from './permissions.ts'
import { LocationScopeChoice, RoleChoice } from './rights-fields.tsx'
import { type NamedUnit, UnitsChoice, useUnitLabel } from './units-choice.tsx'
import { placesOf, type UserValues } from './user-values.ts'
import styles from './users.module.css'
import { userWords } from './users.words.ts'

const idOf = (field: string) => `user-${field}`

interface UserFormProps {
  form: RecordForm<UserValues>
  locations: readonly LocationChoice[]
  /** The units that the person has now. */
  units: readonly NamedUnit[]
}

/** The words of the fields and values, for what the form says about itself. */
const useUserText = ({ locations, units }: Pick<UserFormProps, 'locations' | 'units'>) => {
  const say = useWords(permissionWords)
  const nameOf = useUnitLabel(locations)
  const sayRecord = useWords(recordWords)
  const label = (field: string): string => {
    if (field === 'reason') return sayRecord('change_reason')
    if (field === 'role') return say('role')
    if (field === 'limited_units' || field === 'unit_ids') return say('units')
    return field === 'limited' || field === 'location_ids' ? say('locations') : say('permissions')
  }
  const text = (field: keyof UserValues, values: UserValues): string => {
    if (field === 'role') return say(`roles.${values.role}`)
    if (field === 'limited') return say(values.limited === 'all' ? 'all_locations' : 'some_locations')
    if (field === 'limited_units') return say(values.limited_units === 'all' ? 'all_units' : 'some_units')
    if (field === 'unit_ids') return values.unit_ids.map((id) => units.filter((unit) => unit.id === id).map(nameOf)[0] ?? '…').join(', ')
    if (field === 'location_ids')
      return values.location_ids.map((id) => locations.find((location) => location.id === id)?.name ?? id).join(', ')
    return field === 'reason' ? values.reason : values[field].map((name) => say(wordOf(name))).join(', ')
  }
  return { label, text }
}

export const UserNotices = ({ form, ...choices }: UserFormProps) => {
  const { label, text } = useUserText(choices)
  return <FormNotices form={form} idOf={idOf} label={label} text={text} />
}

/** What a person may do, and where. */
export const UserForm = ({ form, locations, units }: UserFormProps) => {
  const say = useWords(userWords)
  const sayRights = useWords(permissionWords)
  const sayRecord = useWords(recordWords)
  const { values, set, problemOf } = form
  const setAll = (next: Partial<UserValues>) => {
    for (const [field, value] of Object.entries(next)) set(field as keyof UserValues, value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <form className="gh-stack" onSubmit={submit} noValidate autoComplete="off">
      <Panel title={say('rights')}>
        <RoleChoice id={idOf('role')} role={values.role} onChange={(role) => setAll(inRole(values, role))} />
        <LocationScopeChoice
          id={idOf('location_ids')}
          places={values}
          locations={locations}
          problem={problemOf('location_ids') && sayRights('choose_location')}
          onChange={setAll}
        />
        <UnitsChoice
          id={idOf('unit_ids')}
          units={values}
          named={units}
          locations={locations}
          places={placesOf(values, locations)}
          problem={problemOf('unit_ids') && (values.unit_ids.length === 0 ? sayRights('choose_unit') : problemOf('unit_ids'))}
          onChange={setAll}
        />
      </Panel>
      <Panel title={sayRights('permissions')} aside={<PermissionCount chosen={values} />}>
        <p className={`gh-small gh-muted ${styles.note}`}>{sayRights('permissions_text')}</p>
        <PermissionMatrix chosen={values} onChange={setAll} />
      </Panel>
      <Panel>
        <TextInput
          id={idOf('reason')}
          label={sayRecord('change_reason')}
          description={sayRecord('change_reason_help')}
          error={fieldError(problemOf('reason'))}
          value={values.reason}
          onChange={(event) => set('reason', event.currentTarget.value)}
        />
      </Panel>
    </form>
  )
}
