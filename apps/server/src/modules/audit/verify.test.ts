import pg from 'pg'
import { KEYS } from '../../../test/constants.ts'
import { openDesk, visitTo } from '../../../test/desk.ts'
import { linked } from '../../../test/linked.ts'
import { isNightly } from '../../../test/nightly.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'
import { jobs } from '../../app.ts'
import { auditKeys, linkText, newAuditKey } from '../../kernel/crypto/audit-keys.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { linkHash } from './audit.text.ts'
import { type Anchor, verifyChain } from './audit.verify.ts'

serve()

const verify = (organisation: number, ...anchors: Anchor[]) =>
  test.app.database.asMember(systemActor(organisation), (tx) => verifyChain(tx, test.app.keyring, organisation, anchors))
const link = (organisation: number) => linked(test.database.owner, organisation)

async function chain(count = 6): Promise<number> {
  const organisation = await test.make.organisation()
  await add(organisation, count)
  return organisation
}
async function add(organisation: number, count: number) {
  for (let n = 0; n < count; n++)
    await test.sql(
      `insert into audit_entries (organisation_id, id, at, actor_name, action, record_type, reason, before, after) values ($1, gen_random_uuid(), now(), $2, 'a.b', 'a', $3, $4, $5)`,
      organisation,
      ['สมชาย 😀', '', null][n % 3],
      n % 2 ? null : '-',
      n % 2 ? '{"a":1}' : null,
      '{"a":2,"ก":"ก้ำ"}',
    )
  await link(organisation)
}
const entryAt = async (organisation: number, seq: number): Promise<string> =>
  (await test.sql('select entry_id from audit_links where organisation_id = $1 and seq = $2', organisation, seq))[0].entry_id

const headOf = async (organisation: number) =>
  (await test.sql('select seq, hash, key_version, mac from audit_heads where organisation_id = $1', organisation))[0]

/** Recomputes every hash, as somebody with the database and this program can, and signs them as `signatures` says. */
async function makeAnew(organisation: number, signatures: 'none' | 'none at all' | 'those that were there' | 'made with another key') {
  const rows = await test.sql(
    `select l.seq::int, l.mac, l.hash as was, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at_text, e.*
     from audit_links l join audit_entries e on e.id = l.entry_id where l.organisation_id = $1 order by l.seq`,
    organisation,
  )
  const other = auditKeys([newAuditKey(KEYS.master_key, organisation, 1)])
  const sign = (kind: 'link' | 'head', seq: number, hash: Buffer, mac: Buffer) =>
    signatures === 'made with another key' ? other.sign(kind, linkText(seq, hash)) : signatures.startsWith('none') ? null : mac
  let hash: Buffer = Buffer.alloc(0)
  for (const { seq, mac, was, at_text, ...entry } of rows) {
    hash = linkHash(hash, { ...entry, at: at_text })
    const isKept = signatures !== 'none at all' && hash.equals(was)
    const newMac = isKept ? mac : sign('link', seq, hash, mac)
    await tamper([
      'update audit_links set hash = $3, mac = $4, key_version = case when $4::bytea is null then null else 1 end where organisation_id = $1 and seq = $2',
      [organisation, seq, hash, newMac],
    ])
  }
  const { mac } = await headOf(organisation)
  await tamper([
    'update audit_heads set hash = $2, mac = $3, key_version = case when $3::bytea is null then null else 1 end where organisation_id = $1',
    [organisation, hash, sign('head', rows.length, hash, mac)],
  ])
}

/** Runs statements without foreign keys and triggers, as a careful attacker with the database would. */
async function tamper(...statements: [string, unknown[]][]) {
  const client = new pg.Client({ connectionString: test.database.ownerUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const [text, values] of statements) expect((await client.query(text, values)).rowCount, text).toBeGreaterThan(0)
  await client.end()
}

describe('verifyChain', () => {
  it('[P5] [16.4.2] finds nothing wrong with what the product wrote, and says where the chain ends', async () => {
    const desk = await openDesk(test)
    const { organisation_id } = desk.guard
    for (let n = 0; n < 3; n++) {
      const visit = expectSuccess(
        await test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate, { remark: '“ก้ำ” 😀 \u{10ffff}' }) }),
      )
      expectSuccess(await test.as(desk.guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: desk.gate._id } as never }))
    }
    await link(organisation_id)
    const [head] = await test.sql(
      `select seq::int, encode(hash, 'hex') as hash from audit_heads where organisation_id = $1`,
      organisation_id,
    )
    expect(await verify(organisation_id)).toEqual({
      organisation_id,
      entries: 6,
      erased: 0,
      start_seq: 0,
      ...head,
      waiting: 0,
      fault: null,
    })
  })

  it('finds no fault in an organisation without entries, nor in entries that wait to be linked', async () => {
    const organisation = await test.make.organisation()
    expect(await verify(organisation)).toMatchObject({ entries: 0, seq: 0, fault: null, waiting: 0 })
    await test.sql(
      `insert into audit_entries (organisation_id, id, action, record_type) values ($1, gen_random_uuid(), 'a.b', 'a')`,
      organisation,
    )
    expect(await verify(organisation)).toMatchObject({ entries: 0, fault: null, waiting: 1 })
  })

  it('[P5] finds a change of any value of any entry', async () => {
    const changes: Record<string, string> = {
      at: `at + interval '1 millisecond'`,
      actor_id: 'gen_random_uuid()',
      actor_name: `coalesce(actor_name, '') || ' '`,
      session_id: 'gen_random_uuid()',
      action: `'a.c'`,
      record_type: `'b'`,
      record_id: `'x'`,
      reason: `coalesce(reason, '') || 'ๆ'`,
      before: `'{"a":3}'`,
      after: `'{"a":2,"ก":"ก่ำ"}'`,
      request_id: `''`,
      ip: `'-'`,
    }
    const organisation = await chain()
    for (const [seq, [column, value]] of Object.entries(changes).entries()) {
      const position = (seq % 6) + 1
      const id = await entryAt(organisation, position)
      const [row] = await test.sql(`select ${column}::text as was from audit_entries where id = $1`, id)
      await tamper([`update audit_entries set ${column} = ${value} where id = $1`, [id]])
      expect((await verify(organisation)).fault, column).toEqual({ kind: 'entry_changed', seq: position, entry_id: id })
      const type =
        column === 'at' ? 'timestamptz' : column.endsWith('_id') && column !== 'record_id' && column !== 'request_id' ? 'uuid' : 'text'
      await tamper([`update audit_entries set ${column} = $2::${type} where id = $1`, [id, row.was]])
      expect((await verify(organisation)).fault, column).toBeNull()
    }
  })

  it('[P5] finds one value moved to another column', async () => {
    const organisation = await test.make.organisation()
    await test.sql(
      `insert into audit_entries (organisation_id, id, action, record_type, reason) values ($1, gen_random_uuid(), 'a.b', 'a', '9.9.9.9')`,
      organisation,
    )
    await link(organisation)
    await tamper([`update audit_entries set reason = null, ip = '9.9.9.9' where organisation_id = $1`, [organisation]])
    expect((await verify(organisation)).fault).toMatchObject({ kind: 'entry_changed', seq: 1 })
  })

  it('[P5] finds an entry that was taken out', async () => {
    const organisation = await chain()
    const id = await entryAt(organisation, 3)
    await tamper(['delete from audit_entries where id = $1', [id]])
    expect(await verify(organisation)).toMatchObject({ entries: 2, seq: 2, fault: { kind: 'entry_missing', seq: 3, entry_id: id } })
  })

  it('[P5] finds a link that was taken out, alone and with its entry', async () => {
    const organisation = await chain()
    await tamper(['delete from audit_links where organisation_id = $1 and seq = 4', [organisation]])
    expect((await verify(organisation)).fault).toEqual({ kind: 'link_missing', seq: 4, entry_id: null })

    const whole = await chain()
    const id = await entryAt(whole, 2)
    await tamper(['delete from audit_links where entry_id = $1', [id]], ['delete from audit_entries where id = $1', [id]])
    expect((await verify(whole)).fault).toEqual({ kind: 'link_missing', seq: 2, entry_id: null })
    // Closing the gap changes the position of every later link.
    await tamper(['update audit_links set seq = -seq where organisation_id = $1 and seq > 2', [whole]])
    await tamper(['update audit_links set seq = -seq - 1 where organisation_id = $1 and seq < 0', [whole]])
    expect((await verify(whole)).fault).toMatchObject({ kind: 'entry_changed', seq: 2 })
  })

  it('[P5] finds two entries that were exchanged, by their links and by their ids', async () => {
    const organisation = await chain()
    const [firstId, otherId] = [await entryAt(organisation, 2), await entryAt(organisation, 5)]
    await tamper(
      ['update audit_links set entry_id = gen_random_uuid() where organisation_id = $1 and seq = 2', [organisation]],
      ['update audit_links set entry_id = $2 where organisation_id = $1 and seq = 5', [organisation, firstId]],
      ['update audit_links set entry_id = $2 where organisation_id = $1 and seq = 2', [organisation, otherId]],
    )
    expect((await verify(organisation)).fault).toEqual({ kind: 'entry_changed', seq: 2, entry_id: otherId })
  })

  it('[P5] finds an entry that was put in, with a link and without', async () => {
    const organisation = await chain()
    const [{ id }] = await test.sql(
      `insert into audit_entries (organisation_id, id, tx_id, action, record_type) values ($1, gen_random_uuid(), '1', 'a.b', 'a') returning id`,
      organisation,
    )
    expect((await verify(organisation)).fault).toEqual({ kind: 'entry_not_linked', seq: null, entry_id: id })
    await tamper([`insert into audit_links values ($1, 7, $2, sha256('x'))`, [organisation, id]])
    expect((await verify(organisation)).fault).toMatchObject({ kind: 'head_changed' })
    await tamper([`update audit_heads set seq = 7, hash = sha256('x') where organisation_id = $1`, [organisation]])
    expect((await verify(organisation)).fault).toEqual({ kind: 'entry_changed', seq: 7, entry_id: id })
  })

  it('[P5] finds an end that was cut off, and with it the head, without an anchor', async () => {
    const organisation = await chain(4)
    const earlierAnchor = await verify(organisation)
    const head = await headOf(organisation)
    await add(organisation, 2)
    const anchor = await verify(organisation)
    const ids = [await entryAt(organisation, 5), await entryAt(organisation, 6)]
    await tamper(['delete from audit_links where entry_id = any($1)', [ids]], ['delete from audit_entries where id = any($1)', [ids]])
    expect((await verify(organisation)).fault).toEqual({ kind: 'end_cut', seq: 5, entry_id: null })
    await tamper([
      'update audit_heads set seq = 4, hash = $2 where organisation_id = $1',
      [organisation, Buffer.from(earlierAnchor.hash, 'hex')],
    ])
    expect((await verify(organisation)).fault).toEqual({ kind: 'head_changed', seq: null, entry_id: null })
    expect((await verify(organisation, anchor)).fault).toEqual({ kind: 'end_cut', seq: 5, entry_id: null })
    // Only an anchor exposes somebody who restores the old signed head from a backup.
    await tamper(['update audit_heads set mac = $2 where organisation_id = $1', [organisation, head.mac]])
    expect((await verify(organisation)).fault).toBeNull()
    expect((await verify(organisation, earlierAnchor)).fault).toBeNull()
    expect((await verify(organisation, anchor, earlierAnchor)).fault).toEqual({ kind: 'end_cut', seq: 5, entry_id: null })
  })

  it.each([
    ['none', 'link_forged'],
    ['those that were there', 'link_forged'],
    ['made with another key', 'link_forged'],
    ['none at all', 'head_changed'],
  ] as const)('[P5] finds a chain that was made anew without the key, with the right hashes; signatures: %s', async (signatures, kind) => {
    const organisation = await chain()
    const anchor = await verify(organisation)
    const id = await entryAt(organisation, 3)
    await tamper([`update audit_entries set reason = 'another' where id = $1`, [id]])
    await makeAnew(organisation, signatures)
    expect((await verify(organisation)).fault).toMatchObject(kind === 'link_forged' ? { kind, seq: 3, entry_id: id } : { kind })
    const fault = (await verify(organisation, anchor)).fault
    expect(fault).toMatchObject(kind === 'link_forged' ? { kind, seq: 3 } : { kind: 'anchor_changed', seq: 6 })
  })

  it('[P5] finds a key that was taken out, and another in its place', async () => {
    const organisation = await chain()
    const auditKeyFilter = `where organisation_id = $1 and kind = 'audit'`
    const newKey = newAuditKey(KEYS.master_key, organisation, 1)
    const [{ wrapped }] = await test.sql(`select wrapped from organisation_keys ${auditKeyFilter}`, organisation)
    await tamper([`update organisation_keys set wrapped = $2 ${auditKeyFilter}`, [organisation, newKey.wrapped]])
    expect((await verify(organisation)).fault).toMatchObject({ kind: 'link_forged', seq: 1 })
    await tamper([`delete from organisation_keys ${auditKeyFilter}`, [organisation]])
    expect((await verify(organisation)).fault).toMatchObject({ kind: 'key_missing' })
    await tamper([
      `insert into organisation_keys (organisation_id, kind, version, wrapped) values ($1, 'audit', 1, $2)`,
      [organisation, wrapped],
    ])
    expect((await verify(organisation)).fault).toBeNull()
  })

  it('[P5] finds a head that is gone or says something else', async () => {
    const organisation = await chain()
    await tamper([`update audit_heads set hash = sha256('x') where organisation_id = $1`, [organisation]])
    expect((await verify(organisation)).fault).toMatchObject({ kind: 'head_changed' })
    await tamper(['delete from audit_heads where organisation_id = $1', [organisation]])
    expect((await verify(organisation)).fault).toMatchObject({ kind: 'head_changed' })
    const empty = await test.make.organisation()
    await tamper(['delete from audit_heads where organisation_id = $1', [empty]])
    expect((await verify(empty)).fault).toMatchObject({ kind: 'head_changed' })
  })

  it('reads its own organisation alone', async () => {
    const [organisation, other] = [await chain(2), await chain(3)]
    await tamper([`update audit_entries set reason = 'x' where organisation_id = $1`, [other]])
    expect((await verify(organisation)).fault).toBeNull()
  })
})

describe('GET /audit/verification', () => {
  it('answers what the nightly verification found last, and how many entries wait', async () => {
    const admin = await test.make.admin()
    const { organisation_id } = admin
    const get = async () => expectSuccess(await test.as(admin).audit.verification({}))
    expect(await get()).toEqual({ latest: null, waiting: 0 })
    await add(organisation_id, 3)
    await jobs.verify_audit!(test.app, {})
    expect(await get()).toMatchObject({
      latest: { entries: 3, seq: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/), fault: null },
      waiting: 0,
    })
    await test.sql(
      `insert into audit_entries (organisation_id, id, action, record_type) values ($1, gen_random_uuid(), 'a.b', 'a')`,
      organisation_id,
    )
    expect((await get()).waiting).toBe(1)
    const id = await entryAt(organisation_id, 2)
    await tamper([`update audit_entries set reason = 'x' where id = $1`, [id]])
    await jobs.verify_audit!(test.app, {})
    expect((await get()).latest).toMatchObject({ fault: { kind: 'entry_changed', seq: 2, entry_id: id } })
  })

  it('goes on telling of an end that was cut off, on every later night', async () => {
    const admin = await test.make.admin()
    const { organisation_id } = admin
    await add(organisation_id, 2)
    const earlierAnchor = await verify(organisation_id)
    await add(organisation_id, 2)
    await jobs.verify_audit!(test.app, {})
    const ids = [await entryAt(organisation_id, 3), await entryAt(organisation_id, 4)]
    await tamper(
      ['delete from audit_links where entry_id = any($1)', [ids]],
      ['delete from audit_entries where id = any($1)', [ids]],
      ['update audit_heads set seq = 2, hash = $2 where organisation_id = $1', [organisation_id, Buffer.from(earlierAnchor.hash, 'hex')]],
    )
    for (let night = 0; night < 3; night++) {
      await jobs.verify_audit!(test.app, {})
      const { latest } = expectSuccess(await test.as(admin).audit.verification({}))
      expect(latest!.fault).toEqual({ kind: 'end_cut', seq: 3, entry_id: null })
    }
  })

  it('is each organisation’s own', async () => {
    const [admin, stranger] = [await test.make.admin(), await test.make.admin()]
    await add(stranger.organisation_id, 3)
    await jobs.verify_audit!(test.app, {})
    expect(expectSuccess(await test.as(admin).audit.verification({})).latest).toMatchObject({ entries: 0 })
  })
})

// Comes last, because the nightly verification goes through every organisation of the file.
describe('verifyChain', () => {
  it('[P5] goes through many pages', async () => {
    const count = isNightly ? 12_000 : 6_000
    const organisation = await test.make.organisation()
    await test.sql(
      `insert into audit_entries (organisation_id, id, action, record_type) select $1, gen_random_uuid(), 'a.b', 'a' from generate_series(1, $2::int)`,
      organisation,
      count,
    )
    await link(organisation)
    const whole = await verify(organisation)
    expect(whole).toMatchObject({ entries: count, seq: count, fault: null })
    const [{ hash }] = await test.sql(
      `select encode(hash, 'hex') as hash from audit_links where organisation_id = $1 and seq = 4000`,
      organisation,
    )
    expect((await verify(organisation, { seq: 4_000, hash })).fault).toBeNull()
    const id = await entryAt(organisation, count - 500)
    await tamper([`update audit_entries set reason = 'x' where id = $1`, [id]])
    expect((await verify(organisation)).fault).toEqual({ kind: 'entry_changed', seq: count - 500, entry_id: id })
  })
})
