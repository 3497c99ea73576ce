import { IconPlus } from '@tabler/icons-react'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'

export interface RowOfList<Row> {
  readonly row: Row
  readonly index: number
  set: (row: Row) => void
  remove: () => void
}

interface RowListProps<Row> {
  value: readonly Row[]
  onChange: (value: Row[]) => void
  /** The value of a new row. */
  blank: Row
  most: number
  /** The name of the button that adds a row. */
  add: string
  /** Id of that button; links to the field lead there. */
  id?: string
  /** Help below that button. */
  help?: ReactNode
  gap?: 'gh-gap-8' | 'gh-gap-12'
  /** Styles of the box around the rows. */
  className?: string | undefined
  style?: CSSProperties
  children: (row: RowOfList<Row>) => ReactNode
}

/** An editable list of rows, and a button that adds one. Each row is drawn by the caller, known by its place in the list. */
export function RowList<Row>({ value, onChange, blank, most, add, id, help, gap = 'gh-gap-12', ...props }: RowListProps<Row>) {
  const { className = '', style, children } = props
  return (
    <div className={`gh-stack ${gap}`}>
      {value.length > 0 ? (
        <div className={`gh-stack ${gap} ${className}`} style={style}>
          {value.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place in the list
            <Fragment key={index}>
              {children({
                row,
                index,
                set: (next) => onChange(value.with(index, next)),
                remove: () => onChange(value.toSpliced(index, 1)),
              })}
            </Fragment>
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
          {help}
        </div>
      ) : null}
    </div>
  )
}
