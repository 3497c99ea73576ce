import type { PrePass } from '@gatehouse/contract/pre-pass-record.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useStatusDecision } from '../../api/decision.ts'
import { useMay } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { RecordStatus } from '../../ui/page/status-panel.tsx'
import { isPossible, LIST, PassState } from './pass-state.tsx'
import { prePassWords } from './pre-passes.words.ts'

const DECISIONS = ['approve', 'reject'] as const
const CHANGES = ['suspend', 'resume', 'reissue', 'revoke'] as const
type Command = (typeof DECISIONS)[number] | (typeof CHANGES)[number]

/**
 * The commands that the panel shows: an approver decides, and whoever may write passes does the rest. A new code is for a pass that shows one, and a
 * pass whose time is over can't be approved.
 */
function usePassCommands(pass: PrePass, changeable: boolean): Command[] | null {
  const decides = useMay()('pre-registers:approve')
  if (!changeable && !(decides && isPossible('approve', pass))) return null
  const commands: readonly Command[] = [...(decides ? DECISIONS : []), ...(changeable ? CHANGES : [])]
  return commands.filter(
    (command) => isPossible(command === 'reissue' ? 'show' : command, pass) && !(command === 'approve' && pass.state === 'expired'),
  )
}

/** What a pass is now, and the commands that change it. Only one that nobody has used is deleted. */
export const PassStatusPanel = ({ pass, changeable }: { pass: PrePass; changeable: boolean }) => {
  const say = useWords(prePassWords)
  const { holder_name: name, status, state, status_reason, updated_at } = pass
  const commands = usePassCommands(pass, changeable)
  const removed = useRemoved(LIST)
  const params = { id: pass._id }
  // The page reads the pass again under the open dialog. The version that the approver looked at is approved.
  const [looked_at, setLookedAt] = useState(updated_at)
  const decision = useStatusDecision<Command>({
    first: 'suspend',
    change: async (wanted, reason) => {
      if (wanted === 'approve') await api.prePasses.approve({ params, body: { updated_at: looked_at } })
      else await api.prePasses[wanted]({ params, body: { reason } })
      return () => showToast(say(`done.${wanted}`))
    },
    remove: () => api.prePasses.remove({ params }),
    onRemoved: () => removed(say('deleted')),
    touches: ['prePasses'],
  })
  const ask = (request: Command | 'delete') => {
    setLookedAt(updated_at)
    decision.ask(request)
  }
  const changed = {
    title: say('changed_meanwhile'),
    text: say('changed_meanwhile_text'),
    way: { label: say('look_again'), go: decision.dialog.onHide },
  }
  const ends = status !== 'revoked'
  const used = {
    title: say('pass_used'),
    text: say(ends ? 'pass_used_revoke' : 'pass_used_revoked'),
    way: ends && { label: say('revoke_instead'), go: () => ask('revoke') },
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
      kept={decision.refusal === 'pass_used' ? used : decision.refusal === 'changed_meanwhile' ? changed : undefined}
    />
  )
}
