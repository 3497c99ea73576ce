import { foldQuery, searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import pg from 'pg'
import { type LargeOptions, type LargeSession, seedLarge } from '../../apps/server/seed/large.ts'
import { hashPassword } from '../../apps/server/src/kernel/crypto/passwords.ts'
import { type Cluster, MASTER_KEY } from '../cluster.ts'

export const TEMPLATE = 'bench_template'
/** The same data with a trigram index that ignores organisations, as a plain program would have. */
export const PLAIN_TEMPLATE = 'bench_template_plain'
export const PASSWORD = 'correct horse battery'

export type Size = Pick<LargeOptions, 'visits' | 'organisations' | 'largest' | 'days'>
export const FULL: Size = { visits: 1_000_000, organisations: 40, largest: 200_000, days: 365 }
export const QUICK: Size = { visits: 120_000, organisations: 6, largest: 30_000, days: 60 }

export interface BenchOrganisation {
  id: number
  /** Requests for this organisation out of a thousand, in proportion to its visits. */
  weight: number
  tokens: string[]
  gates: string[]
  /** Search words: folded pieces of existing names and plates. */
  words: string[]
}

export interface BenchWorld {
  organisations: BenchOrganisation[]
  /** Addresses of people who can sign in with `PASSWORD`. */
  emails: string[]
  days: number
}

/** Creates the database of which every measured system gets a copy, and returns the data for requests to it. */
export async function makeWorld(cluster: Cluster, size: Size): Promise<BenchWorld> {
  let sessions: LargeSession[] = []
  await cluster.make(TEMPLATE, async (ownerUrl) => {
    sessions = await seedLarge({ ...size, ownerUrl, masterKey: MASTER_KEY, sessions: 16 })
  })
  const owner = new pg.Client({ connectionString: cluster.url(TEMPLATE) })
  await owner.connect()
  try {
    const { rows: emails } = await owner.query<{ email: string }>(
      `update users set password_hash = $1 where email like 'large.1.%' returning email`,
      [await hashPassword(PASSWORD)],
    )
    const { rows: visitCounts } = await owner.query<{ id: number; n: string }>(
      'select organisation_id as id, count(*) as n from entrances group by 1',
    )
    const words = await selectSearchWords(owner)
    const organisations = visitCounts.map(({ id, n }) => {
      const ownSessions = sessions.filter((session) => session.organisation_id === id)
      return {
        id,
        weight: Math.max(1, Math.round((1_000 * Number(n)) / size.visits)),
        tokens: ownSessions.map((session) => session.token),
        gates: ownSessions[0]!.gate_ids,
        words: words.get(id) ?? [],
      }
    })
    return { organisations, emails: emails.map((row) => row.email), days: size.days }
  } finally {
    await owner.end()
  }
}

/** Selects about 40 search words for each organisation from its visitors: four letters of a name, or the digits of a plate. */
async function selectSearchWords(owner: pg.Client): Promise<Map<number, string[]>> {
  const { rows } = await owner.query<{ organisation_id: number; visitor_name: string; plate: string | null }>(
    `select organisation_id, visitor_name, plate from (
       select *, row_number() over (partition by organisation_id order by md5(_id::text)) as place from entrances) e where place <= 40`,
  )
  const words = new Map<number, string[]>()
  for (const [index, { organisation_id, visitor_name, plate }] of rows.entries()) {
    const digits = index % 2 === 0 ? /\d{3,4}$/.exec(plate ?? '')?.[0] : undefined
    const name = [...searchText(visitor_name)]
    const start = (index * 7) % Math.max(1, name.length - 4)
    const word = foldQuery(digits ?? name.slice(start, start + 4).join(''))
    if ([...word].length >= 3) words.set(organisation_id, [...(words.get(organisation_id) ?? []), word])
  }
  return words
}

export async function makePlainTemplate(cluster: Cluster): Promise<void> {
  await cluster.copy(PLAIN_TEMPLATE, TEMPLATE)
  const owner = new pg.Client({ connectionString: cluster.url(PLAIN_TEMPLATE) })
  await owner.connect()
  try {
    await owner.query("set maintenance_work_mem = '1GB'")
    await owner.query('drop index entrances_search')
    await owner.query('create index entrances_search_plain on entrances using gin (search_text gin_trgm_ops)')
    await owner.query('vacuum (analyze) entrances')
  } finally {
    await owner.end()
  }
}
