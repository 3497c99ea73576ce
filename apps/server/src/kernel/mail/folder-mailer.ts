import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Mailer } from './mailer.ts'
export class FolderMailer implements Mailer {
  private readonly folder: string
  constructor(folder: string, _from: string) {
    this.folder = folder
  }
  async send(mail: Mail) {
    await mkdir(this.folder, { recursive: true })
    await writeFile(join(this.folder, `${Date.now()}-${Math.random()}.eml`), `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`)
  }
}
