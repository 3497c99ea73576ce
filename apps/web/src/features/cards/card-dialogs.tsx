import type { Card } from '@gatehouse/contract/cards.ts'
import { Button } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { ApiError } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWayBack } from '../../lib/way-back.ts'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { type GivenStatus, isGiven } from './card-status.ts'
import { cardWords } from './cards.words.ts'

interface CardStatusDialogProps {
  card: Card
  status: GivenStatus | null
  verbOf: (status: GivenStatus) => string
  onHide: () => void
}

/** Changes the status of a card: says what that means at the desk and asks why. Null where none is asked. */
export const CardStatusDialog = ({ card, status, verbOf, onHide }: CardStatusDialogProps) => {
  const say = useWords(cardWords)
  const { shown, dialog } = useDecision({
    asked: status,
    first: 'available',
    run: async (wanted, reason) => {
      const { number, status: reached } = await api.cards.setStatus({ params: { id: card._id }, body: { status: wanted, reason } })
      return isGiven(reached) ? () => showToast(say(`done.${reached}`, { number })) : undefined
    },
    touches: ['cards'],
    onHide,
  })
  return (
    <ReasonDialog
      {...dialog}
      title={say(`dialogs.${shown}`, { number: card.number })}
      confirm={verbOf(shown)}
      danger={shown === 'retired' || shown === 'written_off'}
    >
      {say(`effects.${shown}`)}
    </ReasonDialog>
  )
}

interface DeleteCardDialogProps {
  card: Card
  show: boolean
  onHide: () => void
  /** Where the card can be retired: what to do if it cannot be deleted. */
  onRetire: (() => void) | undefined
}

/** Deletes a card that was never given out; explains the refusal of any other. */
export const DeleteCardDialog = ({ card, show, onHide, onRetire }: DeleteCardDialogProps) => {
  const say = useWords(cardWords)
  const leave = useWayBack('/service/visitor/cards')
  const { error, reset, dialog } = useDecision({
    asked: show ? 'delete' : null,
    first: 'delete',
    run: async () => {
      await api.cards.remove({ params: { id: card._id } })
      showToast(say('deleted', { number: card.number }))
      // Left before it is read again, which would find nothing.
      await leave({ ignoreBlocker: true })
      return undefined
    },
    touches: ['cards'],
    onHide,
  })
  const retire = () => {
    reset()
    onRetire?.()
  }
  const code = error instanceof ApiError ? error.code : undefined
  const used = code === 'card_used'
  const issued = code === 'card_issued'
  const refusal = issued ? (
    <FailureNote title={say('card_issued')}>{say('card_issued_text')}</FailureNote>
  ) : used ? (
    <FailureNote
      title={say('card_used')}
      actions={
        onRetire ? (
          <Button variant="default" onClick={retire}>
            {say('retire_instead')}
          </Button>
        ) : null
      }
    >
      {say(onRetire ? 'card_used_retire' : 'card_used_retired')}
    </FailureNote>
  ) : (
    dialog.failure
  )
  return (
    <ReasonDialog
      {...dialog}
      title={say('delete_title', { number: card.number })}
      confirm={say('delete')}
      danger
      asks_reason={false}
      blocked={used || issued}
      failure={refusal}
    >
      <p>{say('delete_text')}</p>
      <p>{say('delete_only')}</p>
    </ReasonDialog>
  )
}
