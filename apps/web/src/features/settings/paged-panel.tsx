import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { readView } from '../../api/read-view.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import styles from './settings.module.css'

interface PagedPanelProps<Row> {
  title: string
  read: UseInfiniteQueryResult<InfiniteData<{ docs: Row[] }, unknown>>
  /** The name of the data, as in "… could not be loaded". */
  thing: string
  icon: ComponentProps<typeof EmptyState>['icon']
  empty: string
  empty_text: string
  /** A row as an item of the list. */
  children: (row: Row) => ReactNode
}

/** A list of events, newest first, page after page. */
export function PagedPanel<Row>({ title, read, thing, icon, empty, empty_text, children }: PagedPanelProps<Row>) {
  const say = useWords(commonWords)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = read
  const rows = data?.pages.flatMap(({ docs }) => docs)
  return (
    <Panel title={title}>
      {rows ? null : <ReadState read={readView({ error, refetch })} thing={thing} />}
      {rows?.length === 0 ? (
        <EmptyState icon={icon} title={empty}>
          {empty_text}
        </EmptyState>
      ) : (
        <ol className={`gh-plain ${styles.versions}`}>{rows?.map(children)}</ol>
      )}
      {hasNextPage ? (
        <Button size="chip" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('more')}
        </Button>
      ) : null}
    </Panel>
  )
}
