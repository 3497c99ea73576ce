import { readdir, readFile, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { readQr } from '../../../../../e2e/support/qr.ts'
import { testFolder } from '../../../test/folder.ts'
import { smtpTrap } from '../../../test/smtp-trap.ts'
import { qrPicture } from '../storage/qr.ts'
import { FolderMailer } from './folder-mailer.ts'
import { createMailer } from './mailer.ts'
import type { Mail } from './message.ts'
import { SmtpMailer } from './smtp-mailer.ts'
import { invitationMail, passwordResetMail } from './templates.ts'

const FROM = { name: 'ป้อมยาม Gatehouse', address: 'no-reply@gatehouse.example' }
const LINK = 'https://visit.example/user/activate/gha_AbC-_123'
const mail: Mail = { to: 'somchai@building.example', subject: 'สวัสดี น้ำ ก้ำ', text: 'ข้อความ\nบรรทัดสอง', html: '<p>ข้อความ</p>' }

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function trap(options: SMTPServerOptions = {}) {
  const server = await smtpTrap(options)
  closers.push(server.close)
  return server
}

const read = (raw: string) => PostalMime.parse(Buffer.from(raw, 'latin1'))
const headerNames = (raw: string) =>
  raw
    .split('\r\n\r\n')[0]!
    .split('\r\n')
    .filter((line) => !/^\s/.test(line))
    .map((line) => line.split(':')[0]!.toLowerCase())
const EXPECTED_HEADERS = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']

describe('SmtpMailer', () => {
  it('brings the message to the server, in both forms and in Thai', async () => {
    const { received, url } = await trap()
    await new SmtpMailer(url, FROM).send(mail)
    expect(received).toHaveLength(1)
    expect(received[0]!.to).toEqual(['somchai@building.example'])
    const message = await read(received[0]!.raw)
    expect(message.from).toMatchObject(FROM)
    expect(message).toMatchObject({ subject: mail.subject, to: [{ address: 'somchai@building.example' }] })
    expect(message.text?.trim()).toBe(mail.text)
    expect(message.html?.trim()).toBe(mail.html)
    expect(message.attachments).toEqual([])
    expect(headerNames(received[0]!.raw).toSorted()).toEqual(EXPECTED_HEADERS)
  })

  it('refuses what could write a header or reach somebody else (ASVS 1.3.11)', async () => {
    const { received, url } = await trap()
    const mailer = new SmtpMailer(url, FROM)
    const receivers = [
      '',
      'nobody',
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      'A <a@b.example>',
      'a@b.example\n',
      'group: a@b.example;',
      '"a\\" <x@y.example>"@b.example',
    ]
    for (const to of receivers) await expect(mailer.send({ ...mail, to }), to).rejects.toMatchObject({ name: 'MailError' })
    for (const subject of ['', ' ', 'Hi\r\nBcc: c@d.example', 'Hi\nX: y', 'Hi\u2028X', 'Hi\u0000', 'x'.repeat(201)])
      await expect(mailer.send({ ...mail, subject }), subject).rejects.toMatchObject({ name: 'MailError' })
    expect(received).toEqual([])
  })

  it('adds no header, whatever the subject and the texts are', async () => {
    const { received, url } = await trap()
    const mailer = new SmtpMailer(url, FROM)
    const texts = fc.string({ unit: 'binary', maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(texts, texts, async (subject, text) => {
        received.length = 0
        const outcome = await mailer
          .send({ ...mail, subject, text: `${text}\r\n.\r\nRCPT TO:<c@d.example>`, html: `<p>${text}</p>` })
          .catch((error: Error) => error.name)
        expect(outcome === undefined || outcome === 'MailError').toBe(true)
        if (outcome) return
        expect(received).toHaveLength(1)
        expect(received[0]!.to).toEqual([mail.to])
        expect(headerNames(received[0]!.raw).toSorted()).toEqual(EXPECTED_HEADERS)
      }),
      { numRuns: 40 },
    )
  })

  it('brings pictures and a calendar entry along, which add no header of the message', async () => {
    const { received, url } = await trap()
    const code = await qrPicture('GP1ABC234')
    const calendar = { method: 'REQUEST' as const, text: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:น้ำ\r\nEND:VCALENDAR\r\n' }
    const attachment = { name: 'arrival-code.png', type: 'image/png', bytes: code, cid: 'arrival-code' } as const
    await new SmtpMailer(url, FROM).send({ ...mail, html: '<img src="cid:arrival-code">', attachments: [attachment], calendar })
    const { attachments } = await read(received[0]!.raw)
    const [picture] = attachments.filter(({ mimeType }) => mimeType === 'image/png')
    expect(picture).toMatchObject({ filename: 'arrival-code.png', disposition: 'inline', contentId: '<arrival-code>' })
    expect(await readQr(Buffer.from(picture!.content as ArrayBuffer))).toBe('GP1ABC234')
    const calendars = attachments.filter(({ mimeType }) => mimeType === 'text/calendar' || mimeType === 'application/ics')
    expect(calendars.map(({ mimeType }) => mimeType).sort()).toEqual(['application/ics', 'text/calendar'])
    expect(calendars.find(({ mimeType }) => mimeType === 'text/calendar')).toMatchObject({ method: 'REQUEST' })
    for (const { content } of calendars) expect(Buffer.from(content as ArrayBuffer).toString()).toContain('SUMMARY:น้ำ')
    expect(headerNames(received[0]!.raw).toSorted()).toEqual(EXPECTED_HEADERS)
    for (const name of ['', 'a\r\nX: y.png', 'a b.png', '../a.png', 'น้ำ.png', '"a".png'])
      for (const wrong of [{ name }, { cid: name }])
        await expect(new SmtpMailer(url, FROM).send({ ...mail, attachments: [{ ...attachment, ...wrong }] }), name).rejects.toMatchObject({
          name: 'MailError',
        })
  })

  it('passes on that the server refused', async () => {
    const { url } = await trap({
      onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    })
    await expect(new SmtpMailer(url, FROM).send(mail)).rejects.toMatchObject({ responseCode: 550 })
  })

  it('gives up on a server that never answers', async () => {
    const server = createServer(() => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const sockets: { destroy(): void }[] = []
    server.on('connection', (socket) => sockets.push(socket))
    closers.push(async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    })
    const { port } = server.address() as AddressInfo
    await expect(new SmtpMailer(`smtp://127.0.0.1:${port}`, FROM, { greetingTimeout: 200 }).send(mail)).rejects.toMatchObject({
      code: 'ETIMEDOUT',
    })
  })

  it('says no password over a connection that is not encrypted, save to this machine', async () => {
    const users: string[] = []
    const options: SMTPServerOptions = {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username }, _session, callback) {
        users.push(username!)
        callback(null, { user: username })
      },
    }
    const { port, received } = await trap(options)
    await new SmtpMailer(`smtp://desk:canary@127.0.0.1:${port}`, FROM).send(mail)
    expect([users, received.length]).toEqual([['desk'], 1])
    // A name that leads to the same server, but could be anywhere.
    await expect(new SmtpMailer(`smtp://desk:canary@0.0.0.0:${port}`, FROM).send(mail)).rejects.toThrow(/STARTTLS/)
    expect([users, received.length]).toEqual([['desk'], 1])
    // The operator's setting applies to mails, never to a password.
    await expect(new SmtpMailer(`smtp://desk:canary@0.0.0.0:${port}`, FROM, {}, true).send(mail)).rejects.toThrow(/STARTTLS/)
  })

  it('[B19] crosses the network with TLS alone, unless the operator says otherwise, and says how', async () => {
    const { port, received } = await trap({ authOptional: true })
    const away = `smtp://0.0.0.0:${port}`
    await expect(new SmtpMailer(away, FROM).send(mail)).rejects.toThrow(/set SMTP_WITHOUT_TLS=true where you trust the network between/)
    await expect(new SmtpMailer(away, FROM).check()).rejects.toThrow(/SMTP_WITHOUT_TLS=true/)
    expect(received).toHaveLength(0)
    await createMailer({ smtp_url: away, mail_from: FROM, data_dir: '', smtp_without_tls: true }).send(mail)
    expect(received).toHaveLength(1)
  })
})

describe('FolderMailer', () => {
  const folder = testFolder()

  it('writes mails that a mail program opens, in order, for the owner only', async () => {
    const mailer = createMailer({ smtp_url: undefined, mail_from: FROM, data_dir: folder })
    expect(mailer).toBeInstanceOf(FolderMailer)
    await mailer.send(mail)
    await mailer.send({ ...mail, subject: 'second' })
    const names = (await readdir(join(folder, 'mail'))).filter((name) => name.endsWith('.eml')).toSorted()
    expect(names).toHaveLength(2)
    const [first, second] = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, 'mail', name)))))
    expect(first).toMatchObject({ subject: mail.subject, to: [{ address: mail.to }], from: FROM })
    expect(second!.subject).toBe('second')
    expect((await stat(join(folder, 'mail'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'mail', names[0]!))).mode & 0o777).toBe(0o600)
    await expect(mailer.send({ ...mail, to: 'a@b.example\r\nBcc: c@d.example' })).rejects.toMatchObject({ name: 'MailError' })
  })

  it('keeps a mail to be read without a mail program with its pictures in it', async () => {
    const mailer = new FolderMailer(join(folder, 'pictures'), FROM)
    const attachments = [{ name: 'a.png', type: 'image/png', bytes: Buffer.from('png'), cid: 'a' } as const]
    await mailer.send({ ...mail, html: '<img src="cid:a">', attachments })
    const [storedMail] = await mailer.kept.list(1)
    expect(storedMail).toEqual({
      ...mail,
      id: storedMail!.id,
      sent_at: storedMail!.sent_at,
      html: `<img src="data:image/png;base64,${btoa('png')}">`,
    })
  })

  it('gives way to SMTP where there is an address', () =>
    expect(createMailer({ smtp_url: 'smtp://mail.example', mail_from: FROM, data_dir: folder })).toBeInstanceOf(SmtpMailer))
})

describe('templates', () => {
  const names = { name: 'สมชาย ใจดี', organisation: 'Riverside Tower', inviter: 'Anong' }
  const drafts = (values: typeof names) =>
    (['th', 'en'] as const).flatMap((language) => [
      invitationMail({ language, link: LINK, ...values }),
      passwordResetMail({ language, link: LINK, name: values.name }),
    ])

  it('say the same in both forms and both languages: who, what to do, how long, and the link', () => {
    for (const { subject, text, html } of drafts(names)) {
      expect(subject).toMatch(/Gatehouse/)
      for (const body of [text, html]) {
        expect(body).toContain(names.name)
        expect(body).toContain(LINK)
        expect(body).toMatch(/72|30/)
      }
      expect(html).toContain(`<a href="${LINK}"`)
    }
    expect(drafts(names)[0]!.html).toContain('<html lang="th">')
    expect(drafts(names)[2]!.subject).toBe('Riverside Tower invites you to Gatehouse')
  })

  it('load nothing from elsewhere and run nothing', () => {
    for (const { html } of drafts(names)) {
      expect(html).not.toMatch(/<img|<link|<script|url\(|@import| on\w+=/i)
      expect(html.match(/https?:\/\/[^"<\s]+/g)?.every((address) => address === LINK)).toBe(true)
    }
  })

  it('show names as text, whatever is in them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (nasty) => {
        const name = `<img src=x onerror="alert('1')">&${nasty}`
        for (const { subject, text, html } of drafts({
          name,
          organisation: `\r\nBcc: a@b.example ${nasty}`,
          inviter: `${nasty}</p><script>`,
        })) {
          expect(html).not.toMatch(/<img|<script/i)
          expect(html.match(/<p[ >]/g)?.length).toBe(html.match(/<\/p>/g)?.length)
          expect(subject).not.toMatch(/[\r\n]/)
          expect(text).toContain(LINK)
        }
      }),
    )
  })

  it('turn no name into a link', () => {
    for (const { text, html } of drafts({ ...names, organisation: 'Win https://evil.example now', name: 'http://evil.example' })) {
      expect(text).not.toContain('://evil')
      expect(html).not.toContain('://evil')
    }
    for (const name of ['Win at www.evil.example/now', 'evil.example', 'พบกันที่ prize@evil.example', 'EVIL.EXAMPLE'])
      for (const { subject, text, html } of drafts({ name, organisation: name, inviter: name }))
        for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\./i)
    // An abbreviation keeps its dot.
    expect(drafts({ ...names, organisation: 'บจก.สยาม Co., Ltd.' })[2]!.subject).toBe('บจก.สยาม Co., Ltd. invites you to Gatehouse')
  })

  it('take no link that a browser would run', () => {
    for (const link of ['javascript:alert(1)', 'data:text/html,x', '/user/activate/x', ''])
      expect(() => passwordResetMail({ language: 'en', name: 'a', link })).toThrow(TypeError)
  })

  it('arrive as they were made', async () => {
    const { received, url } = await trap()
    for (const draft of drafts(names)) await new SmtpMailer(url, FROM).send({ to: mail.to, ...draft })
    const messages = await Promise.all(received.map(({ raw }) => read(raw)))
    expect(
      messages.map(({ subject, text, html }) => ({
        subject,
        text: text?.replaceAll('\r\n', '\n').trim(),
        html: html?.replaceAll('\r\n', '\n').trim(),
      })),
    ).toEqual(drafts(names).map(({ subject, text, html }) => ({ subject, text: text.trim(), html: html.trim() })))
  })
})
