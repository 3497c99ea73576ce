import type { Card, CardStatus } from '@gatehouse/contract/cards.ts'
import { api } from '../../api/client.ts'
import { useStatusDecision } from '../../api/decision.ts'
import { ApiError } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { StatusDialog } from '../../ui/overlay/status-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { cardWords } from './cards.words.ts'

/** What a person may make of a card: all but `issued`, which a check-in gives. */
export type GivenStatus = Exclude<CardStatus, 'issued'>
export const isGiven = (status: CardStatus): status is GivenStatus => status !== 'issued'

interface CardDialogProps {
  card: Card
  asked: GivenStatus | 'delete' | null
  verbOf: (status: GivenStatus) => string
  onHide: () => void
  /** Where the card can be retired: what to do if it cannot be deleted. */
  onRetire: (() => void) | undefined
}

/** Changes the status of a card, or deletes one that was never given out: says what that means. Null where none is asked. */
export const CardDialog = ({ card, asked, verbOf, onHide, onRetire }: CardDialogProps) => {
  const say = useWords(cardWords)
  const { number } = card
  const removed = useRemoved('/service/visitor/cards')
  const params = { id: card._id }
  const { shown, error, reset, dialog } = useStatusDecision<GivenStatus>({
    asked,
    first: 'available',
    change: async (wanted, reason) => {
      const { status } = await api.cards.setStatus({ params, body: { status: wanted, reason } })
      return isGiven(status) ? () => showToast(say(`done.${status}`, { number })) : undefined
    },
    remove: () => api.cards.remove({ params }),
    onRemoved: () => removed(say('deleted', { number })),
    touches: ['cards'],
    onHide,
  })
  const retire = () => {
    reset()
    onRetire?.()
  }
  const deletes = shown === 'delete'
  const code = deletes && error instanceof ApiError ? error.code : undefined
  const used = {
    title: say('card_used'),
    text: say(onRetire ? 'card_used_retire' : 'card_used_retired'),
    way: onRetire && { label: say('retire_instead'), go: retire },
  }
  const issued = { title: say('card_issued'), text: say('card_issued_text') }
  return (
    <StatusDialog
      {...dialog}
      title={deletes ? say('delete_title', { number }) : say(`dialogs.${shown}`, { number })}
      confirm={deletes ? say('delete') : verbOf(shown)}
      danger={shown === 'retired' || shown === 'written_off'}
      deletes={deletes ? [say('delete_text'), say('delete_only')] : null}
      effect={deletes ? '' : say(`effects.${shown}`)}
      kept={code === 'card_used' ? used : code === 'card_issued' ? issued : null}
    />
  )
}
