import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { PlainRecord } from '@gatehouse/contract/kernel/record-fields.ts'
import type { HostAnswerKind } from '@gatehouse/contract/pre-registers/host-answer.ts'
import type {
  guestFields,
  PreRegisterInput,
  PreRegisterStatus,
  preRegisterFields,
} from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { RepeatRule } from '@gatehouse/contract/pre-registers/pre-register-repeat.ts'
import type { ColumnType, Generated, RawBuilder } from 'kysely'

interface PreRegisterTable extends PlainRecord<typeof preRegisterFields>, Pick<PreRegisterInput, 'day' | 'from' | 'until' | 'location_id'> {
  organisation_id: number
  _id: string
  unit_id: string | null
  unit_name: string | null
  /** The author of the note for the visitor. */
  visitor_note_by: string | null
  status: PreRegisterStatus
  cancel_reason: string | null
  /** The reason for the rejection. */
  decision_reason: string | null
  /** The name of the person who approved or rejected it last. */
  decided_name: string | null
  revision: Generated<number>
  /** The rule as entered; its days are rows. */
  repeat: ColumnType<RepeatRule | null, RawBuilder<RepeatRule> | null | undefined, RawBuilder<RepeatRule> | null>
  starts_at: string
  ends_at: string
  created_by: string
  created_name: string
  search_text: string
  created_at: Generated<string>
  updated_at: Generated<string>
}

/** The fields that guests fill in on their own page. */
export interface OwnColumns {
  own_name: string | null
  own_company: string | null
  own_plate: string | null
  own_plate_province: string | null
  own_phone_sealed: Buffer | null
  companion_count: number | null
  companion_names: string | null
  notice_version: number | null
  notice_language: Language | null
  completed_at: string | null
  declined_at: string | null
}

export interface GuestTable extends PlainRecord<typeof guestFields> {
  organisation_id: number
  _id: string
  pre_register_id: string
  /** The position in the guest list. */
  place: number
  phone_sealed: Buffer | null
  email_sealed: Buffer | null
  /** Whether the guest was not announced but joined the party at the gate. */
  joined_at_gate: boolean
  language: Language | null
}

/** A row with the columns that are written later. */
export interface WholeGuest extends GuestTable, OwnColumns {
  photo_file_id: string | null
  /** A digest of the identities that were screened last. */
  screened_as: Buffer | null
  /** The revision that they were last mailed about; null if they know of none. */
  told_revision: number | null
  /** The sequence of their calendar entry: it grows with each mail that changes the entry. */
  sequence: number
  reminded_at: string | null
}

interface DayTable {
  organisation_id: number
  _id: string
  pre_register_id: string
  location_id: string
  starts_at: string
  ends_at: string
  cancelled: Generated<boolean>
}

interface CameView {
  organisation_id: number
  guest_id: string
  day_id: string
  entrance_id: string
  arrived_at: string
  inside: boolean
}

interface AtGateView extends CameView {
  gate_in_id: string
  gate: string | null
  /** The user who checked them in. */
  checked_in_by: string
  checkin_at: string
}

interface AskTable {
  organisation_id: number
  _id: string
  day_id: string
  place: number
  /** The person who was asked, and the language of the mail. */
  name: string
  language: Language
}

interface AnswerTable {
  organisation_id: number
  /** The first answer of a day is the only one. */
  day_id: string
  ask_id: string
  answer: HostAnswerKind
  note: string | null
  answered_at: Generated<string>
  handled_at: Later<string | null>
  /** Name of the guard who marked it as handled. */
  handled_by: Later<string | null>
}

/** A column that new rows leave empty. */
type Later<T> = ColumnType<T, T | undefined, T>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    pre_registers: PreRegisterTable
    pre_register_guests: { [Name in keyof WholeGuest]: Name extends keyof GuestTable ? WholeGuest[Name] : Later<WholeGuest[Name]> }
    pre_register_days: DayTable
    pre_register_came: CameView
    pre_register_at_gate: AtGateView
    host_asks: AskTable
    host_answers: AnswerTable
  }
}
