import { asThai } from '@gatehouse/contract/kernel/domain/keyboard.ts'
import type { Page } from 'playwright-core'
import { expectSuccess } from '../apps/server/test/served.ts'
import { admin, guard, openDesk, staffDesk, waitForMessage } from './support/desk.ts'
import { press, scan, scanInThai, type } from './support/keyboard.ts'
import { app, servePage } from './support/page.ts'

servePage()
staffDesk()

const visits = async () => expectSuccess(await app.as(guard).entrances.list({ query: {} })).docs

const ID = '3100600445635'
const card = async (number: string, overrides: object = {}) =>
  expectSuccess(await app.as(admin).cards.create({ body: { number, ...overrides } }))
const gateId = async () => expectSuccess(await app.as(admin).gates.list({ query: {} })).docs[0]!._id
const comes = async (visitor_name: string, overrides: object = {}) =>
  expectSuccess(
    await app.as(guard).entrances.checkIn({ body: { gate_id: await gateId(), visitor_name, visitor_type: 'visitor', ...overrides } }),
  )
const leaves = async ({ _id }: { _id: string }) =>
  expectSuccess(await app.as(guard).entrances.checkOut({ params: { id: _id }, body: { gate_id: await gateId() } }))
const insideNow = async () => (await visits()).filter(({ status }) => status === 'checkin').map((visit) => visit.visitor_name)

it.each([
  ['the document’s', [], scan],
  ['the name’s', ['Enter'], scan],
  ['the plate’s, under the Thai layout', ['Enter', 'Enter'], scanInThai],
] as const)(
  'a reader of IDs in an open form fills in the ID and no card, with the focus in %s field',
  { tags: ['nightly'] },
  async (_where, keys, send) => {
    const { page } = await openDesk()
    await press(page, 'F2', ...keys)
    await page.getByLabel('ID number').waitFor()
    await send(page, ID)
    await expect.poll(() => page.getByLabel('ID number').inputValue()).toBe(ID)
    expect(await page.getByLabel('Visitor card').inputValue()).toBe('')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('visitor_name')
    await type(page, 'Somchai Jaidee')
    await press(page, 'Enter', 'Enter', 'Enter')
    await type(page, '2')
    await press(page, 'Enter')
    await waitForMessage(page, /^Checked in · #/)
    expect(await visits()).toMatchObject([{ visitor_name: 'Somchai Jaidee', card_number: null }])
    const detail = expectSuccess(await app.as(guard).entrances.get({ params: { id: (await visits())[0]!._id } }))
    expect(detail).toMatchObject({ id_kind: 'national_id', id_number_masked: 'x-xxxx-xxxx5-63-5' })
  },
)

describe('a card at the scan box', { tags: ['nightly'] }, () => {
  it('begins a check-in if it is free, and lists none of its earlier holders', async () => {
    await card('V-070')
    await leaves(await comes('Had It Before', { card_number: 'V-070' }))
    const { page } = await openDesk()
    await scan(page, 'V-070')
    await page.getByText('V-070 is available and will be used for this visitor.').waitFor()
    expect(await page.getByRole('option', { name: /Had It Before/ }).count()).toBe(0)
    await press(page, 'Enter')
    await type(page, 'Somchai Jaidee')
    await press(page, 'Enter', 'Enter', 'Enter')
    await type(page, '2')
    await press(page, 'Enter')
    await waitForMessage(page, /^Checked in · #\d+ · card V-070/)
    expect(await insideNow()).toEqual(['Somchai Jaidee'])
  })

  it('says why it cannot be given out: lost since, or held by whom, also in an open form', async () => {
    const lostCard = await card('V-050')
    expectSuccess(
      await app.as(admin).cards.setStatus({ params: { id: lostCard._id }, body: { status: 'lost', reason: 'Not in the drawer' } }),
    )
    await card('V-051')
    await comes('Holds It', { card_number: 'V-051' })
    const { page } = await openDesk()
    await scan(page, 'V-050')
    await page.getByText(/V-050 was reported lost on .+ cannot be issued/).waitFor()
    await press(page, 'F2')
    await scan(page, 'V-051')
    await page.getByText(/Card V-051 is with #\d+ Holds It/).waitFor()
    await scan(page, 'V-050')
    await page.getByText(/V-050 was reported lost on .+ cannot be issued/).waitFor()
    await scan(page, 'M:M-1')
    await page.getByText('M:M-1 does not belong in this form.').waitFor()
  })

  it('is proposed to who comes back at a gate that gives cards: three actions', async () => {
    await leaves(await comes('Comes Back', { phone: '0812345608' }))
    await card('V-071')
    await card('V-072')
    const gate = expectSuccess(await app.as(admin).gates.list({ query: {} })).docs.at(0)!
    const { _id, created_at: _c, updated_at, ...rest } = gate
    expectSuccess(await app.as(admin).gates.update({ params: { id: _id }, body: { ...rest, asks: ['card'], updated_at } as never }))
    const { page } = await openDesk()
    await type(page, '5608')
    await page.getByRole('option', { name: /Comes Back/ }).waitFor()
    await press(page, 'Enter')
    await expect.poll(() => page.getByLabel('Visitor card').inputValue()).toBe('V-071')
    await press(page, 'Enter')
    await waitForMessage(page, /^Checked in · #\d+ · card V-071/)
  })
})

describe('the scan box', () => {
  it('finds people by digits that were typed under the Thai layout', { tags: ['nightly'] }, async () => {
    await leaves(await comes('Comes Back', { phone: '0812345608' }))
    const { page } = await openDesk()
    await type(page, asThai('5608')!)
    await page.getByRole('option', { name: /Comes Back/ }).waitFor()
    await page.getByText('1 match for “5608”').first().waitFor()
  })

  it('does two scans in order that come together while the search is slow', { tags: ['nightly'] }, async () => {
    for (const [name, card_number] of [
      ['First Out', 'V-081'],
      ['Second Out', 'V-082'],
    ])
      await comes(name!, { card_number })
    const { page } = await openDesk()
    let slow = Promise.resolve()
    await page.route('**/visitors/scans', async (route) => {
      slow = slow.then(() => page.waitForTimeout(400))
      await slow
      await route.continue()
    })
    await scan(page, 'V-081')
    await scan(page, 'V-082')
    await expect.poll(insideNow).toEqual([])
    const left = (await visits()).toSorted((a, b) => (a.checkout_at ?? '').localeCompare(b.checkout_at ?? ''))
    expect(left.map(({ visitor_name }) => visitor_name)).toEqual(['First Out', 'Second Out'])
  })

  it('says of the first of two scans what was not done, also where the second comes after it', { tags: ['nightly'] }, async () => {
    await card('V-081')
    await comes('Goes Out', { card_number: 'V-081' })
    const { page } = await openDesk()
    await scan(page, 'V-404')
    await page.getByText('No card or person matches V-404.').waitFor()
    await scan(page, 'V-081')
    await expect.poll(insideNow).toEqual([])
    await page.getByText('No card or person matches V-404.').waitFor()
  })

  it('keeps scans while the network is cut, says so, and sends them in order', async () => {
    await comes('First Out', { card_number: 'V-081' })
    await comes('Second Out', { card_number: 'V-082' })
    await card('V-070')
    const { page } = await openDesk()
    await page.context().setOffline(true)
    for (const text of ['V-081', 'V-070', 'V-082']) await scan(page, text)
    await page
      .getByText('3 scans are waiting for the connection. They are sent automatically, in this order: V-081, V-070, V-082')
      .waitFor()
    expect(await insideNow()).toHaveLength(2)
    await page.context().setOffline(false)
    await expect.poll(insideNow, { timeout: 15_000 }).toEqual([])
    await page.getByText(/V-070 was scanned at .+ but not processed/).waitFor()
    await expect.poll(() => page.getByText('waiting for the connection').count()).toBe(0)
  })
})

describe('a visitor on the blacklist', { tags: ['nightly'] }, () => {
  const listed = async (body: object) =>
    expectSuccess(
      await app.as(admin).blacklists.create({
        body: { kind: 'person', name: 'Wichai Listed', severity: 'deny', guard_action: 'refuse', reason: 'Hit a guard', ...body } as never,
        idempotencyKey: app.make.id(),
      }),
    )
  const stop = (page: Page) => page.getByRole('dialog', { name: 'Stop — do not let in' })

  it('is stopped as soon as the number or the plate was left, before anything else is asked', async () => {
    await listed({ numbers: [{ kind: 'national_id', number: ID }], plates: [{ plate: '9กก 9999', plate_province: 'TH-10' }] })
    const { page } = await openDesk()
    await press(page, 'F2')
    await type(page, ID)
    await press(page, 'Enter')
    await stop(page).waitFor()
    await press(page, 'F7')
    await stop(page).waitFor({ state: 'detached' })
    await press(page, 'F2', 'Enter')
    await type(page, 'Somebody Else')
    await press(page, 'Enter')
    await type(page, '9กก 9999')
    await press(page, 'Enter')
    await stop(page).waitFor()
    await press(page, 'F7')
    await stop(page).waitFor({ state: 'detached' })
    await scan(page, ID)
    await stop(page).waitFor()
    expect(await visits()).toEqual([])
    const sightings = expectSuccess(await app.as(admin).sightings.list({ query: {} })).docs
    expect(sightings.map(({ status }) => status).filter((status) => status === 'denied')).toHaveLength(2)
  })
})
