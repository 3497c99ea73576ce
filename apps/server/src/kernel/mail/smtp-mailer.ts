import { createTransport } from 'nodemailer'
import { isLoopback } from '../config/rules.ts'
import { type Mail, type Mailer, messageOf, type Sender } from './message.ts'

interface Timeouts {
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
  dnsTimeout: number
}
/** Milliseconds; a hanging mail server must not hold a job. */
const TIMEOUTS: Timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** One SMTP connection per message. */
export class SmtpMailer implements Mailer {
  private readonly transport: ReturnType<typeof transportTo>
  readonly from: Sender

  /** `without_tls`: the operator trusts the network between, so mails may cross it unencrypted. */
  constructor(url: string, from: Sender, timeouts: Partial<Timeouts> = {}, without_tls = false) {
    this.transport = transportTo(url, { ...TIMEOUTS, ...timeouts }, without_tls)
    this.from = from
  }

  async send(mail: Mail, signal?: AbortSignal): Promise<void> {
    await this.transport.sendMail({ ...messageOf(mail, this.from), signal: signal }).catch(explain)
  }

  /** Connects and signs in. Errors: those of the server and the network. */
  async check(): Promise<void> {
    await this.transport.verify().catch(explain)
  }
}

/** Adds advice to the error if the server offers no TLS. */
function explain(error: unknown): never {
  const { code, command } = error as { code?: string; command?: string }
  if (error instanceof Error && (code === 'ETLS' || command === 'STARTTLS'))
    error.message = `${error.message} The mail server was asked for TLS (STARTTLS): give it a certificate that this machine trusts, use smtps:// in SMTP_URL, or set SMTP_WITHOUT_TLS=true where you trust the network between.`
  throw error
}

function transportTo(url: string, timeouts: Timeouts, without_tls: boolean) {
  const { username, hostname, protocol } = new URL(url)
  // Mails contain links that open accounts. A password crosses the network only encrypted, regardless of the operator's setting.
  const requireTLS = protocol === 'smtp:' && !isLoopback(hostname) && (username !== '' || !without_tls)
  return createTransport({ url, ...timeouts, requireTLS })
}
