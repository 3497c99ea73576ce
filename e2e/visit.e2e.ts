import sharp from 'sharp'
import { SmtpMailer } from '../apps/server/src/kernel/mail/smtp-mailer.ts'
import { byLink, eventIn, readGuestMail } from '../apps/server/test/guest-mails.ts'
import { announcement } from '../apps/server/test/pre-registers.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { type SmtpTrap, smtpTrap } from '../apps/server/test/smtp-trap.ts'
import { linkWords } from '../apps/web/src/features/visit/link.words.ts'
import { visitWords } from '../apps/web/src/features/visit/visit.words.ts'
import { axe, fitsWidth, openPage, type PageOptions } from './support/browser.ts'
import { app, browser, openAs, servePage } from './support/page.ts'
import { readQr } from './support/qr.ts'

let mail: SmtpTrap
let admin: TestPerson
let location_id: string
afterAll(() => mail?.close())
servePage(async () => {
  mail = await smtpTrap()
  return { worker: true, mailer: new SmtpMailer(mail.url, 'Gatehouse <no-reply@gatehouse.test>') }
})
beforeAll(async () => {
  admin = await app.make.admin()
  location_id = (await app.make.gate(admin)).location_id
})

const calls = () => app.as(admin).preRegisters
const detail = async (id: string) => expectSuccess(await calls().get({ params: { id } }))

async function announced(language: 'th' | 'en', to: string) {
  const guests = [{ visitor_name: 'Announced Name', email: to, language }]
  const { _id } = expectSuccess(
    await calls().create({ body: announcement({ location_id, from: '09:00', until: '11:30', guests, visitor_note: 'Level 5' }) }),
  )
  await expect.poll(() => mail.received.filter((each) => each.to.includes(to)).length, { timeout: 15_000 }).toBe(1)
  const letter = await readGuestMail(mail.received.find((each) => each.to.includes(to))!.raw)
  return { _id, letter }
}

const PHONE: PageOptions = { viewport: { width: 360, height: 780 }, hasTouch: true }
const open = async (token: string, options: PageOptions = {}) => {
  const view = await openPage(browser, { ...PHONE, ...options })
  await view.page.goto(`${app.address}/visit#${token}`)
  await view.page.getByRole('heading', { level: 2 }).first().waitFor()
  return view
}

/** Texts on the page, without details that only the mail has. */
const DAYS = { en: 'Thu 24 Dec 209909:00–11:30', th: 'พฤ. 24 ธ.ค. 264209:00–11:30 น.' } as const
const PLACES = { en: 'Main building', th: 'อาคารหลัก' } as const
/** Removes the joiners that keep Thai words together. */
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u2060\u00a0]/g, (sign) => (sign === '\u00a0' ? ' ' : ''))

describe('a guest’s own page', () => {
  it.each(['th', 'en'] as const)(
    '[R-11] on a phone in %s: from the mail to what the host sees',
    { tags: ['nightly'] },
    async (language) => {
      const { _id, letter } = await announced(language, `${language}@mail.example`)
      const say = visitWords.in[language]
      // The browser has the other language, but the page uses the guest's.
      const { page, faults } = await open(letter.token!, { language: language === 'th' ? 'en' : 'th' })
      const field = (name: string) => page.getByLabel(name, { exact: true })
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await button(say('save')).waitFor()
      const main = plain(await page.getByRole('main').textContent())
      for (const part of [DAYS[language], PLACES[language], 'Level 5', 'Sathorn Park']) expect(main).toContain(part)
      // The page shows no announced details of the guest, because a link may be forwarded.
      expect(main).not.toContain('Announced Name')
      expect(await fitsWidth(page)).toBe(true)
      expect(await axe(page)).toEqual([])
      // The code on the screen is the one in the mail, and not a link.
      expect(await readQr(await page.getByRole('img', { name: say('code_label') }).screenshot())).toBe(letter.code)
      const [download] = await Promise.all([page.waitForEvent('download'), button(say('add_to_calendar')).click()])
      const chunks: Buffer[] = []
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
      expect(eventIn(Buffer.concat(chunks).toString())).toMatchObject({ uid: letter.event.uid })

      await button(say('save')).click()
      await page.getByText(say('name_missing')).first().waitFor()
      await field(say('phone')).fill('12')
      await page.getByRole('textbox', { name: say('visitor_name') }).fill('Somchai Jaidee')
      await field(say('companion_count')).fill('1')
      await field(say('companion_names')).fill('Anong')
      await field(say('plate')).fill('กก 1234')
      await field(say('plate_province')).selectOption('TH-10')
      await field(say('read')).check()
      await button(say('save')).click()
      // Errors from the server appear at their fields.
      await page.locator('[aria-invalid=true]').first().waitFor()
      expect(await field(say('phone')).getAttribute('aria-invalid')).toBe('true')
      expect(await axe(page)).toEqual([])
      await field(say('phone')).fill('0812345678')
      await button(say('save')).click()
      await page
        .getByRole('status')
        .filter({ hasText: say('saved') })
        .waitFor()

      const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0c626c' } })
        .png()
        .toBuffer()
      await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
      await page.getByText(say('photo_saved')).waitFor()
      const { guests } = await detail(_id)
      expect(guests[0]).toMatchObject({
        own: { visitor_name: 'Somchai Jaidee', companion_count: 1, companion_names: 'Anong', plate: 'กก1234', plate_province: 'TH-10' },
        ...{ notice_language: language, photo: expect.any(String), completed_at: expect.any(String) },
      })

      await button(say('cannot_come')).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: say('go_back'), exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      expect((await detail(_id)).guests[0]!.declined_at).toBeNull()
      await button(say('cannot_come')).click()
      await dialog.getByRole('button', { name: say('cannot_come') }).click()
      // The confirmation is visible wherever the guest was on the page.
      const confirmation = page.getByRole('status').filter({ hasText: say('states.declined') })
      await confirmation.waitFor()
      await expect.poll(() => confirmation.evaluate((element) => element === document.activeElement)).toBe(true)
      await expect.poll(() => confirmation.evaluate((element) => element.getBoundingClientRect().top >= 0)).toBe(true)
      expect((await detail(_id)).guests[0]!.declined_at).not.toBeNull()
      expect(await page.getByRole('img', { name: say('code_label') }).count()).toBe(0)
      await field(say('read')).check()
      await button(say('come_after_all')).click()
      await page.getByRole('img', { name: say('code_label') }).waitFor()
      expect(faults.filter((fault) => !/422/.test(fault) && !/ApiError/.test(fault))).toEqual([])
    },
  )

  it('[14.2.1] takes the link out of the address bar, sends it to nobody else, and survives a reload', async () => {
    const { letter } = await announced('en', 'quiet@mail.example')
    const { page } = await openPage(browser, PHONE)
    const requests: { url: string; referer: string | undefined }[] = []
    page.on('request', (request) => requests.push({ url: request.url(), referer: request.headers().referer }))
    const answer = await page.goto(`${app.address}/visit#${letter.token}`)
    await page.getByRole('button', { name: 'Save my details' }).waitFor()
    expect(page.url()).toBe(`${app.address}/visit`)
    expect(answer!.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' })
    const [call] = await Promise.all([page.waitForResponse((response) => new URL(response.url()).pathname === '/api/visit'), page.reload()])
    expect(call.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    await page.getByRole('button', { name: 'Save my details' }).waitFor()
    expect(requests.length).toBeGreaterThan(4)
    expect(requests.filter(({ url, referer }) => `${url} ${referer ?? ''}`.includes('ghl_'))).toEqual([])
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))).not.toContain('ghl_')
    // Another link opened in the same tab replaces this one.
    await page.evaluate(() => window.location.assign(`#ghl_${'x'.repeat(43)}`))
    await page.getByText('This link is no longer valid').waitFor()
  })

  it.each([
    { language: 'en', title: 'This link is no longer valid', text: 'Ask your host for a new one.', colorScheme: 'dark' },
    { language: 'th', title: 'ลิงก์นี้ใช้ไม่ได้แล้ว', text: 'โปรดขอลิงก์ใหม่จากผู้รับพบ', colorScheme: 'light' },
  ] as const)(
    'says in $language that a dead link is one, whatever it is dead of',
    { tags: ['nightly'] },
    async ({ title, text, ...options }) => {
      const { _id, letter } = await announced('en', `gone-${options.language}@mail.example`)
      expectSuccess(await calls().remove({ params: { id: _id } }))
      const { page } = await openPage(browser, { ...PHONE, ...options })
      for (const hash of [`#${letter.token}`, `#ghl_${'x'.repeat(43)}`, '#nonsense', '']) {
        await page.goto('about:blank')
        await page.goto(`${app.address}/visit${hash}`)
        await page.getByText(linkWords.in[options.language]('dead_title')).waitFor()
        expect(plain(await page.getByRole('main').textContent())).toContain(title + text)
      }
      expect(await axe(page)).toEqual([])
    },
  )

  it('shows its states to whoever comes back, and is whole on a wide screen in the dark', { tags: ['nightly'] }, async () => {
    const { _id, letter } = await announced('en', 'wide@mail.example')
    const { page } = await open(letter.token!, { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
    await page.getByRole('button', { name: 'Save my details' }).waitFor()
    expect(await axe(page)).toEqual([])
    expect(await readQr(await page.getByRole('img', { name: 'QR code for your arrival' }).screenshot())).toBe(letter.code)
    expectSuccess(await calls().cancel({ params: { id: _id }, body: {} }))
    await page.reload()
    await page.getByText('Your host has cancelled this visit.').waitFor()
    expect(await page.getByRole('button', { name: 'Save my details' }).count()).toBe(0)
    expect(await page.getByRole('img', { name: 'QR code for your arrival' }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
  })

  it('[R-11] tells the host on their page: who has filled it in, whose mail failed, and gives them a link to copy', {
    tags: ['nightly'],
  }, async () => {
    const { _id, letter } = await announced('en', 'told@mail.example')
    expectSuccess(
      await byLink(app, letter.token!).save({
        body: { visitor_name: 'Own Name', company: 'Own Co', companion_count: 2, notice_version: 1, notice_language: 'en' },
      }),
    )
    const context = { permissions: ['clipboard-read', 'clipboard-write'] }
    const { page, faults } = await openAs(admin, `/service/visitor/pre-registers?id=${_id}`, context)
    await page.getByText('Details filled in').waitFor()
    await page.getByText('Own Name · Own Co · With 2 people').waitFor()
    await page.getByText('E-mail sent').waitFor()
    await page.getByRole('button', { name: 'Copy link: Announced Name' }).click()
    await page.getByText('Link copied. Send it only to the guest.').waitFor()
    const copiedLink = await page.evaluate(() => navigator.clipboard.readText())
    const { page: theirs } = await open(new URL(copiedLink).hash.slice(1))
    await theirs.getByRole('button', { name: 'Save my details' }).waitFor()
    await page.getByRole('button', { name: 'Remind guests' }).click()
    await page.getByText('No reminders to send').waitFor()
    expect(await axe(page)).toEqual([])
    // The open page changes at once.
    expectSuccess(await byLink(app, letter.token!).cancel({}))
    await page.getByText('Declined').waitFor()
    await app.sql(`update messages set status = 'failed', problem = '550' where record_id = $1`, _id)
    await page.reload()
    await page.getByText('E-mail could not be sent').waitFor()
    expect(faults).toEqual([])
  })
})
