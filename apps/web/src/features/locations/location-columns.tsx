import { localName } from '@gatehouse/contract/kernel/domain/local-name.ts'
import type { Location } from '@gatehouse/contract/locations/locations.ts'
import { useFormats } from '../../lib/formats.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { useFieldColumns } from '../../ui/table/field-columns.tsx'
import { codeColumn } from '../../ui/table/record-columns.tsx'
import { RecordRow } from '../../ui/table/record-row.tsx'
import { useStampColumns } from '../../ui/table/stamp-columns.tsx'
import { CutText } from '../../ui/text/cut-text.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { LocationStatusBadge } from './location-status.tsx'
import { LOCATION } from './locations.fixed.ts'
import { locationWords } from './locations.words.ts'

const addressOf = ({ id }: Location) => `/setup/location/${id}`

export function useLocationColumns(): Column<Location>[] {
  const say = useWords(locationWords)
  const formats = useFormats()
  const language = useLanguage()
  const { created, changed } = useStampColumns()
  const text = useFieldText(LOCATION)
  const fields = useFieldColumns<typeof LOCATION, Location>(LOCATION)
  return [
    codeColumn('code', addressOf, { title: text.label('code'), width: 140 }),
    { id: 'name', title: say('name'), least: 160, render: (location) => localName(location, language) },
    { id: 'kind', title: text.label('kind'), least: 130, render: ({ kind }) => text.value('kind', kind) },
    { id: 'inside', title: say('inside'), align: 'end', width: 140, render: ({ inside }) => formats.number(inside) },
    {
      id: 'capacity',
      title: text.label('capacity'),
      align: 'end',
      width: 120,
      render: ({ capacity }) => (capacity === null ? <None /> : formats.number(capacity)),
    },
    { id: 'status', title: text.label('status'), width: 160, render: ({ status }) => <LocationStatusBadge status={status} /> },
    {
      id: 'address',
      title: say('address'),
      hidden: true,
      render: ({ [`address_${language}` as const]: address }) => (address ? <CutText>{address}</CutText> : <None />),
    },
    {
      id: 'time_zone',
      least: 190,
      title: text.label('time_zone'),
      hidden: true,
      render: ({ time_zone }) => time_zone ?? say('own_zone', { zone: formats.zone }),
    },
    ...fields,
    created,
    changed,
  ]
}

export const LocationRow = ({ location }: { location: Location }) => {
  const say = useWords(locationWords)
  const formats = useFormats()
  const { value } = useFieldText(LOCATION)
  const { inside, capacity } = location
  const count = capacity === null ? formats.number(inside) : `${formats.number(inside)} / ${formats.number(capacity)}`
  return (
    <RecordRow
      href={addressOf(location)}
      code={location.code}
      name={localName(location, useLanguage())}
      second={`${value('kind', location.kind)} · ${say('inside')} ${count}`}
      status={<LocationStatusBadge status={location.status} />}
    />
  )
}
