import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { hourly } from '../../apps/server/test/tariffs.ts'
import { launchBrowser } from '../../e2e/support/browser.ts'
import type { Cluster } from '../cluster.ts'
import { startOurs } from '../process.ts'
import { type Calls, callsOf, middleOf, type Times, untilShown } from './calls.ts'
import { type BenchWorld, TEMPLATE } from './world.ts'

export interface ParkingTimes {
  quote: Times
  /** Alternates with the quote: a call that only reads one record. */
  plain: Times
  /** Alternating check-outs: of a vehicle without a tariff, of one that has paid, and of one within its free minutes. */
  uncharged: Times
  paid: Times
  free: Times
  /** From the click until the page shows the stamp. */
  stamped: Times
}

const NAME = 'bench_parking'
const VISITS = 300
const QUOTES = 500
/** A person can search at most 30 times a minute. */
const STAMPED = 25
/** Four digits, so that no plate is part of another. */
const FIRST_PLATE = 1000

/** Measures parking fees and stamps in the largest organisation. */
export async function measureParking(cluster: Cluster, world: BenchWorld): Promise<ParkingTimes> {
  await cluster.copy(NAME, TEMPLATE)
  const dataDir = join(cluster.folder, 'server')
  const server = await startOurs({ ownerUrl: cluster.url(NAME), dataDir })
  const owner = new pg.Client({ connectionString: cluster.url(NAME) })
  await owner.connect()
  try {
    const calls = callsOf(server.address, world.organisations.find(({ id }) => id === 1)!)
    const { location_id } = await calls.get<{ location_id: string }>(`/visitors/gates/${calls.gate_id}`)
    const version_id = await putInForce(calls, location_id)
    const quotes = await timesOfQuotes(calls, version_id)
    const checkOuts = await timesOfCheckOuts(calls, owner)
    return { ...quotes, ...checkOuts, stamped: await timesOfStamps(server.address, calls, location_id) }
  } finally {
    await owner.end()
    await server.stop()
    await cluster.drop(NAME)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A tariff for cars; motorcycles have none. */
async function putInForce({ post }: Calls, location_id: string): Promise<string> {
  const tariff = await post<{ versions: { _id: string }[] }>('/visitors/parking-fees', {
    ...{ name: 'Cars', location_id, privileges: [], vehicle_classes: ['car'], visitor_types: [] },
    ...{ rules: hourly(2000), examples: [] },
  })
  const { _id } = tariff.versions[0]!
  await post(`/visitors/parking-fees/versions/${_id}/publish`, { starts_at: null })
  return _id
}

/** Alternates the actions, so that other load on the machine affects all of them equally. */
async function inTurn<Name extends string>(
  count: number,
  acts: Record<Name, (n: number) => Promise<unknown>>,
): Promise<Record<Name, Times>> {
  const names = Object.keys(acts) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let n = 0; n < count; n++)
    for (const name of n % 2 === 0 ? names : names.toReversed()) {
      const began = performance.now()
      await acts[name](n)
      times[name].push(performance.now() - began)
    }
  return Object.fromEntries(names.map((name) => [name, middleOf(times[name])])) as Record<Name, Times>
}

const timesOfQuotes = ({ get, post, gate_id }: Calls, version_id: string) =>
  inTurn(QUOTES, {
    quote: (n) =>
      post('/visitors/parking-fees/quote', {
        version_id,
        entry: '2026-11-02T02:00:00.000Z',
        exit: new Date(Date.UTC(2026, 10, 2, 3, n)).toISOString(),
      }),
    plain: () => get(`/visitors/gates/${gate_id}`),
  })

async function timesOfCheckOuts(calls: Calls, owner: pg.Client) {
  const { post, gate_id } = calls
  await post('/visitors/tills/open', { gate_id, opening_cash: 0 })
  const [unchargedVisits, paidVisits, free] = [
    await checkIns(calls, 'motorcycle', 'ก'),
    await checkIns(calls, 'car', 'ข'),
    await checkIns(calls, 'car', 'ค'),
  ]
  await owner.query("update entrances set checkin_at = checkin_at - interval '61 minutes' where _id = any($1)", [
    [...paidVisits, ...unchargedVisits],
  ])
  for (const id of paidVisits) await post(`/visitors/entrances/${id}/payments`, { due: 4000, method: 'cash', tendered: 4000, gate_id })
  const leave = (id: string) => post(`/visitors/entrances/${id}/checkout`, { gate_id })
  return inTurn(VISITS, { uncharged: (n) => leave(unchargedVisits[n]!), paid: (n) => leave(paidVisits[n]!), free: (n) => leave(free[n]!) })
}

async function checkIns({ post, gate_id }: Calls, vehicle_class: string, letter: string, count = VISITS): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const vehicle = { vehicle_class, plate: `${letter}${letter} ${FIRST_PLATE + n}`, plate_province: 'TH-10' }
    const visit = { gate_id, visitor_name: `ผู้ขับ ${letter} ${n}`, visitor_type: 'visitor', purpose: 'meeting', ...vehicle }
    ids.push((await post<{ _id: string }>('/visitors/entrances', visit))._id)
  }
  return ids
}

async function timesOfStamps(address: string, calls: Calls, location_id: string): Promise<Times> {
  await checkIns(calls, 'car', 'ง', STAMPED)
  await calls.post('/visitors/e-stamps/kinds', {
    ...{ location_id, code: 'H1', name_th: 'ฟรี 1 ชั่วโมง', name_en: '1 hour free', effect: 'free_minutes', value: 60 },
  })
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'th-TH' })
    await context.addInitScript((value) => localStorage.setItem('auth_token', value), calls.token)
    const page = await context.newPage()
    await page.goto(`${address}/service/visitor/e-stamp`)
    const box = page.getByRole('textbox', { name: /เลขใบ/ })
    const times: number[] = []
    for (let n = 0; n < STAMPED; n++) {
      await box.fill(`งง${FIRST_PLATE + n}`)
      await page.keyboard.press('Enter')
      const offer = page.getByRole('button', { name: /จอดฟรี/ })
      const appearance = page.evaluate(untilShown, 'ประทับแล้ว')
      await offer.click()
      times.push(await appearance)
    }
    return middleOf(times)
  } finally {
    await browser.close()
  }
}
