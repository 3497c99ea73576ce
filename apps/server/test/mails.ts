import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { TestApp } from './served.ts'

export interface ReadMail {
  subject: string
  text: string
}

export async function mailsTo(test: TestApp, address: string): Promise<ReadMail[]> {
  const folder = join(test.folder, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFile(join(folder, name))),
  )
  const mails = await Promise.all(files.map((file) => PostalMime.parse(file)))
  return mails.filter((mail) => mail.to?.some((to) => to.address === address)).map(({ subject = '', text = '' }) => ({ subject, text }))
}
