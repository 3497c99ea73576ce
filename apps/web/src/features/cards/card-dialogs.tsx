import type { Card } from '@gatehouse/contract/cards.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { ApiError, explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWayBack } from '../../lib/way-back.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
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
  // What it asked last is kept while it fades.
  const [shown, setShown] = useState<GivenStatus>('available')
  if (status !== null && status !== shown) setShown(status)
  const change = useCommand(
    (body: { status: GivenStatus; reason: string }) => api.cards.setStatus({ params: { id: card._id }, body }),
    ['cards'],
  )
  const hide = () => {
    change.reset()
    onHide()
  }
  const confirm = (reason: string) =>
    change.mutate(
      { status: shown, reason },
      {
        onSuccess: ({ number, status: reached }) => {
          if (isGiven(reached)) showToast(say(`done.${reached}`, { number }))
          hide()
        },
      },
    )
  return (
    <ReasonDialog
      show={status !== null}
      title={say(`dialogs.${shown}`, { number: card.number })}
      confirm={verbOf(shown)}
      danger={shown === 'retired' || shown === 'written_off'}
      busy={change.isPending}
      failure={change.error ? <FailureNote title={explain(change.error)} /> : null}
      onHide={hide}
      onConfirm={confirm}
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
  const remove = useCommand(
    async (id: string) => {
      await api.cards.remove({ params: { id } })
      showToast(say('deleted', { number: card.number }))
      // Left before it is read again, which would find nothing.
      await leave({ ignoreBlocker: true })
    },
    ['cards'],
  )
  const hide = () => {
    remove.reset()
    onHide()
  }
  const retire = () => {
    remove.reset()
    onRetire?.()
  }
  const code = remove.error instanceof ApiError ? remove.error.code : undefined
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
  ) : remove.error ? (
    <FailureNote title={explain(remove.error)} />
  ) : null
  return (
    <ReasonDialog
      show={show}
      title={say('delete_title', { number: card.number })}
      confirm={say('delete')}
      danger
      asks_reason={false}
      busy={remove.isPending}
      blocked={used || issued}
      failure={refusal}
      onHide={hide}
      onConfirm={() => remove.mutate(card._id)}
    >
      <p>{say('delete_text')}</p>
      <p>{say('delete_only')}</p>
    </ReasonDialog>
  )
}
