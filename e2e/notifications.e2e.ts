import type { Page } from 'playwright-core'
import type { TestPerson } from '../apps/server/test/served.ts'
import { openPage } from './support/browser.ts'
import { app, browser, openAs, servePage } from './support/page.ts'

servePage()

/** Adds a notification that is this many minutes old. */
const addNotification = async (person: TestPerson, title: string, minutes: number, fields: object = {}) => {
  const id = await app.make.notification(person, { title, ...fields })
  await app.sql('update notifications set notify_date = now() - make_interval(mins => $2) where id = $1', id, minutes)
  return id
}
/** Adds a notification and publishes it to open pages. */
const publishNotification = (person: TestPerson, title: string) =>
  app.sql(
    `with added as (insert into notifications (organisation_id, id, title, description, notify_type) values ($1, gen_random_uuid(), $2, '<p>a</p>', 'notice') returning id)
     insert into live_events (organisation_id, kind, record_id) select $1, 'notification.changed', id from added`,
    person.organisation_id,
    title,
  )
const rows = (page: Page) => page.locator('main').getByRole('listitem').getByRole('button')
const titles = (page: Page) => rows(page).allInnerTexts()

describe('the page of notifications', () => {
  it('[R-04c] groups notifications by day, and loads page after page', async () => {
    const person = await app.make.admin()
    for (let n = 0; n < 53; n++) await addNotification(person, `Notice ${n}`, n)
    await addNotification(person, 'From last week', 60 * 24 * 7)
    const { page, faults } = await openAs(person, '/notification')
    await rows(page).nth(49).waitFor()
    await expect.poll(() => rows(page).count()).toBe(50)
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('button', { name: /From last week/ }).waitFor()
    await expect.poll(() => rows(page).count()).toBe(54)
    const days = await page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts()
    expect(days[0]).toMatch(/^(Today · )?[A-Z][a-z]{2}/)
    expect(days.length).toBeGreaterThanOrEqual(3)
    expect(faults).toEqual([])
  })

  it('keeps filters that were set by keyboard in the address, and restores them', { tags: ['nightly'] }, async () => {
    const person = await app.make.admin()
    const readId = await addNotification(person, 'Read before', 5)
    await addNotification(person, 'Water is off', 3)
    await addNotification(person, 'Invoice 42', 2, { notify_type: 'billing' })
    await app.as(person).notifications.markRead({ params: { id: readId }, body: { readed: true } })
    const { page } = await openAs(person, '/notification')
    await rows(page).nth(2).waitFor()
    await page.getByRole('button', { name: 'Unread: 2' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.getByRole('button', { name: 'Type: all' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toEqual([expect.stringContaining('Invoice 42')])
    expect(new URL(page.url()).search).toBe('?unread_only=true&notify_type=billing')
    await page.reload()
    await expect.poll(() => titles(page)).toEqual([expect.stringContaining('Invoice 42')])
    await page.goto(`${app.address}/notification?notify_type=nonsense`)
    await expect.poll(() => rows(page).count()).toBe(3)
    await page.goto(`${app.address}/notification?unread_only=true&notify_type=notice`)
    await rows(page).first().click()
    await page.getByRole('dialog', { name: 'Water is off' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('No notifications match these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => rows(page).count()).toBe(3)
  })

  it('[H-02] shows a new notification at the bell and in the list of an open page, without a reload', { tags: ['nightly'] }, async () => {
    const person = await app.make.admin()
    const { page, faults } = await openAs(person, '/notification')
    await page.locator('main').getByText('Not found').waitFor()
    await page.getByRole('button', { name: 'Notifications, 0 unread' }).waitFor()
    await publishNotification(person, 'Gate G3 is silent')
    await page.getByRole('button', { name: /Notice: Gate G3 is silent/ }).waitFor()
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
    expect(faults).toEqual([])
  })

  it('marks all shown notifications as read, but not one that arrives at the same moment', { tags: ['nightly'] }, async () => {
    const person = await app.make.admin()
    await addNotification(person, 'First', 9)
    await addNotification(person, 'Second', 8)
    const { page } = await openAs(person, '/notification')
    await rows(page).nth(1).waitFor()
    await page.route('**/notifications/read-all', async (route) => {
      await app.make.notification(person, { title: 'Too late to be seen' })
      await route.continue()
    })
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('All marked as read.').waitFor()
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
    await expect
      .poll(() => rows(page).filter({ hasText: 'unread' }).allInnerTexts())
      .toEqual([expect.stringContaining('Too late to be seen')])
    await page.unroute('**/notifications/read-all')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Notifications, 0 unread' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0)
  })

  it('links to the record of a notification, and shows notifications of the system in the language of the page', {
    tags: ['nightly'],
  }, async () => {
    const person = await app.make.admin()
    await app.sql(
      `insert into notifications (organisation_id, id, kind, params, notify_type, link) values ($1, gen_random_uuid(), 'invitation_accepted', '{"name":"Somchai <i>"}', 'notice', '/setup/location')`,
      person.organisation_id,
    )
    const { page } = await openAs(person, '/notification')
    await page.getByRole('button', { name: /Somchai <i> accepted your invitation/ }).waitFor()
    await page.getByRole('button', { name: 'Language EN' }).click()
    await page.getByRole('button', { name: /Somchai <i> ตอบรับคำเชิญแล้ว/ }).click()
    const modal = page.getByRole('dialog', { name: 'Somchai <i> ตอบรับคำเชิญแล้ว' })
    await modal.getByText('Somchai <i> เปิดใช้บัญชีแล้วและเข้าสู่ระบบได้').waitFor()
    await modal.getByRole('link', { name: 'เปิดดู' }).click()
    await page.waitForURL(`${app.address}/setup/location`)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('saves the notification settings at once, and keeps them after a reload or a failure', { tags: ['nightly'] }, async () => {
    const person = await app.make.admin()
    const { page } = await openAs(person, '/notification')
    const panel = page.getByRole('region', { name: 'Notification settings' })
    const noticesByEmail = panel
      .getByRole('listitem')
      .filter({ hasText: 'Notices from the provider' })
      .getByRole('checkbox', { name: 'Also by e-mail' })
    await expect.poll(() => noticesByEmail.isChecked()).toBe(false)
    await noticesByEmail.focus()
    await page.keyboard.press('Space')
    await expect
      .poll(async () => (await app.sql('select by_email from notification_choices where user_id = $1', person.id))[0])
      .toEqual({ by_email: true })
    await expect.poll(() => noticesByEmail.isChecked()).toBe(true)
    await page.reload()
    await expect.poll(() => noticesByEmail.isChecked()).toBe(true)
    await page.route('**/notifications/choices', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await noticesByEmail.click()
    await panel.getByRole('alert').waitFor()
    await expect.poll(() => noticesByEmail.isChecked()).toBe(true)
  })

  it('shows that it loads and what failed, and offers another try', { tags: ['nightly'] }, async () => {
    const person = await app.make.admin()
    await addNotification(person, 'Water is off', 3)
    const token = await app.make.session(person.id, person.organisation_id)
    const { page } = await openPage(browser, { token })
    let isBroken = true
    const releases: (() => void)[] = []
    await page.route(/\/notifications(\?.*)?$/, async (route) => {
      if (new URL(route.request().url()).searchParams.has('limit')) return route.continue()
      await new Promise<void>((resolve) => releases.push(resolve))
      return isBroken ? route.abort() : route.continue()
    })
    await page.goto(`${app.address}/notification`)
    await page.locator('main').getByText('loading...').first().waitFor()
    const releaseRequests = () => {
      for (const release of releases.splice(0)) release()
    }
    const alert = page.locator('main').getByRole('alert')
    await expect
      .poll(
        async () => {
          releaseRequests()
          return alert.count()
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    await expect.poll(() => alert.textContent()).toContain('The notifications could not be loaded. Saved data is safe.')
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(async () => {
        releaseRequests()
        return rows(page).count()
      })
      .toBe(1)
  })
})
