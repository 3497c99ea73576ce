import { addressOf, type Client } from '@gatehouse/contract/client.ts'
import type { Route } from '@gatehouse/contract/kernel/routes.ts'
import { parseTable } from '../src/kernel/import/read.ts'
import { fetchDescribed } from './described.ts'
import { isNightly } from './nightly.ts'
import { type Ids, MARKS, type Mark, type Places, phoneOf, plateOf, tailOf } from './places.ts'
import type { TestApp, TestPerson } from './served.ts'

/** A read of records. */
type Read = () => Promise<unknown>

/** A call that changes nothing. */
export interface Sight {
  /** Every way in which the call looks for records. */
  ask: (asker: Asker) => readonly Read[]
  /** The marks that a person who sees everything gets. `counts`: no text, but different numbers than if nothing else existed. */
  shows: readonly Mark[] | 'counts'
  /** Set if limited people learn that others did something: issued a card, or made a request that was refused. */
  tells?: true
  /** Set if the ways are too expensive to ask all at once. */
  inTurn?: true
}

/** A person who asks, and the records of every place. */
export interface Asker {
  call: Client
  places: Places
  /** Ids of the audit entries about these records. */
  auditIds: readonly string[]
  /** The records of this kind, one at each place. */
  ids: (kind: keyof Ids) => string[]
  /** Reads each record of this kind. */
  one: (kind: keyof Ids, read: (id: string) => Read) => Read[]
  /** Reads the rows of a file. */
  file: (route: Route, query?: object, params?: object, body?: object) => Promise<unknown>
  files: (route: Route, query?: object) => Read[]
  /** A day in this many days, in UTC. */
  day: (days: number) => string
}

export const EACH = Object.keys(MARKS) as Mark[]
export const VISITS: readonly Mark[] = ['there', 'unit_there', 'neighbour', 'nobody', 'mine']
export const UNITS: readonly Mark[] = ['unit_there', 'neighbour', 'mine']
export const GROUNDS: readonly Mark[] = ['grounds']

/** Reasons of calls that show no records of others. */
export const OWN = 'shows only what belongs to the caller'
export const OF_ORGANISATION = 'shows only facts of the organisation'
export const EMPTY = 'an empty file'
export const SAYS = 'judges only the file that it gets'

/** A separate program writes table files, so each is requested in only one format; the other has the same rows. */
export const format = 'csv'

export const wordsOf = (mark: Mark) => [MARKS[mark], phoneOf(mark), tailOf(mark), plateOf(mark)]
/** By day the name of each place and one of its numbers, the kinds of numbers in turn. */
export const everyWord = () =>
  EACH.flatMap((mark, index) => {
    const [name, ...numbers] = wordsOf(mark)
    return isNightly ? [name!, ...numbers] : [name!, numbers[index % numbers.length]!]
  })

/** The records that a person asks for. They are known only after setup. */
export function askerOf(test: TestApp, person: TestPerson, { places, auditIds }: Pick<Asker, 'places' | 'auditIds'>): Asker {
  const ids: Asker['ids'] = (kind) => EACH.map((mark) => places.ids[mark][kind]!)
  const file: Asker['file'] = async (route, query = {}, params = {}, body = undefined) => {
    const address = `${test.address}${addressOf(route, params as Record<string, unknown>, query as Record<string, unknown>)}`
    const headers = {
      authorization: `Bearer ${person.token}`,
      'accept-language': 'en',
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const answer = await fetchDescribed(address, { method: route.method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return answer.ok ? parseTable(Buffer.from(await answer.arrayBuffer()), { rows: 5000, columns: 60 }) : { status: answer.status }
  }
  return {
    call: test.as(person),
    places,
    auditIds,
    ids,
    one: (kind, read) => ids(kind).map(read),
    file,
    files: (route, query = {}) => [() => file(route, { format, ...query })],
    day: (days) => new Date(test.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
  }
}
