import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe } from './support/browser.ts'
import { app, openAs, servePage } from './support/page.ts'

let admin: TestPerson
servePage()
beforeAll(async () => {
  admin = await app.make.admin()
})

const LIST = '/setup/location'
const saved = async (id: string, actor = admin) => expectSuccess(await app.as(actor).locations.get({ params: { id } }))

describe('locations', () => {
  it('[R-05a] [R-05b] are added, and then stand in the list', async () => {
    const owner = await app.make.admin()
    const { page } = await openAs(owner, LIST)
    await page.getByText('No locations yet').waitFor()
    await page.getByRole('link', { name: 'Add location' }).first().click()
    await page.getByRole('textbox', { name: 'Code', exact: true }).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Not saved: 3 fields need attention').waitFor()
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('tower')
    await page.getByLabel('Name in Thai').fill('อาคารสูง')
    await page.getByLabel('Name in English').fill('Tower')
    await page.getByLabel('Type').selectOption('condominium')
    await page.getByLabel('Capacity').fill('๑,๒๐๐')
    await page.keyboard.press('Control+s')
    await page.getByText('Location TOWER added').waitFor()
    await page.waitForURL(app.address + LIST)
    const id = (await page.getByRole('link', { name: 'TOWER' }).getAttribute('href'))?.split('/').at(-1) ?? ''
    expect(await saved(id, owner)).toMatchObject({
      code: 'TOWER',
      name_th: 'อาคารสูง',
      kind: 'condominium',
      capacity: 1200,
      status: 'active',
    })
  })

  it('[E31] need no Thai name where the organisation’s language is English, and a Thai page shows the English one', {
    tags: ['nightly'],
  }, async () => {
    const owner = await app.make.admin()
    await app.sql(`update organisations set language = 'en' where id = $1`, owner.organisation_id)
    const { page } = await openAs(owner, `${LIST}/create`)
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('tower')
    await page.getByLabel('Name in English').fill('Tower')
    await page.getByLabel('Type').selectOption('office')
    await page.keyboard.press('Control+s')
    await page.getByText('Location TOWER added').waitFor()
    const { page: thai } = await openAs(owner, LIST, { language: 'th' })
    await thai.getByRole('row', { name: /TOWER.*Tower/ }).waitFor()
  })

  it('[R-05c] are changed; a code that is taken is said at the code', async () => {
    await app.make.location(admin, { code: 'TAKEN' })
    const id = await app.make.location(admin, { code: 'MOVE' })
    const { page } = await openAs(admin, `${LIST}?status=active`)
    await page.getByRole('link', { name: 'MOVE' }).click()
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('taken')
    await page.getByLabel('Capacity').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Another location already has this code.').waitFor()
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('moved')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Location MOVED saved').waitFor()
    await page.waitForURL(`${app.address}${LIST}?status=active`)
    expect(await saved(id)).toMatchObject({ code: 'MOVED', capacity: null })
  })

  it('are suspended with a reason, and archived only once nobody is inside', { tags: ['nightly'] }, async () => {
    const id = await app.make.location(admin, { code: 'BUSY' })
    const gate = await app.make.gate(admin, { location_id: id })
    const { page } = await openAs(admin, `${LIST}/${id}`)
    await page.getByText('0 of 100').waitFor()
    const visit = await app.as(admin).entrances.checkIn({
      body: { gate_id: gate._id, visitor_name: 'Malee Srisuk', visitor_type: 'visitor', party_size: 2, notice_version: 1 },
      idempotencyKey: app.make.id(),
    })
    if (!visit.ok) throw new Error(visit.body.code)
    await page.getByText('2 of 100').waitFor()
    await page.getByRole('button', { name: 'Archive…' }).click()
    const archive = page.getByRole('dialog', { name: 'Archive location BUSY?' })
    await archive.getByText('2 people are still inside.').waitFor()
    await expect.poll(() => archive.getByRole('button', { name: 'Archive' }).getAttribute('aria-disabled')).toBe('true')
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await archive.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Suspend…' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Fire drill')
    await page.keyboard.press('Enter')
    await page.getByText('Location BUSY is suspended').waitFor()
    expect((await saved(id)).status).toBe('suspended')
    await app.as(admin).entrances.checkOut({ params: { id: visit.body._id }, body: { gate_id: gate._id }, idempotencyKey: app.make.id() })
    await page.getByText('0 of 100').waitFor()
    await page.getByRole('button', { name: 'Archive…' }).click()
    await archive.getByLabel('Reason').fill('Sold')
    await archive.getByRole('button', { name: 'Archive' }).click()
    await page.getByText('Location BUSY is archived').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /…$/ }).count()).toBe(0)
  })

  it('[R-05c] say when they are open, on which days not, and where people gather', { tags: ['nightly'] }, async () => {
    const id = await app.make.location(admin, { code: 'HOURS' })
    const { page } = await openAs(admin, `${LIST}/${id}`)
    await page.getByText('always open', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Open at set hours' }).press('Space')
    const from = page.getByRole('textbox', { name: 'Monday, start time 1' })
    await from.fill('๙')
    await page.getByRole('textbox', { name: 'Monday, end time 1' }).fill('2.30')
    await page.keyboard.press('Tab')
    await expect.poll(() => from.inputValue()).toBe('09:00')
    await page.getByText('until the next day').waitFor()
    await page.getByRole('button', { name: 'Copy Monday to Tuesday–Friday' }).click()
    await page.getByRole('button', { name: 'Add hours on Tuesday' }).click()
    await page.getByRole('textbox', { name: 'Tuesday, start time 2' }).fill('10:00')
    await page.getByRole('textbox', { name: 'Tuesday, end time 2' }).fill('11:00')
    await page.getByRole('button', { name: 'Add holiday' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add holiday' })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.getByText('Type day, month and year, such as', { exact: false }).waitFor()
    await dialog.getByRole('textbox', { name: 'Date' }).fill('2099-12-31')
    await dialog.getByLabel('Name in Thai').fill('วันสิ้นปี')
    await dialog.getByLabel('Name in English').fill('New Year’s Eve')
    await page.keyboard.press('Enter')
    await page.getByText('31 Dec 2099').first().waitFor()
    await page.getByRole('button', { name: 'Add assembly point' }).click()
    await page.getByRole('textbox', { name: 'Assembly point 1', exact: true }).fill('Front yard')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Not saved: 1 field needs attention').waitFor()
    await page.getByText('These times overlap. Change one of them.').first().waitFor()
    await page.getByRole('button', { name: 'Remove hours 2 of Tuesday' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Location HOURS saved').waitFor()
    const span = [{ from: '09:00', to: '02:30' }]
    expect(await saved(id)).toMatchObject({
      hours: { mon: span, tue: span, wed: span, thu: span, fri: span, sat: [], sun: [] },
      holidays: [{ date: '2099-12-31', name_en: 'New Year’s Eve', hours: [] }],
      assembly_points: [{ name: 'Front yard', description: '' }],
    })
  })

  it('are not offered to be added to who sees some of them only', { tags: ['nightly'] }, async () => {
    const id = await app.make.location(admin, { code: 'LIMITED' })
    const limited = await app.make.admin({ organisation: admin.organisation_id, location_ids: [id] })
    const { page } = await openAs(limited, LIST)
    await page.getByText('Showing 1 of 1').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Add location' }).count()).toBe(0)
    await page.goto(`${app.address}${LIST}/create`)
    await page.getByText('You can’t add locations').waitFor()
  })

  it('are read by a host, who can change nothing', { tags: ['nightly'] }, async () => {
    const id = await app.make.location(admin, { code: 'HOSTED' })
    const host = await app.make.person({ organisation: admin.organisation_id, role: 'host', location_ids: [id] })
    const { page } = await openAs(host, LIST)
    await page.getByText('Showing 1 of 1').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Add location' }).count()).toBe(0)
    await page.getByRole('link', { name: 'HOSTED' }).click()
    await page.getByText('Visitors can be checked in here.').waitFor()
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
    await page.goto(`${app.address}${LIST}/create`)
    await page.getByText('Access Denied').waitFor()
  })
})
