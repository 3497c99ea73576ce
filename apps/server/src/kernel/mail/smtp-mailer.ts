import { createTransport } from 'nodemailer'
import { isLoopback } from '../config/rules.ts'
import { type Mail, type Mailer, messageOf, type Sender } from './message.ts'

interface Timeouts {
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
  dnsTimeout: number
}
/** Milliseconds. A mail server that hangs must not hold a job for long; the job is tried again. */
const TIMEOUTS: Timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** Hands each message to an SMTP server, over a connection of its own. */
export class SmtpMailer implements Mailer {
  private readonly transport: ReturnType<typeof transportTo>
  private readonly from: Sender

  constructor(url: string, from: Sender, timeouts: Partial<Timeouts> = {}) {
    this.transport = transportTo(url, { ...TIMEOUTS, ...timeouts })
    this.from = from
  }

  async send(mail: Mail, stopping?: AbortSignal): Promise<void> {
    await this.transport.sendMail({ ...messageOf(mail, this.from), signal: stopping })
  }

  /** Greets the server and signs in, and sends nothing. Errors: those of the server and the network. */
  async check(): Promise<void> {
    await this.transport.verify()
  }
}

function transportTo(url: string, timeouts: Timeouts) {
  const { username, hostname, protocol } = new URL(url)
  // A password never goes over the network in the clear; to the same machine it may.
  const requireTLS = protocol === 'smtp:' && username !== '' && !isLoopback(hostname)
  return createTransport({ url, ...timeouts, requireTLS })
}
