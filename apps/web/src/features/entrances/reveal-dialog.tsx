import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { visitWords } from './visit.words.ts'
import styles from './visit-panel.module.css'

export interface Revealed {
  readonly id_number: string | null
  readonly phone: string | null
}

interface RevealDialogProps {
  id: string
  show: boolean
  onHide: () => void
  onRevealed: (numbers: Revealed) => void
}

/** Asks why the whole numbers are needed; the answer is recorded with who saw them. */
export const RevealDialog = ({ id, show, onHide, onRevealed }: RevealDialogProps) => {
  const say = useWords(visitWords)
  const reveal = useCommand((reason: string) => api.entrances.reveal({ params: { id }, body: { reason } }), ['entrances'])
  const failure = reveal.error ? (
    <p className={styles.failure} role="alert">
      {explain(reveal.error)}
    </p>
  ) : null
  return (
    <ReasonDialog
      show={show}
      title={say('reveal_title')}
      confirm={say('reveal_show')}
      busy={reveal.isPending}
      failure={failure}
      onHide={onHide}
      onConfirm={(reason) =>
        reveal.mutate(reason, {
          onSuccess: (numbers) => {
            onRevealed(numbers)
            onHide()
          },
        })
      }
    >
      {say('reveal_text')}
    </ReasonDialog>
  )
}
