import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError, invalidField } from '../../kernel/errors/app-error.ts'
import { sharerOf } from '../../kernel/fair/shares.ts'
import { letter } from '../../kernel/mail/letter.ts'
import type { Mail } from '../../kernel/mail/message.ts'
import { oneLine } from '../../kernel/mail/plain.ts'
import { setPaper } from '../../kernel/paper/paper.ts'
import { qrPicture } from '../../kernel/storage/qr.ts'
import { countMails, messagesOfHour, type Queued, queueMessage } from '../messages/messages.service.ts'
import { organisationOf } from '../organisations/organisations.service.ts'
import { fileOf, type PaperData, paperData } from './pre-passes.paper.ts'
import { PAPER } from './pre-passes.paper-template.ts'
import { readSealed } from './pre-passes.personal.ts'
import { auditAndPresent, codeOf, lockFor } from './pre-passes.service.ts'

/** Task of the job that mails passes. */
export const SEND_PASS_MAIL = 'send_pass_mail'

/** Most mails of one pass within an hour. */
const MOST_MAILS = 5

/** The content from which a mail with a pass is built. */
export interface PassLetter {
  to: string
  organisation_id: number
  filename: string
  token: string
  /** The data of the printed pass. */
  paper: PaperData
}

/**
 * Mails a pass after the transaction. Errors: not_found, status_not_allowed (no code to show), invalid (email: its holder has none),
 * too_many_requests (it was mailed five times within the hour), too_many_mails, too_many_mails_to_address.
 */
export async function sendPass(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  { email, language }: { email?: string; language?: Language },
) {
  const row = await lockFor(tx, actor, id, 'show')
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const to = email ?? readSealed(keys, row, 'email')
  if (!to) throw invalidField('email', 'required')
  if ((await messagesOfHour(tx, actor.organisation_id, 'pre_pass', id)) >= MOST_MAILS)
    throw new AppError('too_many_requests', { retry_after: 600 })
  const mailLanguage = language ?? (await organisationOf(tx, actor)).language
  const pass = await codeOf(app, tx, actor, id)
  const { organisation_id } = actor
  const countedMails = await countMails(tx, actor, 'guest', [to])
  await queueMessage(app, tx, actor, countedMails, {
    ...{ task: SEND_PASS_MAIL, template: 'pass', language: mailLanguage, record_type: 'pre_pass', record_id: id, person_id: id },
    content: {
      ...{ to, organisation_id, filename: fileOf(row), token: pass.token },
      paper: await paperData(tx, actor, pass, mailLanguage),
    } satisfies PassLetter,
  })
  const { holder_name, location_id, serial } = row
  return auditAndPresent(app, tx, actor, id, 'sent', { after: { holder_name, location_id, serial, email: to } })
}

const WORDS = {
  th: {
    subject: (place: string) => `บัตรผ่านเข้า ${place}`,
    hello: (name: string) => `สวัสดี ${name}`,
    text: (organisation: string) => `นี่คือบัตรผ่านของคุณจาก ${organisation} แสดง QR โค้ดนี้ที่ประตู หรือพิมพ์ไฟล์ PDF ที่แนบมา`,
    code: 'QR โค้ดของบัตรผ่าน',
    notes: ['บัตรนี้เป็นของคุณ อย่าส่งต่อให้ผู้อื่น'],
  },
  en: {
    subject: (place: string) => `Your pass for ${place}`,
    hello: (name: string) => `Hello ${name}`,
    text: (organisation: string) => `This is your pass from ${organisation}. Show the QR code at the gate, or print the attached PDF.`,
    code: 'QR code of the pass',
    notes: ['The pass is yours. Do not forward it.'],
  },
} as const

const CODE = 'pass-code'

/** The mail with a pass: a QR code to show and a PDF to print. */
export async function passMail(app: App, { language }: Pick<Queued, 'language'>, content: PassLetter): Promise<Mail> {
  const { paper, token, filename, to } = content
  const words = WORDS[language]
  const [, place] = paper.facts[0]!
  const sharer = sharerOf(systemActor(content.organisation_id))
  const pdf = await app.shares.papers.run(sharer, () => setPaper({ template: PAPER, data: paper }))
  return {
    to,
    ...letter({
      language,
      subject: words.subject(oneLine(place)),
      heading: words.hello(oneLine(paper.holder)),
      paragraphs: [words.text(oneLine(paper.organisation))],
      facts: [...paper.facts, [paper.code_label, paper.code]],
      picture: { cid: CODE, alt: words.code, caption: paper.code, size: 240 },
      notes: [...words.notes],
    }),
    attachments: [
      { name: `${CODE}.png`, type: 'image/png', bytes: await qrPicture(token), cid: CODE },
      { name: filename, type: 'application/pdf', bytes: pdf },
    ],
  }
}
