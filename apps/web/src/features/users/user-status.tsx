import type { User, UserDetails } from '@gatehouse/contract/users.ts'
import { Button } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { StatusPanel } from '../../ui/page/status-panel.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { USER } from './users.fixed.ts'
import { userWords } from './users.words.ts'

/** How a status looks (design.md, colour: other entities borrow the six). */
const KINDS: Readonly<Record<User['status'], StatusKind>> = { invited: 'pending', active: 'active', suspended: 'on_hold' }

export const UserStatusBadge = ({ status }: Pick<User, 'status'>) => (
  <StatusBadge kind={KINDS[status]}>{useFieldText(USER).value('status', status)}</StatusBadge>
)

/** The status of a person, what can be done with it, and when they were last here. */
export const UserStatusPanel = ({ user }: { user: UserDetails }) => {
  const say = useWords(userWords)
  const text = useFieldText(USER)
  const formats = useFormats()
  const [verb, setVerb] = useState<UserVerb | null>(null)
  const { status, email, last_seen_at, second_factor } = user
  const verbs: readonly UserVerb[] = status === 'suspended' ? ['reinstate'] : status === 'active' ? ['sign_out', 'suspend'] : ['suspend']
  const actions = (
    <>
      {verbs.map((each) => (
        <Button key={each} variant="default" onClick={() => setVerb(each)}>
          {say(`verbs.${each}`)}…
        </Button>
      ))}
      <Button
        variant="subtle"
        color="var(--gh-denied)"
        leftSection={<IconUserMinus size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setVerb('remove')}
      >
        {say('verbs.remove')}…
      </Button>
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
      <UserDialog user={user} verb={verb} onHide={() => setVerb(null)} />
    </>
  )
}

/** What can be done to a person's membership, each with its reason. */
type UserVerb = 'suspend' | 'reinstate' | 'sign_out' | 'remove'

const run = (id: string, verb: UserVerb, reason: string): Promise<unknown> => {
  const params = { id }
  if (verb === 'sign_out') return api.users.signOut({ params, body: { reason } })
  if (verb === 'remove') return api.users.remove({ params, body: { reason } })
  return api.users.setStatus({ params, body: { status: verb === 'suspend' ? 'suspended' : 'active', reason } })
}

/** Says what will happen and asks why. Null where none is asked. */
const UserDialog = ({ user, verb, onHide }: { user: UserDetails; verb: UserVerb | null; onHide: () => void }) => {
  const say = useWords(userWords)
  const removed = useRemoved('/setup/user')
  const { name } = user
  const { shown, dialog } = useDecision({
    asked: verb,
    first: 'suspend',
    run: async (asked, reason) => {
      await run(user.id, asked, reason)
      const done = say(`done.${asked}`, { name })
      if (asked !== 'remove') return () => showToast(done)
      // Left before it is read again, which would find nothing.
      await removed(done)
      return undefined
    },
    touches: ['users'],
    onHide,
  })
  return (
    <ReasonDialog
      {...dialog}
      title={say(`titles.${shown}`, { name })}
      confirm={say(`verbs.${shown}`)}
      danger={shown === 'remove' || shown === 'suspend'}
    >
      {say(`effects.${shown}`)}
    </ReasonDialog>
  )
}
