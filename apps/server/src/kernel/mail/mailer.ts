import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { FolderMailer } from './folder-mailer.ts'
import type { Mailer } from './message.ts'
import { SmtpMailer } from './smtp-mailer.ts'

export type { Mailer }

/** Sends by SMTP_URL, or writes mails into the data folder. */
export const createMailer = ({ smtp_url, mail_from, data_dir }: Pick<Config, 'smtp_url' | 'mail_from' | 'data_dir'>): Mailer =>
  smtp_url === undefined ? new FolderMailer(join(data_dir, 'mail'), mail_from) : new SmtpMailer(smtp_url, mail_from)
