import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { Member } from '@gatehouse/contract/members/member-record.ts'
import type { members } from '@gatehouse/contract/members/members.ts'
import { NATIONAL_ID } from '../apps/server/test/desk.ts'
import { jpeg } from '../apps/server/test/photos.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { app, openAs, servePage } from './support/page.ts'
import { readQr } from './support/qr.ts'

let admin: TestPerson
let location_id: string
servePage()
beforeAll(async () => {
  admin = await app.make.admin()
  location_id = await app.make.location(admin, { code: 'HQ' })
  await app.make.unit(admin, location_id, { code: '9C' })
  await app.make.gate(admin, { location_id, code: 'G1' })
})

const LIST = '/service/visitor/members'
type Input = BodyInputOf<typeof members.create>
const added = async (overrides: Partial<Input> & Pick<Input, 'code'>, actor = admin): Promise<Member> =>
  expectSuccess(await app.as(actor).members.create({ body: { kind: 'contractor', name_th: 'สมชาย ปู่ย่าผู้ใหญ่', ...overrides } }))
const read = async (id: string, actor = admin) => expectSuccess(await app.as(actor).members.get({ params: { id } }))
const edit = (member: Member) => `${LIST}/${member._id}/edit`
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n45\n%%EOF\n')

describe('members', () => {
  it('[R-13a] [R-13b] are added by keyboard alone with a vehicle, a unit and a card, and then stand in the list', async () => {
    const owner = await app.make.admin()
    await app.make.unit(owner, await app.make.location(owner), { code: '9C' })
    const { page, faults } = await openAs(owner, LIST)
    await page.getByText('No members yet').waitFor()
    await page.getByRole('link', { name: 'Add member' }).first().press('Enter')
    const box = (name: string) => page.getByRole('textbox', { name, exact: true })
    await box('Code').fill('m-00412')
    await box('Name').fill('กัลยาณี ศรีน้ำเงิน')
    await box('Phone').fill('081-234-5608')
    await page.getByRole('checkbox', { name: '9C' }).press('Space')
    await page.getByRole('list', { name: 'Selected units' }).getByText('9C').waitFor()
    await page.getByRole('button', { name: 'Add vehicle' }).press('Enter')
    await box('Plate of vehicle 1').fill('1ขก 55')
    await page.getByLabel('Province of vehicle 1').selectOption('TH-20')
    await page.getByRole('button', { name: 'Add card' }).press('Enter')
    await box('Number of card 1').fill('r-55')
    await box('UID of card 1').fill('04 a1 b2 c3')
    await box('UID of card 1').press('Enter')
    await page.keyboard.press('Control+s')
    await page.getByText('M-00412 added').waitFor()
    await page.waitForURL(app.address + LIST)
    const link = page.getByRole('link', { name: 'M-00412' })
    const id = (await link.getAttribute('href'))?.split('/').at(-2) ?? ''
    expect(await read(id, owner)).toMatchObject({
      status: 'active',
      phone_masked: 'xxx-xxx-5608',
      units: [{ code: '9C' }],
      vehicles: [{ plate: '1ขก55', plate_province: 'TH-20' }],
      cards: [{ number: 'R-55', uid: '04A1B2C3' }],
    })
    await page.getByText('1ขก 55 Chon Buri').waitFor()
    expect(faults).toEqual([])
  })

  it('[R-13c] are changed with a note; what is wrong stands beside its field, and numbers that are not written stay', async () => {
    const member = await added({ code: 'EDIT', id_kind: 'passport', id_number: 'C1234567', valid_from: '2026-01-01' })
    const { page } = await openAs(admin, edit(member))
    const box = (name: string) => page.getByRole('textbox', { name, exact: true })
    expect(await box('Document number').inputValue()).toBe('C•••4567')
    await page.getByRole('button', { name: 'Change: Document number' }).press('Enter')
    await page.getByText('Currently C•••4567. Leave blank to keep it.').waitFor()
    await expect.poll(() => box('Document number').evaluate((node) => node === document.activeElement)).toBe(true)
    await page.getByLabel('Document', { exact: true }).selectOption('national_id')
    await box('Document number').fill('1101700230705')
    await box('Phone').fill('081-23-4567')
    await page.getByRole('textbox', { name: 'Valid until' }).fill('2025-12-15')
    await page.getByRole('button', { name: 'Save' }).first().click()
    const summary = page.getByRole('alert').filter({ hasText: 'Not saved: 4 fields need attention' })
    await summary.waitFor()
    await expect.poll(() => summary.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.getByText('The ID number is not valid. Check the digits on the card.').waitFor()
    await page.getByText('The last day can’t be before the first day.').waitFor()
    await page.getByLabel('Document', { exact: true }).selectOption('passport')
    await page.getByRole('button', { name: 'Keep: Document number' }).click()
    expect(await box('Document number').inputValue()).toBe('C•••4567')
    await box('Phone').fill('0812345608')
    await page.getByRole('textbox', { name: 'Valid until' }).fill('2026-12-15')
    await page.getByRole('checkbox', { name: 'Only at set hours' }).check()
    await box('Reason for the change').fill('ต่อสัญญา')
    await page.keyboard.press('Control+s')
    await page.getByText('EDIT saved').waitFor()
    const savedMember = await read(member._id)
    expect(savedMember).toMatchObject({
      id_kind: 'passport',
      id_number_masked: 'C•••4567',
      phone_masked: 'xxx-xxx-5608',
      valid_until: '2026-12-15',
    })
    expect(savedMember.hours?.mon).toEqual([{ from: '08:00', to: '17:00' }])
    expect(savedMember.history.at(-1)).toMatchObject({ action: 'member.changed', reason: 'ต่อสัญญา' })
    await page.goto(app.address + edit(member))
    await page.getByRole('button', { name: 'Remove: Phone' }).click()
    await expect.poll(() => box('Phone').getAttribute('placeholder')).toBe('Removed when you save')
    await box('Reason for the change').fill('เลิกใช้')
    await page.keyboard.press('Control+s')
    await page.getByText('EDIT saved').waitFor()
    expect(await read(member._id)).toMatchObject({ phone_masked: null, id_number_masked: 'C•••4567' })
  })

  it('have their Thai ID judged when its field is left, and the sentence goes once it is right', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, `${LIST}/create`)
    const number = page.getByRole('textbox', { name: 'Document number', exact: true })
    const sentences = () => page.getByText('The ID number is not valid').count()
    await page.getByLabel('Document', { exact: true }).selectOption('national_id')
    await number.pressSequentially('1101700230705')
    expect(await sentences()).toBe(0)
    await number.press('Tab')
    await page.getByText('The ID number is not valid').waitFor()
    await number.fill(NATIONAL_ID)
    await expect.poll(sentences).toBe(0)
    await number.press('Tab')
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('0812345608')
    expect(await sentences()).toBe(0)
    await number.fill('1101700230705')
    await page.getByLabel('Document', { exact: true }).selectOption('passport')
    await page.getByLabel('Document', { exact: true }).selectOption('national_id')
    await page.getByRole('textbox', { name: 'Code', exact: true }).focus()
    await page.getByText('The ID number is not valid').waitFor()
  })

  it('have a long form with its parts to jump to, whose rows stand in line however long a label is', { tags: ['nightly'] }, async () => {
    const member = await added({ code: 'LONG', vehicles: [{ plate: 'กข1234', plate_province: 'TH-10', vehicle_class: null }] })
    const { page } = await openAs(admin, edit(member), { viewport: { width: 900, height: 700 } })
    await page.getByRole('navigation', { name: 'Parts of the form' }).getByRole('button', { name: 'Days and times' }).press('Enter')
    const heading = page.getByRole('heading', { level: 2, name: 'Days and times' })
    await expect.poll(() => heading.evaluate((node) => node === document.activeElement)).toBe(true)
    const bar = await page.getByRole('navigation', { name: 'Parts of the form' }).boundingBox()
    const { y } = (await heading.boundingBox())!
    expect(y).toBeGreaterThanOrEqual(bar!.y + bar!.height)
    expect(y).toBeLessThan(700)
    expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0 })
    const tops = await page.evaluate(() => {
      const inputs = ['Plate of vehicle 1', 'Province of vehicle 1', 'Type of vehicle 1'].map((name) => {
        const input = document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!
        const label = input.closest('.gh-field')!.querySelector('label')!
        if (name.startsWith('Province')) label.textContent = 'Province where it is registered '.repeat(6)
        return input
      })
      return inputs.map((input) => input.getBoundingClientRect().top)
    })
    expect(new Set(tops).size).toBe(1)
  })

  it('change their status by a command that says its effect and asks its note', { tags: ['nightly'] }, async () => {
    const member = await added({ code: 'STATE', status: 'active' })
    const { page } = await openAs(admin, edit(member))
    await page.getByRole('button', { name: 'Put on hold…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Put on hold' }).click()
    await dialog.getByText('Please enter a reason.', { exact: false }).waitFor()
    await dialog.getByRole('textbox').fill('ค้างค่าส่วนกลาง')
    await dialog.getByRole('button', { name: 'Put on hold' }).click()
    await page.getByText('STATE: On hold').waitFor()
    // The button that opened the dialog disappears, so the focus moves to the page beside it and isn't lost.
    await page.getByRole('button', { name: 'Put on hold…' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('section, aside, #content') !== null)).toBe(true)
    expect(await read(member._id)).toMatchObject({ status: 'on_hold', status_note: 'ค้างค่าส่วนกลาง' })
    await page.getByText('“ค้างค่าส่วนกลาง”').waitFor()
  })

  it('[R-13a] are changed together: each has its own outcome, and Esc lets the choice go', { tags: ['nightly'] }, async () => {
    const owner = await app.make.admin()
    const three = [await added({ code: 'B-1' }, owner), await added({ code: 'B-2' }, owner), await added({ code: 'B-3' }, owner)]
    expectSuccess(await app.as(owner).members.setStatus({ params: { id: three[2]!._id }, body: { status: 'inactive', note: 'x' } }))
    const { page } = await openAs(owner, LIST)
    for (const code of ['B-1', 'B-3']) await page.getByRole('checkbox', { name: `Select ${code}` }).check()
    await page.getByText('2 of 3 selected').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText('2 of 3 selected').count()).toBe(0)
    const all = page.getByRole('checkbox', { name: 'Select all shown' })
    const tinted = () => page.locator('tbody tr[data-chosen]').count()
    await page.getByRole('checkbox', { name: 'Select B-1' }).check()
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
    expect(await tinted()).toBe(1)
    await all.check()
    await page.getByText('3 of 3 selected').waitFor()
    expect(await tinted()).toBe(3)
    await all.uncheck()
    await expect.poll(() => page.getByText('3 of 3 selected').count()).toBe(0)
    await all.check()
    await page.getByRole('button', { name: 'Activate…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Activate 3 members?' })
    await dialog.getByRole('textbox').fill('เปิดใช้ทั้งหมด')
    await dialog.getByRole('button', { name: 'Activate' }).click()
    await page.getByText('2 members changed').waitFor()
    const left = page.getByRole('dialog', { name: '1 member was not changed' })
    await left.getByText('B-3: The current status can’t be changed to this one', { exact: false }).waitFor()
    const statuses = await Promise.all(three.map(async ({ _id }) => (await read(_id, owner)).status))
    expect(statuses).toEqual(['active', 'active', 'inactive'])
  })

  it('[R-13c] have a picture and documents: sent, verified, saved and deleted', { tags: ['nightly'] }, async () => {
    const member = await added({ code: 'DOCS' })
    const { page } = await openAs(admin, edit(member))
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose photo' }).click()
    await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg(300, 300) })
    await page.getByText('Photo saved').waitFor()
    expect((await read(member._id)).avatar).not.toBeNull()
    await page.getByRole('button', { name: 'Add document' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add document' })
    await dialog.getByRole('textbox', { name: 'Document name' }).fill('ใบอนุญาตช่าง')
    await dialog.getByRole('textbox', { name: 'Expires' }).fill('2030-12-31')
    const send = async (buffer: Buffer) => {
      await dialog.getByLabel('File').setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer })
      await dialog.getByRole('button', { name: 'Add' }).click()
    }
    await send(Buffer.from('<html></html>'))
    await dialog.getByText('Choose a PDF, JPEG, PNG or WebP file.').waitFor()
    await send(PDF)
    await page.getByText('Document added', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Verify ใบอนุญาตช่าง' }).click()
    await page.getByText('Document verified').first().waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download ใบอนุญาตช่าง' }).click()
    expect((await download).suggestedFilename()).toBe('DOCS-document.pdf')
    await page.getByRole('button', { name: 'Delete ใบอนุญาตช่าง' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    // The document's line and its dialog have disappeared by then.
    await page.getByText('Document deleted', { exact: true }).waitFor()
    await page.getByText('No documents yet.').waitFor()
  })

  it('have a QR code that says who they are, and whole numbers for who says why', { tags: ['nightly'] }, async () => {
    const member = await added({ code: 'QR-1', phone: '0891112222' })
    const { page } = await openAs(admin, edit(member))
    const code = page.getByRole('img', { name: 'QR code of QR-1' })
    await code.scrollIntoViewIfNeeded()
    expect(await readQr(await code.screenshot())).toMatch(/^GP1[A-Z2-7]{157}$/)
    expect(await page.content()).not.toContain('089-111-2222')
    await page.getByRole('button', { name: 'Show full ID and phone numbers…' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('โทรแจ้งพัสดุ')
    await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click()
    await page.getByText('089-111-2222').waitFor()
  })

  it('[R-13a] come from a file: the bad rows are named, and the rest is written where that is asked for', {
    tags: ['nightly'],
  }, async () => {
    const owner = await app.make.admin()
    const { page } = await openAs(owner, `${LIST}/import`)
    const file = 'Code,Name,Phone\nI-1,มานี,0812345608\nI-2,,\nI-3,มานะ,12\n'
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await page.getByText('A mobile number has 10 digits and starts 06, 08 or 09.').waitFor()
    await page.getByText('Please fill this in.').waitFor()
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      '1. Choose a file',
      '2. Preview',
      '3. Columns',
    ])
    await page.getByRole('button', { name: 'Import the other 1' }).click()
    await page.getByRole('link', { name: 'Show members' }).click()
    await page.getByRole('link', { name: 'I-1' }).waitFor()
    expect(expectSuccess(await app.as(owner).members.list({})).total).toBe(1)
  })

  it('are only read by who may not change them, and missing to another organisation', { tags: ['nightly'] }, async () => {
    const member = await added({ code: 'READ' })
    const viewer = await app.make.person({ organisation: admin.organisation_id, role: 'viewer' })
    const { page } = await openAs(viewer, edit(member))
    await page.getByText('Not confirmed yet', { exact: false }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Add document' }).count()).toBe(0)
    await page.context().close()
    const stranger = await app.make.admin()
    const elsewhere = await openAs(stranger, edit(member))
    await elsewhere.page.getByText('Member not found').waitFor()
  })
})
