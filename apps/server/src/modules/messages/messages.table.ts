import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { MessageStatus } from '@gatehouse/contract/pre-registers/guest-message.ts'
import type { Generated } from 'kysely'

export interface MessageTable {
  organisation_id: number
  _id: string
  channel: Generated<'mail'>
  template: string
  language: Language
  record_type: string
  record_id: string
  person_id: string
  content_sealed: Buffer | null
  status: Generated<MessageStatus>
  attempts: Generated<number>
  problem: string | null
  created_at: Generated<string>
  ended_at: string | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    messages: MessageTable
  }
}
