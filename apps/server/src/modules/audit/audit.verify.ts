import type { AuditFault } from '@gatehouse/contract/audit/audit.ts'
import { sql } from 'kysely'
import { linkText } from '../../kernel/crypto/audit-keys.ts'
import type { Keyring } from '../../kernel/crypto/keyring.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'
import { personalHash } from './audit.parts.ts'
import { type Hashed, linkHash } from './audit.text.ts'

/** A point of the chain that was written down outside the database. */
export interface Anchor {
  seq: number
  hash: string
}

export interface Verified {
  organisation_id: number
  /** Number of entries in place, and the position and hash of the last one. */
  entries: number
  seq: number
  hash: string
  /** Number of these entries whose personal part is erased. */
  erased: number
  /** Position of the last entry removed after its retention period; 0 if none was removed. */
  start_seq: number
  /** Number of entries committed but not linked yet. */
  waiting: number
  /** The first fault; null where there is none. */
  fault: { kind: AuditFault; seq: number | null; entry_id: string | null } | null
}

const PAGE = 5_000

/** Action of the entry that records how many entries lost their personal part. */
export const ERASED = 'audit.erased'

interface Signed {
  seq: number
  hash: Buffer
  key_version: number | null
  mac: Buffer | null
}

interface Head extends Signed {
  newest_key: number | null
  start_seq: number
  start_hash: Buffer
  start_key: number | null
  start_mac: Buffer | null
}

interface LinkRow extends Signed {
  entry_id: string
}

type Entry = Hashed & { personal: string | null; personal_salt: Buffer | null }
type Link = LinkRow & { entry: Entry | undefined }

/**
 * Recomputes every hash of a chain and checks every signature in this program, so that changed database functions can't hide a change. Only `anchors`
 * show a chain that was set back. Reads in pages; entries without a link yet only count as `waiting`.
 */
export async function verifyChain(db: Db, keyring: Keyring, organisationId: number, anchors: readonly Anchor[] = []): Promise<Verified> {
  const head = await selectHead(db, organisationId)
  // The end may be signed with a new key.
  keyring.forget(organisationId)
  const { audit: keys } = await keyring.of(db, organisationId)
  const start = { seq: head.start_seq, hash: head.start_hash.toString('hex') }
  const result: Verified = {
    organisation_id: organisationId,
    entries: 0,
    erased: 0,
    start_seq: start.seq,
    waiting: 0,
    fault: null,
    ...start,
  }
  const broken = (kind: AuditFault, seq: number | null, entry_id: string | null = null) => ({ ...result, fault: { kind, seq, entry_id } })
  if (!keys) return broken('key_missing', null)

  if (start.seq > 0 && !keys.proves(head.start_key, head.start_mac, 'start', linkText(start.seq, head.start_hash)))
    return broken('start_changed', null)

  let before = head.start_hash
  let signed = 0
  for (;;) {
    const links = await selectLinks(db, organisationId, result.seq, head.seq)
    for (const link of links) {
      const seq = result.seq + 1
      if (link.seq !== seq) return broken('link_missing', seq)
      if (!link.entry) return broken('entry_missing', seq, link.entry_id)
      const hash = linkHash(before, link.entry)
      if (!hash.equals(link.hash) || !hasPersonalPart(link.entry)) return broken('entry_changed', seq, link.entry_id)
      const isProved = link.mac === null ? signed === 0 : link.key_version! >= signed
      if (!isProved || (link.mac && !keys.proves(link.key_version, link.mac, 'link', linkText(seq, hash))))
        return broken('link_forged', seq, link.entry_id)
      signed = link.key_version ?? 0
      before = hash
      result.seq = seq
      result.hash = hash.toString('hex')
      result.entries += 1
      if (link.entry.personal_hash && link.entry.personal === null) result.erased += 1
    }
    if (links.length < PAGE) break
  }
  if (result.seq < head.seq) return broken('end_cut', result.seq + 1)
  const ends = head.key_version === head.newest_key && keys.proves(head.key_version, head.mac, 'head', linkText(head.seq, head.hash))
  // A missed anchor is the more precise fault.
  if (!head.hash.equals(before) || !ends)
    return { ...result, fault: (await missedAnchor(db, result, anchors)) ?? { kind: 'head_changed', seq: null, entry_id: null } }
  const { unlinked, waiting, beyond } = await selectUnlinked(db, organisationId)
  result.waiting = waiting
  if (unlinked !== null) return broken('entry_not_linked', null, unlinked)
  if (beyond !== null) return broken('head_changed', beyond)
  if (result.erased > (await selectErasures(db, organisationId))) return broken('erased_untold', null)
  return { ...result, fault: await missedAnchor(db, result, anchors) }
}

/** Whether the personal part is unchanged or was erased. */
const hasPersonalPart = ({ personal, personal_salt, personal_hash }: Entry): boolean =>
  personal === null || (personal_hash !== null && personal_salt !== null && personalHash(personal_salt, personal).equals(personal_hash))

/** Number of erased entries that the log reports. A report always comes after the entries it covers. */
const selectErasures = async (db: Db, organisationId: number): Promise<number> =>
  (await queryOne<{ n: number }>(db)`
    select coalesce(sum((after::json ->> 'entries')::bigint), 0)::bigint as n from audit_entries
    where organisation_id = ${organisationId} and record_type = 'audit' and action = ${ERASED}`)!.n

/** The first anchor that the chain doesn't reach. Anchors of removed entries no longer prove anything. */
async function missedAnchor(
  db: Db,
  { organisation_id, seq: end, start_seq }: Verified,
  anchors: readonly Anchor[],
): Promise<Verified['fault']> {
  const hashes = await selectHashes(
    db,
    organisation_id,
    anchors.map(({ seq }) => seq),
  )
  const firstMissed = [...anchors].sort((a, b) => a.seq - b.seq).find(({ seq, hash }) => seq > start_seq && hashes.get(seq) !== hash)
  if (!firstMissed) return null
  return firstMissed.seq > end
    ? { kind: 'end_cut', seq: end + 1, entry_id: null }
    : { kind: 'anchor_changed', seq: firstMissed.seq, entry_id: null }
}

const UNSIGNED = { key_version: null, mac: null, newest_key: null }
const NO_HEAD: Head = {
  ...UNSIGNED,
  seq: 0,
  hash: Buffer.alloc(0),
  start_seq: 0,
  start_hash: Buffer.alloc(0),
  start_key: null,
  start_mac: null,
}

async function selectHead(db: Db, organisationId: number): Promise<Head> {
  const rows = await queryAll<Head>(db)`
    select seq, hash, key_version, mac, start_seq, start_hash, start_key, start_mac, (select max(version) from organisation_keys k where k.organisation_id = h.organisation_id and kind = 'audit') as newest_key
    from audit_heads h where organisation_id = ${organisationId}`
  return rows[0] ?? NO_HEAD
}

async function selectHashes(db: Db, organisationId: number, seqs: readonly number[]): Promise<Map<number, string>> {
  const rows = await queryAll<{ seq: number; hash: Buffer }>(db)`
    select seq, hash from audit_links where organisation_id = ${organisationId} and seq = any(${seqs}::bigint[])`
  return new Map(rows.map(({ seq, hash }) => [seq, hash.toString('hex')]))
}

/** Reads a page of links, then their entries: the plan of a join would depend on unreliable statistics. */
async function selectLinks(db: Db, organisationId: number, after: number, to: number): Promise<Link[]> {
  const links = await sql<LinkRow>`
    select seq, hash, key_version, mac, entry_id from audit_links
    where organisation_id = ${organisationId} and seq > ${after} and seq <= ${to} order by seq limit ${PAGE}`.execute(db as Tx)
  const ids = links.rows.map(({ entry_id }) => entry_id)
  const entries = await sql<Entry>`
    select organisation_id, id, at, actor_id, actor_name, session_id, action, record_type, record_id, reason, before, after, request_id, ip,
      personal, personal_salt, personal_hash
    from audit_entries where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(db as Tx)
  const byId = new Map(entries.rows.map((entry) => [entry.id, entry]))
  return links.rows.map((link) => ({ ...link, entry: byId.get(link.entry_id) }))
}

/** Finds an entry without a link in a linked epoch, the number of waiting entries, and the first link beyond the head. */
async function selectUnlinked(db: Db, organisationId: number) {
  const rows = await queryAll<{ linked: number; waiting: number; links: number; beyond: number | null }>(db)`
    with own as (select seq, horizon from audit_heads where organisation_id = ${organisationId}),
      head as (select coalesce((select seq from own), 0) as seq, coalesce((select horizon from own), '0') as horizon)
    select
      (select count(*)::int from audit_entries where organisation_id = ${organisationId} and tx_id < (select horizon from head)) as linked,
      (select count(*)::int from audit_entries where organisation_id = ${organisationId} and tx_id >= (select horizon from head)) as waiting,
      (select count(*)::int from audit_links where organisation_id = ${organisationId}) as links,
      (select min(seq) from audit_links where organisation_id = ${organisationId} and seq > (select seq from head)) as beyond`
  const { linked, waiting, links, beyond } = rows[0]!
  // Equal counts mean that every entry has a link.
  return { waiting, beyond, unlinked: linked === links ? null : await selectWithoutLink(db, organisationId) }
}

async function selectWithoutLink(db: Db, organisationId: number): Promise<string | null> {
  const rows = await queryAll<{ id: string }>(db)`
    select e.id from audit_entries e where e.organisation_id = ${organisationId}
      and e.tx_id < coalesce((select h.horizon from audit_heads h where h.organisation_id = ${organisationId}), '0')
      and not exists (select from audit_links l where l.organisation_id = ${organisationId} and l.entry_id = e.id)
    order by e.at, e.id limit 1`
  return rows[0]?.id ?? null
}
