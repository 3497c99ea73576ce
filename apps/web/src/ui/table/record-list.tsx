import type { ComponentProps, ReactNode } from 'react'
import type { ColumnView } from '../../lib/columns.ts'
import { EmptyState } from '../page/states.tsx'
import { ColumnChoice } from './column-choice.tsx'
import type { Column, Sort } from './data-table.tsx'
import { FilterBar } from './filter-chips.tsx'
import { ListTools } from './list-tools.tsx'
import { RecordTable } from './record-table.tsx'
import { SearchBox } from './search-box.tsx'
import { sortOf, sortText } from './sort.ts'

/** What the address of a list says: its search, its order, and its filters by their names. */
interface ListSearch {
  readonly search?: string | undefined
  readonly sort?: string | undefined
}

/** What an address says of a list without leaving a row out. */
const NOT_FILTERS: ReadonlySet<string> = new Set(['sort', 'limit'])

interface RecordListProps<Row, Search extends ListSearch>
  extends Omit<ComponentProps<typeof RecordTable<Row>>, 'columns' | 'sort' | 'onSort' | 'onClear'> {
  /** What stands in the address, and how it is changed. */
  search: Search
  onChange: (next: Partial<Search>) => void
  search_label: string
  /** What is searched for, where it is not all in the address. */
  searching?: { readonly text: string; onSearch: (text: string) => void }
  filters_label: string
  filters: ReactNode
  columns: { readonly shown: readonly Column<Row>[]; readonly choice: ColumnView<Column<Row>> }
  /** The order where the address says none. A list without it has one order alone. */
  first_sort?: string
  /** What can be done with the chosen rows; above the list. */
  above?: ReactNode
}

/** The list of a page of master data with its search, filters and columns, all of which stand in the address. */
export const RecordList = <Row, Search extends ListSearch>(props: RecordListProps<Row, Search>) => {
  const { search, onChange, search_label, searching, filters_label, filters, columns, first_sort, above, ...table } = props
  const sort = first_sort === undefined ? undefined : sortOf(search.sort ?? first_sort)
  const onSort = sort && ((wanted: Sort) => onChange({ sort: sortText(sort, wanted) } as Partial<Search>))
  const { text, onSearch } = searching ?? {
    text: search.search ?? '',
    onSearch: (typed: string) => onChange({ search: typed || undefined } as Partial<Search>),
  }
  const narrowed = Object.entries(search).filter(([name, value]) => !NOT_FILTERS.has(name) && value !== undefined)
  const clear = () => {
    searching?.onSearch('')
    onChange(Object.fromEntries(narrowed.map(([name]) => [name, undefined])) as Partial<Search>)
  }
  return (
    <>
      <ListTools search={<SearchBox label={search_label} value={text} onSearch={onSearch} />}>
        <FilterBar label={filters_label}>{filters}</FilterBar>
        <ColumnChoice choice={columns.choice} sort={sort} onSort={onSort} />
      </ListTools>
      {above}
      <RecordTable<Row>
        {...table}
        columns={columns.shown}
        sort={sort}
        onSort={onSort}
        onClear={narrowed.length > 0 || text ? clear : undefined}
      />
    </>
  )
}

interface NoRecordsProps {
  icon: ComponentProps<typeof EmptyState>['icon']
  title: string
  text: string
  /** Adds the first one, for who may; for others `ask` says whom to ask. */
  add: ReactNode
  ask: string
}

/** In the place of a list that has nothing at all yet. */
export const NoRecords = ({ icon, title, text, add, ask }: NoRecordsProps) => (
  <EmptyState icon={icon} title={title} action={add}>
    <p>{text}</p>
    {add ? null : <p>{ask}</p>}
  </EmptyState>
)
