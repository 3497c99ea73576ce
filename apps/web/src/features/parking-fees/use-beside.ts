import type { Tariff, TariffVersion, TariffVersionRow } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'

/** The version in force, if another one is shown. */
export function useVersionInForce(tariff: Tariff, version: TariffVersionRow): TariffVersion | null {
  const active = tariff.versions.find(({ _id, status }) => status === 'active' && _id !== version._id)
  return useQuery({ ...queries.parkingFees.version({ id: active?._id ?? '' }), enabled: active !== undefined }).data ?? null
}
