import { expectSuccess } from '../apps/server/test/served.ts'
import { admin, guard, openDesk, staffDesk, waitForMessage } from './support/desk.ts'
import { press, scan, type } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'

servePage()
staffDesk()

const member = async (overrides: object = {}) =>
  expectSuccess(
    await app.as(admin).members.create({
      body: { code: 'M-1', kind: 'tenant', name_th: 'นิภา ศรีสุข', name_en: 'Nipha Srisuk', status: 'active', ...overrides },
      idempotencyKey: app.make.id(),
    }),
  )
const inside = async () => expectSuccess(await app.as(guard).entrances.list({ query: { status: 'checkin' } })).docs

/** Ages the scans, so that no scan reverses the one before. */
const aMomentLater = () => app.sql("update scans set at = at - interval '1 minute'")

describe('a member at the desk', () => {
  it('[R-08a] comes in with two actions: a name typed, and Enter', { tags: ['nightly'] }, async () => {
    await member()
    const { page, faults } = await openDesk()
    await type(page, 'Nipha')
    await page.getByRole('option', { name: /Nipha Srisuk/ }).waitFor()
    await press(page, 'Enter')
    await waitForMessage(page, /^Checked in · #/)
    expect(await inside()).toMatchObject([{ source: 'member', visitor_name: 'นิภา ศรีสุข' }])
    expect(faults).toEqual([])
  })

  it('comes in and goes out by one scan of their own card each', async () => {
    await member({ cards: [{ number: 'R-77' }] })
    const { page } = await openDesk()
    await scan(page, 'R-77')
    await waitForMessage(page, /^Checked in · #/)
    expect(await inside()).toHaveLength(1)
    await aMomentLater()
    await scan(page, 'M:M-1')
    await waitForMessage(page, /^Checked out · #/)
    expect(await inside()).toEqual([])
  })

  it('comes in by a printed code only after a look at the picture: one key, or none', { tags: ['nightly'] }, async () => {
    await member()
    const { page } = await openDesk()
    await scan(page, 'M:M-1')
    const look = page.getByRole('dialog', { name: 'Is this Nipha Srisuk?' })
    await look.waitFor()
    await scan(page, 'M:M-1')
    expect(await inside()).toEqual([])
    await press(page, 'Escape')
    await look.waitFor({ state: 'detached' })
    expect(await inside()).toEqual([])
    await type(page, 'M:M-1')
    await page.getByRole('option', { name: /Nipha Srisuk/ }).waitFor()
    await press(page, 'Enter')
    await look.waitFor()
    await look.getByRole('checkbox', { name: /Privacy notice given/ }).check()
    await look.getByRole('button', { name: /Yes, same person/ }).focus()
    await press(page, 'Enter')
    await waitForMessage(page, /^Checked in · #/)
    const [visit] = await inside()
    expect(visit).toMatchObject({ source: 'member' })
    expect(expectSuccess(await app.as(guard).entrances.get({ params: { id: visit!._id } })).notice_version).toBeGreaterThan(0)
  })

  it('was told nothing where nobody ticked it', { tags: ['nightly'] }, async () => {
    await member({ cards: [{ number: 'R-77' }] })
    const { page } = await openDesk()
    await scan(page, 'R-77')
    await waitForMessage(page, /^Checked in · #/)
    const [visit] = await inside()
    expect(expectSuccess(await app.as(guard).entrances.get({ params: { id: visit!._id } })).notice_version).toBeNull()
  })

  it('with several vehicles is asked once by which they come; a plate that was typed is the answer', { tags: ['nightly'] }, async () => {
    const vehicles = ['กก1234', 'ขข5678'].map((plate) => ({ plate, plate_province: 'TH-10', vehicle_class: 'car' }))
    await member({ vehicles, cards: [{ number: 'R-77' }] })
    const { page } = await openDesk()
    const lines = page.getByRole('option', { name: /Nipha Srisuk/ })
    // Two scans of the same text within a moment count as one.
    const comes = async (plate: string | null, leaves_by: string) => {
      await expect.poll(inside).toMatchObject([{ plate }])
      await aMomentLater()
      await scan(page, leaves_by)
      await expect.poll(inside).toEqual([])
    }
    await type(page, 'Nipha')
    await page.getByRole('option', { name: /Nipha Srisuk.*ขข.5678/ }).waitFor()
    await expect.poll(() => lines.count()).toBe(3)
    await page.getByRole('status').filter({ hasText: '1 match for' }).waitFor()
    await press(page, 'ArrowDown')
    await press(page, 'ArrowDown')
    await press(page, 'Enter')
    await comes('ขข5678', 'M:M-1')
    await type(page, 'ขข 5678')
    await expect.poll(() => lines.count()).toBe(1)
    await press(page, 'Enter')
    await comes('ขข5678', 'R-77')
    await scan(page, 'M:M-1')
    await page.getByRole('option', { name: /Nipha Srisuk.*On foot/ }).waitFor()
    expect(await inside()).toEqual([])
    await press(page, 'Enter')
    await page.getByRole('dialog', { name: 'Is this Nipha Srisuk?' }).waitFor()
    await press(page, 'Enter')
    await comes(null, 'R-77')
  })

  it('is told why not now, in words', { tags: ['nightly'] }, async () => {
    await member({ valid_until: '2020-01-31' })
    const { page } = await openDesk()
    await type(page, 'Nipha')
    await page.getByRole('option', { name: /membership ended/ }).waitFor()
    await press(page, 'Enter')
    await page.getByText(/cannot enter now: membership ended/).waitFor()
    expect(await inside()).toEqual([])
  })

  it('a lost card is reported once the guard has confirmed it', { tags: ['nightly'] }, async () => {
    expectSuccess(await app.as(admin).cards.create({ body: { number: 'V-1' } }))
    const [gate] = expectSuccess(await app.as(admin).gates.list({ query: {} })).docs
    const visit = expectSuccess(
      await app.as(guard).entrances.checkIn({
        body: { gate_id: gate!._id, visitor_name: 'Somchai', visitor_type: 'visitor', card_number: 'V-1' },
      }),
    )
    const { page } = await openAs(guard, `/service/visitor/entrances?visit=${visit._id}`)
    await page.getByRole('button', { name: 'Card lost' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Report lost' }).click()
    await page.getByText('Card V-1 reported lost').waitFor()
    expect(expectSuccess(await app.as(admin).cards.list({ query: {} })).docs).toMatchObject([{ number: 'V-1', status: 'lost' }])
  })
})
