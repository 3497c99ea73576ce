import { randomUUID } from 'node:crypto'
import { nationalIdCheckDigit } from '@gatehouse/contract/kernel/domain/national-id.ts'
import type { BenchOrganisation } from './world.ts'

export const WORKLOADS = {
  w1: 'W1 list, 50 newest',
  w2: 'W2 list: dates + status + gate',
  w3: 'W3 substring of name or plate',
  dashboard: 'Dashboard',
  w5: 'W5 check-in',
  w6: 'W6 check-out',
} as const
export type Workload = keyof typeof WORKLOADS

export interface OpenVisit {
  organisation_id: number
  id: string
  /** A gate of the visit's location. */
  gate_id: string
}

export interface RequestSpec {
  workload: Workload
  system: 'ours' | 'limit'
  organisations: BenchOrganisation[]
  days: number
  /** Visits to check out, each used once. */
  open: OpenVisit[]
}

export interface BenchRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

const DAY_MS = 86_400_000
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
const below = (end: number) => Math.floor(Math.random() * end)

/** Creates one request after another, distributed over organisations like the visits; undefined when none are left. */
export function requestMaker({ workload, system, organisations, days, open }: RequestSpec): () => BenchRequest | undefined {
  const lot = organisations.flatMap((organisation) => Array.from({ length: organisation.weight }, () => organisation))
  const byId = new Map(organisations.map((organisation) => [organisation.id, organisation]))
  const remaining = [...open]
  const make = system === 'ours' ? ours : limit
  return () => {
    if (workload !== 'w6') return make[workload](pick(lot), days, NOBODY)
    const visit = remaining.pop()
    return visit && make.w6(byId.get(visit.organisation_id)!, days, visit)
  }
}

type Maker = (organisation: BenchOrganisation, days: number, visit: OpenVisit) => BenchRequest
const NOBODY: OpenVisit = { organisation_id: 0, id: '', gate_id: '' }

const asked = (organisation: BenchOrganisation, path: string): BenchRequest => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${pick(organisation.tokens)}`, accept: 'application/json' },
})
const told = (organisation: BenchOrganisation, path: string, body: object): BenchRequest => ({
  method: 'POST',
  path,
  headers: { authorization: `Bearer ${pick(organisation.tokens)}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify(body),
})
const plain = (path: string): BenchRequest => ({ method: 'GET', path, headers: {} })
const plainly = (path: string, body: object): BenchRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const ours: Record<Workload, Maker> = {
  w1: (organisation) => asked(organisation, '/visitors/entrances-list?limit=50'),
  w2: (organisation, days) => {
    const { from, to } = month(days)
    return asked(
      organisation,
      `/visitors/entrances-list?limit=50&status=checkout&gate_id=${pick(organisation.gates)}&startDate=${from}&endDate=${to}`,
    )
  },
  w3: (organisation) => asked(organisation, `/visitors/entrances-list?limit=50&search=${encodeURIComponent(pick(organisation.words))}`),
  dashboard: (organisation) => asked(organisation, '/visitors/dashboard'),
  w5: (organisation) => told(organisation, '/visitors/entrances', visit(organisation)),
  w6: (organisation, _days, { id, gate_id }) => told(organisation, `/visitors/entrances/${id}/checkout`, { gate_id }),
}

const limit: Record<Workload, Maker> = {
  w1: (organisation) => plain(`/w1/${organisation.id}`),
  w2: (organisation, days) => {
    const { from, to } = month(days)
    return plain(`/w2/${organisation.id}/${pick(organisation.gates)}/${from}/${to}`)
  },
  w3: (organisation) => plain(`/w3/${organisation.id}/${encodeURIComponent(pick(organisation.words))}`),
  dashboard: (organisation) => plain(`/dashboard/${organisation.id}`),
  w5: (organisation) => plainly(`/w5/${organisation.id}`, visit(organisation)),
  w6: (organisation, _days, { id, gate_id }) => plainly(`/w6/${organisation.id}/${id}`, { gate_id }),
}

/** Thirty days at a random position in the data. */
function month(days: number): { from: string; to: string } {
  const end = Date.now() - below(Math.max(1, days - 30)) * DAY_MS
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { from: day(end - 29 * DAY_MS), to: day(end) }
}

const NAMES = ['สมชาย ใจดี', 'สุภาวดี เกื้อกูลวงศ์', 'กิตติพงษ์ ศรีสุวรรณ', 'Ayaka Tanaka', 'นภัสสร บุญมี', 'John Carter', 'วราภรณ์ ทองดี']

/** A visitor as a guard types one; vehicles and cards are unique. */
function visit(organisation: BenchOrganisation) {
  const twelve = `1${String(below(1e11)).padStart(11, '0')}`
  const vehicle = Math.random() < 0.6
  return {
    gate_id: pick(organisation.gates),
    visitor_name: `${pick(NAMES)} ${below(10_000)}`,
    company: Math.random() < 0.5 ? 'บริษัท เอบีซี จำกัด' : null,
    visitor_type: pick(['visitor', 'contractor', 'delivery']),
    purpose: pick(['meeting', 'delivery', 'work']),
    phone: Math.random() < 0.7 ? `08${String(below(1e8)).padStart(8, '0')}` : null,
    ...(Math.random() < 0.5 ? { id_kind: 'national_id', id_number: twelve + nationalIdCheckDigit(twelve) } : {}),
    ...(vehicle
      ? { vehicle_class: 'car', plate: `${1 + below(9)}${letter()}${letter()}${1 + below(9_999)}`, plate_province: `TH-${10 + below(9)}` }
      : {}),
    card_number: `B-${below(1e9)}`,
    unit_name: 'ชั้น 12',
    host_name: 'คุณสมศรี',
  }
}

const letter = () => pick([...'กขคฆงจฉชซฌญฎฐฒณดตถทธนบปผพฟภมยรลวศษสหฬอฮ'])
