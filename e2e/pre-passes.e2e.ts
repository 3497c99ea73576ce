import { readFile } from 'node:fs/promises'
import type { PrePass } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { Page } from 'playwright-core'
import { pictureOfPage } from '../apps/server/test/pdf.ts'
import { buildPassCheckIn as atGate, type PassInput, passFor } from '../apps/server/test/pre-passes.ts'
import { expectSuccess } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { admin, guard, staffDesk } from './support/desk.ts'
import { press, type } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'
import { readQr, readQrByZbar } from './support/qr.ts'

servePage()
staffDesk()

const LIST = '/service/visitor/pre-passes'
const PHONE = { viewport: { width: 360, height: 780 } }
let location_id: string
beforeEach(async () => {
  location_id = expectSuccess(await app.as(admin).gates.list({})).docs[0]!.location_id
})

const make = async (overrides: Partial<PassInput> = {}, actor = admin) =>
  expectSuccess(await app.as(actor).prePasses.create({ body: passFor({ location_id, ...overrides }) }))
const read = async ({ _id }: { _id: string }) => expectSuccess(await app.as(admin).prePasses.get({ params: { id: _id } }))
const listed = async () => expectSuccess(await app.as(admin).prePasses.list({})).docs
const edit = ({ _id }: { _id: string }) => `${LIST}/${_id}/edit`
const shown = ({ _id }: { _id: string }) => `${LIST}/${_id}/pass`
const codeOf = async ({ _id }: { _id: string }) => expectSuccess(await app.as(admin).prePasses.code({ params: { id: _id }, body: {} }))

/** Runs a command on the pass with a reason. */
async function command(page: Page, verb: string, reason = 'Because') {
  await page.getByRole('button', { name: `${verb}…` }).click()
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: verb }).click()
}

describe('the pages of passes', () => {
  it('[R-10b] make a pass by keyboard alone, and show its QR code at once', async () => {
    const { page, faults } = await openAs(admin, LIST)
    await page.getByText('No passes yet').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'New pass' }).first().focus()
    await press(page, 'Enter')
    const holder = page.getByRole('textbox', { name: 'Holder' })
    await expect.poll(() => holder.evaluate((box) => box === document.activeElement)).toBe(true)
    await type(page, 'Somchai Jaidee')
    expect(await axe(page)).toEqual([])
    await press(page, 'Enter')
    await page.getByText('The pass for Somchai Jaidee is ready').waitFor()
    const picture = page.getByRole('img', { name: 'QR code of the pass for Somchai Jaidee' })
    await picture.waitFor()
    const [pass] = await listed()
    expect(pass).toMatchObject({ holder_name: 'Somchai Jaidee', mode: 'single', gate_codes: null, state: 'active', own: true })
    const { token, code } = await codeOf(pass!)
    const screenshot = await picture.screenshot()
    expect(await Promise.all([readQr(screenshot), readQrByZbar(screenshot)])).toEqual([token, token])
    await page.getByText(`${code.slice(0, 4)} ${code.slice(4)}`).waitFor()
    expect(await axe(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('[R-10b] say in a sentence what the form makes, and at the field what must be fixed', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, `${LIST}/create`)
    const summary = page.getByRole('region', { name: 'Summary' })
    await summary.getByText(/^At any time through all gates, .+ · one visit$/).waitFor()
    await page.getByLabel('How often').selectOption('multiple')
    await page.getByRole('checkbox', { name: 'Only at set hours' }).check()
    await page.getByRole('checkbox', { name: /^G1/ }).check()
    await page.getByRole('textbox', { name: 'Last day' }).fill('31 Dec 2099')
    await page.getByRole('textbox', { name: 'First day' }).fill('24 Dec 2099')
    await page.getByRole('textbox', { name: 'Until', exact: true }).fill('18')
    await page.getByRole('textbox', { name: 'Phone' }).fill('12')
    await page.getByRole('button', { name: 'Create pass' }).click()
    await page.getByRole('alert').filter({ hasText: 'Not saved: 3 fields need attention' }).waitFor()
    for (const name of ['Holder', 'Number of visits', 'Phone'])
      expect(await page.getByRole('textbox', { name }).getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('textbox', { name: 'Holder' }).fill('Boonmee')
    await page.getByRole('textbox', { name: 'Number of visits' }).fill('12')
    await page.getByRole('textbox', { name: 'Phone' }).fill('0812345608')
    await expect
      .poll(() =>
        summary
          .locator('p')
          .textContent()
          .then((text) => text!.replaceAll('\u00a0', ' ')),
      )
      .toBe('Mon–Fri 08:00–17:00 through gate G1, 24 Dec 2099 until 31 Dec 2099 18:00 · 12 visits')
    await page.getByRole('button', { name: 'Create pass' }).click()
    await page.getByRole('img', { name: /^QR code of the pass/ }).waitFor()
    expect((await listed())[0]).toMatchObject({ holder_name: 'Boonmee', max_uses: 12, gate_codes: ['G1'], until_time: '18:00' })
  })

  it('[R-10c] change one, overwrite nobody, and ask before unsaved changes are left', async () => {
    const pass = await make({ host_name: 'Nipha', phone: '0812345608', gate_note: 'Blue badge' })
    const { page } = await openAs(admin, edit(pass))
    const host = page.getByRole('textbox', { name: 'Host' })
    await host.fill('Mine')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Keep editing' }).click()
    expectSuccess(await app.as(guard).prePasses.update({ params: { id: pass._id }, body: { ...pass, host_name: 'Theirs' } }))
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone changed this before you' })
    await conflict.waitFor()
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Pass for Somchai Jaidee saved').waitFor()
    expect(await read(pass)).toMatchObject({ host_name: 'Mine', gate_note: 'Blue badge', phone_masked: pass.phone_masked, serial: 1 })
  })

  it('[R-10a] suspend, resume, reissue and revoke, each with its reason in the history', { tags: ['nightly'] }, async () => {
    const pass = await make()
    const { page, faults } = await openAs(admin, edit(pass))
    await command(page, 'Suspend', 'Lost phone')
    await page.getByText('Pass suspended').waitFor()
    await command(page, 'Resume')
    await page.getByText('Pass resumed').waitFor()
    const before = await codeOf(pass)
    await page.getByRole('button', { name: 'New QR code…' }).click()
    await page.getByRole('dialog').getByText('stop working at once').waitFor()
    await press(page, 'Escape')
    await command(page, 'New QR code')
    await page.getByText('New QR code issued').waitFor()
    expect((await codeOf(pass)).code).not.toBe(before.code)
    await command(page, 'Revoke', 'Contract ended')
    await page.getByText('Permanently revoked; it can’t be changed.').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Show pass' }).count()).toBe(0)
    const { status, serial, status_reason } = await read(pass)
    expect({ status, serial, status_reason }).toEqual({ status: 'revoked', serial: 2, status_reason: 'Contract ended' })
    const history = page.getByRole('region', { name: 'History' })
    for (const text of ['“Lost phone”', '“Contract ended”']) await history.getByText(text).waitFor()
    expect(await axe(page)).toEqual([])
    await page.goto(app.address + shown(pass))
    await page.getByText('This pass is revoked').waitFor()
    expect(faults).toEqual([])
  })

  it('[R-10a] name who came with a pass, which is not deleted any more', { tags: ['nightly'] }, async () => {
    const pass = await make({ mode: 'window' })
    const gate = expectSuccess(await app.as(admin).gates.list({})).docs[0]!
    const { _id: visit } = expectSuccess(await app.as(guard).entrances.checkIn({ body: atGate(pass, gate) }))
    const { page } = await openAs(admin, edit(pass))
    const visits = page.getByRole('region', { name: 'Visits' })
    await visits.getByText('Gate G1').waitFor()
    await visits.getByText('Inside').waitFor()
    expect(await visits.getByRole('link', { name: 'Open visit' }).getAttribute('href')).toContain(visit)
    await page.getByRole('button', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog').filter({ visible: true })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('This pass has visits, so it can’t be deleted.').waitFor()
    await page.getByRole('button', { name: 'Revoke instead…' }).click()
    await page.getByRole('dialog', { name: 'Revoke the pass for Somchai Jaidee?' }).waitFor()
    const other = await make({ holder_name: 'Boonmee' })
    await page.goto(app.address + edit(other))
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Pass deleted').waitFor()
    expect((await listed()).map(({ _id }) => _id)).toEqual([pass._id])
  })

  it('[R-10a] give the pass as a PDF and as a picture, with the code that the gate knows', { tags: ['nightly'] }, async () => {
    const pass = await make({ holder_name: 'สมชาย ใจดี' })
    const { page, faults } = await openAs(guard, shown(pass))
    const { token } = await codeOf(pass)
    const saved = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
    }
    const picture = await saved('Save image')
    expect(picture.name).toBe('pass.png')
    expect(await Promise.all([readQr(picture.bytes), readQrByZbar(picture.bytes)])).toEqual([token, token])
    const pdf = await saved('Download PDF')
    expect(pdf.name).toMatch(/^pass-[0-9a-f]{8}\.pdf$/)
    expect(await readQr(await pictureOfPage(pdf.bytes))).toBe(token)
    expect(faults).toEqual([])
  })

  it('[R-10a] are mailed to their holder by keyboard, and say what became of it', { tags: ['nightly'] }, async () => {
    const pass = await make()
    const { page, faults } = await openAs(guard, shown(pass))
    const email = page.getByRole('textbox', { name: 'E-mail' })
    await email.focus()
    await press(page, 'Enter')
    await page.getByText('Please fill this in.').waitFor()
    await type(page, 'holder@mail.example')
    await press(page, 'Enter')
    await page.getByText('The pass is on its way to holder@mail.example').waitFor()
    await page.getByText('E-mail on its way').waitFor()
    expect((await read(pass)).message).toMatchObject({ template: 'pass', status: 'queued' })
    await app.sql("update messages set status = 'failed', content_sealed = null, problem = '550' where record_id = $1", pass._id)
    await page.reload()
    await page.getByText('E-mail could not be sent').waitFor()
    expect(await axe(page)).toEqual([])
    expect(faults.filter((fault) => !/422|ApiError/.test(fault))).toEqual([])
  })

  it('[R-10a] read the code once while the pass is shown, and again after a new one was given out', { tags: ['nightly'] }, async () => {
    const pass = await make()
    const { page } = await openAs(guard, shown(pass))
    await page.getByRole('img', { name: /^QR code of the pass/ }).waitFor()
    const readings = async () => (await read(pass)).history.filter(({ action }) => action === 'pre_pass.code_read').length
    expectSuccess(await app.as(admin).prePasses.update({ params: { id: pass._id }, body: { ...(await read(pass)), company: 'Acme' } }))
    await page.getByText('Acme').waitFor()
    expect(await readings()).toBe(1)
    expectSuccess(await app.as(admin).prePasses.reissue({ params: { id: pass._id }, body: {} }))
    await expect.poll(readings).toBe(2)
  })

  it('[R-10a] are searched and filtered', async () => {
    const [currentPass, expiredPass] = [await make({ company: 'Acme' }), await make({ holder_name: 'Boonmee' })]
    await app.sql("update pre_passes set valid_until = now() - interval '1 day' where _id = $1", expiredPass!._id)
    const { page } = await openAs(admin, LIST)
    await page.getByRole('link', { name: 'Boonmee' }).waitFor()
    await page.getByRole('searchbox').fill('acme')
    await page.getByRole('link', { name: 'Boonmee' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Somchai Jaidee' }).click()
    await page
      .getByRole('heading', { level: 1, name: 'Somchai Jaidee' })
      .or(page.getByRole('textbox', { name: 'Holder' }))
      .first()
      .waitFor()
    expect(page.url()).toBe(app.address + edit(currentPass!))
    await page.goto(`${app.address}${LIST}?tab=past`)
    await page.getByText('Expired').waitFor()
    expect(await page.getByRole('link', { name: 'Somchai Jaidee' }).count()).toBe(0)
  })

  it('[R-10a] show hosts their own alone, and a viewer neither form nor code', { tags: ['nightly'] }, async () => {
    const unit = await app.make.unit(admin, location_id, { code: '18A' })
    const host = await app.make.person({ organisation: admin.organisation_id, role: 'host', unit_ids: [unit], name: 'Nipha Host' })
    await make({ unit_id: unit, holder_name: 'Theirs' })
    const other = await make({ holder_name: 'Boonmee' })
    const { page } = await openAs(host, LIST)
    await page.getByRole('link', { name: 'Theirs' }).waitFor()
    expect(await page.getByText('Boonmee').count()).toBe(0)
    await page.goto(`${app.address}${LIST}/create`)
    await expect.poll(() => page.getByRole('combobox', { name: 'Unit' }).inputValue()).toContain('18A')
    await page.getByRole('textbox', { name: 'Holder' }).fill('Chalita')
    await page.getByRole('button', { name: 'Create pass' }).click()
    await page.getByRole('img', { name: /^QR code of the pass/ }).waitFor()
    expect((await listed())[0]).toMatchObject({
      holder_name: 'Chalita',
      unit_name: expect.stringContaining('18A'),
      host_name: 'Nipha Host',
    })
    await page.goto(app.address + edit(other))
    await page.getByText('Pass not found').waitFor()
    const viewer = await app.make.person({ organisation: admin.organisation_id, role: 'viewer' })
    const { page: view } = await openAs(viewer, edit(other))
    await view.getByRole('region', { name: 'Holder' }).getByText('Boonmee').waitFor()
    expect(await view.getByRole('textbox').count()).toBe(0)
    expect(await view.getByRole('button', { name: /Suspend|Revoke|New QR code|Delete/ }).count()).toBe(0)
    expect(await view.getByRole('link', { name: 'Show pass' }).count()).toBe(0)
    await view.goto(app.address + LIST)
    await view.getByRole('link', { name: 'Boonmee' }).waitFor()
    expect(await view.getByRole('link', { name: 'New pass' }).count()).toBe(0)
  })

  it('[R-10a] [P-03a] are closed where no edition has passes', { tags: ['nightly'] }, async () => {
    const lite = await app.make.admin({ organisation: await app.make.organisation({ services: ['visitor_lite'] }) })
    const { page } = await openAs(lite, LIST)
    await page.getByText('Access Denied').first().waitFor()
    expect(await page.getByRole('link', { name: 'Pre-Pass' }).count()).toBe(0)
  })

  it.each<[string, (pass: PrePass) => string, string]>([
    ['list', () => LIST, 'สมชาย'],
    ['create', () => `${LIST}/create`, 'สรุป'],
    ['edit', edit, 'ประวัติ'],
    ['pass', shown, 'รหัสสำหรับประตู'],
  ])('[R-10a] have no fault that axe finds, in Thai on a phone in the dark: %s', { tags: ['nightly'] }, async (_name, path, mark) => {
    const pass = await make({ holder_name: 'สมชาย ใจดี', company: 'บริษัท น้ำผึ้ง จำกัด', mode: 'daily' })
    const { page } = await openAs(admin, path(pass), { language: 'th', colorScheme: 'dark', ...PHONE })
    await page.getByText(mark).first().waitFor()
    expect(await fitsWidth(page)).toBe(true)
    expect(await axe(page)).toEqual([])
  })
})
