import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { readQr, readQrByZbar } from '../../../../../e2e/support/qr.ts'
import { auditEntries, entriesOf } from '../../../test/audit-entries.ts'
import { admin, gate, staffDesk } from '../../../test/desk.ts'
import { workOff } from '../../../test/guest-mails.ts'
import { pictureOfPage } from '../../../test/pdf.ts'
import { type PassInput, passFor } from '../../../test/pre-passes.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { PaperError } from '../../kernel/paper/paper.ts'
import { prePassJobs } from './pre-passes.jobs.ts'
import { SEND_PASS_MAIL } from './pre-passes.mail.ts'

serve()
staffDesk()

const calls = (caller = admin) => test.as(caller).prePasses
const make = async (fields: Partial<PassInput> = {}) =>
  expectSuccess(await calls().create({ body: passFor({ location_id: gate.location_id, ...fields }) }))
const codeOf = async (id: string) => expectSuccess(await calls().code({ params: { id }, body: {} }))

async function mailsTo(address: string) {
  await workOff(test, 'send_pass_mail')
  const folder = join(test.folder, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return mails.filter(({ to }) => to?.some((each) => each.address === address))
}
const bytesOf = ({ content }: { content: ArrayBuffer | string | Uint8Array }) => Buffer.from(content as ArrayBuffer)

describe('a pass by mail', () => {
  it.each([
    { language: 'th', subject: 'บัตรผ่านเข้า อาคารหลัก' },
    { language: 'en', subject: 'Your pass for Main building' },
  ] as const)('[R-10a] brings its holder the code and the paper that the gate knows, in $language', async ({ language, subject }) => {
    const to = `holder.${language}@mail.example`
    const { _id } = await make({ email: to })
    const sentPass = expectSuccess(await calls().send({ params: { id: _id }, body: { language } }))
    expect(sentPass.message).toMatchObject({ template: 'pass', status: 'queued' })
    const [mail, ...others] = await mailsTo(to)
    expect(others).toEqual([])
    const { token, code } = await codeOf(_id)
    const digits = `${code.slice(0, 4)} ${code.slice(4)}`
    expect(mail!.subject).toBe(subject)
    for (const body of [mail!.text, mail!.html]) for (const part of ['Somchai Jaidee', digits]) expect(body).toContain(part)
    const [picture, paper, ...rest] = mail!.attachments
    expect(rest).toEqual([])
    expect(await Promise.all([readQr(bytesOf(picture!)), readQrByZbar(bytesOf(picture!))])).toEqual([token, token])
    expect([paper!.mimeType, paper!.filename]).toEqual(['application/pdf', expect.stringMatching(/^pass-[0-9a-f]{8}\.pdf$/)])
    expect(await readQr(await pictureOfPage(bytesOf(paper!)))).toBe(token)
    expect(expectSuccess(await calls().get({ params: { id: _id } })).message).toMatchObject({ status: 'sent', problem: null })
    const entries = (await entriesOf(test, _id)).filter(({ action }) => action === 'pre_pass.sent')
    expect(entries.map(({ after }) => after)).toMatchObject([{ holder_name: 'Somchai Jaidee', email: to, serial: 1 }])
    // The outbox keeps none of the content.
    const [left] = await test.sql('select content_sealed is null as emptied from messages where record_id = $1', _id)
    expect(left).toEqual({ emptied: true })
  })

  describe('D28: a mail that can’t be built', () => {
    const waiting = async () => {
      const { _id } = await make({ email: 'holder@mail.example' })
      expectSuccess(await calls().send({ params: { id: _id }, body: {} }))
      const [job] = await test.sql('select organisation_id, _id as message_id from messages where record_id = $1', _id)
      const message = async () => expectSuccess(await calls().get({ params: { id: _id } })).message
      return { job, message }
    }
    /** An app whose paper queue fails with this error. */
    const failing = (error: Error): App => ({
      ...test.app,
      shares: { ...test.app.shares, papers: { run: () => Promise.reject(error) } as unknown as App['shares']['papers'] },
    })
    const send = (app: App, job: unknown) => prePassJobs[SEND_PASS_MAIL]!(app, job)

    it('is given up at once where its paper can’t be set, and its sender sees why', async () => {
      const { job, message } = await waiting()
      await expect(send(failing(new PaperError('no such font')), job)).rejects.toThrow('no such font')
      expect(await message()).toMatchObject({ status: 'failed', problem: 'cannot_be_built' })
      const [row] = await test.sql('select content_sealed, attempts from messages where _id = $1', job.message_id)
      expect(row).toEqual({ content_sealed: null, attempts: 1 })
      // The next try of the job finds nothing to send.
      await send(test.app, job)
      expect(await message()).toMatchObject({ status: 'failed' })
    })

    it('waits for as long as any mail where the setter has no place for it', async () => {
      const { job, message } = await waiting()
      for (let tries = 0; tries < 25; tries += 1)
        await expect(send(failing(new AppError('too_many_requests', { retry_after: 1 })), job)).rejects.toThrow()
      expect(await message()).toMatchObject({ status: 'queued', problem: 'too_many_requests' })
      await send(test.app, job)
      expect(await message()).toMatchObject({ status: 'sent', problem: null })
    })

    it('is given up after an hour in which each try ended without a page', async () => {
      const { job, message } = await waiting()
      const dying = failing(new Error('The page was not set.'))
      for (let tries = 0; tries < 19; tries += 1) await expect(send(dying, job)).rejects.toThrow()
      expect(await message()).toMatchObject({ status: 'queued' })
      await expect(send(dying, job)).rejects.toThrow()
      expect(await message()).toMatchObject({ status: 'failed', problem: 'cannot_be_built' })
    })
  })

  it('goes to another address where one is given, at most five times an hour, and to nobody of a pass that is revoked', async () => {
    const { _id } = await make()
    const params = { id: _id }
    expect(expectRefusal(await calls().send({ params, body: {} }))).toMatchObject({ status: 422, errors: [{ field: 'email' }] })
    expect(expectRefusal(await calls().send({ params, body: { email: 'nobody' } })).errors).toMatchObject([{ field: 'email' }])
    for (let n = 0; n < 5; n += 1) expectSuccess(await calls().send({ params, body: { email: 'other@mail.example' } }))
    expect(expectRefusal(await calls().send({ params, body: { email: 'other@mail.example' } })).code).toBe('too_many_requests')
    // Mails that were unsent when the next one was queued are never sent.
    expect(await mailsTo('other@mail.example')).toHaveLength(1)
    await test.sql("update messages set created_at = created_at - interval '1 hour' where record_id = $1", _id)
    expectSuccess(await calls().send({ params, body: { email: 'other@mail.example' } }))
    expectSuccess(await calls().revoke({ params, body: { reason: 'x' } }))
    expect(expectRefusal(await calls().send({ params, body: { email: 'other@mail.example' } })).code).toBe('status_not_allowed')
  })
})

it('the list of passes as a file is that of its filter, without any code, with masked numbers', async () => {
  const { _id } = await make({
    holder_name: '=cmd()',
    phone: '0812345608',
    email: 'a@mail.example',
    plate: 'กก 1234',
    plate_province: 'TH-10',
  })
  const { token, code } = await codeOf(_id)
  await make({ holder_name: 'Other' })
  const download = (query: string) =>
    fetch(`${test.address}/visitors/prepasses/export?${query}`, {
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' },
    })
  const text = await (await download('format=csv&search=cmd')).text()
  expect(text).toContain("'=cmd()")
  for (const part of ['xxx-xxx-5608', 'a@mail.example', 'กก 1234', 'One visit', 'Active']) expect(text).toContain(part)
  for (const part of [token, code, `${code.slice(0, 4)} ${code.slice(4)}`, '0812345608', 'Other']) expect(text).not.toContain(part)
  expect((await download('format=xlsx')).status).toBe(200)
  const entries = await auditEntries(test, `organisation_id = $1 and action = 'pre_passes.exported'`, admin.organisation_id)
  expect(entries.map(({ after }) => after)).toEqual([
    { format: 'csv', passes: 1 },
    { format: 'xlsx', passes: 2 },
  ])
})
