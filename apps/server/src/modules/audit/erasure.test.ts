import type { VisitorSettings } from '@gatehouse/contract/settings/settings.ts'
import { auditEntries, entriesOf } from '../../../test/audit-entries.ts'
import { admin, checkIn, checkOut, gate, guard, NATIONAL_ID, staffDesk } from '../../../test/desk.ts'
import { linked } from '../../../test/linked.ts'
import { setDays } from '../../../test/retention.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'
import { tablesWith } from '../../../test/tables.ts'
import { jobs } from '../../app.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { type Anchor, verifyChain } from './audit.verify.ts'

serve()
staffDesk()

const night = () => jobs.erase_overdue!(test.app, {})
const organisation = () => admin.organisation_id
async function verify(...anchors: Anchor[]) {
  await linked(test.database.owner, organisation())
  return test.app.database.asMember(systemActor(organisation(), 'Asia/Bangkok'), (tx) =>
    verifyChain(tx, test.app.keyring, organisation(), anchors),
  )
}
const keep = (days: Partial<VisitorSettings['retention']>) => setDays(test, admin, days)
const age = (id: string, days: number) =>
  test.sql(
    `update entrances set checkin_at = checkin_at - make_interval(days => $2), checkout_at = checkout_at - make_interval(days => $2) where _id = $1`,
    id,
    days,
  )
const PERSON = { visitor_name: 'Qzname ก้ำ', company: 'Qzcompany', host_name: 'Qzhost', remark: 'Qzremark', items: 'Qzitems' }
const CANARIES = [...Object.values(PERSON), 'Qzother', 'Qzname', '4กก7777', NATIONAL_ID, '0812345608', '812345608']

/** A visit with every field filled in, and with texts that people wrote about it. */
async function visitOf() {
  const details = {
    plate: '4กก 7777',
    plate_province: 'TH-10',
    id_kind: 'national_id',
    id_number: NATIONAL_ID,
    phone: '0812345608',
  } as const
  const visit = await checkIn(test, { guard, gate }, { ...PERSON, ...details })
  await checkOut(test, { guard, gate }, visit)
  const params = { id: visit._id }
  const { updated_at } = expectSuccess(await test.as(admin).entrances.get({ params }))
  const { visitor_name, remark } = PERSON
  const body = { visitor_name, remark, company: 'Qzother', visitor_type: 'visitor', party_size: 1, reason: 'Qzname misheard', updated_at }
  expectSuccess(await test.as(admin).entrances.update({ params, body }))
  expectSuccess(await test.as(admin).entrances.reveal({ params, body: { reason: 'Qzname lost a bag' } }))
  return visit._id
}

describe('a person in the audit log', () => {
  it('[P1] [P4] is erased with their visit: nothing of them is in any table, the chain verifies and says of how many entries', async () => {
    const [old, young] = [await visitOf(), (await checkIn(test, { guard, gate }, { visitor_name: 'Young' }))._id]
    await age(old, 181)
    expect(await tablesWith(test.database.owner, CANARIES)).toEqual(['public.audit_entries', 'public.entrances'])
    await night()
    expect(await tablesWith(test.database.owner, CANARIES)).toEqual([])
    const entries = await entriesOf(test, old)
    expect(entries.map(({ action }) => action)).toEqual(
      ['checked_in', 'checked_out', 'corrected', 'revealed'].map((step) => `entrance.${step}`),
    )
    // Facts that aren't personal stay.
    expect(entries[1]).toMatchObject({ before: { status: 'checkin' }, after: { status: 'checkout', gate_out_id: gate._id }, reason: null })
    expect(entries.every(({ erased_at }) => erased_at !== null)).toBe(true)
    expect((await entriesOf(test, young))[0]).toMatchObject({ erased_at: null, after: { visitor_name: 'Young' } })
    expect(await verify()).toMatchObject({ erased: 4, fault: null })
    const listDocs = expectSuccess(await test.as(admin).audit.list({ query: { record: old } })).docs
    expect(listDocs[0]).toMatchObject({ action: 'entrance.revealed', reason: null, erased_at: expect.any(String) })
    // Another night finds nothing more.
    await night()
    expect(await verify()).toMatchObject({ erased: 4, fault: null })
    expect(
      (await auditEntries(test, `action = 'audit.erased' and organisation_id = $1`, organisation())).map(({ after }) => after),
    ).toEqual([{ entries: 4 }])
  })

  it('is erased with a deleted visit that can be restored no more', async () => {
    const id = await visitOf()
    const request = expectSuccess(
      await test.as(guard).deleteRequests.create({ body: { entrances: [id], reason_code: 'test', text: 'Qzname' } }),
    )
    expectSuccess(await test.as(admin).deleteRequests.approve({ params: { id: request._id }, body: { id: request._id } }))
    await test.sql('update deleted_entrances set restore_until = now() where _id = $1', id)
    await jobs.reduce_deleted!(test.app, {})
    const entries = await entriesOf(test, id)
    expect(entries.length).toBeGreaterThan(4)
    expect(JSON.stringify(entries)).not.toContain('Qz')
    expect(await verify()).toMatchObject({ erased: entries.filter(({ erased_at }) => erased_at).length, fault: null })
  })

  it('is erased from exports and imports that name nobody’s record after the days of visits', async () => {
    const fields = { action: 'entrance.exported', record_type: 'entrance' }
    await test.sql(
      `insert into audit_entries (organisation_id, id, at, action, record_type, personal, personal_salt, personal_hash)
       select $1, gen_random_uuid(), now() - make_interval(days => d), $2, $3, '{"reason":"Qz"}', '\\x00', sha256('\\x00' || convert_to('{"reason":"Qz"}', 'UTF8'))
       from unnest(array[179, 181]) d`,
      ...[organisation(), fields.action, fields.record_type],
    )
    await night()
    const entries = await auditEntries(test, `organisation_id = $1 and action = $2`, organisation(), fields.action)
    expect(entries.map(({ reason }) => reason)).toEqual([null, 'Qz'])
    expect(await verify()).toMatchObject({ erased: 1, fault: null })
  })

  it('[T13] [P5] cannot be erased or changed from outside unseen', async () => {
    const id = await visitOf()
    const [first] = await entriesOf(test, id)
    expect(await verify()).toMatchObject({ erased: 0, fault: null })
    const as = (change: string) => test.sql(`update audit_entries set ${change} where id = $1`, first!.id)
    const [original] = await test.sql('select * from audit_entries where id = $1', first!.id)
    await as(`personal = replace(personal, 'Qzname', 'Somebody')`)
    expect((await verify()).fault).toMatchObject({ kind: 'entry_changed', entry_id: first!.id })
    await as(`personal_hash = sha256(personal_salt || convert_to(personal, 'UTF8'))`)
    expect((await verify()).fault).toMatchObject({ kind: 'entry_changed', entry_id: first!.id })
    await as('personal = null, personal_salt = null, personal_hash = null')
    expect((await verify()).fault).toMatchObject({ kind: 'entry_changed', entry_id: first!.id })
    await test.sql('update audit_entries set personal_hash = $2, erased_at = now() where id = $1', first!.id, original.personal_hash)
    expect((await verify()).fault).toMatchObject({ kind: 'erased_untold' })
    await test.sql(
      'update audit_entries set personal = $2, personal_salt = $3, erased_at = null where id = $1',
      ...[first!.id, original.personal, original.personal_salt],
    )
    expect((await verify()).fault).toBeNull()
  })
})

describe('the beginning of the log', () => {
  /** Adds an entry for each number of days ago, linked in this order. */
  async function entriesAt(...days: number[]) {
    for (const back of days) {
      await test.sql(
        `insert into audit_entries (organisation_id, id, at, action, record_type, reason) values ($1, gen_random_uuid(), now() - make_interval(days => $2), 'a.b', 'a', $3)`,
        ...[organisation(), back, `${back} days ago`],
      )
      await linked(test.database.owner, organisation())
    }
  }
  const reasons = async () =>
    (await auditEntries(test, `organisation_id = $1 and action = 'a.b'`, organisation())).map(({ reason }) => reason)

  it('[P1] goes after two years where nothing else is set: the chain begins behind it, signed, and verifies', async () => {
    await entriesAt(900, 800, 740, 700, 1)
    const end = await verify()
    await night()
    expect(await reasons()).toEqual(['700 days ago', '1 days ago'])
    const after = await verify({ seq: end.seq, hash: end.hash })
    expect(after).toMatchObject({ start_seq: 3, seq: end.seq + 1, entries: end.seq - 2, fault: null })
    expect(expectSuccess(await test.as(admin).retention.runs({})).docs[0]).toMatchObject({ erased: { audit: 3 } })
    await jobs.verify_audit!(test.app, {})
    expect(expectSuccess(await test.as(admin).audit.verification({})).latest).toMatchObject({ start_seq: 3, fault: null })
    // Repeat with another retention period.
    await keep({ audit: 600 })
    await night()
    expect(await reasons()).toEqual(['1 days ago'])
    expect(await verify()).toMatchObject({ start_seq: 4, fault: null })
  })

  it('goes no further than the first entry that is young, in pages', async () => {
    await test.sql(
      `insert into audit_entries (organisation_id, id, at, action, record_type) select $1, gen_random_uuid(), now() - interval '3 years', 'old.one', 'a' from generate_series(1, 4_100)`,
      organisation(),
    )
    await linked(test.database.owner, organisation())
    // Analyse as the autovacuum does. Otherwise foreign keys are checked with a plan from when the tables were small.
    await test.sql('analyze audit_entries, audit_links')
    await entriesAt(10, 800)
    await night()
    expect(await reasons()).toEqual(['800 days ago', '10 days ago'])
    expect(await verify()).toMatchObject({ start_seq: 4_100, fault: null })
  })

  it('stays from the first entry of a visit under dispute, and as a whole where the last verification found a fault', async () => {
    const { _id } = await checkIn(test, { guard, gate })
    const params = { id: _id }
    expect((await test.as(admin).retention.hold({ params, body: { reason: 'Case 12' } })).ok).toBe(true)
    // Make all entries old; they aren't linked yet.
    await test.sql(`update audit_entries set at = now() - interval '800 days' where organisation_id = $1`, organisation())
    await entriesAt(800)
    await night()
    expect(await verify()).toMatchObject({ start_seq: 0, fault: null })
    expect((await test.as(admin).retention.release({ params, body: { reason: 'Over' } })).ok).toBe(true)
    const [sound, broken] = [null, 'entry_changed'].map(
      (fault) => () =>
        test.sql(
          `insert into audit_verifications (organisation_id, id, entries, seq, hash, fault) values ($1, gen_random_uuid(), 0, 0, '', $2)`,
          ...[organisation(), fault],
        ),
    )
    await broken!()
    await night()
    expect(await reasons()).toEqual(['800 days ago'])
    await sound!()
    await night()
    expect(await reasons()).toEqual([])
    expect((await verify()).fault).toBeNull()
  })

  it('[T13] cannot be cut off by somebody without the key', async () => {
    await entriesAt(900, 800, 1)
    await verify()
    const [link] = await test.sql('select seq, hash from audit_links where organisation_id = $1 and seq = 2', organisation())
    await night()
    expect(await verify()).toMatchObject({ start_seq: 2, fault: null })
    const [head] = await test.sql('select * from audit_heads where organisation_id = $1', organisation())
    const start = (seq: number, hash: Buffer, mac: Buffer) =>
      test.sql(
        'update audit_heads set start_seq = $2, start_hash = $3, start_mac = $4 where organisation_id = $1',
        ...[organisation(), seq, hash, mac],
      )
    const [third] = await test.sql('select hash from audit_links where organisation_id = $1 and seq = 3', organisation())
    await start(3, third.hash, head.start_mac)
    expect((await verify()).fault).toMatchObject({ kind: 'start_changed' })
    await start(1, link.hash, head.start_mac)
    expect((await verify()).fault).toMatchObject({ kind: 'start_changed' })
    await start(2, head.start_hash, head.start_mac)
    expect((await verify()).fault).toBeNull()
    await test.sql('delete from audit_links where organisation_id = $1 and seq = 3', organisation())
    expect((await verify()).fault).toMatchObject({ kind: 'link_missing', seq: 3 })
  })
})
