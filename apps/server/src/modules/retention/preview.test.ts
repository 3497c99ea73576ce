import { admin, checkIn, checkOut, gate, guard, staffDesk } from '../../../test/desk.ts'
import { ageEverything, EVIDENCE, guestVisit, passVisit } from '../../../test/evidence.ts'
import { linked } from '../../../test/linked.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { retentionJobs } from './retention.jobs.ts'

serve()
staffDesk()

const KINDS: Readonly<Record<string, string>> = { ...EVIDENCE, deleted_entrances: '_id' }
const hold = async (id: string) => expectSuccess(await test.as(admin).retention.hold({ params: { id }, body: { reason: 'Case 12' } }))
const preview = async () => expectSuccess(await test.as(admin).retention.preview({}))

/** The records of a kind for which the two sides differ, and the number in dispute. */
async function compare(kind: string) {
  const rows = await test.sql(
    `select r.${KINDS[kind]} as id, evidence_in_dispute(r.organisation_id, $1, r.${KINDS[kind]}) as asked,
       r.${KINDS[kind]} in (select records_in_dispute(r.organisation_id, $1)) as listed from ${kind} r`,
    kind,
  )
  return { differing: rows.filter(({ asked, listed }) => asked !== listed), disputed: rows.filter(({ asked }) => asked).length }
}

/** One visit in each kind of dispute and one in none, each with a record of every kind. */
async function disputes() {
  const [onHold, byPass, free] = [await guestVisit(), await passVisit(), await passVisit()]
  const requestedVisit = await checkOut(test, { guard, gate }, await checkIn(test, { guard, gate }, { visitor_name: 'Prasit Meechai' }))
  const sightedVisit = await checkOut(test, { guard, gate }, await checkIn(test, { guard, gate }, { visitor_name: 'Zebulon Quartermain' }))
  return { onHold, byPass, free, requested: requestedVisit._id, seen: sightedVisit._id }
}

describe('the records that disputes keep, listed for a preview', () => {
  it('[F39] are those that the night asks about one by one, for every record of every kind and every kind of dispute', async () => {
    const { onHold, byPass, requested } = await disputes()
    for (const kind of Object.keys(KINDS)) expect(await compare(kind), kind).toMatchObject({ differing: [] })
    expectSuccess(await test.as(guard).deleteRequests.create({ body: { entrances: [requested], reason_code: 'test' } }))
    const sightings = await compare('blacklist_sightings')
    expect(sightings.disputed).toBe(1)
    for (const id of [onHold, byPass]) await hold(id)
    for (const kind of Object.keys(KINDS)) {
      const { differing, disputed } = await compare(kind)
      expect(differing, kind).toEqual([])
      if (kind !== 'deleted_entrances') expect(disputed, kind).toBeGreaterThan(0)
    }
  })

  it('[F39] cover each kind that visits_of_record knows, and no other', async () => {
    const sources = await test.sql(
      `select proname as name, prosrc as text from pg_proc where proname in ('visits_of_record', 'records_of_visits') order by proname`,
    )
    const kindsOf = (text: string) => [...text.matchAll(/^\s+when ('[^\n]*') then$/gm)].flatMap(([, names]) => names!.match(/\w+/g)!).sort()
    for (const { text } of sources) expect(kindsOf(text)).toEqual(Object.keys(KINDS).sort())
    expect(sources).toHaveLength(2)
    await expect(test.sql(`select records_in_dispute(1, 'a_new_table')`)).rejects.toMatchObject({ code: '20000' })
  })
})

it('[F39] the preview counts what the night then erases, and nothing that a dispute keeps', async () => {
  const { onHold, requested } = await disputes()
  await hold(onHold)
  expectSuccess(await test.as(guard).deleteRequests.create({ body: { entrances: [requested], reason_code: 'test' } }))
  await linked(test.database.owner, admin.organisation_id)
  await ageEverything()
  const { effective_at: _, held, ...counts } = await preview()
  await retentionJobs.erase_overdue(test.app)
  const [run] = expectSuccess(await test.as(admin).retention.runs({})).docs
  expect(held).toBe(run!.held)
  expect(held).toBe(3)
  // The photo and the numbers go with their visit, so the night counts them once.
  const { visits, sightings, notifications, payments, audit } = run!.erased
  expect(counts).toMatchObject({ visits, sightings, notifications, payments, audit })
  expect(counts).toMatchObject({ visits: 2, photos: 0, payments: 0 })
  expect(await preview()).toMatchObject({ visits: 0, sightings: 0, payments: 0, audit: 0, held: 3 })
})

it('[F39] finds the notifications that disputes keep by an index, not by reading the link of each', async () => {
  await test.sql(
    `insert into notifications (organisation_id, id, title, description, notify_type, link)
     select $1, gen_random_uuid(), 'A', 'A', 'notice', '/service/visitor/entrances?visit=' || gen_random_uuid() from generate_series(1, 20000)`,
    admin.organisation_id,
  )
  await test.sql('analyze notifications')
  const scans = async () =>
    Number((await test.sql(`select idx_scan from pg_stat_user_indexes where indexrelname = 'notifications_record'`))[0]!.idx_scan)
  const before = await scans()
  await preview()
  // A connection tells of its scans up to a second later.
  await until('the scan of the index to be counted', async () => (await scans()) > before || undefined)
})
