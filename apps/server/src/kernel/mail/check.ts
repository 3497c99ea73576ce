import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { SmtpMailer } from './smtp-mailer.ts'

/** Whether mail could be sent now; sends none. Errors: those of server, network and disk. */
export async function checkMail({
  smtp_url,
  mail_from,
  data_dir,
}: Pick<Config, 'smtp_url' | 'mail_from' | 'data_dir'>): Promise<'smtp' | 'folder'> {
  if (smtp_url !== undefined) {
    await new SmtpMailer(smtp_url, mail_from).check()
    return 'smtp'
  }
  const folder = join(data_dir, 'mail')
  await access(existsSync(folder) ? folder : data_dir, constants.W_OK)
  return 'folder'
}
