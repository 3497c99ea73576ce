import { type ClientRequest, type IncomingMessage, request as requestOverHttp } from 'node:http'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isReachable, type Network } from './addresses.ts'
import { EgressError, type EgressResult, type EgressStep, egressError, type StepOutcome } from './egress-result.ts'
import { type Resolve, resolveByDns } from './resolve.ts'

export interface EgressPolicy {
  /** Non-public networks that the operator allows. */
  networks: readonly Network[]
  ports: ReadonlySet<number>
  /** Certificate authorities in addition to those of Node.js. */
  ca?: readonly string[]
  resolve?: Resolve
  longest_ms?: number
}

export interface EgressRequest {
  /** http: or https:, without credentials in it. */
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
}

const LONGEST_MS = 5_000
const MOST_BYTES = 64 * 1024
const MOST_ADDRESSES = 4

/**
 * The only client for addresses that customers name (docs/decisions/0062). It resolves a name once, rejects it unless every address is allowed, and
 * connects to one of these addresses. It follows no redirect, ignores proxies from the environment, and ends after five seconds or 64 KB.
 */
export class Egress {
  private readonly policy: EgressPolicy

  constructor(policy: EgressPolicy) {
    this.policy = policy
  }

  /** Posts once. Never rejects: every failure is a result. */
  async post({ url, headers, body }: EgressRequest): Promise<EgressResult> {
    const begin = performance.now()
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), this.policy.longest_ms ?? LONGEST_MS)
    const steps = new Steps()
    const sockets: Socket[] = []
    const track = <S extends Socket>(socket: S): S => {
      sockets.push(socket)
      return socket
    }
    try {
      const addresses = await steps.run('address', () => this.addressesOf(url, deadline.signal))
      const plain = await steps.run('connect', () => connectToOne(addresses, portOf(url), deadline.signal, track))
      const socket = url.protocol === 'https:' ? await steps.run('tls', () => this.secure(plain, url, deadline.signal, track)) : plain
      const { request, answering } = openRequest(socket, url, headers, body, deadline.signal)
      await steps.run('sent', () => finished(request, answering))
      const { status, answer } = await steps.run('answered', () => readAnswer(answering, deadline.signal))
      return { ok: true, status, answer, steps: steps.outcomes, ms: since(begin) }
    } catch (error) {
      const { reason, detail, status } = egressError(error, steps.last, deadline.signal.aborted)
      return { ok: false, reason, detail, status, steps: steps.outcomes, ms: since(begin) }
    } finally {
      clearTimeout(timer)
      for (const socket of sockets) socket.destroy()
    }
  }

  /** Errors: EgressError (address_not_allowed, name_not_found), those of `Resolve`. */
  private async addressesOf(url: URL, signal: AbortSignal): Promise<readonly string[]> {
    if (!this.policy.ports.has(portOf(url))) throw new EgressError('address_not_allowed', 'PARTNER_PORTS')
    const host = hostOf(url)
    const addresses = isIP(host) ? [host] : await unlessAborted((this.policy.resolve ?? resolveByDns)(host, signal), signal)
    if (addresses.length === 0) throw new EgressError('name_not_found')
    if (!addresses.every((address) => isIP(address) && isReachable(address, this.policy.networks)))
      throw new EgressError('address_not_allowed', 'PARTNER_NETWORKS')
    // IPv4 first: a machine without an IPv6 route is more common than the opposite.
    return addresses.toSorted((first, other) => isIP(first) - isIP(other)).slice(0, MOST_ADDRESSES)
  }

  private secure(socket: Socket, url: URL, signal: AbortSignal, track: <S extends Socket>(socket: S) => S): Promise<Socket> {
    const host = hostOf(url)
    const tls = connectTls({
      socket,
      host,
      ...(isIP(host) ? {} : { servername: host }),
      ALPNProtocols: ['http/1.1'],
      minVersion: 'TLSv1.2',
      ...(this.policy.ca ? { ca: [...this.policy.ca] } : {}),
    })
    return opened(track(tls), 'secureConnect', signal)
  }
}

class Steps {
  readonly outcomes: StepOutcome[] = []
  last: EgressStep = 'address'

  async run<T>(step: EgressStep, work: () => Promise<T>): Promise<T> {
    const begin = performance.now()
    this.last = step
    let ok = false
    try {
      const result = await work()
      ok = true
      return result
    } finally {
      this.outcomes.push({ step, ok, ms: since(begin) })
    }
  }
}

const since = (begin: number): number => Math.round(performance.now() - begin)
const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80))
/** Without the brackets of IPv6 and without the final dot of an absolute name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Tries the addresses in turn. Errors: those of the last one. */
async function connectToOne(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
  track: <S extends Socket>(socket: S) => S,
): Promise<Socket> {
  let failure: unknown
  for (const host of addresses) {
    try {
      return await opened(track(connectTcp({ host, port })), 'connect', signal)
    } catch (error) {
      failure = error
      if (signal.aborted) break
    }
  }
  throw failure
}

function opened<S extends Socket>(socket: S, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    socket.once(event, () => resolve(socket))
    socket.once('close', () => reject(new EgressError('refused', 'ECONNRESET')))
    // Stays for the life of the socket, so that a late error doesn't end the process.
    socket.on('error', reject)
  })
}

interface Sent {
  request: ClientRequest
  answering: Promise<IncomingMessage>
}

function openRequest(socket: Socket, url: URL, headers: EgressRequest['headers'], body: string, signal: AbortSignal): Sent {
  const request = requestOverHttp({
    createConnection: () => socket,
    method: 'POST',
    path: url.pathname + url.search,
    headers: {
      ...headers,
      host: url.host,
      'content-length': Buffer.byteLength(body),
      'accept-encoding': 'identity',
      connection: 'close',
    },
    signal,
  })
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('upgrade', () => reject(new EgressError('refused', 'HTTP 101')))
    request.on('error', reject)
  })
  // The caller awaits the answer, possibly a moment later; the failure reaches it there.
  response.catch(() => {})
  request.end(body)
  return { request, answering: response }
}

/** Errors: those of the request. */
async function finished(request: ClientRequest, response: Promise<unknown>): Promise<void> {
  if (request.writableFinished) return
  const finish = new Promise<void>((resolve) => request.once('finish', resolve))
  await Promise.race([finish, response])
}

async function readAnswer(response: Promise<IncomingMessage>, signal: AbortSignal) {
  const message = await unlessAborted(response, signal)
  const status = message.statusCode ?? 0
  if (status >= 300) message.destroy()
  if (status >= 500) throw new EgressError('status_5xx', `HTTP ${status}`, status)
  if (status >= 400) throw new EgressError('status_4xx', `HTTP ${status}`, status)
  if (status >= 300) throw new EgressError('redirected', `HTTP ${status}`, status)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MOST_BYTES) throw new EgressError('too_large', null, status)
      chunks.push(chunk)
    }
  } catch (error) {
    const { reason, detail } = egressError(error, 'answered', signal.aborted)
    throw new EgressError(reason, detail, status)
  }
  return { status, answer: { headers: message.headers, body: Buffer.concat(chunks) } }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
