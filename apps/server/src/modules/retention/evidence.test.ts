import { join } from 'node:path'
import { admin, staffDesk } from '../../../test/desk.ts'
import { ageEverything, EVIDENCE, guestVisit, passVisit } from '../../../test/evidence.ts'
import { linked } from '../../../test/linked.ts'
import { FEE } from '../../../test/payments.ts'
import { readPhoto } from '../../../test/photos.ts'
import { readProductFiles } from '../../../test/product-files.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'
import { jobs } from '../../app.ts'

serve()
staffDesk()

const night = async () => {
  await jobs.erase_overdue!(test.app, {})
  await jobs.reduce_deleted!(test.app, {})
}
/** The evidence of a visit by table: each row with all its columns. */
async function evidenceOf(visit: string): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const [table, column] of Object.entries(EVIDENCE)) {
    const rows = await test.sql(
      `select to_jsonb(t) as row from ${table} t
       where exists (select from visits_of_record(t.organisation_id, $2, t.${column}) v where v = $1::uuid) order by t.${column}`,
      ...[visit, table],
    )
    if (rows.length > 0) tables[table] = rows
  }
  return tables
}

/** Counts the rows that only a reference ties to evidence. */
const attached = async () =>
  (
    await test.sql(`select (select count(*) from pre_register_guests)::int as guests, (select count(*) from pre_register_days)::int as days,
      (select count(*) from pre_register_arrivals)::int as arrivals, (select count(*) from pre_pass_uses)::int as uses,
      (select count(*) from blacklist_sighting_steps)::int as steps, (select count(*) from till_sessions)::int as tills`)
  )[0]

const hold = async (id: string) => expectSuccess(await test.as(admin).retention.hold({ params: { id }, body: { reason: 'Case 12' } }))
const release = async (id: string) => expectSuccess(await test.as(admin).retention.release({ params: { id }, body: { reason: 'Over' } }))

it('[B11] a visit on hold keeps all that belongs to it through every night, and loses it once it is released', async () => {
  const visits = [await guestVisit(), await passVisit()]
  for (const id of visits) await hold(id)
  await linked(test.database.owner, admin.organisation_id)
  await ageEverything()
  const before = [await evidenceOf(visits[0]!), await evidenceOf(visits[1]!)]
  expect(Object.keys(before[0]!)).toEqual([
    ...['audit_entries', 'blacklist_sightings', 'delete_requests', 'entrances', 'files', 'messages', 'notifications', 'payments'],
    ...['pre_registers', 'scans', 'stamps'],
  ])
  expect(before[1]).toMatchObject({ pre_passes: [{}], scans: [{}, {}, {}] })
  const others = await attached()
  expect(others).toEqual({ guests: 1, days: 1, arrivals: 1, uses: 1, steps: expect.any(Number), tills: 1 })
  await night()
  expect([await evidenceOf(visits[0]!), await evidenceOf(visits[1]!)]).toEqual(before)
  expect(await attached()).toEqual(others)
  const read = expectSuccess(await test.as(admin).entrances.get({ params: { id: visits[0]! } }))
  expect((await readPhoto(test, read.photo!, admin)).status).toBe(200)
  const { payments } = expectSuccess(await test.as(admin).payments.charge({ params: { id: visits[0]! } }))
  expect(payments).toMatchObject([{ amount: FEE / 2, reference: 'Bank 12' }])

  for (const id of visits) await release(id)
  await night()
  expect(Object.keys(await evidenceOf(visits[0]!)).sort()).toEqual(['audit_entries', 'delete_requests', 'entrances', 'stamps'])
  expect(await attached()).toEqual({ guests: 0, days: 0, arrivals: 0, uses: 0, steps: 0, tills: expect.any(Number) })
})

describe('a statement that forgets holds', () => {
  // Erasing statements that somebody may add without a condition for disputes.
  const FORGETFUL = [
    ...['pre_registers', 'pre_register_arrivals', 'pre_passes', 'pre_pass_uses', 'scans', 'payments', 'stamps', 'blacklist_sightings'],
    ...['blacklist_sighting_steps', 'messages', 'notifications', 'delete_requests', 'delete_request_items', 'audit_entries', 'files'],
  ].map((table) => `delete from ${table}`)
  const EMPTYING = [
    'update entrances set erased_at = now()',
    `update audit_entries set personal = null, personal_salt = null, erased_at = now() where personal is not null`,
  ]

  it('[B11] is refused by the database in every table of evidence', async () => {
    for (const id of [await guestVisit(), await passVisit()]) await hold(id)
    for (const statement of [...FORGETFUL, ...EMPTYING])
      await expect(test.sql(statement), statement).rejects.toMatchObject({ code: 'GH423' })
  })

  it('[B11] can’t be about a table that nobody thought of: each that refers to a visit is guarded, or goes with one that is', async () => {
    const referringTables = await test.sql(`select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in
        ('entrance_id', 'pre_register_id', 'guest_id', 'pass_id', 'sighting_id', 'day_id', 'ask_id', 'record_id', 'request_id', 'notification_id')`)
    const guardedTables = await test.sql(`select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'evidence_stays'`)
    const exceptions: Readonly<Record<string, string>> = {
      cards: 'what the visit has now',
      entrance_holds: 'the hold itself',
      host_answers: 'goes with its pre-register',
      host_asks: 'goes with its pre-register',
      notification_mails: 'what a mail to one of our people is about to say',
      refused_calls: 'counts of ten minutes',
      live_events: 'an hour of news for open pages',
      notification_reads: 'goes with its notification',
      pre_register_days: 'goes with its pre-register',
      pre_register_guests: 'goes with its pre-register; with an arrival it can’t go alone',
      settled_charges: 'what the visit has paid for now; goes with it',
      links: 'how a guest opens their page, for thirty days',
      unit_arrivals: 'ids of walk-ins that a mail is about to name',
      unreadable_values: 'sealed values that no key opens',
    }
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
    expect(names(referringTables).filter((name) => !names(guardedTables).includes(name) && !exceptions[name])).toEqual([])
    expect(Object.keys(EVIDENCE).filter((name) => !names(guardedTables).includes(name))).toEqual([])
    await expect(test.sql('select visits_of_record(1, $1, gen_random_uuid())', 'a_new_table')).rejects.toMatchObject({ code: '20000' })
  })

  it('[B11] is found in the source: whatever deletes evidence asks for disputes', async () => {
    const tables = ['pre_registers', 'pre_passes', 'scans', 'payments', 'blacklist_sightings', 'messages', 'notifications', 'audit_entries']
    const erases = new RegExp(`delete from (public\\.)?(${tables.join('|')})\\b`)
    const functions = await test.sql(`select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace`)
    const forgetful = functions.filter(({ text }) => erases.test(text) && !text.includes('evidence_in_dispute')).map(({ name }) => name)
    // Its caller checks, since the entries are a piece of the chain from its beginning.
    expect(forgetful).toEqual(['audit_remove'])
    const calls = new RegExp(`deleteFrom\\('(${tables.join('|')})'|${erases.source}`, 'g')
    const folder = join(import.meta.dirname, '..')
    const deletingFiles: string[] = []
    for (const [name, text] of await readProductFiles(folder)) {
      for (const { index } of text.matchAll(calls)) {
        const statement = text.slice(index, index + 500)
        if (!statement.includes('evidence_in_dispute')) deletingFiles.push(name)
      }
    }
    // These delete a record for a person; arrivals and uses keep a record from being deleted.
    expect(deletingFiles.sort()).toEqual(['pre-passes/pre-passes.queries.ts', 'pre-registers/pre-registers.queries.ts'])
  })
})
