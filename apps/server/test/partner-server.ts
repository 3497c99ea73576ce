import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Partner } from '@gatehouse/contract/partners/partner-settings.ts'
import { Webhook } from 'standardwebhooks'
import { parseNetwork } from '../src/kernel/egress/addresses.ts'
import { Egress } from '../src/kernel/egress/egress.ts'
import { deliverToPartner } from '../src/modules/partners/partners.deliver.ts'
import type { TestApp, TestPerson } from './served.ts'

export interface Delivered {
  id: string
  type: string
  timestamp: string
  data: Record<string, unknown>
}

/** Ports of listening test partners. */
const PORTS = new Set<number>([80, 443])
/** Lets `localEgress` reach another test server. */
export const allowPort = (port: number) => void PORTS.add(port)
/** Allows connections to partners on this machine, as an operator may configure. */
export const localEgress = (longest_ms = 5_000) => new Egress({ networks: [parseNetwork('127.0.0.0/8')], ports: PORTS, longest_ms })

export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** A partner that receives check-ins and check-outs, at an address without a server. */
export const partnerOf = (overrides: Partial<Partner> = {}): Partner => ({
  ...{ key: 'bms', name: 'Building system', url: 'http://10.0.0.1/', secret: newSecret() },
  ...{ events: ['visit.checked_in', 'visit.checked_out'], locations: null, paused: false },
  ...overrides,
})

/** Runs one turn of the lane at once, as if every pause had ended. */
export async function deliverNow(test: Pick<TestApp, 'app' | 'sql'>, { organisation_id }: TestPerson, partner_key: string): Promise<void> {
  await test.sql('update partner_events set due_at = least(due_at, now()) where organisation_id = $1', organisation_id)
  await test.sql('update partner_queues set retry_at = now() where organisation_id = $1', organisation_id)
  await deliverToPartner(test.app, { organisation_id, partner_key })
}

/** A test partner: it verifies deliveries with the Standard Webhooks library and answers challenges. */
export class PartnerServer {
  secret = newSecret()
  /** Overrides the usual answer. */
  status = 200
  signs: 'rightly' | 'wrongly' | 'not' = 'rightly'
  readonly received: Delivered[] = []
  readonly refused: string[] = []
  readonly headers: IncomingHttpHeaders[] = []
  private readonly server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer.writeHead(this.status).end(this.answerTo(request.headers, Buffer.concat(chunks).toString())))
  })

  static async open(port = 0): Promise<PartnerServer> {
    const partner = new PartnerServer()
    await new Promise<void>((resolve) => partner.server.listen(port, '127.0.0.1', resolve))
    PORTS.add(partner.port)
    return partner
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  private answerTo(headers: IncomingHttpHeaders, body: string): string {
    this.headers.push(headers)
    try {
      new Webhook(this.secret).verify(body, headers as Record<string, string>)
    } catch (error) {
      this.refused.push(String(error))
      return '{}'
    }
    const event = JSON.parse(body) as Omit<Delivered, 'id'>
    if (this.status < 300) this.received.push({ id: String(headers['webhook-id']), ...event })
    const { challenge } = event.data as { challenge?: string }
    if (challenge === undefined || this.signs === 'not') return '{}'
    const key = this.signs === 'rightly' ? this.secret : newSecret()
    const signature = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
      .update(challenge)
      .digest('base64')
    return JSON.stringify({ signature: `v1,${signature}` })
  }
}
