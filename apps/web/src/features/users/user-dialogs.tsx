import type { UserDetails } from '@gatehouse/contract/users.ts'
import { api } from '../../api/client.ts'
import { useDecision } from '../../api/decision.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useRemoved } from '../../ui/form/record-editor.tsx'
import { ReasonDialog } from '../../ui/overlay/reason-dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
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
