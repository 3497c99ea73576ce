import type { Gate, GateStatus } from '@gatehouse/contract/gates/gates.ts'
import { api } from '../../api/client.ts'
import { useStatusDecision } from '../../api/decision.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { RecordStatus } from '../../ui/form/status-panel.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { GateStatusBadge } from './gate-columns.tsx'
import { GATE_TRANSITIONS } from './gates.fixed.ts'
import { gateWords } from './gates.words.ts'

/** The status of a gate and its commands. A gate with visits or a till can be retired, but not deleted. */
export const GateStatusPanel = ({ gate, changeable }: { gate: Gate; changeable: boolean }) => {
  const say = useWords(gateWords)
  const { code, status } = gate
  const finishRemoval = useRemoved('/service/visitor/gates')
  const params = { id: gate._id }
  const decision = useStatusDecision<GateStatus>({
    first: 'active',
    change: async (nextStatus, reason) => {
      const changedGate = await api.gates.setStatus({ params, body: { status: nextStatus, reason } })
      return () => showToast(say(`done.${changedGate.status}`, { code }))
    },
    remove: () => api.gates.remove({ params }),
    onRemoved: () => finishRemoval(say('deleted', { code })),
    touches: ['gates'],
  })
  const nextStatuses = GATE_TRANSITIONS[status]
  const canRetire = nextStatuses.includes('retired')
  const inUseNotice = {
    title: say('gate_in_use'),
    text: say(canRetire ? 'gate_in_use_retire' : 'gate_in_use_retired'),
    alternative: canRetire && { label: say('retire_instead'), go: () => decision.ask('retired') },
  }
  return (
    <RecordStatus
      badge={<GateStatusBadge status={status} />}
      meaning={say(`meaning.${status}`)}
      record={gate}
      commands={changeable ? nextStatuses : null}
      text={(next) => ({
        verb: say(`verbs.${next}`),
        title: say(`dialogs.${next}`, { code }),
        effect: say(`effects.${next}`),
        danger: next === 'retired',
      })}
      removal={{ title: say('delete_title', { code }), lines: [say('delete_text'), say('delete_only')] }}
      decision={decision}
      obstacle={decision.refusal === 'gate_in_use' ? inUseNotice : undefined}
    />
  )
}
