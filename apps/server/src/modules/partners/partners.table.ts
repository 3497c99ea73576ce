import type { Partner, PartnerEvent } from '@gatehouse/contract/partners/partner-settings.ts'
import type { PartnerDelivery } from '@gatehouse/contract/partners/partners.ts'
import type { Generated } from 'kysely'

export interface PartnerQueueTable {
  organisation_id: number
  partner_key: string
  setting: Partner
  paused: boolean
  failures: Generated<number>
  failing_since: string | null
  retry_at: Generated<string>
  lease_until: string | null
}

/** An event of the outbox. Triggers of the database write it (0056_partner_events.sql). */
export interface PartnerEventTable {
  organisation_id: number
  _id: Generated<string>
  seq: Generated<string>
  partner_key: string
  event: PartnerEvent
  subject_id: string
  data: PartnerDelivery['data']
  status: Generated<PartnerDelivery['status']>
  tries: Generated<number>
  due_at: Generated<string>
  attempts: Generated<PartnerDelivery['attempts']>
  created_at: Generated<string>
  ended_at: string | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    partner_queues: PartnerQueueTable
    partner_events: PartnerEventTable
  }
}
