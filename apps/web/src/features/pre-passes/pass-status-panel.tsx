import type { PrePass } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useStatusDecision } from '../../api/decision.ts'
import { useMay } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { RecordStatus } from '../../ui/form/status-panel.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { isPossible, LIST, PassState } from './pass-state.tsx'
import { prePassWords } from './pre-passes.words.ts'

const DECISIONS = ['approve', 'reject'] as const
const CHANGES = ['suspend', 'resume', 'reissue', 'revoke'] as const
type Command = (typeof DECISIONS)[number] | (typeof CHANGES)[number]

/**
 * The commands of the panel. Approvers decide, and people who may write passes do the rest. A new code needs a pass that has a code, and an expired
 * pass can't be approved.
 */
function usePassCommands(pass: PrePass, changeable: boolean): Command[] | null {
  const decides = useMay()('pre-registers:approve')
  if (!changeable && !(decides && isPossible('approve', pass))) return null
  const commands: readonly Command[] = [...(decides ? DECISIONS : []), ...(changeable ? CHANGES : [])]
  return commands.filter(
    (command) => isPossible(command === 'reissue' ? 'show' : command, pass) && !(command === 'approve' && pass.state === 'expired'),
  )
}

/** The state of a pass and the commands that change it. Only an unused pass can be deleted. */
export const PassStatusPanel = ({ pass, changeable }: { pass: PrePass; changeable: boolean }) => {
  const say = useWords(prePassWords)
  const { holder_name: name, status, state, status_reason, updated_at } = pass
  const commands = usePassCommands(pass, changeable)
  const finishRemoval = useRemoved(LIST)
  const params = { id: pass._id }
  // The page may reload the pass behind the open dialog, but the approval is for the version that the approver saw.
  const [looked_at, setLookedAt] = useState(updated_at)
  const decision = useStatusDecision<Command>({
    first: 'suspend',
    change: async (step, reason) => {
      if (step === 'approve') await api.prePasses.approve({ params, body: { updated_at: looked_at } })
      else await api.prePasses[step]({ params, body: { reason } })
      return () => showToast(say(`done.${step}`))
    },
    remove: () => api.prePasses.remove({ params }),
    onRemoved: () => finishRemoval(say('deleted')),
    touches: ['prePasses'],
  })
  const ask = (request: Command | 'delete') => {
    setLookedAt(updated_at)
    decision.ask(request)
  }
  const changeNote = {
    title: say('changed_meanwhile'),
    text: say('changed_meanwhile_text'),
    alternative: { label: say('look_again'), go: decision.dialog.onHide },
  }
  const canRevoke = status !== 'revoked'
  const usedNote = {
    title: say('pass_used'),
    text: say(canRevoke ? 'pass_used_revoke' : 'pass_used_revoked'),
    alternative: canRevoke && { label: say('revoke_instead'), go: () => ask('revoke') },
  }
  return (
    <RecordStatus
      badge={<PassState state={state} />}
      meaning={say(`meaning.${state}`)}
      facts={status_reason ? [{ term: say('reason'), value: status_reason }] : []}
      record={pass}
      commands={commands}
      text={(next) => ({
        verb: say(`verbs.${next}`),
        title: say(`dialogs.${next}`, { name }),
        effect: say(`effects.${next}`),
        danger: next === 'revoke' || next === 'reject',
        asks_reason: next !== 'approve',
      })}
      removal={changeable ? { title: say('delete_title', { name }), lines: [say('delete_text'), say('delete_only')] } : null}
      decision={{ ...decision, ask }}
      obstacle={decision.refusal === 'pass_used' ? usedNote : decision.refusal === 'changed_meanwhile' ? changeNote : undefined}
    />
  )
}
