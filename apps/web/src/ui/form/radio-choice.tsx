import styles from './radio-choice.module.css'

interface RadioChoiceProps<Value extends string> {
  name: string
  legend: string
  choices: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** Gets the focus when its dialog opens. */
  'data-autofocus'?: boolean
}

/** A choice among a few values, all visible. */
export const RadioChoice = <Value extends string>({ name, legend, choices, value, onChange, ...props }: RadioChoiceProps<Value>) => (
  <fieldset>
    <legend>{legend}</legend>
    <div className="gh-wrap gh-gap-x-24 gh-pt-8">
      {choices.map((choice) => (
        <label key={choice.value} className={`gh-row gh-touch gh-min-32 ${styles.way}`}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            data-autofocus={(props['data-autofocus'] && choice.value === value) || undefined}
          />
          {choice.label}
        </label>
      ))}
    </div>
  </fieldset>
)
