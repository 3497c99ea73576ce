import { IconSearchOff } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import type { ListView } from '../../lib/views.ts'
import { Button } from '../buttons/button.tsx'
import { recordWords } from '../page/record.words.ts'
import { EmptyState, ErrorState } from '../page/states.tsx'
import { DataTable } from './data-table.tsx'

interface RecordTableProps<Row extends WithId> extends Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'rowKey' | 'state' | 'more'> {
  list: ListView<Row>
  /** The list in words, as in "… could not be loaded". */
  thing: string
  /** Clears the filters; undefined when no filter is set. */
  onClear: (() => void) | undefined
  /** Shown when there are no records at all, with the next step. */
  empty: ReactNode
}

type WithId = { readonly _id: string } | { readonly id: string }

/** The list of a page of master data, or its state: loading, failed, empty or without matches. */
export const RecordTable = <Row extends WithId>({ list, thing, onClear, empty, ...table }: RecordTableProps<Row>) => {
  const { rows, loading, failure, total, loading_more, onMore, onRetry } = list
  const errorState = failure && (
    <ErrorState thing={thing} code={failure.reference} onRetry={onRetry}>
      {failure.sentence}
    </ErrorState>
  )
  return (
    <DataTable<Row>
      {...table}
      rows={rows}
      rowKey={(row) => ('_id' in row ? row._id : row.id)}
      state={errorState ? { failed: errorState } : loading ? 'loading' : 'ready'}
      empty={onClear ? <NoMatch onClear={onClear} /> : empty}
      more={{ total, loading: loading_more, onMore }}
    />
  )
}

/** Replaces a list when nothing matches its filters. */
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
