import { api } from '../../../api/client.ts'
import { useDecision } from '../../../api/decision.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx'
import { visitPanelWords } from './visit-panel.words.ts'

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
  const say = useWords(visitPanelWords)
  const { dialog } = useDecision({
    first: 'reveal',
    run: async (_, reason) => {
      const numbers = await api.entrances.reveal({ params: { id }, body: { reason } })
      return () => onRevealed(numbers)
    },
    touches: ['entrances'],
    onHide,
  })
  return (
    <ReasonDialog {...dialog} show={show} title={say('reveal_title')} confirm={say('reveal_show')}>
      {say('reveal_text')}
    </ReasonDialog>
  )
}
