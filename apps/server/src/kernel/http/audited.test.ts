import { contract } from '@gatehouse/contract/contract.ts'
import type { Reach } from '@gatehouse/contract/kernel/reach.ts'
import { type Route, type Routes, reachOf } from '@gatehouse/contract/kernel/routes.ts'
import { Stage, type Written } from '../../../test/audit-table.ts'
import { WRITTEN_RECORDS } from '../../../test/audit-table-records.ts'
import { refused, same, serve, type TestPerson, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY } from '../../../test/sign-in.ts'

let stage: Stage
/** People who may make every call, but not about the records of the stage. */
let others: Record<'stranger' | 'elsewhere' | 'other_unit', TestPerson>
serve({ ...BEHIND_A_PROXY, worker: true })
beforeAll(async () => {
  stage = await Stage.open(test)
  const { owner, gate } = stage
  const colleague = (limits: object) => test.make.admin({ organisation: owner.organisation_id, ...limits })
  others = {
    stranger: await test.make.person({ role: 'owner' }),
    elsewhere: await colleague({ location_ids: [await test.make.location(owner)] }),
    other_unit: await colleague({ unit_ids: [await test.make.unit(owner, gate.location_id)] }),
  }
})

/** A picture is read by who was shown its signed address: who was shown what is not written down, as that of a list is not. */
const PLAIN = ['files.read', 'events.stream']
const notPlain = Object.entries(contract as Record<string, Routes>).flatMap(([module, routes]) =>
  Object.entries(routes).flatMap(([name, { method, kind = 'json' }]) => (method === 'GET' && kind === 'json' ? [] : [`${module}.${name}`])),
)
/** Without refusals, which enter the log at every tenth minute of the clock, whatever the call does. */
const entriesAfter = async (organisation: number, ids: readonly string[]) =>
  await test.sql(
    `select id, action from audit_entries where organisation_id = $1 and id <> all ($2) and action not like 'access.%' order by action`,
    ...[organisation, ids],
  )

const routeOf = (name: string): Route => {
  const [module, call] = name.split('.') as [string, string]
  return (contract as Record<string, Routes>)[module]![call]!
}
/** The limits that each reach is closed to. */
const CLOSED: Record<Reach, ('other_unit' | 'elsewhere')[]> = {
  sight: [],
  location: ['other_unit'],
  organisation: ['other_unit', 'elsewhere'],
}
const wide = Object.entries(WRITTEN_RECORDS).flatMap(([name, { by }]) => {
  const reach = reachOf(routeOf(name))
  return reach === null || reach === 'sight' ? [] : [{ name, reach, by }]
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

  it('is every one that changes what a whole location or organisation goes by', () => {
    const named = wide.map(({ name, reach }) => `${name}: ${reach}`)
    for (const call of ['settings.save: location', 'settings.requestPaymentAccount: location', 'gates.update: location'])
      expect(named).toContain(call)
    for (const call of ['users.setPolicy: organisation', 'blacklists.saveSetting: organisation']) expect(named).toContain(call)
  })

  it.each(wide)('$name is refused to people with a narrower limit, whatever their permissions', async ({ reach, by }) => {
    const call = await by(narrow)
    onTestFinished(() => void Object.assign(narrow, { asking: narrow.owner }))
    for (const who of CLOSED[reach]) {
      narrow.asking = limited[who]
      const answer = await call()
      const body = answer instanceof Response ? await answer.json() : answer.body
      expect(refused({ ok: answer.ok, status: answer.status, body }), who).toMatchObject({ status: 403, code: 'beyond_own_places' })
    }
  })
})

describe('what a call leaves in the audit log', () => {
  it('the table has every call that writes, and every one that hands out a file or is asked by a POST', () =>
    expect(Object.keys(WRITTEN_RECORDS).sort()).toEqual(
      [...notPlain.filter((name) => !PLAIN.includes(name)), 'audit.export'].filter((name, at, all) => all.indexOf(name) === at).sort(),
    ))

  it.each(Object.entries(WRITTEN_RECORDS).map(([name, written]) => ({ name, ...written })))(
    '[8.2.2] $name leaves exactly $leaves, and is missing to who may not see its record',
    async ({ name, leaves, by }) => {
      const call = await by(stage)
      const before = await entriesAfter(stage.owner.organisation_id, [])
      for (const who of hiddenFrom(name)) await expectMissing(call, who)
      const answer = await call()
      if (!answer.ok) throw new Error(`The call was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (answer instanceof Response) await answer.arrayBuffer()
      const left = await entriesAfter(
        stage.owner.organisation_id,
        before.map(({ id }) => id),
      )
      expect(left.map(({ action }) => action)).toEqual(leaves)
    },
  )
})

const AT_LOCATION = [
  'entrances',
  'preRegisters',
  'prePasses',
  'parkingFees',
  'payments',
  'tills',
  'eStampKinds',
  'eStamps',
  'retention',
  'deleteRequests',
  'sightings',
  'gates',
  'locations',
  'members',
  'cards',
  'blacklists',
  'blacklistFiles',
]
const OF_UNIT = [
  'entrances',
  'preRegisters',
  'prePasses',
  'parkingFees',
  'payments',
  'tills',
  'eStamps',
  'retention',
  'deleteRequests',
  'sightings',
]
/** From whom the record of a call is hidden; from nobody where it is about none. */
function hiddenFrom(name: string): (keyof typeof others)[] {
  const [module, call] = name.split('.') as [string, string]
  if (!(contract as Record<string, Routes>)[module]![call]!.path.includes('{id}')) return []
  return [
    'stranger',
    ...(AT_LOCATION.includes(module) ? (['elsewhere'] as const) : []),
    ...(OF_UNIT.includes(module) ? (['other_unit'] as const) : []),
  ]
}

/** Fails where the answer differs from that about a record which does not exist. */
async function expectMissing(call: Awaited<ReturnType<Written['by']>>, who: keyof typeof others): Promise<void> {
  stage.asking = others[who]
  const back = () => void Object.assign(stage, { asking: stage.owner, aboutNothing: false })
  onTestFinished(back)
  const problem = async (aboutNothing: boolean) => {
    stage.aboutNothing = aboutNothing
    const answer = await call()
    return same({ ok: answer.ok, status: answer.status, body: answer instanceof Response ? await answer.json() : answer.body })
  }
  const hidden = await problem(false)
  expect(hidden, who).toEqual(await problem(true))
  expect(hidden, who).toMatchObject({ status: 404 })
  back()
}
