import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestPerson } from '../apps/server/test/served.ts'
import { PAGE_DIR } from './support/app.ts'
import { axe } from './support/browser.ts'
import { app, openAs, servePage } from './support/page.ts'

let person: TestPerson
servePage()
beforeAll(async () => {
  person = await app.make.admin({ name: 'Kanyarat Phuengbun' })
})

describe('parts of every screen', () => {
  it('[H-11] says Loading... while a screen loads, and loading... in a box 300 px high while a part of one does', async () => {
    const gate = await app.make.gate(person)
    const { page } = await openAs(person, '/notification')
    const screen = readdirSync(join(PAGE_DIR, 'assets')).find((name) => /^gate\.page-.*\.js$/.test(name))
    const release = { screen: () => {}, part: () => {} }
    for (const [name, address] of [
      ['screen', `**/assets/${screen}`],
      ['part', `**/visitors/gates/${gate._id}`],
    ] as const) {
      const wait = new Promise<void>((resolve) => {
        release[name] = resolve
      })
      await page.route(address, (route) => wait.then(() => route.continue()))
    }
    await page.goto(`${app.address}/service/visitor/gates/${gate._id}`)
    await page.getByText('Loading...', { exact: true }).waitFor()
    release.screen()
    const box = page.getByText('loading...', { exact: true })
    await box.waitFor()
    expect((await box.boundingBox())!.height).toBe(300)
    expect(await axe(page)).toEqual([])
    release.part()
    await page.getByRole('textbox', { name: 'Code', exact: true }).waitFor()
    await expect.poll(() => page.getByText(/^loading\.\.\.$/i).count()).toBe(0)
  })

  it('keeps what was entered in a dialog: a press beside it does nothing, Esc and the cross ask', { tags: ['nightly'] }, async () => {
    const admin = await app.make.admin()
    const id = await app.make.location(admin, { code: 'T8' })
    const { page } = await openAs(admin, `/setup/location/${id}`)
    await page.getByRole('button', { name: 'Suspend…' }).click()
    const modal = page.getByRole('dialog', { name: 'Suspend location T8?' })
    const reason = modal.getByLabel('Reason')
    await reason.fill('Half a reason')
    await page.mouse.click(20, 450)
    await expect.poll(() => reason.inputValue()).toBe('Half a reason')
    await page.keyboard.press('Escape')
    await modal.getByText('Close without saving?').waitFor()
    await modal.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => reason.inputValue()).toBe('Half a reason')
    await modal.getByRole('button', { name: 'Close' }).click()
    await modal.getByRole('button', { name: 'Leave without saving' }).click()
    await modal.waitFor({ state: 'detached' })
    // The dialog starts empty, so closing it asks no question.
    await page.getByRole('button', { name: 'Suspend…' }).click()
    await page.mouse.click(20, 450)
    await modal.waitFor({ state: 'detached' })
  })

  it('[H-12] has one modal: title, text, buttons below, 440 px wide, and hidden by Esc, by its cross, beside it and by Cancel', async () => {
    const admin = await app.make.admin()
    const gate = await app.make.gate(admin, { code: 'T9' })
    const { page } = await openAs(admin, `/service/visitor/gates/${gate._id}`)
    const opener = page.getByRole('button', { name: 'Delete' })
    const modal = page.getByRole('dialog', { name: 'Delete gate T9' })
    const hides = {
      escape: () => page.keyboard.press('Escape'),
      cross: () => modal.getByRole('button', { name: 'Close' }).click(),
      beside: () => page.mouse.click(20, 450),
      cancel: () => modal.getByRole('button', { name: 'Cancel' }).click(),
    }
    expect(await modal.count()).toBe(0)
    for (const hide of Object.values(hides)) {
      await opener.click()
      await modal.waitFor()
      expect((await modal.boundingBox())!.width).toBe(440)
      const [title, text, button] = await Promise.all(
        [
          modal.getByRole('heading', { name: 'Delete gate T9' }),
          modal.getByRole('paragraph').first(),
          modal.getByRole('button', { name: 'Delete' }),
        ].map(async (part) => (await part.boundingBox())!.y),
      )
      expect([title, text, button]).toEqual([title, text, button].toSorted((a, b) => a! - b!))
      // While it is open the focus can't leave it; afterwards the focus returns to where it was.
      for (let presses = 0; presses < 6; presses++) {
        await page.keyboard.press('Tab')
        expect(await modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
      }
      await hide()
      await modal.waitFor({ state: 'detached' })
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    await page.goto(`${app.address}/service/visitor/entrances`)
    await page.getByRole('button', { name: /T9/ }).first().waitFor()
    await page.keyboard.press('F1')
    const help = page.getByRole('dialog', { name: 'Keys' })
    await help.waitFor()
    expect((await help.boundingBox())!.width).toBe(620)
  })

  it('[G-04] shows a toast 5 px from the top for 2000 ms, lets it go in 300 ms and removes it after 1000', async () => {
    const gate = await app.make.gate(person, { code: 'T8' })
    const { page } = await openAs(person, `/service/visitor/gates/${gate._id}`, { reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.getByRole('button', { name: 'Delete' }).click()
    const confirm = page.getByRole('dialog', { name: 'Delete gate T8' }).getByRole('button', { name: 'Delete' })
    await confirm.waitFor()
    const toast = page.getByRole('status', { name: 'Messages' }).locator('> div')
    expect(await toast.count()).toBe(0)
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await confirm.click()
    await toast.getByText('T8').waitFor()
    await expect.poll(async () => (await toast.boundingBox())!.y).toBe(5)
    const looks = () =>
      toast.evaluate((element) => ({
        opacity: getComputedStyle(element).opacity,
        transition: getComputedStyle(element).transitionDuration,
      }))
    expect(await looks()).toEqual({ opacity: '1', transition: '0.3s, 0.3s' })
    await page.clock.runFor(1999)
    expect(await toast.getAttribute('data-leaving')).toBeNull()
    await page.clock.runFor(1)
    await expect.poll(async () => (await looks()).opacity).toBe('0')
    await page.clock.runFor(999)
    expect(await toast.count()).toBe(1)
    await page.clock.runFor(1)
    await expect.poll(() => toast.count()).toBe(0)
  })

  it('ends no line of Thai after a negation or inside a word of the field, however wide it is', { tags: ['nightly'] }, async () => {
    const screens = [
      '/profile?section=security',
      '/service/visitor/blacklists/create',
      '/service/visitor/blacklists/setting',
      '/setup/user/invite',
    ]
    const { page } = await openAs(person, '/notification', { language: 'th' })
    const ends: string[] = []
    for (const screen of screens) {
      await page.goto(app.address + screen)
      await page.getByRole('main').getByText(/ไม่/).first().waitFor()
      for (let width = 300; width <= 460; width += 20) {
        await page.setViewportSize({ width, height: 780 })
        ends.push(...(await page.evaluate(endsOfThaiLines)))
      }
    }
    expect(ends.length).toBeGreaterThan(50)
    expect([...new Set(ends.filter((end) => /ไม่\|[ก-ๅ]/.test(end) || PARTED.test(end)))]).toEqual([])
  })
})

const WORDS = [
  'สถาน|ที่',
  'ผู้|มา|ติดต่อ',
  'เจ้า|หน้าที่',
  'เช็ค|อิน',
  'เช็ค|เอา|ต์',
  'บัญชี|เฝ้า|ระวัง',
  'รหัส|ผ่าน',
  'ออก|จาก|ระบบ',
  'เข้า|สู่|ระบบ',
  'ขั้น|ตอน',
  'ห้าม|เข้า',
]
const PARTED = new RegExp(
  WORDS.flatMap((word) =>
    [...word.matchAll(/\|/g)].map(({ index }) => `${word.slice(0, index).replaceAll('|', '')}\\|${word.slice(index).replaceAll('|', '')}`),
  ).join('|'),
  'u',
)

/** Line breaks between two Thai letters of the visible text, as `before|after`. Runs in the page. */
function endsOfThaiLines(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const ends: string[] = []
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    range.selectNodeContents(node)
    if (range.getClientRects().length < 2) continue
    const letters = [...(node.textContent ?? '')].flatMap((letter, index) => (letter === '\u2060' ? [] : [{ letter, at: index }]))
    const top = ({ at }: { at: number }) => {
      range.setStart(node!, at)
      range.setEnd(node!, at + 1)
      return range.getBoundingClientRect().top
    }
    const text = letters.map(({ letter }) => letter).join('')
    for (let i = 1; i < letters.length; i++) {
      if (!/[ก-๛]/.test(text[i - 1]!) || !/[ก-ๅ]/.test(text[i]!) || top(letters[i]!) - top(letters[i - 1]!) < 8) continue
      ends.push(`${text.slice(Math.max(0, i - 15), i)}|${text.slice(i, i + 15)}`)
    }
  }
  return ends
}
