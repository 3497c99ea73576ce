import { email } from '@gatehouse/contract/kernel/domain/text.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export type Sender = string | { name: string; address: string }

export interface Mailer {
  /** Returns when the server took the message; unknown after an abort. Errors: MailError; those of the server and the network. */
  send(mail: Mail, stopping?: AbortSignal): Promise<void>
  /** Where mails are written instead of sent. */
  readonly kept?: KeptMails
}

export interface KeptMail extends Mail {
  id: string
  sent_at: string
}

export interface KeptMails {
  list(limit: number, before?: string): Promise<KeptMail[]>
  read(id: string): Promise<KeptMail | undefined>
}

/** The address or the subject could write headers. Retrying does not help. */
export class MailError extends Error {
  override readonly name = 'MailError'
}

/** Permanent refusals (RFC 5321: 5yz), except a failed sign-in (535), which says nothing of the mail. */
export function isRefusal(error: unknown): boolean {
  const { name, code, responseCode = 0 } = error as { name?: string; code?: string; responseCode?: number }
  return name === 'MailError' || (code !== 'EAUTH' && responseCode >= 500 && responseCode < 600)
}

const LONGEST_SUBJECT = 200
const LINE_BREAKERS = /[\p{Cc}\u2028\u2029]/u

/** Nothing in the message can begin another header or name another receiver (ASVS 1.3.11, T21). */
export function messageOf({ to, subject, text, html }: Mail, from: Sender) {
  if (LINE_BREAKERS.test(to) || !email.safeParse(to).success) throw new MailError('The receiver is not one mail address.')
  if (LINE_BREAKERS.test(subject) || subject.trim() === '' || subject.length > LONGEST_SUBJECT)
    throw new MailError('The subject is not one line of at most 200 characters.')
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    // RFC 3834: suppresses out-of-office answers.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
