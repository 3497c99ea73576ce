import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { tableFile } from '../../apps/server/test/table-file.ts'
import { hourly } from '../../apps/server/test/tariffs.ts'
import { requestMaker } from '../http/requests.ts'
import type { BenchOrganisation } from '../http/world.ts'
import { guestLinks, locationOf, passTokens } from './stages.ts'

/** Every attack is something an organisation's people may do; only the amount is more than anyone needs. */
export const ATTACKS = {
  nothing: 'nothing',
  slow: 'bodies that stall: 40 pictures on their way, a byte every 2 s',
  workbooks: 'workbooks of 42 MB unpacked, eight at a time',
  pictures: 'pictures of 39 megapixels, sixteen at a time',
  previews: 'previews of an entry of the blacklist, 200 a second',
  searches: 'searches of visits, 16 sessions with eight at a time each',
  exports: 'exports of all cards, eight at a time',
  guest_photos: 'photos of guests by 30 links, each as often as it is let',
  quotes: 'quotes of a stay of 60 days, 16 at a time',
  comparisons: 'comparisons of prices over a month, 16 at a time',
  scans: 'scans of 16 passes, in and out in turn',
  check_ins: 'check-ins, 16 at a time',
  registers: 'exports of all visits, eight at a time',
} as const
export type Attack = keyof typeof ATTACKS

export interface Target {
  address: string
  organisation: BenchOrganisation
  /** A visit of the organisation. */
  visit: string
}

type Strike = (target: Target, n: number) => Promise<unknown>

const headersOf = ({ organisation: { tokens } }: Target, n: number) => ({ authorization: `Bearer ${tokens[n % tokens.length]}` })

async function sendFile(target: Target, n: number, path: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([bytes], { type }), 'file')
  const answer = await fetch(target.address + path, { method: 'POST', headers: headersOf(target, n), body: form })
  await answer.text()
  return answer.status
}

/** Repeats an action forever on several lines at once. Refusals are the hoped-for result; the line retries after a moment. */
async function keepAt(lines: number, target: Target, strike: Strike, tell: (status: unknown) => void, pause = 0): Promise<void> {
  await Promise.all(
    Array.from({ length: lines }, async (_, line) => {
      for (;;) {
        const status = await strike(target, line).catch(() => 'broken')
        tell(status)
        if (typeof status !== 'number' || status >= 400) await delay(50)
        else if (pause > 0) await delay(pause)
      }
    }),
  )
}

/** As many cells as fit into 40 MB unpacked, which is far less than the limit of a table file. */
async function largeWorkbook(): Promise<Uint8Array<ArrayBuffer>> {
  const cell = (row: number, column: number) => `${((row * 7919 + column * 104_729) % 1e9).toString(36)} somebody's name`
  const rows = Array.from({ length: 6_000 }, (_, row) => Array.from({ length: 100 }, (_, column) => cell(row, column)))
  return new Uint8Array(await tableFile('xlsx', { headings: rows[0]!, rows }))
}

const largePicture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 7_800, height: 5_000, channels: 3, background: '#8a2' } })
      .png()
      .toBuffer(),
  )

const previewOf = (n: number) => ({
  entry: {
    kind: 'person',
    name: `สมชาย ใจดี ${n}`,
    aliases: Array.from({ length: 5 }, (_, index) => `Somchai Jaidee ${index}`),
    severity: 'alert',
    category: null,
    reason: 'a reason',
    guard_action: 'call_supervisor',
    location_ids: null,
    valid_from: null,
    valid_until: null,
    review_on: new Date(Date.now() + 86_400_000 * 30).toISOString().slice(0, 10),
    numbers: [],
    plates: [],
  },
})

async function stall(target: Target, n: number): Promise<unknown> {
  const { hostname, port } = new URL(target.address)
  const socket = connect(Number(port), hostname)
  const { authorization } = headersOf(target, n % 5)
  socket.write(
    [
      `POST /visitors/entrances/${target.visit}/photo HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: ${authorization}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 5000000',
      '',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    ].join('\r\n'),
  )
  const timer = setInterval(() => socket.write('a'), 2_000)
  const status = await new Promise((resolve) => {
    socket.once('data', (data) => resolve(Number(data.toString('latin1').split(' ')[1])))
    socket.once('error', () => resolve('broken'))
    socket.once('close', () => resolve('closed'))
  })
  clearInterval(timer)
  socket.destroy()
  return status
}

const RULES = hourly(2000)
const TARIFF = { privileges: [], vehicle_classes: [], visitor_types: [], rules: RULES, tariff_id: null }
/** The longest stay that a quote accepts. */
const LONG_STAY = { rules: RULES, entry: '2026-01-01T00:00:00.000Z', exit: '2026-03-02T00:00:00.000Z' }

async function sendJson(target: Target, n: number, path: string, body: object): Promise<number> {
  const headers = { ...headersOf(target, n), 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await fetch(target.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (answer.status === 422) throw new Error(text)
  return answer.status
}

async function sendGuestPhoto({ address }: Target, token: string, picture: Uint8Array<ArrayBuffer>): Promise<number> {
  const body = new FormData()
  body.set('file', new Blob([picture], { type: 'image/png' }), 'photo.png')
  const answer = await fetch(`${address}/api/visit/photo`, { method: 'POST', headers: { authorization: `Gatehouse-Link ${token}` }, body })
  await answer.text()
  return answer.status
}

/** Prepares an attack. Returns a function that attacks until the process is stopped. */
export async function prepareAttack(name: Attack, target: Target, tell: (status: unknown) => void): Promise<() => Promise<void>> {
  const read: (path: (n: number) => string) => Strike = (path) => async (victim, n) => {
    const answer = await fetch(victim.address + path(n), { headers: headersOf(victim, n) })
    await answer.arrayBuffer()
    return answer.status
  }
  const { words } = target.organisation
  const workbook = name === 'workbooks' ? await largeWorkbook() : new Uint8Array()
  const picture = name === 'pictures' || name === 'guest_photos' ? await largePicture() : new Uint8Array()
  const links = name === 'guest_photos' ? await guestLinks(target, 30) : []
  const passes = name === 'scans' ? await passTokens(target, 16) : []
  const location_id = name === 'quotes' || name === 'comparisons' ? await locationOf(target) : ''
  const gate_id = target.organisation.gates[0]!
  const nextCheckIn = requestMaker({ workload: 'w5', system: 'ours', organisations: [target.organisation], days: 0, open: [] })
  const turns: number[] = []
  const scanOnce: Strike = (victim, n) => {
    turns[n] = (turns[n] ?? 0) + 1
    const mode = turns[n]! % 2 === 1 ? 'in' : 'out'
    return sendJson(victim, n, '/visitors/scans', { _id: randomUUID(), gate_id, text: passes[n], mode })
  }
  const strikes: Record<Attack, () => Promise<void>> = {
    nothing: () => new Promise(() => {}),
    slow: () => keepAt(40, target, stall, tell),
    workbooks: () =>
      keepAt(8, target, (victim, n) => sendFile(victim, n, '/visitors/cards/import/check', workbook, 'application/octet-stream'), tell),
    pictures: () =>
      keepAt(16, target, (victim, n) => sendFile(victim, n, `/visitors/entrances/${victim.visit}/photo`, picture, 'image/png'), tell),
    previews: () =>
      keepAt(
        16,
        target,
        async (victim, n) => {
          const headers = { ...headersOf(victim, n % 2), 'content-type': 'application/json' }
          const answer = await fetch(`${victim.address}/visitors/blacklists/preview`, {
            method: 'POST',
            headers,
            body: JSON.stringify(previewOf(n)),
          })
          const text = await answer.text()
          if (answer.status === 422) throw new Error(text)
          return answer.status
        },
        tell,
        80,
      ),
    searches: () =>
      keepAt(
        128,
        target,
        read((n) => `/visitors/entrances-list?limit=50&search=${encodeURIComponent(words[n % words.length]!)}`),
        tell,
      ),
    exports: () =>
      keepAt(
        8,
        target,
        read(() => '/visitors/cards/export?format=xlsx'),
        tell,
      ),
    guest_photos: () => keepAt(30, target, (victim, n) => sendGuestPhoto(victim, links[n]!, picture), tell),
    quotes: () =>
      keepAt(16, target, (victim, n) => sendJson(victim, n, '/visitors/parking-fees/quote', { ...LONG_STAY, location_id }), tell),
    comparisons: () =>
      keepAt(16, target, (victim, n) => sendJson(victim, n, '/visitors/parking-fees/compare', { ...TARIFF, location_id }), tell),
    scans: () => keepAt(16, target, scanOnce, tell),
    check_ins: () =>
      keepAt(
        16,
        target,
        async () => {
          const { method, path, headers, body } = nextCheckIn()!
          const answer = await fetch(target.address + path, { method, headers, ...(body ? { body } : {}) })
          await answer.text()
          return answer.status
        },
        tell,
      ),
    registers: () => keepAt(8, target, (victim, n) => sendJson(victim, n, '/visitors/entrances/exports/excel', {}), tell),
  }
  return strikes[name]
}
