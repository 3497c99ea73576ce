import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Received {
  to: string[]
  raw: string
}

export interface SmtpTrap {
  received: Received[]
  url: string
  port: number
  close(): Promise<void>
}

/** A real SMTP server and the mails it received; on a free port, or on the port of an earlier one. */
export async function smtpTrap(options: SMTPServerOptions = {}, port = 0): Promise<SmtpTrap> {
  const mails: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString('latin1') })
        callback()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const actualPort = (server.server.address() as AddressInfo).port
  return {
    received: mails,
    url: `smtp://127.0.0.1:${actualPort}`,
    port: actualPort,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

export interface SilentServer {
  url: string
  port: number
  connections: number
  close(): Promise<void>
}

/** Simulates a mail server that hangs: it accepts each connection and never answers. */
export async function silentServer(): Promise<SilentServer> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    itself.connections += 1
    open.add(socket.on('error', () => {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const itself: SilentServer = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    connections: 0,
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return itself
}
