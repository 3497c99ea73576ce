import { type ReactNode, useId } from 'react'

export interface FieldProps {
  id?: string | undefined
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  /** False where every field of a form is required, so that a star adds nothing. */
  withAsterisk?: boolean
  className?: string | undefined
  /** Wraps only the input. */
  inputContainer?: ((input: ReactNode) => ReactNode) | undefined
}

interface FrameProps extends FieldProps {
  /** A group of inputs has a name, but its label belongs to no single input. */
  group?: boolean
  children: (input: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode
}

/** Label, help and error around an input. The input receives the ids that name and describe it. */
export const Field = ({ id, label, description, error, required, withAsterisk, className = '', group, ...rest }: FrameProps) => {
  const made_id = useId()
  const input_id = id ?? made_id
  const Label = group ? 'div' : 'label'
  const descriptionIds = [error && `${input_id}-error`, description && `${input_id}-description`].filter(Boolean).join(' ')
  const input = rest.children({
    id: input_id,
    'aria-describedby': descriptionIds || undefined,
    'aria-invalid': error ? true : undefined,
  })
  return (
    <div id={group ? id : undefined} className={`gh-field ${className}`}>
      {label ? (
        <Label id={`${input_id}-label`} htmlFor={group ? undefined : input_id} className="gh-label gh-body gh-strong">
          {label}
          {(withAsterisk ?? required) ? (
            <span className="gh-denied" aria-hidden="true">
              {' *'}
            </span>
          ) : null}
        </Label>
      ) : null}
      <FieldHelp id={input_id} text={description} />
      {rest.inputContainer ? rest.inputContainer(input) : input}
      <FieldProblem id={input_id} text={error} />
    </div>
  )
}

export const FieldHelp = ({ id, text }: { id: string; text: ReactNode }) =>
  text ? (
    <p id={`${id}-description`} className="gh-help gh-small gh-muted">
      {text}
    </p>
  ) : null

export const FieldProblem = ({ id, text }: { id: string; text: ReactNode }) =>
  text ? (
    <p id={`${id}-error`} className="gh-error gh-flex gh-top gh-gap-6 gh-small gh-bold gh-denied">
      {text}
    </p>
  ) : null
