import { createHash } from 'node:crypto'
import type { AuditFault } from '@gatehouse/contract/audit.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'

/** A point of the chain that was written down before, outside the database: what lies before it cannot be exchanged unseen either. */
export interface Anchor {
  seq: number
  /** In hex. */
  hash: string
}

export interface Verified {
  organisation_id: number
  /** How many entries were found in their places, and the last of them: an anchor for the next time. */
  entries: number
  seq: number
  hash: string
  /** Committed and not in the chain yet; they are a second later. */
  waiting: number
  /** The first place where something is wrong; null where nothing is. */
  fault: { kind: AuditFault; seq: number | null; entry_id: string | null } | null
}

const PAGE = 5_000

/** The values of an entry that its link hashes, in their order. */
const HASHED = [
  ...(['organisation_id', 'id', 'at', 'actor_id', 'actor_name', 'session_id', 'action', 'record_type', 'record_id', 'reason'] as const),
  ...(['before', 'after', 'request_id', 'ip'] as const),
]

type Hashed = Record<(typeof HASHED)[number], string | number | null>

interface Link {
  seq: number
  hash: Buffer
  entry_id: string
  entry: Hashed | undefined
}

interface Head {
  seq: number
  hash: Buffer
}

/**
 * Computes every hash of an organisation's chain again, from what stands in the entries and by this program alone: a database that was changed
 * together with its functions is found out too. Tells the first place where an entry was changed, exchanged, taken out or put in. What was cut
 * off at the end together with the head shows only against an `from`: a point that was kept elsewhere, up to which the chain must still come.
 * From there on it is verified where one is given, and from its beginning without. Reads alone, in pages; what is added meanwhile waits.
 */
export async function verifyChain(db: Db, organisationId: number, from?: Anchor): Promise<Verified> {
  const head = await selectHead(db, organisationId)
  const verified: Verified = { organisation_id: organisationId, entries: 0, seq: 0, hash: '', waiting: 0, fault: null }
  const broken = (kind: AuditFault, seq: number | null, entry_id: string | null = null) => ({ ...verified, fault: { kind, seq, entry_id } })

  let before: Buffer = Buffer.alloc(0)
  if (from && from.seq > 0) {
    const known = await selectHash(db, organisationId, from.seq)
    if (known?.toString('hex') !== from.hash) return broken('anchor_changed', from.seq)
    before = known
    verified.seq = from.seq
    verified.hash = from.hash
  }
  for (;;) {
    const links = await selectLinks(db, organisationId, verified.seq, head.seq)
    for (const link of links) {
      const seq = verified.seq + 1
      if (link.seq !== seq) return broken('link_missing', seq)
      if (!link.entry) return broken('entry_missing', seq, link.entry_id)
      const hash = createHash('sha256').update(before).update(textOf(link.entry)).digest()
      if (!hash.equals(link.hash)) return broken('entry_changed', seq, link.entry_id)
      before = hash
      verified.seq = seq
      verified.hash = hash.toString('hex')
      verified.entries += 1
    }
    if (links.length < PAGE) break
  }
  if (verified.seq < head.seq) return broken('link_missing', verified.seq + 1)
  if (!head.hash.equals(before)) return broken('head_changed', head.seq)
  const { unlinked, waiting, beyond } = await selectUnlinked(db, organisationId)
  verified.waiting = waiting
  if (unlinked !== null) return broken('entry_not_linked', null, unlinked)
  return beyond === null ? verified : broken('head_changed', beyond)
}

/** As docs/modules/audit.md describes it; the length counts characters as PostgreSQL does, not units of UTF-16. */
function textOf(entry: Hashed): string {
  let text = ''
  for (const name of HASHED) {
    const value = name === 'at' ? String(Date.parse(entry.at as string)) : entry[name]
    text += value === null ? '-' : `${lengthOf(String(value))}:${value}`
  }
  return text
}

function lengthOf(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length - 1; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= 0xd800 && unit <= 0xdbff) length--
  }
  return length
}

async function selectHead(db: Db, organisationId: number): Promise<Head> {
  const { rows } = await sql<Head>`select seq, hash from audit_heads where organisation_id = ${organisationId}`.execute(db as Tx)
  return rows[0] ?? { seq: 0, hash: Buffer.alloc(0) }
}

async function selectHash(db: Db, organisationId: number, seq: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from audit_links where organisation_id = ${organisationId} and seq = ${seq}`.execute(db as Tx)
  return rows[0]?.hash
}

/**
 * A page of links behind one, up to the head as it was when this began, with their entries where those are there. Asked for one after the
 * other: what a join of the two costs is for the planner to guess, and it guesses badly where nobody counted yet.
 */
async function selectLinks(db: Db, organisationId: number, after: number, to: number): Promise<Link[]> {
  const links = await sql<{ seq: number; hash: Buffer; entry_id: string }>`
    select seq, hash, entry_id from audit_links
    where organisation_id = ${organisationId} and seq > ${after} and seq <= ${to} order by seq limit ${PAGE}`.execute(db as Tx)
  const ids = links.rows.map(({ entry_id }) => entry_id)
  const entries = await sql<Hashed>`
    select organisation_id, id, at, actor_id, actor_name, session_id, action, record_type, record_id, reason, before, after, request_id, ip
    from audit_entries where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(db as Tx)
  const byId = new Map(entries.rows.map((entry) => [entry.id, entry]))
  return links.rows.map((link) => ({ ...link, entry: byId.get(link.entry_id) }))
}

/** An entry that has no link although all of its time have one; how many wait; a link beyond the head. */
async function selectUnlinked(db: Db, organisationId: number) {
  const { rows } = await sql<{ told: number; waiting: number; links: number; beyond: number | null }>`
    with own as (select seq, horizon from audit_heads where organisation_id = ${organisationId}),
      head as (select coalesce((select seq from own), 0) as seq, coalesce((select horizon from own), '0') as horizon)
    select
      (select count(*)::int from audit_entries where organisation_id = ${organisationId} and tx_id < (select horizon from head)) as told,
      (select count(*)::int from audit_entries where organisation_id = ${organisationId} and tx_id >= (select horizon from head)) as waiting,
      (select count(*)::int from audit_links where organisation_id = ${organisationId}) as links,
      (select min(seq) from audit_links where organisation_id = ${organisationId} and seq > (select seq from head)) as beyond`.execute(
    db as Tx,
  )
  const { told, waiting, links, beyond } = rows[0]!
  // Every link has an entry of its own, as was seen: as many entries as links are all of them.
  return { waiting, beyond, unlinked: told === links ? null : await selectWithoutLink(db, organisationId) }
}

async function selectWithoutLink(db: Db, organisationId: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select e.id from audit_entries e where e.organisation_id = ${organisationId}
      and e.tx_id < coalesce((select h.horizon from audit_heads h where h.organisation_id = ${organisationId}), '0')
      and not exists (select from audit_links l where l.organisation_id = ${organisationId} and l.entry_id = e.id)
    order by e.at, e.id limit 1`.execute(db as Tx)
  return rows[0]?.id ?? null
}
