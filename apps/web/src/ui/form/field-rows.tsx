import type { CSSProperties, ReactNode } from 'react'
import { RemoveButton } from '../buttons/remove-button.tsx'
import styles from './field-rows.module.css'
import { RowList } from './row-list.tsx'

interface RowView<Row> {
  readonly row: Row
  /** The number of the row, from 1. */
  readonly n: number
  set: (row: Row) => void
  /** Properties for the input of one part of the row: its label, a name that is unique among all rows, and its value. */
  field: (part: keyof Row & string, label: string, name: string) => FieldView
}

interface FieldView {
  readonly label: string
  readonly 'aria-label': string
  readonly value: string
  onChange: (event: { currentTarget: { value: string } }) => void
}

interface FieldRowsProps<Row> {
  value: readonly Row[]
  onChange: (value: Row[]) => void
  /** The value of a new row. */
  blank: Row
  most: number
  /** Rows can't be removed below this number; 0 by default. */
  least?: number
  /** Grid tracks of a row's inputs. On a phone the inputs are stacked. */
  columns: string
  /** Id of the button that adds a row; links to the field lead there. */
  id?: string
  add: string
  remove: (number: number) => string
  /** Renders the labelled inputs of a row. A wide page shows only the labels of the first row, a phone shows all. */
  children: (view: RowView<Row>) => ReactNode
}

/** An editable list of inputs: one row for each entry, a button that adds a row, and a cross that removes one. */
export function FieldRows<Row>({ value, least = 0, columns, remove, children, ...list }: FieldRowsProps<Row>) {
  return (
    <RowList {...list} value={value} gap="gh-gap-8" className={styles.rows} style={{ '--columns': columns } as CSSProperties}>
      {({ row, index, set, remove: removeRow }) => {
        const field: RowView<Row>['field'] = (part, label, name) => ({
          label,
          'aria-label': name,
          value: row[part] as string,
          onChange: (event) => set({ ...row, [part]: event.currentTarget.value }),
        })
        return (
          <div className={`gh-grid ${styles.row}`}>
            {children({ row, n: index + 1, set, field })}
            {value.length > least ? <RemoveButton className={styles.remove} label={remove(index + 1)} onRemove={removeRow} /> : null}
          </div>
        )
      }}
    </RowList>
  )
}
