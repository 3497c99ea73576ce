import type { ComponentProps } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { asLast } from '../../lib/way-back.ts'
import { Button } from '../buttons/button.tsx'
import { Panel } from './panel.tsx'
import { ReadState, type ReadStateProps } from './read-state.tsx'
import { recordWords } from './record.words.ts'
import { EmptyState } from './states.tsx'

interface RecordStateProps extends ReadStateProps {
  icon: ComponentProps<typeof EmptyState>['icon']
  /** The message for an address without a record. */
  missing: string
  missing_text?: string
  /** The address of the list of such records. */
  list: string
}

/** Replaces a record while it loads, after loading failed, or when the person can't see it. */
export const RecordState = ({ read, thing, icon, missing, missing_text, list }: RecordStateProps) => {
  const say = useWords(recordWords)
  return (
    <Panel flush>
      {read.missing ? (
        <EmptyState icon={icon} title={missing} action={<BackToList list={list} />}>
          {missing_text ?? say('not_found_text')}
        </EmptyState>
      ) : (
        <ReadState read={read} thing={thing} />
      )}
    </Panel>
  )
}

export const BackToList = ({ list }: { list: string }) => (
  <Button variant="default" href={asLast(list)}>
    {useWords(recordWords)('back_to_list')}
  </Button>
)
