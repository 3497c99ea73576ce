import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from '../cluster.ts'
import { ROOT, startOurs } from '../process.ts'
import { WORKLOADS, type Workload } from './requests.ts'
import { measureLoad } from './rounds.ts'
import { type BenchWorld, TEMPLATE } from './world.ts'

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

const SHOWN = 30

/** Profiles the server during a workload: functions by their self time, in percent of its busy time. */
export async function profileWorkload(cluster: Cluster, world: BenchWorld, workload: Workload, seconds: number): Promise<string> {
  const folder = join(cluster.folder, `profile-${workload}`)
  await mkdir(folder, { recursive: true })
  await cluster.copy('bench_profile', TEMPLATE)
  const ownerUrl = cluster.url('bench_profile')
  const nodeOptions = ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--enable-source-maps']
  const server = await startOurs({ ownerUrl, dataDir: join(cluster.folder, 'server'), nodeOptions, env: { WORKER: 'false' } })
  const result = await measureLoad(cluster, world, server, ownerUrl, { workload, system: 'ours', connections: 32, seconds })
  await server.stop()
  await cluster.drop('bench_profile')
  const [file] = readdirSync(folder)
  const profile = JSON.parse(readFileSync(join(folder, file!), 'utf8')) as CpuProfile
  return `${WORKLOADS[workload]}: ${result.perSecond.toFixed(0)}/s ${JSON.stringify(result.refused)}\n${table(profile)}`
}

function table(profile: CpuProfile): string {
  const { nodes, samples, timeDeltas } = profile
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])))
  const [own, whole, places] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const add = (to: Map<string, number>, name: string, time: number) => to.set(name, (to.get(name) ?? 0) + time)
  let busy = 0
  for (const [index, id] of samples.entries()) {
    const { callFrame } = byId.get(id)!
    const time = timeDeltas[index]!
    if (callFrame.functionName === '(idle)') continue
    busy += time
    add(own, nameOf(callFrame), time)
    add(places, fileOf(callFrame), time)
    const callers = new Set<string>()
    for (let ancestor: number | undefined = id; ancestor !== undefined; ancestor = parents.get(ancestor))
      callers.add(nameOf(byId.get(ancestor)!.callFrame))
    for (const name of callers) add(whole, name, time)
  }
  const all = timeDeltas.reduce((sum, time) => sum + time, 0)
  const top = (title: string, times: Map<string, number>, limit: number) => {
    const rows = [...times].sort((a, b) => b[1] - a[1]).slice(0, limit)
    return [`  ${title}`, ...rows.map(([name, time]) => `  ${((100 * time) / busy).toFixed(1).padStart(5)} %  ${name}`)]
  }
  return [
    `  busy ${((100 * busy) / all).toFixed(0)} % of ${(all / 1e6).toFixed(1)} s`,
    ...top('by place', places, 14),
    ...top('by function, with what it calls', whole, SHOWN * 2),
    ...top('by function, its own time', own, SHOWN),
  ].join('\n')
}

type Frame = CpuProfile['nodes'][number]['callFrame']

function nameOf({ functionName, url, lineNumber }: Frame): string {
  const place = url
    .replace('file://', '')
    .replace(ROOT, '')
    .replace(/^.*node_modules\//, '')
  return `${functionName || '(anonymous)'}${place ? `  ${place}:${lineNumber + 1}` : ''}`
}

/** The file's origin: a package, a part of Node.js, or our code. */
function fileOf({ functionName, url }: Frame): string {
  if (url === '') return functionName
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/')
  const inside = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  return inside ?? 'ours'
}
