import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { good } from '../../../test/answers.ts'
import { checkIn, checkOut, openDesk } from '../../../test/desk.ts'
import { LINKED_WITHIN_MS } from '../../../test/linked.ts'
import { BEHIND_A_PROXY, freshIp } from '../../../test/sign-in.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { until } from '../../../test/until.ts'
import { enqueue } from '../../modules/auth/auth.queries.ts'
import type { Mail, Mailer } from '../mail/message.ts'

/** What stands for a mail server: it takes, refuses or keeps waiting. */
class TestMailer implements Mailer {
  readonly sent: Mail[] = []
  refusals = 0
  answer: Promise<void> = Promise.resolve()
  tried = 0

  async send(mail: Mail): Promise<void> {
    this.tried += 1
    await this.answer
    if (this.refusals > 0) {
      this.refusals -= 1
      throw new Error('421 come back later')
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

const sql = (text: string, values: unknown[] = []) => test.database.owner.query(text, values)
const askForReset = async (email: string, at: { address: string } = test) =>
  good(await test.as(null, { at }).auth.requestPasswordReset({ body: { email }, headers: { 'X-Forwarded-For': freshIp() } }))
const jobs = async () => (await sql('select * from graphile_worker.jobs')).rows
/** Lets the waiting time before the next try be over, and wakes the workers. */
const dueNow = async () => {
  await sql('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  await sql(`select pg_notify('jobs:insert', '{"r":"test","count":1}')`)
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

  it('[R13] is left to be seen after five tries', async () => {
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
      max_attempts: 5,
      last_error: expect.stringContaining('come back later'),
    })
    expect(dead.last_error).not.toContain('ghr_')
    expect(mailer.tried - before).toBe(5)
    mailer.refusals = 0
    await sql('delete from graphile_worker._private_jobs')
  })

  it('is there with the change that left it, or not at all', async () => {
    const person = await test.make.operator()
    const failing = test.app.database.anonymous(async (tx) => {
      await enqueue(tx, 'send_password_reset', { email: person.email })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await jobs()).toEqual([])
  })

  it('[R13] of a killed server is done by another one; that of a living one is left to it', async () => {
    const [first, second] = [await test.make.operator(), await test.make.operator()]
    // A living worker takes its time with the first.
    let release = () => {}
    mailer.answer = new Promise((resolve) => {
      release = resolve
    })
    const before = mailer.tried
    await askForReset(first.email)
    await until('the worker is at it', () => mailer.tried > before || undefined)
    await sql("update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'")
    // And one that is gone has the second: it was taken by a name that nobody answers to.
    await sql(
      `select graphile_worker.add_job('send_password_reset', json_build_object('email', $1::text), run_at => now() + interval '1 day')`,
      [second.email],
    )
    await sql(
      "update graphile_worker._private_jobs set run_at = now(), attempts = 1, locked_by = 'pool-gone', locked_at = now() - interval '16 seconds' where locked_at is null",
    )
    const other = await test.another({ worker: true })
    mailer.answer = Promise.resolve()
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

describe('housekeeping', () => {
  it('sweeps what is over, and nothing else', async () => {
    const person = await test.make.operator()
    const organisation = person.organisation_id
    const now = Date.now()
    await sql('delete from live_events')
    await sql(
      `insert into live_events (organisation_id, kind, created_at) values ($1, 'gate.changed', now() - interval '61 minutes'), ($1, 'location.changed', now() - interval '59 minutes')`,
      [organisation],
    )
    await sql("update sessions set expires_at = now() - interval '29 days' where user_id = $1", [person.id])
    await test.make.session(person.id, organisation)
    await sql("update sessions set expires_at = now() - interval '31 days' where user_id = $1 and expires_at > now()", [person.id])
    await sql(
      `insert into account_codes values ('\\x01', $1, 'activation', now() - interval '31 days'), ('\\x02', $1, 'activation', now() - interval '29 days')`,
      [person.id],
    )
    await sql('insert into rate_limits values ($1, 1, $2), ($3, 1, $4)', ['over', now - 90_000_000, 'recent', now - 1000])
    await test.worker!.sweep()
    expect((await sql('select kind from live_events')).rows).toEqual([{ kind: 'location.changed' }])
    expect((await sql('select from sessions where user_id = $1', [person.id])).rowCount).toBe(1)
    expect((await sql("select encode(code_hash, 'hex') as code from account_codes where user_id = $1", [person.id])).rows).toEqual([
      { code: '02' },
    ])
    expect((await sql("select key from rate_limits where key in ('over', 'recent')")).rows).toEqual([{ key: 'recent' }])
  })
})

describe('the chain of the audit log', () => {
  const links = async (organisation: number) => {
    const { rows } = await sql(
      `select l.seq::int, l.hash, audit_text(e) as text from audit_links l join audit_entries e on e.organisation_id = l.organisation_id and e.id = l.entry_id
       where l.organisation_id = $1 order by l.seq`,
      [organisation],
    )
    return rows as { seq: number; hash: Buffer; text: string }[]
  }
  const entries = async (organisation: number) =>
    (await sql('select from audit_entries where organisation_id = $1', [organisation])).rowCount!
  const expectWhole = async (organisation: number) => {
    const linkAll = async () => {
      await test.worker!.linkAudit()
      const found = await links(organisation)
      return found.length === (await entries(organisation)) ? found : undefined
    }
    const chain = await until('every entry is linked', linkAll, LINKED_WITHIN_MS)
    let before: Buffer = Buffer.alloc(0)
    for (const [index, { seq, hash, text }] of chain.entries()) {
      expect(seq).toBe(index + 1)
      expect(hash.equals(createHash('sha256').update(before).update(text).digest())).toBe(true)
      before = hash
    }
  }

  it('[P5] holds every entry once, without a gap, while several servers write and link', async () => {
    const other = await test.another({ worker: true })
    const desk = await openDesk(test)
    const visits = await Promise.all(Array.from({ length: 40 }, () => checkIn(test, desk)))
    const linking = Promise.all(Array.from({ length: 6 }, (_, n) => (n % 2 ? test : other).worker!.linkAudit()))
    await Promise.all(visits.map((visit) => checkOut(test, desk, visit)))
    await linking
    expect(await entries(desk.guard.organisation_id)).toBe(80)
    await expectWhole(desk.guard.organisation_id)
    await other.stop()
  })

  it('does not go back when a server waited for another that had seen more', async () => {
    const desk = await openDesk(test)
    const organisation = desk.guard.organisation_id
    await checkIn(test, desk)
    await expectWhole(organisation)
    const [late, holder] = [await test.database.owner.connect(), await test.database.owner.connect()]
    // An entry is being written when a server begins to link; another one links it meanwhile.
    await late.query('begin')
    await late.query("insert into audit_entries (organisation_id, id, action, record_type) values ($1, $2, 'test.late', 'test')", [
      organisation,
      test.make.id(),
    ])
    await holder.query('begin')
    await holder.query('select from audit_heads where organisation_id = $1 for update', [organisation])
    const waiting = sql('select audit_link($1, 2000)', [organisation])
    await until('it waits', async () => {
      const { rowCount } = await sql("select from pg_stat_activity where wait_event_type = 'Lock' and query like 'select audit_link%'")
      return rowCount ? true : undefined
    })
    await late.query('commit')
    await holder.query('select audit_link($1, 2000)', [organisation])
    await holder.query('commit')
    await waiting
    late.release()
    holder.release()
    await checkIn(test, desk)
    await expectWhole(organisation)
  })

  it('of one organisation, when it is broken, does not stop those of the others', async () => {
    const [broken, sound] = [await openDesk(test), await openDesk(test)]
    await checkIn(test, broken)
    await expectWhole(broken.guard.organisation_id)
    await sql("update audit_heads set horizon = '0' where organisation_id = $1", [broken.guard.organisation_id])
    await checkIn(test, sound)
    await expectWhole(sound.guard.organisation_id)
  })
})
