import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { commonWords } from '../lib/i18n/common.words.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { AppModal } from './app-modal.tsx'
import { recordWords } from './record.words.ts'

/**
 * Asks before a page with unsaved changes is left; closing the tab is asked by the browser itself. `isDirty` is asked at the moment of
 * leaving, so that a form which has just been saved may go.
 */
export const UnsavedGuard = ({ isDirty }: { isDirty: () => boolean }) => {
  const say = useWords(commonWords)
  const sayRecord = useWords(recordWords)
  const { status, proceed, reset } = useBlocker({
    // A page changes its own address (filters, tabs) without being left.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const footer = (
    <>
      <Button variant="default" onClick={() => proceed?.()}>
        {say('leave')}
      </Button>
      <Button data-autofocus onClick={() => reset?.()}>
        {say('keep_editing')}
      </Button>
    </>
  )
  return (
    <AppModal show={status === 'blocked'} onHide={() => reset?.()} title={sayRecord('leave_title')} footer={footer}>
      {sayRecord('leave_text')}
    </AppModal>
  )
}
