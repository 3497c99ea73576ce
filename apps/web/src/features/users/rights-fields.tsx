import { ROLES, type Role } from '@gatehouse/contract/kernel/roles.ts'
import { type ReactNode, useState } from 'react'
import type { LocationChoice } from '../../api/location-choices.ts'
import { useMe } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { Checkbox, CheckboxGroup } from '../../ui/form/checkbox.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { permissionWords } from './permission.words.ts'
import { mayGive } from './permissions.ts'
import { USER } from './users.fixed.ts'
import styles from './users.module.css'

/** A role, explained in words. Roles that the signed-in person can't give are marked, except the current one. */
export const RoleChoice = ({ id, role, onChange }: { id: string; role: Role; onChange: (role: Role) => void }) => {
  const say = useWords(permissionWords)
  const text = useFieldText(USER)
  const me = useMe()
  return (
    <RadioGroup
      id={id}
      label={text.label('role')}
      value={role}
      options={ROLES.map((value) => {
        const isClosed = value !== role && !mayGive(me, value)
        return {
          value,
          closed: isClosed,
          label: text.value('role', value),
          description: isClosed ? say('role_not_yours') : say(`role_text.${value}`),
        }
      })}
      onChange={onChange}
    />
  )
}

interface LimitProps {
  id: string
  field: 'location_ids' | 'unit_ids'
  labels: readonly [all: string, some: string]
  chosen: string[] | null
  onChange: (chosen: string[] | null) => void
  children: ReactNode
}

/** A limit: all or some. Switching to all and back restores the previous selection. */
export const Limit = ({ id, field, labels, chosen, onChange, children }: LimitProps) => {
  const text = useFieldText(USER)
  const [before, setBefore] = useState<string[]>([])
  return (
    <div className="gh-stack gh-gap-12 gh-mt-20">
      <RadioGroup
        id={id}
        label={text.label(field)}
        description={text.help(field)}
        value={chosen === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: labels[0] },
          { value: 'some', label: labels[1] },
        ]}
        onChange={(value) => {
          setBefore(chosen ?? before)
          onChange(value === 'all' ? null : before)
        }}
      />
      {chosen === null ? null : children}
    </div>
  )
}

interface LocationScopeProps extends Pick<LimitProps, 'id' | 'chosen' | 'onChange'> {
  locations: readonly LocationChoice[]
  problem?: ReactNode
}

/** All locations, or some of those that the signed-in person may see. People with a limit can't give more than they have. */
export const LocationScopeChoice = ({ locations, problem, ...limit }: LocationScopeProps) => {
  const say = useWords(permissionWords)
  return (
    <Limit {...limit} field="location_ids" labels={[say('all_locations'), say('some_locations')]}>
      <CheckboxGroup aria-label={say('some_locations')} value={limit.chosen ?? []} onChange={limit.onChange} error={fieldError(problem)}>
        <div className={`gh-wrap gh-gap-x-24 gh-pt-8 ${styles.choices}`}>
          {locations.map((location) => (
            <Checkbox key={location.id} size="sm" value={location.id} label={`${location.code} ${location.name}`} />
          ))}
        </div>
      </CheckboxGroup>
    </Limit>
  )
}

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly description?: string
  /** Can't be selected; the description gives the reason. */
  readonly closed?: boolean
}

interface RadioGroupProps<Value extends string> {
  id: string
  label: string
  description?: string | undefined
  value: Value
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}

const RadioGroup = <Value extends string>({ id, label, description, value, options, onChange }: RadioGroupProps<Value>) => (
  <fieldset id={id} tabIndex={-1}>
    <legend>{label}</legend>
    {description ? <p className="gh-small gh-muted">{description}</p> : null}
    <div
      className={`gh-wrap gh-gap-x-24 gh-pt-8 ${styles.options}`}
      data-explained={options.some((option) => option.description) || undefined}
    >
      {options.map((option) => {
        const own = `${id}-${option.value}`
        return (
          <div key={option.value} className={`gh-body gh-top gh-touch gh-flex gh-gap-8 ${styles.option}`}>
            <input
              type="radio"
              id={own}
              name={id}
              checked={option.value === value}
              disabled={option.closed}
              aria-describedby={option.description ? `${own}-text` : undefined}
              onChange={() => onChange(option.value)}
            />
            <div>
              <label htmlFor={own}>{option.label}</label>
              {option.description ? (
                <p id={`${own}-text`} className="gh-small gh-muted">
                  {option.description}
                </p>
              ) : null}
            </div>
          </div>
        )
      })}
    </div>
  </fieldset>
)
