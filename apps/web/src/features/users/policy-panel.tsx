import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { queries } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/form/button.tsx'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import styles from './users.module.css'
import { userWords } from './users.words.ts'

/** Whether everybody needs a second factor, and how many have none yet. The list below does without it, so it says nothing until it is known. */
export const PolicyPanel = () => {
  const say = useWords(userWords)
  const { data: policy } = useQuery(queries.users.policy())
  const { request, ask, dialog } = useDecision<'require' | 'release'>({
    first: 'require',
    run: async (wanted, reason) => {
      const now = await api.users.setPolicy({ body: { second_factor_required: wanted === 'require', reason } })
      return () => showToast(say(now.second_factor_required ? 'policy_saved_on' : 'policy_saved_off'))
    },
    touches: ['users'],
  })
  if (!policy) return null
  const { second_factor_required: required, people, people_without } = policy
  return (
    <section
      className={`gh-wrap gh-gap-8 gh-gap-x-16 gh-card gh-apart gh-still gh-center gh-p-8-16 ${styles.tools}`}
      aria-label={say('policy')}
    >
      <div>
        <strong>{say('policy')}</strong>
        <StatusBadge kind={required ? 'active' : 'inactive'}>{say(required ? 'policy_on' : 'policy_off')}</StatusBadge>
        <span className={`gh-small gh-muted ${styles.note}`}>
          {people_without === 0 ? say('policy_complete', { people }) : say('policy_missing', { count: people_without, people })}
        </span>
      </div>
      <Button variant="default" onClick={() => ask(required ? 'release' : 'require')}>
        {say(required ? 'policy_release' : 'policy_require')}
      </Button>
      <ReasonDialog {...dialog} title={say(`policy_${request}_title`)} confirm={say(`policy_${request}`).replace('…', '')}>
        {say(`policy_${request}_text`)}
      </ReasonDialog>
    </section>
  )
}
