import type { Sighting, SightingStatus } from '@gatehouse/contract/blacklists/sightings.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { type Column, RowLink } from '../../../ui/table/data-table.tsx'
import { None } from '../../../ui/text/definition-list.tsx'
import { StatusBadge, type StatusKind } from '../../../ui/text/status-badge.tsx'
import { ENTRY } from '../blacklists.fixed.ts'
import styles from '../blacklists.module.css'
import { SeverityBadge } from '../severity-badge.tsx'
import { StoredPhoto } from '../stored-photo.tsx'
import { useMatchText } from './match-text.ts'
import { seenWords } from './seen.words.ts'

const KINDS: Readonly<Record<SightingStatus, StatusKind>> = {
  open: 'pending',
  acknowledged: 'expected',
  denied: 'denied',
  allowed: 'inside',
  escalated: 'warning',
  closed: 'inactive',
  dismissed: 'inactive',
}

export const SeenStatus = ({ status }: { status: SightingStatus }) => (
  <StatusBadge kind={KINDS[status]}>{useWords(seenWords)(`statuses.${status}`)}</StatusBadge>
)

export function useSeenColumns(hrefOf: (sighting: Sighting) => string): Column<Sighting>[] {
  const say = useWords(seenWords)
  const text = useFieldText(ENTRY)
  const formats = useFormats()
  const matchText = useMatchText()
  return [
    { id: 'status', title: say('status'), width: 150, render: ({ status }) => <SeenStatus status={status} /> },
    {
      id: 'person',
      fixed: true,
      title: say('person'),
      render: (sighting) => (
        <span className="gh-gap-10 gh-inline gh-center gh-aligned">
          <StoredPhoto q={sighting.photo} name={sighting.snapshot.name} />
          <span>
            <RowLink href={hrefOf(sighting)}>{sighting.snapshot.name}</RowLink>
            <br />
            {sighting.times > 1 ? `${say('times')} ${formats.number(sighting.times)}` : (sighting.snapshot.company ?? '')}
          </span>
        </span>
      ),
    },
    { id: 'severity', title: text.label('severity'), width: 130, render: ({ entry }) => <SeverityBadge severity={entry.severity} /> },
    { id: 'entry', title: say('entry'), render: ({ entry }) => entry.name },
    { id: 'why', title: say('why'), render: ({ entry }) => entry.matched.map(matchText).join(', ') },
    { id: 'where', title: say('where'), width: 90, render: ({ gate }) => gate ?? <None /> },
    { id: 'on_duty', title: say('on_duty'), hidden: true, render: ({ on_duty }) => on_duty },
    { id: 'when', title: say('when'), width: 130, align: 'end', render: ({ last_seen_at }) => formats.when(last_seen_at) },
  ]
}

export const SeenRow = ({ sighting, href }: { sighting: Sighting; href: string }) => {
  const formats = useFormats()
  const { snapshot, entry, gate, last_seen_at, status } = sighting
  return (
    <div className="gh-row gh-gap-12">
      <StoredPhoto q={sighting.photo} name={snapshot.name} />
      <div className={`gh-grow gh-strong ${styles.row_text}`}>
        <RowLink href={href}>{snapshot.name}</RowLink>
        <p>{[formats.when(last_seen_at), gate, entry.name].filter(Boolean).join(' · ')}</p>
      </div>
      {status === 'open' ? <SeverityBadge severity={entry.severity} /> : <SeenStatus status={status} />}
    </div>
  )
}
