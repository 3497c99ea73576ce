import { announcement } from '../apps/server/test/pre-registers.ts'
import { expectSuccess } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { admin, staffDesk } from './support/desk.ts'
import { press } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'

servePage()
staffDesk()

const LIST = '/service/visitor/pre-registers'
const listed = async () => expectSuccess(await app.as(admin).preRegisters.list({})).docs
const announce = async () => {
  const { location_id } = expectSuccess(await app.as(admin).gates.list({})).docs[0]!
  const repeat = { weekdays: ['thu' as const], until: '2100-03-04', except: [], not_on_holidays: false }
  return expectSuccess(
    await app.as(admin).preRegisters.create({ body: announcement({ location_id, from: '09:00', until: '11:00', repeat }) }),
  )
}

describe('a repeated visit', () => {
  it('[R-11] is announced with its weekdays, its last day and the days that it is not on', async () => {
    const { page } = await openAs(admin, `${LIST}?new`)
    const form = page.getByRole('complementary', { name: 'New pre-register' })
    await form.getByRole('textbox', { name: /^Day/ }).fill('24 Dec 2099')
    await form.getByRole('textbox', { name: /^From/ }).fill('9')
    await form.getByRole('textbox', { name: /^Until/ }).fill('11')
    await form.getByRole('textbox', { name: 'Name of guest 1' }).fill('Somchai Jaidee')
    await form.getByRole('checkbox', { name: 'Repeat' }).focus()
    await press(page, 'Space')
    // Repeats on the same weekday for four weeks.
    await form.getByText('5 visits, the first on').waitFor()
    await form.getByRole('button', { name: 'Mon', exact: true }).focus()
    await press(page, 'Enter')
    await form.getByText('9 visits, the first on').waitFor()
    await form.getByRole('textbox', { name: /^Last day/ }).fill('1 Jan 2099')
    await press(page, 'Control+s')
    await form.getByRole('alert').filter({ hasText: 'Not saved: 1 field needs attention' }).waitFor()
    await form.getByRole('textbox', { name: /^Last day/ }).fill('7 Jan 2100')
    await form.getByText('5 visits, the first on').waitFor()
    await form.getByRole('textbox', { name: 'Except on' }).fill('31 Dec 2099')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await form.getByText('4 visits, the first on').waitFor()
    expect(await axe(page)).toEqual([])
    await press(page, 'Control+s')
    const panel = page.getByRole('complementary', { name: 'Somchai Jaidee' })
    await panel.getByText('Days · 4').waitFor()
    await page.getByRole('img', { name: /^Mon, Thu, until/ }).waitFor()
    expect(await listed()).toMatchObject([
      { day: '2099-12-24', repeat: { weekdays: ['mon', 'thu'], until: '2100-01-07', except: ['2099-12-31'], not_on_holidays: false } },
    ])
  })

  it('[R-11] loses one of its days, with a reason', { tags: ['nightly'] }, async () => {
    const visit = await announce()
    const { page, faults } = await openAs(admin, `${LIST}?id=${visit._id}`)
    const panel = page.getByRole('complementary', { name: 'Somchai Jaidee' })
    await panel.getByText('Days · 11').waitFor()
    expect(await panel.getByRole('button', { name: /^Cancel this day/ }).count()).toBe(6)
    await panel.getByRole('button', { name: 'Show all days' }).click()
    await panel
      .getByRole('button', { name: /^Cancel this day/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /^Cancel the visit on/ })
    await dialog.getByLabel('Reason').fill('Ill')
    await press(page, 'Enter')
    await panel.getByText('Cancelled', { exact: true }).waitFor()
    const { days, state } = expectSuccess(await app.as(admin).preRegisters.get({ params: { id: visit._id } }))
    expect([state, days.filter(({ cancelled }) => cancelled).length]).toEqual(['expected', 1])
    expect(await axe(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('[R-11] has no fault that axe finds, in Thai on a phone in the dark', { tags: ['nightly'] }, async () => {
    const visit = await announce()
    const options = { language: 'th', colorScheme: 'dark', viewport: { width: 360, height: 780 } } as const
    const { page } = await openAs(admin, `${LIST}?id=${visit._id}`, options)
    await page.getByText('วันที่นัด 11 วัน').waitFor()
    expect(await fitsWidth(page)).toBe(true)
    expect(await axe(page)).toEqual([])
    await page.goto(`${app.address}${LIST}?id=${visit._id}&edit`)
    await page.getByRole('checkbox', { name: 'นัดซ้ำ' }).waitFor()
    await page.getByText('นัด 11 ครั้ง').waitFor()
    expect(await fitsWidth(page)).toBe(true)
    expect(await axe(page)).toEqual([])
  })
})
