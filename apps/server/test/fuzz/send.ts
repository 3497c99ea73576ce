import http from 'node:http'

export interface FuzzAnswer {
  status: number
  headers: Record<string, string | undefined>
  body: string
}

export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer | undefined
}

const TIMEOUT_MS = 20_000

/** Sends requests unchanged, even ones that no well-meaning client would send. */
export class Sender {
  private readonly agent: http.Agent
  private readonly base: URL

  constructor(address: string, connections: number) {
    this.base = new URL(address)
    this.agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  }

  /** Fails with the network's error, or if there is no answer in time. */
  send({ method, path, headers, body }: Sent): Promise<FuzzAnswer> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.base
      const length = body === undefined ? {} : { 'content-length': String(body.length) }
      const request = http.request({
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...length },
        agent: this.agent,
        timeout: TIMEOUT_MS,
      })
      request.once('timeout', () => request.destroy(new Error(`No answer within ${TIMEOUT_MS} ms`)))
      request.once('error', reject)
      request.once('response', (response) => {
        const answer = (text: string) =>
          resolve({ status: response.statusCode!, headers: response.headers as FuzzAnswer['headers'], body: text })
        // A stream never ends, so its headers are the answer.
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          answer('')
          request.destroy()
          return
        }
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('end', () => answer(Buffer.concat(parts).toString()))
        response.once('error', reject)
      })
      request.end(body)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}
