import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { seedLarge } from '../../apps/server/seed/large.ts'
import { linkEntries } from '../../apps/server/src/app.ts'
import { Keyring } from '../../apps/server/src/kernel/crypto/keyring.ts'
import { OwnerDatabase } from '../../apps/server/src/kernel/live/owner-database.ts'
import { type Cluster, MASTER_KEY } from '../cluster.ts'
import { startOurs } from '../process.ts'

export interface RetentionTimes {
  visits: number
  holds: number
  /** Milliseconds of the preview for one person, one call after another. */
  rows: { days: string; visits: number; audit: number; p50: number; slowest: number }[]
}

const NAME = 'bench_retention'
const HOLDS = 200
const COUNTS = 20
const LINKED_AT_ONCE = 20_000

/** Adds a log entry and a linked notification for each visit; every thousandth visit is on hold. */
const BESIDE = [
  `insert into audit_entries (organisation_id, id, at, actor_name, action, record_type, record_id)
   select organisation_id, gen_random_uuid(), checkin_at, 'Bench', 'entrance.checked_in', 'entrance', _id::text from entrances`,
  `insert into notifications (organisation_id, id, title, description, notify_type, notify_date, link)
   select organisation_id, gen_random_uuid(), 'Bench', 'Bench', 'notice', checkin_at, '/service/visitor/entrances?visit=' || _id from entrances`,
  `insert into entrance_holds (organisation_id, _id, entrance_id, reason, held_by, held_name)
   select organisation_id, gen_random_uuid(), _id, 'Bench', (select id from users limit 1), 'Bench'
   from entrances where status <> 'checkin' order by md5(_id::text) limit ${HOLDS}`,
]

/** The count joins the links of the log. */
async function linkAll(ownerUrl: string, organisation_id: number): Promise<void> {
  const owner = await OwnerDatabase.connect(ownerUrl)
  while ((await owner.write((tx) => linkEntries(tx, new Keyring(MASTER_KEY), organisation_id, LINKED_AT_ONCE))) > 0);
  await owner.end()
}

/** The retention preview for an organisation of this many visits: with the days of the settings, with short days, and with the shortest. */
export async function measureRetention(cluster: Cluster, visits: number, days: number): Promise<RetentionTimes> {
  let token = ''
  await cluster.make(NAME, async (ownerUrl) => {
    const singleSize = { visits, organisations: 1, largest: visits, days }
    const [session] = await seedLarge({ ...singleSize, ownerUrl, masterKey: MASTER_KEY, sessions: 1, role: 'admin' })
    token = session!.token
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    for (const statement of BESIDE) await owner.query(statement)
    await linkAll(ownerUrl, session!.organisation_id)
    await owner.query('vacuum (analyze)')
    await owner.end()
  })
  const dataDir = join(cluster.folder, 'server')
  const server = await startOurs({ ownerUrl: cluster.url(NAME), dataDir, env: { WORKER: 'false' } })
  const count = async (query: string) => {
    const began = performance.now()
    const answer = await fetch(`${server.address}/settings/visitors/retention/preview${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const counts = (await answer.json()) as { visits: number; audit: number }
    return { ...counts, ms: performance.now() - began }
  }
  try {
    const rows: RetentionTimes['rows'] = []
    for (const days of [null, 90, 7]) {
      const query = days === null ? '' : `?visits=${days}&photos=${days}&numbers=${days}&notifications=${days}&audit=${Math.max(days, 90)}`
      const answers = []
      for (let index = 0; index < COUNTS; index++) answers.push(await count(query))
      const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
      const { visits: due, audit } = answers[0]!
      rows.push({
        days: days === null ? 'of the settings' : String(days),
        visits: due,
        audit,
        p50: times[COUNTS / 2]!,
        slowest: times.at(-1)!,
      })
    }
    return { visits, holds: HOLDS, rows }
  } finally {
    await server.stop()
    await cluster.drop(NAME)
    await rm(dataDir, { recursive: true, force: true })
  }
}
