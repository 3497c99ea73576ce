import type { User } from '@gatehouse/contract/users.ts'
import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { MOST_ADDRESSES } from './users.fixed.ts'
import styles from './users.module.css'
import { userWords } from './users.words.ts'

/** Above the list of invited people: sends their invitations again, those that are shown. */
export const OpenInvitations = ({ users }: { users: readonly User[] }) => {
  const say = useWords(userWords)
  const [asked, setAsked] = useState(false)
  const [left, setLeft] = useState<{ sent: number; count: number } | null>(null)
  const ids = users.slice(0, MOST_ADDRESSES).map(({ id }) => id)
  const send = useCommand((body: { ids: string[] }, idempotencyKey) => api.users.resend({ body, idempotencyKey }), ['users'])
  const hide = () => {
    send.reset()
    setAsked(false)
  }
  const confirm = () =>
    send.mutate(
      { ids },
      {
        onSuccess: ({ outcomes }) => {
          const sent = outcomes.filter(({ outcome }) => outcome === 'sent').length
          const all = sent === outcomes.length
          setLeft(all ? null : { sent, count: outcomes.length })
          if (all) showToast(say('resent_all', { count: sent }))
          hide()
        },
      },
    )
  if (ids.length === 0) return null
  return (
    <>
      <div className={styles.tools}>
        <p>{say('open', { count: ids.length })}</p>
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAsked(true)}
        >
          {say('resend_all')}
        </Button>
      </div>
      {left ? <FailureNote title={say('resent_some', left)} /> : null}
      <ReasonDialog
        show={asked}
        title={say('resend_all_title', { count: ids.length })}
        confirm={say('resend')}
        asks_reason={false}
        busy={send.isPending}
        failure={send.error ? <FailureNote title={explain(send.error)} /> : null}
        onHide={hide}
        onConfirm={confirm}
      >
        {say('resend_text')}
      </ReasonDialog>
    </>
  )
}
