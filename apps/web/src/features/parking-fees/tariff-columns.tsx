import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Tariff, TariffVersionRow } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import type { LocationChoice } from '../../api/location-choices.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { type Column, RowLink } from '../../ui/table/data-table.tsx'
import { useStampColumns } from '../../ui/table/stamp-columns.tsx'
import { None } from '../../ui/text/definition-list.tsx'
import { TARIFF } from './parking-fees.fixed.ts'
import { feeWords } from './parking-fees.words.ts'
import { useScope } from './use-scope.ts'
import { addressOf, nextVersion, presentVersion, VersionBadge } from './version-status.tsx'

const placeOf = ({ location_id }: Tariff, places: readonly LocationChoice[]) => places.find(({ id }) => id === location_id)
const placeText = (tariff: Tariff, places: readonly LocationChoice[]): string => placeOf(tariff, places)?.name ?? tariff.location_code

/** Returns a version with its relevant day, in the time zone of its location: `Version 3 since 1 Jul 2026`. */
function useVersionText(places: readonly LocationChoice[]) {
  const say = useWords(feeWords)
  const { day, zone } = useFormats()
  return (tariff: Tariff, { n, status, starts_at, ends_at }: TariffVersionRow): string => {
    const dayOf = (instant: string) => day(dayIn(instant, placeOf(tariff, places)?.time_zone ?? zone))
    if (status === 'draft') return say('version', { n })
    if (status === 'superseded') return say('version_until', { n, at: dayOf(ends_at!) })
    return say(status === 'active' ? 'version_since' : 'version_from', { n, at: dayOf(starts_at!) })
  }
}

export function useTariffColumns(places: readonly LocationChoice[]): Column<Tariff>[] {
  const say = useWords(feeWords)
  const { label } = useFieldText(TARIFF)
  const scope = useScope()
  const { created, changed } = useStampColumns()
  const versionText = useVersionText(places)
  return [
    {
      ...{ id: 'name', title: label('name'), sort: 'name', fixed: true, least: 180 },
      render: (tariff) => <RowLink href={addressOf(tariff)}>{tariff.name}</RowLink>,
    },
    { id: 'location', title: label('location_id'), render: (tariff) => placeText(tariff, places) },
    {
      ...{ id: 'scope', title: say('scope'), least: 160 },
      render: (tariff) => scope.text(presentVersion(tariff) ?? { privileges: [], vehicle_classes: [], visitor_types: [] }),
    },
    {
      ...{ id: 'present', title: say('in_use'), least: 280 },
      render: (tariff) => {
        const present = presentVersion(tariff)
        return present ? <Version version={present} text={versionText(tariff, present)} /> : <None />
      },
    },
    {
      ...{ id: 'next', title: say('next'), least: 200 },
      render: (tariff) => {
        const next = nextVersion(tariff)
        return next ? <Version version={next} text={versionText(tariff, next)} href={addressOf(tariff, next)} /> : <None />
      },
    },
    created,
    changed,
  ]
}

const Version = ({ version, text, href }: { version: TariffVersionRow; text: string; href?: string }) => (
  <span className="gh-row gh-nowrap">
    <VersionBadge status={version.status} />
    {href ? (
      <AppLink className="gh-relative gh-link" href={href}>
        {text}
      </AppLink>
    ) : (
      <span>{text}</span>
    )}
  </span>
)

export const TariffLine = ({ tariff, places }: { tariff: Tariff; places: readonly LocationChoice[] }) => {
  const versionText = useVersionText(places)
  const present = presentVersion(tariff)
  return (
    <div className="gh-row gh-gap-12 gh-min-48 gh-grow">
      <div className="gh-grow">
        <p className="gh-large gh-break">
          <RowLink href={addressOf(tariff)}>{tariff.name}</RowLink>
        </p>
        <p className="gh-small gh-muted">{[placeText(tariff, places), ...(present ? [versionText(tariff, present)] : [])].join(' · ')}</p>
      </div>
      {present ? <VersionBadge status={present.status} /> : null}
    </div>
  )
}
