import type { VisitorSettings } from '@gatehouse/contract/settings/settings.ts'
import { admin, checkIn, checkOut, gate, guard, staffDesk } from '../../../test/desk.ts'
import { mailsTo } from '../../../test/mails.ts'
import { moveRetention, saveDays } from '../../../test/retention.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { retentionJobs } from './retention.jobs.ts'

serve({ worker: true })
staffDesk()

const night = () => retentionJobs.erase_overdue(test.app)
const read = async () => expectSuccess(await test.as(admin).settings.get({}))
const plan = async () => (await read()).retention_plan
const save = (days: Partial<VisitorSettings['retention']>, person = admin) => saveDays(test, person, days)
const DAY = 86_400_000
/** Days from now until an instant. */
const daysUntil = (instant: string | null) => Math.round((Date.parse(instant!) - Date.now()) / DAY)

/** A visit that ended this many days ago. */
async function visit(days: number): Promise<string> {
  const { _id } = await checkIn(test, { guard, gate }, { visitor_name: 'Qzperson' })
  await checkOut(test, { guard, gate }, { _id } as never)
  await test.sql(
    `update entrances set checkin_at = checkin_at - make_interval(days => $2), checkout_at = checkout_at - make_interval(days => $2) where _id = $1`,
    _id,
    days,
  )
  return _id
}
const isErased = async (id: string) => expectSuccess(await test.as(admin).entrances.get({ params: { id } })).erased_at !== null

describe('[B10] a shorter retention', () => {
  it('erases nothing for seven days, whatever saves it, and then erases', async () => {
    const id = await visit(100)
    const whole = await read()
    const ways: Record<string, () => Promise<unknown>> = {
      'some days': () => save({ visits: 7, photos: 7, numbers: 7 }),
      'all that was read': async () => {
        const { version } = await read()
        const retention = { ...whole.retention, visits: 8, photos: 8, numbers: 8 }
        return expectSuccess(await test.as(admin).settings.save({ body: { ...whole, version, retention } as never }))
      },
      'an earlier version': async () =>
        expectSuccess(await test.as(admin).settings.restore({ params: { version: 1 }, body: { version: (await read()).version } })),
    }
    for (const [way, change] of Object.entries(ways)) {
      await change()
      await night()
      expect(await isErased(id), way).toBe(false)
      expect((await plan()).in_force.visits, way).toBe(180)
    }
    await moveRetention(test, admin, 6.9)
    await night()
    expect(await isErased(id)).toBe(false)
    await moveRetention(test, admin, 0.2)
    await night()
    expect(await isErased(id)).toBe(true)
  })

  it('waits too when the section goes back to the defaults', async () => {
    await save({ visits: 365 })
    await moveRetention(test, admin, 30)
    const id = await visit(200)
    expectSuccess(await test.as(admin).settings.save({ body: { version: (await read()).version, retention: null } }))
    await night()
    expect(await isErased(id)).toBe(false)
    expect(await plan()).toMatchObject({ in_force: { visits: 365 }, changes: [{ kind: 'visits', days: 180 }] })
  })

  it('is undone by saving the former days meanwhile, and waits anew after that', async () => {
    const id = await visit(100)
    await save({ visits: 30, photos: 30, numbers: 30 })
    await moveRetention(test, admin, 6)
    await save({ visits: 180 })
    expect((await plan()).changes.filter(({ kind }) => kind === 'visits')).toEqual([])
    await moveRetention(test, admin, 5)
    await save({ visits: 30 })
    await moveRetention(test, admin, 6)
    await night()
    expect(await isErased(id)).toBe(false)
  })

  it('goes down in steps: each of several changes has its own seven days', async () => {
    await save({ visits: 100, photos: 90, numbers: 90 })
    await moveRetention(test, admin, 3)
    await save({ visits: 90 })
    const { in_force, changes } = await plan()
    expect(in_force).toMatchObject({ visits: 180, photos: 180 })
    expect(changes.map(({ kind, days, effective_at }) => [kind, days, daysUntil(effective_at)])).toEqual([
      ['visits', 100, 4],
      ['photos', 90, 4],
      ['numbers', 90, 4],
      ['visits', 90, 7],
    ])
    await moveRetention(test, admin, 4.5)
    expect(await plan()).toMatchObject({ in_force: { visits: 100, photos: 90 }, changes: [{ kind: 'visits', days: 90 }] })
  })

  it('does not wait where days become more, or other sections change', async () => {
    await save({ visits: 365 })
    expectSuccess(await test.as(admin).settings.save({ body: { version: (await read()).version, id_policy: 'none' } }))
    expect(await plan()).toMatchObject({ in_force: { visits: 365 }, changes: [], notified: [] })
  })

  it('is announced by the preview, with what it would erase on its first night', async () => {
    await visit(25)
    await visit(31)
    const preview = async (query: object) => expectSuccess(await test.as(admin).retention.preview({ query }))
    const before = await preview({ visits: 30 })
    // On the first night, in a week, both are overdue.
    expect(before).toMatchObject({ visits: 2, effective_at: { photos: null } })
    expect(daysUntil(before.effective_at.visits)).toBe(7)
    await save({ visits: 30, photos: 30, numbers: 30 })
    await moveRetention(test, admin, 5)
    expect(await preview({})).toMatchObject({ visits: 0, effective_at: { visits: null } })
    expect(daysUntil((await preview({ visits: 30 })).effective_at.visits)).toBe(2)
    expect(daysUntil((await preview({ visits: 40 })).effective_at.visits)).toBe(2)
    expect(daysUntil((await preview({ visits: 29 })).effective_at.visits)).toBe(7)
    expect((await preview({ visits: 180 })).effective_at.visits).toBeNull()
  })

  it('is told to owners and to everybody who can undo it, by mail and on the page, with what becomes shorter and when', async () => {
    const { organisation_id: organisation } = admin
    const owner = await test.make.person({ organisation, role: 'owner', name: 'Orn Owner' })
    const limited = await test.make.admin({ organisation, location_ids: [gate.location_id] })
    const other = await test.make.admin()
    await save({ visits: 30, photos: 30, numbers: 30 })
    const mail = await until('a mail', async () => (await mailsTo(test, owner.email))[0])
    expect(mail.subject).toContain(`${admin.name} shortened data retention`)
    const told = async (person: TestPerson) =>
      expectSuccess(await test.as(person, { language: 'en' }).notifications.list({})).docs.filter(({ title }) =>
        title.includes('shortened'),
      )
    const [notice] = await told(owner)
    expect(notice!.description).toContain('visits 180 → 30 days, photos 180 → 30 days')
    expect(notice!.link).toBe('/service/visitor/setting?section=retention')
    for (const person of [limited, guard, other]) expect(await told(person)).toEqual([])
    expect((await plan()).notified).toEqual([admin.name, owner.name].sort())
    await moveRetention(test, admin, 8)
    expect(await plan()).toMatchObject({ changes: [], notified: [] })
  })

  it('leaves other organisations as they are', async () => {
    const other = await test.make.admin()
    await saveDays(test, other, { visits: 30, photos: 30, numbers: 30 })
    await moveRetention(test, other, 10)
    const id = await visit(100)
    await night()
    expect(await isErased(id)).toBe(false)
  })
})

it('[B10] a certificate names the days in force and the version of the settings, also in the audit log', async () => {
  await visit(200)
  await save({ visits: 30, photos: 30, numbers: 30 })
  await night()
  const [run] = expectSuccess(await test.as(admin).retention.runs({})).docs
  expect(run).toMatchObject({ days: { visits: 180, payments: 2557, audit: 730 }, settings_version: 1, erased: { visits: 1 } })
  const [entry] = await test.sql(
    `select after from audit_entries where organisation_id = $1 and action = 'retention.erased'`,
    admin.organisation_id,
  )
  expect(JSON.parse(entry.after)).toMatchObject({ days: { visits: 180 }, settings_version: 1 })
})

describe('[B10] the fewest days', () => {
  it.each([
    ['visits', 6],
    ['sightings', 6],
    ['notifications', 6],
    ['payments', 2191],
    ['audit', 89],
  ] as const)('are, for %s, more than %i', async (kind, days) => {
    const { version, retention } = await read()
    const body = { version, retention: { ...retention, photos: 1, numbers: 1, visits: 7, [kind]: days } }
    expect(expectRefusal(await test.as(admin).settings.save({ body })).errors).toMatchObject([{ field: `retention.${kind}` }])
  })

  it('are, for payments and the audit log, not fewer than for visits', async () => {
    const { version, retention } = await read()
    const body = { version, retention: { ...retention, visits: 3000, audit: 2999, payments: 2999 } }
    expect(expectRefusal(await test.as(admin).settings.save({ body })).errors?.map(({ field }) => field)).toEqual([
      'retention.payments',
      'retention.audit',
    ])
  })

  it('hold for days that were saved before there were any, at night too', async () => {
    await save({ visits: 30, photos: 1, numbers: 1 })
    await test.sql(
      `update visitor_settings set settings = jsonb_set(jsonb_set(settings::jsonb, '{retention,visits}', '1'), '{retention,payments}', '1')::json
       where organisation_id = $1`,
      admin.organisation_id,
    )
    await moveRetention(test, admin, 30)
    const [old, young] = [await visit(8), await visit(6)]
    expect(await read()).toMatchObject({ retention: { visits: 7, payments: 2192 } })
    await night()
    expect([await isErased(old), await isErased(young)]).toEqual([true, false])
    expect(expectSuccess(await test.as(admin).retention.runs({})).docs[0]!.days).toMatchObject({ visits: 7, payments: 2192 })
  })
})
