import { OTHER_NAMES, VISIT_NAMES } from '@gatehouse/contract/blacklists/visit-names.ts'
import { createListedEntry, type EntryInput } from '../../../test/blacklist.ts'
import { admin, gate, guard, staffDesk, visitTo } from '../../../test/desk.ts'
import { byLink, screenAnnounced } from '../../../test/guest-mails.ts'
import { buildPassCheckIn, passFor } from '../../../test/pre-passes.ts'
import { announcement, expectedAt, isNow } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'

serve()
staffDesk()

const DENIED = 'เกียรติศักดิ์ ผู้ใหญ่ดี'
const HARMLESS = 'สมบูรณ์ สุขเกษม'
const deny = (fields: Partial<EntryInput> = {}) =>
  createListedEntry(test, admin, { name: DENIED, severity: 'deny', guard_action: 'refuse', ...fields })
const seen = async () => expectSuccess(await test.as(admin).sightings.list({})).docs
const come = (body: object) => test.as(guard).entrances.checkIn({ body: body as never, idempotencyKey: test.make.id() })
const leave = ({ _id }: { _id: string }) => test.as(guard).entrances.checkOut({ params: { id: _id }, body: { gate_id: gate._id } })

interface Announced {
  announced?: string
  own?: string
  companions?: string
}

/** A guest who filled in their own page, and what a desk sends when they arrive. */
async function guest({ announced = HARMLESS, own, companions }: Announced): Promise<object> {
  const calls = test.as(admin).preRegisters
  const { _id, guests } = expectSuccess(
    await calls.create({ body: announcement({ location_id: gate.location_id, guests: [{ visitor_name: announced }] }) }),
  )
  const link = expectSuccess(await calls.guestLink({ params: { id: _id, guest_id: guests[0]!._id } })).url.split('#')[1]!
  if (own || companions) {
    const { notice } = expectSuccess(await byLink(test, link).get({}))
    const body = { visitor_name: own ?? HARMLESS, companion_count: 2, companion_names: companions ?? null }
    expectSuccess(await byLink(test, link).save({ body: { ...body, notice_version: notice.version, notice_language: 'th' } }))
  }
  await isNow(_id)
  const [expected] = await expectedAt(gate.location_id, guard)
  return { gate_id: gate._id, guest_id: expected!._id, day_id: expected!.day_id }
}
const member = async (fields: object) => {
  const body = { code: 'M-1', kind: 'tenant' as const, name_th: HARMLESS, status: 'active' as const, ...fields }
  return { gate_id: gate._id, member_id: expectSuccess(await test.as(admin).members.create({ body }))._id }
}

/** A visit for every name that a visit can carry. A new name doesn't compile without one. */
const CARRIED: Record<keyof typeof VISIT_NAMES, () => Promise<object>> = {
  visitor_name: async () => visitTo(gate, { visitor_name: DENIED }),
  own_name: () => guest({ own: DENIED }),
  announced_name: () => guest({ announced: DENIED, own: HARMLESS }),
  companion_names: () => guest({ companions: `อนงค์ สายใจ\n2. นาย${DENIED}` }),
  holder_name: async () => {
    const pass = expectSuccess(
      await test.as(admin).prePasses.create({ body: passFor({ location_id: gate.location_id, holder_name: DENIED, mode: 'window' }) }),
    )
    return buildPassCheckIn(pass, gate, { visitor_name: HARMLESS })
  },
  name_th: async () => ({ ...(await member({ name_th: DENIED })), visitor_name: HARMLESS }),
  name_en: () => member({ name_en: 'Kiattisak Phuyaidee' }),
}
const CASES = Object.entries(CARRIED) as [keyof typeof VISIT_NAMES, () => Promise<object>][]

describe('[B14] every name of a visit', () => {
  it.each(CASES)('is asked about at the check-in, with whose it is: %s', async (field, carry) => {
    const entry = await deny()
    const refusal = expectRefusal(await come(await carry()))
    const { hits } = refusal.conflict as unknown as { hits: object[] }
    expect(refusal.code).toBe('screening_needed')
    expect(hits).toMatchObject([{ entry_id: entry._id, matched: [{ field: 'name', name_role: VISIT_NAMES[field] }] }])
    expect(expectSuccess(await test.as(guard).entrances.list({ query: { status: 'checkin' } })).docs).toEqual([])
  })

  it.each(CASES)(
    'is met by an entry that is saved while they are inside, and after their check-out was undone: %s',
    async (field, carry) => {
      const visit = expectSuccess(await come(await carry()))
      const entry = await deny()
      const expectedMatch = [{ field: 'name', name_role: VISIT_NAMES[field] }]
      const [sighting, ...others] = await seen()
      expect(others).toEqual([])
      expect(sighting).toMatchObject({ entrance_id: visit._id, occasion: 'inside', entry: { entry_id: entry._id, matched: expectedMatch } })
      expectSuccess(await leave(visit))
      const later = await deny()
      expect((await seen()).filter(({ entry: { entry_id } }) => entry_id === later._id)).toEqual([])
      expectSuccess(await test.as(guard).entrances.undo({ params: { id: visit._id }, body: {} }))
      expect((await seen()).filter(({ entry: { entry_id } }) => entry_id === later._id)).toMatchObject([
        { entry: { matched: expectedMatch } },
      ])
    },
  )

  it('stands in the one list: each column with a name, of every table that a visit comes from', async () => {
    const columns = await test.sql(
      `select distinct column_name as name from information_schema.columns
       where table_schema = 'public' and table_name in ('entrances', 'pre_registers', 'pre_register_guests', 'pre_passes', 'members')
         and is_generated = 'NEVER' and column_name ~ '(^|_)names?(_|$)' and column_name !~ '^(sort|created|updated|approved|decided|cancelled|made)_'`,
    )
    const listedNames = new Set<string>([...Object.keys(VISIT_NAMES), ...OTHER_NAMES])
    expect(columns.map(({ name }) => name as string).filter((name) => !listedNames.has(name))).toEqual([])
    expect(columns.length).toBeGreaterThan(6)
  })

  it('follows a correction: the companions are asked about again with the corrected visit', async () => {
    const visit = expectSuccess(await come(await CARRIED.companion_names()))
    const entry = await deny({ valid_from: '2099-01-01' })
    await test.sql(`update blacklist_entries set valid_from = null where _id = $1`, entry._id)
    const read = expectSuccess(await test.as(admin).entrances.get({ params: { id: visit._id } }))
    expectSuccess(await test.as(admin).entrances.update({ params: { id: visit._id }, body: { ...read, company: 'Example' } }))
    expect(await seen()).toMatchObject([{ occasion: 'corrected', entry: { matched: [{ name_role: 'companion', typed: `นาย${DENIED}` }] } }])
  })
})

describe('[B14] a companion whom an entry means', () => {
  it('is let in by who may decide, and is asked about again with another visitor and not with this one', async () => {
    const entry = await deny()
    const body = await CARRIED.companion_names()
    const decided = (decision: object) => ({ ...body, screening: [{ entry_id: entry._id, reason: 'Looked at the card', ...decision }] })
    expect(expectRefusal(await come(decided({ decision: 'allowed' }))).code).toBe('permission_denied')
    const visit = expectSuccess(await come(decided({ decision: 'not_them' })))
    expect((await seen()).filter(({ entrance_id }) => entrance_id === visit._id)).toMatchObject([{ status: 'dismissed' }])
    expectSuccess(await leave(visit))
    // The decision wasn't about the visitor, who is asked about if the name is theirs.
    await createListedEntry(test, admin, { name: HARMLESS, severity: 'deny', guard_action: 'refuse' })
    expect(expectRefusal(await come(visitTo(gate, { visitor_name: HARMLESS }))).code).toBe('screening_needed')
  })

  it('stays asked about where a match of the visitor was called false', async () => {
    const entry = await deny()
    const visitor = { visitor_name: `${DENIED}`, phone: '0812345608' }
    const not_them = [{ entry_id: entry._id, decision: 'not_them' }]
    expectSuccess(await leave(expectSuccess(await come({ ...visitTo(gate, visitor), screening: not_them }))))
    expectSuccess(await leave(expectSuccess(await come(visitTo(gate, visitor)))))
    const { notice_version, ...body } = (await guest({ own: HARMLESS, companions: DENIED })) as { notice_version?: number }
    expect(expectRefusal(await come({ ...body, phone: visitor.phone })).code).toBe('screening_needed')
  })

  it('is a sighting once their guest saved them on the page, which tells the guest nothing', async () => {
    await deny()
    await guest({ companions: `Anong Saijai, ${DENIED}` })
    await screenAnnounced(test)
    expect(await seen()).toMatchObject([
      { occasion: 'pre_register', status: 'open', entry: { matched: [{ name_role: 'companion', typed: DENIED }] } },
    ])
  })

  it('is one of at most fifty, each of at most 160 letters', async () => {
    const { _id, guests } = expectSuccess(
      await test.as(admin).preRegisters.create({ body: announcement({ location_id: gate.location_id }) }),
    )
    const link = expectSuccess(await test.as(admin).preRegisters.guestLink({ params: { id: _id, guest_id: guests[0]!._id } })).url.split(
      '#',
    )[1]!
    const save = (companion_names: string) =>
      byLink(test, link).save({
        body: { visitor_name: 'Anong', companion_count: 50, companion_names, notice_version: 1, notice_language: 'en' },
      })
    for (const names of ['a\n'.repeat(51), 'a,'.repeat(51), 'a'.repeat(161)])
      expect(expectRefusal(await save(names)).errors).toMatchObject([{ field: 'companion_names' }])
    expectSuccess(await save('a\n'.repeat(50)))
  })
})
