// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are texts of the code
// Faults in how the product lives with a machine that breaks: a database that is silent, away, a standby, or lost in a commit (the shape of page.mjs).
const OUTAGE = ['apps/server/src/kernel/live/outage.test.ts']
const STANDBY = ['apps/server/src/kernel/db/standby.test.ts']
const LONG_TRANSACTIONS = ['apps/server/src/kernel/live/long-transactions.test.ts']

export const MACHINE_MUTANTS = [
  {
    name: 'machine: a connection that is kept is never asked whether it is there',
    file: 'apps/server/src/kernel/db/supervised-connection.ts',
    find: "client.query('select 1').catch(() => {})",
    put: 'undefined',
    tests: OUTAGE,
  },
  {
    name: 'machine: nobody is told that a connection was lost',
    file: 'apps/server/src/kernel/db/supervised-connection.ts',
    find: "part.down('the connection was lost')",
    put: 'part.up()',
    tests: OUTAGE,
  },
  {
    name: 'machine: a connection whose answer did not come is kept',
    file: 'apps/server/src/kernel/db/guarded-client.ts',
    find: 'isReadTimeout(error) && wireOf(this).stream.destroy()',
    put: 'isReadTimeout(error)',
    tests: OUTAGE,
  },
  {
    name: 'machine: a standby is taken for a database',
    file: 'apps/server/src/kernel/db/guarded-client.ts',
    find: 'if (!this.isStandby) return this',
    put: 'if (this) return this',
    tests: STANDBY,
  },
  {
    name: 'machine: a database that takes no writes is a fault of the product',
    file: 'apps/server/src/kernel/db/database.ts',
    find: ".code === '25006'",
    put: ".code === '00000'",
    tests: STANDBY,
  },
  {
    name: 'machine: readiness does not try to write',
    file: 'apps/server/src/kernel/db/database.ts',
    find: `insert into rate_limits (key, points, expire) values ('readyz', 0, extract(epoch from now()) * 1000)
       on conflict (key) do update set expire = excluded.expire`,
    put: 'select 1',
    tests: ['apps/server/src/kernel/app/readiness.test.ts'],
  },
  {
    name: 'machine: a commit that broke off is told as not done',
    file: 'apps/server/src/kernel/db/database.ts',
    find: 'if (committing && isUncertain(error))',
    put: 'if (!committing && isUncertain(error))',
    tests: OUTAGE,
  },
  {
    name: 'machine: the page does not ask again what became of a write',
    file: 'apps/web/src/api/ask-again.ts',
    find: "error.code === 'outcome_unknown'",
    put: "error.code === 'unavailable'",
    tests: ['apps/web/src/api/ask-again.test.ts'],
  },
  {
    name: 'machine: events wait for transactions of other databases',
    file: 'apps/server/migrations/0001_kernel.sql',
    find: `select coalesce(array_agg(distinct held.epoch), '{}') into unfinished
  from`,
    put: `select array(select generate_series(greatest(1, epoch_begin.epoch - 50), epoch_begin.epoch - 1)) into unfinished
  where exists (select from pg_locks t where t.locktype = 'transactionid' and t.mode = 'ExclusiveLock' and t.pid <> pg_backend_pid());
  unfinished := coalesce(unfinished, '{}');
  perform from`,
    tests: LONG_TRANSACTIONS,
  },
  {
    name: 'machine: events of a transaction that is not over are passed by',
    file: 'apps/server/migrations/0001_kernel.sql',
    find: "select coalesce(array_agg(distinct held.epoch), '{}') into unfinished",
    put: "select coalesce(array_agg(held.epoch) filter (where false), '{}') into unfinished",
    tests: LONG_TRANSACTIONS,
  },
  {
    name: 'tokens: any token passes for one of ours',
    file: 'apps/server/src/kernel/crypto/own-tokens.ts',
    find: 'return this.keys.some(',
    put: 'return true || this.keys.some(',
    tests: ['apps/server/src/kernel/crypto/own-tokens.test.ts'],
  },
  {
    name: 'tokens: a device’s passes for a session’s',
    file: 'apps/server/src/kernel/crypto/own-tokens.ts',
    find: '.update(PREFIXES[kind]).update(random)',
    put: '.update(random)',
    tests: ['apps/server/src/kernel/crypto/own-tokens.test.ts'],
  },
  {
    name: 'tokens: what is not ours is limited with those that are',
    file: 'apps/server/src/kernel/http/session.ts',
    find: "isOwn('session', token)",
    put: "isOwn('session', token) || true",
    tests: ['apps/server/src/kernel/http/limits.test.ts', 'apps/server/src/kernel/http/neighbours.test.ts'],
  },
  {
    name: 'jobs: a server that was killed is a try',
    file: 'apps/server/src/kernel/jobs/presence.ts',
    find: 'attempts = greatest(j.attempts - 1, 0)',
    put: 'attempts = j.attempts',
    tests: ['apps/server/src/kernel/jobs/jobs.test.ts'],
    only: 'was not tried, however often',
  },
  {
    name: 'jobs: a stop is a try',
    file: 'apps/server/src/kernel/jobs/outcomes.ts',
    find: 'attempts = attempts - 1 ${STILL_OURS}',
    put: 'attempts = attempts ${STILL_OURS}',
    tests: ['apps/server/src/kernel/jobs/outage.test.ts'],
    only: 'does not hold up the stop',
  },
  {
    name: 'jobs: mails in the lane of screenings',
    file: 'apps/server/src/kernel/jobs/task.ts',
    find: "JobTask => task('mail', triesWithin",
    put: "JobTask => task('heavy', triesWithin",
    tests: ['apps/server/src/kernel/jobs/jobs.test.ts'],
    only: 'keeps no screening waiting',
  },
  {
    name: 'jobs: a mail is tried for two minutes',
    file: 'apps/server/src/kernel/jobs/task.ts',
    find: '{ minutes = (3 * DAY) / MINUTE }',
    put: '{ minutes = 2 }',
    tests: ['apps/server/src/kernel/jobs/jobs.test.ts'],
    only: 'is tried for as long',
  },
  {
    name: 'jobs: what was given up is not told',
    file: 'apps/server/src/modules/operator/operator.queue.queries.ts',
    find: "when j.attempts >= j.max_attempts then 'given_up'",
    put: "when j.attempts > j.max_attempts then 'given_up'",
    tests: ['apps/server/src/modules/operator/operator.queue.test.ts'],
  },
  {
    name: 'machine: the log keeps all that nobody reads',
    file: 'apps/server/src/kernel/log/sink.ts',
    find: 'const MOST_WAITING = 2_000_000',
    put: 'const MOST_WAITING = 2_000_000_000',
    tests: ['apps/server/src/kernel/log/sink.test.ts'],
  },
  {
    name: 'machine: a page that missed thousands of events is told each',
    file: 'apps/server/src/kernel/http/stream.ts',
    find: 'const MOST_MISSED = 500',
    put: 'const MOST_MISSED = 50_000',
    tests: LONG_TRANSACTIONS,
    only: 'tells a page that missed much',
  },
  {
    name: 'machine: files of a disk that is away are missing',
    file: 'apps/server/src/kernel/storage/disk-store.ts',
    find: "if (CLOSED.has(code)) return new StorageError('closed', error)",
    put: "if (CLOSED.has(code)) return new StorageError('missing', error)",
    tests: ['apps/server/src/kernel/storage/disk-store.test.ts'],
  },
  {
    name: 'machine: too many open files are a fault of the product',
    file: 'apps/server/src/kernel/db/outages.ts',
    find: '|EMFILE|ENFILE)$/',
    put: ')$/',
    tests: ['apps/server/src/kernel/storage/disk-store.test.ts'],
  },
  {
    name: 'machine: a variable that was misspelt is passed over',
    file: 'apps/server/src/kernel/config/config.ts',
    find: 'unsupported.push(...misspelt(Object.keys(given)))',
    put: 'void misspelt',
    tests: ['apps/server/src/kernel/config/config.test.ts'],
    only: 'misspelt',
  },
]
