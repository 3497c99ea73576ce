import type { Permission } from '@gatehouse/contract/kernel/permissions.ts'
import type { LocationChoice } from '../../api/location-choices.ts'
import type { RecordForm } from '../../api/record-form.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ChangeReason, RecordFormBody } from '../../ui/form/form-section.tsx'
import { RecordNotices } from '../../ui/form/record-notices.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { permissionWords } from './permission.words.ts'
import { PermissionCount, PermissionMatrix } from './permission-matrix.tsx'
import { inRole } from './permissions.ts'
import { LocationScopeChoice, RoleChoice } from './rights-fields.tsx'
import { type NamedUnit, UnitsChoice, useUnitLabel } from './units-choice.tsx'
import { placesOf, type UserValues } from './user-values.ts'
import { USER } from './users.fixed.ts'
import styles from './users.module.css'
import { userWords } from './users.words.ts'

interface UserFormProps {
  form: RecordForm<UserValues>
  locations: readonly LocationChoice[]
  units: readonly NamedUnit[]
}

export const UserNotices = ({ form, locations, units }: UserFormProps) => {
  const say = useWords(permissionWords)
  const unitLabel = useUnitLabel(locations)
  const permissions = (names: readonly Permission[]) => names.map((name) => say(`names.${name}`)).join(', ')
  const locationName = (id: string) => locations.find((location) => location.id === id)?.name ?? id
  const unitName = (id: string) => units.filter((unit) => unit.id === id).map(unitLabel)[0] ?? '…'
  return (
    <RecordNotices
      fields={USER}
      name="user"
      form={form}
      own={{
        location_ids: (ids) => ids?.map(locationName).join(', ') ?? say('all_locations'),
        unit_ids: (ids) => ids?.map(unitName).join(', ') ?? say('all_units'),
        permissions_added: permissions,
        permissions_removed: permissions,
      }}
    />
  )
}

export const UserForm = ({ form, locations, units }: UserFormProps) => {
  const say = useWords(userWords)
  const sayRights = useWords(permissionWords)
  const { values, set, problemOf } = form
  const setAll = (next: Partial<UserValues>) => {
    for (const [field, value] of Object.entries(next)) set(field as keyof UserValues, value)
  }
  return (
    <RecordFormBody form={form}>
      <Panel title={say('rights')}>
        <RoleChoice id="user-role" role={values.role} onChange={(role) => setAll(inRole(values, role))} />
        <LocationScopeChoice
          id="user-location_ids"
          chosen={values.location_ids}
          locations={locations}
          problem={problemOf('location_ids') && sayRights('choose_location')}
          onChange={(ids) => set('location_ids', ids)}
        />
        <UnitsChoice
          id="user-unit_ids"
          chosen={values.unit_ids}
          named={units}
          locations={locations}
          places={placesOf(values, locations)}
          problem={problemOf('unit_ids') && (values.unit_ids?.length === 0 ? sayRights('choose_unit') : problemOf('unit_ids'))}
          onChange={(ids) => set('unit_ids', ids)}
        />
      </Panel>
      <Panel title={sayRights('permissions')} aside={<PermissionCount chosen={values} />}>
        <p className={`gh-small gh-muted ${styles.note}`}>{sayRights('permissions_text')}</p>
        <PermissionMatrix chosen={values} onChange={setAll} />
      </Panel>
      <Panel>
        <ChangeReason name="user" form={form} />
      </Panel>
    </RecordFormBody>
  )
}
