import { IconArrowDown, IconArrowsSort, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { type ColumnChoices, type ColumnView, choose, isChosen, isShown } from '../../lib/column-choices.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../buttons/button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { DropDown } from '../overlay/drop-down.tsx'
import { useNarrow } from '../page/use-narrow.ts'
import styles from './column-choice.module.css'
import { columnWords } from './columns.words.ts'
import type { Column, Sort } from './data-table.tsx'

interface ColumnChoiceProps<Row> {
  choice: ColumnView<Column<Row>>
  sort?: Sort
  onSort?: (sort: Sort) => void
}

const NONE: ColumnChoices = new Map()

/** Chooses the visible columns of a list, at the end of its tools. Hidden at phone widths, where a list has no columns. */
export const ColumnChoice = <Row,>({ choice: { columns, choices, onChange }, sort, onSort }: ColumnChoiceProps<Row>) => {
  const say = useWords(columnWords)
  if (useNarrow()) return null
  return (
    <DropDown
      role="dialog"
      label={say('columns')}
      side="below-end"
      className={styles.drop}
      button={(props) => (
        <Button
          {...props}
          variant="subtle"
          size="chip"
          className="gh-still gh-end"
          leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden="true" />}
        >
          {say('columns')}
        </Button>
      )}
    >
      {() => (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys walk the boxes in it, which Tab reaches too */}
          <div onKeyDown={walk}>
            {columns.map((column) => {
              const isVisible = isShown(column, choices)
              return (
                <div key={column.id} className="gh-hover gh-flex gh-center gh-min-36 gh-round">
                  <Checkbox
                    className={`gh-grow gh-center ${styles.line}`}
                    label={column.title}
                    checked={isVisible}
                    onChange={() => onChange(choose(choices, [column], !isVisible))}
                  />
                  {isVisible || !column.sort || !onSort ? null : (
                    <SortButton title={column.title} by={column.sort} sort={sort} onSort={onSort} />
                  )}
                </div>
              )
            })}
          </div>
          <div className="gh-mt-8 gh-pt-8 gh-line-top gh-flex gh-gap-8">
            <Press off={columns.every((column) => isShown(column, choices))} onPress={() => onChange(choose(choices, columns, true))}>
              {say('show_all')}
            </Press>
            <Press off={!isChosen(choices, columns)} onPress={() => onChange(NONE)}>
              {say('restore')}
            </Press>
          </div>
        </>
      )}
    </DropDown>
  )
}

/** Sorts a list by a hidden column, whose head can't be pressed. */
const SortButton = ({ title, by, sort, onSort }: { title: string; by: string; sort?: Sort; onSort: (sort: Sort) => void }) => {
  const say = useWords(columnWords)
  const sorted = sort?.by === by ? sort.direction : null
  const Icon = sorted === null ? IconArrowsSort : sorted === 'asc' ? IconArrowUp : IconArrowDown
  const label = say(sorted === null ? 'sort_by' : sorted === 'asc' ? 'sorted_up' : 'sorted_down', { column: title })
  return (
    <button
      type="button"
      className={`gh-inset gh-icon-button ${styles.sort}`}
      data-sorted={sorted ? true : undefined}
      aria-label={label}
      title={label}
      onClick={() => onSort({ by, direction: sorted === 'desc' ? 'asc' : 'desc' })}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </button>
  )
}

/** An `off` button can still be focused, so that the focus stays where the person pressed. */
const Press = ({ off, onPress, children }: { off: boolean; onPress: () => void; children: string }) => (
  <Button variant="default" size="chip" aria-disabled={off} onClick={off ? undefined : onPress}>
    {children}
  </Button>
)

/** Moves the focus between boxes with up, down, Home and End. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const boxes = [...event.currentTarget.querySelectorAll('input')]
  const index = [...event.currentTarget.children].findIndex((line) => line.contains(document.activeElement))
  const steps: Record<string, number> = { ArrowDown: (index + 1) % boxes.length, ArrowUp: index - 1, Home: 0, End: -1 }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  boxes.at(step)?.focus()
}
