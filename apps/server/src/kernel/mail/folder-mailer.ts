import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { newId } from '../crypto/uuid.ts'
import { type Mail, type Mailer, messageOf, type Sender } from './message.ts'

/**
 * Writes each message into a folder as a file that mail programs open, for the server's user only: its links sign people in. The names are
 * in the order of sending.
 */
export class FolderMailer implements Mailer {
  private readonly transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  private readonly folder: string
  private readonly from: Sender

  constructor(folder: string, from: Sender) {
    this.folder = folder
    this.from = from
  }

  async send(mail: Mail): Promise<void> {
    const { message } = await this.transport.sendMail(messageOf(mail, this.from))
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const file = join(this.folder, `${newId()}.eml`)
    await writeFile(`${file}.draft`, message, { flag: 'wx', mode: 0o600 })
    await rename(`${file}.draft`, file)
  }
}
