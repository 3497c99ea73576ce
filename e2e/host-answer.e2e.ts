import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { SmtpMailer } from '../apps/server/src/kernel/mail/smtp-mailer.ts'
import { byHostLink, tokenIn } from '../apps/server/test/guest-mails.ts'
import { arrivesAt } from '../apps/server/test/host-answers.ts'
import { announcement } from '../apps/server/test/pre-registers.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { type SmtpTrap, smtpTrap } from '../apps/server/test/smtp-trap.ts'
import { answerWords } from '../apps/web/src/features/visit/answer.words.ts'
import { axe, fitsWidth, openPage, type PageOptions } from './support/browser.ts'
import { admin, guard, openDesk, staffDesk } from './support/desk.ts'
import { press } from './support/keyboard.ts'
import { app, browser, openAs, servePage } from './support/page.ts'

let mail: SmtpTrap
afterAll(() => mail?.close())
servePage(async () => {
  mail = await smtpTrap()
  return { worker: true, mailer: new SmtpMailer(mail.url, 'Gatehouse <no-reply@gatehouse.test>') }
})
staffDesk()

/** A host's guest arrives at the gate of the desk. */
async function arrives(host: TestPerson, name = 'Somchai Jaidee') {
  const gate = expectSuccess(await app.as(admin).gates.list({})).docs[0]!
  const guests = [{ visitor_name: name, company: 'Example Co' }]
  const { _id } = expectSuccess(await app.as(host).preRegisters.create({ body: announcement({ location_id: gate.location_id, guests }) }))
  return { _id, visit: await arrivesAt(app, guard, gate, _id) }
}
const hostNamed = (name: string, language: 'th' | 'en' = 'en') =>
  app.make.person({ role: 'host', organisation: admin.organisation_id, name, language })
async function tokenOf({ email }: TestPerson) {
  const letters = () => mail.received.filter(({ to }) => to.includes(email))
  await expect.poll(() => letters().length, { timeout: 15_000 }).toBe(1)
  return tokenIn((await PostalMime.parse(Buffer.from(letters()[0]!.raw, 'latin1'))).text ?? '')!
}
const PHONE: PageOptions = { viewport: { width: 360, height: 780 }, hasTouch: true }
async function openAnswer(token: string, options: PageOptions = {}) {
  const view = await openPage(browser, { ...PHONE, ...options })
  await view.page.goto(`${app.address}/answer#${token}`)
  await view.page.getByRole('heading', { level: 1 }).waitFor()
  return view
}
/** Removes the joiners that keep Thai words together. */
const plain = (text: string | null) => (text ?? '').replaceAll('\u2060', '').replaceAll('\u00a0', ' ')
const main = async (page: Page) => plain(await page.getByRole('main').textContent())

const beside = (page: Page) => page.getByRole('complementary', { name: /Somchai/ })

describe('a host', () => {
  it.each([
    { language: 'th', gate: 'ผู้รับพบ: กำลังมา · Nipha', colorScheme: 'light' },
    { language: 'en', gate: 'Host: on the way · Nipha', colorScheme: 'dark' },
  ] as const)(
    '[R-11] answers in $language on a phone by keyboard alone, and the desk hears it at once',
    { tags: ['nightly'] },
    async ({ language, gate, colorScheme }) => {
      const say = answerWords.in[language]
      const { page: desk, faults: desk_faults } = await openDesk(guard, { language })
      const nipha = await hostNamed('Nipha', language)
      const { _id, visit } = await arrives(nipha)
      const { page, faults } = await openAnswer(await tokenOf(nipha), { language, colorScheme })
      await page.getByRole('button', { name: say('answers.coming') }).waitFor()
      for (const part of ['Somchai Jaidee', 'Example Co', 'Front', 'Sathorn Park', plain(say('question'))])
        expect(await main(page)).toContain(part)
      // The page removed the link from the address bar.
      expect(page.url()).toBe(`${app.address}/answer`)
      expect(await fitsWidth(page)).toBe(true)
      expect(await axe(page)).toEqual([])
      await page.getByLabel(say('note')).focus()
      await page.keyboard.type('2 min')
      await press(page, 'Tab', 'Enter')
      await page.getByText(say('yours', { answer: say('answers.coming') })).waitFor()
      expect(await page.getByRole('button', { name: say('answers.coming') }).count()).toBe(0)
      expect(await axe(page)).toEqual([])
      // The desk was open all the time and shows the answer.
      const plain_text = async () => plain(await desk.locator('body').textContent())
      await expect.poll(plain_text).toContain(gate)
      await expect.poll(plain_text).toContain('“2 min”')
      const { page: panel } = await openAs(guard, `/service/visitor/entrances?visit=${visit._id}`, { language })
      await expect.poll(async () => plain(await beside(panel).textContent())).toContain(gate)
      const { page: record } = await openAs(nipha, `/service/visitor/pre-registers?id=${_id}`, { language })
      await expect.poll(async () => plain(await beside(record).textContent())).toContain(gate)
      await press(desk, 'F3')
      await expect.poll(async () => plain(await desk.getByRole('region', { name: /Arrived|มาถึงแล้ว/ }).textContent())).toContain(gate)
      expect(await axe(desk)).toEqual([])
      expect([...faults, ...desk_faults]).toEqual([])
    },
  )

  it('refuses after being asked once more; at the desk it stays with the way to the visit', async () => {
    const { page: desk } = await openDesk()
    const nipha = await hostNamed('Nipha')
    const { visit } = await arrives(nipha)
    const { page } = await openAnswer(await tokenOf(nipha))
    await page.getByRole('button', { name: 'Don’t let them in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('You can answer only once.').waitFor()
    expect(expectSuccess(await app.as(guard).entrances.get({ params: { id: visit._id } })).host_answer).toBeNull()
    await dialog.getByRole('button', { name: 'Don’t let them in' }).click()
    await page.getByText('You answered: Don’t let them in').waitFor()
    const alert = desk.getByRole('alert').filter({ hasText: 'don’t let them in · Nipha' })
    await alert.waitFor()
    expect(await axe(desk)).toEqual([])
    await alert.getByRole('button', { name: 'Open the visit' }).click()
    await desk
      .getByRole('complementary')
      .getByText(/Host: don’t let them in/)
      .waitFor()
    expect(await alert.count()).toBe(0)
    await press(desk, 'F4')
    await expect.poll(async () => expectSuccess(await app.as(guard).entrances.get({ params: { id: visit._id } })).status).toBe('checkout')
  })

  it('is dismissed by people who can look at the desk and not handle answers, for themselves alone', { tags: ['nightly'] }, async () => {
    const viewer = await app.make.person({ organisation: admin.organisation_id, role: 'viewer' })
    const nipha = await hostNamed('Nipha')
    await arrives(nipha)
    expectSuccess(await byHostLink(app, await tokenOf(nipha)).give({ body: { answer: 'refuse' } }))
    const { page } = await openAs(viewer, '/service/visitor/entrances')
    const { page: desk } = await openDesk()
    const alertOf = (on: Page) => on.getByRole('alert').filter({ hasText: 'don’t let them in · Nipha' })
    for (const on of [page, desk]) await alertOf(on).waitFor()
    expect(await alertOf(desk).getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await alertOf(page).getByRole('button', { name: 'Dismiss' }).click()
    await alertOf(page).waitFor({ state: 'hidden' })
    expect(await alertOf(desk).count()).toBe(1)
  })

  it.each([
    { language: 'en', colorScheme: 'dark', said: 'Host: ask them to wait · Nipha', done: /^Mark as handled: Somchai/ },
    { language: 'th', colorScheme: 'light', said: 'ผู้รับพบ: ให้รอก่อน · Nipha', done: /^จัดการแล้ว: Somchai/ },
  ] as const)(
    '[D26] reads in $language at the visit that a guest should wait, at each desk, until one of them has handled it',
    { tags: ['nightly'] },
    async ({ language, colorScheme, said, done }) => {
      const { page: first, faults } = await openDesk(guard, { language, colorScheme })
      const nipha = await hostNamed('Nipha', language)
      const { visit } = await arrives(nipha)
      expectSuccess(await byHostLink(app, await tokenOf(nipha)).give({ body: { answer: 'wait' } }))
      const { page: phone, faults: phone_faults } = await openDesk(guard, { language, ...PHONE })
      const below = (page: Page, role: 'row' | 'listitem') => page.getByRole(role).filter({ has: page.getByRole('button', { name: done }) })
      await below(first, 'row').waitFor()
      expect(plain(await below(first, 'row').textContent())).toContain(said)
      await below(phone, 'listitem').waitFor()
      expect(plain(await below(phone, 'listitem').textContent())).toContain(said)
      expect(await fitsWidth(phone)).toBe(true)
      for (const page of [first, phone]) expect(await axe(page)).toEqual([])
      // A desk opened later shows it too.
      await first.reload()
      await below(first, 'row').waitFor()
      await first.getByRole('button', { name: done }).click()
      for (const page of [first, phone]) await expect.poll(() => page.getByRole('button', { name: done }).count()).toBe(0)
      const { page: panel } = await openAs(guard, `/service/visitor/entrances?visit=${visit._id}`, { language })
      await beside(panel)
        .getByText(language === 'en' ? /^Handled .* · / : /^จัดการแล้ว .* · /)
        .waitFor()
      expectSuccess(await app.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: visit.gate_in_id } }))
      expect([...faults, ...phone_faults]).toEqual([])
    },
  )

  it('answering second shows who was first, and their answer', { tags: ['nightly'] }, async () => {
    const gate = expectSuccess(await app.as(admin).gates.list({})).docs[0]!
    const unit = expectSuccess(
      await app.as(admin).locations.createUnit({
        params: { id: gate.location_id },
        body: { code: '18A', kind: 'room', name_th: '18A', contacts: [{ name: 'Somsak', email: 'somsak@mail.example' }] },
      }),
    )
    const nipha = await hostNamed('Nipha')
    const body = announcement({ location_id: gate.location_id, unit_id: unit.id })
    const { _id } = expectSuccess(await app.as(nipha).preRegisters.create({ body }))
    await arrivesAt(app, guard, gate, _id)
    const [token, second] = [await tokenOf(nipha), await tokenOf({ ...nipha, email: 'somsak@mail.example' })]
    // The contact's page is in the language of the organisation.
    const th = answerWords.in.th
    const [{ page }, { page: late }] = [await openAnswer(token), await openAnswer(second)]
    await late.getByRole('button', { name: th('answers.wait') }).waitFor()
    await page.getByRole('button', { name: 'Let them in', exact: true }).click()
    await page.getByText('You answered: Let them in').waitFor()
    await late.getByRole('button', { name: th('answers.wait') }).click()
    await late.getByText(th('theirs', { name: 'Nipha', answer: th('answers.let_in') })).waitFor()
    expect(await axe(late)).toEqual([])
  })

  it.each([
    { language: 'en', colorScheme: 'dark' },
    { language: 'th', colorScheme: 'light' },
  ] as const)(
    'reads in $language that nobody waits any more, and that a dead link is one',
    { tags: ['nightly'] },
    async ({ language, colorScheme }) => {
      const host = await hostNamed('Nipha', language)
      const { visit } = await arrives(host)
      const token = await tokenOf(host)
      const { page } = await openAnswer(token, { language, colorScheme, viewport: { width: 1440, height: 900 }, hasTouch: false })
      const say = answerWords.in[language]
      await page.getByRole('button', { name: say('answers.wait') }).waitFor()
      expect(await axe(page)).toEqual([])
      expectSuccess(await app.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: visit.gate_in_id } }))
      await page.reload()
      await page
        .getByRole('status')
        .filter({ hasText: say('over') })
        .waitFor()
      expect(await main(page)).not.toContain('Somchai')
      await page.goto('about:blank')
      await page.goto(`${app.address}/answer#ghl_${'x'.repeat(43)}`)
      await page.getByText(say('dead_text')).waitFor()
      expect(await axe(page)).toEqual([])
    },
  )
})
