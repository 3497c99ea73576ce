import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { newId } from '../crypto/uuid.ts'
import { type KeptMail, type KeptMails, type Mail, type Mailer, messageOf, type Sender } from './message.ts'

/** Writes each message into a folder as a mail file plus its content, readable only for the server's user. */
export class FolderMailer implements Mailer {
  readonly kept: KeptMails
  private readonly transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  private readonly folder: string
  readonly from: Sender

  constructor(folder: string, from: Sender) {
    this.folder = folder
    this.from = from
    this.kept = { list: (limit, before) => listIn(folder, limit, before), read: (id) => readIn(folder, id) }
  }

  async send(mail: Mail): Promise<void> {
    const { message } = await this.transport.sendMail(messageOf(mail, this.from))
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const id = newId()
    const { to, subject, text } = mail
    const storedMail: KeptMail = { id, to, subject, text, html: withPictures(mail), sent_at: new Date().toISOString() }
    // Write the content first, because the list shows messages.
    await this.write(`${id}.json`, JSON.stringify(storedMail))
    await this.write(`${id}.eml`, message)
  }

  private async write(name: string, content: string | Parameters<typeof writeFile>[1]): Promise<void> {
    const file = join(this.folder, name)
    await writeFile(`${file}.draft`, content, { flag: 'wx', mode: 0o600 })
    await rename(`${file}.draft`, file)
  }
}

/** Replaces picture names with the pictures' bytes, for readers without a mail program. */
const withPictures = ({ html, attachments = [] }: Mail): string =>
  attachments.reduce(
    (text, { cid, type, bytes }) => (cid ? text.replaceAll(`cid:${cid}`, `data:${type};base64,${bytes.toString('base64')}`) : text),
    html,
  )

const MESSAGE = /^([0-9a-f-]{36})\.eml$/

async function listIn(folder: string, limit: number, before: string | undefined): Promise<KeptMail[]> {
  const names = await readdir(folder).catch(() => [])
  const ids = names.flatMap((name) => MESSAGE.exec(name)?.[1] ?? []).filter((id) => before === undefined || id < before)
  const mails = await Promise.all(
    ids
      .sort()
      .reverse()
      .slice(0, limit)
      .map((id) => readIn(folder, id)),
  )
  return mails.filter((mail) => mail !== undefined)
}

/** The pattern excludes paths. */
async function readIn(folder: string, id: string): Promise<KeptMail | undefined> {
  if (!MESSAGE.test(`${id}.eml`)) return undefined
  const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as KeptMail)
}
