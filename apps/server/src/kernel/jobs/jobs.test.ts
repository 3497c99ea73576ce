import { sql as kysely } from 'kysely'
import { KEYS } from '../../../test/constants.ts'
import { checkIn, checkOut, openDesk } from '../../../test/desk.ts'
import { LINKED_WITHIN_MS } from '../../../test/linked.ts'
import { expectSuccess, startTestApp, type TestApp } from '../../../test/served.ts'
import { BEHIND_A_PROXY, freshIp } from '../../../test/sign-in.ts'
import { until } from '../../../test/until.ts'
import { jobs as allJobs, schedules } from '../../app.ts'
import { verifyChain } from '../../modules/audit/audit.verify.ts'
import { enqueue } from '../../modules/auth/auth.queries.ts'
import { Keyring } from '../crypto/keyring.ts'
import { systemActor } from '../db/actor.ts'
import type { Mail, Mailer } from '../mail/message.ts'
import { type JobTask, LANES, pauseAfter, policyOf } from './task.ts'

class TestMailer implements Mailer {
  readonly sent: Mail[] = []
  refusals = 0
  refusal: Error = new Error('421 come back later')
  answer: Promise<void> = Promise.resolve()
  tried = 0

  async send(mail: Mail): Promise<void> {
    this.tried += 1
    await this.answer
    if (this.refusals > 0) {
      this.refusals -= 1
      throw this.refusal
    }
    this.sent.push(mail)
  }
  to = (address: string) => this.sent.filter((mail) => mail.to === address)
}

let test: TestApp
let mailer: TestMailer
beforeAll(async () => {
  mailer = new TestMailer()
  test = await startTestApp({ ...BEHIND_A_PROXY, worker: true, mailer })
})
afterAll(() => test.close())

const askForReset = async (email: string, server: { address: string } = test) =>
  expectSuccess(
    await test.as(null, { at: server }).auth.requestPasswordReset({ body: { email }, headers: { 'X-Forwarded-For': freshIp() } }),
  )
const jobs = async () => await test.sql('select * from graphile_worker.jobs')
const dueNow = async () => {
  await test.sql('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  await test.sql(`select pg_notify('jobs:insert', '{"r":"test","count":1}')`)
}

describe('a job', () => {
  it('[R13] is tried again when it failed, and done once', async () => {
    const person = await test.make.operator()
    mailer.refusals = 2
    await askForReset(person.email)
    await until('the mail', async () => {
      await dueNow()
      return mailer.to(person.email).length > 0 || undefined
    })
    await until('the queue is empty', async () => (await jobs()).length === 0 || undefined)
    expect(mailer.to(person.email)).toHaveLength(1)
    expect(mailer.refusals).toBe(0)
  })

  it('[R13] for a password reset stays visible after the half hour that its link would have worked', async () => {
    const person = await test.make.operator()
    mailer.refusals = 100
    const before = mailer.tried
    await askForReset(person.email)
    const dead = await until('the last try', async () => {
      await dueNow()
      const [job] = await jobs()
      return job && job.attempts === job.max_attempts && job.locked_at === null ? job : undefined
    })
    expect(dead).toMatchObject({
      task_identifier: 'send_password_reset',
      attempts: 13,
      last_error: expect.stringContaining('come back later'),
    })
    expect(dead.last_error).not.toContain('ghr_')
    expect(mailer.tried - before).toBe(13)
    mailer.refusals = 0
    await test.sql('delete from graphile_worker._private_jobs')
  })

  it('is tried for as long as it is of use: a mail for days, a screening for ever', () => {
    const lasts = (task: JobTask, isScheduled = false) => {
      const { tries } = policyOf(task, isScheduled)
      if (tries === Number.POSITIVE_INFINITY) return tries
      let seconds = 0
      for (let attempt = 1; attempt < tries; attempt++) seconds += pauseAfter(attempt)
      return Math.floor(seconds / 60)
    }
    const minutes = Object.fromEntries(
      Object.entries(allJobs).map(([name, task]) => [
        name,
        lasts(
          task,
          schedules.some((schedule) => schedule.task === name),
        ),
      ]),
    )
    expect(minutes).toMatchObject({
      send_password_reset: 28,
      send_account_notice: 4318,
      send_invitation: 4318,
      mail_notification: 4318,
      screen_members: Number.POSITIVE_INFINITY,
      look_inside_again: Number.POSITIVE_INFINITY,
      reseal: Number.POSITIVE_INFINITY,
      delete_file: 1438,
      verify_audit: 58,
    })
    // If a mail server was away for two and a half minutes, its mail arrives within two minutes after it is back.
    expect([...Array(8).keys()].map((attempt) => pauseAfter(attempt + 1))).toEqual([2, 4, 8, 16, 32, 64, 128, 256])
  })

  it('is given up at once where the mail server will never take it', async () => {
    const person = await test.make.operator()
    mailer.refusals = 1
    mailer.refusal = Object.assign(new Error('550 no such mailbox'), { responseCode: 550 })
    const before = mailer.tried
    await askForReset(person.email)
    const [dead] = await until('the try', async () => {
      const rows = await jobs()
      return rows[0]?.last_error ? rows : undefined
    })
    expect(dead).toMatchObject({ attempts: 1, max_attempts: 1, last_error: '550 no such mailbox', locked_at: null })
    await dueNow()
    expect(mailer.tried - before).toBe(1)
    mailer.refusal = new Error('421 come back later')
    await test.sql('delete from graphile_worker._private_jobs')
  })

  it('is not tried again after a newer one of its key replaced it', async () => {
    const person = await test.make.operator()
    let release = () => {}
    mailer.answer = new Promise((resolve) => {
      release = resolve
    })
    const before = mailer.tried
    const add = (run_at: string) =>
      test.sql(
        `select graphile_worker.add_job('send_password_reset', json_build_object('email', $1::text), job_key => 'test/newer', run_at => now() + $2::interval)`,
        person.email,
        run_at,
      )
    await add('0')
    await until('the worker is at it', () => mailer.tried > before || undefined)
    await add('1 day')
    mailer.refusals = 1
    mailer.answer = Promise.resolve()
    release()
    const left = await until('the end of the first', async () => {
      const rows = await jobs()
      return rows.length === 1 ? rows : undefined
    })
    expect(left).toMatchObject([{ key: 'test/newer', attempts: 0 }])
    await test.sql('delete from graphile_worker._private_jobs')
  })

  it('is there with the change that left it, or not at all', async () => {
    const person = await test.make.operator()
    const failedTransaction = test.app.database.anonymous(async (tx) => {
      await enqueue(tx, 'send_password_reset', { email: person.email })
      throw new Error('changed my mind')
    })
    await expect(failedTransaction).rejects.toThrow('changed my mind')
    expect(await jobs()).toEqual([])
  })

  it('waits by its key for the time that it was given, whatever is added meanwhile, and says whose it is', async () => {
    const { organisation_id } = await test.make.operator()
    const add = (n: number, minutes: number, keeps: boolean) =>
      test.app.database.asMember(systemActor(organisation_id), (tx) =>
        kysely`select enqueue_job('reseal', json_build_object('organisation_id', ${organisation_id}::int, 'n', ${n}::int), 'digest/1',
          now() + make_interval(mins => ${minutes}::int), ${keeps}::boolean)`.execute(tx),
      )
    const waiting = async () =>
      await test.sql(`select payload ->> 'n' as n, round(extract(epoch from run_at - now()) / 60)::int as minutes, flags
        from graphile_worker._private_jobs where key = 'digest/1'`)
    const flags = { [`organisation/${organisation_id}`]: true }
    await add(1, 10, true)
    await add(2, 30, true)
    expect(await waiting()).toEqual([{ n: '2', minutes: 10, flags }])
    await add(3, 30, false)
    expect(await waiting()).toEqual([{ n: '3', minutes: 30, flags }])
    await test.sql("delete from graphile_worker._private_jobs where key = 'digest/1'")
  })

  it('[R13] moves from a killed server to another one, and stays with a living one', async () => {
    const [first, second] = [await test.make.operator(), await test.make.operator()]
    let release = () => {}
    mailer.answer = new Promise((resolve) => {
      release = resolve
    })
    const before = mailer.tried
    await askForReset(first.email)
    await until('the worker is at it', () => mailer.tried > before || undefined)
    await test.sql("update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'")
    // A dead worker has the second one: a name that no worker uses took it.
    await test.sql(
      `select graphile_worker.add_job('send_password_reset', json_build_object('email', $1::text), run_at => now() + interval '1 day')`,
      second.email,
    )
    await test.sql(
      "update graphile_worker._private_jobs set run_at = now(), attempts = 1, locked_by = 'pool-gone', locked_at = now() - interval '16 seconds' where locked_at is null",
    )
    // The other server takes the second job during its start.
    mailer.answer = Promise.resolve()
    const other = await test.another({ worker: true })
    await until('the second mail', () => mailer.to(second.email).length > 0 || undefined)
    await other.worker!.rescue()
    expect(mailer.tried).toBe(before + 2)
    release()
    await until('the first mail', () => mailer.to(first.email).length > 0 || undefined)
    await until('the queue is empty', async () => (await jobs()).length === 0 || undefined)
    expect([mailer.to(first.email).length, mailer.to(second.email).length]).toEqual([1, 1])
    await other.stop()
  })
})

it('a job of a server that was killed was not tried, however often that happens', async () => {
  const { organisation_id } = await test.make.operator()
  await test.sql(
    `select graphile_worker.add_job('screen_members', json_build_object('organisation_id', $1::int, 'ids', '[]'::json), max_attempts => 5,
        run_at => now() + interval '1 day')`,
    organisation_id,
  )
  for (let round = 0; round < 7; round++) {
    await test.sql(`update graphile_worker._private_jobs set locked_by = 'pool-gone', locked_at = now() - interval '16 seconds', attempts = attempts + 1
        where is_available`)
    await test.worker!.rescue()
  }
  expect(await jobs()).toMatchObject([{ attempts: 0, locked_by: null, last_error: 'the server that worked on it ended' }])
  await until('it is done', async () => {
    await dueNow()
    return (await jobs()).length === 0 || undefined
  })
})

describe('work that waits', () => {
  it('keeps no screening waiting if a mail server hangs', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => test.make.operator()))
    let release = () => {}
    mailer.answer = new Promise((resolve) => {
      release = resolve
    })
    const before = mailer.tried
    for (const person of people) await askForReset(person.email)
    await until('all places for mails are taken', () => mailer.tried - before === LANES.mail.places || undefined)
    const { organisation_id } = people[0]!
    const payload = JSON.stringify({ organisation_id, ids: [] })
    await test.app.database.asMember(systemActor(organisation_id), (tx) =>
      kysely`select enqueue_job('screen_members', ${payload}::json)`.execute(tx),
    )
    const left = async () => (await jobs()).filter((job) => job.task_identifier !== 'send_password_reset')
    await until('the screening', async () => (await left()).length === 0 || undefined)
    expect(mailer.tried - before).toBe(LANES.mail.places)
    mailer.answer = Promise.resolve()
    release()
    await until('the mails', async () => (await jobs()).length === 0 || undefined)
  })

  it('delays no other organisation, even with hundreds of mails', async () => {
    const [flood, other] = [await test.make.operator(), await test.make.operator()]
    let release = () => {}
    mailer.answer = new Promise((resolve) => {
      release = resolve
    })
    mailer.sent.length = 0
    const before = mailer.tried
    const add = (person: typeof flood, times: number) =>
      test.app.database.asMember(systemActor(person.organisation_id), (tx) =>
        kysely`select enqueue_job('send_account_notice', json_build_object('user_id', ${person.id}::uuid, 'change', 'password_changed'))
          from generate_series(1, ${times}::int)`.execute(tx),
      )
    await add(flood, 300)
    // Even while alone it leaves places for others.
    await until('its places are taken', () => mailer.tried - before === LANES.mail.ofOne || undefined)
    await add(other, 3)
    await until('the other has a place', () => mailer.tried - before === LANES.mail.places || undefined)
    mailer.answer = Promise.resolve()
    release()
    await until('all mails', async () => (await jobs()).length === 0 || undefined, 60_000)
    expect([mailer.to(flood.email).length, mailer.to(other.email).length]).toEqual([300, 3])
    expect(mailer.sent.findLastIndex((mail) => mail.to === other.email)).toBeLessThan(20)
  })
})

it('housekeeping deletes expired data, and nothing else', async () => {
  const person = await test.make.operator()
  const organisation = person.organisation_id
  const now = Date.now()
  await test.sql('delete from live_events')
  await test.sql(
    `insert into live_events (organisation_id, kind, created_at) values ($1, 'gate.changed', now() - interval '61 minutes'), ($1, 'location.changed', now() - interval '59 minutes')`,
    organisation,
  )
  await test.sql("update sessions set expires_at = now() - interval '29 days' where user_id = $1", person.id)
  await test.make.session(person.id, organisation)
  await test.sql("update sessions set expires_at = now() - interval '31 days' where user_id = $1 and expires_at > now()", person.id)
  await test.sql(
    `insert into account_codes values ('\\x01', $1, 'activation', now() - interval '31 days'), ('\\x02', $1, 'activation', now() - interval '29 days')`,
    person.id,
  )
  await test.sql('insert into rate_limits values ($1, 1, $2), ($3, 1, $4)', 'over', now - 90_000_000, 'recent', now - 1000)
  await test.sql(`select graphile_worker.add_job('delete_file', run_at => now() + interval '1 day') from generate_series(1, 3)`)
  const [keptId, recent, over] = (await jobs()).map(({ id }) => id)
  await test.sql('update graphile_worker._private_jobs set attempts = max_attempts where id = any ($1)', [recent, over])
  await test.sql("update graphile_worker._private_jobs set updated_at = now() - interval '31 days' where id = any ($1)", [keptId, over])
  await test.worker!.sweep()
  expect((await jobs()).map(({ id }) => id).sort()).toEqual([keptId, recent].sort())
  await test.sql('delete from graphile_worker._private_jobs')
  expect(await test.sql('select kind from live_events')).toEqual([{ kind: 'location.changed' }])
  expect((await test.database.owner.query('select from sessions where user_id = $1', [person.id])).rowCount).toBe(1)
  expect(await test.sql("select encode(code_hash, 'hex') as code from account_codes where user_id = $1", person.id)).toEqual([
    { code: '02' },
  ])
  expect(await test.sql("select key from rate_limits where key in ('over', 'recent')")).toEqual([{ key: 'recent' }])
})

describe('the chain of the audit log', () => {
  const entries = async (organisation: number) =>
    (await test.database.owner.query('select from audit_entries where organisation_id = $1', [organisation])).rowCount!
  const expectWhole = async (organisation: number) => {
    const linkAll = async () => {
      await test.worker!.linkAudit()
      const chain = await test.app.database.asMember(systemActor(organisation), (tx) =>
        verifyChain(tx, new Keyring(KEYS.master_key), organisation),
      )
      return chain.seq === (await entries(organisation)) ? chain : undefined
    }
    expect((await until('every entry is linked', linkAll, LINKED_WITHIN_MS)).fault).toBeNull()
  }

  it('[P5] holds every entry once, without a gap, while several servers write and link', async () => {
    const other = await test.another({ worker: true })
    const desk = await openDesk(test)
    const visits = await Promise.all(Array.from({ length: 40 }, () => checkIn(test, desk)))
    const links = Promise.all(Array.from({ length: 6 }, (_, n) => (n % 2 ? test : other).worker!.linkAudit()))
    await Promise.all(visits.map((visit) => checkOut(test, desk, visit)))
    await links
    expect(await entries(desk.guard.organisation_id)).toBe(80)
    await expectWhole(desk.guard.organisation_id)
    await other.stop()
  })

  it('does not stop those of other organisations when it is broken', async () => {
    const [broken, sound] = [await openDesk(test), await openDesk(test)]
    await checkIn(test, broken)
    await expectWhole(broken.guard.organisation_id)
    await test.sql("update audit_heads set horizon = '0' where organisation_id = $1", broken.guard.organisation_id)
    await checkIn(test, sound)
    await expectWhole(sound.guard.organisation_id)
  })
})
