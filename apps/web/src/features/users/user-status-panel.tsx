import type { UserDetails } from '@gatehouse/contract/users.ts'
import { Button } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { StatusPanel } from '../../ui/page/status-panel.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { UserDialog, type UserVerb } from './user-dialogs.tsx'
import { UserStatusBadge } from './user-status.tsx'
import { userWords } from './users.words.ts'

/** The status of a person, what can be done with it, and when they were last here. */
export const UserStatusPanel = ({ user }: { user: UserDetails }) => {
  const say = useWords(userWords)
  const formats = useFormats()
  const [asked, setAsked] = useState<UserVerb | null>(null)
  const { status, email, last_seen_at, second_factor } = user
  const verbs: readonly UserVerb[] = status === 'suspended' ? ['reinstate'] : status === 'active' ? ['sign_out', 'suspend'] : ['suspend']
  const actions = (
    <>
      {verbs.map((verb) => (
        <Button key={verb} variant="default" onClick={() => setAsked(verb)}>
          {say(`verbs.${verb}`)}…
        </Button>
      ))}
      <Button
        variant="subtle"
        color="var(--gh-denied)"
        leftSection={<IconUserMinus size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAsked('remove')}
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
          { term: say('email'), value: <EmailText>{email}</EmailText> },
          {
            term: say('last_seen'),
            value: last_seen_at ? formats.dateTime(last_seen_at) : status === 'invited' ? null : say('never_seen'),
          },
          {
            term: say('second_factor'),
            value: second_factor === null ? null : say(second_factor ? 'second_factor_on' : 'second_factor_off'),
          },
        ]}
        created_at={user.created_at}
        updated_at={user.updated_at}
      />
      <UserDialog user={user} verb={asked} onHide={() => setAsked(null)} />
    </>
  )
}
