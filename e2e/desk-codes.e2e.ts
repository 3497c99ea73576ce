import { passFor } from '../apps/server/test/pre-passes.ts'
import { expectSuccess } from '../apps/server/test/served.ts'
import { admin, guard, openDesk, staffDesk } from './support/desk.ts'
import { press, scan, scanInThai, type } from './support/keyboard.ts'
import { app, servePage } from './support/page.ts'

servePage()
staffDesk()

const gateOf = async () => expectSuccess(await app.as(admin).gates.list({ query: {} })).docs[0]!
const visits = async () => expectSuccess(await app.as(guard).entrances.list({ query: {} })).docs
const insideNow = async () => (await visits()).filter(({ status }) => status === 'checkin').map((visit) => visit.visitor_name)
const outcomes = async () =>
  expectSuccess(await app.as(admin).scans.list({ query: {} })).docs.map(({ kind, outcome }) => `${kind}: ${outcome}`)
const newPass = async (overrides: object = {}) =>
  expectSuccess(
    await app.as(admin).prePasses.create({
      body: passFor({ location_id: (await gateOf()).location_id, holder_name: 'Anan Passes', ...overrides }),
      idempotencyKey: app.make.id(),
    }),
  )
const codes = async ({ _id }: { _id: string }) => expectSuccess(await app.as(admin).prePasses.code({ params: { id: _id }, body: {} }))
const newMember = async () =>
  expectSuccess(
    await app.as(admin).members.create({ body: { code: 'M-1', kind: 'tenant', name_th: 'นิภา ศรีสุข', name_en: 'Nipha', status: 'active' } }),
  )
const memberCode = async ({ _id }: { _id: string }) => expectSuccess(await app.as(admin).members.code({ params: { id: _id } })).text

describe('a signed code at the desk', () => {
  it('lets in by one scan under the Thai layout, in one call, and says who is inside with the way on beside it', async () => {
    const { token } = await codes(await newPass())
    const { page } = await openDesk()
    const paths: string[] = []
    page.on('request', (request) => {
      if (/entrances\/find|members\/find|visitors\/scans/.test(request.url())) paths.push(new URL(request.url()).pathname)
    })
    await scanInThai(page, token)
    await expect.poll(insideNow).toEqual(['Anan Passes'])
    const card = page.getByRole('status').filter({ hasText: 'Anan Passes' })
    await card.getByText(/^Checked in · #/).waitFor()
    expect(paths).toEqual(['/visitors/scans'])
    await app.sql("update scans set at = at - interval '1 minute'")
    // At another desk, where this scan isn't a repeat.
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

  it('opens the filled-in form of a pass at the first field that the gate still needs, and is used up by the check-in', {
    tags: ['nightly'],
  }, async () => {
    const settings = app.as(admin).settings
    const { version, form } = expectSuccess(await settings.get({}))
    const rows = [{ visitor_type: null, gate_id: null, fields: { phone: 'required' as const } }]
    expectSuccess(await settings.save({ body: { version, form: { ...form, rows } } }))
    const pass = await newPass({ company: 'Passes Ltd', gate_note: 'Leave the parcel' })
    const { token } = await codes(pass)
    const { page, faults } = await openDesk()
    await scan(page, token)
    const panel = page.getByRole('complementary', { name: 'Check in with a pass' })
    await panel.getByText('Leave the parcel').waitFor()
    // [D21] While the form is open, the strip says who it is and which fields are missing.
    const strip = page.getByRole('region', { name: 'Matches' })
    await strip.getByText('Not checked in yet · Still needed: Phone').waitFor()
    expect(await strip.textContent()).toMatch(/Anan Passes[\s\S]*Leave the parcel[\s\S]*Passes Ltd/)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/scan-needs.png` })
    expect(await panel.locator('[name=visitor_name]').inputValue()).toBe('Anan Passes')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone')
    await type(page, '0812345608')
    await press(page, 'Enter')
    await expect.poll(visits).toMatchObject([{ visitor_name: 'Anan Passes', company: 'Passes Ltd', source: 'pre_pass', status: 'checkin' }])
    expect(await strip.count()).toBe(0)
    expect(await outcomes()).toEqual(['pass: needs_more'])
    const uses = async () => expectSuccess(await app.as(admin).prePasses.get({ params: { id: pass._id } })).uses
    expect(await uses()).toBe(1)
    await press(page, 'F10')
    await expect.poll(uses).toBe(0)
    // While the form is open, someone enters with the same pass at another gate.
    const { page: other } = await openDesk()
    await scan(other, token)
    const late = other.getByRole('complementary', { name: 'Check in with a pass' })
    await late.waitFor()
    await expect.poll(() => other.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone')
    const { location_id, _id: gate_id } = await gateOf()
    expect(location_id).toBe(pass.location_id)
    expectSuccess(await app.as(guard).entrances.checkIn({ body: { gate_id, pass_id: pass._id, phone: '0812345608' } }))
    await type(other, '0812345608')
    await press(other, 'Enter')
    await late.getByText(/^Do not let in Anan Passes: already inside since .+, at G1, let in by /).waitFor()
    if (process.env.SHOTS) await other.screenshot({ path: `${process.env.SHOTS}/pass-form.png` })
    await late.getByRole('button', { name: 'Open that visit' }).click()
    await other.getByRole('heading', { name: /Anan Passes/ }).waitFor()
    expect(faults).toEqual([])
  })

  it.each([
    { language: 'en' as const, parts: ['Visiting', 'Company', '2 uses left', 'Note for the gate:'] },
    { language: 'th' as const, parts: ['พบ', 'บริษัท', 'ใช้ได้อีก 2 ครั้ง', 'ข้อความถึงเจ้าหน้าที่ประตู:'] },
  ])(
    '[D21] shows the visitor, host, note and remaining uses of a pass by one scan ($language)',
    { tags: ['nightly'] },
    async ({ language, parts }) => {
      const note = 'Keys <img src=x onerror="document.title=1">\nfor room 9'
      const pass = await newPass({ company: 'Passes Ltd', host_name: 'Khun Nipha', mode: 'multiple', max_uses: 3, gate_note: note })
      const { token } = await codes(pass)
      const { page, faults } = await openDesk(guard, { language })
      const calls: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
      })
      await scan(page, token)
      await expect.poll(insideNow).toEqual(['Anan Passes'])
      const card = page.getByRole('status').filter({ hasText: 'Anan Passes' })
      await card.waitFor()
      const strip = page.locator('section').filter({ has: card })
      // Removes the marks that keep Thai words on one line.
      const text = (await strip.textContent())!.replaceAll('\u2060', '')
      for (const part of [...parts, 'Passes Ltd', 'Khun Nipha', 'Keys <img src=x', 'for room 9']) expect(text).toContain(part)
      expect(await strip.locator('img[src=x]').count()).toBe(0)
      expect(calls).toEqual(['/visitors/scans'])
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/scan-note-${language}.png` })
      // It stays until it is read: only the next scan, typing, Esc or its button removes it.
      const [visit] = await visits()
      await page.goto(`${app.address}/service/visitor/entrances?visit=${visit!._id}`)
      await page.getByRole('complementary').getByText('for room 9').waitFor()
      expect(await page.getByRole('complementary').locator('img[src=x]').count()).toBe(0)
      expect(faults).toEqual([])
    },
  )

  it('lets members in and out by one scan each, without a look, and refuses what is not genuine in words', {
    tags: ['nightly'],
  }, async () => {
    const text = await memberCode(await newMember())
    const { page } = await openDesk()
    await scan(page, text)
    await expect.poll(insideNow).toEqual(['นิภา ศรีสุข'])
    await app.sql("update scans set at = at - interval '1 minute'")
    await scan(page, `${text.slice(0, 100)}${text[100] === 'A' ? 'B' : 'A'}${text.slice(101)}`)
    await page.getByText('Do not let in: code not genuine, or misread.', { exact: false }).waitFor()
    const { page: other } = await openDesk()
    await scan(other, text)
    await expect.poll(insideNow).toEqual([])
    expect(await outcomes()).toEqual(['member: checked_out', 'pass: bad_signature', 'member: admitted'])
  })

  it('can be typed as the eight digits of a pass too', { tags: ['nightly'] }, async () => {
    const { code } = await codes(await newPass())
    const { page } = await openDesk()
    await type(page, code)
    // [D23] The strip refuses no one while the typed digits are those of a pass.
    const strip = page.getByRole('region', { name: 'Matches' })
    await strip.getByText('Enter: use as pass code').waitFor()
    expect(await strip.textContent()).not.toMatch(/No match|New visitor/)
    await press(page, 'Enter')
    await expect.poll(insideNow).toEqual(['Anan Passes'])
    expect(await outcomes()).toEqual(['pass: admitted'])
  })

  it('is listed with its result, and opens the visit', { tags: ['nightly'] }, async () => {
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
