import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { app, openAs, servePage } from './support/page.ts'

const DESK = '/service/visitor/entrances'
const REQUESTS = `${DESK}/delete-requests`
const DELETED = `${DESK}/deleted`

let admin: TestPerson
let guard: TestPerson
let gate: Awaited<ReturnType<typeof app.make.gate>>
servePage()
beforeEach(async () => {
  admin = await app.make.admin({ name: 'Anong Admin' })
  guard = await app.make.operator({ organisation: admin.organisation_id, name: 'Chai Guard' })
  gate = await app.make.gate(admin, { code: 'G1' })
})

async function pastVisit(visitor_name: string) {
  const call = app.as(guard).entrances
  const body = { gate_id: gate._id, visitor_name, visitor_type: 'visitor', notice_version: 1, party_size: 2 }
  const { _id } = expectSuccess(await call.checkIn({ body, idempotencyKey: app.make.id() }))
  return expectSuccess(await call.checkOut({ params: { id: _id }, body: { gate_id: gate._id }, idempotencyKey: app.make.id() }))
}
const request = async (...entrances: string[]) =>
  expectSuccess(
    await app.as(guard).deleteRequests.create({
      body: { entrances, reason_code: 'duplicate', text: 'Typed twice' },
      idempotencyKey: app.make.id(),
    }),
  )

describe('a visit is deleted by two people', () => {
  it('[E-04] [E-05] the guard requests it by keyboard alone, another person approves it in the queue, and the list is without it at once', async () => {
    const visit = await pastVisit('Malee Kongthong')
    await pastVisit('Somsak Jaidee')
    const { page, faults } = await openAs(guard, `${DESK}?visit=${visit._id}`)
    await page.getByRole('button', { name: 'Request deletion…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Request deletion of #${visit.number}` })
    await dialog.getByText('1 visit · 2 people').waitFor()
    await dialog.getByText(/1 in, 1 out/).waitFor()
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('other')
    await dialog.getByRole('button', { name: 'Request deletion', exact: true }).press('Enter')
    await dialog.getByText('Please enter a reason. It is kept in the history.').waitFor()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Explanation' }).fill('Wrong building')
    await dialog.getByRole('button', { name: 'Request deletion', exact: true }).press('Enter')
    await page.getByText(`Deletion requested · #${visit.number}`).waitFor()
    await page.getByText('Chai Guard requested the deletion of this visit.').waitFor()
    await page.getByRole('link', { name: 'Open the request' }).press('Enter')
    await page.getByText('You requested this, so another owner or administrator has to decide.').waitFor()
    expect(await page.getByRole('button', { name: 'Delete…' }).count()).toBe(0)

    const desk = await openAs(admin, DESK)
    const row = desk.page.getByRole('link', { name: 'Malee Kongthong' })
    await row.waitFor()
    const decider = await openAs(admin, DESK)
    await decider.page.getByRole('link', { name: 'Delete requests' }).press('Enter')
    await decider.page.getByRole('link', { name: `#${visit.number}`, exact: true }).press('Enter')
    await decider.page.getByText('“Wrong building”').first().waitFor()
    await decider.page.getByRole('button', { name: 'Delete…' }).press('Enter')
    await decider.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await decider.page.getByText('Deleted · 1 visit').waitFor()
    // The other page receives the change.
    await row.waitFor({ state: 'detached' })
    await desk.page.getByRole('link', { name: 'Somsak Jaidee' }).waitFor()
    expect([...faults, ...desk.faults, ...decider.faults]).toEqual([])
  })

  it('a held visit offers no deletion request until it is released, in Thai and on a phone too', { tags: ['nightly'] }, async () => {
    const visit = await pastVisit('Malee Kongthong')
    const path = `${DESK}?visit=${visit._id}`
    const desk = await openAs(guard, path)
    const offer = desk.page.getByRole('button', { name: 'Request deletion…' })
    await offer.waitFor()
    const params = { id: visit._id }
    expect((await app.as(admin).retention.hold({ params, body: { reason: 'Damage to the barrier' } })).status).toBe(204)
    // The open page receives the change.
    await desk.page.getByText(`Can’t be deleted now: #${visit.number} is held because it is under dispute.`).waitFor()
    expect(await offer.count()).toBe(0)
    expect(await axe(desk.page)).toEqual([])
    const phone = await openAs(guard, path, { language: 'th', colorScheme: 'dark', viewport: { width: 360, height: 780 } })
    await phone.page.getByText(`#${visit.number} ถูกระงับการลบเพราะมีข้อพิพาท`).waitFor()
    expect(await axe(phone.page)).toEqual([])
    expect(await fitsWidth(phone.page)).toBe(true)
    expect((await app.as(admin).retention.release({ params, body: { reason: 'Settled' } })).status).toBe(204)
    await offer.waitFor()
    expect([...desk.faults, ...phone.faults]).toEqual([])
  })

  it('[E-06] another person keeps it with a reason, which the guard reads', async () => {
    const { _id } = await request((await pastVisit('Malee Kongthong'))._id)
    const { page, faults } = await openAs(admin, `${REQUESTS}?request=${_id}`)
    await page.getByRole('button', { name: 'Keep…' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('They were two people')
    await page.keyboard.press('Enter')
    await page.getByText('Kept · 1 visit').waitFor()
    const reader = await openAs(guard, `${REQUESTS}?request=${_id}`)
    await reader.page.getByText('“They were two people”').first().waitFor()
    expect([...faults, ...reader.faults]).toEqual([])
  })

  it('a deleted visit is listed without a name, and is restored', { tags: ['nightly'] }, async () => {
    const visit = await pastVisit('Malee Kongthong')
    const { _id: id } = await request(visit._id)
    expectSuccess(await app.as(admin).deleteRequests.approve({ params: { id }, body: { id } }))
    const { page, faults } = await openAs(admin, DELETED)
    await page.getByText('Duplicate · Typed twice').waitFor()
    expect(await page.getByText('Malee').count()).toBe(0)
    await page.getByRole('button', { name: `Restore… #${visit.number}` }).press('Enter')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('It was no duplicate')
    await page.keyboard.press('Enter')
    await page.getByText(`Restored · #${visit.number}`).waitFor()
    await page.getByText('No deleted visits').waitFor()
    await page.goto(`${app.address}${DESK}?visit=${visit._id}`)
    await page.getByRole('heading', { name: `#${visit.number} · Malee Kongthong` }).waitFor()
    await page.getByText(/^Restored · Anong Admin/).waitFor()
    expect(faults).toEqual([])
  })

  it('a request that cannot be approved now says why, and one that is gone says so', { tags: ['nightly'] }, async () => {
    const visit = await pastVisit('Malee Kongthong')
    const { _id } = await request(visit._id)
    expectSuccess(await app.as(guard).entrances.undo({ params: { id: visit._id }, body: {} }))
    const { page } = await openAs(admin, `${REQUESTS}?request=${_id}`)
    await page.getByText(`#${visit.number} is still open. Check the visitor out first.`).waitFor()
    expect(await page.getByRole('button', { name: 'Delete…' }).count()).toBe(0)
    await page.goto(`${app.address}${REQUESTS}?request=${app.make.id()}`)
    await page.getByText('Delete request not found').waitFor()
  })

  it.each([
    { language: 'en', colorScheme: 'light', width: 1440 },
    { language: 'th', colorScheme: 'dark', width: 360 },
  ] as const)(
    'looks right in $language, $colorScheme, at $width pixels: axe finds nothing, and nothing is cut off',
    { tags: ['nightly'] },
    async (look) => {
      const { language, colorScheme, width } = look
      const options = { language, colorScheme, viewport: { width, height: 900 } }
      const { page } = await openAs(admin, REQUESTS, options)
      await page.getByText(language === 'en' ? 'No delete requests' : /ยังไม่.?มีคำขอลบ/).waitFor()
      expect(await axe(page)).toEqual([])
      const [open, approvedRequest] = [await request((await pastVisit('Malee'))._id), await request((await pastVisit('Somsak'))._id)]
      expectSuccess(await app.as(admin).deleteRequests.approve({ params: { id: approvedRequest._id }, body: { id: approvedRequest._id } }))
      await page.getByText('Chai Guard').first().waitFor()
      expect(await axe(page)).toEqual([])
      expect(await fitsWidth(page)).toBe(true)
      await page.goto(`${app.address}${REQUESTS}?request=${open._id}`)
      await page.getByText('“Typed twice”').first().waitFor()
      expect(await axe(page)).toEqual([])
      expect(await fitsWidth(page)).toBe(true)
      await page.goto(`${app.address}${DELETED}`)
      await page.getByText('Typed twice').waitFor()
      expect(await axe(page)).toEqual([])
      expect(await fitsWidth(page)).toBe(true)
    },
  )
})

it('a visit whose personal details were erased says so first, and offers nothing that would put some back', {
  tags: ['nightly'],
}, async () => {
  const { _id } = await pastVisit('Malee Kongthong')
  await app.sql(
    `update entrances set erased_at = now(), visitor_name = '', search_text = '', checkin_at = checkin_at - interval '200 days',
      checkout_at = checkout_at - interval '200 days' where _id = $1`,
    _id,
  )
  const { page } = await openAs(admin, `${DESK}?visit=${_id}`)
  const panel = page.getByRole('complementary', { name: /Name erased/ })
  await panel.getByText(/^Name, numbers and photo were erased on/).waitFor()
  await panel.getByRole('button', { name: 'Request deletion…' }).waitFor()
  for (const name of ['Add a photo…', 'Correct ID or phone number…', 'Edit', 'Print slip'])
    expect(await panel.getByRole('button', { name }).count(), name).toBe(0)
  expect(await axe(page)).toEqual([])
})
