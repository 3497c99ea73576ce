import { passFor } from '../apps/server/test/pre-passes.ts'
import { good } from '../apps/server/test/served.ts'
import { admin, guard, openDesk, staffDesk } from './support/desk.ts'
import { press, scan, scanInThai, type } from './support/keyboard.ts'
import { app, servePage } from './support/page.ts'

servePage()
staffDesk()

const gateOf = async () => good(await app.as(admin).gates.list({ query: {} })).docs[0]!
const visits = async () => good(await app.as(guard).entrances.list({ query: {} })).docs
const insideNow = async () => (await visits()).filter(({ status }) => status === 'checkin').map((visit) => visit.visitor_name)
const outcomes = async () => good(await app.as(admin).scans.list({ query: {} })).docs.map(({ kind, outcome }) => `${kind}: ${outcome}`)
const newPass = async (more: object = {}) =>
  good(
    await app.as(admin).prePasses.create({
      body: passFor({ location_id: (await gateOf()).location_id, holder_name: 'Anan Passes', ...more }),
      idempotencyKey: app.make.id(),
    }),
  )
const codes = async ({ _id }: { _id: string }) => good(await app.as(admin).prePasses.code({ params: { id: _id }, body: {} }))
const newMember = async () =>
  good(
    await app.as(admin).members.create({ body: { code: 'M-1', kind: 'tenant', name_th: 'นิภา ศรีสุข', name_en: 'Nipha', status: 'active' } }),
  )
const memberCode = async ({ _id }: { _id: string }) => good(await app.as(admin).members.code({ params: { id: _id } })).text

describe('a signed code at the desk', () => {
  it('[M-09] lets in by one scan under the Thai layout, in one call, and says who is inside with the way on beside it', async () => {
    const { token } = await codes(await newPass())
    const { page } = await openDesk()
    const asked: string[] = []
    page.on('request', (request) => {
      if (/entrances\/find|members\/find|visitors\/scans/.test(request.url())) asked.push(new URL(request.url()).pathname)
    })
    await scanInThai(page, token)
    await expect.poll(insideNow).toEqual(['Anan Passes'])
    const card = page.getByRole('status').filter({ hasText: 'Anan Passes' })
    await card.getByText(/^Checked in · #/).waitFor()
    expect(asked).toEqual(['/visitors/scans'])
    await app.sql("update scans set at = at - interval '1 minute'")
    // At another desk, where it is no repeat.
    const { page: other } = await openDesk()
    await scan(other, token)
    await other
      .getByRole('alert')
      .getByText(/^Do not let in Anan Passes: already inside since .+, at .+, let in by /)
      .waitFor()
    expect(await insideNow()).toHaveLength(1)
    await other.getByRole('region', { name: 'Matches' }).getByRole('button', { name: 'Check out' }).click()
    await other
      .getByText(/^Checked out · #/)
      .first()
      .waitFor()
    expect(await insideNow()).toEqual([])
    expect(await outcomes()).toEqual(['pass: already_inside', 'pass: admitted'])
  })

  it('lets members in and out by one scan each, without a look, and refuses what is not genuine in words', async () => {
    const text = await memberCode(await newMember())
    const { page } = await openDesk()
    await scan(page, text)
    await expect.poll(insideNow).toEqual(['นิภา ศรีสุข'])
    await app.sql("update scans set at = at - interval '1 minute'")
    await scan(page, `${text.slice(0, 100)}${text[100] === 'A' ? 'B' : 'A'}${text.slice(101)}`)
    await page.getByText('Do not let in: this code: not genuine, or read wrongly.', { exact: false }).waitFor()
    const { page: other } = await openDesk()
    await scan(other, text)
    await expect.poll(insideNow).toEqual([])
    expect(await outcomes()).toEqual(['member: checked_out', 'pass: bad_signature', 'member: admitted'])
  })

  it('[M-09] of a pass is typed as eight digits too', async () => {
    const { code } = await codes(await newPass())
    const { page } = await openDesk()
    await type(page, code)
    await page.getByText(`No match for “${code}”`).waitFor()
    await press(page, 'Enter')
    await expect.poll(insideNow).toEqual(['Anan Passes'])
    expect(await outcomes()).toEqual(['pass: admitted'])
  })

  it('is listed with its result, and opens the visit', async () => {
    const { token } = await codes(await newPass())
    const { page } = await openDesk()
    await scan(page, token)
    await expect.poll(insideNow).toEqual(['Anan Passes'])
    await page.getByRole('link', { name: 'Scans' }).click()
    await page.getByRole('row', { name: /Let in.*Anan Passes.*Pass/ }).waitFor()
    await page.getByRole('link', { name: 'Open the visit of Anan Passes' }).click()
    await page.getByRole('heading', { name: /Anan Passes/ }).waitFor()
    await press(page, 'Escape')
  })
})
