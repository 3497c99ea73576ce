import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { linked } from '../apps/server/test/linked.ts'
import { expectSuccess } from '../apps/server/test/served.ts'
import { tariffFor } from '../apps/server/test/tariffs.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { app, openAs, servePage } from './support/page.ts'

servePage()

/** An organisation in which two people made changes: a gate was added, renamed with a reason, and closed. */
async function organisation() {
  const admin = await app.make.admin({ name: 'Kanyarat Phuengbun' })
  const colleague = await app.make.admin({ organisation: admin.organisation_id, name: 'ประวิทย์ เที่ยงธรรม' })
  const location_id = await app.make.location(admin)
  const body = { location_id, code: 'G1', name: 'Front', direction: 'in' as const, kind: 'reception' as const, asks: ['photo' as const] }
  const gate = expectSuccess(await app.as(admin).gates.create({ body }))
  const { updated_at, _id: id } = gate
  expectSuccess(
    await app
      .as(colleague)
      .gates.update({ params: { id }, body: { ...body, name: 'ประตูหน้า', asks: [], updated_at, reason: 'Renamed <b>' } }),
  )
  expectSuccess(await app.as(colleague).gates.setStatus({ params: { id }, body: { status: 'closed', reason: 'Storm' } }))
  return { admin, colleague, gate }
}
const region = (page: Page) => page.getByRole('region', { name: 'Audit log' })
const steps = (page: Page) => region(page).getByRole('link').allInnerTexts()

describe('the audit log', () => {
  it('is found under Setup by who may read it, and says Access Denied to who may not', { tags: ['nightly'] }, async () => {
    const { admin } = await organisation()
    const { page } = await openAs(admin, '/profile')
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Audit log' }).click()
    await page.waitForURL(`${app.address}/setup/audit`)
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
    await page.context().close()
    const guard = await app.make.operator({ organisation: admin.organisation_id })
    const { page: theirs } = await openAs(guard, '/setup/audit')
    await theirs.getByText('You don’t have permission to do this. Ask an administrator.').waitFor()
    await expect.poll(() => theirs.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
  })

  it.each([
    { language: 'th', colorScheme: 'dark', width: 360, says: /^ชื่อคุณนิภาโทรศัพท์ปกปิดไว้/ },
    { language: 'en', colorScheme: 'light', width: 1440, says: /^NameคุณนิภาPhonehidden/ },
  ] as const)(
    'names the people of a unit and says in $language that their phones are hidden',
    { tags: ['nightly'] },
    async ({ language, colorScheme, width, says }) => {
      const admin = await app.make.admin()
      const params = { id: await app.make.location(admin) }
      const contacts = [{ name: 'คุณนิภา', phone: '0812345608' }]
      expectSuccess(await app.as(admin).locations.createUnit({ params, body: { code: '12A', kind: 'room', name_th: 'ห้อง', contacts } }))
      const [{ id }] = await app.sql(
        "select id from audit_entries where organisation_id = $1 and record_type = 'unit'",
        admin.organisation_id,
      )
      const options = { language, colorScheme, viewport: { width, height: 800 } }
      const { page, faults } = await openAs(admin, `/setup/audit?entry=${id}`, options)
      await expect.poll(() => page.locator('aside td dl').textContent()).toMatch(says)
      expect(faults).toEqual([])
    },
  )

  it('opens an entry by keyboard with before beside after, in the address, and closes it with Esc', async () => {
    const { admin, gate } = await organisation()
    const { page, faults } = await openAs(admin, '/setup/audit')
    await expect.poll(() => steps(page)).toEqual(['Closed a gate', 'Edited a gate', 'Added a gate'])
    const link = region(page).getByRole('link', { name: 'Edited a gate' })
    await link.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Edited a gate' })
    const change = panel.getByRole('row', { name: /^Name/ })
    await change.waitFor()
    await expect.poll(() => change.getByRole('cell').allInnerTexts()).toEqual(['Front', 'ประตูหน้า'])
    await expect
      .poll(() =>
        panel
          .getByRole('row', { name: /^Required from visitors/ })
          .getByRole('cell')
          .allInnerTexts(),
      )
      .toEqual(['Photo', '—'])
    await panel.getByText('Renamed <b>').waitFor()
    await panel.getByText(gate._id).waitFor()
    expect(new URL(page.url()).searchParams.get('entry')).toMatch(/^[0-9a-f-]{36}$/)
    await page.reload()
    await change.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => panel.count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')
    expect(faults).toEqual([])
  })

  it('shows lists and parts of a value by their fields, and no program text', { tags: ['nightly'] }, async () => {
    const { admin, gate } = await organisation()
    const { location_id } = gate
    expectSuccess(await app.as(admin).parkingFees.create({ body: tariffFor({ location_id }) }))
    const { docs } = expectSuccess(await app.as(admin).audit.list({ query: { limit: 20 } }))
    const entries = docs.filter(({ action }) => action.startsWith('tariff') || action.startsWith('parking'))
    expect(entries.length).toBeGreaterThan(0)
    for (const { id } of entries) {
      const { page } = await openAs(admin, `/setup/audit?entry=${id}`)
      const panel = page.getByRole('complementary').filter({ has: page.getByRole('table') })
      await panel.getByRole('columnheader', { name: 'After' }).waitFor()
      expect(await panel.textContent()).not.toMatch(/[{["]/)
      expect(await axe(page)).toEqual([])
    }
  })

  it('says a change of the settings as their page does, in both languages', { tags: ['nightly'] }, async () => {
    const { admin, gate } = await organisation()
    const call = app.as(admin).settings
    const { retention, purposes } = expectSuccess(await call.get({}))
    const rows = [{ visitor_type: 'contractor', gate_id: gate._id, fields: { id_number: 'required' as const } }]
    const newPurposes = purposes.map((purpose, index) => (index === 0 ? { ...purpose, en: 'Appointment', th: 'นัดหมาย' } : purpose))
    expectSuccess(
      await call.save({
        body: { version: 0, retention: { ...retention, photos: 30 }, form: { rows, gate_asks: 'require' }, purposes: newPurposes },
      }),
    )
    expectSuccess(await call.save({ body: { version: 0, location_id: gate.location_id, id_policy: 'none' } }))
    const shown = async (page: Page) => {
      const rows = page.getByRole('complementary').getByRole('row')
      await rows.first().waitFor()
      return (await rows.allInnerTexts()).slice(1).map((row) => row.replace(/\s+/g, ' ').replaceAll('\u2060', ''))
    }
    const { page, faults } = await openAs(admin, '/setup/audit')
    await region(page).getByRole('link', { name: 'Changed the visitor settings' }).first().click()
    await expect.poll(() => shown(page)).toEqual(['Version 0 1', 'Document numbers Same as organisation Not asked for'])
    await page.keyboard.press('Escape')
    await region(page).getByRole('link', { name: 'Changed the visitor settings' }).last().click()
    await expect
      .poll(() => shown(page))
      .toEqual([
        'Version 0 1',
        'Check-in form Fields a gate asks for Remind the guard Require it',
        expect.stringMatching(/^Contractor at \S+ G1 ประตูหน้า · ID number — Required$/),
        expect.stringMatching(/^Purposes Appointment 1\. .+ 1\. Appointment \/ นัดหมาย$/),
        'Retention Photos 180 days 30 days',
      ])
    expect(await axe(page)).toEqual([])
    const thai = await openAs(admin, page.url().slice(app.address.length), {
      language: 'th',
      colorScheme: 'dark',
      viewport: { width: 360, height: 780 },
    })
    await expect.poll(async () => (await shown(thai.page)).at(-1)).toBe('ระยะเวลาเก็บข้อมูล รูปถ่าย 180 วัน 30 วัน')
    expect(await axe(thai.page)).toEqual([])
    expect(await fitsWidth(thai.page)).toBe(true)
    expect(faults).toEqual([])
  })

  it('names an entry to whoever is asked: its id, its place and its hash, to be copied', { tags: ['nightly'] }, async () => {
    const { admin } = await organisation()
    await linked(app.database.owner, admin.organisation_id)
    const { page } = await openAs(admin, '/setup/audit')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await region(page).getByRole('link', { name: 'Added a gate' }).click()
    const panel = page.getByRole('complementary', { name: 'Added a gate' })
    await panel.getByText('#1', { exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Copy reference' }).click()
    await panel.getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f-]{36} 20\d\d-\S+Z #1 [0-9a-f]{64}$/)
  })

  it('is narrowed by person, record, step, days and what a record is called; all of it stands in the address', {
    tags: ['nightly'],
  }, async () => {
    const { admin, colleague } = await organisation()
    await app.make.location(admin, { code: 'HQ' })
    await app.sql(
      `insert into audit_entries (organisation_id, id, at, action, record_type) values ($1, gen_random_uuid(), now() - interval '90 days', 'location.created', 'location')`,
      admin.organisation_id,
    )
    const { page } = await openAs(admin, '/setup/audit')
    await expect.poll(() => steps(page)).toHaveLength(4)
    const choose = async (filter: string, value: string) => {
      await page.getByRole('button', { name: `${filter}: all` }).click()
      await page.getByRole('menuitemradio', { name: value }).click()
    }
    await choose('Person', colleague.name)
    await expect.poll(() => steps(page)).toEqual(['Closed a gate', 'Edited a gate'])
    await choose('Action', 'Closed a gate')
    await expect.poll(() => steps(page)).toEqual(['Closed a gate'])
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ actor_id: colleague.id, action: 'gate.closed' })
    await page.reload()
    await expect.poll(() => steps(page)).toEqual(['Closed a gate'])
    await page.getByRole('button', { name: 'Clear Person' }).click()
    await page.getByRole('button', { name: 'Clear Action' }).click()
    await choose('Record', 'Location')
    await expect.poll(() => steps(page)).toEqual(['Added a location'])
    await page.getByRole('button', { name: 'Clear Record' }).click()
    await page.getByRole('button', { name: /^Days/ }).click()
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect.poll(() => steps(page)).toHaveLength(3)
    await page.getByRole('searchbox', { name: 'Code, visit number, e-mail or record ID' }).fill('nothing')
    await page.getByText('No matches').waitFor()
    await page.getByRole('searchbox', { name: 'Code, visit number, e-mail or record ID' }).fill('g1')
    await expect.poll(() => steps(page)).toHaveLength(3)
    await page.getByRole('searchbox', { name: 'Code, visit number, e-mail or record ID' }).fill('nothing')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => steps(page)).toHaveLength(4)
    expect(new URL(page.url()).search).toBe('')
  })

  it('is exported as it is narrowed, for Excel and as it was written', async () => {
    const { admin, colleague } = await organisation()
    const { page, faults } = await openAs(admin, `/setup/audit?actor_id=${colleague.id}`)
    await expect.poll(() => steps(page)).toHaveLength(2)
    const save = async (name: string) => {
      await page.getByRole('button', { name: 'Export' }).focus()
      await page.keyboard.press('Enter')
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name }).press('Enter')
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
      return readFile(await file.path(), 'utf8')
    }
    const [excel] = await Promise.all([save('For Excel (CSV)'), page.getByText('Audit log exported.').waitFor()])
    expect(excel.startsWith('\ufefforganisation_id,')).toBe(true)
    expect(excel.match(/gate\.(?:changed|closed)/g)).toHaveLength(2)
    expect(excel).not.toContain('gate.created')
    const plain = await save('Raw CSV')
    expect(plain.startsWith('organisation_id,')).toBe(true)
    await page.goto(`${app.address}/setup/audit`)
    await expect.poll(async () => (await steps(page)).slice(0, 2)).toEqual(['Exported the audit log', 'Exported the audit log'])
    expect(faults).toEqual([])
    await page.goto(`${app.address}/setup/audit?startDate=2020-01-01`)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'For Excel (CSV)' }).click()
    await page.getByText('Choose at most 366 days').waitFor()
  })

  it('says whether it is as it was written', { tags: ['nightly'] }, async () => {
    const { admin } = await organisation()
    const state = (fault: string | null) =>
      app.sql(
        `insert into audit_verifications (organisation_id, id, entries, seq, hash, fault, fault_seq) values ($1, gen_random_uuid(), 3, 3, '', $2, $3)`,
        admin.organisation_id,
        fault,
        fault && 2,
      )
    const { page } = await openAs(admin, '/setup/audit')
    await page.getByText('Not verified yet. Checked automatically every night.').waitFor()
    await state(null)
    await page.reload()
    await page.getByText(/Verified .*: all 3 entries intact\./).waitFor()
    await state('entry_changed')
    await page.reload()
    const alert = page.getByRole('alert')
    await alert.getByText('The audit log was tampered with').waitFor()
    await expect.poll(() => alert.textContent()).toContain('Entry #2 was altered after it was recorded.')
    expect(await axe(page)).toEqual([])
  })

  it('[P4] says of an entry when its personal details were erased, and of the log how many and where it begins', {
    tags: ['nightly'],
  }, async () => {
    const { admin, gate } = await organisation()
    const guard = await app.make.operator({ organisation: admin.organisation_id })
    const input = { gate_id: gate._id, visitor_name: 'Somchai Jaidee', visitor_type: 'visitor', party_size: 1 }
    expectSuccess(await app.as(admin).gates.setStatus({ params: { id: gate._id }, body: { status: 'active', reason: 'Over' } }))
    expectSuccess(await app.as(guard).entrances.checkIn({ body: input }))
    await app.sql(
      `update audit_entries set personal = null, personal_salt = null, erased_at = now() where organisation_id = $1 and personal is not null`,
      admin.organisation_id,
    )
    await app.sql(
      `insert into audit_verifications (organisation_id, id, entries, seq, start_seq, erased, hash) values ($1, gen_random_uuid(), 3, 1203, 1200, 2, '')`,
      admin.organisation_id,
    )
    const { page } = await openAs(admin, '/setup/audit')
    await page
      .getByText('Personal details were erased from 2 of them, according to the settings. Entries before #1,201 were removed')
      .waitFor()
    await region(page).getByRole('link', { name: 'Checked in' }).click()
    const panel = page.getByRole('complementary', { name: 'Checked in' })
    await panel.getByText(/^Personal details were erased on /).waitFor()
    // Words replace codes and ids.
    const newValue = (field: string) =>
      panel
        .getByRole('row', { name: new RegExp(`^${field}`) })
        .getByRole('cell')
        .last()
        .textContent()
    await expect.poll(() => newValue('Visitor type')).toBe('Visitor')
    await expect.poll(() => newValue('Gate in')).toContain('ประตูหน้า')
    expect(await newValue('Status')).toBe('Inside')
    expect(await newValue('Location')).not.toMatch(/[0-9a-f]{8}-/)
    expect(await panel.getByText('Somchai').count()).toBe(0)
    expect(await axe(page)).toEqual([])
  })

  it('shows a step of a later version as another change, never its code, and an entry that is gone', { tags: ['nightly'] }, async () => {
    const { admin } = await organisation()
    await app.sql(
      `insert into audit_entries (organisation_id, id, action, record_type, after) values ($1, gen_random_uuid(), 'robot.started', 'robot', '{"deep":{"a":[1]},"on":true}')`,
      admin.organisation_id,
    )
    const { page } = await openAs(admin, '/setup/audit')
    await region(page).getByRole('link', { name: 'Other change' }).click()
    await page.getByRole('term').filter({ hasText: /^a$/ }).waitFor()
    expect(await page.getByText('{').count()).toBe(0)
    await page.goto(`${app.address}/setup/audit?entry=${app.make.id()}`)
    await page.getByText('Entry not found').waitFor()
  })
})
