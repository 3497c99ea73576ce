import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { cpuSeconds } from '../cpu.ts'
import { run } from '../process.ts'
import type { Measured } from './load.ts'
import { STATEMENTS } from './questions.ts'
import type { Workload } from './requests.ts'
import type { BenchOrganisation, BenchWorld } from './world.ts'

const CLIENTS = 8
/** pgbench takes at most 128 scripts. */
const WORDS_EACH = 3

/** The distribution's pgbench; undefined if there is none. It comes with the server's package and also works with newer servers. */
export function findPgbench(): string | undefined {
  const root = '/usr/lib/postgresql'
  const folders = existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin')) : []
  return [...folders, ...(process.env.PATH ?? '').split(':')].map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file))
}

/** Measures the database alone: the statements of the plain program, from 8 pgbench clients. */
export async function measureDatabase(
  pgbench: string,
  workload: Workload,
  ownerUrl: string,
  world: BenchWorld,
  seconds: number,
  databasePid: number,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-pgbench-'))
  try {
    const scripts = world.organisations.flatMap((organisation) => scriptsOf(workload, organisation, world.days))
    const files: string[] = []
    for (const [index, script] of scripts.entries()) {
      const file = join(folder, `${index}.sql`)
      await writeFile(file, script.text)
      files.push('-f', `${file}@${script.weight}`)
    }
    // Searches are planned for each word, all other statements once.
    const mode = workload === 'w3' ? 'simple' : 'prepared'
    const limit = workload === 'w6' ? ['-t', String(await numberOpenVisits(ownerUrl, seconds))] : ['-T', String(seconds)]
    const before = cpuSeconds(databasePid)
    const output = await run(pgbench, ['-n', '-M', mode, '-c', String(CLIENTS), '-j', '2', ...limit, ...files, ownerUrl])
    const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN)
    const requests = number(/transactions actually processed: (\d+)/)
    const databaseCpu = (1_000 * (cpuSeconds(databasePid) - before)) / requests
    const failures = number(/number of failed transactions: (\d+)/)
    return {
      perSecond: number(/tps = ([\d.]+)/),
      p50: number(/latency average = ([\d.]+)/),
      p99: Number.NaN,
      requests,
      seconds,
      serverCpu: 0,
      databaseCpu,
      refused: failures > 0 ? { failed: failures } : {},
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Numbers the visits that can be checked out, because pgbench can read a sequence but not a list. Returns the number of transactions for each client,
 * so that visits don't run out.
 */
async function numberOpenVisits(ownerUrl: string, seconds: number): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rowCount } = await client.query(
    `create table bench_open as select row_number() over (order by md5(_id::text)) as n, organisation_id, _id from entrances where status = 'checkin'`,
  )
  await client.query('alter table bench_open add primary key (n)')
  await client.query('create sequence bench_next')
  await client.query('analyze bench_open')
  await client.end()
  return Math.max(1, Math.min(Math.floor((rowCount ?? 0) / CLIENTS), seconds * 1_000))
}

function scriptsOf(workload: Workload, organisation: BenchOrganisation, days: number): { text: string; weight: number }[] {
  const statement = STATEMENTS[workload]
  if (workload === 'w3') {
    return organisation.words
      .slice(0, WORDS_EACH)
      .map((word) => ({ text: `${filled(statement, [organisation.id, `'%${word}%'`])};\n`, weight: organisation.weight }))
  }
  const gate = `'${organisation.gates[0]}'`
  const from = `((now() at time zone 'Asia/Bangkok')::date - 29 - :ago::int)`
  const to = `((now() at time zone 'Asia/Bangkok')::date - :ago::int)`
  const texts: Record<Exclude<Workload, 'w3'>, string> = {
    w1: filled(statement, [organisation.id]),
    w2: filled(statement, [organisation.id, gate, from, to]),
    dashboard: filled(statement, [organisation.id]),
    w5: filled(statement, [
      organisation.id,
      'gen_random_uuid()',
      ':n::int',
      `'สมชาย ใจดี ' || :n::text`,
      `'บริษัท เอบีซี จำกัด'`,
      `'visitor'`,
      `'meeting'`,
      `'car'`,
      `'1กข' || :n::text`,
      `'TH-10'`,
      `'B-' || :n::text`,
      `'ชั้น 12'`,
      `'คุณสมศรี'`,
      `sha256((:n)::text::bytea)`,
      `sha256((:n)::text::bytea)`,
      `'สมชายใจดี ' || :n::text || ' บริษัทเอบีซีจำกัด 1กข' || :n::text || ' b' || :n::text`,
      gate,
    ]),
    w6: `update entrances e set status = 'checkout', checkout_at = greatest(now(), checkin_at), gate_out_id = gate_in_id, updated_at = now()
      from bench_open o where o.n = (select nextval('bench_next')) and e.organisation_id = o.organisation_id and e._id = o._id and e.status = 'checkin'
      returning e.*`,
  }
  const numbers = `\\set ago random(0, ${Math.max(0, days - 31)})\n\\set n random(1, 2000000000)\n`
  return [{ text: `${numbers}${texts[workload].replace(/\s+/g, ' ')};\n`, weight: organisation.weight }]
}

/** A statement with its parameters inlined. */
const filled = (statement: string, values: (string | number)[]): string =>
  statement.replace(/\s+/g, ' ').replace(/\$(\d+)/g, (_, index: string) => String(values[Number(index) - 1]))
