import type { BlacklistEntry } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useDecision } from '../../../api/decision.ts'
import { useMay } from '../../../api/me.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { useRemoved } from '../../../ui/form/record-editor.tsx'
import { DeleteButton, StatusPanel } from '../../../ui/form/status-panel.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { recordWords } from '../../../ui/page/record.words.ts'
import { RecordHistory } from '../../../ui/page/record-history.tsx'
import { ENTRY } from '../blacklists.fixed.ts'
import { blacklistWords } from '../blacklists.words.ts'
import { EntryStatusBadge } from '../severity-badge.tsx'

type EntryCommand = 'lift' | 'agree' | 'refuse' | 'reinstate' | 'delete' | 'reveal'
type Revealed = readonly { readonly _id: string; readonly number: string }[]

const DONE = { lift: 'lifted', ask: 'lift_asked', agree: 'lifted', refuse: 'kept', reinstate: 'reinstated' } as const
/** The key of the title and text of each command; verbs have separate keys. */
const TEXTS = { lift: 'lift', agree: 'lift', refuse: 'refuse', reinstate: 'reinstate', delete: 'delete', reveal: 'reveal' } as const

/** The status of an entry and the commands that change it. Each explains its effect; all except deletion ask for a reason. */
export const EntryStatusPanel = ({ entry }: { entry: BlacklistEntry }) => {
  const say = useWords(blacklistWords)
  const sayRecord = useWords(recordWords)
  const text = useFieldText(ENTRY)
  const formats = useFormats()
  const may = useMay()
  const showRemoved = useRemoved('/service/visitor/blacklists/main')
  const [revealedNumbers, setRevealedNumbers] = useState<Revealed>([])
  const { name, severity, status, lift, sightings, last_seen_at } = entry
  const params = { id: entry._id }
  const { request, ask, dialog } = useDecision<EntryCommand>({
    first: 'lift',
    run: async (command, reason) => {
      const call = { params, body: { reason } }
      if (command === 'reveal') {
        const { numbers } = await api.blacklists.reveal(call)
        return () => setRevealedNumbers(numbers)
      }
      if (command === 'delete') {
        await api.blacklists.remove({ params })
        // Leaves the page before a refetch, which would find nothing.
        await showRemoved(say('deleted', { name }))
        return undefined
      }
      if (command === 'reinstate') await api.blacklists.reinstate(call)
      else if (command === 'lift') await api.blacklists.lift(call)
      else await api.blacklists.decideLift({ params, body: { approve: command === 'agree', reason } })
      return () => showToast(say(DONE[command === 'lift' && severity === 'deny' ? 'ask' : command], { name }))
    },
    touches: ['blacklists'],
  })
  const button = (command: EntryCommand, label: string) => (
    <Button key={command} variant="default" onClick={() => ask(command)}>
      {label}
    </Button>
  )
  const changes = may('blacklists:write')
    ? [
        status === 'active' || (status === 'expired' && lift === null) ? button('lift', say('lift')) : null,
        lift && !lift.own ? button('agree', say('agree')) : null,
        lift ? button('refuse', say(lift.own ? 'take_back' : 'refuse')) : null,
        status === 'lifted' ? button('reinstate', say('reinstate')) : null,
      ]
    : []
  const actions = (
    <>
      {changes}
      {may('blacklists:reveal') && entry.numbers.length > 0 ? button('reveal', say('reveal')) : null}
      {may('blacklists:write') && sightings === 0 && (severity !== 'deny' || status === 'lifted') ? (
        <DeleteButton label={sayRecord('delete')} onClick={() => ask('delete')} />
      ) : null}
    </>
  )
  // Lifting an entry that denies takes two people: the first one requests it.
  const asks_second = request === 'lift' && severity === 'deny'
  const verb = asks_second ? 'lift_ask_verb' : request === 'refuse' && lift?.own ? 'take_back_verb' : (`${request}_verb` as const)
  return (
    <>
      <StatusPanel
        badge={<EntryStatusBadge status={status} />}
        meaning={say(`meaning.${status}`)}
        actions={actions}
        facts={[
          { term: say('sightings'), value: formats.number(sightings) },
          { term: say('last_seen'), value: last_seen_at ? formats.dateTime(last_seen_at) : say('never') },
          ...revealedNumbers.map(({ _id, number }) => ({
            term: text.value('numbers', entry.numbers.find((savedNumber) => savedNumber._id === _id)?.kind ?? 'other'),
            value: <span className="gh-mono">{number}</span>,
          })),
        ]}
        created_at={entry.created_at}
        updated_at={entry.updated_at}
      />
      {lift ? (
        <Panel title={text.value('status', 'lift_requested')}>
          <p>{say('lift_waiting', { by: lift.by, day: formats.date(lift.at), reason: lift.reason })}</p>
          {lift.own ? <p className="gh-small gh-muted gh-mb-8">{say('lift_own')}</p> : null}
        </Panel>
      ) : null}
      <ReasonDialog
        {...dialog}
        title={say(`${TEXTS[request]}_title`, { name })}
        confirm={verb === 'delete_verb' ? sayRecord('delete') : say(verb)}
        danger={request === 'delete' || request === 'lift' || request === 'agree'}
        asks_reason={request !== 'delete'}
      >
        {say(asks_second ? 'lift_ask_text' : `${TEXTS[request]}_text`)}
      </ReasonDialog>
    </>
  )
}

const STEPS = [
  ...(['created', 'changed', 'files_added', 'file_removed', 'file_read'] as const),
  ...(['lift_requested', 'lift_refused', 'lifted', 'reinstated', 'revealed'] as const),
] as const

export const EntryHistory = ({ history }: Pick<BlacklistEntry, 'history'>) => {
  const say = useWords(blacklistWords)
  const text = (action: string) => {
    const step = STEPS.find((name) => action === `blacklist.${name}`)
    return step ? say(`steps.${step}`) : action
  }
  return <RecordHistory history={history} text={text} />
}
