import type { Location } from '@gatehouse/contract/locations.ts'
import { useFormats } from '../../lib/formats.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { type Column, RowLink } from '../../ui/table/data-table.tsx'
import { RecordRow } from '../../ui/table/record-row.tsx'
import { useStampColumns } from '../../ui/table/stamp-columns.tsx'
import { CutText } from '../../ui/text/cut-text.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { STATUS_KINDS } from './location-status.ts'
import { locationWords } from './locations.words.ts'

const addressOf = ({ id }: Location) => `/setup/location/${id}`

export const LocationStatusBadge = ({ status }: Pick<Location, 'status'>) => (
  <StatusBadge kind={STATUS_KINDS[status]}>{useWords(locationWords)(`statuses.${status}`)}</StatusBadge>
)

export function useLocationColumns(): Column<Location>[] {
  const say = useWords(locationWords)
  const formats = useFormats()
  const language = useLanguage()
  const { created, changed } = useStampColumns()
  return [
    {
      id: 'code',
      fixed: true,
      title: say('code'),
      width: 140,
      render: (location) => (
        <RowLink href={addressOf(location)}>
          <span className="gh-mono">{location.code}</span>
        </RowLink>
      ),
    },
    { id: 'name', title: say('name'), least: 160, render: (location) => location[`name_${language}`] },
    { id: 'kind', title: say('kind'), least: 130, render: ({ kind }) => say(`kinds.${kind}`) },
    { id: 'inside', title: say('inside'), align: 'end', width: 140, render: ({ inside }) => formats.number(inside) },
    {
      id: 'capacity',
      title: say('capacity'),
      align: 'end',
      width: 120,
      render: ({ capacity }) => (capacity === null ? <None /> : formats.number(capacity)),
    },
    { id: 'status', title: say('status'), width: 160, render: ({ status }) => <LocationStatusBadge status={status} /> },
    {
      id: 'address',
      title: say('address'),
      hidden: true,
      render: ({ [`address_${language}` as const]: address }) => (address ? <CutText>{address}</CutText> : <None />),
    },
    {
      id: 'time_zone',
      least: 190,
      title: say('time_zone'),
      hidden: true,
      render: ({ time_zone }) => time_zone ?? say('own_zone', { zone: formats.zone }),
    },
    created,
    changed,
  ]
}

export const LocationRow = ({ location }: { location: Location }) => {
  const say = useWords(locationWords)
  const formats = useFormats()
  const { inside, capacity } = location
  const count = capacity === null ? formats.number(inside) : `${formats.number(inside)} / ${formats.number(capacity)}`
  return (
    <RecordRow
      href={addressOf(location)}
      code={location.code}
      name={location[`name_${useLanguage()}`]}
      second={`${say(`kinds.${location.kind}`)} · ${say('inside')} ${count}`}
      status={<LocationStatusBadge status={location.status} />}
    />
  )
}
