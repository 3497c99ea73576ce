import type { StampEffectName, StampKindInput, stampKindFields } from '@gatehouse/contract/e-stamps/e-stamp-kind.ts'
import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { PlainRecord } from '@gatehouse/contract/kernel/record-fields.ts'
import type { Generated, Selectable } from 'kysely'

export interface StampKindTable extends PlainRecord<typeof stampKindFields>, Pick<StampKindInput, 'location_id' | 'unit_ids'> {
  organisation_id: number
  _id: string
  tariff_id: string | null
  status: Generated<'active' | 'archived'>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface StampTable {
  organisation_id: number
  _id: string
  entrance_id: string
  kind_id: string
  location_id: string
  unit_id: string | null
  unit_name: string | null
  /** Copied from the kind when the stamp was given. */
  effect: StampEffectName
  value: number | null
  tariff_id: string | null
  stackable: boolean
  note: string | null
  receipt_no: string | null
  receipt_amount: number | null
  at: Generated<string>
  /** Day in the location's zone. */
  day: string
  stamped_by: string
  stamped_name: string
  revoked_at: Generated<string | null>
  revoked_by: Generated<string | null>
  revoked_name: Generated<string | null>
  revoke_reason: Generated<string | null>
}

interface UsageTable {
  organisation_id: number
  kind_id: string
  /** `NO_UNIT` if the stamp is for no unit. */
  unit_id: string
  /** A day, a month, or the id of a visit. */
  period: string
  used: number
}

/** The fields of a visit that a stamp may show; none is about the person. */
interface VehicleView
  extends Pick<EntranceRow, 'number' | 'status' | 'plate' | 'plate_province' | 'card_number' | 'vehicle_class' | 'checkin_at'> {
  organisation_id: number
  _id: string
  vehicle_colour: string | null
  location_id: string
  unit_id: string | null
  checkout_at: string | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    stamp_kinds: StampKindTable
    stamps: StampTable
    stamp_usage: UsageTable
    entrance_vehicles: VehicleView
  }
}

export type StampKindRecord = Selectable<StampKindTable>

/** Stands for no unit in `stamp_usage`. */
export const NO_UNIT = '00000000-0000-0000-0000-000000000000'
