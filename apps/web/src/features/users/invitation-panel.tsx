import type { UserDetails } from '@gatehouse/contract/users.ts'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/form/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import styles from './users.module.css'
import { userWords } from './users.words.ts'

type Invitation = NonNullable<UserDetails['invitation']>

/** The invitation that waits to be accepted: whether its mail is out, how long its link works, and sending it again. */
export const InvitationPanel = ({ user, invitation }: { user: UserDetails; invitation: Invitation }) => {
  const say = useWords(userWords)
  const formats = useFormats()
  const [now] = useState(serverNow)
  const send = useCommand((body: { ids: string[] }, idempotencyKey) => api.users.resend({ body, idempotencyKey }), ['users'])
  const resend = () =>
    send.mutate(
      { ids: [user.id] },
      { onSuccess: ({ outcomes }) => (outcomes[0]?.outcome === 'sent' ? showToast(say('resent')) : undefined) },
    )
  const { invited_by, created_at, sent_at, refused_at, expires_at } = invitation
  const mail = refused_at ? say('mail_refused') : sent_at ? say('mail_sent', { time: formats.when(sent_at) }) : say('mail_waiting')
  const kept_back = send.data && send.data.outcomes[0]?.outcome !== 'sent'
  return (
    <Panel title={say('invitation')}>
      <DefinitionList
        facts={[
          { term: say('mail'), value: mail },
          { term: say('invited_at'), value: formats.dateTime(created_at) },
          { term: say('invited_by'), value: invited_by },
          { term: say('link_until'), value: Date.parse(expires_at) > now ? formats.dateTime(expires_at) : say('link_over') },
        ]}
      />
      {user.locked === null ? (
        <div className="gh-stack">
          <div className="gh-wrap gh-mt-16">
            <Button
              variant="default"
              loading={send.isPending}
              leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden="true" />}
              onClick={resend}
            >
              {say('resend')}
            </Button>
          </div>
          <p className={`gh-small gh-muted ${styles.note}`}>{say('resend_text')}</p>
          {kept_back ? <FailureNote title={say('not_resent')} /> : null}
          {send.error ? <FailureNote title={explain(send.error)} /> : null}
        </div>
      ) : null}
    </Panel>
  )
}
