import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { Keyring } from '../src/kernel/crypto/keyring.ts'
import { systemActor } from '../src/kernel/db/actor.ts'
import { personHash } from '../src/kernel/personal/numbers.ts'
import { openVisitor } from '../src/modules/entrances/entrances.personal.ts'
import { KEYS } from '../test/constants.ts'
import { expectSuccess, serve, test } from '../test/served.ts'
import { copyRows, copyText } from './copy.ts'
import { type LargeSession, seedLarge } from './large.ts'

const SIZE = { visits: 6_000, organisations: 4, largest: 3_000, days: 60 }
const dayOf = (instant: string) => dayIn(new Date(instant), 'Asia/Bangkok')
const INDEXES = "select indexdef from pg_indexes where tablename = 'entrances' order by indexname"

let sessions: LargeSession[]
let indexes: unknown[]
const rows = async (text: string, values: unknown[] = []) => await test.sql(text, ...values)

serve()
beforeAll(async () => {
  indexes = await rows(INDEXES)
  sessions = await seedLarge({ ...SIZE, ownerUrl: test.database.ownerUrl, masterKey: KEYS.master_key, sessions: 2 })
})

describe('the large data set', () => {
  it('has exactly the visits that were asked for, over all days', async () => {
    expect(await rows('select organisation_id, count(*)::int as visits from entrances group by 1 order by 1')).toEqual(
      [3_000, 1_000, 1_000, 1_000].map((visits, index) => ({ organisation_id: index + 1, visits })),
    )
    const [{ days, future }] = await rows(`select count(distinct (checkin_at at time zone 'Asia/Bangkok')::date)::int as days,
      count(*) filter (where checkin_at > now() or checkout_at > now())::int as future from entrances`)
    expect({ days, future }).toEqual({ days: SIZE.days, future: 0 })
  })

  it('has the indexes again, and no reference that leads nowhere', async () => {
    expect(await rows(INDEXES)).toEqual(indexes)
    expect(
      await rows(`select _id from entrances e where not exists (select from gates g where g.organisation_id = e.organisation_id and g._id = e.gate_in_id
        and g.location_id = e.location_id and g.code = e.gate_in) or not exists (select from memberships m where m.user_id = e.checked_in_by
        and m.organisation_id = e.organisation_id)`),
    ).toEqual([])
  })

  it('numbers each day from 1 and leaves the sequence behind the last', async () => {
    const wrong =
      await rows(`select organisation_id, day from (select organisation_id, (checkin_at at time zone 'Asia/Bangkok')::date as day, number,
        row_number() over (partition by organisation_id, (checkin_at at time zone 'Asia/Bangkok')::date order by checkin_at, number) as place from entrances) n
      left join entrance_days d using (organisation_id, day) where number <> place or d.base is null`)
    expect(wrong).toEqual([])
  })

  it('seals a share of the numbers and has the hashes of all', async () => {
    const keys = await test.app.database.asMember(systemActor(1), (tx) => new Keyring(KEYS.master_key).of(tx, 1))
    const sealedVisits = await rows('select * from entrances where organisation_id = 1 and id_number_sealed is not null')
    expect(sealedVisits.length).toBeGreaterThan(20)
    for (const visit of sealedVisits)
      expect(personHash(keys, openVisitor(keys, visit), visit.visitor_name, visit.plate).equals(visit.person_hash)).toBe(true)
    expect(await rows('select _id from entrances where id_number_hash is null or phone_hash is null')).toEqual([])
  })

  it('answers sessions that the server takes, each for its organisation', async () => {
    expect(sessions).toHaveLength(SIZE.organisations * 2)
    for (const session of sessions) {
      expect(session.token).toMatch(/^ghs_[\w-]{43}$/)
      const list = expectSuccess(await test.as(session).entrances.list({ query: { limit: 5 } }))
      expect(list.docs).toHaveLength(5)
    }
    const [first] = sessions
    const body = { gate_id: first!.gate_ids[0]!, visitor_name: 'สมชาย ใจดี', visitor_type: 'visitor' }
    const before = expectSuccess(await test.as(first).entrances.list({ query: { limit: 1 } })).docs[0]!
    const visit = expectSuccess(await test.as(first).entrances.checkIn({ body, idempotencyKey: 'one' }))
    const sameDay = dayOf(before.checkin_at) === dayOf(visit.checkin_at)
    expect(visit.number).toBe(sameDay ? before.number + 1 : 1)
  })

  it('is made in an empty database only', () =>
    expect(seedLarge({ ...SIZE, ownerUrl: test.database.ownerUrl, masterKey: KEYS.master_key })).rejects.toThrow('must be empty'))
})

describe('values for COPY', () => {
  it('keep what would end a value or a line', () => {
    expect(copyText('a\tb\nc\\d\re')).toBe('a\\tb\\nc\\\\d\\re')
    expect([null, undefined, true, 7, Buffer.from([1, 255]), ['a', 'b"c']].map(copyText)).toEqual([
      '\\N',
      '\\N',
      'true',
      '7',
      '\\\\x01ff',
      '{"a","b\\\\"c"}',
    ])
  })

  it('fail as a whole, with the reason, and leave the connection usable', async () => {
    const client = await test.database.owner.connect()
    try {
      const row = { id: 900, name: 'once' }
      await expect(copyRows(client, 'organisations', [row, row])).rejects.toThrow('duplicate key')
      function* broken() {
        yield row
        throw new Error('no more people')
      }
      await expect(copyRows(client, 'organisations', broken())).rejects.toThrow('no more people')
      expect(await copyRows(client, 'organisations', [])).toBe(0)
      expect((await client.query('select from organisations where id = 900')).rowCount).toBe(0)
    } finally {
      client.release()
    }
  })
})
