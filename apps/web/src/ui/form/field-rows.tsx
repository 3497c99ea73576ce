import { IconPlus, IconX } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import styles from './field-rows.module.css'

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

/** An editable list: one row for each entry, a button that adds a row, and a cross that removes one. */
export function FieldRows<Row>({ value, onChange, blank, most, least = 0, columns, id, add, remove, children }: FieldRowsProps<Row>) {
  const viewOf = (row: Row, index: number): RowView<Row> => {
    const set = (next: Row) => onChange(value.with(index, next))
    const field: RowView<Row>['field'] = (part, label, name) => ({
      label,
      'aria-label': name,
      value: row[part] as string,
      onChange: (event) => set({ ...row, [part]: event.currentTarget.value }),
    })
    return { row, n: index + 1, set, field }
  }
  return (
    <div className="gh-stack gh-gap-8">
      {value.length > 0 ? (
        <div className={`gh-stack gh-gap-8 ${styles.rows}`} style={{ '--columns': columns } as CSSProperties}>
          {value.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place in the list
            <div key={index} className={`gh-grid ${styles.row}`}>
              {children(viewOf(row, index))}
              {value.length > least ? (
                <button
                  type="button"
                  className={`gh-hover gh-icon-button ${styles.remove}`}
                  aria-label={remove(index + 1)}
                  onClick={() => onChange(value.toSpliced(index, 1))}
                >
                  <IconX size={16} stroke={2} aria-hidden="true" />
                </button>
              ) : null}
            </div>
          ))}
        </div>
      ) : null}
      {value.length < most ? (
        <div>
          <Button
            id={id}
            size="chip"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => onChange([...value, blank])}
          >
            {add}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
