import pg from 'pg'
import { Keyring } from '../src/kernel/crypto/keyring.ts'
import type { EntranceRecord } from '../src/modules/entrances/entrances.table.ts'
import { makeAnnounced } from './announced.ts'
import { DAY, dayOf, hourOf, isHoliday, MINUTE, startOf, weekdayOf } from './calendar.ts'
import { copyRows } from './copy.ts'
import { makeCards } from './drawer.ts'
import { handleOf } from './handle.ts'
import { historyRows } from './history.ts'
import { makeMembers } from './members.ts'
import { notificationRows } from './notifications.ts'
import { DEMO_ORGANISATIONS, type DemoOrganisation } from './organisations.ts'
import { makePasses } from './passes.ts'
import { keepingCharged, makePayments } from './payments.ts'
import { DEMO_USERS } from './people.ts'
import { type Slot, slotsOfDay } from './rhythm.ts'
import { createRng } from './rng.ts'
import { settle } from './settle.ts'
import { makeOrganisations, makeUsers, type Users } from './setup.ts'
import { contactRows, gateRows, holidaysAt, locationRows, settingsRows, sitesOf, unitRows } from './sites.ts'
import { makeStamps } from './stamps.ts'
import { makeTariffs } from './tariffs.ts'
import { Numbers, visitRows } from './visits.ts'
import { makeBlacklist } from './watched.ts'

/** A lock number that only this program uses: two servers that start together must not both seed. */
const LOCK = 7_304_112_003
/** The number of visits with steps in the audit log. */
const WITH_HISTORY = 60

const FILLED = [
  'organisations',
  'subscriptions',
  'users',
  'memberships',
  'invitations',
  'locations',
  'units',
  'unit_contacts',
  'gates',
  'visitor_settings',
  'entrances',
  'entrance_days',
  'cards',
  'blacklist_entries',
  'blacklist_sightings',
  'members',
  'member_units',
  'member_vehicles',
  'member_cards',
  'pre_registers',
  'pre_register_days',
  'pre_register_guests',
  'pre_register_arrivals',
  'pre_passes',
  'location_calendars',
  'tariffs',
  'tariff_versions',
  'tariff_scopes',
  'tills',
  'till_sessions',
  'payments',
  'stamp_kinds',
  'stamps',
  'stamp_usage',
  'audit_entries',
  'notifications',
  'notification_reads',
]

export interface SeedOptions {
  ownerUrl: string
  masterKey: Buffer
  now: Date
}

/** Fills an empty database with demo data up to now, in one transaction. Returns false if an organisation exists. */
export async function seedDemo({ ownerUrl, masterKey, now }: SeedOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'gatehouse-demo' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rowCount } = await client.query('select from organisations limit 1')
    const isEmpty = rowCount === 0
    if (isEmpty) await makeAll(client, new Keyring(masterKey), now.getTime())
    await client.query('commit')
    if (isEmpty) {
      // Gives the planner its statistics and empties the search index's pending list.
      await client.query(`vacuum (analyze) ${FILLED.join(', ')}`)
    }
    return isEmpty
  } finally {
    // Closing the connection rolls back an open transaction.
    await client.end()
  }
}

async function makeAll(client: pg.Client, keys: Keyring, now: number): Promise<void> {
  await makeOrganisations(client, now)
  const users = await makeUsers(client, now)
  for (const organisation of DEMO_ORGANISATIONS) await makeOrganisation(client, keys, organisation, users, now)
  const { notifications, reads } = notificationRows(now, (organisation) =>
    DEMO_USERS.filter((user) => user.roles.some((role) => role.organisation === organisation)).map(({ email }) => users.get(email)!.id),
  )
  await copyRows(client, 'notifications', notifications)
  await copyRows(client, 'notification_reads', reads)
}

async function makeOrganisation(
  client: pg.Client,
  keys: Keyring,
  organisation: DemoOrganisation,
  users: Users,
  now: number,
): Promise<void> {
  const { id } = organisation
  await client.query('select entrance_numbers_prepare($1)', [id])
  const tx = handleOf(client)
  await keys.create(tx, id)
  const sites = sitesOf(organisation, now)
  await copyRows(client, 'locations', locationRows(id, sites, now))
  await copyRows(client, 'units', unitRows(id, sites, now))
  await copyRows(client, 'unit_contacts', contactRows(id, sites, await keys.of(tx, id), now))
  await copyRows(client, 'gates', gateRows(id, sites, now))
  const admin = users.get('admin@demo.example')!
  await copyRows(client, 'visitor_settings', settingsRows(id, sites, admin, now))

  const end = organisation.ended_days_ago === undefined ? now : startOf(dayOf(now)) - (organisation.ended_days_ago - 1) * DAY
  const numbers = new Numbers()
  const visits = visitRows({ organisation, sites, keys: await keys.of(tx, id), users, until: end }, slotsOf(organisation, end), numbers)
  const latest: EntranceRecord[] = []
  const prices = await makeTariffs(client, organisation, sites, admin, now)
  const chargedVisits: Parameters<typeof makePayments>[2][number][] = []
  await copyRows(client, 'entrances', keepingLatest(keepingCharged(visits, prices, chargedVisits), latest))
  await makeCards(client, organisation, sites, now)
  await makeMembers(client, organisation, sites, await keys.of(tx, id), now)
  const carParkSite = sites.find((site) => site.id === prices[0]?.location_id)
  const stamps = await makeStamps(client, organisation, sites, hostOf(id, users) ?? admin, now)
  if (carParkSite) await makePayments(client, id, chargedVisits, holidaysAt(carParkSite, now), stamps, now)
  await makePasses(client, organisation, sites, await keys.of(tx, id), admin, now)
  await copyRows(
    client,
    'entrance_days',
    numbers.days.map((day) => ({ organisation_id: id, ...day })),
  )
  if (numbers.last > 0) await client.query('select setval($1::regclass, $2)', [`entrance_number_${id}`, numbers.last])

  const people = new Map([...users.values()].map((user) => [user.id, user]))
  await makeBlacklist(client, organisation, await keys.of(tx, id), latest, admin, now)
  await makeAnnounced(client, organisation, sites, latest, { host: hostOf(id, users) ?? admin, admin }, now)
  await copyRows(client, 'audit_entries', historyRows(id, sites, latest, admin, people, now))
}

/** The demo user who announces guests at the organisation. */
function hostOf(organisation: number, users: Users) {
  const host = DEMO_USERS.find(({ roles }) => roles.some((role) => role.organisation === organisation && role.role === 'host'))
  return host && users.get(host.email)
}

function* keepingLatest(visits: Iterable<EntranceRecord>, latest: EntranceRecord[]): Generator<EntranceRecord> {
  for (const visit of visits) {
    latest.push(visit)
    if (latest.length > WITH_HISTORY) latest.shift()
    yield visit
  }
}

/** The times of visits; the organisation had fewer visitors a year ago. */
function slotsOf({ id, rhythm, days, present }: DemoOrganisation, end: number): Slot[] {
  const slots: Slot[] = []
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const day = dayOf(end - MINUTE - ago * DAY)
    slots.push(...slotsOfDay(createRng(`${id} ${day}`), rhythm, day, 1.08 - (0.24 * ago) / 365))
  }
  slots.sort((a, b) => a.at - b.at)
  if (!present) return slots.filter((slot) => slot.at < end - 10 * MINUTE)
  const workday = (rhythm.week[weekdayOf(end)] ?? 0) > 0.5 && !isHoliday(dayOf(end))
  return settle(createRng(`${id} now`), rhythm, slots, end, present(hourOf(end), workday))
}
