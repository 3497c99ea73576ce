import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { SmtpMailer } from '../apps/server/src/kernel/mail/smtp-mailer.ts'
import type { TestPerson } from '../apps/server/test/served.ts'
import { type SmtpTrap, smtpTrap } from '../apps/server/test/smtp-trap.ts'
import { totpCode } from '../apps/server/test/totp.ts'
import { openPage } from './support/browser.ts'
import { app, browser, servePage } from './support/page.ts'
import { readQr } from './support/qr.ts'

let mail: SmtpTrap
let owner: TestPerson
// Closes after the server, because the server sends to it.
afterAll(() => mail?.close())
servePage(async () => {
  mail = await smtpTrap()
  return { worker: true, mailer: new SmtpMailer(mail.url, 'Gatehouse <no-reply@gatehouse.test>') }
})
beforeAll(async () => {
  owner = await app.make.person({ role: 'owner', name: 'Orathai' })
})

const EMAIL = 'newcomer@mail.example'
const PASSWORD = 'gate-keeper of the north wing'
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The link in the newcomer's mail, moved from the organisation's address to this server. */
async function linkOfMail(): Promise<string> {
  await expect.poll(() => mail.received.filter(({ to }) => to.includes(EMAIL)).length, { timeout: 15_000 }).toBe(1)
  const { text = '' } = await PostalMime.parse(mail.received[0]!.raw)
  const link = new URL(/https?:\/\/\S+/.exec(text)![0])
  expect(link.origin).toBe('http://gatehouse.test')
  return app.address + link.pathname
}

async function invite(page: Page): Promise<void> {
  await page.goto(`${app.address}/setup/user/invite`)
  await page.getByRole('textbox', { name: 'E-mail addresses' }).fill(EMAIL)
  await page.getByRole('radio', { name: 'Guard' }).check()
  await page.getByLabel('Language of the e-mail').selectOption('en')
  await page.keyboard.press('Control+s')
  await page.getByText('1 invitation on its way').waitFor()
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL)
  await box(page, 'Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

async function enrol(page: Page): Promise<string> {
  await page.goto(`${app.address}/profile?section=security`)
  await button(page, 'Set up').click()
  await box(page, 'Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  const code = page.getByRole('img', { name: 'QR code for the authenticator app' })
  await code.waitFor()
  const secret = new URL(await readQr(await code.screenshot())).searchParams.get('secret')!
  await box(page, '6-digit code').fill(totpCode(secret))
  await page.keyboard.press('Enter')
  await button(page, 'I’ve saved them').click()
  await page.getByText('10 recovery codes left').waitFor()
  return secret
}

async function showPictures(page: Page): Promise<void> {
  const picture = await sharp({ create: { width: 200, height: 120, channels: 3, background: '#0c626c' } })
    .png()
    .toBuffer()
  await page.goto(`${app.address}/profile?section=pictures`)
  for (const place of ['Your photo', 'Business card, front', 'Business card, back', 'WeChat QR code']) {
    const file = { name: 'picture.png', mimeType: 'image/png', buffer: picture }
    await page.getByLabel(`Choose image: ${place}`, { exact: true }).setInputFiles(file)
    if (place === 'Your photo') await button(page, 'Use this crop').click()
    await page.getByRole('status').getByText(`${place} saved`, { exact: true }).waitFor()
  }
}

it('[R-01] [R-04b] [R-06b] a person is invited, begins, shows who they are, and is out at once when suspended', {
  tags: ['nightly'],
}, async () => {
  const office = await openPage(browser, { token: owner.token })
  await invite(office.page)

  const { page } = await openPage(browser)
  await page.goto(await linkOfMail())
  await page.getByRole('heading', { name: 'Verification' }).waitFor()
  await page.getByLabel('Your name').fill('Somchai Jaidee')
  await page.getByLabel('New password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'SIGN IN' }).click()
  await signIn(page)
  await page.waitForURL(`${app.address}/dashboard`)

  const secret = await enrol(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  await button(page, 'Logout').click()
  await page.waitForURL(/\/login/)
  // The code of this half minute was already used.
  await app.sql('update second_factors set last_step = 0')
  await signIn(page)
  await box(page, '6-digit code').fill(totpCode(secret))
  await page.keyboard.press('Enter')
  await page.waitForURL(`${app.address}/dashboard`)

  await page.goto(`${app.address}/profile`)
  await box(page, 'Name in Gatehouse').fill('Nok Newcomer')
  await box(page, 'Name in English').fill('Nok Newcomer')
  await box(page, 'Name in Thai').fill('นก มาใหม่')
  await page.keyboard.press('Control+s')
  await page.getByRole('status').getByText('Business card saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Your account: Nok Newcomer' }).waitFor()
  await showPictures(page)

  const eventStream = page.waitForResponse((response) => response.url().endsWith('/events'))
  await page.goto(`${app.address}/service/visitor/entrances`)
  await eventStream
  await office.page.goto(`${app.address}/setup/user`)
  await office.page.getByRole('link', { name: 'Nok Newcomer' }).click()
  await button(office.page, 'Suspend…').click()
  await office.page.getByRole('dialog').getByLabel('Reason').fill('Left the company')
  const statusChange = office.page.waitForResponse((response) => response.url().endsWith('/status'))
  await office.page.keyboard.press('Enter')
  await statusChange
  // live.test.ts proves on the server that this takes less than a second; there nothing else uses the processor.
  await page.waitForURL('**/login?reason=expired')
  await signIn(page)
  await app.sql('update second_factors set last_step = 0')
  await box(page, '6-digit code').fill(totpCode(secret))
  await page.keyboard.press('Enter')
  await page.getByText('You don’t have access to any organisation. Ask an administrator.', { exact: true }).waitFor()
})
