import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reserveConnections } from './connection-plan.ts'
import { labelFilesFolder } from './files-folder.ts'
import { type Config, readConfig } from './kernel/config/config.ts'
import { ConfigError } from './kernel/config/config-error.ts'
import { isOutage } from './kernel/db/outages.ts'
import { OwnerDatabase } from './kernel/live/owner-database.ts'
import { createLogger, type Logger } from './kernel/log/log.ts'
import { LogSink } from './kernel/log/sink.ts'
import { createMailer } from './kernel/mail/mailer.ts'
import { Parts } from './kernel/parts/parts.ts'
import { AnchorFiles } from './kernel/storage/anchor-files.ts'
import { DiskStore } from './kernel/storage/disk-store.ts'
import { anyOwner } from './modules/operator/operator.queries.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { SERVER_DIR } from './paths.ts'
import { type Serving, serve } from './serve.ts'
import { startProblem } from './start-problem.ts'

/** Longer than any call; calls still running then are cut off. */
const STOP_WITHIN_MS = 9_000
/** Unwritten log lines are lost after this time. */
const LAST_LINES_MS = 500

const version = (JSON.parse(readFileSync(join(SERVER_DIR, 'package.json'), 'utf8')) as { version: string }).version

async function main(): Promise<void> {
  const config = readConfigOrExit()
  const parts = new Parts()
  const sink = new LogSink(1, parts.part('log', { needed: false }))
  const log = createLogger({ level: config.log_level, destination: sink })
  let opening: Promise<OpenDatabase> | undefined
  let activeServer: Serving | undefined
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    let isServerStopped = false
    // By then only a database that is still writing remains; it ends by itself.
    setTimeout(() => process.exit(code || (isServerStopped ? 0 : 1)), STOP_WITHIN_MS).unref()
    await activeServer?.stop()
    isServerStopped = true
    // A database that is still opening would outlive this process.
    await opening?.then((database) => database.close()).catch(() => {})
    await sink.flush(LAST_LINES_MS)
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  // After an uncaught error the state is unknown: the process ends, and its supervisor restarts it.
  const fault = (error: unknown) => {
    log.fatal({ err: error }, 'Unexpected fault')
    void stop(1)
  }
  process.on('uncaughtException', fault)
  // The job library does not await all its queries; an outage is handled elsewhere.
  process.on('unhandledRejection', (error) => {
    if (isOutage(error)) log.warn({ err: error }, 'The database was lost to work that nobody waited for')
    else fault(error)
  })
  // A closed output is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  try {
    opening = openDatabase(config, log, parts)
    const { ownerUrl } = await opening
    if (config.demo && !isStopping) await seedDemoData(config, ownerUrl, log)
    if (isStopping) return
    const reservation = await reserveConnections(ownerUrl, { wanted: config.database_connections, worker: config.worker })
    const { plan, wanted, max } = reservation
    if (plan.total < wanted)
      log.warn({ connections: plan.total, wanted, max_connections: max }, 'PostgreSQL has fewer connections left than this server wants')
    const folder = join(config.data_dir, 'files')
    const { id, isOwn } = await labelFilesFolder(ownerUrl, folder)
    if (!isOwn)
      log.error({ folder }, 'The files folder is not of this installation: empty, not mounted, or of another one. Nothing is written to it')
    activeServer = await serve({
      config,
      connections: plan,
      ownerUrl,
      host: config.host,
      port: config.port,
      files: await DiskStore.open(folder, id),
      anchors: new AnchorFiles(join(config.data_dir, 'anchors')),
      mailer: createMailer(config),
      log,
      version,
      worker: config.worker,
      statementTimeoutMs: config.statement_timeout_ms,
      parts,
    })
    await reservation.end()
    welcome(config, activeServer.address)
    if (!config.demo && !isStopping) await adviseFirstAdministrator(ownerUrl, log)
  } catch (error) {
    // During a stop the start fails because its database closes.
    if (isStopping) return
    process.stderr.write(`Gatehouse could not start: ${startProblem(error)}\n`)
    log.debug({ err: error }, 'The start failed')
    await stop(1)
  }
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function seedDemoData(config: Config, ownerUrl: string, log: Logger): Promise<void> {
  // Not part of the production bundle.
  const { seedDemo } = await import('../seed/demo.ts')
  const startTime = Date.now()
  if (await seedDemo({ ownerUrl, masterKey: config.master_key, now: new Date() }))
    log.info({ ms: Date.now() - startTime }, 'Demo data made')
}

function welcome(config: Config, address: string): void {
  const demo = config.demo ? '\n  Demo sign-in:  admin@demo.example   password: gatehouse-demo\n' : ''
  process.stdout.write(`\n  Gatehouse is at ${address}\n${demo}\n`)
}

/** Explains how to create the first account; there is no default password (ASVS 6.3.2). */
async function adviseFirstAdministrator(ownerUrl: string, log: Logger): Promise<void> {
  try {
    const owner = await OwnerDatabase.connect(ownerUrl)
    const any = await owner.write(anyOwner).finally(() => owner.end())
    if (any) return
    process.stdout.write(`  Nobody can sign in yet. Make the first organisation and its administrator:
  npm run gatehouse -- setup --organisation-name "Your organisation" --email you@example.org\n\n`)
  } catch (error) {
    // Only advice, so the start continues.
    log.warn({ err: error }, 'whether there is an administrator is not known')
  }
}

main().catch((error: Error) => {
  process.stderr.write(`Gatehouse could not start: ${startProblem(error)}\n`)
  process.exit(1)
})
