import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './users.module.css'
import { userWords } from './users.words.ts'

/** Whether everybody needs a second factor, and how many have none yet. The list below does without it, so it says nothing until it is known. */
export const PolicyPanel = () => {
  const say = useWords(userWords)
  const { data: policy } = useQuery(queries.users.policy())
  const [asked, setAsked] = useState(false)
  const set = useCommand((body: { second_factor_required: boolean; reason: string }) => api.users.setPolicy({ body }), ['users'])
  if (!policy) return null
  const { second_factor_required: required, people, people_without } = policy
  const hide = () => {
    set.reset()
    setAsked(false)
  }
  const confirm = (reason: string) =>
    set.mutate(
      { second_factor_required: !required, reason },
      {
        onSuccess: (now) => {
          showToast(say(now.second_factor_required ? 'policy_saved_on' : 'policy_saved_off'))
          hide()
        },
      },
    )
  return (
    <section className={styles.tools} aria-label={say('policy')}>
      <div>
        <strong>{say('policy')}</strong>
        <StatusBadge kind={required ? 'active' : 'inactive'}>{say(required ? 'policy_on' : 'policy_off')}</StatusBadge>
        <span className={styles.note}>
          {people_without === 0 ? say('policy_complete', { people }) : say('policy_missing', { count: people_without, people })}
        </span>
      </div>
      <Button variant="default" onClick={() => setAsked(true)}>
        {say(required ? 'policy_release' : 'policy_require')}
      </Button>
      <ReasonDialog
        show={asked}
        title={say(required ? 'policy_release_title' : 'policy_require_title')}
        confirm={say(required ? 'policy_release' : 'policy_require').replace('…', '')}
        busy={set.isPending}
        failure={set.error ? <FailureNote title={explain(set.error)} /> : null}
        onHide={hide}
        onConfirm={confirm}
      >
        {say(required ? 'policy_release_text' : 'policy_require_text')}
      </ReasonDialog>
    </section>
  )
}
