import type { OwnName, PlainName } from '@gatehouse/contract/kernel/record-fields.ts'
import type { ReactNode } from 'react'
import { type Facts, useFieldText } from '../../lib/record-fields.ts'
import { DefinitionList } from './definition-list.tsx'

interface RecordFactsProps<F extends Facts> {
  fields: F
  record: { readonly [K in PlainName<F>]?: unknown }
  /** What the other fields are shown as; `false` leaves one out. */
  own: Readonly<Record<OwnName<F>, ReactNode>>
  /** Plain fields that are drawn in another way, such as a code in its own letters. */
  as?: { readonly [K in PlainName<F>]?: ReactNode }
}

/** What a record is, for whoever may not change it: its fields in the order of their description. */
export function RecordFacts<F extends Facts>({ fields, record, own, as }: RecordFactsProps<F>) {
  const text = useFieldText(fields)
  const factOf = (field: string): ReactNode => {
    if (fields[field]!.kind === 'own') return own[field as OwnName<F>]
    return as?.[field as PlainName<F>] ?? text.text(field as PlainName<F>, record[field as PlainName<F>])
  }
  const facts = Object.keys(fields).map((field) => ({ term: text.label(field), value: factOf(field) }))
  return <DefinitionList facts={facts.filter(({ value }) => value !== false)} />
}
