import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { tariffFields } from '@gatehouse/contract/parking-fees/tariff-record.ts'

export const TARIFF = recordFacts(tariffFields)
