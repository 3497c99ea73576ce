import type { ReactNode } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import type { Facts } from '../../lib/record-fields.ts'
import { ChoiceField } from './form-section.tsx'
import { placeFieldWords } from './place-fields.words.ts'

type Choices = readonly { readonly value: string; readonly label: string }[]

interface VisitChoiceFieldsProps {
  fields: Facts & { readonly visitor_type: Facts[string]; readonly purpose: Facts[string] }
  name: string
  form: {
    readonly values: { readonly visitor_type: string; readonly purpose: string }
    set: (field: never, value: never) => void
    problemOf: (field: 'visitor_type' | 'purpose') => string | undefined
  }
  types: Choices
  purposes: Choices
}

/** The fields for visitor type and purpose. Each appears only where there are values to choose from. */
export function useVisitChoiceFields({ fields, name, form, types, purposes }: VisitChoiceFieldsProps) {
  const say = useWords(placeFieldWords)
  const { values, problemOf } = form
  const set = form.set as (field: string, value: unknown) => void
  const of = (field: 'visitor_type' | 'purpose', data: Choices, isRequired: boolean): ReactNode =>
    data.length > 0 ? (
      <ChoiceField key={field} {...{ fields, name, field, required: isRequired }} form={{ values, problemOf, set }} data={[...data]} />
    ) : null
  return {
    visitor_type: of('visitor_type', types, true),
    purpose: of('purpose', purposes.length > 0 ? [{ value: '', label: say('no_purpose') }, ...purposes] : [], false),
  }
}
