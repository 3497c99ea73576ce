import type { Card, cards as contract } from '@gatehouse/contract/cards/cards.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { Page } from 'playwright-core'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { app, openAs, servePage } from './support/page.ts'
import { readQr } from './support/qr.ts'

let admin: TestPerson
let location_id: string
servePage()
beforeAll(async () => {
  admin = await app.make.admin()
  location_id = await app.make.location(admin, { code: 'HQ' })
})

const LIST = '/service/visitor/cards'
const added = async (number: string, overrides: Partial<BodyInputOf<typeof contract.create>> = {}): Promise<Card> =>
  expectSuccess(await app.as(admin).cards.create({ body: { number, location_id, ...overrides } }))
const saved = async (id: string) => expectSuccess(await app.as(admin).cards.get({ params: { id } }))
const found = async (number: string) => expectSuccess(await app.as(admin).cards.list({ query: { from: number, to: number } })).docs[0]
/** Issues a card to a new visitor, in the same state as after a check-in. */
const handOut = async (card: Card, visitor_name: string, days = 0) => {
  const gate = await app.make.gate(admin, { location_id })
  const body = { gate_id: gate._id, visitor_name, visitor_type: 'visitor', notice_version: 1 }
  const { _id } = expectSuccess(await app.as(admin).entrances.checkIn({ body }))
  const sql = `update cards set status = 'issued', entrance_id = $2, issued_at = now() - make_interval(days => $3) where _id = $1`
  await app.sql(sql, card._id, _id, days)
  return gate
}
let readings = 0
/**
 * Simulates a card reader: sends characters and Enter to the focused field. Each key is stamped five milliseconds after the one before, because a
 * busy machine would stretch them to a person's pace.
 */
const read = (page: Page, text: string) =>
  page.evaluate(
    ([characters, start]) => {
      let time = start
      const field = document.activeElement as HTMLInputElement
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
      for (const key of [...characters, 'Enter']) {
        const code = key === 'Enter' ? 'Enter' : /[A-Z]/i.test(key) ? `Key${key.toUpperCase()}` : `Digit${key}`
        time += 5
        const press = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
        Object.defineProperty(press, 'timeStamp', { value: time })
        const isUnhandled = field.dispatchEvent(press)
        if (key === 'Enter') {
          // Browsers do this after an Enter that no handler consumed.
          if (isUnhandled) field.form?.requestSubmit()
          continue
        }
        write.call(field, field.value + key)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    },
    [text, ++readings * 10_000] as const,
  )
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const csv = (text: string) => ({ name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

describe('cards', () => {
  it('[R-12a] [R-12b] are added by keyboard alone, with a UID that the reader types and that saves nothing by itself', async () => {
    const { page } = await openAs(admin, LIST)
    await page.getByRole('link', { name: 'Add cards' }).first().press('Enter')
    await box(page, 'UID').focus()
    await read(page, '0012345678')
    await expect.poll(() => box(page, 'UID').inputValue()).toBe('0012345678')
    await page.getByText('Read: 00 BC 61 4E').waitFor()
    expect(page.url()).toContain('/create')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await read(page, '04A23B1C')
    await expect.poll(() => box(page, 'UID').inputValue()).toBe('04A23B1C')
    await box(page, 'Number').fill('key-1')
    await page.getByLabel('Type').selectOption('contractor')
    await page.keyboard.press('Control+s')
    await page.getByText('Card KEY-1 added').waitFor()
    await page.waitForURL(app.address + LIST)
    expect(await found('KEY-1')).toMatchObject({ uid: '04A23B1C', kind: 'contractor', location_id: null })
    await page.getByRole('link', { name: 'KEY-1' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'KEY-1' }).waitFor()
    expect(page.url()).toMatch(/\/service\/visitor\/cards\/[0-9a-f-]{36}\/edit$/)
  })

  it('[R-12c] are changed, with the reason, and the form says beside the field what must be mended', async () => {
    const card = await added('EDIT-1', { uid: '12:34:56:78' })
    await added('EDIT-2')
    const { page } = await openAs(admin, `${LIST}/${card._id}/edit`)
    await box(page, 'Number').fill('')
    await box(page, 'UID').fill('zz')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').filter({ hasText: 'Not saved: 2 fields need attention' }).waitFor()
    await page.getByText('Not a valid UID.').waitFor()
    await box(page, 'UID').fill('12 34 56 78')
    await box(page, 'Number').fill('EDIT-2')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Another card already has this number.').waitFor()
    await box(page, 'Number').fill('EDIT-3')
    await page.getByLabel('Reason for the change').fill('New print')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Card EDIT-3 saved').waitFor()
    const { history, ...rest } = await saved(card._id)
    expect(rest).toMatchObject({ number: 'EDIT-3', uid: '12345678' })
    expect(history.at(-1)).toMatchObject({ action: 'card.changed', reason: 'New print' })
  })

  it('are added as a range, which says before what is there already', { tags: ['nightly'] }, async () => {
    await added('R-02')
    const { page } = await openAs(admin, `${LIST}/create`)
    await page.getByRole('radio', { name: 'A range of numbers' }).check()
    await box(page, 'Prefix').fill('r-')
    await box(page, 'Last').fill('0')
    await page.getByText('Enter the numbers to see a preview.').waitFor()
    await page.getByRole('button', { name: 'Add cards' }).click()
    await page.getByText('Choose 1 to 1,000 cards. The last number can’t be before the first.').waitFor()
    await box(page, 'Last').fill('3')
    await box(page, 'Digits').fill('2')
    await page.getByText('R-01 to R-03').waitFor()
    await page.getByText('2 new cards').waitFor()
    await page.getByText('R-02', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add cards' }).click()
    await page.getByText('2 cards added, 1 already existed').waitFor()
    expect(await found('R-03')).toMatchObject({ status: 'available', kind: 'visitor' })
  })

  it('are reported lost and found with reasons that stay in the history, and retired where they cannot be deleted', {
    tags: ['nightly'],
  }, async () => {
    const card = await added('LIFE-1')
    await handOut(card, 'Somchai Jaidee')
    const { page } = await openAs(admin, `${LIST}/${card._id}/edit`)
    await page.getByText(/#\d+ · Somchai Jaidee/).waitFor()
    await page.getByRole('button', { name: 'Delete…' }).click()
    const remove = page.getByRole('dialog', { name: 'Delete card LIFE-1?' })
    await remove.getByRole('button', { name: 'Delete' }).click()
    await remove.getByText('Check the visitor out first.').waitFor()
    await remove.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Report lost…' }).click()
    const lose = page.getByRole('dialog', { name: 'Report card LIFE-1 lost?' })
    await lose.getByLabel('Reason').fill('Left in a taxi')
    await page.keyboard.press('Enter')
    await page.getByText('Card LIFE-1 reported lost').waitFor()
    await page.getByText('“Left in a taxi”').waitFor()
    await page.getByRole('button', { name: 'Found…' }).click()
    const release = page.getByRole('dialog', { name: 'Make card LIFE-1 available?' })
    await release.getByLabel('Reason').fill('The driver brought it')
    await release.getByRole('button', { name: 'Found' }).click()
    await page.getByText('Card LIFE-1 is available').waitFor()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await remove.getByRole('button', { name: 'Delete' }).click()
    await remove.getByText('This card was issued before, so it can’t be deleted.').waitFor()
    await remove.getByRole('button', { name: 'Retire instead…' }).click()
    const retire = page.getByRole('dialog', { name: 'Retire card LIFE-1?' })
    await retire.getByLabel('Reason').fill('Worn out')
    await retire.getByRole('button', { name: 'Retire' }).click()
    await page.getByText('Card LIFE-1 is retired').waitFor()
    expect((await saved(card._id)).history.map(({ reason }) => reason).filter(Boolean)).toEqual([
      'Left in a taxi',
      'The driver brought it',
      'Worn out',
    ])
  })

  it('are deleted where they were never given out', { tags: ['nightly'] }, async () => {
    const card = await added('GONE-1')
    const { page } = await openAs(admin, `${LIST}/${card._id}/edit`)
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Card GONE-1 deleted').waitFor()
    await page.goto(`${app.address}${LIST}/${card._id}/edit`)
    await page.getByText('Card not found').waitFor()
  })

  it('are found by what the reader types, which says when it fits two', { tags: ['nightly'] }, async () => {
    await added('FIND-1', { uid: '11BC614E' })
    await added('FIND-2', { uid: '22BC614E' })
    const { page } = await openAs(admin, LIST)
    await page.getByRole('button', { name: 'Which card is this?' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Which card is this?' })
    await expect.poll(() => dialog.getByLabel('Number or UID').evaluate((field) => field === document.activeElement)).toBe(true)
    await read(page, '4EBC6122')
    await dialog.getByText('There is no card with this number or UID').waitFor()
    await read(page, '18824910')
    await expect.poll(() => dialog.getByLabel('Number or UID').inputValue()).toBe('18824910')
    await dialog.getByText('This reading matches 2 cards').waitFor()
    await read(page, '4E61BC22')
    await dialog.getByRole('link', { name: 'FIND-2' }).waitFor()
    await expect.poll(() => dialog.getByRole('link').count()).toBe(1)
    await dialog.getByRole('link', { name: 'FIND-2' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'FIND-2' }).waitFor()
  })

  it('are imported from a file after a dry run, leaving out the rows that are wrong', async () => {
    const { page } = await openAs(admin, `${LIST}/import`)
    await page.getByLabel('File', { exact: true }).setInputFiles(csv('Number,UID,Location (code)\nI-1,0A0B0C0D,HQ\nI-2,zz,\nI-3,,HQ\n'))
    await page.getByText('1 row needs attention').waitFor()
    expect(await found('I-1')).toBeUndefined()
    await page.getByRole('button', { name: 'Import the other 2' }).click()
    await page.getByText('2 added, 0 changed, 0 unchanged.').waitFor()
    await page.getByRole('link', { name: 'Show cards' }).click()
    await page.getByRole('link', { name: 'I-1', exact: true }).waitFor()
    expect(await found('I-1')).toMatchObject({ uid: '0A0B0C0D', location_code: 'HQ' })
  })
})

describe('list of cards', () => {
  it('keeps search, filters and order in the address, follows live changes, and changes many at once', { tags: ['nightly'] }, async () => {
    const [first, second] = [await added('MANY-1'), await added('MANY-2')]
    await added('MANY-3', { kind: 'vip' })
    const { page } = await openAs(admin, `${LIST}?search=MANY&sort=-number`)
    const numbers = () => page.getByRole('table', { name: 'Cards' }).locator('tbody a .gh-mono').allInnerTexts()
    await expect.poll(numbers).toEqual(['MANY-3', 'MANY-2', 'MANY-1'])
    await page.getByRole('button', { name: 'Type: all' }).click()
    await page.getByRole('menuitemradio', { name: 'Visitor', exact: true }).click()
    await expect.poll(numbers).toEqual(['MANY-2', 'MANY-1'])
    expect(new URL(page.url()).searchParams.get('kind')).toBe('visitor')
    await app.as(admin).cards.setStatus({ params: { id: second._id }, body: { status: 'lost', reason: 'x' } })
    await page
      .getByRole('row', { name: /MANY-2/ })
      .getByText('Lost')
      .waitFor()
    await page.getByRole('checkbox', { name: 'Select card MANY-1' }).press('Space')
    await page.getByRole('button', { name: 'Select all shown' }).click()
    await page.getByText('2 cards selected').waitFor()
    await page.getByRole('button', { name: 'Change status…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the status of 2 cards' })
    await dialog.getByLabel('New status').selectOption('blocked')
    await dialog.getByLabel('Reason').fill('Counted')
    await dialog.getByRole('button', { name: 'Change status' }).click()
    await page.getByText('1 card changed. Skipped: MANY-2').waitFor()
    expect((await saved(first._id)).status).toBe('blocked')
  })

  it('tells of a change of many also where its filter no longer shows them, and why cards out of use unchanged', {
    tags: ['nightly'],
  }, async () => {
    for (const number of ['GONE-1', 'GONE-2']) await added(number)
    const { page } = await openAs(admin, `${LIST}?search=GONE&status=available`)
    const rows = page.getByRole('table', { name: 'Cards' }).locator('tbody a')
    await page.route('**/visitors/cards/status', async (route) => {
      const response = await route.fetch()
      await expect.poll(() => rows.count()).toBe(0)
      await route.fulfill({ response })
    })
    const change = async (status?: string) => {
      await page.getByRole('checkbox', { name: 'Select card GONE-1' }).press('Space')
      await page.getByRole('button', { name: 'Select all shown' }).click()
      await page.getByRole('button', { name: 'Change status…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change the status of 2 cards' })
      if (!status) return dialog
      await dialog.getByLabel('New status').selectOption(status)
      await dialog.getByLabel('Reason').fill('Old print')
      await dialog.getByRole('button', { name: 'Change status' }).click()
      return dialog
    }
    await change('retired')
    await page.getByText('2 cards changed').waitFor()
    await page.goto(`${app.address}${LIST}?search=GONE`)
    const dialog = await change()
    await dialog.getByText('These cards are permanently out of use, so their status can’t change.').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Change status' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('shows readers the cards without a way to change them', { tags: ['nightly'] }, async () => {
    const card = await added('READ-1')
    const viewer = await app.make.person({ role: 'viewer', organisation: admin.organisation_id })
    const { page } = await openAs(viewer, `${LIST}?search=READ-1`)
    await page.getByRole('link', { name: 'READ-1' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Add cards' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0)
    await page.goto(`${app.address}${LIST}/${card._id}/edit`)
    await page.getByText('In the drawer').waitFor()
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
  })

  it('[P-04a] is closed to an organisation without the edition', async () => {
    const organisation = await app.make.organisation({ services: ['visitor_lite'] })
    const other = await app.make.admin({ organisation })
    const { page } = await openAs(other, LIST)
    await page.getByRole('table', { name: 'Cards' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('link', { name: 'CC Card' }).count()).toBe(0)
  })
})

it('cards that are not returned stand by age with who has them and who gave them out, and leave when they come back', {
  tags: ['nightly'],
}, async () => {
  const owner = await app.make.admin()
  const before = { admin, location_id }
  admin = owner
  location_id = await app.make.location(owner)
  const [old, fresh] = [await added('OUT-1'), await added('OUT-2')]
  const gate = await handOut(old, 'Nattapong Wongsawat', 30)
  await handOut(fresh, 'สมชาย ใจดี')
  const { page } = await openAs(owner, LIST)
  await page.getByRole('navigation', { name: 'Card pages' }).getByRole('link', { name: 'Not returned' }).press('Enter')
  const table = page.getByRole('table', { name: 'Cards not returned' })
  await table.getByRole('row', { name: /OUT-1/ }).waitFor()
  const rows = await table.locator('tbody tr').allInnerTexts()
  expect(rows.map((row) => row.slice(0, 5))).toEqual(['OUT-1', 'OUT-2'])
  for (const part of ['30 days', '#1 · Nattapong Wongsawat', gate.code, owner.name]) expect(rows[0]).toContain(part)
  await expect
    .poll(() => page.getByRole('list', { name: 'By time out' }).textContent())
    .toMatch(/1\s*Today0\s*Up to 7 days0\s*Up to 28 days1\s*Longer/)
  await app.as(owner).cards.setStatus({ params: { id: old._id }, body: { status: 'lost', reason: 'x' } })
  await table.getByRole('row', { name: /OUT-1/ }).waitFor({ state: 'detached' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('cards-not-returned.csv')
  await page.context().close()
  admin = before.admin
  location_id = before.location_id
})

describe('labels of cards', { tags: ['nightly'] }, () => {
  it('carry the number as a QR code that a scanner reads, one to a page of its own size', async () => {
    for (const number of ['LBL-1', 'LBL-2', 'LBL-3']) await added(number)
    const { page } = await openAs(admin, `${LIST}/labels`)
    await box(page, 'From number').fill('lbl-1')
    await box(page, 'To number').fill('LBL-2')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('button', { name: 'Print 2 labels' }).waitFor()
    for (const number of ['LBL-1', 'LBL-2']) {
      const code = page.getByRole('img', { name: `QR code of card ${number}` })
      await code.scrollIntoViewIfNeeded()
      expect(await readQr(await code.screenshot())).toBe(number)
    }
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!
    expect([Math.round((Number(width) / 72) * 25.4), Math.round((Number(height) / 72) * 25.4)]).toEqual([62, 100])
  })

  it('are of chosen cards alone', async () => {
    const [card] = [await added('PICK-1'), await added('PICK-2')]
    const { page } = await openAs(admin, `${LIST}?search=PICK`)
    await page.getByRole('checkbox', { name: 'Select card PICK-1' }).check()
    await page.getByRole('region', { name: 'Cards' }).waitFor()
    await page.getByText('1 card selected').waitFor()
    await page.getByRole('link', { name: 'Labels' }).last().click()
    await page.getByRole('button', { name: 'Print 1 label' }).waitFor()
    expect(new URL(page.url()).searchParams.get('ids')).toBe(card!._id)
  })
})
