import type { Reach } from '@gatehouse/contract/kernel/reach.ts'
import { reachOf } from '@gatehouse/contract/permissions.ts'
import { calls, findGaps, rowsOf } from '../../../test/all-cases.ts'
import type { Written } from '../../../test/audit.ts'
import { countMessages, type MessageCounter } from '../../../test/database-messages.ts'
import { expectRefusal, omitRequestId, serve, type TestPerson, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY } from '../../../test/sign-in.ts'
import { Stage } from '../../../test/stage.ts'

let stage: Stage
/** People who may make every call, but not about the records of the stage. */
let others: Record<'stranger' | 'elsewhere' | 'other_unit', TestPerson>
let counter: MessageCounter
serve({ ...BEHIND_A_PROXY, worker: true })
afterAll(() => counter.close())
beforeAll(async () => {
  counter = await countMessages()
  stage = await Stage.open(test)
  const { owner, gate } = stage
  const colleague = (limits: object) => test.make.admin({ organisation: owner.organisation_id, ...limits })
  others = {
    stranger: await test.make.person({ role: 'owner' }),
    elsewhere: await colleague({ location_ids: [await test.make.location(owner)] }),
    other_unit: await colleague({ unit_ids: [await test.make.unit(owner, gate.location_id)] }),
  }
})

/** Calls without an audit entry. Reading a picture needs its signed address, and showing that address isn't audited, as for a list. */
const PLAIN = ['files.read', 'events.stream']
/** A page of entries leaves the organisation like a file. */
const LIKE_FILES = ['audit.export']
const audited = calls.filter(({ name, route: { method, kind = 'json' } }) =>
  method !== 'GET' || kind !== 'json' ? !PLAIN.includes(name) : LIKE_FILES.includes(name),
)
const TABLE = rowsOf('audit')
const RECORDS = rowsOf('records')
const cases = audited
  .flatMap((call) => (TABLE[call.name] ? [{ ...call, ...TABLE[call.name]! }] : []))
  .toSorted((one, other) => Number(one.last ?? false) - Number(other.last ?? false))
/** Excludes refusals, which enter the log every ten minutes, independently of the call. */
const entriesAfter = async (organisation: number, ids: readonly string[]) =>
  await test.sql(
    `select id, action from audit_entries where organisation_id = $1 and id <> all ($2) and action not like 'access.%' order by action`,
    ...[organisation, ids],
  )

/** The limits that each reach excludes. */
const CLOSED: Record<Reach, ('other_unit' | 'elsewhere')[]> = {
  sight: [],
  location: ['other_unit'],
  organisation: ['other_unit', 'elsewhere'],
}
const wide = audited.flatMap(({ name, route }) => {
  const reach = reachOf(route)
  return reach === null || reach === 'sight' || !TABLE[name] ? [] : [{ name, reach, by: TABLE[name].by }]
})

describe('a call that reaches beyond the units or locations of a person', () => {
  let narrow: Stage
  let limited: Record<'other_unit' | 'elsewhere', TestPerson>
  beforeAll(async () => {
    narrow = await Stage.open(test)
    const { owner, gate } = narrow
    const colleague = (limits: object) => test.make.admin({ organisation: owner.organisation_id, ...limits })
    limited = {
      elsewhere: await colleague({ location_ids: [gate.location_id] }),
      other_unit: await colleague({ unit_ids: [await test.make.unit(owner, gate.location_id)] }),
    }
  })

  it('is each one that changes settings of a whole location or organisation', () => {
    const reaches = wide.map(({ name, reach }) => `${name}: ${reach}`)
    for (const call of ['settings.save: location', 'settings.requestPaymentAccount: location', 'gates.update: location'])
      expect(reaches).toContain(call)
    for (const call of ['users.setPolicy: organisation', 'blacklists.saveSetting: organisation']) expect(reaches).toContain(call)
  })

  it.each(wide)('$name is refused to people with a narrower limit, whatever their permissions', async ({ reach, by }) => {
    const call = await by(narrow)
    onTestFinished(() => void Object.assign(narrow, { asking: narrow.owner }))
    for (const limitName of CLOSED[reach]) {
      narrow.asking = limited[limitName]
      const answer = await call()
      const body = answer instanceof Response ? await answer.json() : answer.body
      expect(expectRefusal({ ok: answer.ok, status: answer.status, body }), limitName).toMatchObject({
        status: 403,
        code: 'beyond_own_places',
      })
    }
  })
})

/** The answer of a call, and how many messages it sent to the database. */
async function counted<Answered>(call: () => Promise<Answered>): Promise<{ answer: Answered; messages: number }> {
  stage.at = counter.server
  let answer: Answered
  const messages = await counter.during(async () => {
    answer = await call()
  })
  stage.at = undefined
  return { answer: answer!, messages: messages.length }
}

describe('the audit entries of a call', () => {
  it('are written for every call that writes, and every one that hands out a file or is asked by a POST', () => {
    const names = audited.map(({ name }) => name)
    expect(findGaps('audit', names)).toEqual([])
  })

  it('say for each group of calls where its records are', () => {
    const groups = [...new Set(audited.map(({ group }) => group))]
    const placeless = groups.filter(
      (group) => 'none' in { ...RECORDS[group] } && audited.some((call) => call.group === group && namesRecord(call)),
    )
    const sentences = placeless.map((group) => `${group} has calls about a record: its row in \`records\` says where it is, not \`none\``)
    expect([...findGaps('records', groups), ...sentences]).toEqual([])
  })

  it.each(cases)(
    '[8.2.2] $name leaves exactly $leaves, and looks missing to people who may not see its record',
    async ({ leaves, messages: most, by, ...asked }) => {
      const call = await by(stage)
      const before = await entriesAfter(stage.owner.organisation_id, [])
      for (const viewer of hiddenFrom(asked)) await expectMissing(call, viewer)
      const { answer, messages } = await counted(call)
      if (!answer.ok) throw new Error(`The call was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (answer instanceof Response) await answer.arrayBuffer()
      const left = await entriesAfter(
        stage.owner.organisation_id,
        before.map(({ id }) => id),
      )
      expect(left.map(({ action }) => action)).toEqual(leaves)
      // A key that isn't in memory yet, rights that changed, or a plan that is made again cost a message now and then: one more is allowed.
      expect(messages, 'messages to the database').toBeLessThanOrEqual(most + 1)
    },
  )
})

type Call = (typeof calls)[number]
const namesRecord = ({ route }: Pick<Call, 'route'>) => route.path.includes('{id}')
/** The people who must not see the record of a call; empty if the call is about no record. */
function hiddenFrom({ group, route }: Pick<Call, 'group' | 'route'>): (keyof typeof others)[] {
  if (!namesRecord({ route })) return []
  const records = { at_location: false, of_unit: false, ...RECORDS[group] }
  return [
    'stranger',
    ...(records.at_location === true ? (['elsewhere'] as const) : []),
    ...(records.of_unit === true ? (['other_unit'] as const) : []),
  ]
}

/** Fails if the answer differs from that about a nonexistent record. */
async function expectMissing(call: Awaited<ReturnType<Written['by']>>, viewer: keyof typeof others): Promise<void> {
  stage.asking = others[viewer]
  const back = () => void Object.assign(stage, { asking: stage.owner, aboutNothing: false })
  onTestFinished(back)
  const problem = async (aboutNothing: boolean) => {
    stage.aboutNothing = aboutNothing
    const answer = await call()
    return omitRequestId({ ok: answer.ok, status: answer.status, body: answer instanceof Response ? await answer.json() : answer.body })
  }
  const foreignAnswer = await problem(false)
  expect(foreignAnswer, viewer).toEqual(await problem(true))
  expect(foreignAnswer, viewer).toMatchObject({ status: 404 })
  back()
}
