import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { launchBrowser } from '../../e2e/support/browser.ts'
import { scan } from '../../e2e/support/keyboard.ts'
import type { Cluster } from '../cluster.ts'
import { startOurs } from '../process.ts'
import { type Calls, callsOf, middleOf, type Times, timesOf, untilShown } from './calls.ts'
import { type BenchWorld, TEMPLATE } from './world.ts'

export interface ScanTimes {
  passes: number
  admitted: Times
  left: Times
  digits: Times
  /** From the scanner's first key until the desk shows the admitted person. */
  shown: Times
}

const NAME = 'bench_scans'
const PASSES = 100_000
/** The server issues this many and they are scanned; the others only fill the table. */
const SCANNED = 200
const SHOWN = 40

interface Pass {
  _id: string
  holder_name: string
  token: string
  code: string
}

/** Measures the scan of a pass in the largest organisation, among many other passes. */
export async function measureScans(cluster: Cluster, world: BenchWorld): Promise<ScanTimes> {
  await cluster.copy(NAME, TEMPLATE)
  const dataDir = join(cluster.folder, 'server')
  const server = await startOurs({ ownerUrl: cluster.url(NAME), dataDir })
  const owner = new pg.Client({ connectionString: cluster.url(NAME) })
  await owner.connect()
  try {
    const guard = callsOf(server.address, world.organisations.find(({ id }) => id === 1)!)
    const passes = await issuePasses(owner, guard)
    const scannedPasses = passes.slice(0, SCANNED)
    const entryTimes = await timesOf(scannedPasses, ({ token }) => scanAt(guard, token, 'in', 'admitted'))
    await laterOn(owner)
    const left = await timesOf(scannedPasses, ({ token }) => scanAt(guard, token, 'out', 'checked_out'))
    const digits = await timesOf(scannedPasses, ({ code }) => scanAt(guard, code, 'in', 'admitted'))
    return {
      passes: PASSES,
      admitted: entryTimes,
      left,
      digits,
      shown: await timesOnDesk(server.address, guard.token, passes.slice(SCANNED)),
    }
  } finally {
    await owner.end()
    await server.stop()
    await cluster.drop(NAME)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Scans a text at the gate. */
async function scanAt({ post, gate_id }: Calls, text: string, mode: 'in' | 'out', expected: string): Promise<void> {
  const { done } = await post<{ done: string }>('/visitors/scans', { _id: randomUUID(), gate_id, text, mode, by: 'scanned' })
  if (done !== expected) throw new Error(`A scan was answered ${done}, not ${expected}.`)
}

async function issuePasses(owner: pg.Client, { post, gate_id }: Calls): Promise<Pass[]> {
  const { rows } = await owner.query<{ location_id: string }>('select location_id from gates where _id = $1', [gate_id])
  const passes: Pass[] = []
  for (let index = 0; index < SCANNED + SHOWN; index++) {
    const holder_name = `ผู้ถือบัตรผ่าน ${index + 1}`
    const { _id } = await post<{ _id: string }>('/visitors/prepasses', {
      ...{ holder_name, location_id: rows[0]!.location_id, visitor_type: 'visitor', mode: 'window' },
      ...{ from_day: '2020-01-01', until_day: '2099-12-31' },
    })
    passes.push({ _id, holder_name, ...(await post<{ token: string; code: string }>(`/visitors/prepasses/${_id}/code`, {})) })
  }
  await fillUp(owner, passes[0]!._id)
  return passes
}

/** Copies one pass; each copy has a unique id, time and code. */
async function fillUp(owner: pg.Client, _id: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'pre_passes' and column_name not in ('_id', 'code_hash', 'created_at')`,
  )
  const same = rows.map(({ name }) => `p.${pg.escapeIdentifier(name)}`)
  const columns = rows.map(({ name }) => pg.escapeIdentifier(name))
  await owner.query(
    `insert into pre_passes (_id, code_hash, created_at, ${columns.join(', ')})
     select gen_random_uuid(), sha256($2::bytea || int4send(n)), now() - n * interval '1 minute', ${same.join(', ')}
     from pre_passes p, generate_series(1, $3) n where p._id = $1`,
    [_id, randomBytes(16), PASSES - SCANNED - SHOWN],
  )
  await owner.query('vacuum analyze pre_passes')
}

/** Ages the scans, so that no scan reverses the one before. */
const laterOn = (owner: pg.Client) => owner.query("update scans set at = at - interval '1 minute'")

async function timesOnDesk(address: string, token: string, passes: readonly Pass[]): Promise<Times> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'th-TH' })
    await context.addInitScript((value) => localStorage.setItem('auth_token', value), token)
    const page = await context.newPage()
    await page.goto(`${address}/service/visitor/entrances`)
    const gates = page.getByRole('dialog')
    await gates.getByRole('button', { name: /G1/ }).click()
    await gates.waitFor({ state: 'detached' })
    const times: number[] = []
    for (const { holder_name, token: text } of passes) {
      const appearance = page.evaluate(untilShown, holder_name)
      await scan(page, text)
      times.push(await appearance)
    }
    return middleOf(times)
  } finally {
    await browser.close()
  }
}
