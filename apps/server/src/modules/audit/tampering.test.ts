import fc from 'fast-check'
import pg from 'pg'
import { linked } from '../../../test/linked.ts'
import { isNightly } from '../../../test/nightly.ts'
import { startTestApp, type TestApp } from '../../../test/served.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { type Hashed, linkHash } from './audit.text.ts'
import { type Anchor, verifyChain } from './audit.verify.ts'

let test: TestApp
let organisation: number
/** A connection without foreign keys and triggers, as a careful attacker with the database would use. */
let attacker: pg.Client
let anchor: Anchor
/** The head as signed after three entries, as in a backup. */
let earlier: Record<string, unknown>
let originalState: string

const LENGTH = 7
const TABLES = ['audit_entries', 'audit_links', 'audit_heads'] as const

beforeAll(async () => {
  test = await startTestApp()
  organisation = await test.make.organisation()
  attacker = new pg.Client({ connectionString: test.database.ownerUrl })
  await attacker.connect()
  await attacker.query('set session_replication_role = replica')
  for (let n = 0; n < LENGTH; n++) {
    await attacker.query(
      `insert into audit_entries (organisation_id, id, action, record_type, reason) values ($1, gen_random_uuid(), 'a.b', 'a', $2)`,
      [organisation, `reason ${n}`],
    )
    await linked(test.database.owner, organisation)
    if (n === 2) earlier = (await attacker.query('select * from audit_heads where organisation_id = $1', [organisation])).rows[0]
  }
  anchor = await verify()
  for (const table of TABLES) await attacker.query(`create table kept_${table} as select * from ${table}`)
  originalState = await state()
})
afterAll(async () => {
  await attacker.end()
  await test.close()
})

const verify = (...anchors: Anchor[]) =>
  test.app.database.asMember(systemActor(organisation), (tx) => verifyChain(tx, test.app.keyring, organisation, anchors))
const rows = async (text: string) => (await attacker.query(text)).rows
/** The state that verification covers: the entries, their content and their positions. */
const state = async () =>
  JSON.stringify(
    await rows(
      `select l.seq, e.id, e.reason, e.action from audit_entries e left join audit_links l on l.entry_id = e.id order by l.seq, e.id`,
    ),
  )

async function restore() {
  for (const table of TABLES) {
    await attacker.query(`delete from ${table}`)
    const columns = `(select string_agg(quote_ident(column_name), ', ') as c from information_schema.columns
      where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER')`
    const [{ c }] = await rows(columns.slice(1, -1))
    await attacker.query(`insert into ${table} (${c}) select ${c} from kept_${table}`)
  }
}

/** Recomputes all hashes without gaps, and a head that matches them. */
async function makeAnew(keepMacs: boolean) {
  const entries = await rows(
    `select e.*, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, l.mac, l.key_version
     from audit_links l join audit_entries e on e.id = l.entry_id order by l.seq`,
  )
  await attacker.query('delete from audit_links')
  let hash: Buffer = Buffer.alloc(0)
  for (const [index, { mac, key_version, ...entry }] of entries.entries()) {
    hash = linkHash(hash, entry as Hashed)
    await attacker.query('insert into audit_links values ($1, $2, $3, $4, $5, $6)', [
      ...[organisation, index + 1, entry.id, hash],
      ...(keepMacs ? [key_version, mac] : [null, null]),
    ])
  }
  await attacker.query(`update audit_heads set seq = $1, hash = $2 where organisation_id = $3`, [entries.length, hash, organisation])
}

const seq = fc.integer({ min: 1, max: LENGTH })
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('entry', 'link', 'both'), seq }),
  fc.record({ kind: fc.constantFrom('cut', 'cut with the end', 'cut with an earlier end'), seq }),
  fc.record({ kind: fc.constant('swap'), seq, other: seq }),
  fc.record({ kind: fc.constantFrom('alter', 'insert', 'move'), seq }),
  fc.record({ kind: fc.constantFrom('rebuild', 'rebuild and keep signatures'), seq }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
/** Attacks that every run tries before the random ones. */
const attacks: [Step[]][] = [
  [[{ kind: 'alter', seq: 3 }]],
  [[{ kind: 'move', seq: 3 }]],
  [[{ kind: 'insert', seq: 1 }]],
  [[{ kind: 'both', seq: 3 }]],
  [[{ kind: 'cut with the end', seq: 5 }]],
  [[{ kind: 'swap', seq: 2, other: 5 }]],
  ...(['rebuild', 'rebuild and keep signatures'] as const).flatMap((kind): [Step[]][] => [
    [
      [
        { kind: 'alter', seq: 3 },
        { kind, seq: 1 },
      ],
    ],
    [
      [
        { kind: 'both', seq: 7 },
        { kind, seq: 1 },
      ],
    ],
  ]),
]

async function take({ kind, seq, ...details }: Step) {
  const entryQuery = `(select entry_id from audit_links where seq = ${seq})`
  switch (kind) {
    case 'entry':
      return void (await attacker.query(`delete from audit_entries where id = ${entryQuery}`))
    case 'link':
      return void (await attacker.query(`delete from audit_links where seq = ${seq}`))
    case 'both':
      await take({ kind: 'entry', seq })
      return take({ kind: 'link', seq })
    case 'cut':
    case 'cut with the end':
    case 'cut with an earlier end': {
      const from = kind === 'cut with an earlier end' ? Number(earlier.seq) : seq
      await attacker.query(`delete from audit_entries where id in (select entry_id from audit_links where seq > ${from})`)
      await attacker.query(`delete from audit_links where seq > ${from}`)
      if (kind === 'cut with the end')
        await attacker.query(`update audit_heads h set seq = l.seq, hash = l.hash from audit_links l where l.seq = ${from}`)
      if (kind === 'cut with an earlier end')
        await attacker.query('update audit_heads set seq = $1, hash = $2, mac = $3', [earlier.seq, earlier.hash, earlier.mac])
      return
    }
    case 'swap': {
      const { other } = details as { other: number }
      const ids = await rows(`select seq::int, entry_id as id from audit_links where seq in (${seq}, ${other}) order by seq`)
      if (ids.length < 2) return
      await attacker.query('update audit_links set entry_id = gen_random_uuid() where seq = $1', [ids[0].seq])
      await attacker.query('update audit_links set entry_id = $2 where seq = $1', [ids[1].seq, ids[0].id])
      return void (await attacker.query('update audit_links set entry_id = $2 where seq = $1', [ids[0].seq, ids[1].id]))
    }
    case 'alter':
      return void (await attacker.query(`update audit_entries set reason = reason || '!' where id = ${entryQuery}`))
    case 'move':
      return void (await attacker.query(`update audit_entries set action = reason, reason = action where id = ${entryQuery}`))
    case 'insert':
      return void (await attacker.query(
        `insert into audit_entries (organisation_id, id, tx_id, action, record_type) values (${organisation}, gen_random_uuid(), 1, 'a.b', 'a')`,
      ))
    default:
      return makeAnew(kind === 'rebuild and keep signatures')
  }
}

describe('an audit log that somebody changed who has the database and not the secret', () => {
  it('[P5] [16.4.2] is found out whatever they did, one thing or several', async () => {
    let changeCount = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
        await restore()
        for (const each of steps) await take(each)
        const same = (await state()) === originalState
        if (!same) changeCount += 1
        const { fault } = await verify(anchor)
        if (!same) expect(fault, JSON.stringify(steps)).not.toBeNull()
      }),
      { numRuns: isNightly ? 150 : 30, examples: attacks },
    )
    expect(changeCount).toBeGreaterThan(isNightly ? 100 : 15)
    await restore()
    expect((await verify(anchor)).fault).toBeNull()
  }, 120_000)

  it('[P5] is found out without an anchor too, but for an end that was kept from before', async () => {
    const mine = step.filter(({ kind }) => kind !== 'cut with an earlier end')
    await fc.assert(
      fc.asyncProperty(fc.array(mine, { minLength: 1, maxLength: 3 }), async (steps) => {
        await restore()
        for (const each of steps) await take(each)
        if ((await state()) !== originalState) expect((await verify()).fault, JSON.stringify(steps)).not.toBeNull()
      }),
      { numRuns: isNightly ? 60 : 20, examples: attacks },
    )
    await restore()
    await take({ kind: 'cut with an earlier end', seq: 1 })
    expect((await verify()).fault).toBeNull()
    expect((await verify(anchor)).fault).toEqual({ kind: 'end_cut', seq: 4, entry_id: null })
  }, 120_000)
})
