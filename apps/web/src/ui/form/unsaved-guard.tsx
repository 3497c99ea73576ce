import { useBlocker } from '@tanstack/react-router'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../buttons/button.tsx'
import { AppModal } from '../overlay/app-modal.tsx'
import { recordFormWords } from './record-form.words.ts'

/** The current or the next address of the browser. */
export interface PageAddress {
  readonly pathname: string
  readonly search: object
}

/** Changing only the query of the address (filters, tabs) doesn't leave the page. */
const leavesPage = (from: PageAddress, to: PageAddress): boolean => from.pathname !== to.pathname

interface UnsavedGuardProps {
  /** Evaluated at the moment of leaving, so that a form which was just saved may close. */
  isDirty: () => boolean
  /** Whether a change of the address removes the form. */
  leaves?: (from: PageAddress, to: PageAddress) => boolean
}

/** Asks before the person leaves unsaved changes; the browser asks when the tab closes. */
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
