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

/** Reads come around again after so many for each connection. */
const READS = 300

/** How a connection comes by its requests: reads again and again, check-ins made as they go, check-outs while there is someone inside. */
function requestsFor(job: Job): { most: number; give: (client: autocannon.Client) => void } {
  const next = requestMaker(job)
  if (job.workload === 'w5') {
    const request = { setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }
    return { most: Number.POSITIVE_INFINITY, give: (client) => client.setRequests([request as autocannon.Request]) }
  }
  const once = job.workload === 'w6'
  const each = once ? Math.floor(job.open.length / job.connections) : READS
  if (each === 0) throw new Error(`There is nothing to ask for ${job.workload}.`)
  const list = () => Array.from({ length: each }, () => next() as BenchRequest)
  return { most: once ? each : Number.POSITIVE_INFINITY, give: (client) => client.setRequests(list()) }
}

async function measure(job: Job): Promise<Measured> {
  const { most, give } = requestsFor(job)
  const times: number[] = []
  const refused: Record<string, number> = {}
  const made = new Map<unknown, number>()
  let [first, began, last] = [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let before = cpuOf(job)
  let after: typeof before | undefined
  const options: autocannon.Options = {
    url: job.url,
    connections: job.connections,
    // Stopped below: it counts from the first answer on, and making the requests ready takes time too.
    duration: job.warmSeconds + job.seconds + 30,
    ...(Number.isFinite(most) ? { maxConnectionRequests: most } : {}),
    setupClient: give,
  }
  let done = () => {}
  const ended = new Promise<void>((resolve) => {
    done = resolve
  })
  const run = autocannon(options, () => done())
  const stop = (at: number) => {
    if (after) return
    last = at
    after = cpuOf(job)
    run.stop()
  }
  run.on('response', (client: unknown, status: number, _bytes: number, time: number) => {
    const now = performance.now()
    first ||= now
    if (began === Number.POSITIVE_INFINITY && now >= first + job.warmSeconds * 1_000) {
      began = now
      before = cpuOf(job)
    }
    const mine = (made.get(client) ?? 0) + 1
    made.set(client, mine)
    if (now < began || after) return
    if (status >= 200 && status < 300) times.push(time)
    else refused[status] = (refused[status] ?? 0) + 1
    if (now > began + job.seconds * 1_000 || mine >= most) stop(now)
  })
  run.on('reqError', (error: Error) => {
    refused[error.message] = (refused[error.message] ?? 0) + 1
  })
  await ended
  stop(performance.now())
  times.sort((a, b) => a - b)
  const seconds = (last - began) / 1_000
  const answered = times.length + Object.values(refused).reduce((sum, count) => sum + count, 0)
  const each = (part: 'server' | 'database') => (1_000 * (after![part] - before[part])) / answered
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
