import { needsSession, writes } from '@gatehouse/contract/kernel/routes.ts'
import { calls, findGaps, rowsOf } from '../../../test/all-cases.ts'
import { openStream, type TestStream } from '../../../test/event-stream.ts'
import { type Ids, MARKS, type Mark, Places } from '../../../test/places.ts'
import { serve, type TestPerson, test } from '../../../test/served.ts'
import { askerOf, EACH, VISITS } from '../../../test/sight.ts'

let places: Places
let auditIds: string[] = []
const TABLE = rowsOf('sight')
const reading = calls.filter(({ route }) => !writes(route) && needsSession(route))

/** People, and the marks that they must not see. Someone limited only to a unit may see the grounds of every location. */
const PEOPLE = {
  'limited to a unit of a location': ['foreign', 'grounds', 'there', 'unit_there', 'neighbour', 'nobody'],
  'limited to a unit alone': ['foreign', 'there', 'unit_there', 'neighbour', 'nobody'],
  'limited to a location': ['foreign', 'grounds', 'there', 'unit_there'],
  'of another organisation': ['grounds', ...VISITS],
} as const satisfies Record<string, readonly Mark[]>
type Name = keyof typeof PEOPLE
const names = Object.keys(PEOPLE) as Name[]
/** People whose answers are compared with those from before the other records existed. */
const COMPARED = ['limited to a unit of a location', 'limited to a location', 'of another organisation'] as const

const asker = (person: TestPerson) => askerOf(test, person, { places, auditIds })

/** Fields that change by themselves, such as a stay's charge, or that everybody at a location may know, such as whether a card is issued. */
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

async function askInTurn(ways: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const way of ways) answers.push(await way())
  return answers
}

type Answers = Map<string, unknown[]>
const reads = Object.entries(TABLE).flatMap(([name, read]) => (typeof read === 'string' ? [] : [{ name, ...read }]))
async function answersTo(person: TestPerson, selectedReads = reads): Promise<Answers> {
  const answers: Answers = new Map()
  for (const { name, ask, inTurn } of selectedReads) {
    const ways = ask(asker(person))
    answers.set(name, inTurn ? await askInTurn(ways) : await Promise.all(ways.map((way) => way())))
  }
  return answers
}
const found = (answers: Answers, name: string) => {
  const text = JSON.stringify(answers.get(name)).toLowerCase()
  return EACH.filter((mark) => text.includes(MARKS[mark]))
}

const people = {} as Record<Name, TestPerson>
const before = {} as Record<(typeof COMPARED)[number] | 'admin', Answers>
const beforeNeighbours = {} as Record<Name, Answers>
const after = {} as Record<Name | 'admin' | 'stranger', Answers>
const streams = {} as Record<Name | 'admin', TestStream>
const streamTexts = {} as Record<Name | 'admin', string>
serve()
beforeAll(async () => {
  places = await Places.open(test, rowsOf('grounds'))
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
  beforeNeighbours['limited to a location'] = await answersTo(people['limited to a location'])
  await places.fillBeside()
  const rows = await test.sql(
    'select id from audit_entries where record_id = any($1)',
    EACH.flatMap((mark) => Object.values(places.ids[mark])),
  )
  auditIds = rows.map(({ id }) => id)
  after.admin = await answersTo(admin)
  for (const name of names) after[name] = await answersTo(people[name])
  await streams.admin.next(({ data }) => data.record_id === places.ids.nobody.member)
  // An event that everybody receives last, so that all earlier ones have arrived.
  for (const organisation of [admin, stranger])
    await test.sql("insert into live_events (organisation_id, kind) values ($1, 'organisation.changed')", organisation.organisation_id)
  await test.sql('notify gatehouse_live')
  for (const [name, stream] of Object.entries(streams)) {
    await stream.next(({ kind, data }) => kind === 'organisation.changed' && data.record_id === null)
    streamTexts[name as Name] = stream.text()
    stream.close()
  }
})

describe('visibility of records', () => {
  it('is written for every call that changes nothing', () => {
    const names = reading.map(({ name }) => name)
    expect(findGaps('sight', names)).toEqual([])
  })

  it.each(reads)('[8.2.2] $name shows all records to people without limits, so that missing ones are noticed', ({ name, shows }) => {
    if (shows === 'counts') expect(settled(after.admin.get(name))).not.toEqual(settled(before.admin.get(name)))
    else {
      expect(found(after.admin, name).sort()).toEqual(expect.arrayContaining([...shows]))
      if (shows.length > 0) expect(found(after['of another organisation'], name)).toContain('foreign')
    }
  })

  it.each(names.flatMap((personName) => reads.map(({ name }) => ({ who: personName, name }))))(
    '[8.2.2] $name hides other records from people $who',
    ({ who, name }) => {
      const hiddenMarks: readonly Mark[] = PEOPLE[who]
      expect(found(after[who], name).filter((mark) => hiddenMarks.includes(mark))).toEqual([])
    },
  )

  it.each(reads.filter(({ tells }) => !tells))('[8.2.2] $name neither reveals nor counts other records', ({ name }) => {
    const of = (answers: Answers) => settled(answers.get(name))
    expect(of(after['limited to a unit of a location'])).toEqual(of(before['limited to a unit of a location']))
    expect(of(beforeNeighbours['limited to a location'])).toEqual(of(before['limited to a location']))
    expect(of(after['of another organisation'])).toEqual(of(before['of another organisation']))
  })

  it('[8.2.2] events of other records reach nobody', () => {
    const hiddenIds = (marks: readonly Mark[], kinds: readonly (keyof Ids)[]) =>
      marks.flatMap((mark) => kinds.map((kind) => places.ids[mark][kind]))
    const kinds = ['visit', 'past', 'member', 'sighting', 'entry'] as const
    const all = ['there', 'unit_there', 'neighbour', 'nobody'] as const
    for (const id of hiddenIds(all, ['visit', 'past', 'member', 'sighting'])) expect(streamTexts.admin).toContain(id)
    for (const personName of names) for (const id of hiddenIds(PEOPLE[personName], kinds)) expect(streamTexts[personName]).not.toContain(id)
  })
})
