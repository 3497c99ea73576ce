import type { PlainRecord } from '@gatehouse/contract/kernel/record-fields.ts'
import type { PrePassInput, PrePassStatus, prePassFields } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { Generated, Selectable } from 'kysely'

type Written = Pick<PrePassInput, 'location_id' | 'gate_ids' | 'hours' | 'from_day' | 'until_day'>

export interface PrePassTable extends PlainRecord<typeof prePassFields>, Written {
  organisation_id: number
  _id: string
  phone_sealed: Buffer | null
  email_sealed: Buffer | null
  /** Equal to the hash of the holder's visits, if their number is known. */
  person_hash: Buffer
  unit_id: string | null
  unit_name: string | null
  from_time: string | null
  until_time: string | null
  valid_from: string
  valid_until: string
  status: Generated<PrePassStatus>
  status_reason: Generated<string | null>
  revoked_at: Generated<string | null>
  /** The person whose change last made it wait for approval. */
  asked_by: Generated<string | null>
  serial: Generated<number>
  code_hash: Buffer
  code_sealed: Buffer
  avatar_file_id: Generated<string | null>
  /** A digest of the identity that was screened last. */
  screened_as: Generated<Buffer | null>
  created_by: string
  created_name: string
  search_text: string
  created_at: Generated<string>
  updated_at: Generated<string>
}

interface UsesTable {
  organisation_id: number
  pass_id: string
  n: number
  entrance_id: string
  gate_id: string
  at: Generated<string>
  day: string
}

interface CameView extends Selectable<Omit<UsesTable, 'n'>> {
  inside: boolean
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    pre_passes: PrePassTable
    pre_pass_uses: UsesTable
    pre_pass_came: CameView
  }
}

export type PrePassRecord = Selectable<PrePassTable>
