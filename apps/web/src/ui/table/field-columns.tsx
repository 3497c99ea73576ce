import type { PlainName } from '@gatehouse/contract/kernel/record-fields.ts'
import { type Facts, useFieldText } from '../../lib/record-fields.ts'
import { CutText } from '../text/cut-text.tsx'
import { None } from '../text/definition-list.tsx'
import type { Column } from './data-table.tsx'

/** The columns that a list derives from the field descriptions, visible or hidden as described. */
export function useFieldColumns<F extends Facts, Row extends object>(fields: F): Column<Row>[] {
  const text = useFieldText(fields)
  const textOf = (field: string, row: Row) => {
    const value = text.text(field as PlainName<F>, row[field as keyof Row])
    if (value === '') return <None />
    const { kind } = fields[field]!
    return kind === 'paragraph' ? <CutText>{value}</CutText> : kind === 'day' ? <span className="gh-nowrap">{value}</span> : value
  }
  const columnOf = (field: string, isHidden: boolean): Column<Row> => ({
    id: field,
    title: text.label(field),
    hidden: isHidden,
    render: (row) => textOf(field, row),
  })
  return Object.entries(fields).flatMap(([field, { kind, list }]) =>
    kind !== 'own' && (list === 'shown' || list === 'hidden') ? [columnOf(field, list === 'hidden')] : [],
  )
}
