import type { Gate } from '@gatehouse/contract/gates.ts'
import { Button } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { ApiError } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWayBack } from '../../lib/way-back.ts'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import type { GateStatus } from './gate-status.ts'
import { gateWords } from './gates.words.ts'

/** Changes the status of a gate: says what that means at the desk and asks why. Null where none is asked. */
export const GateStatusDialog = ({ gate, status, onHide }: { gate: Gate; status: GateStatus | null; onHide: () => void }) => {
  const say = useWords(gateWords)
  const { shown, dialog } = useDecision({
    asked: status,
    first: 'active',
    run: async (wanted, reason) => {
      const { code, status: reached } = await api.gates.setStatus({ params: { id: gate._id }, body: { status: wanted, reason } })
      return () => showToast(say(`done.${reached}`, { code }))
    },
    touches: ['gates'],
    onHide,
  })
  return (
    <ReasonDialog
      {...dialog}
      title={say(`dialogs.${shown}`, { code: gate.code })}
      confirm={say(`verbs.${shown}`)}
      danger={shown === 'retired'}
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
  const { error, reset, dialog } = useDecision({
    asked: show ? 'delete' : null,
    first: 'delete',
    run: async () => {
      await api.gates.remove({ params: { id: gate._id } })
      showToast(say('deleted', { code: gate.code }))
      // Left before it is read again, which would find nothing.
      await leave({ ignoreBlocker: true })
      return undefined
    },
    touches: ['gates'],
    onHide,
  })
  const retire = () => {
    reset()
    onRetire?.()
  }
  const in_use = error instanceof ApiError && error.code === 'gate_in_use'
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
  ) : (
    dialog.failure
  )
  return (
    <ReasonDialog
      {...dialog}
      title={say('delete_title', { code: gate.code })}
      confirm={say('delete')}
      danger
      asks_reason={false}
      blocked={in_use}
      failure={refusal}
    >
      <p>{say('delete_text')}</p>
      <p>{say('delete_only')}</p>
    </ReasonDialog>
  )
}
