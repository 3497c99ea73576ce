import { stampKindFields } from '@gatehouse/contract/e-stamps/e-stamp-kind.ts'
import { stampFields } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'

export const STAMP = recordFacts(stampFields)
export const STAMP_KIND = recordFacts(stampKindFields)
