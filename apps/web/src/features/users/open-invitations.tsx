import type { User } from '@gatehouse/contract/users.ts'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/form/button.tsx'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { MOST_ADDRESSES } from './users.fixed.ts'
import styles from './users.module.css'
import { userWords } from './users.words.ts'

/** Above the list of invited people: sends their invitations again, those that are shown. */
export const OpenInvitations = ({ users }: { users: readonly User[] }) => {
  const say = useWords(userWords)
  const [left, setLeft] = useState<{ sent: number; count: number } | null>(null)
  const ids = users.slice(0, MOST_ADDRESSES).map(({ id }) => id)
  const { request, ask, dialog } = useDecision<readonly string[]>({
    first: [],
    run: async (chosen, _reason, idempotencyKey) => {
      const { outcomes } = await api.users.resend({ body: { ids: [...chosen] }, idempotencyKey })
      const sent = outcomes.filter(({ outcome }) => outcome === 'sent').length
      const all = sent === outcomes.length
      return () => {
        setLeft(all ? null : { sent, count: outcomes.length })
        if (all) showToast(say('resent_all', { count: sent }))
      }
    },
    touches: ['users'],
  })
  if (ids.length === 0) return null
  return (
    <>
      <div className={`gh-wrap gh-gap-8 gh-gap-x-16 gh-card gh-apart gh-still gh-center gh-p-8-16 ${styles.tools}`}>
        <p>{say('open', { count: ids.length })}</p>
        <Button variant="default" leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden="true" />} onClick={() => ask(ids)}>
          {say('resend_all')}
        </Button>
      </div>
      {left ? <FailureNote title={say('resent_some', left)} /> : null}
      <ReasonDialog {...dialog} title={say('resend_all_title', { count: request.length })} confirm={say('resend')} asks_reason={false}>
        {say('resend_text')}
      </ReasonDialog>
    </>
  )
}
