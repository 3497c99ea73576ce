import type { User, UserDetails } from '@gatehouse/contract/users/users.ts'
import { IconMailForward, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { useDecision } from '../../api/decision.ts'
import { explain } from '../../api/errors.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { DeleteButton, StatusPanel } from '../../ui/form/status-panel.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { DefinitionList } from '../../ui/text/definition-list.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { USER } from './users.fixed.ts'
import styles from './users.module.css'
import { userWords } from './users.words.ts'

const KINDS: Readonly<Record<User['status'], StatusKind>> = { invited: 'pending', active: 'active', suspended: 'on_hold' }

export const UserStatusBadge = ({ status }: Pick<User, 'status'>) => (
  <StatusBadge kind={KINDS[status]}>{useFieldText(USER).value('status', status)}</StatusBadge>
)

/** The commands for a person's membership, each with a reason. */
type UserVerb = 'suspend' | 'reinstate' | 'sign_out' | 'remove'

const run = (id: string, verb: UserVerb, reason: string): Promise<unknown> => {
  const params = { id }
  if (verb === 'sign_out') return api.users.signOut({ params, body: { reason } })
  if (verb === 'remove') return api.users.remove({ params, body: { reason } })
  return api.users.setStatus({ params, body: { status: verb === 'suspend' ? 'suspended' : 'active', reason } })
}

/** The status of a person, its commands, and the time of their last use. */
export const UserStatusPanel = ({ user }: { user: UserDetails }) => {
  const say = useWords(userWords)
  const text = useFieldText(USER)
  const formats = useFormats()
  const finishRemoval = useRemoved('/setup/user')
  const { name, status, email, last_seen_at, second_factor } = user
  const { request, ask, dialog } = useDecision<UserVerb>({
    first: 'suspend',
    run: async (verb, reason) => {
      await run(user.id, verb, reason)
      const message = say(`done.${verb}`, { name })
      if (verb !== 'remove') return () => showToast(message)
      // Leave the page before the record is read again, which would fail.
      await finishRemoval(message)
      return undefined
    },
    touches: ['users'],
  })
  const verbs: readonly UserVerb[] = status === 'suspended' ? ['reinstate'] : status === 'active' ? ['sign_out', 'suspend'] : ['suspend']
  const actions = (
    <>
      {verbs.map((verb) => (
        <Button key={verb} variant="default" onClick={() => ask(verb)}>
          {say(`verbs.${verb}`)}…
        </Button>
      ))}
      <DeleteButton icon={IconUserMinus} label={say('verbs.remove')} onClick={() => ask('remove')} />
    </>
  )
  return (
    <>
      <StatusPanel
        badge={<UserStatusBadge status={status} />}
        meaning={say(`meaning.${status}`)}
        actions={user.locked === null ? actions : undefined}
        facts={[
          { term: text.label('email'), value: <EmailText>{email}</EmailText> },
          {
            term: text.label('last_seen_at'),
            value: last_seen_at ? formats.dateTime(last_seen_at) : status === 'invited' ? null : say('never_seen'),
          },
          {
            term: text.label('second_factor'),
            value: second_factor === null ? null : say(second_factor ? 'second_factor_on' : 'second_factor_off'),
          },
        ]}
        created_at={user.created_at}
        updated_at={user.updated_at}
      />
      <ReasonDialog
        {...dialog}
        title={say(`titles.${request}`, { name })}
        confirm={say(`verbs.${request}`)}
        danger={request === 'remove' || request === 'suspend'}
      >
        {say(`effects.${request}`)}
      </ReasonDialog>
    </>
  )
}

type Invitation = NonNullable<UserDetails['invitation']>

/** A pending invitation: whether its mail was sent, how long its link works, and a button to resend it. */
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
