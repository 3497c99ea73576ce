import type { App } from '../../kernel/app/app-context.ts'
import { linkText } from '../../kernel/crypto/audit-keys.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'
import { selectVerification } from './audit.queries.ts'
import { recordAudit } from './audit.service.ts'
import { ERASED } from './audit.verify.ts'

/** Erases the personal part of these records' entries. The log says how many, so that nobody can erase unnoticed. */
export async function erasePersonal(tx: Tx, actor: OrgActor, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return
  await tell(tx, actor, await queryOne<{ n: number }>(tx)`select audit_erase(${recordIds}::text[]) as n`)
}

/** Does the same for entries before an instant that belong to no record, such as exports, up to a limit. Returns how many. */
export async function eraseGeneral(tx: Tx, actor: OrgActor, before: Date, atMost: number): Promise<number> {
  return tell(
    tx,
    actor,
    await queryOne<{ n: number }>(tx)`select audit_erase_general(${before.toISOString()}::timestamptz, ${atMost}::int) as n`,
  )
}

async function tell(tx: Tx, actor: OrgActor, row: { n: number } | undefined): Promise<number> {
  const entries = row!.n
  if (entries > 0) await recordAudit(tx, actor, ERASED, { record_type: 'audit', record_id: null, after: { entries } })
  return entries
}

/**
 * Removes entries before an instant from the beginning of the log, up to a limit. Stops at the first entry that is younger or belongs to a visit on
 * hold. Removes nothing if the last verification found a fault. The chain then begins behind the last removed entry, which is signed. Returns how
 * many.
 */
export async function removeOldEntries(app: App, tx: Tx, { organisation_id }: OrgActor, before: Date, atMost: number): Promise<number> {
  if ((await selectVerification(tx, organisation_id))?.fault) return 0
  const links = await queryAll<{ start: number; seq: number; hash: Buffer; stays: boolean }>(tx)`
    select h.start_seq as start, l.seq, l.hash, e.at >= ${before.toISOString()}::timestamptz
      or evidence_in_dispute(e.organisation_id, 'audit_entries', e.id) as stays
    from audit_heads h
    join lateral (select * from audit_links k where k.organisation_id = h.organisation_id and k.seq > h.start_seq order by k.seq limit ${atMost}) l on true
    join audit_entries e on e.organisation_id = h.organisation_id and e.id = l.entry_id
    where h.organisation_id = ${organisation_id} order by l.seq`
  const first = links.findIndex(({ stays }) => stays)
  const last = first === -1 ? links.at(-1) : links[first - 1]
  if (!last) return 0
  const { audit } = await app.keyring.of(tx, organisation_id)
  if (!audit) throw new Error('The audit chain has no key: somebody took it out.')
  const mac = audit.sign('start', linkText(last.seq, last.hash))
  const row = await queryOne<{ done: boolean }>(tx)`
    select audit_remove(${organisation_id}::int, ${last.start}::bigint, ${last.seq}::bigint, ${audit.version}::int, ${mac}) as done`
  return row!.done ? last.seq - last.start : 0
}
