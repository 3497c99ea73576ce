import { IconPlus } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import type { ColumnView } from '../../lib/column-choices.ts'
import { SearchBox } from '../form/search-box.tsx'
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
import { sortOf, sortText } from './sort.ts'

/** The query of a list's address: search, order and named filters. */
interface ListSearch {
  readonly search?: string | undefined
  readonly sort?: string | undefined
}

/** Query parameters that leave no row out. */
const NOT_FILTERS: ReadonlySet<string> = new Set(['sort', 'limit'])

/** Texts that every list takes from the words of its feature; `the_list`, as in "… could not be loaded". */
type ListText = 'search' | 'list' | 'the_list' | 'add' | 'empty' | 'empty_text' | 'empty_ask'

type RecordTableProps<Row extends { readonly _id: string } | { readonly id: string }> = ComponentProps<typeof RecordTable<Row>>

interface RecordListProps<Row extends { readonly _id: string } | { readonly id: string }, Search extends ListSearch>
  extends Pick<RecordTableProps<Row>, 'list' | 'narrow' | 'isChosen' | 'density' | 'current'> {
  say: (text: ListText) => string
  icon: ComponentProps<typeof EmptyState>['icon']
  /** The address of the form that adds a record; null for people who may not, who see whom to ask. */
  add: string | null
  add_icon?: ComponentProps<typeof LinkButton>['icon']
  /** Import and export, beside the heading or, on a phone, above the list. */
  files?: ReactNode
  /** The query of the address, and the function that changes it. */
  search: Search
  onChange: (next: Partial<Search>) => void
  /** The search, where the address doesn't hold all of its text. */
  searching?: { readonly text: string; onSearch: (text: string) => void }
  filters: readonly ListFilter<Search>[]
  /** Filters of other kinds, such as days. */
  more_filters?: ReactNode
  columns: { readonly shown: readonly Column<Row>[]; readonly choice: ColumnView<Column<Row>> }
  /** The order when the address has none. Without it the list can't be sorted. */
  first_sort?: string
  /** Actions on the selected rows, above the list. */
  above?: ReactNode
}

/** The page of a list of records: search, filters and order from the address, columns, and the way to add a record. */
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
  const onSort = sort && ((nextSort: Sort) => onChange({ sort: sortText(sort, nextSort) } as Partial<Search>))
  const { text, onSearch } = searching ?? {
    text: search.search ?? '',
    onSearch: (input: string) => onChange({ search: input || undefined } as Partial<Search>),
  }
  const activeFilters = Object.entries(search).filter(([name, value]) => !NOT_FILTERS.has(name) && value !== undefined)
  const clear = () => {
    searching?.onSearch('')
    onChange(Object.fromEntries(activeFilters.map(([name]) => [name, undefined])) as Partial<Search>)
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
        onClear={activeFilters.length > 0 || text ? clear : undefined}
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
