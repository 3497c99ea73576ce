import { tidyLine } from '@gatehouse/contract/kernel/domain/line.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../buttons/button.tsx'
import { AppModal } from '../overlay/app-modal.tsx'
import { FailureNote } from '../page/failure-note.tsx'
import { recordWords } from '../page/record.words.ts'
import { fieldError } from './form-parts.tsx'
import { TextInput } from './inputs.tsx'
import styles from './reason-dialog.module.css'

interface ReasonDialogProps {
  show: boolean
  title: string
  /** Describes the effect in a sentence or two. */
  children: ReactNode
  /** The verb of the button. */
  confirm: string
  /** The button that decides nothing; `Cancel` unless the decision itself is about cancelling. */
  back?: string
  /** Colours the button for actions that can't be undone. */
  danger?: boolean
  /** If false, it asks only for the decision, and may be placed in a form. */
  asks_reason?: boolean
  /** Why the action isn't possible now, in words; `true` where `failure` says it. The button stays visible. */
  blocked?: ReactNode
  busy?: boolean
  /** The server's refusal: a sentence, or a note with a way to continue. */
  failure?: ReactNode
  onHide: () => void
  /** Receives the trimmed reason; empty when none is asked. */
  onConfirm: (reason: string) => void
}

/** The dialog of a decision: states the effect, asks for the reason, and stays open until the server answers. */
export const ReasonDialog = ({ show, title, children, confirm, back, danger, asks_reason = true, ...props }: ReasonDialogProps) => {
  const say = useWords(commonWords)
  const sayRecord = useWords(recordWords)
  const form_id = useId()
  const [wrong, setWrong] = useState<string>()
  const { busy, blocked, failure, onHide, onConfirm } = props

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || blocked) return
    const reason = tidyLine(String(new FormData(event.currentTarget).get('reason') ?? ''))
    setWrong(reason === '' ? sayRecord('reason_required') : undefined)
    if (reason !== '') onConfirm(reason)
  }

  const hide = () => {
    setWrong(undefined)
    onHide()
  }
  const footer = (
    <>
      <Button variant="default" data-autofocus={asks_reason ? undefined : true} onClick={hide}>
        {back ?? say('cancel')}
      </Button>
      <Button
        {...(asks_reason ? { type: 'submit', form: form_id } : { onClick: () => (busy || blocked ? undefined : onConfirm('')) })}
        loading={busy}
        variant={danger ? 'danger' : 'filled'}
        aria-disabled={blocked ? true : undefined}
      >
        {confirm}
      </Button>
    </>
  )
  const effect = (
    <>
      <div className={`gh-large ${styles.effect}`}>{children}</div>
      {typeof failure === 'string' ? <FailureNote title={failure} /> : failure}
      {blocked && blocked !== true ? (
        <div className={`gh-body gh-overstay gh-strong gh-p-10-12 gh-round ${styles.blocked}`}>{blocked}</div>
      ) : null}
    </>
  )
  return (
    <AppModal show={show} onHide={hide} title={title} footer={footer}>
      {asks_reason ? (
        <form id={form_id} className="gh-stack" onSubmit={submit} noValidate>
          {effect}
          {blocked ? null : (
            <TextInput
              name="reason"
              label={sayRecord('reason')}
              required
              autoComplete="off"
              maxLength={300}
              data-autofocus
              error={fieldError(wrong)}
            />
          )}
        </form>
      ) : (
        <div className="gh-stack">{effect}</div>
      )}
    </AppModal>
  )
}
