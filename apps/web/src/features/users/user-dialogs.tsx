import type { UserDetails } from '@gatehouse/contract/users.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWayBack } from '../../lib/way-back.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { userWords } from './users.words.ts'

/** What can be done to a person's membership, each with its reason. */
export type UserVerb = 'suspend' | 'reinstate' | 'sign_out' | 'remove'

const run = (id: string, verb: UserVerb, reason: string): Promise<unknown> => {
  const params = { id }
  if (verb === 'sign_out') return api.users.signOut({ params, body: { reason } })
  if (verb === 'remove') return api.users.remove({ params, body: { reason } })
  return api.users.setStatus({ params, body: { status: verb === 'suspend' ? 'suspended' : 'active', reason } })
}

/** Says what will happen and asks why. Null where none is asked. */
export const UserDialog = ({ user, verb, onHide }: { user: UserDetails; verb: UserVerb | null; onHide: () => void }) => {
  const say = useWords(userWords)
  const leave = useWayBack('/setup/user')
  // What it asked last is kept while it fades.
  const [shown, setShown] = useState<UserVerb>('suspend')
  if (verb !== null && verb !== shown) setShown(verb)
  const { name } = user
  const command = useCommand(
    async ({ verb: asked, reason }: { verb: UserVerb; reason: string }) => {
      await run(user.id, asked, reason)
      showToast(say(`done.${asked}`, { name }))
      // Left before it is read again, which would find nothing.
      if (asked === 'remove') await leave({ ignoreBlocker: true })
    },
    ['users'],
  )
  const hide = () => {
    command.reset()
    onHide()
  }
  return (
    <ReasonDialog
      show={verb !== null}
      title={say(`titles.${shown}`, { name })}
      confirm={say(`verbs.${shown}`)}
      danger={shown === 'remove' || shown === 'suspend'}
      busy={command.isPending}
      failure={command.error ? <FailureNote title={explain(command.error)} /> : null}
      onHide={hide}
      onConfirm={(reason) => command.mutate({ verb: shown, reason }, { onSuccess: hide })}
    >
      {say(`effects.${shown}`)}
    </ReasonDialog>
  )
}
