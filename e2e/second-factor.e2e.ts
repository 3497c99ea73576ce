import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../apps/server/test/constants.ts'
import type { TestPerson } from '../apps/server/test/served.ts'
import { totpCode } from '../apps/server/test/totp.ts'
import { axe, fitsWidth, openPage, storedToken } from './support/browser.ts'
import { app, browser, servePage } from './support/page.ts'
import { readQr } from './support/qr.ts'

let person: TestPerson
servePage()
beforeEach(async () => {
  person = await app.make.operator({ name: 'Kanyarat Phuengbun' })
})

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const open = async (section: string) => {
  const token = await app.make.session(person.id, person.organisation_id)
  const { page } = await openPage(browser, { token })
  await page.goto(`${app.address}/profile?section=${section}`)
  return page
}
/** Allows the present code to be used again, so that tests don't wait for the next one. */
const nextStep = () => app.sql('update second_factors set last_step = 0 where user_id = $1', person.id)
const signIn = async (password = PASSWORD) => {
  const { page } = await openPage(browser)
  await page.goto(`${app.address}/login`)
  await page.getByLabel('Email').fill(person.email)
  await box(page, 'Password').fill(password)
  await page.keyboard.press('Enter')
  return page
}
const enrolled = async () => {
  const good = <Body>(answer: { ok: boolean; body: unknown }) => {
    if (!answer.ok) throw new Error(JSON.stringify(answer.body))
    return answer.body as Body
  }
  const { account } = app.as(person)
  const { secret } = good<{ secret: string }>(await account.enrol({ body: { password: PASSWORD } }))
  const { recovery_codes } = good<{ recovery_codes: string[] }>(await account.confirmFactor({ body: { code: totpCode(secret) } }))
  await nextStep()
  return { secret, recovery_codes }
}

describe('the second factor', () => {
  it('[ASVS 6.3.3] is set up with the code that a camera reads, shows its recovery codes once, and is asked for at the sign-in', async () => {
    const page = await open('security')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Set up').click()
    await box(page, 'Your password').fill('not it')
    await button(page, 'Continue').click()
    await page.getByText('The current password is wrong. After 10 failed attempts you have to wait 10 minutes.').waitFor()
    await box(page, 'Your password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    const code = page.getByRole('img', { name: 'QR code for the authenticator app' })
    await code.waitFor()
    expect(await axe(page)).toEqual([])
    const uri = new URL(await readQr(await code.screenshot()))
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Gatehouse/)
    const secret = uri.searchParams.get('secret')!
    await expect.poll(() => page.locator('form').filter({ hasText: 'Secret' }).textContent()).toContain(secret)
    await box(page, '6-digit code').fill('000000')
    await button(page, 'Turn on').click()
    await page.getByText('This code is wrong or was already used. After 10 wrong codes you have to wait 10 minutes.').waitFor()
    await box(page, '6-digit code').fill(totpCode(secret))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
    const list = page
      .getByRole('list')
      .filter({ hasText: /\w{4}-\w{4}-\w{4}-\w{4}/ })
      .getByRole('listitem')
    await expect.poll(() => list.count()).toBe(10)
    const codes = await list.allTextContents()
    await button(page, 'Copy').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(codes[9])
    const download = page.waitForEvent('download')
    await button(page, 'Download').click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file.trim().split(/\r?\n/).slice(1)).toEqual(codes)
    expect(await axe(page)).toEqual([])
    await button(page, 'I’ve saved them').click()
    await page.getByText('10 recovery codes left').waitFor()
    await page.reload()
    await page.getByText('10 recovery codes left').waitFor()
    await expect.poll(() => page.getByText(codes[0]!).count()).toBe(0)
    await page.context().close()

    await nextStep()
    const entry = await signIn()
    await box(entry, '6-digit code').waitFor()
    expect(await storedToken(entry)).toBeNull()
    await expect.poll(async () => (await entry.getByRole('main').boundingBox())?.height).toBe(390)
    expect(await axe(entry)).toEqual([])
    await box(entry, '6-digit code').fill('000000')
    await entry.keyboard.press('Enter')
    await entry.getByRole('alert').getByText('This code is wrong', { exact: false }).waitFor()
    await box(entry, '6-digit code').fill(totpCode(secret))
    await entry.keyboard.press('Enter')
    await entry.waitForURL(`${app.address}/dashboard`)
  })

  it('gives way to a recovery code, once', { tags: ['nightly'] }, async () => {
    const { recovery_codes } = await enrolled()
    for (const outcome of ['opens', 'is used up'] as const) {
      const page = await signIn()
      await button(page, 'Use a recovery code').click()
      await box(page, 'Recovery code').fill(recovery_codes[0]!)
      await page.keyboard.press('Enter')
      if (outcome === 'opens') await page.waitForURL(`${app.address}/dashboard`)
      else await page.getByRole('alert').waitFor()
      await page.context().close()
    }
  })

  it('asks for the password again when the code took too long', { tags: ['nightly'] }, async () => {
    const { secret } = await enrolled()
    const page = await signIn()
    await box(page, '6-digit code').waitFor()
    await app.sql("update sign_in_tickets set expires_at = now() - interval '1 second'")
    await box(page, '6-digit code').fill(totpCode(secret))
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('This took too long. Sign in again.', { exact: true }).waitFor()
    await box(page, 'Password').waitFor()
  })

  it('has new recovery codes for who has the password and a code, and not for the password alone', { tags: ['nightly'] }, async () => {
    const { recovery_codes } = await enrolled()
    const page = await open('security')
    await button(page, 'New recovery codes').click()
    await box(page, 'Your password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Please fill this in.', { exact: true }).waitFor()
    await box(page, 'Code from the app, or a recovery code').fill('aaaa-aaaa-aaaa-aaaa')
    await page.keyboard.press('Enter')
    await page.getByText('This code is wrong').waitFor()
    await box(page, 'Code from the app, or a recovery code').fill(recovery_codes[0]!)
    await page.keyboard.press('Enter')
    await button(page, 'I’ve saved them').click()
    await page.getByText('10 recovery codes left').waitFor()
  })

  it('is turned off with the password and a code', { tags: ['nightly'] }, async () => {
    const { secret } = await enrolled()
    const page = await open('security')
    await button(page, 'Turn off').click()
    await box(page, 'Your password').fill(PASSWORD)
    await box(page, 'Code from the app, or a recovery code').fill(totpCode(secret))
    await button(page, 'Turn off').click()
    await button(page, 'Set up').waitFor()
    await page.context().close()
    const entry = await signIn()
    await entry.waitForURL(`${app.address}/dashboard`)
  })

  it('[ASVS 6.3.3] is all that an organisation which asks for it shows to a person without one, until it is on', async () => {
    const owner = app.database.owner
    const stays = await open('devices')
    await stays.getByText('This device').waitFor()
    await owner.query('update organisations set second_factor_required = true where id = $1', [person.organisation_id])
    await stays.waitForURL(`${app.address}/login?reason=expired`)
    await stays.context().close()

    const page = await signIn()
    await page.getByRole('region', { name: 'Sathorn Park requires a second factor' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await fitsWidth(page)).toBe(true)
    await page.goto(`${app.address}/service/visitor/entrances`)
    await box(page, 'Your password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    const code = page.getByRole('img', { name: 'QR code for the authenticator app' })
    await code.waitFor()
    const secret = new URL(await readQr(await code.screenshot())).searchParams.get('secret')!
    await box(page, '6-digit code').fill(totpCode(secret))
    await page.keyboard.press('Enter')
    await button(page, 'Continue to Sathorn Park').click()
    await page.waitForURL(`${app.address}/dashboard`)
    await page.getByRole('region', { name: /requires a second factor/ }).waitFor({ state: 'detached' })
  })
})

describe('the account', () => {
  // live.test.ts measures on the server that this takes less than a second; there nothing else uses the processor.
  it('[L-13b] [ASVS 7.4.1] changes its password, which throws the other open page out', async () => {
    const page = await open('security')
    const other = await open('devices')
    await other.getByText('This device').waitFor()
    await box(page, 'Current password').fill(PASSWORD)
    await box(page, 'New password').fill('password123')
    await button(page, 'Change password').click()
    await page.getByText('This password is too common. Choose another one.').waitFor()
    await box(page, 'New password').fill('a quite new password')
    await page.keyboard.press('Enter')
    await Promise.all([
      other.waitForURL(`${app.address}/login?reason=expired`),
      page.getByRole('status').getByText('Password changed. All your other sessions were signed out.').waitFor(),
    ])
    await page.reload()
    await box(page, 'Current password').waitFor()
    for (const openedPage of [page, other]) await openedPage.context().close()
    const entry = await signIn('a quite new password')
    await entry.waitForURL(`${app.address}/dashboard`)
  })

  it('lists where it is signed in, and ends one of them, and all others', { tags: ['nightly'] }, async () => {
    const page = await open('devices')
    const others = [await open('card'), await open('card')]
    for (const other of others) await box(other, 'Position').waitFor()
    await app.as(person).auth.logout({})
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
    await app.sql('update sessions set user_agent = $2 where user_id = $1', person.id, agent)
    await page.reload()
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' }).count()).toBe(3)
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'This device' }).getByRole('button').count()).toBe(0)
    await page.getByRole('button', { name: 'Sign out: Chrome on Linux' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('status').getByText('Session signed out.').waitFor()
    const out = () => others.filter((other) => other.url() === `${app.address}/login?reason=expired`).length
    await expect.poll(out).toBe(1)
    await button(page, 'Sign out everywhere else').click()
    expect(await axe(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect.poll(out).toBe(2)
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Chrome on' }).count()).toBe(1)
  })
})
