import { type ComponentProps, type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

interface Around {
  leftSection?: ReactNode
  rightSection?: ReactNode
  size?: 'md'
}

/** The frame of an input, with elements before and after its text. */
export const InputBox = ({ leftSection, rightSection, size, children }: Around & { children: ReactNode }) => (
  <div className="gh-input-box" data-size={size}>
    {leftSection ? <div className="gh-input-left">{leftSection}</div> : null}
    {children}
    {rightSection ? <div className="gh-input-right">{rightSection}</div> : null}
  </div>
)

type Shared = FieldProps & { input_class?: string }
type Own<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'size' | keyof FieldProps> & Shared

/** Splits the properties of a field from those of its input. */
const split = <Props extends Shared>({
  id,
  label,
  description,
  error,
  withAsterisk,
  className,
  inputContainer,
  input_class = '',
  ...input
}: Props) => ({
  field: { id, label, description, error, required: input.required, withAsterisk, className, inputContainer },
  input: { ...input, className: `gh-input ${input_class}` },
})

export const TextInput = ({ leftSection, rightSection, size, ...props }: Own<'input'> & Around) => {
  const { field, input } = split(props)
  return (
    <Field {...field}>
      {(descriptionIds) => (
        <InputBox leftSection={leftSection} rightSection={rightSection} size={size}>
          <input {...input} {...descriptionIds} />
        </InputBox>
      )}
    </Field>
  )
}

interface PasswordInputProps extends Own<'input'> {
  size?: 'md'
  /** The label of the button that shows or hides the password. */
  toggle_label: (visible: boolean) => string
}

const EYE = 'M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72zM88 128a40 40 0 1 0 80 0 40 40 0 1 0-80 0z'
const CLOSED_EYE =
  'M48 40l160 176M154.91 157.6a40 40 0 01-53.82-59.2M135.53 88.71a40 40 0 0132.3 35.53M208.61 169.1C230.41 149.58 240 128 240 128s-32-72-112-72a126 126 0 00-20.68 1.68M74 68.6C33.23 89.24 16 128 16 128s32 72 112 72a118.05 118.05 0 0054-12.6'

/** A password that can be made visible. The browser controls its value until it is sent, so that password managers can fill it. */
export const PasswordInput = ({ toggle_label, ...props }: PasswordInputProps) => {
  const [visible, setVisible] = useState(false)
  return (
    <TextInput
      {...props}
      type={visible ? 'text' : 'password'}
      withAsterisk={false}
      rightSection={
        <button
          type="button"
          className="gh-eye gh-hover"
          aria-label={toggle_label(visible)}
          aria-pressed={visible}
          // Keep the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setVisible(!visible)}
        >
          <svg
            viewBox="0 0 256 256"
            fill="none"
            stroke="currentColor"
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeWidth="16"
            aria-hidden="true"
          >
            <path d={visible ? CLOSED_EYE : EYE} />
          </svg>
        </button>
      }
    />
  )
}

/** A text area that grows with its text. */
export const Textarea = ({ minRows = 2, ...props }: Own<'textarea'> & { minRows?: number }) => {
  const { field, input } = split(props)
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { style, offsetHeight, clientHeight } = area.current!
    style.height = 'auto'
    style.height = `${area.current!.scrollHeight + offsetHeight - clientHeight}px`
  })
  return (
    <Field {...field}>
      {(descriptionIds) => (
        <InputBox>
          <textarea {...input} {...descriptionIds} rows={minRows} style={{ '--rows': minRows } as CSSProperties} ref={area} />
        </InputBox>
      )}
    </Field>
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
}

export const CHEVRON = (
  <svg className="gh-chevron" viewBox="0 0 15 15" fill="currentColor" fillRule="evenodd" aria-hidden="true">
    <path d="M4.93179 5.43179C4.75605 5.60753 4.75605 5.89245 4.93179 6.06819C5.10753 6.24392 5.39245 6.24392 5.56819 6.06819L7.49999 4.13638L9.43179 6.06819C9.60753 6.24392 9.89245 6.24392 10.0682 6.06819C10.2439 5.89245 10.2439 5.60753 10.0682 5.43179L7.81819 3.18179C7.73379 3.0974 7.61933 3.04999 7.49999 3.04999C7.38064 3.04999 7.26618 3.0974 7.18179 3.18179L4.93179 5.43179ZM10.0682 9.56819C10.2439 9.39245 10.2439 9.10753 10.0682 8.93179C9.89245 8.75606 9.60753 8.75606 9.43179 8.93179L7.49999 10.8636L5.56819 8.93179C5.39245 8.75606 5.10753 8.75606 4.93179 8.93179C4.75605 9.10753 4.75605 9.39245 4.93179 9.56819L7.18179 11.8182C7.35753 11.9939 7.64245 11.9939 7.81819 11.8182L10.0682 9.56819Z" />
  </svg>
)

export const NativeSelect = ({ data, ...props }: Own<'select'> & { data: readonly (string | Choice)[] }) => {
  const { field, input } = split(props)
  return (
    <Field {...field}>
      {(descriptionIds) => (
        <InputBox rightSection={CHEVRON}>
          <select {...input} {...descriptionIds}>
            {data.map((choice) => {
              const { value, label } = typeof choice === 'string' ? { value: choice, label: choice } : choice
              return (
                <option key={value} value={value}>
                  {label}
                </option>
              )
            })}
          </select>
        </InputBox>
      )}
    </Field>
  )
}
