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

  constructor(url: string, from: Sender, timeouts: Partial<Timeouts> = {}) {
    this.transport = transportTo(url, { ...TIMEOUTS, ...timeouts })
    this.from = from
  }

  async send(mail: Mail, stopping?: AbortSignal): Promise<void> {
    await this.transport.sendMail({ ...messageOf(mail, this.from), signal: stopping })
  }

  /** Connects and signs in. Errors: those of the server and the network. */
  async check(): Promise<void> {
    await this.transport.verify()
  }
}

function transportTo(url: string, timeouts: Timeouts) {
  const { username, hostname, protocol } = new URL(url)
  // A password crosses the network only encrypted.
  const requireTLS = protocol === 'smtp:' && username !== '' && !isLoopback(hostname)
  return createTransport({ url, ...timeouts, requireTLS })
}
