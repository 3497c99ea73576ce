import type { Tariff, TariffVersionRow } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { IconCar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useContext, useMemo, useRef } from 'react'
import { useMay } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { OrganisationFormat } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { usePageTitle } from '../../ui/page/page-slots.tsx'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { RecordState } from '../../ui/page/record-state.tsx'
import { feeWords } from './parking-fees.words.ts'
import { useCalendar } from './use-calendar.ts'
import { versionWords } from './version.words.ts'
import { VersionEditor } from './version-editor.tsx'
import { VersionFacts } from './version-facts.tsx'
import type { WithHistory } from './version-frame.tsx'
import { LastShown } from './version-head.tsx'
import { addressOf, LIST } from './version-status.tsx'

const route = getRouteApi('/shell/service/visitor/parking-fee/$id')
const MOST_TABS = 4

/** The version that a tariff opens with: the draft for people who edit, else the active one, else the scheduled one. */
const firstVersion = ({ versions }: Tariff, writes: boolean): TariffVersionRow | undefined => {
  const newest = (...statuses: TariffVersionRow['status'][]) => versions.find(({ status }) => statuses.includes(status))
  return (writes ? newest('draft') : undefined) ?? newest('active') ?? newest('scheduled') ?? versions[0]
}

/** A tariff with one of its versions: the form of a draft, or the facts of a published version. */
export default function TariffPage(): ReactNode {
  const say = useWords(feeWords)
  const sayVersion = useWords(versionWords)
  const { id } = route.useParams()
  const { version: versionId } = route.useSearch()
  const writes = useMay()('parking-fees:write')
  const read = useQuery(queries.parkingFees.get({ id }))
  const tariff = read.data
  const last = useRef<string>(null)
  usePageTitle(tariff?.name)
  const view = readView(read)
  const row = tariff && (tariff.versions.find(({ _id }) => _id === versionId) ?? firstVersion(tariff, writes))
  if (!tariff || !row || view.missing)
    return <RecordState read={view} thing={say('the_tariff')} icon={IconCar} missing={say('not_found')} list={LIST} />
  const tabs = tariff.versions.filter(({ _id, status }, index) => index < MOST_TABS || _id === row._id || status === 'active')
  return (
    <>
      {tariff.versions.length > 1 ? (
        <PageTabs
          label={say('versions')}
          tabs={tabs.map((each) => ({
            title: sayVersion(`state.${each.status}`, { n: each.n }),
            href: addressOf(tariff, each),
            current: each._id === row._id,
          }))}
        />
      ) : null}
      <LastShown value={last}>
        <Version key={row._id} tariff={tariff} row={row} writes={writes} />
      </LastShown>
    </>
  )
}

/** Times are shown and read in the location's time zone, which the prices use. */
const Version = ({ tariff, row, writes }: { tariff: WithHistory; row: TariffVersionRow; writes: boolean }) => {
  const say = useWords(feeWords)
  const read = useQuery(queries.parkingFees.version({ id: row._id }))
  const calendar = useCalendar(tariff.location_id)
  const organisation = useContext(OrganisationFormat)
  const place = useMemo(() => ({ ...organisation, zone: calendar.time_zone }), [organisation, calendar.time_zone])
  const version = read.data
  if (!version || read.isError)
    return (
      <Panel flush>
        <ReadState read={readView(read)} thing={say('the_version')} />
      </Panel>
    )
  return (
    <OrganisationFormat value={place}>
      {writes && version.status === 'draft' ? (
        <VersionEditor tariff={tariff} version={version} calendar={calendar} />
      ) : (
        <VersionFacts tariff={tariff} version={version} calendar={calendar} writes={writes} />
      )}
    </OrganisationFormat>
  )
}
