import type { BlacklistEntry } from '@gatehouse/contract/blacklist-record.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../api/me.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { DeleteButton, StatusPanel } from '../../../ui/page/status-panel.tsx'
import { ENTRY } from '../blacklists.fixed.ts'
import styles from '../blacklists.module.css'
import { blacklistWords } from '../blacklists.words.ts'
import { EntryStatusBadge } from '../severity-badge.tsx'
import { type EntryCommand, EntryDialog, type Revealed } from './entry-dialogs.tsx'

/** The status of an entry and the commands that change it; one dialog at a time. */
export const EntryStatusPanel = ({ entry }: { entry: BlacklistEntry }) => {
  const say = useWords(blacklistWords)
  const text = useFieldText(ENTRY)
  const formats = useFormats()
  const may = useMay()
  const [asked, setAsked] = useState<EntryCommand | null>(null)
  const [revealed, setRevealed] = useState<Revealed>([])
  const { status, lift, sightings, last_seen_at } = entry
  const button = (command: EntryCommand, label: string) => (
    <Button key={command} variant="default" onClick={() => setAsked(command)}>
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
      {may('blacklists:write') && sightings === 0 && (entry.severity !== 'deny' || status === 'lifted') ? (
        <DeleteButton label={say('delete')} onClick={() => setAsked('delete')} />
      ) : null}
    </>
  )
  return (
    <>
      <StatusPanel
        badge={<EntryStatusBadge status={status} />}
        meaning={say(`meaning.${status}`)}
        actions={actions}
        facts={[
          { term: say('sightings'), value: formats.number(sightings) },
          { term: say('last_seen'), value: last_seen_at ? formats.dateTime(last_seen_at) : say('never') },
          ...revealed.map(({ _id, number }) => ({
            term: text.value('numbers', entry.numbers.find((saved) => saved._id === _id)?.kind ?? 'other'),
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
      <EntryDialog entry={entry} command={asked} onHide={() => setAsked(null)} onRevealed={setRevealed} />
    </>
  )
}

const STEPS = [
  'created',
  'changed',
  'files_added',
  'file_removed',
  'file_read',
  'lift_requested',
  'lift_refused',
  'lifted',
  'reinstated',
  'revealed',
] as const

export const EntryHistory = ({ history }: Pick<BlacklistEntry, 'history'>) => {
  const say = useWords(blacklistWords)
  const formats = useFormats()
  const nameOf = (action: string) => {
    const step = STEPS.find((name) => action === `blacklist.${name}`)
    return step ? say(`steps.${step}`) : action
  }
  return (
    <Panel title={say('history')}>
      <ol className={`gh-stack gh-gap-8 gh-plain ${styles.history}`}>
        {history.toReversed().map(({ at, action, by, reason }) => (
          <li key={`${at} ${action}`}>
            {nameOf(action)}
            <p>{[formats.dateTime(at), by, reason && `“${reason}”`].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
