// A separate process, so that creating load takes no time from the measured server. It reads a job and prints the result.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { cpuSeconds } from '../cpu.ts'
import { type BenchRequest, type RequestSpec, requestMaker } from './requests.ts'

export interface Job extends RequestSpec {
  url: string
  /** Processes whose processor time is counted. */
  pids: { server: number; database: number }
  connections: number
  /** Seconds before counting begins. */
  warmSeconds: number
  seconds: number
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  requests: number
  /** Counted seconds; fewer if the requests ran out. */
  seconds: number
  /** Milliseconds of processor time per request, of the server and of PostgreSQL. Other users of the machine don't affect these figures. */
  serverCpu: number
  databaseCpu: number
  /** Answers outside 2xx by status, and broken connections. */
  refused: Record<string, number>
}

const percentile = (sorted: readonly number[], part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

const cpuOf = ({ pids }: Job) => ({ server: cpuSeconds(pids.server), database: cpuSeconds(pids.database) })

/** Each connection repeats its reads after this many. */
const READS = 300

/** The requests of a connection: repeated reads, check-ins created on the fly, or check-outs while visits are open. */
function requestsFor(job: Job): { most: number; give: (client: autocannon.Client) => void } {
  const next = requestMaker(job)
  if (job.workload === 'w5') {
    const request = { setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }
    return { most: Number.POSITIVE_INFINITY, give: (client) => client.setRequests([request as autocannon.Request]) }
  }
  const isOnce = job.workload === 'w6'
  const each = isOnce ? Math.floor(job.open.length / job.connections) : READS
  if (each === 0) throw new Error(`There is nothing to ask for ${job.workload}.`)
  const list = () => Array.from({ length: each }, () => next() as BenchRequest)
  return { most: isOnce ? each : Number.POSITIVE_INFINITY, give: (client) => client.setRequests(list()) }
}

async function measure(job: Job): Promise<Measured> {
  const { most, give } = requestsFor(job)
  const times: number[] = []
  const refusals: Record<string, number> = {}
  const requestCounts = new Map<unknown, number>()
  let [first, began, last] = [0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let before = cpuOf(job)
  let after: typeof before | undefined
  const options: autocannon.Options = {
    url: job.url,
    connections: job.connections,
    // Stopped below, because counting starts at the first answer and preparing requests takes time.
    duration: job.warmSeconds + job.seconds + 30,
    ...(Number.isFinite(most) ? { maxConnectionRequests: most } : {}),
    setupClient: give,
  }
  let done = () => {}
  const end = new Promise<void>((resolve) => {
    done = resolve
  })
  const run = autocannon(options, () => done())
  const stop = (time: number) => {
    if (after) return
    last = time
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
    const mine = (requestCounts.get(client) ?? 0) + 1
    requestCounts.set(client, mine)
    if (now < began || after) return
    if (status >= 200 && status < 300) times.push(time)
    else refusals[status] = (refusals[status] ?? 0) + 1
    if (now > began + job.seconds * 1_000 || mine >= most) stop(now)
  })
  run.on('reqError', (error: Error) => {
    refusals[error.message] = (refusals[error.message] ?? 0) + 1
  })
  await end
  stop(performance.now())
  times.sort((a, b) => a - b)
  const seconds = (last - began) / 1_000
  const answerCount = times.length + Object.values(refusals).reduce((sum, count) => sum + count, 0)
  const each = (part: 'server' | 'database') => (1_000 * (after![part] - before[part])) / answerCount
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    requests: times.length,
    seconds,
    serverCpu: each('server'),
    databaseCpu: each('database'),
    refused: refusals,
  }
}

measure(JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Job).then(
  (result) => process.stdout.write(JSON.stringify(result)),
  (error) => {
    console.error(error)
    process.exitCode = 1
  },
)
