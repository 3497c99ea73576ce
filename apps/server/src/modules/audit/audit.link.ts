import { setImmediate as othersTurn } from 'node:timers/promises'
import { linkText } from '../../kernel/crypto/audit-keys.ts'
import type { Keyring } from '../../kernel/crypto/keyring.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'
import { type Hashed, linkHash } from './audit.text.ts'

interface Head {
  seq: number
  hash: Buffer
  key_version: number | null
  mac: Buffer | null
  newest_key: number | null
  horizon: number
  /** Entries of earlier epochs are complete. */
  until: number
}

/** Links hashed before other work of this thread gets a turn, about 10 ms. */
const LINKS_AT_ONCE = 500

/**
 * Links committed entries, whole epochs at a time, and returns how many. The server computes the hashes, because the database has no key. Throws if
 * the chain has no key or its head isn't signed with the newest one.
 */
export async function linkEntries(tx: Tx, keyring: Keyring, organisationId: number, atMost = 2_000): Promise<number> {
  const { audit } = await keyring.of(tx, organisationId)
  const head = await selectHead(tx, organisationId)
  if (!audit || !head?.mac) throw new Error('The audit chain has no key, or no end: somebody took it out.')
  // A newer key exists: read it next time.
  if (head.newest_key !== audit.version) return forgotten(keyring, organisationId)
  if (head.key_version !== head.newest_key || !audit.proves(head.key_version, head.mac, 'head', linkText(head.seq, head.hash)))
    throw new Error('The audit chain does not end as it was signed: somebody changed it.')
  const { entries, until } = await selectWaitingEntries(tx, organisationId, head, atMost)
  if (entries.length === 0) return 0
  let [{ seq, hash }, links] = [head, [] as { id: string; hash: Buffer; mac: Buffer }[]]
  for (const entry of entries) {
    hash = linkHash(hash, entry)
    links.push({ id: entry.id as string, hash, mac: audit.sign('link', linkText(++seq, hash)) })
    if (links.length % LINKS_AT_ONCE === 0) await othersTurn()
  }
  const column = <K extends keyof (typeof links)[number]>(name: K) => links.map((link) => link[name])
  const rows = await queryAll<{ done: boolean }>(tx)`
    select audit_append(${organisationId}::int, ${head.seq}::bigint, ${head.horizon}::bigint, ${until}::bigint, ${audit.version}::int,
      ${column('id')}::uuid[], ${column('hash')}::bytea[], ${column('mac')}::bytea[], ${audit.sign('head', linkText(seq, hash))}) as done`
  return rows[0]!.done ? links.length : forgotten(keyring, organisationId)
}

function forgotten(keyring: Keyring, organisationId: number): 0 {
  keyring.forget(organisationId)
  return 0
}

/** Reads the epochs first, so that the next statement sees every transaction finished by then. */
const selectHead = (tx: Tx, organisationId: number): Promise<Head | undefined> =>
  queryOne<Head>(tx)`
    select h.seq, h.hash, h.key_version, h.mac, h.horizon,
      (select max(version) from organisation_keys k where k.organisation_id = h.organisation_id and k.kind = 'audit') as newest_key,
      greatest(h.horizon, least(b.epoch, (select min(u) from unnest(b.unfinished) u))) as until
    from audit_heads h, epoch_begin() b where h.organisation_id = ${organisationId}`

async function selectWaitingEntries(tx: Tx, organisationId: number, { horizon, until }: Head, atMost: number) {
  const rows = await queryAll<Hashed & { tx_id: number }>(tx)`
    with waiting as not materialized (
      select * from audit_entries where organisation_id = ${organisationId} and tx_id >= ${horizon}::bigint and tx_id < ${until}::bigint
    ), last as (select tx_id from waiting order by tx_id, id offset ${atMost - 1} limit 1)
    select tx_id, organisation_id, id, at, actor_id, actor_name, session_id, action, record_type, record_id, reason, before, after, request_id, ip,
      personal_hash
    from waiting where tx_id <= coalesce((select tx_id from last), ${until}::bigint) order by tx_id, id`
  // A full batch ends with its last complete epoch.
  return { entries: rows, until: rows.length >= atMost ? rows.at(-1)!.tx_id + 1 : until }
}
