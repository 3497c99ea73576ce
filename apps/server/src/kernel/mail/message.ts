import { email } from '@gatehouse/contract/kernel/domain/text.ts'

/** One message to one person. */
export interface Mail {
  /** An address alone, without a name. */
  to: string
  subject: string
  text: string
  html: string
}

export type Sender = string | { name: string; address: string }

export interface Mailer {
  /**
   * When it returns, the server took the message. Aborted, it goes on no longer, and whether the server took it is not known. Errors: MailError
   * where it must not be sent; those of the server and the network.
   */
  send(mail: Mail, stopping?: AbortSignal): Promise<void>
  /** Where mails are written instead of sent: what there is to read. */
  readonly kept?: KeptMails
}

export interface KeptMail extends Mail {
  id: string
  /** ISO 8601. */
  sent_at: string
}

export interface KeptMails {
  /** Newest first, those before an id. */
  list(limit: number, before?: string): Promise<KeptMail[]>
  read(id: string): Promise<KeptMail | undefined>
}

/** The address or the subject is not one: it could write headers of its own. Trying again does not help. */
export class MailError extends Error {
  override readonly name = 'MailError'
}

/** The server said that it will never take this mail (RFC 5321: 5yz), or it is none. That it does not know us (535) says nothing of the mail. */
export function isRefusal(error: unknown): boolean {
  const { name, code, responseCode = 0 } = error as { name?: string; code?: string; responseCode?: number }
  return name === 'MailError' || (code !== 'EAUTH' && responseCode >= 500 && responseCode < 600)
}

const LONGEST_SUBJECT = 200
const LINE_BREAKERS = /[\p{Cc}\u2028\u2029]/u

/**
 * The message as it is handed on. Nothing in it can begin another header line or name another receiver (ASVS 1.3.11, T21), and no file or
 * address is read to make it.
 */
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
    // RFC 3834: out-of-office answers are not sent back.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
