// A throw-away cluster of the distribution's PostgreSQL, the oldest that we support, for running the server's tests on it.
// On the command line: node tools/postgres15.mjs -- <command …> runs the command with DATABASE_URL_15 set.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { makeDatabaseFolder } from '../apps/server/test/database-folder.ts'
import { aptInstall, isDebianRoot } from './apt.mjs'
import { expected, run, step } from './prepare.mjs'

/** Starts an empty cluster of PostgreSQL 15 to 17 and returns a superuser's address. Installs nothing. Errors: expected, with what to do. */
export async function startPostgres15() {
  const bin = findPrograms()
  if (bin === undefined) throw expected(MISSING)
  const user = process.getuid?.() === 0 ? postgresUser() : {}
  const folder = makeDatabaseFolder('gatehouse-postgres15-')
  const data = path.join(folder, 'data')
  const stop = undertake(bin, data, folder, user)
  try {
    return { url: await start(bin, data, folder, user), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(bin, data, folder, user) {
  const password = randomBytes(16).toString('hex')
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user.uid !== undefined) for (const ownedPath of [folder, passwordFile]) chownSync(ownedPath, user.uid, user.gid)
  else chmodSync(folder, 0o700)

  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  const initialisation = await run(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  )
  if (initialisation.code !== 0) throw expected(`initdb failed:\n${initialisation.output.trim()}`)

  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 400,
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    timezone: 'UTC',
    jit: 'off',
  }
  const log = path.join(folder, 'log')
  const serverOptions = Object.entries(settings).map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`)
  const startup = await run(
    path.join(bin, 'pg_ctl'),
    ['start', '-D', data, '-w', '-t', '60', '-l', log, '-o', serverOptions.join(' ')],
    options,
  )
  if (startup.code !== 0) throw expected(`PostgreSQL did not start:\n${existsSync(log) ? readFileSync(log, 'utf8') : startup.output}`)
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

/**
 * Stops and removes the cluster when our process ends, however it ends. A separate process waits for its input to close, which the system does for us
 * even after SIGKILL.
 */
function undertake(bin, data, folder, user) {
  const waiter = spawn(
    '/bin/sh',
    ['-c', 'cat >/dev/null; "$1" stop -D "$2" -m immediate -w >/dev/null 2>&1; rm -rf "$3"', 'sh', path.join(bin, 'pg_ctl'), data, folder],
    {
      ...user,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    },
  )
  waiter.unref()
  waiter.stdin.unref()
  return async () => {
    if (waiter.exitCode !== null || waiter.stdin.writableEnded) return
    waiter.ref()
    waiter.stdin.end()
    await once(waiter, 'exit')
    // The folder itself, where its parent is closed to that user.
    rmSync(folder, { recursive: true, force: true })
  }
}

const MISSING =
  'No PostgreSQL 15 was found for the tests. Install postgresql-15, put its programs on the PATH, or run npm run test:programs on Debian as root.'

function findPrograms() {
  const root = '/usr/lib/postgresql'
  const packageFolders = existsSync(root)
    ? readdirSync(root)
        .sort((a, b) => a - b)
        .map((version) => path.join(root, version, 'bin'))
    : []
  const onPath = (process.env.PATH ?? '').split(path.delimiter)
  const folders = [...packageFolders, ...onPath].filter(
    (bin) => isProgram(path.join(bin, 'initdb')) && isProgram(path.join(bin, 'postgres')),
  )
  const candidates = folders.map((bin) => ({ bin, version: majorOf(bin) })).filter(({ version }) => version >= 15 && version < 18)
  return candidates.sort((a, b) => a.version - b.version)[0]?.bin
}

const majorOf = (bin) =>
  Number(/\(PostgreSQL\) (\d+)/.exec(spawnSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout)?.[1])

/** Installs Debian's PostgreSQL 15 where there is none. Errors: expected, with what to do. */
export async function installPostgres15() {
  if (findPrograms() !== undefined) return
  if (isDebianRoot())
    await step('Installing PostgreSQL 15 for the tests', async () => {
      // Debian would make and start a cluster of its own on port 5432.
      const settings = '/etc/postgresql-common/createcluster.conf'
      if (!existsSync(settings)) {
        mkdirSync(path.dirname(settings), { recursive: true })
        writeFileSync(settings, 'create_main_cluster = false\n')
      }
      await aptInstall('postgresql-15')
    })
  if (findPrograms() === undefined) throw expected(MISSING)
}

/** PostgreSQL refuses to run as root; the distribution's package brings this user. */
function postgresUser() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  if (line === undefined) throw expected('PostgreSQL refuses to run as root, and there is no user "postgres" here.')
  const [, , uid, gid] = line.split(':').map(Number)
  return { uid, gid }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function main() {
  const command = process.argv.slice(process.argv.indexOf('--') + 1)
  if (!process.argv.includes('--') || command.length === 0) throw expected('Usage: node tools/postgres15.mjs -- <command …>')
  const { url, stop } = await startPostgres15()
  try {
    const child = spawn(command[0], command.slice(1), { stdio: 'inherit', env: { ...process.env, DATABASE_URL_15: url } })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    const [code] = await once(child, 'exit')
    process.exitCode = code ?? 1
  } finally {
    await stop()
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  main().catch((error) => {
    console.error(error.expected ? error.message : error)
    process.exitCode = 1
  })
