import type { BlacklistRow } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { LocationChoice } from '../../../api/location-choices.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { useFieldText } from '../../../lib/record-fields.ts'
import { figureOf } from '../../../ui/media/figure.tsx'
import { type Column, RowLink } from '../../../ui/table/data-table.tsx'
import { useStampColumns } from '../../../ui/table/stamp-columns.tsx'
import { CutText } from '../../../ui/text/cut-text.tsx'
import { None } from '../../../ui/text/definition-list.tsx'
import { ENTRY } from '../blacklists.fixed.ts'
import styles from '../blacklists.module.css'
import { blacklistWords } from '../blacklists.words.ts'
import { EntryStatusBadge, SeverityBadge } from '../severity-badge.tsx'
import { StoredPhoto } from '../stored-photo.tsx'

const addressOf = ({ _id }: BlacklistRow) => `/service/visitor/blacklists/${_id}/edit`

/** Identifies the entry besides its name: plates, then the last four digits of numbers. */
const keysOf = ({ plates, numbers }: BlacklistRow): string =>
  [...plates.map(({ plate }) => formatPlate(plate)), ...numbers.map(({ masked }) => masked)].slice(0, 2).join(' · ')

export function useEntryColumns(choices: readonly LocationChoice[]): Column<BlacklistRow>[] {
  const say = useWords(blacklistWords)
  const text = useFieldText(ENTRY)
  const formats = useFormats()
  const { changed } = useStampColumns()
  const places = ({ location_ids }: BlacklistRow) =>
    location_ids === null
      ? say('all_locations')
      : location_ids.map((id) => choices.find((choice) => choice.id === id)?.code ?? '…').join(', ')
  return [
    { id: 'severity', title: text.label('severity'), width: 130, render: ({ severity }) => <SeverityBadge severity={severity} /> },
    {
      id: 'name',
      fixed: true,
      title: text.label('name'),
      sort: 'name',
      least: 200,
      render: (entry) => (
        <span className="gh-gap-10 gh-inline gh-center gh-aligned">
          <StoredPhoto q={entry.avatar} name={entry.name} figure={figureOf(entry.kind)} size={32} />
          <RowLink href={addressOf(entry)}>{entry.name}</RowLink>
        </span>
      ),
    },
    { id: 'kind', title: text.label('kind'), width: 90, render: ({ kind }) => text.value('kind', kind) },
    { id: 'keys', title: say('found_by'), render: (entry) => keysOf(entry) || <None /> },
    { id: 'locations', title: text.label('location_ids'), least: 110, render: places },
    {
      id: 'seen',
      title: say('last_seen'),
      render: ({ last_seen_at, sightings }) => (last_seen_at ? `${formats.when(last_seen_at)} (${formats.number(sightings)})` : <None />),
    },
    { id: 'review', title: text.label('review_on'), sort: 'review_on', render: ({ review_on }) => formats.day(review_on) },
    { id: 'status', title: text.label('status'), width: 150, render: ({ status }) => <EntryStatusBadge status={status} /> },
    {
      id: 'aliases',
      title: text.label('aliases'),
      hidden: true,
      render: ({ aliases }) => (aliases.length > 0 ? <CutText>{aliases.join(', ')}</CutText> : <None />),
    },
    {
      id: 'valid_until',
      title: say('in_force_until'),
      hidden: true,
      render: ({ valid_until }) => (valid_until ? <span className="gh-nowrap">{formats.day(valid_until)}</span> : <None />),
    },
    { ...changed, sort: 'updated_at' },
  ]
}

export const EntryRow = ({ entry }: { entry: BlacklistRow }) => {
  const { value } = useFieldText(ENTRY)
  return (
    <div className="gh-row gh-gap-12">
      <StoredPhoto q={entry.avatar} name={entry.name} figure={figureOf(entry.kind)} />
      <div className={`gh-grow gh-strong ${styles.row_text}`}>
        <RowLink href={addressOf(entry)}>{entry.name}</RowLink>
        <p>{[value('kind', entry.kind), keysOf(entry)].filter(Boolean).join(' · ')}</p>
      </div>
      {entry.status === 'active' ? <SeverityBadge severity={entry.severity} /> : <EntryStatusBadge status={entry.status} />}
    </div>
  )
}
