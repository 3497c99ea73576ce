import type { BlacklistEntry } from '@gatehouse/contract/blacklists.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWayBack } from '../../lib/way-back.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { blacklistWords } from './blacklists.words.ts'

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
  const leave = useWayBack('/service/visitor/blacklists/main')
  // What it asked last is kept while it fades.
  const [shown, setShown] = useState<EntryCommand>('lift')
  if (command !== null && command !== shown) setShown(command)
  const { name, severity, lift } = entry
  const params = { id: entry._id }
  const run = async (reason: string) => {
    if (shown === 'reveal') return onRevealed((await api.blacklists.reveal({ params, body: { reason } })).numbers)
    if (shown === 'delete') {
      await api.blacklists.remove({ params })
      showToast(say('deleted', { name }))
      // Left before it is read again, which would find nothing.
      return void (await leave({ ignoreBlocker: true }))
    }
    if (shown === 'reinstate') await api.blacklists.reinstate({ params, body: { reason } })
    else if (shown === 'lift') await api.blacklists.lift({ params, body: { reason } })
    else await api.blacklists.decideLift({ params, body: { approve: shown === 'agree', reason } })
    showToast(say(DONE[shown === 'lift' && severity === 'deny' ? 'ask' : shown], { name }))
  }
  const change = useCommand(run, ['blacklists'])
  const hide = () => {
    change.reset()
    onHide()
  }
  const words = wordsOf(shown, severity === 'deny', lift?.own === true)
  return (
    <ReasonDialog
      show={command !== null}
      title={say(words.title, { name })}
      confirm={say(words.verb)}
      danger={shown === 'delete' || shown === 'lift' || shown === 'agree'}
      asks_reason={shown !== 'delete'}
      busy={change.isPending}
      failure={change.error ? <FailureNote title={explain(change.error)} /> : null}
      onHide={hide}
      onConfirm={(reason) => change.mutate(reason, { onSuccess: hide })}
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
