import { setTimeout as pause } from 'node:timers/promises'
import { admin, gate, guard, staffDesk } from '../../../test/desk.ts'
import { roundsOf } from '../../../test/nightly.ts'
import { announcement, isNow } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'

serve()
staffDesk()

const calls = () => test.as(admin).preRegisters
const at = (id: string) => ({ params: { id }, body: {} })

async function announced() {
  const { _id } = expectSuccess(await calls().create({ body: announcement({ location_id: gate.location_id }) }))
  await isNow(_id)
  const [ids] = await test.sql(
    `select g._id as guest_id, d._id as day_id from pre_register_guests g join pre_register_days d using (pre_register_id) where pre_register_id = $1`,
    _id,
  )
  return { _id, ids }
}

const LANES = 4

/** Runs rounds on several pre-registers at once; each record is reset before its round. */
async function rounds(nightly: number, round: (record: Awaited<ReturnType<typeof announced>>) => Promise<void>, status = 'confirmed') {
  const count = roundsOf(nightly)
  const lanes = await Promise.all(Array.from({ length: LANES }, announced))
  await Promise.all(
    lanes.map(async (record) => {
      for (let n = 0; n < count / LANES; n++) {
        await test.sql(
          `with came as (delete from pre_register_arrivals a using pre_register_days d where d._id = a.day_id and d.pre_register_id = $1)
           update pre_registers set status = $2 where _id = $1`,
          record._id,
          status,
        )
        await round(record)
      }
    }),
  )
}
const stateOf = async (id: string) => {
  const [row] = await test.sql(
    `select p.status, (select count(*)::int from pre_register_arrivals a join pre_register_days d on d._id = a.day_id where d.pre_register_id = p._id) as came
     from pre_registers p where p._id = $1`,
    id,
  )
  return row as { status: string; came: number }
}

it('a cancellation and an arrival at one moment: in every round who came had come before, and nobody comes after', async () => {
  const wins = { arrival: 0, cancellation: 0 }
  let round = 0
  await rounds(1000, async ({ _id, ids }) => {
    // A check-in does more before it locks the record. These head starts let each side win some rounds on any machine.
    const head_start = round++ % 40
    const [came, cancellation] = await Promise.all([
      test.as(guard).entrances.checkIn({ body: { gate_id: gate._id, ...ids } as never }),
      pause(head_start).then(() => calls().cancel(at(_id))),
    ])
    expect(cancellation.ok).toBe(true)
    expect(await stateOf(_id)).toEqual({ status: 'cancelled', came: came.ok ? 1 : 0 })
    // The cancellation returns what it found: a guest who came had arrived before it.
    expect(expectSuccess(cancellation).arrived_count).toBe(came.ok ? 1 : 0)
    if (!came.ok) expect(expectRefusal(came).code).toBe('guest_not_expected')
    wins[came.ok ? 'arrival' : 'cancellation'] += 1
  })
  expect(Math.min(wins.arrival, wins.cancellation)).toBeGreaterThan(0)
}, 240_000)

async function moveAfter(reads: number, record: Awaited<ReturnType<typeof readOne>>) {
  for (let n = 0; n < reads; n++) await readOne(record._id)
  return calls().update({ params: { id: record._id }, body: { ...record, day: '2099-12-25' } })
}
const readOne = async (id: string) => expectSuccess(await calls().get({ params: { id } }))

it('a move and an arrival at one moment: in every round either the visit stays where it was, or nobody came', async () => {
  const wins = { arrival: 0, move: 0 }
  let startedRounds = 0
  await rounds(200, async ({ _id, ids }) => {
    // The move locks the visit with its first statement, so it would win every round that both begin together.
    const head_start = startedRounds++ % 4
    await isNow(_id)
    const before = await readOne(_id)
    const [came, move] = await Promise.all([
      test.as(guard).entrances.checkIn({ body: { gate_id: gate._id, ...ids } as never }),
      moveAfter(head_start, before),
    ])
    expect(came.ok).toBe(!move.ok)
    expect(expectRefusal(came.ok ? move : came).code).toBe(came.ok ? 'guest_arrived' : 'guest_not_now')
    wins[came.ok ? 'arrival' : 'move'] += 1
  })
  expect(Math.min(wins.arrival, wins.move)).toBeGreaterThan(0)
}, 120_000)

it('two approvals at one moment are one, and an approval and a cancellation agree, in every round', async () => {
  const approve = (id: string) => calls().approve(at(id))
  await rounds(
    100,
    async ({ _id }) => {
      const answers = await Promise.all([approve(_id), approve(_id)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await stateOf(_id)).status).toBe('confirmed')
    },
    'pending_approval',
  )
  await rounds(
    100,
    async ({ _id }) => {
      const [approval, cancellation] = await Promise.all([approve(_id), calls().cancel(at(_id))])
      expect(cancellation.ok).toBe(true)
      if (!approval.ok) expect(expectRefusal(approval).code).toBe('status_not_allowed')
      expect((await stateOf(_id)).status).toBe('cancelled')
    },
    'pending_approval',
  )
}, 120_000)
