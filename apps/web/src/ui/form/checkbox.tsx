import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { Field, FieldHelp, FieldProblem, type FieldProps } from './field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'size'>, Pick<FieldProps, 'description' | 'error' | 'id'> {
  label?: ReactNode
  size?: 'xs' | 'sm'
  indeterminate?: boolean
}

interface Chosen {
  value: readonly string[]
  toggle: (value: string) => void
}
const Group = createContext<Chosen | null>(null)

export const Checkbox = ({
  label,
  description,
  error,
  id,
  size = 'xs',
  indeterminate = false,
  className = '',
  ...input
}: CheckboxProps) => {
  const made_id = useId()
  const input_id = id ?? made_id
  const group = useContext(Group)
  const descriptionIds = [description && `${input_id}-description`, error && `${input_id}-error`, input['aria-describedby']]
  const value = String(input.value)
  return (
    <div className={`gh-check ${className}`} data-size={size}>
      <div className="gh-check-box">
        <input
          {...input}
          {...(group && { checked: group.value.includes(value), onChange: () => group.toggle(value) })}
          ref={(box) => {
            if (box) box.indeterminate = indeterminate
          }}
          id={input_id}
          type="checkbox"
          aria-describedby={descriptionIds.filter(Boolean).join(' ') || undefined}
          data-error={error ? true : undefined}
        />
        <svg viewBox="0 0 10 7" fill="currentColor" fillRule="evenodd" aria-hidden="true">
          <path
            d={
              indeterminate
                ? 'M1 2.5h8a1 1 0 0 1 0 2h-8a1 1 0 0 1 0-2z'
                : 'M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z'
            }
          />
        </svg>
      </div>
      <div className="gh-check-text">
        {label ? <label htmlFor={input_id}>{label}</label> : null}
        <FieldHelp id={input_id} text={description} />
        <FieldProblem id={input_id} text={error} />
      </div>
    </div>
  )
}

interface GroupProps extends FieldProps {
  'aria-label'?: string
  value: readonly string[]
  onChange: (value: string[]) => void
  children: ReactNode
}

/** Several boxes under one name. */
export const CheckboxGroup = ({ value, onChange, children, 'aria-label': name, ...field }: GroupProps) => {
  const toggle = (choice: string) => onChange(value.includes(choice) ? value.filter((each) => each !== choice) : [...value, choice])
  return (
    <Field {...field} group>
      {({ id, 'aria-describedby': descriptionIds }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would not take the columns of the form
        <div role="group" aria-label={name} aria-labelledby={field.label ? `${id}-label` : undefined} aria-describedby={descriptionIds}>
          <Group value={{ value, toggle }}>{children}</Group>
        </div>
      )}
    </Field>
  )
}
