import type { PlainName } from '@gatehouse/contract/kernel/record-fields.ts'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type Facts, type OwnIn, type PlainValues, type SectionOf, useFieldText } from '../../lib/record-fields.ts'
import { digitsOf } from '../../lib/record-values.ts'
import { Checkbox, CheckboxGroup } from './checkbox.tsx'
import { DateField } from './date-field.tsx'
import styles from './form-parts.module.css'
import { FieldGrid, fieldError } from './form-parts.tsx'
import { NativeSelect, Textarea, TextInput } from './inputs.tsx'
import { recordFormWords } from './record-form.words.ts'

/** A form that holds these values and possibly others. */
interface FormOf<Values> {
  readonly values: Values
  set: (field: never, value: never) => void
  problemOf: (field: never) => string | undefined
}

interface FormSectionProps<F extends Facts, S extends SectionOf<F>> {
  /** The fields of the record, and the prefix of their ids. */
  fields: F
  name: string
  section: S
  form: FormOf<PlainValues<F>>
  /** Elements for the fields of the section that aren't plain, each in its place; null leaves one out. */
  own: Readonly<Record<OwnIn<F, S>, ReactNode>>
  /** Further properties for the input of a plain field. */
  input?: { readonly [K in PlainName<F>]?: object }
  /** Elements that replace plain fields; null leaves one out. */
  as?: { readonly [K in PlainName<F>]?: ReactNode }
  /** Below the fields. */
  children?: ReactNode
}

/** The form element around the sections of a record. */
export const RecordFormBody = ({ form, id, children }: { form: { save: () => void }; id?: string; children: ReactNode }) => (
  <form
    id={id}
    className="gh-stack"
    onSubmit={(event) => {
      event.preventDefault()
      form.save()
    }}
    noValidate
    autoComplete="off"
  >
    {children}
    {/* Enter saves from every field. */}
    <button type="submit" className="gh-hidden" tabIndex={-1} aria-hidden="true" />
  </form>
)

/** A part of a record's form: its fields in the order of their description, two to a row where there is room. */
export function FormSection<F extends Facts, S extends SectionOf<F>>({
  fields,
  section,
  own,
  input,
  as = {},
  children,
  ...rest
}: FormSectionProps<F, S>) {
  const names = Object.keys(fields).filter((field) => fields[field]!.section === section)
  return (
    <FieldGrid>
      {names.map((field) =>
        fields[field]!.kind === 'own' ? (
          own[field as OwnIn<F, S>]
        ) : field in as ? (
          as[field as PlainName<F>]
        ) : (
          <PlainField key={field} {...rest} fields={fields} field={field as PlainName<F>} more={input?.[field as PlainName<F>]} />
        ),
      )}
      {children}
    </FieldGrid>
  )
}

type Props<F extends Facts> = Pick<FormSectionProps<F, never>, 'fields' | 'name' | 'form'> & {
  field: PlainName<F>
  more: object | undefined
}

/** The input of a plain field. */
function PlainField<F extends Facts>({ fields, name, form, field, more }: Props<F>) {
  const text = useFieldText(fields)
  const { kind, max, required } = fields[field]!
  const value: unknown = form.values[field]
  const set = (next: unknown) => form.set(field as never, next as never)
  const shared = {
    ...fieldProps(form, name, field as never),
    label: text.label(field),
    description: text.help(field),
    required: required === true,
  }
  const textProps = {
    value: value as string,
    onChange: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => set(event.currentTarget.value),
  }
  const choices: { value: string; label: string }[] = text.choices(field)
  if (kind === 'paragraph') return <Textarea {...shared} {...textProps} className="gh-wide" maxLength={max} {...more} />
  if (kind === 'day') return <DateField {...shared} value={value as string} onChange={set} {...more} />
  if (kind === 'flag')
    return (
      <Checkbox
        id={shared.id}
        className="gh-wide"
        size="sm"
        label={shared.label}
        description={shared.description}
        error={shared.error}
        checked={value as boolean}
        onChange={(event) => set(event.currentTarget.checked)}
        {...more}
      />
    )
  if (kind === 'choice') {
    const emptyLabel = text.none(field)
    return (
      <NativeSelect
        {...shared}
        {...textProps}
        data={emptyLabel === undefined ? choices : [{ value: '', label: emptyLabel }, ...choices]}
        {...more}
      />
    )
  }
  if (kind === 'choices')
    return (
      <CheckboxGroup
        {...shared}
        className="gh-wide"
        value={[...(value as string[])]}
        onChange={(selection) => set(choices.flatMap((each) => (selection.includes(each.value) ? [each.value] : [])))}
        {...more}
      >
        <div className={`gh-wrap gh-gap-8 gh-gap-x-24 gh-pt-8 ${styles.choices}`}>
          {choices.map((each) => (
            <Checkbox key={each.value} size="sm" {...each} />
          ))}
        </div>
      </CheckboxGroup>
    )
  if (kind === 'whole')
    return (
      <TextInput
        {...shared}
        input_class="gh-numbers"
        inputMode="numeric"
        maxLength={max!.toLocaleString('en').length}
        value={value as string}
        onChange={(event) => set(digitsOf(event.currentTarget.value))}
        {...more}
      />
    )
  return <TextInput {...shared} {...textProps} maxLength={max} {...more} />
}

/** Properties of an input for codes, which use capital letters. */
export const CODE_INPUT = { classNames: { input: 'gh-upper gh-mono' }, autoCapitalize: 'characters', spellCheck: false } as const

interface ChoiceFieldProps<F extends Facts, Name extends keyof F & string>
  extends Omit<ComponentProps<typeof NativeSelect>, 'form' | 'name' | 'value' | 'onChange'> {
  fields: F
  name: string
  form: {
    readonly values: { readonly [K in Name]: string }
    set: (field: Name, value: never) => void
    problemOf: (field: Name) => string | undefined
  }
  field: Name
}

/** The input of a field that is chosen from known records, such as locations. */
export function ChoiceField<F extends Facts, Name extends keyof F & string>(props: ChoiceFieldProps<F, Name>) {
  const { fields, name, form, field, ...select } = props
  const text = useFieldText(fields)
  return (
    <NativeSelect
      {...fieldProps(form, name, field)}
      label={text.label(field)}
      description={text.help(field)}
      value={form.values[field]}
      onChange={(event) => form.set(field, event.currentTarget.value as never)}
      {...select}
    />
  )
}

interface ChangeReasonProps {
  name: string
  form: FormOf<{ readonly reason: string } | { readonly change_reason: string }>
  /** The name of the field, which is `change_reason` where the record has a reason field itself. */
  field?: 'reason' | 'change_reason'
  required?: boolean
}

/** The reason for changing a record. */
export function ChangeReason({ name, form, field = 'reason', required }: ChangeReasonProps) {
  const say = useWords(recordFormWords)
  return (
    <TextInput
      {...fieldProps(form, name, field as never)}
      className="gh-wide"
      label={say('change_reason')}
      description={say('change_reason_help')}
      required={required}
      maxLength={300}
      value={(form.values as Record<string, string>)[field]}
      onChange={(event) => form.set(field as never, event.currentTarget.value as never)}
    />
  )
}

/** Properties of a field's input: its id, which links lead to, and its error. */
export const fieldProps = <Field extends string>(
  form: { problemOf: (field: Field) => string | undefined },
  name: string,
  field: Field,
) => ({
  id: `${name}-${field}`,
  error: fieldError(form.problemOf(field)),
})
