import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { AUTHORITY, CERTIFICATES, LEAF_KEY } from '../../../test/certificates.ts'
import { isReachable, parseNetwork } from './addresses.ts'
import { Egress, type EgressPolicy } from './egress.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Listens on the loopback address; returns the port and the number of connections that arrived. */
async function listen(server: Server, host = '127.0.0.1') {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  )
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

const http = (handle: RequestListener) => listen(createHttpServer(handle))
const https = (certificate: keyof typeof CERTIFICATES, handle: RequestListener = (_, answer) => answer.end('ok')) =>
  listen(createHttpsServer({ key: LEAF_KEY, cert: CERTIFICATES[certificate] }, handle))
const tcp = (onSocket: (socket: Socket) => void) => listen(createTcpServer(onSocket))

const LOOPBACK = [parseNetwork('127.0.0.0/8')]
const resolveTo =
  (...addresses: string[]) =>
  async () =>
    addresses

const post = (url: string, policy: Partial<EgressPolicy> = {}) => {
  const target = new URL(url)
  const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
  const ports = new Set([80, 443, port])
  return new Egress({ networks: LOOPBACK, ports, ca: [AUTHORITY], resolve: resolveTo('127.0.0.1'), ...policy }).post({
    url: target,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
}
const outcome = async (url: string, policy?: Partial<EgressPolicy>) => {
  const result = await post(url, policy)
  const last = result.steps.at(-1)
  return [last?.step, last?.ok, result.ok ? 'ok' : result.reason]
}

/** Spellings of addresses that customers must not reach, each as somebody may type it. `{port}` is a port that listens. */
const FORBIDDEN = [
  'http://127.0.0.1:{port}/',
  'http://127.1:{port}/',
  'http://127.0.1:{port}/',
  'http://127.255.255.254:{port}/',
  'http://2130706433:{port}/',
  'http://017700000001:{port}/',
  'http://0177.0.0.1:{port}/',
  'http://0x7f.0.0.1:{port}/',
  'http://0x7f000001:{port}/',
  'http://0x7F.1:{port}/',
  'http://127.0.0.1.:{port}/',
  'http://%31%32%37.0.0.1:{port}/',
  'http://127。0。0。1:{port}/',
  'http://①②⑦.0.0.1:{port}/',
  'http://0.0.0.0:{port}/',
  'http://0:{port}/',
  'http://localhost:{port}/',
  'http://LOCALHOST:{port}/',
  'http://localhost.:{port}/',
  'http://anything.localhost:{port}/',
  'http://[::1]:{port}/',
  'http://[0:0:0:0:0:0:0:1]:{port}/',
  'http://[::]:{port}/',
  'http://[::127.0.0.1]:{port}/',
  'http://[::ffff:127.0.0.1]:{port}/',
  'http://[::ffff:7f00:1]:{port}/',
  'http://[::ffff:0:127.0.0.1]:{port}/',
  'http://[64:ff9b::127.0.0.1]:{port}/',
  'http://[64:ff9b:1::127.0.0.1]:{port}/',
  'http://[2002:7f00:1::]:{port}/',
  'http://[2001:0:7f00:1::]:{port}/',
  'http://[2001:0:808:808::80ff:fffe]:{port}/',
  'http://[fe80::1]:{port}/',
  'http://[fc00::1]:{port}/',
  'http://[fd00:ec2::254]:{port}/',
  'http://[fec0::1]:{port}/',
  'http://[ff02::1]:{port}/',
  'http://[2001:db8::1]:{port}/',
  'http://169.254.169.254:{port}/latest/meta-data/',
  'http://10.0.0.1:{port}/',
  'http://172.16.0.1:{port}/',
  'http://192.168.1.1:{port}/',
  'http://100.64.0.1:{port}/',
  'http://192.0.0.192:{port}/',
  'http://198.18.0.1:{port}/',
  'http://224.0.0.1:{port}/',
  'http://255.255.255.255:{port}/',
  'http://240.0.0.1:{port}/',
]
/** Spellings that are not addresses. */
const NO_ADDRESS = ['http://[fe80::1%25lo]:{port}/', 'http://[::1%lo]:{port}/', 'http://127.0.0.1.1:{port}/', 'http://256.0.0.1:{port}/']

describe('Forbidden addresses', () => {
  it('[G-03] are never connected to, however they are spelt', async () => {
    const six = await listen(createTcpServer(), '::1')
    const four = await http((_, answer) => answer.end())
    const all = await listen(createTcpServer(), '::')
    for (const { port } of [four, six, all])
      for (const address of FORBIDDEN) {
        const url = address.replace('{port}', String(port))
        // Names of localhost don't need a name server.
        const policy = { networks: [], ...(url.toLowerCase().includes('localhost') ? { resolve: undefined } : {}) } as Partial<EgressPolicy>
        const result = await post(url, policy)
        expect([address, result.ok, !result.ok && result.reason, result.steps]).toEqual([
          address,
          false,
          'address_not_allowed',
          [{ step: 'address', ok: false, ms: expect.any(Number) }],
        ])
      }
    for (const address of NO_ADDRESS) expect(URL.canParse(address.replace('{port}', String(four.port)))).toBe(false)
    expect(FORBIDDEN.length).toBeGreaterThanOrEqual(40)
    expect([four.connections(), six.connections(), all.connections()]).toEqual([0, 0, 0])
  })

  it('[G-03] are refused as one of several addresses of a name, and where the name server changes its answer', async () => {
    const { port, connections } = await http((_, answer) => answer.end())
    const url = `http://partner.test:${port}/`
    expect(await outcome(url, { networks: [], resolve: resolveTo('93.184.215.14', '127.0.0.1') })).toEqual([
      'address',
      false,
      'address_not_allowed',
    ])
    expect(await outcome(url, { networks: [], resolve: resolveTo('93.184.215.14', '::1') })).toEqual([
      'address',
      false,
      'address_not_allowed',
    ])
    let queryCount = 0
    const rebinding = async () => {
      queryCount += 1
      return queryCount === 1 ? ['192.0.2.1'] : ['127.0.0.1']
    }
    // The first answer is allowed here, but has no listener.
    const networks = [parseNetwork('192.0.2.0/24')]
    expect(await outcome(url, { networks, resolve: rebinding, longest_ms: 200 })).toMatchObject([
      'connect',
      false,
      expect.stringMatching(/timed_out|refused/),
    ])
    expect([queryCount, connections()]).toEqual([1, 0])
  })

  it('[G-03] at other ports are refused, unless the operator names the port', async () => {
    const { port, connections } = await http((_, answer) => answer.end())
    const result = await post(`http://127.0.0.1:${port}/`, { ports: new Set([80, 443]) })
    expect(result).toMatchObject({ ok: false, reason: 'address_not_allowed', detail: 'PARTNER_PORTS' })
    expect(connections()).toBe(0)
    expect(await outcome(`http://127.0.0.1:${port}/`)).toEqual(['answered', true, 'ok'])
  })

  it('[G-03] open by the networks that the operator names, and no further', () => {
    const networks = ['10.20.0.0/16', 'fd00:1::/32', '192.168.7.7'].map(parseNetwork)
    const reachable = ['10.20.255.1', '::ffff:10.20.0.1', '64:ff9b::10.20.0.1', 'fd00:1::5', '192.168.7.7', '8.8.8.8', '2606:4700::1111']
    const unreachable = ['10.21.0.1', '::ffff:10.21.0.1', '2002:0a15:1::', 'fd00:2::5', '192.168.7.8', '127.0.0.1', '4000::1']
    expect(reachable.filter((address) => !isReachable(address, networks))).toEqual([])
    expect(unreachable.filter((address) => isReachable(address, networks))).toEqual([])
  })
})

describe('A request', () => {
  it('connects to the address that was judged, with the name for the certificate and in Host', async () => {
    const requests: unknown[] = []
    const { port, connections } = await https('good', (request, answer) => {
      requests.push([request.method, request.url, request.headers.host, (request.socket as never as { servername: string }).servername])
      answer.end('{}')
    })
    const result = await post(`https://partner.test:${port}/hook?a=1`)
    expect(result).toMatchObject({ ok: true, status: 200, answer: { body: Buffer.from('{}') } })
    expect(result.steps.map(({ step, ok }) => [step, ok])).toEqual([
      ['address', true],
      ['connect', true],
      ['tls', true],
      ['sent', true],
      ['answered', true],
    ])
    expect(requests).toEqual([['POST', '/hook?a=1', `partner.test:${port}`, 'partner.test']])
    expect(connections()).toBe(1)
    // A trailing dot makes the name absolute and isn't part of it.
    expect(await outcome(`https://partner.test.:${port}/`)).toEqual(['answered', true, 'ok'])
  })

  it('reads no proxy from the environment', async () => {
    const proxy = await http((_, answer) => answer.end())
    const { port } = await http((_, answer) => answer.end())
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']
    const before = names.map((name) => process.env[name])
    for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`
    try {
      expect(await outcome(`http://partner.test:${port}/`)).toEqual(['answered', true, 'ok'])
    } finally {
      for (const [index, name] of names.entries())
        if (before[index] === undefined) delete process.env[name]
        else process.env[name] = before[index]
    }
    expect(proxy.connections()).toBe(0)
  })
})

describe('A broken server', () => {
  const status = (code: number, headers: Record<string, string> = {}) =>
    http((_, answer) => {
      answer.writeHead(code, headers)
      answer.end()
    })
  const short = { longest_ms: 150 }

  it.each<[string, () => Promise<[string, Partial<EgressPolicy>?]>, unknown[]]>([
    ['no such name', async () => ['https://missing.test/', { resolve: resolveTo() }], ['address', false, 'name_not_found']],
    [
      'a name server that is silent',
      async () => ['https://slow.test/', { ...short, resolve: () => new Promise(() => {}) }],
      ['address', false, 'timed_out'],
    ],
    [
      'nobody listens',
      async () => {
        const { port } = await tcp(() => {})
        await closing.pop()!()
        return [`http://partner.test:${port}/`]
      },
      ['connect', false, 'refused'],
    ],
    [
      'an expired certificate',
      async () => [`https://partner.test:${(await https('expired')).port}/`],
      ['tls', false, 'certificate_expired'],
    ],
    [
      'a certificate of the future',
      async () => [`https://partner.test:${(await https('future')).port}/`],
      ['tls', false, 'certificate_expired'],
    ],
    [
      'a certificate of another name',
      async () => [`https://partner.test:${(await https('other')).port}/`],
      ['tls', false, 'certificate_wrong_name'],
    ],
    [
      'a self-signed certificate',
      async () => [`https://partner.test:${(await https('self')).port}/`],
      ['tls', false, 'certificate_unknown'],
    ],
    [
      'an unknown authority',
      async () => [`https://partner.test:${(await https('good')).port}/`, { ca: [] }],
      ['tls', false, 'certificate_unknown'],
    ],
    [
      'a certificate without the IP address',
      async () => [`https://127.0.0.1:${(await https('good')).port}/`],
      ['tls', false, 'certificate_wrong_name'],
    ],
    [
      'HTTP where TLS is expected',
      async () => [`https://partner.test:${(await http((_, answer) => answer.end())).port}/`],
      ['tls', false, 'refused'],
    ],
    [
      'TLS 1.1 alone',
      async () => {
        const options = { key: LEAF_KEY, cert: CERTIFICATES.good, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const
        return [`https://partner.test:${(await listen(createTlsServer(options, () => {}))).port}/`]
      },
      ['tls', false, 'refused'],
    ],
    [
      'a handshake that never ends',
      async () => [`https://partner.test:${(await tcp(() => {})).port}/`, short],
      ['tls', false, 'timed_out'],
    ],
    ['no answer', async () => [`http://partner.test:${(await tcp(() => {})).port}/`, short], ['answered', false, 'timed_out']],
    [
      'a connection that is cut',
      async () => [`http://partner.test:${(await tcp((socket) => socket.on('data', () => socket.destroy()))).port}/`],
      ['answered', false, 'refused'],
    ],
    [
      'no HTTP',
      async () => [`http://partner.test:${(await tcp((socket) => socket.on('data', () => socket.write('SSH-2.0-OpenSSH\r\n')))).port}/`],
      ['answered', false, 'refused'],
    ],
    [
      'a redirect',
      async () => [`http://partner.test:${(await status(302, { location: 'http://127.0.0.1/' })).port}/`],
      ['answered', false, 'redirected'],
    ],
    [
      'a permanent redirect',
      async () => [`http://partner.test:${(await status(308, { location: '/' })).port}/`],
      ['answered', false, 'redirected'],
    ],
    ['404', async () => [`http://partner.test:${(await status(404)).port}/`], ['answered', false, 'status_4xx']],
    ['503', async () => [`http://partner.test:${(await status(503)).port}/`], ['answered', false, 'status_5xx']],
    [
      'an endless answer',
      async () => {
        const { port } = await http((_, answer) => {
          const write = () => {
            if (answer.write(Buffer.alloc(16_384))) setImmediate(write)
            else answer.once('drain', write)
          }
          write()
        })
        return [`http://partner.test:${port}/`]
      },
      ['answered', false, 'too_large'],
    ],
    [
      'an answer of one byte now and then',
      async () => {
        const { port } = await http((_, answer) => {
          const timer = setInterval(() => answer.write('.'), 20)
          answer.on('close', () => clearInterval(timer))
        })
        return [`http://partner.test:${port}/`, short]
      },
      ['answered', false, 'timed_out'],
    ],
    [
      'endless headers',
      async () => {
        const { port } = await tcp((socket) =>
          socket.once('data', () => {
            socket.write('HTTP/1.1 200 OK\r\n')
            const timer = setInterval(() => socket.write(`x: ${'y'.repeat(4_000)}\r\n`), 1)
            socket.on('close', () => clearInterval(timer))
          }),
        )
        return [`http://partner.test:${port}/`]
      },
      ['answered', false, 'too_large'],
    ],
    [
      'a change of protocol',
      async () => {
        const { port } = await tcp((socket) =>
          socket.once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')),
        )
        return [`http://partner.test:${port}/`]
      },
      ['answered', false, 'refused'],
    ],
  ])('[G-03] %s', async (_, arrange, expected) => {
    expect(await outcome(...(await arrange()))).toEqual(expected)
  })

  it('[G-03] has the same few seconds for all steps, even if each answers slowly', async () => {
    const { port } = await https('good', (_, answer) => setTimeout(() => answer.end('late'), 2_700).unref())
    const resolve = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      return ['127.0.0.1']
    }
    // Each step alone is within the limit, which leaves two seconds for the connection on a busy machine.
    expect(await outcome(`https://partner.test:${port}/`, { resolve, longest_ms: 3_000 })).toEqual(['answered', false, 'timed_out'])
  })
})
