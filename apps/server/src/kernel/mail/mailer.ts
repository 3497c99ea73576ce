import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { FolderMailer } from './folder-mailer.ts'
import type { Mailer } from './message.ts'
import { SmtpMailer } from './smtp-mailer.ts'

type MailConfig = Pick<Config, 'smtp_url' | 'mail_from' | 'data_dir'> & Partial<Pick<Config, 'smtp_without_tls'>>

/** Sends through SMTP_URL, or writes mails into the data folder. */
export const createMailer = ({ smtp_url, mail_from, data_dir, smtp_without_tls }: MailConfig): Mailer =>
  smtp_url === undefined ? new FolderMailer(join(data_dir, 'mail'), mail_from) : new SmtpMailer(smtp_url, mail_from, {}, smtp_without_tls)

/** Checks whether mail can be sent now, without sending any. Errors: those of server, network and disk. */
export async function checkMail({ smtp_url, mail_from, data_dir, smtp_without_tls }: MailConfig): Promise<'smtp' | 'folder'> {
  if (smtp_url !== undefined) {
    await new SmtpMailer(smtp_url, mail_from, {}, smtp_without_tls).check()
    return 'smtp'
  }
  const folder = join(data_dir, 'mail')
  await access(existsSync(folder) ? folder : data_dir, constants.W_OK)
  return 'folder'
}
