import type { PlainRecord } from '@gatehouse/contract/kernel/record-fields.ts'
import type { guestFields, PreRegisterInput, PreRegisterStatus, preRegisterFields } from '@gatehouse/contract/pre-register-record.ts'
import type { Generated } from 'kysely'

interface PreRegisterTable extends PlainRecord<typeof preRegisterFields>, Pick<PreRegisterInput, 'day' | 'from' | 'until' | 'location_id'> {
  organisation_id: number
  _id: string
  unit_id: string | null
  unit_name: string | null
  status: PreRegisterStatus
  cancel_reason: string | null
  /** Why it was rejected. */
  decision_reason: string | null
  /** Who approved or rejected it last. */
  decided_name: string | null
  revision: Generated<number>
  starts_at: string
  ends_at: string
  created_by: string
  created_name: string
  search_text: string
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface GuestTable extends PlainRecord<typeof guestFields> {
  organisation_id: number
  _id: string
  pre_register_id: string
  /** The order in which they were written. */
  place: number
  phone_sealed: Buffer | null
  email_sealed: Buffer | null
  /** Not announced: they joined the others when these came. */
  joined_at_gate: boolean
}

interface DayTable {
  organisation_id: number
  _id: string
  pre_register_id: string
  location_id: string
  starts_at: string
  ends_at: string
}

interface CameView {
  organisation_id: number
  guest_id: string
  day_id: string
  entrance_id: string
  arrived_at: string
  inside: boolean
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    pre_registers: PreRegisterTable
    pre_register_guests: GuestTable
    pre_register_days: DayTable
    pre_register_came: CameView
  }
}
