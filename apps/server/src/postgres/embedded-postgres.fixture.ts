import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

// A separate process that the tests kill. It reports each step on standard output, one JSON per line. "stop" on standard input ends it in order.
const [dataDir, shelter] = process.argv.slice(2)
const tell = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)
const silent = { info: () => {}, warn: () => {}, error: () => {} }

const database = await startEmbeddedPostgres({ dataDir: dataDir!, shelter, log: silent })
const pool = new pg.Pool({ connectionString: database.url, max: 4 })
pool.on('error', () => {})
// Two of these start at once, and "if not exists" alone is no lock.
await pool.query('begin; select pg_advisory_xact_lock(1); create table if not exists visits (number int primary key); commit')
tell({ url: database.url, adopted: database.adopted })

process.stdin.on('data', async (chunk) => {
  const word = chunk.toString().trim()
  if (word === 'write') void write()
  if (word === 'stop') {
    await pool.end()
    await database.stop()
    process.exit()
  }
})

async function write() {
  for (let number = 1; ; number++) {
    await pool.query('insert into visits values ($1)', [number])
    tell({ acknowledged: number })
  }
}
