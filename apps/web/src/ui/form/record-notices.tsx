import type { OwnName, PlainName } from '@gatehouse/contract/kernel/record-fields.ts'
import type { FormView } from '../../lib/form-view.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type Facts, type PlainValues, useFieldText } from '../../lib/record-fields.ts'
import { FormNotices } from './form-notices.tsx'
import { recordFormWords } from './record-form.words.ts'

interface RecordNoticesProps<F extends Facts, Values extends PlainValues<F>> {
  fields: F
  name: string
  form: FormView<Values>
  /** The text for the values of fields that aren't plain. */
  own: { readonly [K in OwnName<F> & keyof Values]: (value: Values[K]) => string }
}

/** All messages of a record's form, above its fields. Problems follow the order of the field descriptions. */
export function RecordNotices<F extends Facts, Values extends PlainValues<F>>({ fields, name, form, own }: RecordNoticesProps<F, Values>) {
  const text = useFieldText(fields)
  const sayRecord = useWords(recordFormWords)
  const textOf = (field: keyof Values & string, values: Values): string => {
    if (field in own) return own[field as keyof typeof own](values[field] as never)
    return field in fields ? text.text(field as unknown as PlainName<F>, values[field]) : String(values[field])
  }
  const names = Object.keys(fields)
  const placeOf = (field: string) => (field in fields ? names.indexOf(field) : names.length)
  return (
    <FormNotices
      form={{ ...form, problems: form.problems.toSorted((first, second) => placeOf(first.field) - placeOf(second.field)) }}
      idOf={(field) => `${name}-${field}`}
      label={(field) => (field in fields ? text.label(field as string & keyof F) : sayRecord('change_reason'))}
      text={textOf}
    />
  )
}
