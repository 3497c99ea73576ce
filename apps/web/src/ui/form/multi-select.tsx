import { DropDown } from '../overlay/drop-down.tsx'
import { Checkbox, CheckboxGroup } from './checkbox.tsx'
import { Field } from './field.tsx'
import { CHEVRON, type Choice, InputBox } from './inputs.tsx'

interface MultiSelectProps {
  label: string
  'aria-label': string
  data: readonly Choice[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** A choice of several values: selected ones are shown as marks, and a drop-down lists all. */
export const MultiSelect = ({ label, 'aria-label': name, data, value, onChange }: MultiSelectProps) => (
  <Field label={label}>
    {({ id }) => (
      <InputBox rightSection={CHEVRON}>
        <div className="gh-input" id={`${id}-chosen`}>
          {data.map((choice) =>
            value.includes(choice.value) ? (
              <span key={choice.value} className="gh-pill">
                {choice.label}
              </span>
            ) : null,
          )}
        </div>
        <DropDown
          role="dialog"
          label={name}
          button={(button) => <button {...button} id={id} className="gh-input-cover" aria-label={name} aria-describedby={`${id}-chosen`} />}
        >
          {() => (
            <CheckboxGroup aria-label={name} value={value} onChange={onChange}>
              <div className="gh-stack gh-gap-8 gh-p-8-12">
                {data.map((choice) => (
                  <Checkbox key={choice.value} size="sm" {...choice} />
                ))}
              </div>
            </CheckboxGroup>
          )}
        </DropDown>
      </InputBox>
    )}
  </Field>
)
