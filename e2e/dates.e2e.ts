import type { Page } from 'playwright-core'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { app, openAs, servePage } from './support/page.ts'

let admin: TestPerson
let location_id: string
servePage()
beforeAll(async () => {
  admin = await app.make.admin()
  location_id = await app.make.location(admin, { code: 'HQ' })
})

const added = async (number: string) =>
  expectSuccess(await app.as(admin).cards.create({ body: { number, location_id, valid_from: '2026-12-17' } }))
const validity = async (id: string) => {
  const { valid_from, valid_until } = expectSuccess(await app.as(admin).cards.get({ params: { id } }))
  return [valid_from, valid_until]
}
const years = async (buddhist_era: boolean) =>
  expectSuccess(await app.as(admin).profile.update({ body: { data: { type: 'profile', attributes: { buddhist_era } } } }))
const shown = async (page: Page, name: string) =>
  (await page.getByRole('textbox', { name, exact: true }).inputValue()).replaceAll('\u00a0', ' ')

describe('a date field', () => {
  it('is in the language and the era of the person, and reads both eras', async () => {
    const card = await added('D-1')
    const { page, faults } = await openAs(admin, `/service/visitor/cards/${card._id}/edit`, { language: 'th' })
    await expect.poll(() => shown(page, 'ใช้ได้ตั้งแต่')).toBe('17 ธ.ค. 2569')
    const lastDay = page.getByRole('textbox', { name: 'ใช้ได้ถึง', exact: true })
    await lastDay.fill('12/31/2026')
    await page.keyboard.press('Tab')
    await page.getByText(/เดือน ปี เช่น/).waitFor()
    expect(await lastDay.inputValue()).toBe('12/31/2026')
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByRole('link', { name: 'ใช้ได้ถึง' }).waitFor()
    await lastDay.fill('31/12/2570')
    await page.keyboard.press('Tab')
    await expect.poll(() => shown(page, 'ใช้ได้ถึง')).toBe('31 ธ.ค. 2570')
    await page.keyboard.press('Control+s')
    await expect.poll(() => validity(card._id)).toEqual(['2026-12-17', '2027-12-31'])
    await years(false)
    await page.goto(`${app.address}/service/visitor/cards/${card._id}/edit`)
    await expect.poll(() => shown(page, 'ใช้ได้ตั้งแต่')).toBe('17 ธ.ค. 2026')
    await years(true)
    expect(faults).toEqual([])
  })

  it('is picked from a calendar with the keyboard alone, which gives the focus back', { tags: ['nightly'] }, async () => {
    const card = await added('D-2')
    const { page } = await openAs(admin, `/service/visitor/cards/${card._id}/edit`, {
      language: 'th',
      viewport: { width: 360, height: 780 },
    })
    const button = page.getByRole('button', { name: 'เลือกจากปฏิทิน: ใช้ได้ตั้งแต่' })
    await button.press('Enter')
    const day = (name: string) => page.getByRole('button', { name: name.replaceAll(' ', '\u00a0'), exact: true })
    const isFocused = (name: string) => expect.poll(() => day(name).evaluate((node) => node === document.activeElement)).toBe(true)
    await isFocused('พฤ. 17 ธ.ค. 2569')
    await page.getByRole('grid', { name: 'ธันวาคม 2569' }).waitFor()
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    await page.keyboard.press('PageDown')
    await isFocused('อา. 17 ม.ค. 2570')
    await page.keyboard.press('Shift+PageDown')
    await page.keyboard.press('End')
    await isFocused('ส. 22 ม.ค. 2571')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await shown(page, 'ใช้ได้ตั้งแต่')).toBe('14 ม.ค. 2571')
    await button.press('Enter')
    await isFocused('ศ. 14 ม.ค. 2571')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('grid').count()).toBe(0)
    await page.keyboard.press('Control+s')
    await expect.poll(() => validity(card._id)).toEqual(['2028-01-14', null])
  })

  it('takes the days of a list in either order', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, '/setup/audit')
    const days = page.getByRole('button', { name: /^Days/ })
    await days.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'From' }).fill('31 Jan 2026')
    await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('1/1/2569')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('startDate=2026-01-01&endDate=2026-01-31')
    await days.click()
    await dialog.getByRole('button', { name: 'Choose from calendar: To' }).click()
    await page.getByRole('combobox', { name: 'Month' }).selectOption('March')
    await page.getByRole('button', { name: 'Sat\u00a028\u00a0Mar\u00a02026' }).click()
    expect(await shown(page, 'To')).toBe('28 Mar 2026')
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Show' }).click()
    await expect.poll(() => page.url()).toContain('endDate=2026-03-28')
  })
})
