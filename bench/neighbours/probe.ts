// A separate process that acts like the guards of an organisation, at a steady pace. It measures each action and prints the times as JSON.
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { requestMaker } from '../http/requests.ts'
import type { BenchOrganisation } from '../http/world.ts'

export interface ProbeJob {
  address: string
  organisation: BenchOrganisation
  /** The id of the visit that receives the photos. */
  visit: string
  days: number
  seconds: number
}

/** The milliseconds of each action, in the order of the calls, and the number of refusals by action and status. */
export interface Probed {
  checkIns: number[]
  photos: number[]
  exports: number[]
  refused: Record<string, number>
}

const GUARDS = 4
const PAUSE_MS = { checkIns: 60, photos: 300, exports: 700 }

async function probe({ address, organisation, visit, days, seconds }: ProbeJob): Promise<Probed> {
  const end = performance.now() + seconds * 1_000
  const result: Probed = { checkIns: [], photos: [], exports: [], refused: {} }
  const nextRequest = requestMaker({ workload: 'w5', system: 'ours', organisations: [organisation], days, open: [] })
  const repeatAction = async (action: keyof typeof PAUSE_MS, send: () => Promise<Response>) => {
    while (performance.now() < end) {
      const startedAt = performance.now()
      const answer = await send()
      await answer.arrayBuffer()
      result[action].push(performance.now() - startedAt)
      if (!answer.ok) result.refused[`${action} ${answer.status}`] = (result.refused[`${action} ${answer.status}`] ?? 0) + 1
      await delay(PAUSE_MS[action])
    }
  }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const photo = new Uint8Array(
    await sharp({ create: { width: 1_280, height: 960, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer(),
  )
  const authorization = `Bearer ${organisation.tokens[0]}`
  await Promise.all([
    ...Array.from({ length: GUARDS }, () =>
      repeatAction('checkIns', () => {
        const { method, path, headers, body } = nextRequest()!
        return fetch(address + path, { method, headers, ...(body ? { body } : {}) })
      }),
    ),
    repeatAction('photos', () => {
      const body = new FormData()
      body.set('file', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg')
      return fetch(`${address}/visitors/entrances/${visit}/photo`, { method: 'POST', headers: { authorization }, body })
    }),
    repeatAction('exports', () => fetch(`${address}/visitors/cards/export?format=xlsx`, { headers: { authorization } })),
  ])
  return result
}

probe(JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as ProbeJob).then(
  (result) => process.stdout.write(JSON.stringify(result)),
  (error) => {
    console.error(error)
    process.exitCode = 1
  },
)
