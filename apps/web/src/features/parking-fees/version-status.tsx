import type { Tariff, TariffStatus, TariffVersionRow } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useFieldText } from '../../lib/record-fields.ts'
import { StatusBadge, type StatusKind } from '../../ui/text/status-badge.tsx'
import { TARIFF } from './parking-fees.fixed.ts'
import { versionWords } from './version.words.ts'

export const LIST = '/service/visitor/parking-fee'
export const addressOf = ({ _id }: Pick<Tariff, '_id'>, version?: Pick<TariffVersionRow, '_id'>): string =>
  version ? `${LIST}/${_id}?version=${version._id}` : `${LIST}/${_id}`

const KINDS: Readonly<Record<TariffStatus, StatusKind>> = {
  draft: 'draft',
  scheduled: 'expected',
  active: 'active',
  superseded: 'inactive',
}

export const VersionBadge = ({ status }: { status: TariffStatus }) => (
  <StatusBadge kind={KINDS[status]}>{useFieldText(TARIFF).value('status', status)}</StatusBadge>
)

/** The status badge with the version number. */
export const VersionState = ({ status, n }: Pick<TariffVersionRow, 'status' | 'n'>) => (
  <StatusBadge kind={KINDS[status]}>{useWords(versionWords)(`state.${status}`, { n })}</StatusBadge>
)

const newest = ({ versions }: Tariff, status: TariffStatus) => versions.find((version) => version.status === status)

/** The current version of a tariff: the active one, else the scheduled one, else the last one that ended. */
export const presentVersion = (tariff: Tariff): TariffVersionRow | undefined =>
  newest(tariff, 'active') ?? newest(tariff, 'scheduled') ?? newest(tariff, 'superseded') ?? tariff.versions[0]

/** The version that follows the current one. */
export const nextVersion = (tariff: Tariff): TariffVersionRow | undefined => {
  const present = presentVersion(tariff)
  return tariff.versions.find((version) => version !== present && (version.status === 'scheduled' || version.status === 'draft'))
}
