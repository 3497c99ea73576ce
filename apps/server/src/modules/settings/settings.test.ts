import type { VisitorSettingsInput } from '@gatehouse/contract/settings/settings.ts'
import { entryOf } from '../../../test/blacklist.ts'
import { admin, gate, guard, NATIONAL_ID, openAnotherDesk, staffDesk, type VisitInput, visitTo } from '../../../test/desk.ts'
import { jpeg, photoForm } from '../../../test/photos.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

serve()
staffDesk()

const calls = (person: TestPerson = admin) => test.as(person).settings
const read = async (locationId?: string) => expectSuccess(await calls().get({ query: locationId ? { location_id: locationId } : {} }))
type Sections = Partial<Omit<VisitorSettingsInput, 'version'>>
/** Saves under the current version. */
const save = async (sections: Sections, person: TestPerson = admin) => {
  const { version } = await read(sections.location_id ?? undefined)
  return calls(person).save({ body: { version, ...sections } as never })
}
const comes = (overrides: Partial<VisitInput> = {}, person: TestPerson = guard) =>
  test.as(person).entrances.checkIn({ body: visitTo(gate, overrides) })
const fields = (answer: Parameters<typeof expectRefusal>[0]) => expectRefusal(answer).errors?.map(({ field }) => field)
const metadata = async (locationId?: string) =>
  expectSuccess(await test.as(guard).entrances.metadata({ query: locationId ? { location_id: locationId } : {} }))

describe('GET /settings/visitors', () => {
  it('[G-01a] answers what every organisation begins with, and what is told of it', async () => {
    expect(await read()).toMatchObject({
      version: 0,
      location_id: null,
      own: [],
      updated_at: null,
      id_policy: 'number',
      pre_registers: { approval: false, early_minutes: 30, late_minutes: 60, pass_days: 365 },
      retention: { visits: 180, notifications: 180 },
      notice_version: 1,
      logo: null,
    })
    expect((await read()).notice_text.en).toContain('We keep this for 180 days')
  })

  it('shows a location only to who sees it, and another organisation’s to nobody', async () => {
    const elsewhere = await test.make.location(admin)
    const limited = await test.make.person({ organisation: admin.organisation_id, role: 'auditor', location_ids: [gate.location_id] })
    expect((await calls(limited).get({ query: { location_id: gate.location_id } })).status).toBe(200)
    const stranger = await test.make.admin()
    for (const [person, locationId] of [
      [limited, elsewhere],
      [stranger, gate.location_id],
      [admin, test.make.id()],
    ] as const) {
      expect(expectRefusal(await calls(person).get({ query: { location_id: locationId } })).code).toBe('location_not_found')
      expect(expectRefusal(await calls(person).versions({ query: { location_id: locationId } })).code).toBe('location_not_found')
      expect(expectRefusal(await calls(person).version({ params: { version: 1 }, query: { location_id: locationId } })).code).toBe(
        'location_not_found',
      )
    }
    expect((await calls(stranger).get({})).ok && (await save({ id_policy: 'none' })).ok).toBe(true)
    expect(expectSuccess(await calls(stranger).get({}))).toMatchObject({ id_policy: 'number', version: 0 })
  })
})

describe('PUT /settings/visitors', () => {
  it('[G-01b] takes one section alone or all that GET gave, says so in the person’s language, and audits what changed', async () => {
    const firstSave = expectSuccess(await save({ id_policy: 'last_four', reason: 'PDPA' }))
    expect(firstSave).toMatchObject({
      success: true,
      message: 'Settings saved.',
      settings: { id_policy: 'last_four', version: 1, own: ['id_policy'] },
    })
    const whole = await read()
    const secondSave = expectSuccess(
      await test.as(admin, { language: 'th' }).settings.save({ body: { ...whole, slip: { ...whole.slip, copies: 2 } } as never }),
    )
    expect(secondSave).toMatchObject({ message: 'บันทึกการตั้งค่าแล้ว', settings: { version: 2, id_policy: 'last_four', slip: { copies: 2 } } })
    expect(secondSave.settings.updated_by).toBe(admin.name)
    const entries = await test.sql(
      `select reason, before, after from audit_entries where action = 'visitor_settings.changed' and organisation_id = $1 order by id`,
      admin.organisation_id,
    )
    expect(entries.map(({ reason }) => reason)).toEqual(['PDPA', null])
    expect(JSON.parse(entries[0].after)).toEqual({ location_id: null, version: 1, id_policy: 'last_four' })
    expect(JSON.parse(entries[1].after).slip).toMatchObject({ copies: 2 })
  })

  it('keeps the longest validity of passes where a program leaves it out, of the organisation and of a location', async () => {
    const older = { approval: true, early_minutes: 15, late_minutes: 60 }
    expectSuccess(await save({ pre_registers: { ...older, pass_days: 30 } }))
    expectSuccess(await save({ pre_registers: older }))
    expect((await read()).pre_registers).toEqual({ ...older, pass_days: 30 })
    expectSuccess(await save({ location_id: gate.location_id, pre_registers: { ...older, pass_days: 7 } }))
    expectSuccess(await save({ location_id: gate.location_id, pre_registers: { ...older, early_minutes: 0 } }))
    expect((await read(gate.location_id)).pre_registers).toEqual({ ...older, early_minutes: 0, pass_days: 7 })
    expect((await read()).pre_registers.pass_days).toBe(30)
  })

  it('refuses an old version, so that nobody’s change is lost, and lets one of two at once through', async () => {
    expectSuccess(await save({ id_policy: 'none' }))
    expect(expectRefusal(await calls().save({ body: { version: 0, id_policy: 'number' } })).code).toBe('changed_meanwhile')
    const at_once = await Promise.all(
      (['number', 'last_four'] as const).map((id_policy) => calls().save({ body: { version: 1, id_policy } })),
    )
    expect(at_once.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('changes nothing and makes no version where nothing differs', async () => {
    const whole = await read()
    expect(expectSuccess(await calls().save({ body: whole as never })).settings).toMatchObject({ version: 0, own: [] })
  })

  it('names every bad field, in the language of the person', async () => {
    const bad = {
      version: 0,
      purposes: [{ key: 'A B', th: '', en: 'x' }],
      retention: { visits: 10, photos: 20, numbers: 10, sightings: 0, notifications: 10, payments: 10, audit: 89 },
      form: { rows: [], gate_asks: 'perhaps' },
      other: 1,
    }
    const answer = await test.as(admin, { language: 'th' }).settings.save({ body: bad as never })
    expect(fields(answer)).toEqual(
      expect.arrayContaining(['purposes.0.key', 'purposes.0.th', 'retention.sightings', 'retention.audit', 'form.gate_asks', 'other']),
    )
    const days = { visits: 100, photos: 10, numbers: 10, sightings: 10, notifications: 10, payments: 2557, audit: 730 }
    const photos = await save({ retention: { ...days, photos: 101 } })
    expect(expectRefusal(photos).errors).toEqual([{ field: 'retention.photos', message: 'Can’t be kept longer than the visit.' }])
    expect(expectRefusal(await save({ retention: { ...days, visits: 365, audit: 364 } })).errors).toEqual([
      { field: 'retention.audit', message: 'Must be kept for at least as long as the visit.' },
    ])
    const rows = [{ visitor_type: 'ghost', gate_id: test.make.id(), fields: {} }]
    expect(fields(await save({ form: { rows, gate_asks: 'remind' } }))).toEqual(['form.rows.0.gate_id', 'form.rows.0.visitor_type'])
    const pre_registers = { approval: 'yes', early_minutes: 721, late_minutes: -1 }
    expect(fields(await save({ pre_registers: pre_registers as never }))).toEqual(
      ['approval', 'early_minutes', 'late_minutes'].map((name) => `pre_registers.${name}`),
    )
    const duplicateRow = [{ visitor_type: null, gate_id: null, fields: {} }]
    expect(fields(await save({ form: { rows: [...duplicateRow, ...duplicateRow], gate_asks: 'remind' } }))).toEqual(['form.rows'])
  })

  it('lets who is limited to a location change that alone', async () => {
    const limited = await test.make.person({ organisation: admin.organisation_id, role: 'admin', location_ids: [gate.location_id] })
    expect(expectRefusal(await save({ id_policy: 'none' }, limited)).code).toBe('more_than_own')
    const changeable = async (query: object) => expectSuccess(await calls(limited).get({ query })).changeable
    expect([await changeable({}), await changeable({ location_id: gate.location_id }), (await read()).changeable]).toEqual([
      false,
      true,
      true,
    ])
    expect(expectRefusal(await calls(limited).restore({ params: { version: 1 }, body: { version: 0 } })).status).toBe(404)
    expect(expectSuccess(await save({ location_id: gate.location_id, id_policy: 'none' }, limited)).settings).toMatchObject({
      own: ['id_policy'],
    })
    const { retention, privileges } = await read()
    expect(fields(await save({ location_id: gate.location_id, retention, privileges }, limited))).toEqual(['privileges', 'retention'])
  })
})

describe('A location', () => {
  it('follows the organisation but for what it has itself, until it gives that up', async () => {
    const locationId = gate.location_id
    expectSuccess(await save({ location_id: locationId, id_policy: 'none' }))
    expectSuccess(await save({ id_policy: 'last_four', reasons: [] }))
    expect(await read(locationId)).toMatchObject({ id_policy: 'none', reasons: [], own: ['id_policy'], version: 1 })
    expectSuccess(await save({ location_id: locationId, id_policy: null }))
    expect(await read(locationId)).toMatchObject({ id_policy: 'last_four', own: [], version: 2 })
    // A section that equals the organisation's is inherited.
    expectSuccess(await save({ location_id: locationId, id_policy: 'last_four' }))
    expect((await read(locationId)).own).toEqual([])
  })

  it('is changed while the organisation’s form names a gate elsewhere', async () => {
    const elsewhere = await test.make.location(admin)
    expectSuccess(
      await save({ form: { rows: [{ visitor_type: null, gate_id: gate._id, fields: { plate: 'required' } }], gate_asks: 'remind' } }),
    )
    expect(expectSuccess(await save({ location_id: elsewhere, id_policy: 'none' })).settings.own).toEqual(['id_policy'])
    expect(fields(await save({ location_id: elsewhere, form: { ...(await read()).form, gate_asks: 'require' } }))).toEqual([
      'form.rows.0.gate_id',
    ])
  })
})

describe('A change', () => {
  it('counts at the next call of every server', async () => {
    const other = await test.another()
    const there = async () => expectSuccess(await test.as(guard, { at: other }).entrances.metadata({})).purposes.map(({ key }) => key)
    const purposes = [{ key: 'inspection', th: 'ตรวจ', en: 'Inspection', retired: false }]
    expect(await there()).not.toContain('inspection')
    for (const round of [1, 2, 3]) {
      expectSuccess(await save({ purposes: [...purposes, { key: `round_${round}`, th: 'ก', en: 'A', retired: false }] }))
      expect(await there()).toContain(`round_${round}`)
      const body = visitTo(gate, { purpose: `round_${round}`, visitor_name: `คน ${round}` })
      expect((await test.as(guard, { at: other }).entrances.checkIn({ body })).status).toBe(201)
    }
  })

  it('is undone with a refused call, and then nothing of it is kept in memory', async () => {
    expectSuccess(await comes())
    expect(
      expectRefusal(await save({ form: { rows: [{ visitor_type: 'ghost', gate_id: null, fields: {} }], gate_asks: 'require' } })).status,
    ).toBe(422)
    expect((await metadata()).form.gate_asks).toBe('remind')
  })

  it('to a gate is known at the next check-in', async () => {
    expectSuccess(await save({ form: { rows: [], gate_asks: 'require' } }))
    expect((await comes()).status).toBe(201)
    const { location_code, created_at, status, ...body } = expectSuccess(await test.as(admin).gates.get({ params: { id: gate._id } }))
    expectSuccess(await test.as(admin).gates.update({ params: { id: gate._id }, body: { ...body, asks: ['plate', 'unit'] } as never }))
    expect(fields(await comes())).toEqual(['plate', 'unit_id'])
    expect((await comes({ plate: 'กก 1234', plate_province: 'TH-10', unit_name: 'A1' })).status).toBe(201)
  })
})

describe('Lists', () => {
  it('keep the words of what is taken out, offer it no more, and leave visits that have it', async () => {
    const visit = expectSuccess(await comes({ purpose: 'interview', visitor_type: 'vip' }))
    const { purposes, visitor_types } = await read()
    expectSuccess(
      await save({
        purposes: purposes.filter(({ key }) => key !== 'interview'),
        visitor_types: visitor_types.filter(({ key }) => key !== 'vip'),
      }),
    )
    expect((await metadata()).purposes.find(({ key }) => key === 'interview')).toMatchObject({ en: 'Interview', retired: true })
    expect(fields(await comes({ purpose: 'interview', visitor_type: 'vip', visitor_name: 'อีกคน' }))).toEqual(['visitor_type', 'purpose'])
    const { visitor_name, visitor_type, purpose, party_size, updated_at } = visit
    const body = { visitor_name, visitor_type, purpose, party_size, updated_at, remark: 'ok' }
    expect((await test.as(guard).entrances.update({ params: { id: visit._id }, body })).status).toBe(200)
  })

  it('are offered only at their own location, and named everywhere', async () => {
    const { purposes } = await read()
    const own = { key: 'dock', th: 'ท่าสินค้า', en: 'Loading dock', retired: false }
    expectSuccess(await save({ location_id: gate.location_id, purposes: [...purposes, own] }))
    expect((await comes({ purpose: 'dock' })).status).toBe(201)
    const elsewhere = await test.make.gate(admin, { location_id: await test.make.location(admin) })
    const remoteAnswer = await test.as(guard).entrances.checkIn({ body: visitTo(elsewhere, { purpose: 'dock', visitor_name: 'อีกคน' }) })
    expect(fields(remoteAnswer)).toEqual(['purpose'])
    const named = async (locationId?: string) => (await metadata(locationId)).purposes.find(({ key }) => key === 'dock')
    expect(await named()).toMatchObject({ en: 'Loading dock', retired: true })
    expect(await named(gate.location_id)).toMatchObject({ retired: false })
    expect(await named(elsewhere.location_id)).toMatchObject({ retired: true })
  })

  it('say how long a visit of a type may take; a type without a limit is never overstaying', async () => {
    const { visitor_types } = await read()
    const minutes: Record<string, number | null> = { visitor: 45, vip: null }
    expectSuccess(
      await save({
        visitor_types: visitor_types.map((type) => (type.key in minutes ? { ...type, stay_minutes: minutes[type.key]! } : type)),
      }),
    )
    const visitor = expectSuccess(await comes())
    expect(Date.parse(visitor.expected_out_at!) - Date.parse(visitor.checkin_at)).toBe(45 * 60_000)
    expect(expectSuccess(await comes({ visitor_type: 'vip', visitor_name: 'แขก' })).expected_out_at).toBeNull()
  })
})

describe('The form', () => {
  it('requires what its rows say, by type and by gate, and all that is missing at once', async () => {
    expectSuccess(
      await save({
        form: {
          gate_asks: 'remind',
          rows: [
            { visitor_type: null, gate_id: null, fields: { company: 'required', phone: 'required' } },
            { visitor_type: 'vip', gate_id: null, fields: { phone: 'hidden', company: 'shown' } },
            { visitor_type: 'vip', gate_id: gate._id, fields: { items: 'required' } },
          ],
        },
      }),
    )
    expect(fields(await comes())).toEqual(['phone', 'company'])
    expect(fields(await comes({ visitor_type: 'vip' }))).toEqual(['items'])
    expect((await comes({ visitor_type: 'vip', items: 'กระเป๋า' })).status).toBe(201)
    const first = expectSuccess(await comes({ phone: '0812345608', company: 'ACME', visitor_name: 'คนแรก' }))
    // The phone of a returning visitor is known.
    expect((await comes({ returning_of: first._id, company: 'ACME', visitor_name: 'คนแรก' })).status).toBe(201)
  })

  it('asks nothing more of a member', async () => {
    expectSuccess(
      await save({ form: { gate_asks: 'require', rows: [{ visitor_type: null, gate_id: null, fields: { company: 'required' } }] } }),
    )
    const member = expectSuccess(
      await test
        .as(admin)
        .members.create({ body: { code: 'M1', kind: 'resident', name_th: 'มานี', status: 'active', location_ids: null, unit_ids: [] } }),
    )
    const answer = await test.as(guard).entrances.checkIn({ body: { gate_id: gate._id, member_id: member._id } })
    expect(answer.status).toBe(201)
  })
})

describe('A document number', () => {
  const numbers = { id_kind: 'national_id', id_number: NATIONAL_ID } as const
  const kept = async (id: string) =>
    expectSuccess(await test.as(admin).entrances.reveal({ params: { id }, body: { reason: 'ดู' } })).id_number

  it('is kept whole, as its last four, or not at all, as the policy says; and is found by what is kept', async () => {
    const found = async () => {
      const { docs } = expectSuccess(await test.as(guard).entrances.find({ body: { text: '3562', gate_id: gate._id } }))
      return docs.map(({ entrance }) => entrance._id)
    }
    const whole = expectSuccess(await comes({ ...numbers, visitor_name: 'หนึ่ง' }))
    expect(await kept(whole._id)).toBe('1-1120-34563-56-2')
    expectSuccess(await save({ id_policy: 'last_four' }))
    const part = expectSuccess(await comes({ ...numbers, visitor_name: 'สอง' }))
    expect(part.id_number_masked).toBe('•••3562')
    expect(await kept(part._id)).toBe('•••3562')
    expectSuccess(await save({ id_policy: 'none' }))
    const unnumberedVisit = expectSuccess(await comes({ ...numbers, visitor_name: 'สาม' }))
    expect(unnumberedVisit).toMatchObject({ id_number_masked: null, id_kind: null })
    expect(await kept(unnumberedVisit._id)).toBeNull()
    const columns = await test.sql(
      'select id_number_hash is null as hash, id_number_tail_hash is null as tail from entrances where _id = any ($1) order by number',
      [[part._id, unnumberedVisit._id]],
    )
    expect(columns).toEqual([
      { hash: true, tail: false },
      { hash: true, tail: true },
    ])
    expect((await found()).sort()).toEqual([whole._id, part._id].sort())
  })

  it('stops who is on the blacklist, whatever is kept of it', async () => {
    const numbers_listed = [{ kind: 'national_id' as const, number: NATIONAL_ID }]
    expectSuccess(await test.as(admin).blacklists.create({ body: entryOf({ severity: 'deny', numbers: numbers_listed }) }))
    for (const id_policy of ['last_four', 'none'] as const) {
      expectSuccess(await save({ id_policy }))
      expect(expectRefusal(await comes(numbers)).code).toBe('blacklisted')
    }
  })
})

describe('The notice', () => {
  it('has a number for each text that visitors are told, at every place', async () => {
    const { notice, retention } = await read()
    expectSuccess(await save({ retention: { ...retention, photos: 30 } }))
    const currentSettings = await read()
    expect(currentSettings.notice_version).toBe(2)
    expect(currentSettings.notice_text.en).toContain('photos for 30 days')
    expectSuccess(await save({ slip: { ...currentSettings.slip, copies: 3 } }))
    expect((await read()).notice_version).toBe(2)
    expectSuccess(await save({ location_id: gate.location_id, notice: { ...notice, en: 'Here we film.' } }))
    expect(await read(gate.location_id)).toMatchObject({ notice_version: 3 })
    expect((await read()).notice_version).toBe(2)
    expectSuccess(await save({ notice: { ...notice, required: true } }))
    expect((await read()).notice_version).toBe(2)
  })

  it('is required where the settings say so', async () => {
    const { notice } = await read()
    expectSuccess(await save({ notice: { ...notice, required: true } }))
    expect(expectRefusal(await comes()).code).toBe('notice_not_acknowledged')
    expect((await comes({ notice_version: 1 })).status).toBe(201)
  })
})

describe('Versions', () => {
  it('list who changed what and why, show the difference, and go back', async () => {
    const { reasons } = await read()
    expectSuccess(await save({ id_policy: 'none', reason: 'one' }))
    expectSuccess(await save({ reasons: [], reason: 'two' }))
    const { purposes } = await read()
    expectSuccess(await save({ purposes: [...purposes, { key: 'new', th: 'ใหม่', en: 'New', retired: false }] }))
    const { docs, total } = expectSuccess(await calls().versions({}))
    expect(total).toBe(3)
    expect(docs.map(({ version, changed, reason, by }) => [version, changed, reason, by])).toEqual([
      [3, ['purposes'], null, admin.name],
      [2, ['reasons'], 'two', admin.name],
      [1, ['id_policy'], 'one', admin.name],
    ])
    const page = expectSuccess(await calls().versions({ query: { limit: 2 } }))
    expect(
      expectSuccess(await calls().versions({ query: { limit: 2, cursor: page.next_cursor! } })).docs.map(({ version }) => version),
    ).toEqual([1])
    expect(expectSuccess(await calls().version({ params: { version: 2 } }))).toMatchObject({
      version: 2,
      before: { reasons },
      after: { reasons: [] },
    })
    expect(expectRefusal(await calls().version({ params: { version: 9 } })).status).toBe(404)

    expect(expectRefusal(await calls().restore({ params: { version: 1 }, body: { version: 2 } })).code).toBe('changed_meanwhile')
    expect(expectRefusal(await calls().restore({ params: { version: 9 }, body: { version: 3 } })).status).toBe(404)
    const { settings } = expectSuccess(await calls().restore({ params: { version: 1 }, body: { version: 3, reason: 'back' } }))
    expect(settings).toMatchObject({ version: 4, id_policy: 'none' })
    expect(settings.reasons.length).toBeGreaterThan(0)
  })
})

describe('PUT /settings/visitors/attachments', () => {
  it('[G-02a] keeps the logo and the picture of the slip, and takes them away', async () => {
    const form = photoForm(await jpeg(), { field: 'logo' })
    form.set('slip_picture', photoForm(await jpeg(), { field: 'slip_picture' }).get('slip_picture')!)
    const answer = expectSuccess(await calls().putAttachments({ form }))
    expect(answer).toMatchObject({ success: true, message: 'Settings saved.', settings: { version: 1 } })
    const { slip } = await metadata()
    for (const q of [slip.logo!, slip.picture!]) expect((await test.as(guard).files.read({ query: { q } } as never)).ok).toBe(true)
    for (const q of [answer.settings.logo!, answer.settings.slip_picture!])
      expect((await test.as(admin).files.read({ query: { q } } as never)).ok).toBe(true)
    expect(slip).toMatchObject({ paper: '80', logo: expect.any(String), picture: expect.any(String) })
    const { settings } = expectSuccess(await save({ logo: null }))
    expect(settings).toMatchObject({ logo: null, version: 2 })
    expect(settings.slip_picture).not.toBeNull()
    expect(fields(await calls().putAttachments({ form: photoForm(await jpeg(), { field: 'other' }) }))).toEqual(['other'])
    const locationAnswer = await calls().putAttachments({
      form: photoForm(await jpeg(), { field: 'logo' }),
      query: { location_id: gate.location_id },
    })
    expect(expectSuccess(locationAnswer).settings).toMatchObject({ location_id: gate.location_id, version: 1 })
    await openAnotherDesk()
    expect(expectSuccess(await calls().get({})).slip_picture).toBeNull()
  })

  it('[G-02a] keeps five logos sent at once, one after the other', async () => {
    const answers = Array.from({ length: 5 }, async () => calls().putAttachments({ form: photoForm(await jpeg(), { field: 'logo' }) }))
    expect((await Promise.all(answers)).map((answer) => expectSuccess(answer).settings.version).sort()).toEqual([1, 2, 3, 4, 5])
  })

  it('[G-02a] has a location follow the organisation, have a picture of its own or none, and follow again', async () => {
    const locationId = gate.location_id
    const logo = async (place?: string) => (await read(place)).logo
    expectSuccess(await calls().putAttachments({ form: photoForm(await jpeg(), { field: 'logo' }) }))
    expect(await read(locationId)).toMatchObject({ own: [], logo: expect.any(String), version: 0 })
    expect(expectSuccess(await save({ location_id: locationId, logo: null })).settings).toMatchObject({
      own: ['logo'],
      logo: null,
      version: 1,
    })
    expectSuccess(await calls().putAttachments({ form: photoForm(await jpeg(), { field: 'logo' }), query: { location_id: locationId } }))
    expect(await logo(locationId)).not.toBeNull()
    const { settings } = expectSuccess(await save({ location_id: locationId, inherit: ['logo'] }))
    expect(settings).toMatchObject({ own: [], logo: expect.any(String), version: 3 })
    // It first has no picture and then follows again: a change like the others, although neither state has a picture of the location.
    expectSuccess(await save({ location_id: locationId, logo: null }))
    expectSuccess(await save({ location_id: locationId, inherit: ['logo', 'slip_picture'] }))
    const change = async (version: number) =>
      expectSuccess(await calls().version({ params: { version }, query: { location_id: locationId } }))
    expect(await change(5)).toMatchObject({ changed: ['logo'], before: { logo: '' }, after: { logo: null } })
    expect(await change(2)).toMatchObject({ before: { logo: '' }, after: { logo: expect.stringMatching(/./) } })
    expectSuccess(await save({ logo: null }))
    expect(await logo(locationId)).toBeNull()
    expect(fields(await save({ inherit: ['notice'] } as never))).toEqual(['inherit.0'])
  })
})
