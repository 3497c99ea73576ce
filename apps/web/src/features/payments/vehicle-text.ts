import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { provinceName } from '@gatehouse/contract/kernel/domain/provinces.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { noBreak } from '../../lib/no-break.ts'

/** Describes the car as a cashier recognises it: `2กค 100 Bangkok · Car`. */
export function vehicleText(visit: EntranceDetail, metadata: EntrancesMetadata | undefined, language: Language): string {
  const { plate, plate_province, vehicle_class } = visit
  const parts = [plate && noBreak(formatPlate(plate)), plate_province && provinceName(plate_province, language)]
  const kind = metadata?.vehicle_classes.find(({ key }) => key === vehicle_class)?.[language]
  return [parts.filter(Boolean).join(' '), kind].filter(Boolean).join(' · ')
}
