import { WEEKDAYS, type Weekday } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readQr, readQrByZbar } from '../../../../../e2e/support/qr.ts'
import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, gate, staffDesk } from '../../../test/desk.ts'
import { pictureOfPage } from '../../../test/pdf.ts'
import { jpeg, photoForm } from '../../../test/photos.ts'
import { type PassInput, passFor } from '../../../test/pre-passes.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import { gatesText, hoursText, timesText } from './pre-passes.paper-words.ts'

serve()
staffDesk()

const calls = () => test.as(admin).prePasses
const make = async (fields: Partial<PassInput> = {}) =>
  expectSuccess(await calls().create({ body: passFor({ location_id: gate.location_id, ...fields }) }))
const paper = (id: string, language: string, token = admin.token) =>
  fetch(`${test.address}/visitors/prepasses/${id}/pass?language=${language}`, { headers: { authorization: `Bearer ${token}` } })

/** The texts of a PDF, and how many pages it has. */
async function readPdf(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  return { pages: document.numPages, text: items.map((item) => ('str' in item ? item.str : '')).join('') }
}

describe('a pass on paper', () => {
  it.each(['th', 'en'])('is one page with the QR code and the eight digits that the gate knows (%s)', async (language) => {
    const { _id } = await make({ holder_name: 'Somchai #read("/etc/passwd") *x*', company: 'A'.repeat(160), gate_ids: [gate._id] })
    expectSuccess(await calls().addAvatar({ params: { id: _id }, form: photoForm(await jpeg()) }))
    const answer = await paper(_id, language)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(/filename="pass-[0-9a-f]{8}\.pdf"/)
    const pdf = Buffer.from(await answer.arrayBuffer())
    const { token, code } = expectSuccess(await calls().code({ params: { id: _id }, body: {} }))
    const picture = await pictureOfPage(pdf)
    expect(await Promise.all([readQr(picture), readQrByZbar(picture)])).toEqual([token, token])
    const { pages, text } = await readPdf(pdf)
    expect(pages).toBe(1)
    expect(text).toContain(`${code.slice(0, 4)} ${code.slice(4)}`)
    expect(text).toContain('Somchai #read("/etc/passwd") *x*')
    const actions = (await entriesOf(test, _id)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'pre_pass.code_read')).toHaveLength(2)
  })

  it('stays one page with the longest texts that a pass may have', async () => {
    const each = [
      { from: '06:00', to: '08:00' },
      { from: '09:00', to: '11:30' },
      { from: '13:15', to: '17:45' },
    ]
    const hours = Object.fromEntries(WEEKDAYS.map((day, index) => [day, index % 2 ? each : each.slice(1)])) as Record<Weekday, typeof each>
    const { _id } = await make({
      holder_name: 'ผู้ใหญ่บ้านก้ำกึ่ง '.repeat(8).trim(),
      company: 'บริษัท น้ำผึ้ง '.repeat(10),
      hours,
      from_time: '08:00',
      until_time: '18:00',
    })
    const pdf = Buffer.from(await (await paper(_id, 'th')).arrayBuffer())
    const { token } = expectSuccess(await calls().code({ params: { id: _id }, body: {} }))
    expect((await readPdf(pdf)).pages).toBe(1)
    expect(await readQr(await pictureOfPage(pdf))).toBe(token)
  })

  it('is not printed for a revoked pass or another organisation', async () => {
    const { _id } = await make()
    const stranger = await test.make.admin()
    expect((await paper(_id, 'en', stranger.token)).status).toBe(404)
    expectSuccess(await calls().revoke({ params: { id: _id }, body: { reason: 'Lost' } }))
    expect((await paper(_id, 'en')).status).toBe(409)
    expect(expectRefusal(await calls().code({ params: { id: _id }, body: {} })).code).toBe('status_not_allowed')
  })
})

describe('the text of a printed pass', () => {
  const WORK = [{ from: '08:00', to: '18:00' }]
  const week = (days: Partial<Record<Weekday, readonly { from: string; to: string }[]>>) =>
    ({ mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [], ...days }) as Record<Weekday, { from: string; to: string }[]>

  it('joins days with equal hours, and leaves out days without hours', () => {
    const workdays = week({ mon: WORK, tue: WORK, wed: WORK, thu: WORK, fri: WORK })
    expect(hoursText(workdays, 'en')).toBe('Mon–Fri 08:00–18:00')
    expect(hoursText(week({ mon: WORK, wed: WORK, sun: [{ from: '00:00', to: '00:00' }] }), 'en')).toBe(
      'Mon 08:00–18:00 · Wed 08:00–18:00 · Sun all day',
    )
    expect(hoursText(workdays, 'th')).toBe('จ.–ศ. 08:00–18:00')
    expect(hoursText(null, 'en')).toBe('At any time')
  })

  it('writes days in the era of the language, and one day once', () => {
    const times = { from_day: '2099-12-24', from_time: '08:00', until_day: '2099-12-31', until_time: null }
    expect(timesText(times, 'en')).toBe('24 Dec 2099 08:00 – 31 Dec 2099')
    expect(timesText(times, 'th')).toBe('24 ธ.ค. 2642 08:00 – 31 ธ.ค. 2642')
    expect(timesText({ ...times, from_time: null, until_day: '2099-12-24' }, 'en')).toBe('24 Dec 2099')
    expect([gatesText(null, 'en'), gatesText(['G2', 'G1'], 'en')]).toEqual(['All gates', 'G1, G2'])
  })
})
