import { useBlocker } from '@tanstack/react-router'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppModal } from '../overlay/app-modal.tsx'
import { Button } from './button.tsx'
import { recordFormWords } from './record-form.words.ts'

/** Where the browser is, or would go. */
export interface PageAddress {
  readonly pathname: string
  readonly search: object
}

/** A page changes its own address (filters, tabs) without being left. */
const leavesPage = (from: PageAddress, to: PageAddress): boolean => from.pathname !== to.pathname

interface UnsavedGuardProps {
  /** Asked at the moment of leaving, so that a form which has just been saved may go. */
  isDirty: () => boolean
  /** Whether a change of the address takes the form away. */
  leaves?: (from: PageAddress, to: PageAddress) => boolean
}

/** Asks before unsaved changes are left; closing the tab is asked by the browser itself. */
export const UnsavedGuard = ({ isDirty, leaves = leavesPage }: UnsavedGuardProps) => {
  const say = useWords(commonWords)
  const sayRecord = useWords(recordFormWords)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => leaves(current, next) && isDirty(),
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
