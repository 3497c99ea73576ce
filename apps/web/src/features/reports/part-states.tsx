import { IconRefresh, IconReportOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readView } from '../../api/read-view.ts'
import { toServerTime } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { reportWords } from './report.words.ts'

/**
 * A part of a report once it is loaded, else its state: a failed report shows the failure and a retry (E-10). A report doesn't update by itself, so
 * it shows its time.
 */
export function PartStates<Data>({ read, children }: { read: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  const say = useWords(reportWords)
  const formats = useFormats()
  const { data, error, refetch, dataUpdatedAt, isFetching } = read
  if (data === undefined || error) {
    return (
      <Panel flush>
        <ReadState read={readView({ error: isFetching ? null : error, refetch })} thing={say('the_report')} />
      </Panel>
    )
  }
  return (
    <>
      {children(data)}
      <div className="gh-row gh-wrap gh-small gh-muted gh-numbers">
        {say('as_of', { time: formats.dateTime(toServerTime(dataUpdatedAt)) })}
        <span className="gh-not-print">
          <Button
            variant="default"
            size="chip"
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            {say('refresh')}
          </Button>
        </span>
      </div>
    </>
  )
}

export const NoVisits = () => {
  const say = useWords(reportWords)
  return (
    <Panel flush>
      <EmptyState icon={IconReportOff} title={say('nothing')}>
        {say('nothing_text')}
      </EmptyState>
    </Panel>
  )
}
