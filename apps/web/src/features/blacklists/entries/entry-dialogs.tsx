import type { BlacklistEntry } from '@gatehouse/contract/blacklist-record.ts'
import { api } from '../../../api/client.ts'
import { useDecision } from '../../../api/decision.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useRemoved } from '../../../ui/form/record-editor.tsx'
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { blacklistWords } from '../blacklists.words.ts'

export type EntryCommand = 'lift' | 'agree' | 'refuse' | 'reinstate' | 'delete' | 'reveal'
export type Revealed = readonly { readonly _id: string; readonly number: string }[]

interface EntryDialogProps {
  entry: BlacklistEntry
  command: EntryCommand | null
  onHide: () => void
  onRevealed: (numbers: Revealed) => void
}

/** The decision about an entry that was asked for: what it means, and why it is made. Null where none is. */
export const EntryDialog = ({ entry, command, onHide, onRevealed }: EntryDialogProps) => {
  const say = useWords(blacklistWords)
  const removed = useRemoved('/service/visitor/blacklists/main')
  const { name, severity, lift } = entry
  const params = { id: entry._id }
  const run = async (asked: EntryCommand, reason: string) => {
    if (asked === 'reveal') {
      const { numbers } = await api.blacklists.reveal({ params, body: { reason } })
      return () => onRevealed(numbers)
    }
    if (asked === 'delete') {
      await api.blacklists.remove({ params })
      // Left before it is read again, which would find nothing.
      await removed(say('deleted', { name }))
      return undefined
    }
    if (asked === 'reinstate') await api.blacklists.reinstate({ params, body: { reason } })
    else if (asked === 'lift') await api.blacklists.lift({ params, body: { reason } })
    else await api.blacklists.decideLift({ params, body: { approve: asked === 'agree', reason } })
    return () => showToast(say(DONE[asked === 'lift' && severity === 'deny' ? 'ask' : asked], { name }))
  }
  const { shown, dialog } = useDecision({ asked: command, first: 'lift', run, touches: ['blacklists'], onHide })
  const words = wordsOf(shown, severity === 'deny', lift?.own === true)
  return (
    <ReasonDialog
      {...dialog}
      title={say(words.title, { name })}
      confirm={say(words.verb)}
      danger={shown === 'delete' || shown === 'lift' || shown === 'agree'}
      asks_reason={shown !== 'delete'}
    >
      {say(words.text)}
    </ReasonDialog>
  )
}

const DONE = { lift: 'lifted', ask: 'lift_asked', agree: 'lifted', refuse: 'kept', reinstate: 'reinstated' } as const

function wordsOf(command: EntryCommand, denies: boolean, own: boolean) {
  switch (command) {
    case 'lift':
      return denies
        ? ({ title: 'lift_title', text: 'lift_ask_text', verb: 'lift_ask_verb' } as const)
        : ({ title: 'lift_title', text: 'lift_text', verb: 'lift_verb' } as const)
    case 'agree':
      return { title: 'lift_title', text: 'lift_text', verb: 'agree_verb' } as const
    case 'refuse':
      return { title: 'refuse_title', text: 'refuse_text', verb: own ? 'take_back_verb' : 'refuse_verb' } as const
    case 'reinstate':
      return { title: 'reinstate_title', text: 'reinstate_text', verb: 'reinstate_verb' } as const
    case 'delete':
      return { title: 'delete_title', text: 'delete_text', verb: 'delete' } as const
    case 'reveal':
      return { title: 'reveal_title', text: 'reveal_text', verb: 'reveal_verb' } as const
  }
}
