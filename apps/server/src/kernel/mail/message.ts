import { email } from '@gatehouse/contract/kernel/domain/text.ts'

export interface Mail {
  /** The same for every attempt of one mail, so that a mail server can drop a duplicate. */
  id?: string
  to: string
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  /** Shown by calendars with the text, and attached as a file. */
  calendar?: CalendarPart
}

export interface Attachment {
  name: string
  type: 'image/png' | 'application/pdf'
  bytes: Buffer
  /** Shown at `cid:` and this name in the HTML. */
  cid?: string
}

/** RFC 6047: the effect of a mail on the reader's calendar. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL'
  text: string
}

export type Sender = string | { name: string; address: string }

/** The parts of `Gatehouse <no-reply@gatehouse.example>`. */
export function partsOf(sender: Sender): { name: string; address: string } {
  if (typeof sender !== 'string') return sender
  const [, name = '', address = sender] = /^(.*)<([^<>]+)>$/.exec(sender.trim()) ?? []
  return { name: name.trim(), address }
}

export interface Mailer {
  /** The sender of mails and organiser of calendar entries. Undefined if mails go nowhere. */
  readonly from?: Sender
  /** Returns when the server accepted the message; unknown after an abort. Errors: MailError; those of the server and the network. */
  send(mail: Mail, stopping?: AbortSignal): Promise<void>
  /** The stored mails if mails are written instead of sent. */
  readonly kept?: KeptMails
}

export interface KeptMail extends Pick<Mail, 'to' | 'subject' | 'text' | 'html'> {
  id: string
  sent_at: string
}

export interface KeptMails {
  list(limit: number, before?: string): Promise<KeptMail[]>
  read(id: string): Promise<KeptMail | undefined>
}

/** The address or the subject could inject headers. Retrying does not help. */
export class MailError extends Error {
  override readonly name = 'MailError'
}

/** Permanent refusals (RFC 5321: 5yz), except a failed sign-in (535), which doesn't concern the mail. */
export function isRefusal(error: unknown): boolean {
  const { name, code, responseCode = 0 } = error as { name?: string; code?: string; responseCode?: number }
  return name === 'MailError' || (code !== 'EAUTH' && responseCode >= 500 && responseCode < 600)
}

const LONGEST_SUBJECT = 200
const LINE_BREAKERS = /[\p{Cc}\u2028\u2029]/u
/** Names that need no quotes in a header. */
const PART_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

const domainOf = (from: Sender): string => partsOf(from).address.split('@')[1] ?? 'localhost'

/** Ensures that no text can begin another header or name another recipient (ASVS 1.3.11, T21). */
export function messageOf({ id, to, subject, text, html, attachments = [], calendar }: Mail, from: Sender) {
  if (LINE_BREAKERS.test(to) || !email.safeParse(to).success) throw new MailError('The receiver is not one mail address.')
  if (LINE_BREAKERS.test(subject) || subject.trim() === '' || subject.length > LONGEST_SUBJECT)
    throw new MailError('The subject is not one line of at most 200 characters.')
  for (const name of attachments.flatMap(({ name, cid = name }) => [name, cid]))
    if (!PART_NAME.test(name)) throw new MailError('An attachment has no plain name.')
  if (id !== undefined && !PART_NAME.test(id)) throw new MailError('The id of the mail is no plain name.')
  return {
    from,
    ...(id === undefined ? {} : { messageId: `<${id}@${domainOf(from)}>` }),
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: attachments.map(({ name, type, bytes, cid }) => ({
      filename: name,
      content: bytes,
      contentType: type,
      ...(cid === undefined ? {} : { cid, contentDisposition: 'inline' as const }),
    })),
    ...(calendar ? { icalEvent: { method: calendar.method, filename: 'visit.ics', content: calendar.text } } : {}),
    // RFC 3834: suppresses out-of-office answers.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
