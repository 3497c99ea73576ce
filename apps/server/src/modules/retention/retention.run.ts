import { CERTIFIED_KINDS, type CertifiedKind } from '@gatehouse/contract/settings/settings.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { countErased, type EndedRun, endRuns, insertRun, type RunRule } from './retention.queries.ts'

/** The result of one batch: what it erased, and how many visits on hold it skipped. */
export interface Batch {
  erased: Partial<Record<CertifiedKind, number>>
  held?: number
  /** Whether there may be more. */
  more: boolean
}

/**
 * The certificate of an organisation's night. Its row exists before the first batch, and each batch adds its counts in the same transaction. So a
 * killed process leaves a true certificate.
 */
export class RetentionRun {
  private readonly app: App
  private readonly member: OrgActor
  private readonly id: string

  private constructor(app: App, member: OrgActor, id: string) {
    this.app = app
    this.member = member
    this.id = id
  }

  /** Closes runs that a killed process left open, each with an audit entry, and begins another. */
  static begin(app: App, member: OrgActor, rule: RunRule): Promise<RetentionRun> {
    return app.database.asMember(member, async (tx) => {
      for (const run of await endRuns(tx, null)) await certify(tx, member, run)
      return new RetentionRun(app, member, await insertRun(tx, member, rule))
    })
  }

  /** Runs batches until one has nothing more, and counts each in the transaction of the batch. */
  async count(work: (tx: Tx) => Promise<Batch>): Promise<void> {
    for (let isUnfinished = true; isUnfinished; )
      isUnfinished = await this.app.database.asMember(this.member, async (tx) => {
        const { erased, held = 0, more: hasMore } = await work(tx)
        const counts = Object.fromEntries(Object.entries(erased).filter(([, count]) => count > 0))
        if (held > 0 || Object.keys(counts).length > 0) await countErased(tx, this.id, counts, held)
        return hasMore
      })
  }

  /** Ends the run; a run that erased nothing leaves no certificate. */
  end(): Promise<void> {
    return this.app.database.asMember(this.member, async (tx) => {
      for (const run of await endRuns(tx, this.id)) await certify(tx, this.member, run)
    })
  }
}

async function certify(
  tx: Tx,
  member: OrgActor,
  { _id, kept_from, days, settings_version, erased, held, complete }: EndedRun,
): Promise<void> {
  const counts = Object.fromEntries(CERTIFIED_KINDS.map((kind) => [kind, erased[kind] ?? 0]))
  await recordAudit(tx, member, 'retention.erased', {
    record_type: 'retention',
    record_id: null,
    after: { run: _id, kept_from, days, settings_version, ...counts, held, complete },
  })
  await publish(tx, member, { kind: 'entrance.changed', location_ids: null, unit_ids: null })
}
