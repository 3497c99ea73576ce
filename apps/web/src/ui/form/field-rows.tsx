import { IconPlus, IconX } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './field-rows.module.css'

interface RowView<Row> {
  readonly row: Row
  /** Its number among the rows, from 1. */
  readonly n: number
  set: (row: Row) => void
  /** What the input of a part of the row has: its label, its own name among those of all rows, and what it holds. */
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
  /** What a new row begins with. */
  blank: Row
  most: number
  /** So many rows cannot be taken away; none where it is not said. */
  least?: number
  /** The tracks of a row's inputs. On a phone they stand one below the other. */
  columns: string
  /** Of the button that adds a row, where links to the field lead. */
  id?: string
  add: string
  remove: (number: number) => string
  /** The inputs of a row, each with its label: on a wide page the first row's are shown, on a phone every row's. */
  children: (view: RowView<Row>) => ReactNode
}

/** A list that is filled in: a row for each, one more by a button, one less by the cross at its end. */
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
