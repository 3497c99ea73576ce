import type { PrePass, PrePassStatus } from '@gatehouse/contract/pre-pass-record.ts'
import { api } from '../../api/client.ts'
import { useStatusDecision } from '../../api/decision.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { RecordStatus } from '../../ui/page/status-panel.tsx'
import { LIST, PassState } from './pass-state.tsx'
import { PRE_PASS_TRANSITIONS } from './pre-passes.fixed.ts'
import { prePassWords } from './pre-passes.words.ts'

type Command = PrePassStatus | 'reissue'
const CALLS = { active: 'resume', suspended: 'suspend', revoked: 'revoke', reissue: 'reissue' } as const satisfies Record<Command, string>

/** The commands of a pass, as they stand in its panel; a revoked one has none. */
const commandsOf = (status: PrePassStatus): Command[] => {
  const possible: readonly Command[] = PRE_PASS_TRANSITIONS[status]
  return possible.flatMap((each): Command[] => (each === 'revoked' ? ['reissue', 'revoked'] : [each]))
}

/** What a pass is now, and the commands that change it. Only one that nobody has used is deleted. */
export const PassStatusPanel = ({ pass, changeable }: { pass: PrePass; changeable: boolean }) => {
  const say = useWords(prePassWords)
  const { holder_name: name, status, state, status_reason } = pass
  const removed = useRemoved(LIST)
  const params = { id: pass._id }
  const decision = useStatusDecision<Command>({
    first: 'suspended',
    change: async (wanted, reason) => {
      await api.prePasses[CALLS[wanted]]({ params, body: { reason } })
      return () => showToast(say(`done.${wanted}`))
    },
    remove: () => api.prePasses.remove({ params }),
    onRemoved: () => removed(say('deleted')),
    touches: ['prePasses'],
  })
  const ends = status !== 'revoked'
  const used = {
    title: say('pass_used'),
    text: say(ends ? 'pass_used_revoke' : 'pass_used_revoked'),
    way: ends && { label: say('revoke_instead'), go: () => decision.ask('revoked') },
  }
  return (
    <RecordStatus
      badge={<PassState state={state} />}
      meaning={say(`meaning.${state}`)}
      facts={status_reason ? [{ term: say('reason'), value: status_reason }] : []}
      record={pass}
      commands={changeable ? commandsOf(status) : null}
      text={(next) => ({
        verb: say(`verbs.${next}`),
        title: say(`dialogs.${next}`, { name }),
        effect: say(`effects.${next}`),
        danger: next === 'revoked',
      })}
      removal={{ title: say('delete_title', { name }), lines: [say('delete_text'), say('delete_only')] }}
      decision={decision}
      kept={decision.refusal === 'pass_used' ? used : undefined}
    />
  )
}
