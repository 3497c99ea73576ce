import { guestFields } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import PostalMime from 'postal-mime'
import { SmtpMailer } from '../apps/server/src/kernel/mail/smtp-mailer.ts'
import { readGuestMail, tokenIn } from '../apps/server/test/guest-mails.ts'
import { expectSuccess } from '../apps/server/test/served.ts'
import { type SmtpTrap, smtpTrap } from '../apps/server/test/smtp-trap.ts'
import { recordWords } from '../apps/web/src/features/pre-registers/record.words.ts'
import { answerWords } from '../apps/web/src/features/visit/answer.words.ts'
import { visitWords } from '../apps/web/src/features/visit/visit.words.ts'
import { axe, fitsWidth, openPage } from './support/browser.ts'
import { admin, guard, openDesk, staffDesk, waitForMessage } from './support/desk.ts'
import { press, scan } from './support/keyboard.ts'
import { app, browser, openAs, servePage } from './support/page.ts'
import { readQr, readQrByZbar } from './support/qr.ts'
import { eachVariant } from './support/variants.ts'

let mail: SmtpTrap
afterAll(() => mail?.close())
servePage(async () => {
  mail = await smtpTrap()
  return { worker: true, mailer: new SmtpMailer(mail.url, 'Gatehouse <no-reply@gatehouse.test>') }
})
staffDesk()

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true }
const DONE = {
  th: { in: /^เช็ค\u2060อินแล้ว · #/, out: /^เช็ค\u2060เอา\u2060ต์แล้ว · #/, host: /มา · Nipha/ },
  en: { in: /^Checked in · #/, out: /^Checked out · #/, host: /Host: on the way · Nipha/ },
} as const

async function mailTo(address: string) {
  const received = () => mail.received.filter(({ to }) => to.includes(address))
  await expect.poll(() => received().length, { timeout: 15_000 }).toBeGreaterThan(0)
  return received().at(-1)!.raw
}

eachVariant(describe, ['th', 'en'] as const)('an expected visitor, in %s', (language) => {
  const index = language === 'th' ? 1 : 0
  const of_record = recordWords.in[language]
  const of_answer = answerWords.in[language]
  const of_visit = visitWords.in[language]

  it('[R-11] is announced, fills in their page, comes by one scan, is answered by their host, and leaves by one scan', async () => {
    const { location_id } = expectSuccess(await app.as(admin).gates.list({})).docs[0]!
    const unit_id = await app.make.unit(admin, location_id, { code: '18A' })
    const host = await app.make.person({ organisation: admin.organisation_id, role: 'host', unit_ids: [unit_id], name: 'Nipha', language })
    const address = `guest.${language}@mail.example`

    const { page: office, faults } = await openAs(host, '/service/visitor/pre-registers?new', { language })
    const form = office.getByRole('complementary', { name: of_record('new_title') })
    await form.getByRole('textbox', { name: of_record('name_of', { n: 1 }) }).fill('Somchai')
    await form.getByRole('textbox', { name: guestFields.email.label[index] }).fill(address)
    await form.getByLabel(guestFields.language.label[index]).selectOption(language)
    await press(office, 'Control+s')
    await office.getByRole('complementary', { name: 'Somchai' }).waitFor()

    const letter = await readGuestMail(await mailTo(address))
    const { page: phone } = await openPage(browser, { ...PHONE, language })
    await phone.goto(`${app.address}/visit#${letter.token}`)
    await phone.getByRole('textbox', { name: of_visit('visitor_name') }).fill('Somchai Jaidee')
    await phone.getByLabel(of_visit('plate'), { exact: true }).fill('กก 1234')
    await phone.getByLabel(of_visit('plate_province'), { exact: true }).selectOption('TH-10')
    await phone.getByLabel(of_visit('read'), { exact: true }).check()
    await phone.getByRole('button', { name: of_visit('save'), exact: true }).click()
    await phone
      .getByRole('status')
      .filter({ hasText: of_visit('saved') })
      .waitFor()
    const picture = await phone.getByRole('img', { name: of_visit('code_label') }).screenshot()
    const code = await readQr(picture)
    expect([letter.code, await readQrByZbar(picture)]).toEqual([code, code])
    expect([await fitsWidth(phone), await axe(phone)]).toEqual([true, []])

    const { page: desk } = await openDesk(guard, { language })
    await scan(desk, code)
    await waitForMessage(desk, DONE[language].in)
    const [visit] = expectSuccess(await app.as(guard).entrances.list({ query: {} })).docs
    expect(visit).toMatchObject({
      source: 'pre_register',
      visitor_name: 'Somchai Jaidee',
      plate: 'กก1234',
      unit_name: '18A',
      status: 'checkin',
    })

    const to_host = await PostalMime.parse(Buffer.from(await mailTo(host.email), 'latin1'))
    const { page: answer } = await openPage(browser, { ...PHONE, language })
    await answer.goto(`${app.address}/answer#${tokenIn(to_host.text ?? '')}`)
    await answer.getByRole('button', { name: of_answer('answers.coming') }).click()
    await answer.getByText(of_answer('yours', { answer: of_answer('answers.coming') })).waitFor()
    await desk.getByText(DONE[language].host).first().waitFor()

    await app.sql("update scans set at = at - interval '1 minute'")
    // At another desk, where this scan isn't a repeat.
    const { page: exit } = await openDesk(guard, { language })
    await press(exit, 'F4')
    await scan(exit, code)
    await waitForMessage(exit, DONE[language].out)
    const left = expectSuccess(await app.as(guard).entrances.list({ query: {} })).docs
    expect(left.map(({ status }) => status)).toEqual(['checkout'])
    expect(faults).toEqual([])
  })
})
