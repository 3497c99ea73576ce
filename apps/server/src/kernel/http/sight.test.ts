import { addressOf } from '@gatehouse/contract/client.ts'
import { contract } from '@gatehouse/contract/contract.ts'
import { needsSession, type Routes, writes } from '@gatehouse/contract/kernel/routes.ts'
import { fetchDescribed } from '../../../test/described.ts'
import { openStream, type TestStream } from '../../../test/event-stream.ts'
import { type Ids, MARKS, type Mark, Places } from '../../../test/places.ts'
import { serve, type TestPerson, test } from '../../../test/served.ts'
import { type Asker, EACH, sightTable, VISITS } from '../../../test/sight-table.ts'
import { parseTable } from '../import/read.ts'

let places: Places
let audited: string[] = []
/** Where and of whom is asked is known once they are there; what the table has is known before. */
const TABLE = sightTable(
  () => test,
  () => places,
  () => audited,
)

const reading = Object.entries(contract as Record<string, Routes>).flatMap(([module, routes]) =>
  Object.entries(routes).flatMap(([name, route]) => (writes(route) || !needsSession(route) ? [] : [`${module}.${name}`])),
)

/** People, and what they are not to see. Of who is limited to a unit alone the grounds of every location are no secret. */
const PEOPLE = {
  'limited to a unit of a location': ['foreign', 'grounds', 'there', 'unit_there', 'neighbour', 'nobody'],
  'limited to a unit alone': ['foreign', 'there', 'unit_there', 'neighbour', 'nobody'],
  'limited to a location': ['foreign', 'grounds', 'there', 'unit_there'],
  'of another organisation': ['grounds', ...VISITS],
} as const satisfies Record<string, readonly Mark[]>
type Name = keyof typeof PEOPLE
const names = Object.keys(PEOPLE) as Name[]
/** Of whom it is asked what they were told before anything else was there. */
const COMPARED = ['limited to a unit of a location', 'limited to a location', 'of another organisation'] as const

const asker = (person: TestPerson): Asker => ({
  call: test.as(person),
  file: async (route, query = {}, params = {}, body = undefined) => {
    const address = `${test.address}${addressOf(route, params as Record<string, unknown>, query as Record<string, unknown>)}`
    const headers = {
      authorization: `Bearer ${person.token}`,
      'accept-language': 'en',
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const answer = await fetchDescribed(address, { method: route.method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return answer.ok ? parseTable(Buffer.from(await answer.arrayBuffer()), { rows: 5000, columns: 60 }) : { status: answer.status }
  },
})

/** What changes by itself, as the charge of a stay does, or is told to everybody at a location: whether a card of it is given out. */
const FLEETING = new Set([
  'charge',
  'running',
  'request_id',
  'as_of',
  'quoted_at',
  'quote',
  'updated_at',
  'headers',
  'last_seen_at',
  'longest_minutes',
])
function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled)
  if (typeof value !== 'object' || value === null) return value
  const isCard = 'technology' in value || 'why' in value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      FLEETING.has(key) || (isCard && ['status', 'issued_at', 'why'].includes(key)) ? [] : [[key, settled(inner)]],
    ),
  )
}

const one_by_one = new Set([
  'blacklists.preview',
  'locations.exportUnits',
  'entrances.exportExcel',
  'eStamps.exportStatement',
  'reports.export',
])
async function inTurn(ways: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const way of ways) answers.push(await way())
  return answers
}

type Answers = Map<string, unknown[]>
const reads = Object.entries(TABLE).flatMap(([name, read]) => (typeof read === 'string' ? [] : [{ name, ...read }]))
async function answersTo(person: TestPerson, asked = reads): Promise<Answers> {
  const answers: Answers = new Map()
  for (const { name, ask } of asked) {
    const ways = ask(asker(person))
    answers.set(name, one_by_one.has(name) ? await inTurn(ways) : await Promise.all(ways.map((way) => way())))
  }
  return answers
}
const found = (answers: Answers, name: string) => {
  const text = JSON.stringify(answers.get(name)).toLowerCase()
  return EACH.filter((mark) => text.includes(MARKS[mark]))
}

const people = {} as Record<Name, TestPerson>
const before = {} as Record<(typeof COMPARED)[number] | 'admin', Answers>
const beside = {} as Record<Name, Answers>
const after = {} as Record<Name | 'admin' | 'stranger', Answers>
const streams = {} as Record<Name | 'admin', TestStream>
const heard = {} as Record<Name | 'admin', string>
serve()
beforeAll(async () => {
  places = await Places.open(test)
  const { admin, stranger, at } = places
  await places.fillForeign()
  const colleague = (limits: object) => test.make.admin({ organisation: admin.organisation_id, ...limits })
  people['limited to a unit of a location'] = await colleague({ location_ids: [at.gate.location_id], unit_ids: [at.unit_id] })
  people['limited to a unit alone'] = await colleague({ unit_ids: [at.unit_id] })
  people['limited to a location'] = await colleague({ location_ids: [at.gate.location_id] })
  people['of another organisation'] = stranger
  before.admin = await answersTo(
    admin,
    reads.filter(({ shows }) => shows === 'counts'),
  )
  for (const name of COMPARED) before[name] = await answersTo(people[name])
  for (const [name, person] of [...Object.entries(people), ['admin', admin] as const])
    streams[name as Name] = await openStream({ address: test.address, token: person.token })
  await places.fillThere()
  beside['limited to a location'] = await answersTo(people['limited to a location'])
  await places.fillBeside()
  const rows = await test.sql(
    'select id from audit_entries where record_id = any($1)',
    EACH.flatMap((mark) => Object.values(places.ids[mark])),
  )
  audited = rows.map(({ id }) => id)
  after.admin = await answersTo(admin)
  for (const name of names) after[name] = await answersTo(people[name])
  await streams.admin.next(({ data }) => data.record_id === places.ids.nobody.member)
  // Something that everybody hears, after which whatever was to come has come.
  for (const organisation of [admin, stranger])
    await test.sql("insert into live_events (organisation_id, kind) values ($1, 'organisation.changed')", organisation.organisation_id)
  await test.sql('notify gatehouse_live')
  for (const [name, stream] of Object.entries(streams)) {
    await stream.next(({ kind, data }) => kind === 'organisation.changed' && data.record_id === null)
    heard[name as Name] = stream.text()
    stream.close()
  }
})

describe('who sees what', () => {
  it('the table has every call that changes nothing', () => expect(Object.keys(TABLE).sort()).toEqual(reading.sort()))

  it.each(reads)('[8.2.2] $name shows whoever sees everything what is there, or nothing could be missed', ({ name, shows }) => {
    if (shows === 'counts') expect(settled(after.admin.get(name))).not.toEqual(settled(before.admin.get(name)))
    else {
      expect(found(after.admin, name).sort()).toEqual(expect.arrayContaining([...shows]))
      if (shows.length > 0) expect(found(after['of another organisation'], name)).toContain('foreign')
    }
  })

  it.each(names.flatMap((who) => reads.map(({ name }) => ({ who, name }))))(
    '[8.2.2] $name shows nobody $who what is not theirs',
    ({ who, name }) => {
      const hidden: readonly Mark[] = PEOPLE[who]
      expect(found(after[who], name).filter((mark) => hidden.includes(mark))).toEqual([])
    },
  )

  it.each(reads.filter(({ tells }) => !tells))('[8.2.2] $name tells and counts to nobody that anything else is there', ({ name }) => {
    const of = (answers: Answers) => settled(answers.get(name))
    expect(of(after['limited to a unit of a location'])).toEqual(of(before['limited to a unit of a location']))
    expect(of(beside['limited to a location'])).toEqual(of(before['limited to a location']))
    expect(of(after['of another organisation'])).toEqual(of(before['of another organisation']))
  })

  it('[8.2.2] events of what is not theirs come to nobody', () => {
    const hiddenIds = (marks: readonly Mark[], kinds: readonly (keyof Ids)[]) =>
      marks.flatMap((mark) => kinds.map((kind) => places.ids[mark][kind]))
    const kinds = ['visit', 'past', 'member', 'sighting', 'entry'] as const
    const all = ['there', 'unit_there', 'neighbour', 'nobody'] as const
    for (const id of hiddenIds(all, ['visit', 'past', 'member', 'sighting'])) expect(heard.admin).toContain(id)
    for (const who of names) for (const id of hiddenIds(PEOPLE[who], kinds)) expect(heard[who]).not.toContain(id)
  })
})
