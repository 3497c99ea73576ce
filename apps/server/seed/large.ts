import { createHash } from 'node:crypto'
import { SERVICES } from '@gatehouse/contract/kernel/editions.ts'
import type { Role } from '@gatehouse/contract/kernel/roles.ts'
import pg from 'pg'
import { Keyring } from '../src/kernel/crypto/keyring.ts'
import { hashToken } from '../src/kernel/crypto/tokens.ts'
import { systemActor } from '../src/kernel/db/actor.ts'
import { buildReports } from '../src/modules/reports/reports.build.ts'
import { DAY, dayOf, isoOf, seedId } from './calendar.ts'
import { copyLines, copyRows } from './copy.ts'
import { handleOf } from './handle.ts'
import { LARGE_COLUMNS, type LargeGate, type LargeOrganisation, LargeVisits, sharesOf } from './large-visits.ts'
import { thaiNameAt } from './names.ts'
import { createRng } from './rng.ts'

export interface LargeOptions {
  ownerUrl: string
  masterKey: Buffer
  visits: number
  organisations: number
  largest: number
  /** Number of days with visits, including today. */
  days: number
  now?: Date
  sessions?: number
  role?: Role
}

export interface LargeSession {
  organisation_id: number
  user_id: string
  token: string
  gate_ids: string[]
}

/** Predictable tokens, only for measured databases that are then deleted. */
const tokenOf = (organisation: number, session: number) =>
  `ghs_${createHash('sha256').update(`large session ${organisation} ${session}`).digest('base64url')}`

/** Fills an empty database for measurements, always with the same people and times. Returns session tokens. Throws if the database isn't empty. */
export async function seedLarge(options: LargeOptions): Promise<LargeSession[]> {
  const { ownerUrl, masterKey, now = new Date() } = options
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'gatehouse-large' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from organisations limit 1')
    if (rowCount !== 0) throw new Error('The database for the large data set must be empty.')
    await client.query('begin')
    const organisations = await makeOrganisations(client, new Keyring(masterKey), options, now.getTime())
    const sessions = await makeSessions(client, organisations, options, now.getTime())
    const indexes = await dropIndexes(client)
    await makeVisits(client, organisations, options.days, now.getTime())
    await client.query('commit')
    await makeIndexes(client, ownerUrl, indexes)
    await countDays(client, organisations)
    await client.query('vacuum (analyze)')
    return sessions
  } finally {
    await client.end()
  }
}

/** Counts the days of the reports, as the nightly job does. */
async function countDays(client: pg.Client, organisations: readonly LargeOrganisation[]): Promise<void> {
  const more = async (id: number) => {
    await client.query('begin')
    const left = await buildReports(handleOf(client), systemActor(id))
    await client.query('commit')
    return left
  }
  for (const { id } of organisations) while (await more(id));
}

async function makeOrganisations(
  client: pg.Client,
  keys: Keyring,
  { organisations, visits, largest }: LargeOptions,
  now: number,
): Promise<LargeOrganisation[]> {
  const ids = Array.from({ length: organisations }, (_, index) => index + 1)
  await copyRows(
    client,
    'organisations',
    ids.map((id) => ({ id, name: `องค์กรทดสอบ ${id}` })),
  )
  await client.query("select setval(pg_get_serial_sequence('organisations', 'id'), $1)", [organisations])
  await copyRows(
    client,
    'subscriptions',
    ids.flatMap((id) =>
      SERVICES.map((service_name) => ({
        organisation_id: id,
        service_name,
        permission: 'active',
        service_expire_date: dayOf(now + 365 * DAY),
      })),
    ),
  )
  const tx = handleOf(client)
  const largeOrganisations: LargeOrganisation[] = []
  for (const id of ids) {
    await client.query('select entrance_numbers_prepare($1)', [id])
    await keys.create(tx, id)
    const rng = createRng(`large organisation ${id}`)
    const others = organisations - 1
    const share = Math.floor(((visits - largest) * (id - 1)) / others) - Math.floor(((visits - largest) * (id - 2)) / others)
    largeOrganisations.push({
      id,
      visits: others === 0 ? visits : id === 1 ? largest : share,
      gates: await makeGates(client, id, now),
      keys: await keys.of(tx, id),
      guard: { id: seedId(rng, now - 400 * DAY), name: thaiNameAt(rng).th ?? '' },
    })
  }
  return largeOrganisations
}

async function makeGates(client: pg.Client, organisation_id: number, now: number): Promise<LargeGate[]> {
  const rng = createRng(`large gates ${organisation_id}`)
  const time = now - 400 * DAY
  const locations = ['NORTH', 'SOUTH', 'EAST'].map((code) => ({
    organisation_id,
    id: seedId(rng, time),
    code,
    name_th: `อาคาร ${code}`,
    name_en: `Building ${code}`,
    kind: 'office',
    capacity: 1_000,
  }))
  await copyRows(client, 'locations', locations)
  const gates = locations.flatMap((location, place) =>
    [1, 2].map((gate) => ({
      organisation_id,
      _id: seedId(rng, time),
      location_id: location.id,
      code: `G${place * 2 + gate}`,
      name: `ประตู ${place * 2 + gate}`,
      direction: 'both',
      kind: 'reception',
      asks: ['id_number', 'plate'],
    })),
  )
  await copyRows(client, 'gates', gates)
  return gates.map(({ _id, code, location_id }) => ({ id: _id, code, location_id }))
}

/** Creates one guard for all past actions, and people with sessions. */
async function makeSessions(
  client: pg.Client,
  organisations: readonly LargeOrganisation[],
  { sessions = 8, role = 'admin' }: LargeOptions,
  now: number,
): Promise<LargeSession[]> {
  const rng = createRng('large sessions')
  const people = organisations.flatMap(({ id, gates }) =>
    Array.from({ length: sessions }, (_, index) => ({
      organisation_id: id,
      user_id: seedId(rng, now - 400 * DAY),
      token: tokenOf(id, index),
      gate_ids: gates.filter((_gate, place) => place % 2 === 0).map((gate) => gate.id),
      name: thaiNameAt(rng).th ?? '',
      email: `large.${id}.${index}@demo.example`,
    })),
  )
  const guards = organisations.map(({ id, guard }) => ({
    organisation_id: id,
    user_id: guard.id,
    name: guard.name,
    email: `guard.${id}@demo.example`,
  }))
  const everybody = [...people, ...guards]
  await copyRows(
    client,
    'users',
    everybody.map(({ user_id, email, name }) => ({ id: user_id, email, name })),
  )
  await copyRows(
    client,
    'memberships',
    everybody.map(({ organisation_id, user_id }) => ({ organisation_id, user_id, role })),
  )
  await copyRows(
    client,
    'sessions',
    people.map(({ organisation_id, user_id, token }) => ({
      id: seedId(rng, now),
      token_hash: hashToken(token),
      user_id,
      organisation_id,
      expires_at: isoOf(now + 365 * DAY),
      idle_minutes: 365 * 24 * 60,
    })),
  )
  return people.map(({ organisation_id, user_id, token, gate_ids }) => ({ organisation_id, user_id, token, gate_ids }))
}

async function makeVisits(client: pg.Client, organisations: readonly LargeOrganisation[], count: number, now: number): Promise<void> {
  const days = Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * DAY))
  const shares = sharesOf(days)
  const all = organisations.map((organisation) => new LargeVisits(organisation))
  function* lines() {
    for (const [index, day] of days.entries()) for (const visits of all) yield* visits.day(day, shares[index] as number, now)
  }
  await copyLines(client, 'entrances', LARGE_COLUMNS, lines(), 'latin1')
  await copyRows(
    client,
    'entrance_days',
    all.flatMap(({ organisation, numbers }) => numbers.days.map((day) => ({ organisation_id: organisation.id, ...day }))),
  )
  for (const { organisation, numbers } of all)
    await client.query('select setval($1::regclass, $2)', [`entrance_number_${organisation.id}`, numbers.last])
}

/** Drops the indexes of visits, because building them after the rows is several times faster. Returns the statements that recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  await client.query('set local session_replication_role = replica')
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'entrances'::regclass and not indisprimary`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map((row) => row.definition)
}

/** The search index takes longer than all others together, so it is built in parallel. */
async function makeIndexes(client: pg.Client, ownerUrl: string, definitions: readonly string[]): Promise<void> {
  const other = new pg.Client({ connectionString: ownerUrl, application_name: 'gatehouse-large' })
  await other.connect()
  try {
    await Promise.all([
      makeEach(
        client,
        definitions.filter((definition) => definition.includes(' gin ')),
      ),
      makeEach(
        other,
        definitions.filter((definition) => !definition.includes(' gin ')),
      ),
    ])
  } finally {
    await other.end()
  }
}

async function makeEach(client: pg.Client, definitions: readonly string[]): Promise<void> {
  await client.query("set maintenance_work_mem = '1GB'")
  for (const definition of definitions) await client.query(definition)
}
