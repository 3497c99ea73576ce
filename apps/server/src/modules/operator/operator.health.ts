import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '../../kernel/db/handles.ts'
import { type MigrationState, prereleaseProblem } from '../../kernel/db/migrate.ts'
import { type LateTask, LONGEST_GAP_HOURS } from '../../kernel/jobs/periodic-tasks.ts'
import { readLabel } from '../../kernel/storage/folder-label.ts'
import { faultsFound } from '../audit/audit.service.ts'
import { codeOf } from './operator.organisations.ts'
import {
  type AuditLag,
  type QueueFacts,
  selectAuditLag,
  selectDataDirectory,
  selectFilesFolder,
  selectLateTasks,
  selectQueue,
  selectUnreadable,
} from './operator.queries.ts'

export interface Check {
  ok: boolean
  message: string
  [fact: string]: unknown
}

export interface Health {
  ok: boolean
  checks: Record<'database' | 'migrations' | 'worker' | 'tasks' | 'mail' | 'storage' | 'space' | 'audit' | 'values', Check>
}

/** A longer wait means missing or slow workers. */
const LONGEST_WAIT_SECONDS = 300
/** The chain is linked every second. */
const LONGEST_LAG_SECONDS = 60
/** Smallest free share of the disk (R20). */
const LEAST_FREE = 0.05

export interface Looked {
  data_dir: string
  /** The opened database, or why it couldn't be opened. */
  database:
    | { open: { write<T>(work: (tx: Tx) => Promise<T>): Promise<T> }; migrations: MigrationState; embedded: boolean }
    | { error: string }
  checkMail: () => Promise<'smtp' | 'folder'>
}

/** Checks everything that the product needs; changes nothing. */
export async function health({ data_dir, database, checkMail }: Looked): Promise<Health> {
  const [ofDatabase, mail, id] = await Promise.all([
    'error' in database ? withoutDatabase(database.error) : withDatabase(database),
    mailOf(checkMail),
    idOfFolder(database),
  ])
  const { folder, ...checks } = ofDatabase
  const storage = await storageOf(data_dir, id)
  const all = { ...checks, mail, storage, space: await spaceOf([data_dir, ...(folder ? [folder] : [])]) }
  const { database: first, migrations, worker, tasks, audit, values, space } = all
  return {
    ok: Object.values(all).every(({ ok }) => ok),
    checks: { database: first, migrations, worker, tasks, mail, storage, space, audit, values },
  }
}

function withoutDatabase(error: string) {
  const unknown = { ok: false, message: 'not known without the database' }
  return {
    database: { ok: false, message: error },
    migrations: unknown,
    worker: unknown,
    tasks: unknown,
    audit: unknown,
    values: unknown,
    folder: undefined,
  }
}

async function withDatabase({ open, migrations, embedded }: Extract<Looked['database'], { embedded: boolean }>) {
  const began = performance.now()
  const { folder, version } = (await open.write(selectDataDirectory))!
  const ms = Math.round(performance.now() - began)
  const database = { ok: true, message: `PostgreSQL ${version}${embedded ? ', the server’s own' : ''}`, version, embedded, ms }
  const state = migrationsOf(migrations)
  // A database of another version lacks tables.
  const unknownCheck = { ok: false, message: 'not known for a database of another version' }
  if (!state.ok)
    return {
      database,
      migrations: state,
      worker: unknownCheck,
      tasks: unknownCheck,
      audit: unknownCheck,
      values: unknownCheck,
      folder: embedded ? folder : undefined,
    }
  const worker = await open.write(selectQueue)
  const audit = await open.write(selectAuditLag)
  const values = valuesOf(await open.write(selectUnreadable))
  const tasks = tasksOf(await open.write(selectLateTasks))
  const chain = auditOf(audit!, await open.write(faultsFound))
  return { database, migrations: state, worker: workerOf(worker!), tasks, audit: chain, values, folder: embedded ? folder : undefined }
}

function migrationsOf({ applied, pending, unknown, changed }: MigrationState): Check {
  const ok = pending.length + unknown.length + changed.length === 0
  const wrong = [
    pending.length > 0 ? `waiting: ${pending.join(', ')}` : '',
    unknown.length > 0 ? `of a newer version: ${unknown.join(', ')}` : '',
    changed.length > 0 ? `changed after they ran: ${changed.join(', ')}` : '',
  ]
  return {
    ok,
    message: ok ? `all ${applied.length} done` : (prereleaseProblem(applied) ?? wrong.filter(Boolean).join('; ')),
    applied: applied.length,
    pending,
    unknown,
    changed,
  }
}

function workerOf(queue: QueueFacts): Check {
  const late = (queue.oldest_seconds ?? 0) > LONGEST_WAIT_SECONDS
  const jobs = `${queue.waiting} waiting${queue.oldest_seconds === null ? '' : `, the oldest for ${queue.oldest_seconds} s`}, ${queue.failed} given up, ${queue.failing} failing again and again`
  const alive = queue.workers === 0 ? 'no server is working off jobs' : `${queue.workers} at work`
  const wrong = queue.failed + queue.failing > 0
  return { ok: queue.workers > 0 && !late && !wrong, message: `${alive}; jobs: ${jobs}${wrong ? ' (gatehouse jobs list)' : ''}`, ...queue }
}

function tasksOf(late: LateTask[]): Check {
  const descriptions = late.map(({ task, completed_at, problem }) => {
    const last = completed_at ? `last completed ${new Date(completed_at).toISOString().slice(0, 16)}Z` : 'never completed'
    return `${task} (${last}${problem ? `: ${problem}` : ''})`
  })
  const ok = late.length === 0
  return {
    ok,
    message: ok
      ? `all periodic tasks completed within ${LONGEST_GAP_HOURS} hours`
      : `no completed run for ${LONGEST_GAP_HOURS} hours: ${descriptions.join(', ')}`,
    late,
  }
}

/** A fault stays until a later verification finds none. */
function auditOf({ waiting, oldest_seconds }: AuditLag, faults: Awaited<ReturnType<typeof faultsFound>>): Check {
  const lag_seconds = oldest_seconds ?? 0
  const linkSentence = waiting === 0 ? 'every entry is linked' : `${waiting} entries wait to be linked, the oldest for ${lag_seconds} s`
  const faultSentences = faults.slice(0, TOLD).map(({ sentence }) => sentence)
  const restSentence = faults.length > TOLD ? [`And ${faults.length - TOLD} more.`] : []
  const wrong =
    faults.length > 0 ? [['the last verification found:', ...faultSentences, ...restSentence, '(gatehouse audit verify)'].join(' ')] : []
  return {
    ok: faults.length === 0 && lag_seconds <= LONGEST_LAG_SECONDS,
    message: [...wrong, linkSentence].join('; '),
    ...{ waiting, lag_seconds },
    faults: faults.map(({ sentence: _said, ...fault }) => fault),
  }
}

/** Most items that a message names; the log has all of them. */
const TOLD = 5

function valuesOf(unreadable: { organisation_id: number; place: string; records: number }[]): Check {
  const places = unreadable.slice(0, TOLD).map((each) => `${each.records} of ${each.place} in ${codeOf(each.organisation_id)}`)
  const ok = unreadable.length === 0
  return {
    ok,
    message: ok ? 'all that were asked for can be read' : `cannot be read: ${places.join(', ')}; the log names them`,
    unreadable,
  }
}

async function mailOf(check: Looked['checkMail']): Promise<Check> {
  try {
    const way = await check()
    return { ok: true, message: way === 'smtp' ? 'the mail server answers' : 'written to the data folder (SMTP_URL is not set)', way }
  } catch (error) {
    return { ok: false, message: `no mail can be sent: ${reasonOf(error)}`, way: null }
  }
}

/** Undefined if the database can't tell. */
async function idOfFolder(database: Looked['database']): Promise<string | undefined> {
  if ('error' in database || !migrationsOf(database.migrations).ok) return undefined
  return (await database.open.write(selectFilesFolder))?.id
}

async function storageOf(dataDir: string, id: string | undefined): Promise<Check> {
  const folder = join(dataDir, 'files')
  const label = await readLabel(folder).catch(() => undefined)
  if (id !== undefined && label !== id && existsSync(folder))
    return { ok: false, message: `${folder} ${foreignTo(label)}. Mount the right folder, or: gatehouse files adopt`, folder }
  const probe = join(folder, 'drafts', `health.${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(probe, 'x', { flag: 'wx', mode: 0o600, flush: true })
    return { ok: true, message: 'files can be written', folder }
  } catch (error) {
    return { ok: false, message: `files cannot be written to ${folder}: ${reasonOf(error)}`, folder }
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

const foreignTo = (label: string | undefined): string =>
  label === undefined ? 'does not carry the id of this installation: it is empty or not mounted' : 'belongs to another installation'

/** The free space of the fullest disk. */
async function spaceOf(folders: string[]): Promise<Check> {
  try {
    const diskStats = await Promise.all(folders.map(async (folder) => ({ folder, disk: await statfs(folder) })))
    const disks = diskStats.map(({ folder, disk }) => ({
      folder,
      free_bytes: disk.bavail * disk.bsize,
      free: disk.blocks > 0 ? disk.bavail / disk.blocks : 1,
    }))
    const { folder, free_bytes, free } = disks.reduce((fullest, disk) => (disk.free < fullest.free ? disk : fullest))
    const percent = Math.round(free * 1000) / 10
    return {
      ok: free > LEAST_FREE,
      message: `${(free_bytes / 1e9).toFixed(1)} GB free (${percent} %) in ${folder}`,
      folder,
      free_bytes,
      free_percent: percent,
    }
  } catch (error) {
    return { ok: false, message: `cannot be asked: ${reasonOf(error)}` }
  }
}

/** Uses codes, because messages may repeat an address with its password. */
const reasonOf = (error: unknown): string => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unexpected error'
}
