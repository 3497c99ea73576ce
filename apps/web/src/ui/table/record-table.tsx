import { IconSearchOff } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import type { ListView } from '../../lib/views.ts'
import { Button } from '../form/button.tsx'
import { recordWords } from '../page/record.words.ts'
import { EmptyState, ErrorState } from '../page/states.tsx'
import { DataTable } from './data-table.tsx'

interface RecordTableProps<Row extends WithId> extends Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'rowKey' | 'state' | 'more'> {
  list: ListView<Row>
  /** What could not be read, as in "… could not be loaded". */
  thing: string
  /** Clears the filters; undefined where none is set. */
  onClear: (() => void) | undefined
  /** Where there is nothing at all: what to do next. */
  empty: ReactNode
}

type WithId = { readonly _id: string } | { readonly id: string }

/** The list of a page of master data, with what stands in its place while it loads, when it failed, and when nothing is there or matches. */
export const RecordTable = <Row extends WithId>({ list, thing, onClear, empty, ...table }: RecordTableProps<Row>) => {
  const { rows, loading, failure, total, loading_more, onMore, onRetry } = list
  const failed = failure && (
    <ErrorState thing={thing} code={failure.reference} onRetry={onRetry}>
      {failure.sentence}
    </ErrorState>
  )
  return (
    <DataTable<Row>
      {...table}
      rows={rows}
      rowKey={(row) => ('_id' in row ? row._id : row.id)}
      state={failed ? { failed } : loading ? 'loading' : 'ready'}
      empty={onClear ? <NoMatch onClear={onClear} /> : empty}
      more={{ total, loading: loading_more, onMore }}
    />
  )
}

/** In the place of a list whose filters nothing matches. */
export const NoMatch = ({ onClear }: { onClear: () => void }) => {
  const say = useWords(recordWords)
  const clear = (
    <Button variant="default" onClick={onClear}>
      {say('clear_filters')}
    </Button>
  )
  return (
    <EmptyState icon={IconSearchOff} title={say('no_match')} action={clear}>
      {say('no_match_text')}
    </EmptyState>
  )
}
