import { IconPlus } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import type { ColumnView } from '../../lib/column-choices.ts'
import { LinkButton } from '../page/link-button.tsx'
import { PageActions } from '../page/page-slots.tsx'
import { EmptyState } from '../page/states.tsx'
import { useNarrow } from '../page/use-narrow.ts'
import { ColumnChoice } from './column-choice.tsx'
import type { Column, Sort } from './data-table.tsx'
import { FilterBar } from './filter-chips.tsx'
import { FilterChips, type ListFilter } from './list-filters.tsx'
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

/** The texts that each list of records has in the words of its feature; `the_list`, as in "… could not be loaded". */
type ListText = 'search' | 'list' | 'the_list' | 'add' | 'empty' | 'empty_text' | 'empty_ask'

type RecordTableProps<Row extends { readonly _id: string } | { readonly id: string }> = ComponentProps<typeof RecordTable<Row>>

interface RecordListProps<Row extends { readonly _id: string } | { readonly id: string }, Search extends ListSearch>
  extends Pick<RecordTableProps<Row>, 'list' | 'narrow' | 'isChosen' | 'density' | 'current'> {
  say: (text: ListText) => string
  icon: ComponentProps<typeof EmptyState>['icon']
  /** The address of the form that adds a record, for whoever may; others are told whom to ask. */
  add: string | null
  add_icon?: ComponentProps<typeof LinkButton>['icon']
  /** Beside the heading, on a phone above the list: files to bring in and to save. */
  files?: ReactNode
  /** What stands in the address, and how it is changed. */
  search: Search
  onChange: (next: Partial<Search>) => void
  /** What is searched for, where it is not all in the address. */
  searching?: { readonly text: string; onSearch: (text: string) => void }
  filters: readonly ListFilter<Search>[]
  /** Beside the filters: one of another kind, such as days. */
  more_filters?: ReactNode
  columns: { readonly shown: readonly Column<Row>[]; readonly choice: ColumnView<Column<Row>> }
  /** The order where the address says none. A list without it has one order alone. */
  first_sort?: string
  /** What can be done with the chosen rows; above the list. */
  above?: ReactNode
}

/** The page of a list of records: its search, filters and order, which stand in the address, its columns, and the way to add a record. */
export const RecordList = <Row extends { readonly _id: string } | { readonly id: string }, Search extends ListSearch>({
  say,
  icon,
  add,
  add_icon = IconPlus,
  files,
  search,
  onChange,
  searching,
  filters,
  more_filters,
  columns,
  first_sort,
  above,
  ...table
}: RecordListProps<Row, Search>) => {
  const narrow = useNarrow()
  const sort = first_sort === undefined ? undefined : sortOf(search.sort ?? first_sort)
  const onSort = sort && ((wanted: Sort) => onChange({ sort: sortText(sort, wanted) } as Partial<Search>))
  const { text, onSearch } = searching ?? {
    text: search.search ?? '',
    onSearch: (typed: string) => onChange({ search: typed || undefined } as Partial<Search>),
  }
  const filtered = Object.entries(search).filter(([name, value]) => !NOT_FILTERS.has(name) && value !== undefined)
  const clear = () => {
    searching?.onSearch('')
    onChange(Object.fromEntries(filtered.map(([name]) => [name, undefined])) as Partial<Search>)
  }
  const add_button =
    add === null ? null : (
      <LinkButton icon={add_icon} href={add}>
        {say('add')}
      </LinkButton>
    )
  return (
    <>
      <PageActions>
        {narrow ? null : files}
        {add_button}
      </PageActions>
      {files && narrow ? <div className="gh-wrap gh-mb-12">{files}</div> : null}
      <ListTools search={<SearchBox label={say('search')} value={text} onSearch={onSearch} />}>
        <FilterBar>
          <FilterChips search={search} onChange={onChange} filters={filters} />
          {more_filters}
        </FilterBar>
        <ColumnChoice choice={columns.choice} sort={sort} onSort={onSort} />
      </ListTools>
      {above}
      <RecordTable<Row>
        {...table}
        caption={say('list')}
        thing={say('the_list')}
        columns={columns.shown}
        sort={sort}
        onSort={onSort}
        onClear={filtered.length > 0 || text ? clear : undefined}
        empty={
          <EmptyState icon={icon} title={say('empty')} action={add_button}>
            <p>{say('empty_text')}</p>
            {add_button ? null : <p>{say('empty_ask')}</p>}
          </EmptyState>
        }
      />
    </>
  )
}
