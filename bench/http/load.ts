// A process of its own, so that making load takes no time from what is measured: reads a job, prints what came of it.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { cpuSeconds } from '../cpu.ts'
import { type BenchRequest, type RequestSpec, requestMaker } from './requests.ts'

export interface Job extends RequestSpec {
  url: string
  /** Whose processor time is counted. */
  pids: { server: number; database: number }
  connections: number
  /** What comes before is not counted. */
  warmSeconds: number
  seconds: number
  /** Requests made ready for each connection. */
  perConnection: number
  /** Whether they may be sent again when they have been used up; the measuring ends there where they may not. */
  repeat: boolean
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  requests: number
  /** Seconds that were counted; fewer where the requests were used up. */
  seconds: number
  /** Milliseconds of processor time for each request, of the server and of PostgreSQL: what does not change while others use the machine. */
  serverCpu: number
  databaseCpu: number
  /** Answers that were not of the 2xx, by status, and connections that broke. */
  refused: Record<string, number>
}

const percentile = (sorted: readonly number[], part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

const cpuOf = ({ pids }: Job) => ({ server: cpuSeconds(pids.server), database: cpuSeconds(pids.database) })

async function measure(job: Job): Promise<Measured> {
  const next = requestMaker(job)
  const lists: BenchRequest[][] = Array.from({ length: job.connections }, () => [])
  for (let round = 0; round < job.perConnection; round++) {
    for (const list of lists) {
      const request = next()
      if (request) list.push(request)
    }
  }
  const most = Math.min(...lists.map((list) => list.length))
  if (most === 0) throw new Error(`There is nothing to ask for ${job.workload}.`)
  const times: number[] = []
  const refused: Record<string, number> = {}
  const made = new Map<unknown, number>()
  let cpu = cpuOf(job)
  let used: ReturnType<typeof cpuOf> | undefined
  let answered = 0
  let began = 0
  let last = Number.POSITIVE_INFINITY
  const options: autocannon.Options = {
    url: job.url,
    connections: job.connections,
    // Stopped below: it counts from the first answer on, and making the requests ready takes time too.
    duration: job.warmSeconds + job.seconds + 30,
    ...(job.repeat ? {} : { maxConnectionRequests: most }),
    setupClient: (client) => client.setRequests((lists.pop() ?? []).slice(0, most)),
  }
  let done = () => {}
  const ended = new Promise<void>((resolve) => {
    done = resolve
  })
  const run = autocannon(options, () => done())
  run.on('response', (client: unknown, status: number, _bytes: number, time: number) => {
    const now = performance.now()
    if (began === 0) {
      cpu = cpuOf(job)
      answered = 0
      began = now + job.warmSeconds * 1_000
      last = began + job.seconds * 1_000
    }
    const mine = (made.get(client) ?? 0) + 1
    made.set(client, mine)
    if (now > last && used === undefined) {
      used = cpuOf(job)
      run.stop()
    }
    if (used === undefined) answered++
    if (now < began || now > last) return
    if (mine >= most && !job.repeat) last = now
    if (status >= 200 && status < 300) times.push(time)
    else refused[status] = (refused[status] ?? 0) + 1
  })
  run.on('reqError', (error: Error) => {
    refused[error.message] = (refused[error.message] ?? 0) + 1
  })
  await ended
  times.sort((a, b) => a - b)
  const seconds = (last - began) / 1_000
  const after = used ?? cpuOf(job)
  const each = (part: 'server' | 'database') => (1_000 * (after[part] - cpu[part])) / answered
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    requests: times.length,
    seconds,
    serverCpu: each('server'),
    databaseCpu: each('database'),
    refused,
  }
}

measure(JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Job).then(
  (measured) => process.stdout.write(JSON.stringify(measured)),
  (error) => {
    console.error(error)
    process.exitCode = 1
  },
)
