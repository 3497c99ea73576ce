import { createListedEntry, type Stranger, screened, subjectOf } from '../../../../test/blacklist.ts'
import { ANOTHER_NATIONAL_ID, NATIONAL_ID } from '../../../../test/desk.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../../test/served.ts'
import { systemActor } from '../../../kernel/db/actor.ts'
import { screen } from '../blacklists.service.ts'
import { createEntry } from '../entries/entries.ts'
import { listedNames } from '../matching/name-indexes.ts'

let admin: TestPerson
serve()
beforeEach(async () => {
  admin = await test.make.admin()
})

const hits = async (stranger: Stranger) => (await screened(test, admin.organisation_id, stranger)).hits

describe('screening', () => {
  it('meets an entry exactly by each of its numbers and by its plate with the province', async () => {
    const entry = await createListedEntry(test, admin, {
      severity: 'deny',
      numbers: [
        { kind: 'national_id', number: NATIONAL_ID },
        { kind: 'passport', number: 'AA-123 4567' },
        { kind: 'driving_licence', number: '55001234' },
        { kind: 'phone', number: '081 234 5608' },
      ],
      plates: [{ plate: '1กก 1234', plate_province: 'TH-10' }],
    })
    const subjects: [string, Stranger][] = [
      ['national_id', { documents: [{ kind: 'national_id', number: NATIONAL_ID }] }],
      ['passport', { documents: [{ kind: 'passport', number: 'AA1234567' }] }],
      ['other_document', { documents: [{ kind: 'driving_licence', number: '55001234' }] }],
      ['phone', { phone: '+66812345608' }],
      ['plate', { plate: '1กก1234', plate_province: 'TH-10' }],
    ]
    for (const [field, subject] of subjects) {
      const [hit, ...others] = await hits({ names: ['คนอื่น ทั้งนั้น'], ...subject })
      expect(others).toEqual([])
      expect(hit).toMatchObject({ entry_id: entry._id, severity: 'deny', exact: true, matched: [{ field, how: 'same', score: 1 }] })
    }
    expect(await hits({ documents: [{ kind: 'national_id', number: ANOTHER_NATIONAL_ID }], phone: '+66899999999' })).toEqual([])
  })

  it('tells a guard of an entry its name, reason, action, picture and days, the document by its last four, and nothing else', async () => {
    await createListedEntry(test, admin, { numbers: [{ kind: 'national_id', number: NATIONAL_ID }], aliases: ['เสริฐ'] })
    const [hit] = await hits({ documents: [{ kind: 'national_id', number: NATIONAL_ID }] })
    expect(Object.keys(hit!).sort()).toEqual(
      [
        ...['avatar', 'entered_on', 'entry_id', 'exact', 'guard_action', 'id_number_masked', 'kind', 'matched', 'name', 'reason'],
        ...['review_on', 'severity'],
      ].sort(),
    )
    expect(hit).toMatchObject({
      id_number_masked: 'x-xxxx-xxxx3-56-2',
      guard_action: { key: 'call_supervisor', en: 'Call the supervisor' },
    })
    expect(JSON.stringify(hit)).not.toContain(NATIONAL_ID)
  })

  it('asks about a plate where one of the two sides has no province, and knows another province for another vehicle', async () => {
    await createListedEntry(test, admin, { kind: 'vehicle', severity: 'deny', plates: [{ plate: 'ขข 9876', plate_province: 'TH-50' }] })
    expect(await hits({ plate: 'ขข9876', plate_province: 'TH-10' })).toEqual([])
    expect(await hits({ plate: 'ขข9876' })).toMatchObject([{ exact: false, matched: [{ field: 'plate', how: 'without_province' }] }])
    expect(await hits({ plate: 'ขข9876', plate_province: 'TH-50' })).toMatchObject([{ exact: true }])
  })

  it('asks about a plate of which no side has the province, unless it is one that has none, such as a foreign one', async () => {
    await createListedEntry(test, admin, { kind: 'vehicle', severity: 'deny', plates: [{ plate: 'ขข 9876' }, { plate: 'WXY1234' }] })
    expect(await hits({ plate: 'ขข9876' })).toMatchObject([{ exact: false, matched: [{ field: 'plate', how: 'without_province' }] }])
    expect(await hits({ plate: 'WXY1234' })).toMatchObject([{ exact: true, matched: [{ field: 'plate', how: 'same' }] }])
  })

  it('names the gravest of many, no more than a check-in can decide about', async () => {
    for (let n = 0; n < 22; n += 1) await createListedEntry(test, admin, { severity: 'alert', name: 'สมชาย ใจดี' })
    const deny = await createListedEntry(test, admin, { severity: 'deny', name: 'Somchai Jaidee' })
    const gate = await test.make.gate(admin)
    const body = { gate_id: gate._id, visitor_name: 'สมชาย ใจดี', visitor_type: 'visitor' }
    const { conflict } = expectRefusal(await test.as(admin).entrances.checkIn({ body })) as unknown as {
      conflict: { hits: { entry_id: string }[] }
    }
    expect(conflict.hits).toHaveLength(20)
    expect(conflict.hits[0]!.entry_id).toBe(deny._id)
    const screening = conflict.hits.map(({ entry_id }) => ({ entry_id, decision: 'not_them' as const }))
    expectSuccess(await test.as(admin).entrances.checkIn({ body: { ...body, screening } }))
  })

  it('finds who is meant among hundreds of the same name that hold elsewhere or no more', async () => {
    const firstLocation = await test.make.location(admin)
    const elsewhere = await test.make.location(admin)
    await createListedEntry(test, admin, { name: 'สมชาย ใจดี', location_ids: [elsewhere] })
    await test.sql(
      `insert into blacklist_entries (organisation_id, _id, kind, name, severity, guard_action, reason, location_ids, valid_until, review_on, version, created_name, search_text)
       select organisation_id, gen_random_uuid(), kind, name, severity, guard_action, reason, location_ids, case when n % 2 = 0 then date '2020-01-01' end, review_on, version, created_name, search_text
       from blacklist_entries, generate_series(1, 300) n where organisation_id = $1`,
      admin.organisation_id,
    )
    const entry = await createListedEntry(test, admin, { name: 'สมชาย ใจดี', location_ids: [firstLocation] })
    expect(await hits({ names: ['สมชาย ใจดี'], location_id: firstLocation })).toMatchObject([{ entry_id: entry._id }])
  })

  it('forgets the names of an entry that was removed, on every server', async () => {
    const other = await test.another()
    const entry = await createListedEntry(test, admin, { name: 'วิชัย พงษ์ไพร', aliases: ['Wichai Phongphrai'] })
    const ask = () => screened({ app: other.app }, admin.organisation_id, { names: ['วิชัย พงษ์ไพร'] })
    const kept = () => [test.app, other.app].map((app) => app.memory.of(listedNames).of(admin.organisation_id).size)
    expect((await ask()).hits).toHaveLength(1)
    await hits({ names: ['วิชัย พงษ์ไพร'] })
    expect(kept()).toEqual([2, 2])
    expectSuccess(await test.as(admin).blacklists.remove({ params: { id: entry._id } }))
    expect((await ask()).hits).toEqual([])
    await hits({})
    expect(kept()).toEqual([0, 0])
  })

  it('finds names that are alike, in either script, by the name and by aliases, and says how; never exactly', async () => {
    await createListedEntry(test, admin, { severity: 'deny', name: 'นายสมชาย ใจดี', aliases: ['ชาติชาย มั่นคง'] })
    const same = await hits({ names: ['สมชาย ใจดี'] })
    expect(same).toMatchObject([{ exact: false, matched: [{ field: 'name', how: 'same', score: 1 }] }])
    expect(await hits({ names: ['Somchai Jaidee'] })).toMatchObject([{ exact: false, matched: [{ field: 'name', how: 'transliterated' }] }])
    expect(await hits({ names: ['ชาติชาย มั่นคง'] })).toHaveLength(1)
    expect(await hits({ names: ['วิภา ศรีสุข'] })).toEqual([])
  })

  it('meets a company without its legal form, and a person’s name not as a company', async () => {
    await createListedEntry(test, admin, { kind: 'company', name: 'บริษัท เอกชัยขนส่ง จำกัด' })
    expect(await hits({ names: ['สมศรี ดีงาม'], company: 'เอกชัยขนส่ง' })).toMatchObject([{ matched: [{ field: 'company' }] }])
    expect(await hits({ names: ['เอกชัยขนส่ง'] })).toEqual([])
  })

  it('leaves out entries of other locations, before their first and after their last day, and lifted ones', async () => {
    const firstLocation = await test.make.location(admin)
    const elsewhere = await test.make.location(admin)
    const numbers = [{ kind: 'phone' as const, number: '0812345608' }]
    const phone = '+66812345608'
    const elsewhereEntry = await createListedEntry(test, admin, { numbers, location_ids: [elsewhere] })
    await createListedEntry(test, admin, { numbers, valid_from: '2099-01-01' })
    await createListedEntry(test, admin, { numbers, valid_until: '2020-01-01' })
    const liftedEntry = await createListedEntry(test, admin, { numbers })
    expectSuccess(await test.as(admin).blacklists.lift({ params: { id: liftedEntry._id }, body: { reason: 'ชดใช้แล้ว' } }))
    expect(await hits({ phone, location_id: firstLocation, names: ['ประเสริฐ วงศ์ทอง'] })).toEqual([])
    expect(await hits({ phone, location_id: elsewhere })).toMatchObject([{ entry_id: elsewhereEntry._id }])
  })

  it('never meets another organisation’s entries', async () => {
    await createListedEntry(test, admin, { numbers: [{ kind: 'phone', number: '0812345608' }] })
    const stranger = await test.make.admin()
    expect((await screened(test, stranger.organisation_id, { names: ['ประเสริฐ วงศ์ทอง'], phone: '+66812345608' })).hits).toEqual([])
  })

  it('follows the setting: which fields count, and how alike names must be', async () => {
    await createListedEntry(test, admin, { numbers: [{ kind: 'phone', number: '0812345608' }] })
    const { updated_by, overriders, people, ...setting } = expectSuccess(await test.as(admin).blacklists.setting({}))
    const savedEntry = expectSuccess(
      await test.as(admin).blacklists.saveSetting({ body: { ...setting, match: { ...setting.match, phone: false, name: false } } }),
    )
    expect(savedEntry).toMatchObject({ match: { phone: false }, updated_by: admin.name })
    expect(await hits({ names: ['ประเสริฐ วงศ์ทอง'], phone: '+66812345608' })).toEqual([])
  })

  it('puts the gravest first, exact ones before names', async () => {
    const numbers = [{ kind: 'phone' as const, number: '0812345608' }]
    await createListedEntry(test, admin, { severity: 'monitor', numbers, name: 'หนึ่ง แรกเริ่ม' })
    await createListedEntry(test, admin, { severity: 'deny', name: 'ทวี มากมาย' })
    await createListedEntry(test, admin, { severity: 'deny', numbers, name: 'สอง ถัดไป' })
    const matches = await hits({ names: ['ทวี มากมาย'], phone: '+66812345608' })
    expect(matches.map(({ severity, exact }) => [severity, exact])).toEqual([
      ['deny', true],
      ['deny', false],
      ['monitor', true],
    ])
  })

  it('knows at once what another server saved', async () => {
    const other = await test.another()
    const ask = () => screened({ app: other.app }, admin.organisation_id, { names: ['วิชัย พงษ์ไพร'] })
    await createListedEntry(test, admin)
    expect((await ask()).hits).toEqual([])
    const entry = await createListedEntry(test, admin, { name: 'วิชัย พงษ์ไพร' })
    expect((await ask()).hits).toHaveLength(1)
    expectSuccess(await test.as(admin).blacklists.lift({ params: { id: entry._id }, body: { reason: 'จบเรื่อง' } }))
    expect((await ask()).hits).toEqual([])
  })

  it('stops at the gate of one server whom another server has just listed, by name and by number', async () => {
    const other = await test.another()
    const gate = await test.make.gate(admin)
    const comes = (visitor_name: string, fields: object = {}) =>
      test.as(admin, { at: other }).entrances.checkIn({ body: { gate_id: gate._id, visitor_name, visitor_type: 'visitor', ...fields } })
    expectSuccess(await comes('คนแรก ไม่เกี่ยว'))
    for (const [round, name] of ['วิชัย พงษ์ไพร', 'อดิศร เรืองรอง', 'กมล ชัยพร'].entries()) {
      const number = `081234560${round}`
      await createListedEntry(test, admin, { name, severity: 'deny', numbers: [{ kind: 'phone', number }] })
      expect(expectRefusal(await comes(name)).code).toBe('screening_needed')
      expect(expectRefusal(await comes('อีกชื่อ หนึ่ง', { phone: number })).code).toBe('blacklisted')
    }
  })

  it('does not learn names of a change that was undone', async () => {
    await createListedEntry(test, admin)
    const member = systemActor(admin.organisation_id)
    const undone = test.app.database.asMember(member, async (tx) => {
      await createEntry(test.app, tx, member, {
        kind: 'person',
        name: 'ผู้ที่ไม่เคยมี ตัวตน',
        aliases: [],
        numbers: [],
        plates: [],
        severity: 'deny',
        guard_action: 'refuse',
        reason: 'x',
        location_ids: null,
      })
      await expect(screen(test.app, tx, member, subjectOf({ names: ['ผู้ที่ไม่เคยมี ตัวตน'] }))).rejects.toThrow('cannot screen')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await hits({ names: ['ผู้ที่ไม่เคยมี ตัวตน'] })).toEqual([])
    await createListedEntry(test, admin, { name: 'ผู้มาทีหลัง จริงแท้' })
    expect(await hits({ names: ['ผู้มาทีหลัง จริงแท้'] })).toHaveLength(1)
  })
})
