import type { OwnName, PlainName } from '@gatehouse/contract/kernel/record-fields.ts'
import type { ReactNode } from 'react'
import { type Facts, type OwnIn, type SectionOf, useFieldText } from '../../lib/record-fields.ts'
import { DefinitionList } from './definition-list.tsx'

interface RecordFactsProps<F extends Facts, S> {
  fields: F
  /** Limits the facts to one section of the form. */
  section?: S
  record: { readonly [K in PlainName<F>]?: unknown }
  /** Content for the fields that aren't plain; `false` leaves one out. */
  own: Readonly<Record<[S] extends [never] ? OwnName<F> : OwnIn<F, S>, ReactNode>>
  /** Content that replaces plain fields, such as a code in its font; `false` leaves one out. */
  as?: { readonly [K in PlainName<F>]?: ReactNode }
}

/** A record for people who may not change it: its fields in the order of their description. */
export function RecordFacts<F extends Facts, S extends SectionOf<F> = never>({ fields, section, record, own, as }: RecordFactsProps<F, S>) {
  const text = useFieldText(fields)
  const factOf = (field: string): ReactNode => {
    if (fields[field]!.kind === 'own') return own[field as keyof typeof own]
    return as?.[field as PlainName<F>] ?? text.text(field as PlainName<F>, record[field as PlainName<F>])
  }
  const names = Object.keys(fields).filter((field) => section === undefined || fields[field]!.section === section)
  const facts = names.map((field) => ({ term: text.label(field), value: factOf(field) }))
  return <DefinitionList facts={facts.filter(({ value }) => value !== false)} />
}
