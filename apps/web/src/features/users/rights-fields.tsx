import { ROLES, type Role } from '@gatehouse/contract/kernel/permissions.ts'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LocationChoice } from '../../api/location-choices.ts'
import { useMe } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { permissionWords } from './permission.words.ts'
import { mayGive } from './permissions.ts'
import { RadioGroup } from './radio-group.tsx'
import styles from './users.module.css'

/** A role, explained in words. Roles that the signed-in person cannot give say so, but for the one that is there already. */
export const RoleChoice = ({ id, role, onChange }: { id: string; role: Role; onChange: (role: Role) => void }) => {
  const say = useWords(permissionWords)
  const me = useMe()
  return (
    <RadioGroup
      id={id}
      label={say('role')}
      value={role}
      options={ROLES.map((value) => {
        const closed = value !== role && !mayGive(me, value)
        return {
          value,
          closed,
          label: say(`roles.${value}`),
          description: closed ? say('role_not_yours') : say(`role_text.${value}`),
        }
      })}
      onChange={onChange}
    />
  )
}

export interface LocationScope {
  readonly limited: 'all' | 'some'
  readonly location_ids: readonly string[]
}

interface PlacesChoiceProps {
  id: string
  places: LocationScope
  locations: readonly LocationChoice[]
  problem?: ReactNode
  onChange: (places: LocationScope) => void
}

/** All locations, or some of those that the signed-in person may see. Who is limited themselves gives no more than that. */
export const LocationScopeChoice = ({ id, places, locations, problem, onChange }: PlacesChoiceProps) => {
  const say = useWords(permissionWords)
  const { limited, location_ids } = places
  return (
    <div className="gh-stack gh-gap-12 gh-mt-20">
      <RadioGroup
        id={id}
        label={say('locations')}
        description={say('limit_text')}
        value={limited}
        options={[
          { value: 'all', label: say('all_locations') },
          { value: 'some', label: say('some_locations') },
        ]}
        onChange={(value) => onChange({ limited: value, location_ids })}
      />
      {limited === 'some' ? (
        <Checkbox.Group
          aria-label={say('some_locations')}
          value={[...location_ids]}
          onChange={(chosen) => onChange({ limited, location_ids: chosen })}
          error={fieldError(problem)}
        >
          <div className={`gh-wrap gh-gap-x-24 gh-pt-8 ${styles.choices}`}>
            {locations.map((location) => (
              <Checkbox key={location.id} size="sm" value={location.id} label={`${location.code} ${location.name}`} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
    </div>
  )
}
