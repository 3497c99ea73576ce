import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type CSSProperties, Fragment, memo, type ReactNode } from 'react'
import type { ChoosableColumn } from '../../lib/column-choices.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../buttons/app-link.tsx'
import { Button } from '../buttons/button.tsx'
import { SkeletonRows } from '../page/states.tsx'
import { useNarrow } from '../page/use-narrow.ts'
import styles from './data-table.module.css'

export interface Column<Row> extends ChoosableColumn {
  readonly title: string
  /** Replaces the title in the head. */
  readonly head?: ReactNode
  readonly render: (row: Row) => ReactNode
  /** Numbers, money and times are aligned right, in tabular figures. */
  readonly align?: 'end'
  /** The name that the server sorts by; without it the head is plain text. */
  readonly sort?: string
  readonly width?: number | string
  /** Least width in pixels; a table that is wider than its region scrolls sideways. */
  readonly least?: number
}

export interface Sort {
  readonly by: string
  readonly direction: 'asc' | 'desc'
}

/** Row heights: `desk` two lines (52), `record` one line (44), `report` (38). */
export type Density = 'desk' | 'record' | 'report'
const heights: Record<Density, number> = { desk: 52, record: 44, report: 38 }

interface DataTableProps<Row> {
  /** The name of the table and of its scrolling region. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  density?: Density
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** The key of the row that is open in the side panel. */
  current?: string | null
  /** Whether a row is selected for the next action, which tints it. */
  isChosen?: (key: string) => boolean
  /** Keys of rows that just arrived; they are tinted for two seconds. */
  fresh?: ReadonlySet<string>
  /** Content below a row over the full width, such as a message about it. */
  below?: (row: Row) => ReactNode
  /** A row at phone widths, where the table becomes a list. Without it the table scrolls sideways in its region. */
  narrow?: (row: Row) => ReactNode
  /** `loading` shows skeleton rows; a node (ErrorState) replaces the rows. */
  state?: 'ready' | 'loading' | { readonly failed: ReactNode }
  empty: ReactNode
  /** Below the rows: how many are visible, and the next page. `total` is a text because a big count ends in "10,000+". */
  more?: { readonly total?: string; readonly loading: boolean; readonly onMore?: () => void }
  /** The region fills the height that its flex parent leaves, and scrolls under a fixed head. */
  fill?: boolean
}

/** The list of a page: a table with a sticky head, or cards on a phone. A `RowLink` in one of the cells opens a row. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, rows, density = 'record', state = 'ready', empty, more, narrow, fill } = props
  const as_list = useNarrow() && narrow !== undefined
  const loading = state === 'loading'
  return (
    <div
      className={`gh-card gh-narrow gh-clip gh-vertical gh-flex gh-phone-still gh-print-open ${styles.panel}`}
      style={{ '--row-height': `${heights[density]}px` } as CSSProperties}
      data-fill={fill || undefined}
    >
      <section
        className={`gh-relative gh-scrolls gh-inset gh-phone-still gh-print-open ${styles.region}`}
        aria-label={caption}
        aria-busy={loading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        {as_list ? <CardList {...props} narrow={narrow} /> : <Table {...props} />}
        {typeof state === 'object' ? state.failed : null}
        {state === 'ready' && rows.length === 0 ? empty : null}
      </section>
      {more && rows.length > 0 ? <Foot shown={rows.length} {...more} /> : null}
    </div>
  )
}

/** Attributes of a row that set its tint. */
const marksOf = <Row,>(key: string, { current, isChosen, fresh }: Pick<DataTableProps<Row>, 'current' | 'isChosen' | 'fresh'>) => ({
  'aria-current': key === current || undefined,
  'data-chosen': isChosen?.(key) || undefined,
  'data-fresh': fresh?.has(key) || undefined,
})

const Table = <Row,>({ caption, columns, rows, rowKey, sort, onSort, below, ...props }: DataTableProps<Row>) => (
  <table className={`gh-table ${styles.table}`}>
    <caption className="gh-hidden">{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <Head key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
    <tbody>
      {props.state === 'loading' ? (
        <Skeleton columns={columns.length} />
      ) : typeof props.state === 'object' ? null : (
        rows.map((row) => {
          const key = rowKey(row)
          const message = below?.(row)
          return (
            <Fragment key={key}>
              <TableRow row={row} columns={columns as readonly Column<unknown>[]} {...marksOf(key, props)} />
              {message ? (
                <tr className={styles.below}>
                  <td colSpan={columns.length}>{message}</td>
                </tr>
              ) : null}
            </Fragment>
          )
        })
      )}
    </tbody>
  </table>
)

interface TableRowProps extends ReturnType<typeof marksOf> {
  row: unknown
  columns: readonly Column<unknown>[]
}

/** Renders again only when its row, marks or columns change. A page that keeps its columns may therefore update beside a long list. */
const TableRow = memo(({ row, columns, ...marks }: TableRowProps) => (
  <tr {...marks}>
    {columns.map((column) => (
      <td key={column.id} data-align={column.align}>
        {column.render(row)}
      </td>
    ))}
  </tr>
))

const Head = <Row,>({ column, sort, onSort }: { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }) => {
  const sorted = sort !== undefined && sort.by === column.sort ? sort.direction : null
  const { sort: sortKey } = column
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown
  const title = (
    <>
      {column.title}
      {sorted ? <Arrow size={16} stroke={1.75} aria-hidden="true" /> : null}
    </>
  )
  return (
    <th
      scope="col"
      data-align={column.align}
      style={{ width: column.width, minWidth: column.least }}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : sortKey && onSort ? 'none' : undefined}
    >
      {sortKey === undefined || !onSort ? (
        <span className="gh-gap-6 gh-inline gh-center gh-aligned">{column.head ?? title}</span>
      ) : (
        <button
          type="button"
          className={`gh-inset gh-gap-6 gh-inline gh-center gh-strong gh-round-4 ${styles.sort}`}
          onClick={() => onSort({ by: sortKey, direction: sorted === 'desc' ? 'asc' : 'desc' })}
        >
          {title}
        </button>
      )}
    </th>
  )
}

const Skeleton = ({ columns }: { columns: number }) =>
  Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never reordered
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: likewise
        <td key={column}>
          <span className="gh-bone" style={{ width: `${40 + ((row * 29 + column * 17) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ))

const CardList = <Row,>({ rows, rowKey, narrow, below, ...props }: DataTableProps<Row> & { narrow: (row: Row) => ReactNode }) =>
  props.state === 'loading' ? (
    <SkeletonRows height={94} />
  ) : typeof props.state === 'object' ? null : (
    <ul className={`gh-plain ${styles.cards}`}>
      {rows.map((row) => {
        const key = rowKey(row)
        const message = below?.(row)
        return (
          <Fragment key={key}>
            <CardRow row={row} narrow={narrow as (row: unknown) => ReactNode} {...marksOf(key, props)} />
            {message ? <li className={styles.below}>{message}</li> : null}
          </Fragment>
        )
      })}
    </ul>
  )

const CardRow = memo(({ row, narrow, ...marks }: { row: unknown; narrow: (row: unknown) => ReactNode } & ReturnType<typeof marksOf>) => (
  <li {...marks}>{narrow(row)}</li>
))

const Foot = ({ shown, total, loading, onMore }: { shown: number; total?: string; loading: boolean; onMore?: () => void }) => {
  const say = useWords(commonWords)
  return (
    <div className={`gh-row gh-gap-12 gh-small gh-apart gh-muted gh-numbers gh-line-top ${styles.foot}`}>
      <span role="status">{total === undefined ? say('shown', { shown }) : say('shown_of', { shown, total })}</span>
      {onMore ? (
        <Button size="chip" variant="default" loading={loading} onClick={onMore}>
          {say('more')}
        </Button>
      ) : null}
    </div>
  )
}

/** The link that opens a row. The whole row is its target; only its text is its name. */
export const RowLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <AppLink href={href} className={`gh-strong gh-unlined gh-inherit ${styles.row_link}`}>
    {children}
  </AppLink>
)

/** A cell with two lines: the main one and a quieter one. Long names are cut, so the title has the whole text. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className="gh-narrow gh-grid">
    <span className="gh-cut">{first}</span>
    <span className="gh-cut gh-tiny gh-muted">{second}</span>
  </span>
)
