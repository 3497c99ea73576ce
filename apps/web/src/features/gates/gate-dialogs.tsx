import type { Gate, GateStatus } from '@gatehouse/contract/gates.ts'
import { api } from '../../api/client.ts'
import { useStatusDecision } from '../../api/decision.ts'
import { ApiError } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { StatusDialog } from '../../ui/overlay/status-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { gateWords } from './gates.words.ts'

interface GateDialogProps {
  gate: Gate
  asked: GateStatus | 'delete' | null
  onHide: () => void
  /** Where the gate can be retired: what to do if it cannot be deleted. */
  onRetire: (() => void) | undefined
}

/** Changes the status of a gate, or deletes one at which nothing was recorded: says what that means. Null where none is asked. */
export const GateDialog = ({ gate, asked, onHide, onRetire }: GateDialogProps) => {
  const say = useWords(gateWords)
  const { code } = gate
  const removed = useRemoved('/service/visitor/gates')
  const params = { id: gate._id }
  const { shown, error, reset, dialog } = useStatusDecision<GateStatus>({
    asked,
    first: 'active',
    change: async (wanted, reason) => {
      const { status } = await api.gates.setStatus({ params, body: { status: wanted, reason } })
      return () => showToast(say(`done.${status}`, { code }))
    },
    remove: () => api.gates.remove({ params }),
    onRemoved: () => removed(say('deleted', { code })),
    touches: ['gates'],
    onHide,
  })
  const retire = () => {
    reset()
    onRetire?.()
  }
  const deletes = shown === 'delete'
  const in_use = deletes && error instanceof ApiError && error.code === 'gate_in_use'
  return (
    <StatusDialog
      {...dialog}
      title={deletes ? say('delete_title', { code }) : say(`dialogs.${shown}`, { code })}
      confirm={deletes ? say('delete') : say(`verbs.${shown}`)}
      danger={shown === 'retired'}
      deletes={deletes ? [say('delete_text'), say('delete_only')] : null}
      effect={deletes ? '' : say(`effects.${shown}`)}
      kept={
        in_use
          ? {
              title: say('gate_in_use'),
              text: say(onRetire ? 'gate_in_use_retire' : 'gate_in_use_retired'),
              way: onRetire && { label: say('retire_instead'), go: retire },
            }
          : null
      }
    />
  )
}
