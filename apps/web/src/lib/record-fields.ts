import type { FieldFacts, OwnName, PlainName } from '@gatehouse/contract/kernel/record-fields.ts'
import { useFormats } from './formats.ts'
import { commonWords } from './i18n/common.words.ts'
import { keepTogether } from './i18n/thai-breaks.ts'
import { useLanguage, useWords } from './i18n/use-words.ts'

export type Facts = Readonly<Record<string, FieldFacts>>

/** The form value of a plain field: texts, whole numbers and days are `''` when empty. */
type FormValue<T extends FieldFacts> = T['kind'] extends 'flag'
  ? boolean
  : T['kind'] extends 'choices'
    ? readonly (keyof T['values'] & string)[]
    : T['kind'] extends 'choice'
      ? T extends { none: unknown }
        ? (keyof T['values'] & string) | ''
        : keyof T['values'] & string
      : string

export type PlainValues<F extends Facts> = { readonly [K in PlainName<F>]: FormValue<F[K]> }

export type SectionOf<F extends Facts> = NonNullable<F[keyof F]['section']>
/** The fields of a section that have custom code. */
export type OwnIn<F extends Facts, S> = { [K in OwnName<F>]: F[K]['section'] extends S ? K : never }[OwnName<F>]

/** The names and values of fields in the page's language. */
export function useFieldText<F extends Facts>(fields: F) {
  const language = useLanguage()
  const formats = useFormats()
  const sayCommon = useWords(commonWords)
  const inLanguage = ([en, th]: readonly [string, string, ...string[]]) => (language === 'en' ? en : keepTogether(th))
  const valueLabel = ({ values = {} }: FieldFacts, value: string) => {
    const label = values[value]
    return label ? inLanguage(label) : value
  }
  const choices = <K extends keyof F & string>(name: K) =>
    Object.keys(fields[name]!.values ?? {}).map((value) => ({
      value: value as keyof F[K]['values'] & string,
      label: valueLabel(fields[name]!, value),
    }))
  const label = (name: keyof F & string): string => inLanguage(fields[name]!.label)
  return {
    label,
    help: (name: keyof F & string): string | undefined => {
      const { help } = fields[name]!
      return help && inLanguage(help)
    },
    none: (name: keyof F & string): string | undefined => {
      const { none } = fields[name]!
      return none && inLanguage(none)
    },
    /** The name of one of a field's values. */
    value: <K extends keyof F & string>(name: K, value: keyof F[K]['values'] & string): string => valueLabel(fields[name]!, value),
    /** The values of a field as choices. */
    choices,
    /** The filter of a list by one field. */
    filter: <K extends keyof F & string>(name: K) => ({ name, label: label(name), choices: choices(name) }),
    /** The value of a plain field in words; empty when the field is empty. */
    text: (name: PlainName<F>, value: unknown): string => {
      const field: FieldFacts = fields[name]!
      if (value === null || value === undefined || value === '') return ''
      if (Array.isArray(value)) return value.map((each) => valueLabel(field, each)).join(', ')
      if (typeof value === 'boolean') return sayCommon(value ? 'yes' : 'no')
      if (field.kind === 'choice') return valueLabel(field, String(value))
      if (field.kind === 'whole') return formats.number(Number(value))
      return field.kind === 'day' ? formats.day(value as string) : String(value)
    },
  }
}
