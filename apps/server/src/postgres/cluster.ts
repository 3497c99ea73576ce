import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Binaries, program } from './binaries.ts'
import { failureFromOutput, failureFromSystem } from './failure.ts'
import { major, type Place, recordPlace } from './location.ts'
import { runProgram } from './run.ts'

// PostgreSQL's C.UTF-8 sorts equally everywhere, but trigrams depend on the system's ctype: under "C" a Thai word has no trigrams.
const systemLocales = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8']

/** Builds a draft and renames it, so that no half-built cluster remains and a second start finds the first one's. */
export async function createCluster(binaries: Binaries, place: Place, durable: boolean): Promise<void> {
  const home = path.dirname(place.cluster)
  const draft = path.join(home, `pg${major}.new-${process.pid}-${randomBytes(6).toString('hex')}`)
  try {
    await makePrivateFolder(draft, place)
    const data = path.join(draft, 'data')
    await initialise(binaries, place, data, path.join(draft, 'password'), durable)
    if (durable) await syncFolder(data)
    await rename(data, place.cluster).catch((error) => {
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error
    })
    if (durable) await syncFolder(home)
    if (!(await recordPlace(place))) await rm(place.cluster, { recursive: true, force: true })
  } catch (error) {
    throw failureFromSystem(error, 'Cannot create the database', home)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function initialise(
  binaries: Binaries,
  { password, runAs }: Place,
  data: string,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  const handle = await open(passwordFile, 'wx', 0o600)
  await handle.writeFile(`${password}\n`)
  if (runAs) await handle.chown(runAs.uid, runAs.gid)
  await handle.close()
  let output = ''
  for (const locale of systemLocales) {
    const result = await runProgram(
      program(binaries, 'initdb'),
      [
        `--pgdata=${data}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        `--locale=${locale}`,
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      runAs,
      120_000,
    )
    if (result.code === 0) return
    output = result.stderr
    if (!/invalid locale/i.test(output)) break
  }
  throw failureFromOutput(output, 'Cannot create the database', path.dirname(data))
}

async function makePrivateFolder(folder: string, { runAs }: Place): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  if (runAs) await chown(folder, runAs.uid, runAs.gid)
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
