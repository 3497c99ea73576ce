import styles from './radio-group.module.css'

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly description?: string
  /** Cannot be chosen; the description says why. */
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

/** One of a few, each explained in words. */
export const RadioGroup = <Value extends string>({ id, label, description, value, options, onChange }: RadioGroupProps<Value>) => (
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
