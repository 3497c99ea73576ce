import type { Gate } from '@gatehouse/contract/gates.ts'
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
import type { GateStatus } from './gate-status.ts'
import { gateWords } from './gates.words.ts'

/** Changes the status of a gate: says what that means at the desk and asks why. Null where none is asked. */
export const GateStatusDialog = ({ gate, status, onHide }: { gate: Gate; status: GateStatus | null; onHide: () => void }) => {
  const say = useWords(gateWords)
  // What it asked last is kept while it fades.
  const [shown, setShown] = useState<GateStatus>('active')
  if (status !== null && status !== shown) setShown(status)
  const change = useCommand(
    (body: { status: GateStatus; reason: string }) => api.gates.setStatus({ params: { id: gate._id }, body }),
    ['gates'],
  )
  const hide = () => {
    change.reset()
    onHide()
  }
  const confirm = (reason: string) =>
    change.mutate(
      { status: shown, reason },
      {
        onSuccess: ({ code, status: reached }) => {
          showToast(say(`done.${reached}`, { code }))
          hide()
        },
      },
    )
  return (
    <ReasonDialog
      show={status !== null}
      title={say(`dialogs.${shown}`, { code: gate.code })}
      confirm={say(`verbs.${shown}`)}
      danger={shown === 'retired'}
      busy={change.isPending}
      failure={change.error ? <FailureNote title={explain(change.error)} /> : null}
      onHide={hide}
      onConfirm={confirm}
    >
      {say(`effects.${shown}`)}
    </ReasonDialog>
  )
}

interface DeleteGateDialogProps {
  gate: Gate
  show: boolean
  onHide: () => void
  /** Where the gate can be retired: what to do if it cannot be deleted. */
  onRetire: (() => void) | undefined
}

/** Deletes a gate at which nothing was recorded; explains the refusal of any other. */
export const DeleteGateDialog = ({ gate, show, onHide, onRetire }: DeleteGateDialogProps) => {
  const say = useWords(gateWords)
  const leave = useWayBack('/service/visitor/gates')
  const remove = useCommand(
    async (id: string) => {
      await api.gates.remove({ params: { id } })
      showToast(say('deleted', { code: gate.code }))
      // Left before it is read again, which would find nothing.
      await leave({ ignoreBlocker: true })
    },
    ['gates'],
  )
  const hide = () => {
    remove.reset()
    onHide()
  }
  const retire = () => {
    remove.reset()
    onRetire?.()
  }
  const in_use = remove.error instanceof ApiError && remove.error.code === 'gate_in_use'
  const refusal = in_use ? (
    <FailureNote
      title={say('gate_in_use')}
      actions={
        onRetire ? (
          <Button variant="default" onClick={retire}>
            {say('retire_instead')}
          </Button>
        ) : null
      }
    >
      {say(onRetire ? 'gate_in_use_retire' : 'gate_in_use_retired')}
    </FailureNote>
  ) : remove.error ? (
    <FailureNote title={explain(remove.error)} />
  ) : null
  return (
    <ReasonDialog
      show={show}
      title={say('delete_title', { code: gate.code })}
      confirm={say('delete')}
      danger
      asks_reason={false}
      busy={remove.isPending}
      blocked={in_use}
      failure={refusal}
      onHide={hide}
      onConfirm={() => remove.mutate(gate._id)}
    >
      <p>{say('delete_text')}</p>
      <p>{say('delete_only')}</p>
    </ReasonDialog>
  )
}
