import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@gatehouse/contract/client.ts'
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { readQr } from '../../../e2e/support/qr.ts'
import { entranceJobs } from '../src/modules/entrances/entrances.guest-photo.ts'
import { unitNewsJobs } from '../src/modules/entrances/entrances.unit-news.ts'
import { prePassJobs } from '../src/modules/pre-passes/pre-passes.jobs.ts'
import { preRegisterJobs } from '../src/modules/pre-registers/pre-registers.jobs.ts'
import { fetchDescribed } from './described.ts'
import type { TestApp } from './served.ts'

const JOBS = { ...preRegisterJobs, ...entranceJobs, ...unitNewsJobs, ...prePassJobs }

/** Runs the waiting jobs of a task, as the workers do. */
export async function workOff(test: TestApp, task: keyof typeof JOBS): Promise<void> {
  const { rows } = await test.database.owner.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 returning j.id, payload`,
    [task],
  )
  for (const { payload } of rows.sort((a, b) => Number(a.id) - Number(b.id))) await JOBS[task](test.app, payload)
}

export const sendGuestMails = (test: TestApp) => workOff(test, 'send_guest_mail')

/** The mails to an address, oldest first, as a mail program reads them. */
export async function wholeMailsTo({ folder }: Pick<TestApp, 'folder'>, address: string) {
  const names = (await readdir(join(folder, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, 'mail', name)))))
  return Promise.all(mails.filter(({ to }) => to?.some((each) => each.address === address)).map(read))
}

async function read(mail: Awaited<ReturnType<typeof PostalMime.parse>>) {
  const picture = mail.attachments.find(({ mimeType }) => mimeType === 'image/png')
  const calendar = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')!
  return {
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    token: tokenIn(mail.text ?? ''),
    code: picture ? await readQr(Buffer.from(picture.content as ArrayBuffer)) : null,
    method: calendar.method,
    event: eventIn(Buffer.from(calendar.content as ArrayBuffer).toString()),
  }
}

/** A mail as the mail server received it. */
export const readGuestMail = async (raw: string) => read(await PostalMime.parse(Buffer.from(raw, 'latin1')))

export const tokenIn = (text: string): string | null => /\/(?:visit|answer)#(ghl_[A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? null

/** The only event of a calendar file. */
export const eventIn = (text: string) => new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')!)

/** The calls of a link, made with its token. */
const withLink = ({ address }: Pick<TestApp, 'address'>, token: string, headers: Record<string, string> = {}) =>
  createClient({
    base: address,
    fetch: (input, init) =>
      fetchDescribed(input, { ...init, headers: { ...(init?.headers as object), ...headers, authorization: `Gatehouse-Link ${token}` } }),
  })

export const byLink = (...link: Parameters<typeof withLink>) => withLink(...link).visit
export const byHostLink = (...link: Parameters<typeof withLink>) => withLink(...link).hostAnswers

/** Screens announced people, as the workers do. */
export async function screenAnnounced(test: TestApp): Promise<void> {
  await workOff(test, 'screen_guests')
  await workOff(test, 'screen_holder')
}
