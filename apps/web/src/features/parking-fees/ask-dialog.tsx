import type { ReactNode } from 'react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/form/button.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'

interface AskDialogProps {
  show: boolean
  title: string
  confirm: string
  onHide: () => void
  onConfirm: () => void
  children: ReactNode
}

/** Asks before what was typed is lost. It may stand in a form. */
export const AskDialog = ({ confirm, onConfirm, children, ...dialog }: AskDialogProps) => {
  const sayCommon = useWords(commonWords)
  const footer = (
    <>
      <Button variant="default" data-autofocus onClick={dialog.onHide}>
        {sayCommon('cancel')}
      </Button>
      <Button variant="danger" onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  )
  return (
    <AppModal {...dialog} footer={footer}>
      <p className="gh-large">{children}</p>
    </AppModal>
  )
}
