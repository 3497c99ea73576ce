import type { PlainName } from '@gatehouse/contract/kernel/record-fields.ts'
import { type Facts, useFieldText } from '../../lib/record-fields.ts'
import { None } from '../text/definition-list.tsx'
import type { Column } from './data-table.tsx'

/** The columns that a list has of its records' fields by themselves, shown or hidden as their description says. */
export function useFieldColumns<F extends Facts, Row extends object>(fields: F): Column<Row>[] {
  const text = useFieldText(fields)
  const columnOf = (field: string, hidden: boolean): Column<Row> => ({
    id: field,
    title: text.label(field),
    hidden,
    render: (row) => text.text(field as PlainName<F>, row[field as keyof Row]) || <None />,
  })
  return Object.entries(fields).flatMap(([field, { kind, list }]) =>
    kind !== 'own' && (list === 'shown' || list === 'hidden') ? [columnOf(field, list === 'hidden')] : [],
  )
}
